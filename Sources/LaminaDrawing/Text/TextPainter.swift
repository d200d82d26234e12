import CPango
import Foundation
import LaminaGeometry

/// Draws a layout's runs, each in its colour.
struct TextPainter {
    private let layout: TextLayout
    private let map: AffineTransform
    private let cairo: OpaquePointer
    private let alpha: Double
    private let window: CGRect
    /// Of the glyphs that have been added but not filled.
    private var color = Color.clear
    /// Lines to be drawn over the glyphs.
    private var lines: [(rect: CGRect, color: Color)] = []

    init(_ layout: TextLayout, _ map: AffineTransform, _ cairo: OpaquePointer, alpha: Double, window: CGRect) {
        (self.layout, self.map, self.cairo, self.alpha, self.window) = (layout, map, cairo, alpha, window)
    }

    /// Draws all lines that are near the picture.
    mutating func paint(at origin: CGPoint) {
        guard let iterator = pango_layout_get_iter(layout.layout.layout) else { return }
        defer { pango_layout_iter_free(iterator) }
        for line in layout.lines {
            guard let glyphs = pango_layout_iter_get_line_readonly(iterator) else { break }
            paint(glyphs, line, at: CGPoint(x: origin.x + line.rect.minX, y: origin.y + line.baseline))
            if pango_layout_iter_next_line(iterator) == 0 { break }
        }
    }

    private mutating func paint(
        _ glyphs: UnsafeMutablePointer<PangoLayoutLine>, _ line: TextLayout.Line, at point: CGPoint
    ) {
        var place = map.transform(point)
        guard window.contains(place) || isNear(line, at: point) else { return }
        if map.m12 == 0, map.m21 == 0 { place.y = place.y.rounded() }
        var matrix = cairo_matrix_t(xx: map.m11, yx: map.m12, xy: map.m21, yy: map.m22, x0: place.x, y0: place.y)
        cairo_set_matrix(cairo, &matrix)
        cairo_new_path(cairo)
        var x = 0.0
        var entry = glyphs.pointee.runs
        while let here = entry {
            if let run = here.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) { x = add(run, at: x) }
            entry = here.pointee.next
        }
        fillGlyphs()
        fillLines()
    }

    /// Adds a run to what is to be filled and gives where the next one begins.
    private mutating func add(_ run: UnsafeMutablePointer<PangoGlyphItem>, at start: Double) -> Double {
        guard let item = run.pointee.item, let glyphs = run.pointee.glyphs else { return start }
        let width = PangoUnits.points(pango_glyph_string_get_width(glyphs))
        let x = start + PangoUnits.points(run.pointee.start_x_offset)
        let y = -PangoUnits.points(run.pointee.y_offset)
        let end = x + width + PangoUnits.points(run.pointee.end_x_offset)
        guard let font = item.pointee.analysis.font else { return end }
        let attributes = TextAttributeList.runNumber(of: item).flatMap { number in
            layout.text.runs.indices.contains(number) ? layout.text.runs[number].attributes : nil
        }
        let look = attributes ?? TextAttributes()
        if look.color != color { fillGlyphs() }
        color = look.color
        if lamina_font_has_color(font) {
            fillGlyphs()
            cairo_move_to(cairo, x, y)
            paintPicture(font, glyphs, alpha: color.alpha * alpha)
        } else {
            cairo_move_to(cairo, x, y)
            pango_cairo_glyph_string_path(cairo, font, glyphs)
        }
        if look.underline != .none || look.isStruckThrough {
            addLines(look, font, CGRect(x: start, y: y, width: end - start, height: 0))
        }
        return end
    }

    /// Fills the glyphs that have been added. Those of a colour are filled as one: where they touch no seam shows.
    private func fillGlyphs() {
        cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha * alpha)
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
        cairo_fill(cairo)
    }

    private mutating func fillLines() {
        for (rect, color) in lines {
            cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha * alpha)
            cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
            cairo_fill(cairo)
        }
        lines.removeAll()
    }

    private func paintPicture(
        _ font: UnsafeMutablePointer<PangoFont>, _ glyphs: UnsafeMutablePointer<PangoGlyphString>, alpha: Double
    ) {
        if alpha < 1 { cairo_push_group(cairo) }
        pango_cairo_show_glyph_string(cairo, font, glyphs)
        cairo_new_path(cairo)
        if alpha < 1 {
            cairo_pop_group_to_source(cairo)
            cairo_paint_with_alpha(cairo, alpha)
        }
    }

    /// Adds the lines under and through a run, as thick as its font says.
    private mutating func addLines(_ look: TextAttributes, _ font: UnsafeMutablePointer<PangoFont>, _ base: CGRect) {
        guard let metrics = pango_font_get_metrics(font, nil) else { return }
        defer { pango_font_metrics_unref(metrics) }
        func add(above position: Int32, thickness: Int32, below extra: Double = 0) {
            let height = PangoUnits.points(thickness)
            let top = base.minY - PangoUnits.points(position) + extra * height
            lines.append((CGRect(x: base.minX, y: top, width: base.width, height: height), look.color))
        }
        if look.underline != .none {
            let position = pango_font_metrics_get_underline_position(metrics)
            let thickness = pango_font_metrics_get_underline_thickness(metrics)
            add(above: position, thickness: thickness)
            if look.underline == .double { add(above: position, thickness: thickness, below: 2) }
        }
        if look.isStruckThrough {
            add(
                above: pango_font_metrics_get_strikethrough_position(metrics),
                thickness: pango_font_metrics_get_strikethrough_thickness(metrics))
        }
    }

    /// Whether a part of a line that begins far away may show.
    private func isNear(_ line: TextLayout.Line, at point: CGPoint) -> Bool {
        let end = map.transform(CGPoint(x: point.x + line.rect.width, y: point.y))
        let start = map.transform(point)
        let box = CGRect(
            x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x), height: abs(end.y - start.y))
        return box.insetBy(dx: -line.rect.height, dy: -line.rect.height).intersects(window)
    }
}
