import CPango

/// The text of the last line for which there is room, where more follows: with an ellipsis in place of what has none.
///
/// Pango counts the lines of each paragraph by itself, guesses how many fit a height, and shows no ellipsis where a
/// paragraph ends. So the text from that line on is one line of its own.
struct LastLine {
    /// A text to try, with as many runs as the whole one.
    struct Choice {
        var text: AttributedText
        /// True if it is right only where it is narrower than the box, false if only where Pango cuts it; nil if anywhere.
        var isWhole: Bool?
        /// True if it is read in the direction of the line, otherwise in its own.
        var followsLine = true
    }

    private let text: AttributedText
    private let list: TextAttributeList

    init(_ text: AttributedText, _ list: TextAttributeList) { (self.text, self.list) = (text, list) }

    /// Returns the texts to try, the best one first; none if there is nothing but space after the line.
    ///
    /// - Parameters:
    ///   - start: the first byte of the line.
    ///   - next: the first byte of the line after it.
    func choices(from start: Int, next: Int, _ truncation: TextTruncation) -> [Choice] {
        let bytes = list.bytes
        guard let last = bytes.lastIndex(where: { $0 > 0x20 }), last >= next, start <= next else { return [] }
        let rest = start..<((start..<bytes.count).first(where: isBreak) ?? bytes.count)
        let plain = Choice(text: made([.part(rest)]))
        // Pango's ellipsis is where it has to be, if all of the rest is one paragraph.
        guard rest.upperBound <= last else { return [plain] }
        let tail = ((rest.upperBound..<last).last(where: isBreak).map { $0 + breakLength(at: $0) } ?? 0)..<(last + 1)
        let end = Choice(text: made([.part(rest), .mark(Self.ellipsis, rest.upperBound)]))
        switch truncation {
        case .none, .end: return [end, plain]
        case .start:
            return [
                Choice(text: made([.mark(Self.ellipsis, tail.lowerBound + 1), .part(tail)]), followsLine: false), end,
                plain,
            ]
        case .middle:
            let both = made([.part(rest), .mark(Self.ellipsis, rest.upperBound), .part(tail)])
            let long = made([.part(rest), .mark(" ", rest.upperBound), .part(tail)])
            return [Choice(text: both, isWhole: true), Choice(text: long, isWhole: false), end, plain]
        }
    }

    /// Returns the first paragraphs of a text that has many more; nil for other texts.
    ///
    /// Pango's time is quadratic in the number of paragraphs, and those far below the last line that has room need none.
    func beginning(paragraphs count: Int) -> AttributedText? {
        let bytes = list.bytes
        var left = count
        for index in 0..<max(0, bytes.count - Self.worthwhile) where isBreak(index) {
            if bytes[index] == 13, bytes[index + 1] == 10 { continue }
            left -= 1
            if left <= 0 { return made([.part(0..<index)]) }
        }
        return nil
    }

    /// The bytes that have to be left to leave them out.
    private static let worthwhile = 1_000

    private enum Piece {
        case part(Range<Int>)
        /// A text in the run of the byte before an index.
        case mark(String, Int)
    }

    private func made(_ pieces: [Piece]) -> AttributedText {
        var result = text
        for index in result.runs.indices { result.runs[index].text = "" }
        for piece in pieces {
            switch piece {
            case .mark(let mark, let index): result.runs[run(before: index)].text += mark
            case .part(let range):
                var start = 0
                for (number, end) in list.runEnds.enumerated() {
                    let part = range.clamped(to: start..<end)
                    if !part.isEmpty { result.runs[number].text += String(decoding: list.bytes[part], as: UTF8.self) }
                    start = end
                }
            }
        }
        return result
    }

    private func run(before index: Int) -> Int {
        list.runEnds.firstIndex { $0 >= max(index, 1) } ?? list.runEnds.count - 1
    }

    /// Returns whether a line ends at a byte, whatever its width.
    private func isBreak(_ index: Int) -> Bool {
        list.bytes[index] == 10 || list.bytes[index] == 13 || breakLength(at: index) == 3
    }

    /// The bytes of a line break: 3 for the separators of lines and paragraphs, U+2028 and U+2029.
    private func breakLength(at index: Int) -> Int {
        let bytes = list.bytes
        guard index + 2 < bytes.count, bytes[index] == 0xE2, bytes[index + 1] == 0x80 else { return 1 }
        return bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9 ? 3 : 1
    }

    private static let ellipsis = "\u{2026}"
}
