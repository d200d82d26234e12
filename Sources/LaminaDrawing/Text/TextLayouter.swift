import CPango
import Glibc
import LaminaGeometry

/// Lays out text with Pango, and reads the result.
struct TextLayouter {
    let layout: LayoutHandle
    private(set) var lines: [TextLayout.Line] = []
    private(set) var width = 0.0
    private(set) var height = 0.0
    private(set) var inkBounds = Rect.null
    private(set) var isTruncated = false
    private(set) var missingGlyphCount = 0
    private(set) var missingGlyphs: [MissingGlyphs] = []
    private(set) var fontFiles: [String] = []

    /// Returns nil if Pango returns no layout, as it does without fonts.
    ///
    /// - Throws: `DrawingError.noThreads`, `.rasterizer` if Cairo lacks memory.
    init?(
        _ text: AttributedText, _ list: TextAttributeList, _ style: ParagraphStyle, width: Double?, height: Double?,
        _ fonts: FontCollection
    ) throws(DrawingError) {
        let box = width.map { $0.isFinite ? max($0, 0) : 0 }
        nonisolated(unsafe) var made: OpaquePointer?
        nonisolated(unsafe) var state = Measurements()
        let hasLines = text.runs.contains { $0.attributes.underline != .none || $0.attributes.isStruckThrough }
        let used = Set(text.runs.map(\.attributes.font))
        let scripts = list.scriptCount
        // Pango searches for a font again for each script, and for the metrics of underlines.
        let isPlain = !hasLines && scripts <= 1
        let searches = min(used.count * (scripts + (hasLines ? 1 : 0)), TextLayouter.mostSearches)
        try fonts.withMap(settingIn: isPlain ? used : nil, searches: searches) { map in
            guard let map, let layout = TextLayouter.emptyLayout(map, &state) else { return }
            let unbroken = LineEnds.withoutHyphens(list.bytes, nil)
            list.set(on: layout, text, withoutHyphens: unbroken)
            TextLayouter.set(style, box, height, on: layout)
            if let box, TextLayouter.limitsWidth(style) { LineEnds.setWidth(box, of: text, on: layout) }
            if unbroken.isEmpty {
                let words = LineEnds.withoutHyphens(list.bytes, layout)
                if !words.isEmpty { list.set(on: layout, text, withoutHyphens: words) }
            }
            if pango_layout_is_ellipsized(layout) != 0 { LineEnds.closeEllipses(in: layout) }
            state.read(layout, text, style, box)
            if hasLines { TextLayouter.measureLines(of: layout) }
            made = layout
        }
        let handle = made.map { LayoutHandle($0, fonts) }
        guard !state.lacksMemory else { throw .rasterizer(status: Canvas.text(CAIRO_STATUS_NO_MEMORY)) }
        guard let handle else { return nil }
        layout = handle
        (lines, self.width, self.height) = (state.lines, state.width, state.height)
        (inkBounds, isTruncated, missingGlyphCount) = (state.ink, state.isTruncated, state.missingGlyphCount)
        fontFiles = state.fontFiles
        missingGlyphs = state.missingGlyphs.map {
            MissingGlyphs(
                characters: $0.characters, family: $0.family, includesSystemFonts: fonts.includesSystemFonts)
        }
    }

    /// The maximum number of searches at one time, as earlier ones end meanwhile.
    private static let mostSearches = 32

    /// Reads the metrics of all fonts, as Pango lays out a text of its own to measure underlines. Drawing then finds
    /// them cached, and starts no thread.
    private static func measureLines(of layout: OpaquePointer) {
        guard let iterator = pango_layout_get_iter(layout) else { return }
        defer { pango_layout_iter_free(iterator) }
        repeat {
            guard let run = pango_layout_iter_get_run_readonly(iterator), let item = run.pointee.item,
                let font = item.pointee.analysis.font, let metrics = pango_font_get_metrics(font, nil)
            else { continue }
            pango_font_metrics_unref(metrics)
        } while pango_layout_iter_next_run(iterator) != 0
    }

    /// A layout that depends on nothing but the fonts.
    private static func emptyLayout(
        _ map: UnsafeMutablePointer<PangoFontMap>, _ state: inout Measurements
    ) -> OpaquePointer? {
        guard let context = pango_font_map_create_context(map) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        // Without memory Cairo sets nothing, and the system's options would apply.
        guard cairo_font_options_status(options) == CAIRO_STATUS_SUCCESS else {
            state.lacksMemory = true
            return nil
        }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        pango_cairo_context_set_resolution(context, 72)
        pango_context_set_round_glyph_positions(context, 0)
        // Otherwise the user's language would select variants of characters.
        pango_context_set_language(context, pango_language_from_string("en"))
        pango_context_set_base_dir(context, PANGO_DIRECTION_WEAK_LTR)
        return pango_layout_new(context)
    }

    /// Returns whether lines have a width that they are broken, truncated or justified in. Pango wraps whenever one is set.
    private static func limitsWidth(_ style: ParagraphStyle) -> Bool {
        style.wrapping != .none || style.truncation != .none || style.alignment == .justified
    }

    /// Sets all but the width.
    private static func set(_ style: ParagraphStyle, _ box: Double?, _ height: Double?, on layout: OpaquePointer) {
        let spacing = style.lineSpacing.isNaN ? 0 : min(max(style.lineSpacing, -10_000), 10_000)
        pango_layout_set_spacing(layout, PangoUnits.units(spacing))
        pango_layout_set_auto_dir(layout, 1)
        pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
        guard box != nil, limitsWidth(style) else { return }
        pango_layout_set_wrap(layout, style.wrapping == .character ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
        pango_layout_set_justify(layout, style.alignment == .justified ? 1 : 0)
        guard style.truncation != .none else { return }
        switch style.truncation {
        case .start: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
        case .middle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
        case .end, .none: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        }
        if style.wrapping == .none {
            pango_layout_set_height(layout, -1)
        } else if style.numberOfLines > 0 {
            pango_layout_set_height(layout, -Int32(min(style.numberOfLines, 1_000_000)))
        } else if let height, height.isFinite {
            // Rounded up, as Pango drops a line that ends a 1024th too low.
            pango_layout_set_height(layout, max(0, PangoUnits.units(height)))
        } else {
            pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
        }
    }
}

/// The measurements read from a layout.
private struct Measurements {
    var lines: [TextLayout.Line] = []
    var width = 0.0
    var height = 0.0
    var ink = Rect.null
    var isTruncated = false
    var missingGlyphCount = 0
    var missingGlyphs: [MissingGlyphs] = []
    /// True if Cairo has no memory for a font.
    var lacksMemory = false
    /// The paths of the fonts, each once.
    var fontFiles: [String] = []
    private var latestFont: UnsafeRawPointer?

    mutating func read(_ layout: OpaquePointer, _ text: AttributedText, _ style: ParagraphStyle, _ box: Double?) {
        isTruncated = pango_layout_is_ellipsized(layout) != 0
        missingGlyphCount = Int(pango_layout_get_unknown_glyphs_count(layout))
        let count = Int(pango_layout_get_line_count(layout))
        let shown = style.numberOfLines > 0 ? min(count, style.numberOfLines) : count
        let spacing = PangoUnits.points(pango_layout_get_spacing(layout))
        lines.reserveCapacity(shown)
        var inks: [Rect] = []
        // Summed here, as Pango's own sums have 32 bits.
        var top = 0.0
        guard let iterator = pango_layout_get_iter(layout) else { return }
        defer { pango_layout_iter_free(iterator) }
        repeat {
            guard let line = pango_layout_iter_get_line_readonly(iterator) else { break }
            var (inkRect, logical) = (PangoRectangle(), PangoRectangle())
            pango_layout_line_get_extents(line, &inkRect, &logical)
            readFonts(of: line)
            if missingGlyphCount > 0 { MissingGlyphs.add(line, of: text, to: &missingGlyphs) }
            let baseline = top - PangoUnits.points(logical.y)
            lines.append(
                TextLayout.Line(
                    rect: Rect(
                        x: 0, y: top, width: PangoUnits.points(logical.width),
                        height: PangoUnits.points(logical.height)),
                    baseline: baseline,
                    isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL))
            inks.append(
                Rect(
                    x: PangoUnits.points(inkRect.x), y: baseline + PangoUnits.points(inkRect.y),
                    width: PangoUnits.points(inkRect.width), height: PangoUnits.points(inkRect.height)))
            top += PangoUnits.points(logical.height) + spacing
        } while lines.count < shown && pango_layout_iter_next_line(iterator) != 0
        align(inks, style.alignment, box)
    }

    private mutating func readFonts(of line: UnsafeMutablePointer<PangoLayoutLine>) {
        var entry = line.pointee.runs
        while let here = entry {
            entry = here.pointee.next
            let run = here.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self)
            guard let font = run?.pointee.item?.pointee.analysis.font else { continue }
            lacksMemory = lacksMemory || lamina_font_is_broken(font)
            // Neighbouring runs mostly have one font.
            guard latestFont != UnsafeRawPointer(font) else { continue }
            latestFont = UnsafeRawPointer(font)
            guard let path = lamina_font_file(font).map({ String(cString: $0) }), !fontFiles.contains(path) else {
                continue
            }
            fontFiles.append(path)
        }
    }

    /// Aligns each line in the width.
    private mutating func align(_ inks: [Rect], _ alignment: TextAlignment, _ box: Double?) {
        width = lines.reduce(0) { max($0, $1.rect.width) }
        height = lines.last.map { Double($0.rect.maxY) } ?? 0
        for (index, ink) in inks.enumerated() {
            let room = (box ?? width) - lines[index].rect.width
            let x: Double =
                switch alignment {
                case .left, .leading: 0
                case .right, .trailing: room
                case .center: room / 2
                case .natural, .justified: lines[index].isRightToLeft ? room : 0
                }
            lines[index].rect.origin.x = x
            if ink.width > 0, ink.height > 0 { self.ink = self.ink.union(ink.offsetBy(dx: x, dy: 0)) }
        }
    }
}
