import CPango
import Glibc
import LaminaGeometry

/// Lays out text with Pango, and reads the result.
struct TextLayouter {
    let layout: LayoutHandle
    /// The last line, if it has an ellipsis in place of lines after it.
    let lastLine: LayoutHandle?
    /// The factor by which the layouts are drawn smaller; the numbers below are with it.
    private(set) var scale = 1.0
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
    /// - Throws: `DrawingError.noThreads`, `.rasterizer` if Cairo lacks memory, `.tooManyParagraphs` if more have to be laid
    ///   out than the limit.
    init?(
        _ text: AttributedText, _ list: TextAttributeList, _ style: ParagraphStyle, width: Double?, height: Double?,
        _ fonts: FontCollection
    ) throws(DrawingError) {
        let box = width.map { $0.isFinite ? max($0, 0) : 0 }
        nonisolated(unsafe) var made: OpaquePointer?
        nonisolated(unsafe) var madeLast: OpaquePointer?
        nonisolated(unsafe) var state = Measurements()
        nonisolated(unsafe) var isTooLong = false
        let hasLines = text.runs.contains { $0.attributes.underline != .none || $0.attributes.isStruckThrough }
        let used = Set(text.runs.map(\.attributes.font))
        let scripts = list.scriptCount
        // Pango searches for a font again for each script, for the metrics of underlines, and for those of line heights.
        let isPlain = !hasLines && scripts <= 1
        let searches = min(
            used.count * (scripts + (hasLines ? 1 : 0) + (style.setsLineHeights ? 1 : 0)), TextLayouter.mostSearches)
        var parts = [(text: text, list: list)]
        let last = LastLine(text, list)
        if let most = TextLayouter.mostLines(of: text, style, height: height),
            let beginning = last.beginning(paragraphs: most + 1)
        {
            parts.insert((beginning, try TextAttributeList(beginning, fonts: fonts)), at: 0)
        }
        try fonts.withMap(settingIn: isPlain ? used : nil, searches: searches) { map in
            guard let map else { return }
            for (text, part) in parts {
                isTooLong = part.paragraphCount > DrawingLimits.textParagraphs
                if isTooLong { return }
                guard let layout = TextLayouter.emptyLayout(map, &state) else { return }
                var boxes = LineBoxes(text, part, style)
                let unbroken = LineEnds.withoutHyphens(part.bytes, nil)
                part.set(on: layout, text, withoutHyphens: unbroken)
                if let box {
                    let fit = TextFit(text, style, width: box, height: height)
                    state.scale = fit.scale(of: layout, bytes: part.bytes, &boxes)
                }
                let room = box.map { $0 / state.scale }
                TextLayouter.set(style, room, of: text, on: layout)
                if unbroken.isEmpty {
                    let words = LineEnds.withoutHyphens(part.bytes, layout)
                    if !words.isEmpty { part.set(on: layout, text, withoutHyphens: words) }
                }
                if pango_layout_is_ellipsized(layout) != 0 { LineEnds.closeEllipses(in: layout) }
                let lines = boxes.read(layout)
                let shown = TextLayouter.shownCount(of: lines, style, height: height.map { $0 / state.scale })
                // A beginning that fits is not all that does.
                guard shown < lines.count || part.bytes.count == list.bytes.count else {
                    g_object_unref(UnsafeMutableRawPointer(layout))
                    continue
                }
                made = layout
                if shown < lines.count, style.truncation != .none {
                    let choices = last.choices(
                        from: lines[shown - 1].start, next: lines[shown].start, style.truncation)
                    madeLast = TextLayouter.lastLine(
                        choices, style, room, fonts, isRightToLeft: lines[shown - 1].isRightToLeft
                    ) { TextLayouter.emptyLayout(map, &state) }
                }
                state.read(layout, lines.prefix(madeLast == nil ? shown : shown - 1), text)
                if let last = madeLast, let line = pango_layout_get_line_readonly(last, 0) {
                    let box = boxes.box(
                        of: line, in: last, after: shown > 1 ? lines[shown - 2] : nil,
                        startsParagraph: lines[shown - 1].isParagraphStart)
                    state.read(last, [box], text)
                }
                state.finish(layout, style.alignment, room)
                if hasLines {
                    TextLayouter.measureLines(of: layout)
                    if let madeLast { TextLayouter.measureLines(of: madeLast) }
                }
                return
            }
        }
        if isTooLong { throw .tooManyParagraphs(limit: DrawingLimits.textParagraphs) }
        let handle = made.map { LayoutHandle($0, fonts) }
        lastLine = madeLast.map { LayoutHandle($0, fonts) }
        guard !state.lacksMemory else { throw .rasterizer(status: Canvas.text(CAIRO_STATUS_NO_MEMORY)) }
        guard let handle else { return nil }
        layout = handle
        (lines, self.width, self.height) = (state.lines, state.width, state.height)
        (scale, inkBounds) = (state.scale, state.ink)
        (isTruncated, missingGlyphCount) = (state.isTruncated || lastLine != nil, state.missingGlyphCount)
        fontFiles = state.fontFiles
        missingGlyphs = state.missingGlyphs.map {
            MissingGlyphs(
                characters: $0.characters, family: $0.family, includesSystemFonts: fonts.includesSystemFonts)
        }
    }

    /// A number of lines more than which are not shown, by the limits that the style and the height are; nil for no limit.
    private static func mostLines(of text: AttributedText, _ style: ParagraphStyle, height: Double?) -> Int? {
        guard style.truncation != .none, style.wrapping != .none, let height, height.isFinite else {
            return style.lineLimit
        }
        let smallest = text.runs.reduce(Double.infinity) { min($0, $1.attributes.font.clampedSize) }
        let multiple = style.clampedLineHeightMultiple > 0 ? style.clampedLineHeightMultiple : 1
        // Half of the size is less than fonts are high, and where it is not, all of the text is looked at.
        let lowest = style.clampedLineHeight > 0 ? style.clampedLineHeight : multiple * smallest / 2
        let distance = lowest + style.clampedLineSpacing
        guard distance > 0 else { return style.lineLimit }
        let fitting = Int(min(max(height, 0) / (style.leastScale ?? 1) / distance, 1e6)) + 1
        return min(fitting, style.lineLimit ?? fitting)
    }

    /// The lines that are shown: no more than the style allows, and of wrapped text that is truncated only those that are
    /// within a height, at least one.
    private static func shownCount(of lines: [LineBox], _ style: ParagraphStyle, height: Double?) -> Int {
        let count = min(lines.count, style.lineLimit ?? lines.count)
        guard style.truncation != .none, style.wrapping != .none, let height, height.isFinite else { return count }
        let below = lines.prefix(count).firstIndex { $0.bottom > height + PangoUnits.tolerance }
        return min(count, max(1, below ?? count))
    }

    /// The layout of the first choice that is right for a width; nil without choices, or memory for them.
    private static func lastLine(
        _ choices: [LastLine.Choice], _ style: ParagraphStyle, _ room: Double?, _ fonts: FontCollection,
        isRightToLeft: Bool, _ emptyLayout: () -> OpaquePointer?
    ) -> OpaquePointer? {
        var line = style
        line.wrapping = .none
        for choice in choices {
            // Two paragraphs in one line may be longer than is allowed.
            guard let list = try? TextAttributeList(choice.text, fonts: fonts) else { continue }
            guard let layout = emptyLayout() else { return nil }
            list.set(on: layout, choice.text, withoutHyphens: LineEnds.withoutHyphens(list.bytes, nil))
            set(line, room, of: choice.text, on: layout)
            if choice.followsLine {
                pango_layout_set_auto_dir(layout, 0)
                pango_context_set_base_dir(
                    pango_layout_get_context(layout), isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
                pango_layout_context_changed(layout)
            }
            let isWhole = pango_layout_is_ellipsized(layout) == 0
            if let wanted = choice.isWhole, wanted != isWhole {
                g_object_unref(UnsafeMutableRawPointer(layout))
                continue
            }
            if !isWhole { LineEnds.closeEllipses(in: layout) }
            return layout
        }
        return nil
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
        pango_context_set_language(context, pango_language_from_string(TextAttributeList.language))
        pango_context_set_base_dir(context, PANGO_DIRECTION_WEAK_LTR)
        return pango_layout_new(context)
    }

    /// Returns whether lines have a width that they are broken, truncated or justified in. Pango wraps whenever one is set.
    private static func limitsWidth(_ style: ParagraphStyle) -> Bool {
        style.wrapping != .none || style.truncation != .none || style.alignment == .justified
    }

    /// Sets how lines are broken, and truncated if they are not wrapped.
    private static func set(
        _ style: ParagraphStyle, _ box: Double?, of text: AttributedText, on layout: OpaquePointer
    ) {
        pango_layout_set_auto_dir(layout, 1)
        pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
        guard let box, limitsWidth(style) else { return pango_layout_set_width(layout, -1) }
        switch style.wrapping {
        case .wholeWord: pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
        case .character: pango_layout_set_wrap(layout, PANGO_WRAP_CHAR)
        case .word, .none: pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        }
        pango_layout_set_justify(layout, style.alignment == .justified ? 1 : 0)
        if style.wrapping == .none {
            // One line of each paragraph.
            pango_layout_set_height(layout, -1)
            switch style.truncation {
            case .none: break
            case .start: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
            case .middle: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
            case .end: pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            }
        }
        LineEnds.setWidth(box, of: text, on: layout)
    }
}

/// The measurements read from layouts.
private struct Measurements {
    var scale = 1.0
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
    private var inks: [Rect] = []

    /// Reads the first lines of a layout, below those that have been read.
    mutating func read(_ layout: OpaquePointer, _ boxes: ArraySlice<LineBox>, _ text: AttributedText) {
        let hasMissingGlyphs = pango_layout_get_unknown_glyphs_count(layout) > 0
        lines.reserveCapacity(lines.count + boxes.count)
        var entry = pango_layout_get_lines_readonly(layout)
        for box in boxes {
            guard let here = entry, let line = here.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) else {
                break
            }
            entry = here.pointee.next
            var inkRect = PangoRectangle()
            pango_layout_line_get_extents(line, &inkRect, nil)
            readFonts(of: line)
            if hasMissingGlyphs { MissingGlyphs.add(line, of: text, to: &missingGlyphs) }
            lines.append(
                TextLayout.Line(
                    rect: Rect(x: 0, y: box.top, width: box.width, height: box.height), baseline: box.baseline,
                    isRightToLeft: box.isRightToLeft))
            inks.append(
                Rect(
                    x: PangoUnits.points(inkRect.x), y: box.baseline + PangoUnits.points(inkRect.y),
                    width: PangoUnits.points(inkRect.width), height: PangoUnits.points(inkRect.height)))
        }
    }

    /// Aligns the lines that have been read, and scales them.
    ///
    /// - Parameter layout: That of the whole text.
    mutating func finish(_ layout: OpaquePointer, _ alignment: TextAlignment, _ box: Double?) {
        isTruncated = pango_layout_is_ellipsized(layout) != 0
        missingGlyphCount = Int(pango_layout_get_unknown_glyphs_count(layout))
        align(alignment, box)
        guard scale != 1 else { return }
        (width, height, ink) = (width * scale, height * scale, scaled(ink))
        for index in lines.indices {
            lines[index].rect = scaled(lines[index].rect)
            lines[index].baseline *= scale
        }
    }

    private func scaled(_ rect: Rect) -> Rect {
        rect.isNull
            ? rect
            : Rect(x: rect.minX * scale, y: rect.minY * scale, width: rect.width * scale, height: rect.height * scale)
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
    private mutating func align(_ alignment: TextAlignment, _ box: Double?) {
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
