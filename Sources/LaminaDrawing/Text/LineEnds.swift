import CPango

/// The ends of lines as text has them, where Pango adds something of its own: a hyphen wherever it breaks a word, and
/// space after an ellipsis.
enum LineEnds {
    /// The words or parts of words, as ranges of bytes, at whose breaks Pango would add a hyphen that the text does not
    /// have.
    ///
    /// A text without soft hyphens is one such range. In one that has them, Pango takes them for breaks inside a word
    /// like any other, so that only the words are given that are longer than a line: those that a first layout has
    /// broken elsewhere.
    ///
    /// - Parameter layout: A layout of the text without such ranges; nil before the first one.
    static func withoutHyphens(_ bytes: [UInt8], _ layout: OpaquePointer?) -> [Range<Int>] {
        guard hasSoftHyphens(bytes) else { return [0..<Int(UInt32.max)] }
        guard let layout, pango_layout_get_width(layout) >= 0 else { return [] }
        var found: [Range<Int>] = []
        var paragraphs = 1
        var entry = pango_layout_get_lines_readonly(layout)
        while let here = entry {
            entry = here.pointee.next
            guard let line = here.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) else { continue }
            if line.pointee.is_paragraph_start != 0 { paragraphs += 1 }
            let end = Int(line.pointee.start_index + line.pointee.length)
            guard endsWithHyphen(line), end >= 2, !isSoftHyphen(bytes, at: end - 2) else { continue }
            if let last = found.last, last.upperBound >= end { continue }
            found.append(part(of: bytes, around: end))
        }
        // Pango looks up each range in each paragraph, and counts characters from there.
        return Array(found.prefix(lookUpLimit / (paragraphs * max(bytes.count, 1))))
    }

    /// Sets the width that lines are broken in to a box's.
    ///
    /// Pango breaks and truncates lines as if letter spacing were also before the first letter and after the last one, half
    /// at each end, and takes that away afterwards: a line would lose its last letter in a box of its own width. The box is
    /// made wider by that space. Where runs differ in spacing, by that of the text's ends if all lines then fit, otherwise
    /// by the least of all. Not for justified text.
    static func setWidth(_ box: Double, of text: AttributedText, on layout: OpaquePointer) {
        let spacings = text.runs.filter { !$0.text.isEmpty }
            .map { PangoUnits.units($0.attributes.clampedLetterSpacing) }
        let width = PangoUnits.units(box)
        // Justified lines are stretched afterwards, to the whole of the width.
        guard pango_layout_get_justify(layout) == 0, let first = spacings.first, let last = spacings.last,
            let least = spacings.min()
        else { return pango_layout_set_width(layout, width) }
        // A negative width would be none.
        pango_layout_set_width(layout, max(0, width + outerSpace(first, last)))
        guard spacings.contains(where: { $0 != first }), hasLine(in: layout, widerThan: width) else { return }
        pango_layout_set_width(layout, max(0, width + least))
    }

    /// The space that Pango adds at both ends of a line: half of a run's spacing, rounded to points where that is whole.
    private static func outerSpace(_ first: Int32, _ last: Int32) -> Int32 {
        func left(_ spacing: Int32) -> Int32 {
            let half = spacing / 2
            return spacing % Int32(PANGO_SCALE) == 0 ? (half + 512) & ~1023 : half
        }
        // Which of them is at the left depends on the script.
        return max(left(first) + last - left(last), left(last) + first - left(first))
    }

    private static func hasLine(in layout: OpaquePointer, widerThan width: Int32) -> Bool {
        var entry = pango_layout_get_lines_readonly(layout)
        while let here = entry {
            entry = here.pointee.next
            guard let line = here.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) else { continue }
            var logical = PangoRectangle()
            pango_layout_line_get_extents(line, nil, &logical)
            if logical.width > width { return true }
        }
        return false
    }

    /// Ends each ellipsis where its glyphs do. Pango widens it to what is left of the line, which in the middle of a text
    /// is a hole.
    static func closeEllipses(in layout: OpaquePointer) {
        // Not the read-only lines, whose extents Pango has cached.
        var entry = pango_layout_get_lines(layout)
        while let here = entry {
            entry = here.pointee.next
            guard let line = here.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) else { continue }
            forEachRun(of: line) { run in
                guard let item = run.pointee.item, item.pointee.analysis.flags & isEllipsis != 0,
                    let font = item.pointee.analysis.font, let glyphs = run.pointee.glyphs,
                    glyphs.pointee.num_glyphs > 0
                else { return }
                let last = glyphs.pointee.glyphs + Int(glyphs.pointee.num_glyphs - 1)
                var logical = PangoRectangle()
                pango_font_get_glyph_extents(font, last.pointee.glyph, nil, &logical)
                last.pointee.geometry.width = min(last.pointee.geometry.width, logical.width)
            }
        }
    }

    /// The most bytes that are looked at for all ranges in all paragraphs.
    private static let lookUpLimit = 20_000_000
    /// `PANGO_ANALYSIS_FLAG_IS_ELLIPSIS`, a macro that Swift does not see.
    private static let isEllipsis: UInt8 = 1 << 1
    /// `PANGO_ANALYSIS_FLAG_NEED_HYPHEN`, a macro that Swift does not see.
    private static let needsHyphen: UInt8 = 1 << 2

    private static func hasSoftHyphens(_ bytes: [UInt8]) -> Bool {
        bytes.indices.dropLast().contains { isSoftHyphen(bytes, at: $0) }
    }

    private static func isSoftHyphen(_ bytes: [UInt8], at index: Int) -> Bool {
        bytes[index] == 0xC2 && bytes[index + 1] == 0xAD
    }

    private static func endsWithHyphen(_ line: UnsafeMutablePointer<PangoLayoutLine>) -> Bool {
        var ends = false
        forEachRun(of: line) { ends = ends || ($0.pointee.item?.pointee.analysis.flags ?? 0) & needsHyphen != 0 }
        return ends
    }

    private static func forEachRun(
        of line: UnsafeMutablePointer<PangoLayoutLine>, _ body: (UnsafeMutablePointer<PangoGlyphItem>) -> Void
    ) {
        var entry = line.pointee.runs
        while let here = entry {
            if let run = here.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) { body(run) }
            entry = here.pointee.next
        }
    }

    /// The bytes around one that are in the same word and have no soft hyphen inside.
    private static func part(of bytes: [UInt8], around index: Int) -> Range<Int> {
        var (start, end) = (index, index)
        while start > 0, bytes[start - 1] > 0x20, start < 2 || !isSoftHyphen(bytes, at: start - 2) { start -= 1 }
        while end < bytes.count, bytes[end] > 0x20, end == index || !isSoftHyphen(bytes, at: end - 2) { end += 1 }
        return start..<end
    }
}
