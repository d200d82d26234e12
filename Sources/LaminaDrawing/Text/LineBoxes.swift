import CPango

/// A line of a layout, in points from the top of the text.
struct LineBox {
    var top: Double
    var height: Double
    var width: Double
    var baseline: Double
    /// The index of its first byte in the layout's text.
    let start: Int
    let isParagraphStart: Bool
    let isRightToLeft: Bool

    var bottom: Double { top + height }
}

/// Reads the boxes of a layout's lines, with the heights and spaces of a paragraph style.
///
/// A height that the style sets is CSS's: each run has a box of that height, in the middle of which are the ascent and
/// the descent of its font, and a line reaches around the boxes of its runs. Characters from other fonts, such as emoji,
/// don't change it; Pango's own attributes of line height would make such lines higher. An empty line has the box of its
/// font.
struct LineBoxes {
    private let text: AttributedText
    private let list: TextAttributeList
    private let style: ParagraphStyle
    private let spacing: Double
    /// The ascent and descent of each run's font, once they are asked for.
    private var fonts: [(ascent: Double, descent: Double)?]

    init(_ text: AttributedText, _ list: TextAttributeList, _ style: ParagraphStyle) {
        (self.text, self.list, self.style) = (text, list, style)
        spacing = PangoUnits.points(PangoUnits.units(style.clampedLineSpacing))
        fonts = style.setsLineHeights ? Array(repeating: nil, count: text.runs.count) : []
    }

    /// Returns the boxes of all lines.
    mutating func read(_ layout: OpaquePointer) -> [LineBox] {
        var boxes: [LineBox] = []
        boxes.reserveCapacity(Int(pango_layout_get_line_count(layout)))
        var entry = pango_layout_get_lines_readonly(layout)
        while let here = entry {
            entry = here.pointee.next
            guard let line = here.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) else { continue }
            let startsParagraph = line.pointee.is_paragraph_start != 0
            boxes.append(box(of: line, in: layout, after: boxes.last, startsParagraph: startsParagraph))
        }
        return boxes
    }

    /// Returns the box of one line.
    ///
    /// - Parameter previous: That of the line above; nil for the first one.
    mutating func box(
        of line: UnsafeMutablePointer<PangoLayoutLine>, in layout: OpaquePointer, after previous: LineBox?,
        startsParagraph: Bool
    ) -> LineBox {
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        var extents = (above: PangoUnits.points(-logical.y), below: PangoUnits.points(logical.y + logical.height))
        if style.setsLineHeights { extents = styled(extents, line, pango_layout_get_context(layout)) }
        // Summed here, as Pango's own sums have 32 bits.
        let space = spacing + (startsParagraph ? style.clampedParagraphSpacing : 0)
        let top = previous.map { $0.bottom + space } ?? 0
        return LineBox(
            top: top, height: extents.above + extents.below, width: PangoUnits.points(logical.width),
            baseline: top + extents.above, start: Int(line.pointee.start_index), isParagraphStart: startsParagraph,
            isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL)
    }

    /// The distances from the baseline to the top and to the bottom of a line whose height the style sets.
    private mutating func styled(
        _ own: (above: Double, below: Double), _ line: UnsafeMutablePointer<PangoLayoutLine>, _ context: OpaquePointer?
    ) -> (above: Double, below: Double) {
        var extents: (above: Double, below: Double)?
        var latest = -1
        var entry = line.pointee.runs
        while let here = entry {
            entry = here.pointee.next
            guard let run = here.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
                let number = run.pointee.item.flatMap(TextAttributeList.runNumber), number != latest,
                let font = font(ofRun: number, context)
            else { continue }
            latest = number
            let rise = PangoUnits.points(run.pointee.y_offset)
            let more = half(of: font.ascent + font.descent)
            let box = (above: font.ascent + more + rise, below: font.descent + more - rise)
            extents = extents.map { (max($0.above, box.above), max($0.below, box.below)) } ?? box
        }
        if let extents { return extents }
        let more = half(of: own.above + own.below)
        return (own.above + more, own.below + more)
    }

    /// Half of what the style adds to the height of a font.
    private func half(of height: Double) -> Double {
        let wanted = style.clampedLineHeight > 0 ? style.clampedLineHeight : style.clampedLineHeightMultiple * height
        return (wanted - height) / 2
    }

    private mutating func font(ofRun number: Int, _ context: OpaquePointer?) -> (ascent: Double, descent: Double)? {
        guard fonts.indices.contains(number), let context else { return nil }
        if let known = fonts[number] { return known }
        fonts[number] = list.fontExtents(of: text.runs[number].attributes, number: number, in: context)
        return fonts[number]
    }
}
