/// The tokens of a value of CSS: numbers with and without units, words, functions and marks.
///
/// Spaces between tokens are skipped, and letters are made small. Source: CSS Syntax 3, without escapes and comments.
package struct CSSTokens {
    /// A token.
    package enum Token: Equatable, Sendable {
        case number(Double)
        case percentage(Double)
        /// A number with a unit.
        case dimension(Double, unit: String)
        case word(String)
        /// A word and the parenthesis that opens after it.
        case function(String)
        case comma
        case slash
        /// A parenthesis that closes.
        case close
        /// A character that no value has.
        case other
        case end
    }

    private let bytes: [UInt8]
    private var position = 0

    /// The byte at which the last token begins.
    package private(set) var start = 0

    /// The tokens of a text in UTF-8.
    package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// The text of the last token, of which long ones are cut.
    package var text: String {
        let end = min(position, start + 40)
        return String(decoding: bytes[start..<end], as: UTF8.self) + (end < position ? "…" : "")
    }

    /// Reads the next token.
    package mutating func next() -> Token {
        while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
        start = position
        guard position < bytes.count else { return .end }
        if let number = number() { return withUnit(number) }
        if let word = word() {
            guard position < bytes.count, bytes[position] == UInt8(ascii: "(") else { return .word(word) }
            position += 1
            return .function(word)
        }
        position += 1
        switch bytes[start] {
        case UInt8(ascii: ","): return .comma
        case UInt8(ascii: "/"): return .slash
        case UInt8(ascii: ")"): return .close
        default:
            // The rest of the character.
            while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
            return .other
        }
    }

    private mutating func withUnit(_ number: Double) -> Token {
        if position < bytes.count, bytes[position] == UInt8(ascii: "%") {
            position += 1
            return .percentage(number)
        }
        return word().map { .dimension(number, unit: $0) } ?? .number(number)
    }

    /// Reads a number at the position; nil if there is none.
    private mutating func number() -> Double? {
        var end = position
        if end < bytes.count, Self.isSign(bytes[end]) { end += 1 }
        let whole = skipDigits(&end)
        var fraction = 0
        if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
            var last = end + 1
            fraction = skipDigits(&last)
            if fraction > 0 { end = last }
        }
        guard whole + fraction > 0 else { return nil }
        if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
            var last = end + 1
            if last < bytes.count, Self.isSign(bytes[last]) { last += 1 }
            if skipDigits(&last) > 0 { end = last }
        }
        let text = String(decoding: bytes[position..<end], as: UTF8.self)
        position = end
        return Double(text)
    }

    /// Skips digits, and returns how many there were.
    private func skipDigits(_ end: inout Int) -> Int {
        let start = end
        while end < bytes.count, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[end] { end += 1 }
        return end - start
    }

    /// Reads a word at the position; nil if there is none.
    private mutating func word() -> String? {
        var first = position
        while first < bytes.count, bytes[first] == UInt8(ascii: "-") { first += 1 }
        guard first < bytes.count, Self.beginsWord(bytes[first]) else { return nil }
        var end = first
        while end < bytes.count, Self.continuesWord(bytes[end]) { end += 1 }
        let letters = bytes[position..<end].map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 }
        position = end
        return String(decoding: letters, as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte && byte != 0x0B }
    private static func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }

    private static func beginsWord(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    private static func continuesWord(_ byte: UInt8) -> Bool {
        beginsWord(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
    }
}
