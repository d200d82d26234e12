import LaminaCounters

/// Reads the tokens that visual formats and the short form have in common, over a string's UTF-8.
///
/// The position is always at a token or at the end: spaces after a token are skipped with it. All tokens together take
/// time in proportion to the length of the string.
struct FormatScanner {
    /// The string that is read.
    let text: String
    /// The offset of the next token in bytes.
    private(set) var position = 0

    private let bytes: [UInt8]
    /// The end of the last run of name characters and hyphens that was examined, and whether it names an item.
    private var hyphenated = (end: 0, isItem: false)

    init(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
        skipSpaces()
    }

    /// True if there are no more tokens.
    var isAtEnd: Bool { position == bytes.count }

    /// True if the next character is `character`, which must be ASCII.
    func isNext(_ character: Unicode.Scalar) -> Bool {
        position < bytes.count && bytes[position] == UInt8(ascii: character)
    }

    /// Reads `character` if it is next.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard isNext(character) else { return false }
        move(to: position + 1)
        return true
    }

    /// Reads `==`, `<=` or `>=`; nil if the next character begins none of them.
    mutating func takeRelation() throws(ConstraintFormatError) -> LayoutRelation? {
        let relation: LayoutRelation
        if isNext("=") {
            relation = .equal
        } else if isNext("<") {
            relation = .lessThanOrEqual
        } else if isNext(">") {
            relation = .greaterThanOrEqual
        } else {
            return nil
        }
        guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "=") else {
            throw unexpected("\"==\", \"<=\" or \">=\"")
        }
        move(to: position + 2)
        return relation
    }

    /// Reads letters, digits and `_` that don't begin with a digit; nil if no name is next.
    ///
    /// All characters beyond ASCII are letters here.
    mutating func takeName() -> String? {
        guard let end = endOfName() else { return nil }
        return takeText(to: end)
    }

    /// Reads a name in which each hyphen is followed by a letter, a digit or `_`, provided that a point and a letter
    /// follow the whole; else a name without hyphens. Nil if no name is next.
    mutating func takeNameBeforeAttribute() -> String? {
        guard var end = endOfName() else { return nil }
        // Names inside a run end where it does: examining each again would take quadratic time on `a-a-a…`.
        if position >= hyphenated.end {
            var runEnd = end
            while runEnd + 1 < bytes.count, bytes[runEnd] == UInt8(ascii: "-"), Self.isNameByte(bytes[runEnd + 1]) {
                runEnd = endOfNameBytes(from: runEnd + 1)
            }
            let isItem =
                runEnd + 1 < bytes.count && bytes[runEnd] == UInt8(ascii: ".") && Self.isNameStart(bytes[runEnd + 1])
            hyphenated = (runEnd, isItem)
        }
        if hyphenated.isItem { end = hyphenated.end }
        return takeText(to: end)
    }

    /// Reads a name in quotation marks, where a backslash stands before `"` and `\`; nil if none is next.
    mutating func takeQuotedName() throws(ConstraintFormatError) -> String? {
        guard isNext("\"") else { return nil }
        var name: [UInt8] = []
        var end = position + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            if bytes[end] == UInt8(ascii: "\\"), end + 1 < bytes.count { end += 1 }
            name.append(bytes[end])
            end += 1
        }
        guard end < bytes.count else {
            throw error(.unexpected(found: nil, expected: "a quotation mark after the name"), at: end)
        }
        move(to: end + 1)
        return String(decoding: name, as: UTF8.self)
    }

    /// Reads a name of ``takeName()`` or ``takeQuotedName()``; nil if none is next.
    mutating func takeItemName() throws(ConstraintFormatError) -> String? {
        if let name = takeName() { return name }
        return try takeQuotedName()
    }

    /// Reads a decimal number without a sign, with or without a fraction and an exponent; nil if none is next.
    mutating func takeNumber() throws(ConstraintFormatError) -> Double? {
        var end = endOfDigits(from: position)
        var digits = end - position
        if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
            let fractionEnd = endOfDigits(from: end + 1)
            digits += fractionEnd - end - 1
            end = fractionEnd
        }
        guard digits > 0 else { return nil }
        if end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
            var exponent = end + 1
            if exponent < bytes.count, bytes[exponent] == UInt8(ascii: "+") || bytes[exponent] == UInt8(ascii: "-") {
                exponent += 1
            }
            let exponentEnd = endOfDigits(from: exponent)
            if exponentEnd > exponent { end = exponentEnd }
        }
        let number = Double(String(decoding: bytes[position..<end], as: UTF8.self)) ?? .infinity
        guard number.isFinite else { throw error(.numberTooLarge, at: position) }
        move(to: end)
        return number
    }

    /// Reads the name of an attribute.
    mutating func takeAttribute() throws(ConstraintFormatError) -> LayoutAttribute {
        let offset = position
        guard let name = takeName() else { throw unexpected("the name of an attribute, such as width") }
        guard let attribute = LayoutAttribute(rawValue: name), attribute != .notAnAttribute else {
            let near = NearName.closest(to: name, in: LayoutAttribute.names)
            throw error(.unknownAttribute(name, near: near), at: offset)
        }
        return attribute
    }

    /// The error that something else is expected here.
    func unexpected(_ expected: String) -> ConstraintFormatError {
        let index = text.utf8.index(text.startIndex, offsetBy: position)
        let found = endOfName().map { String(decoding: bytes[position..<$0], as: UTF8.self) }
        let character = isAtEnd ? nil : String(text[index...].prefix(1))
        if isNext("%") { return error(.otherNotation(found: "%", advice: FormatAdvice.percent), at: position) }
        return error(.unexpected(found: found ?? character, expected: expected), at: position)
    }

    /// An error at a byte of the string.
    func error(_ reason: ConstraintFormatError.Reason, at byte: Int) -> ConstraintFormatError {
        ConstraintFormatError(reason, in: text, atByte: byte)
    }

    static func isNameStart(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    static func isNameByte(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    private func endOfName() -> Int? {
        guard position < bytes.count, Self.isNameStart(bytes[position]) else { return nil }
        return endOfNameBytes(from: position)
    }

    private func endOfNameBytes(from start: Int) -> Int {
        var end = start
        while end < bytes.count, Self.isNameByte(bytes[end]) { end += 1 }
        return end
    }

    private func endOfDigits(from start: Int) -> Int {
        var end = start
        while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
        return end
    }

    private mutating func takeText(to end: Int) -> String {
        let start = position
        move(to: end)
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private mutating func move(to next: Int) {
        position = next
        skipSpaces()
    }

    private mutating func skipSpaces() {
        while position < bytes.count, bytes[position] == 0x20 || (0x09...0x0D).contains(bytes[position]) {
            position += 1
        }
    }
}
