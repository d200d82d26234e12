/// The pieces of a string of a document in which `{title}` stands for the input of that name, and `{{title}}` for the
/// characters `{title}`; braces around anything else are characters like others.
struct TextPieces: Sequence, IteratorProtocol {
    /// A piece of the string.
    enum Piece: Equatable {
        /// The bytes at a range of the string.
        case literal(Range<Int>)
        /// An input, by its index.
        case input(Int)
    }

    private let text: UnsafeBufferPointer<UInt8>
    private let names: [String: Int]
    /// The end of the pieces found so far.
    private var start = 0
    /// The piece after the next literal.
    private var found: (piece: Piece, end: Int)?

    /// - Parameter names: The inputs' indexes by their names.
    init(_ text: UnsafeBufferPointer<UInt8>, names: [String: Int]) { (self.text, self.names) = (text, names) }

    mutating func next() -> Piece? {
        if let found {
            self.found = nil
            start = found.end
            return found.piece
        }
        guard start < text.count else { return nil }
        var index = start
        while index < text.count {
            if text[index] == UInt8(ascii: "{"), let found = piece(at: index) {
                self.found = found
                if index == start { return next() }
                return .literal(start..<index)
            }
            index += 1
        }
        defer { start = text.count }
        return .literal(start..<text.count)
    }

    /// The piece that begins with the brace at an index, and its end; nil for a brace that is a character.
    private func piece(at index: Int) -> (piece: Piece, end: Int)? {
        let isDoubled = index + 1 < text.count && text[index + 1] == UInt8(ascii: "{")
        let first = index + (isDoubled ? 2 : 1)
        var end = first
        while end < text.count, end - first <= Self.maximumNameLength, Self.isInName(text[end]) { end += 1 }
        guard end < text.count, text[end] == UInt8(ascii: "}"),
            let input = names[String(decoding: text[first..<end], as: UTF8.self)]
        else { return nil }
        guard isDoubled else { return (.input(input), end + 1) }
        guard end + 1 < text.count, text[end + 1] == UInt8(ascii: "}") else { return nil }
        return (.literal(index + 1..<end + 1), end + 2)
    }

    /// Longer names than any input has.
    private static let maximumNameLength = 1_000

    private static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
