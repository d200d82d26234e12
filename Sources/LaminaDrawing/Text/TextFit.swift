import CPango

/// Looks for the scale at which text fits its box.
///
/// Text keeps its size and gets a larger box instead, and the result is drawn smaller. As nothing is hinted, that is what
/// smaller fonts give, without a search for each of them.
struct TextFit {
    private let text: AttributedText
    private let style: ParagraphStyle
    private let width: Double
    private let height: Double

    /// - Parameters:
    ///   - width: That of the box, at least 0.
    ///   - height: That of the box; nil or infinite for no limit.
    init(_ text: AttributedText, _ style: ParagraphStyle, width: Double, height: Double?) {
        (self.text, self.style, self.width) = (text, style, width)
        self.height = height.map { $0.isFinite ? max($0, 0) : .infinity } ?? .infinity
    }

    /// Returns the largest scale up to 1 at which the text is within the box, in no more lines than the style allows and
    /// with no word broken that the box could hold; or the style's least scale, if it does not fit even so.
    ///
    /// Exact for text that is not wrapped, otherwise found by bisection to a 4,096th of the range, where a text of more
    /// than 20,000 bytes or 1,000 paragraphs is laid out less often.
    ///
    /// - Parameter layout: A layout of the text, whose width, wrapping and ellipsis are set here and have to be set afterwards.
    func scale(of layout: OpaquePointer, bytes: [UInt8], _ boxes: inout LineBoxes) -> Double {
        guard let least = style.leastScale else { return 1 }
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_NONE)
        pango_layout_set_justify(layout, 0)
        guard style.wrapping != .none else {
            pango_layout_set_width(layout, -1)
            return max(least, scale(ofLines: boxes.read(layout)))
        }
        pango_layout_set_wrap(layout, style.wrapping == .character ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD)
        if fits(at: 1, layout, &boxes) { return 1 }
        guard fits(at: least, layout, &boxes) else { return least }
        var (fitting, tooLarge) = (least, 1.0)
        let paragraphs = bytes.count { $0 == 10 || $0 == 13 }
        let steps = max(2, min(12, max(4, 240_000 / max(bytes.count, 1)), 12_000 / max(paragraphs, 1)))
        for _ in 0..<steps {
            let middle = (fitting + tooLarge) / 2
            if fits(at: middle, layout, &boxes) { fitting = middle } else { tooLarge = middle }
        }
        return fitting
    }

    /// The scale at which lines that are not wrapped fit; 0 for too many.
    private func scale(ofLines lines: [LineBox]) -> Double {
        if let limit = style.lineLimit, lines.count > limit { return 0 }
        let widest = lines.reduce(0) { max($0, $1.width) }
        let bottom = lines.last?.bottom ?? 0
        return min(1, widest > 0 ? width / widest : 1, bottom > 0 ? height / bottom : 1)
    }

    private func fits(at scale: Double, _ layout: OpaquePointer, _ boxes: inout LineBoxes) -> Bool {
        let room = width / scale
        LineEnds.setWidth(room, of: text, on: layout)
        let lines = boxes.read(layout)
        if let limit = style.lineLimit, lines.count > limit { return false }
        let bottom = lines.last?.bottom ?? 0
        return bottom <= height / scale + PangoUnits.tolerance
            && lines.allSatisfy { $0.width <= room + PangoUnits.tolerance }
    }
}
