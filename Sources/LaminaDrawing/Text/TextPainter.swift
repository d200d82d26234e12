import CPango
import LaminaGeometry

/// Draws a layout's runs in their colours.
struct TextPainter {
    private let layout: TextLayout
    /// The map from points to pixels.
    private let map: Transform2D
    private let cairo: OpaquePointer
    private let alpha: Double
    /// In place of the colours of the runs, if there is one.
    private let gradient: GradientSource?
    /// The area in pixels, larger than the picture, outside of which lines of text are not drawn.
    private let window: Rect
    /// The colour of the glyphs added but not filled yet.
    private var color = Color.clear
    /// Underlines and strikethroughs to be drawn over the glyphs.
    private var lines: [(rect: Rect, color: Color)] = []

    init(
        _ layout: TextLayout, _ map: Transform2D, _ cairo: OpaquePointer, alpha: Double, gradient: GradientSource?,
        window: Rect
    ) {
        (self.layout, self.map, self.cairo, self.alpha, self.window) = (layout, map, cairo, alpha, window)
        self.gradient = gradient
    }

    /// Draws all lines of text that are near the picture.
    mutating func paint(at origin: Point) {
        guard let iterator = pango_layout_get_iter(layout.layout.layout) else { return }
        defer { pango_layout_iter_free(iterator) }
        for (index, line) in layout.lines.enumerated() {
            let isLast = index == layout.lines.count - 1
            let found =
                if isLast, let last = layout.lastLine { pango_layout_get_line_readonly(last.layout, 0) } else {
                    pango_layout_iter_get_line_readonly(iterator)
                }
            guard let glyphs = found else { break }
            paint(glyphs, line, at: Point(x: origin.x + line.rect.minX, y: origin.y + line.baseline))
            if pango_layout_iter_next_line(iterator) == 0 { break }
        }
    }

    private mutating func paint(
        _ glyphs: UnsafeMutablePointer<PangoLayoutLine>, _ line: TextLayout.Line, at point: Point
    ) {
        var position = map.transform(point)
        guard window.contains(position) || isNear(line, at: point) else { return }
        if map.m12 == 0, map.m21 == 0 { position.y = position.y.rounded() }
        let scale = layout.actualScaleFactor
        var matrix = cairo_matrix_t(
            xx: map.m11 * scale, yx: map.m12 * scale, xy: map.m21 * scale, yy: map.m22 * scale, x0: position.x,
            y0: position.y)
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

    /// Adds the glyphs of a run to those to be filled, and returns the position at which the next run starts.
    private mutating func add(_ run: UnsafeMutablePointer<PangoGlyphItem>, at start: Double) -> Double {
        guard let item = run.pointee.item, let glyphs = run.pointee.glyphs else { return start }
        let width = PangoUnits.points(pango_glyph_string_get_width(glyphs))
        let x = start + PangoUnits.points(run.pointee.start_x_offset)
        let y = -PangoUnits.points(run.pointee.y_offset)
        let end = x + width + PangoUnits.points(run.pointee.end_x_offset)
        guard let font = item.pointee.analysis.font else { return end }
        let number = TextAttributeList.runNumber(of: item) ?? -1
        let runs = layout.text.runs
        let attributes = runs.indices.contains(number) ? runs[number].attributes : TextAttributes()
        let own = gradient == nil ? attributes.color : .black
        if own != color { fillGlyphs() }
        color = own
        if lamina_font_has_color(font) {
            fillGlyphs()
            cairo_move_to(cairo, x, y)
            paintColorGlyphs(font, glyphs, alpha: color.alpha * alpha)
        } else {
            cairo_move_to(cairo, x, y)
            pango_cairo_glyph_string_path(cairo, font, glyphs)
        }
        if attributes.underline != .none || attributes.isStruckThrough {
            addLines(attributes, font, Rect(x: start, y: y, width: end - start, height: 0))
        }
        return end
    }

    /// Fills the glyphs that have been added. Glyphs of one colour are filled together, so that no seam shows where
    /// they touch.
    private func fillGlyphs() {
        setSource(color)
        cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
        cairo_fill(cairo)
    }

    /// Sets the gradient, or without one a colour, for what is drawn with Cairo's matrix.
    private func setSource(_ color: Color) {
        guard let gradient else {
            return cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha * alpha)
        }
        var matrix = cairo_matrix_t()
        cairo_get_matrix(cairo, &matrix)
        gradient.set(on: cairo, map: map, alpha: alpha)
        cairo_set_matrix(cairo, &matrix)
    }

    private mutating func fillLines() {
        for (rect, color) in lines {
            setSource(color)
            cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
            cairo_fill(cairo)
        }
        lines.removeAll()
    }

    private func paintColorGlyphs(
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

    /// Adds the underlines and the strikethrough of a run, with its font's thickness.
    private mutating func addLines(
        _ attributes: TextAttributes, _ font: UnsafeMutablePointer<PangoFont>, _ base: Rect
    ) {
        guard let metrics = pango_font_get_metrics(font, nil) else { return }
        defer { pango_font_metrics_unref(metrics) }
        func add(above position: Int32, thickness: Int32, below extra: Double = 0) {
            let height = PangoUnits.points(thickness)
            let top = base.minY - PangoUnits.points(position) + extra * height
            lines.append((Rect(x: base.minX, y: top, width: base.width, height: height), attributes.color))
        }
        if attributes.underline != .none {
            let position = pango_font_metrics_get_underline_position(metrics)
            let thickness = pango_font_metrics_get_underline_thickness(metrics)
            add(above: position, thickness: thickness)
            if attributes.underline == .double { add(above: position, thickness: thickness, below: 2) }
        }
        if attributes.isStruckThrough {
            add(
                above: pango_font_metrics_get_strikethrough_position(metrics),
                thickness: pango_font_metrics_get_strikethrough_thickness(metrics))
        }
    }

    /// Returns whether a line that begins outside the window may be visible in part.
    private func isNear(_ line: TextLayout.Line, at point: Point) -> Bool {
        let end = map.transform(Point(x: point.x + line.rect.width, y: point.y))
        let start = map.transform(point)
        let box = Rect(
            x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x), height: abs(end.y - start.y))
        return box.insetBy(dx: -line.rect.height, dy: -line.rect.height).intersects(window)
    }
}
