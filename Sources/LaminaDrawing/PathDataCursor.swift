import LaminaGeometry

/// A cursor over SVG path data.
struct PathDataCursor {
    private let bytes: UnsafeBufferPointer<UInt8>
    /// The index of the next byte.
    private(set) var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { position >= bytes.count }

    private var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

    mutating func skipSpace() {
        while byte == 0x20 || byte == 9 || byte == 10 || byte == 12 || byte == 13 { position += 1 }
    }

    /// Skips white space, and a comma if it is followed by neither a command, a comma nor the end.
    mutating func skipSpaceAndComma() {
        skipSpace()
        guard byte == UInt8(ascii: ",") else { return }
        let next = position + 1
        // A comma is allowed between numbers only.
        guard next < bytes.count else { return }
        let comma = position
        position = next
        skipSpace()
        if isAtEnd || byte == UInt8(ascii: ",") || PathDataCursor.isCommand(byte) { position = comma }
    }

    /// Takes the letter of a command, if there is one.
    mutating func takeCommand() -> UInt8? {
        guard PathDataCursor.isCommand(byte) else { return nil }
        defer {
            position += 1
            skipSpace()
        }
        return byte
    }

    private static func isCommand(_ byte: UInt8) -> Bool {
        switch byte | 0x20 {
        case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "v"), UInt8(ascii: "c"),
            UInt8(ascii: "s"), UInt8(ascii: "q"), UInt8(ascii: "t"), UInt8(ascii: "a"), UInt8(ascii: "z"):
            byte >= 0x41
        default: false
        }
    }

    /// Takes two numbers as a point, relative to another point.
    mutating func point(from base: Point) throws(DrawingError) -> Point {
        let x = try number(from: base.x)
        return Point(x: x, y: try number(from: base.y))
    }

    /// Takes a number, relative to another, and the separator after it.
    mutating func number(from base: Double = 0) throws(DrawingError) -> Double {
        let first = position
        if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { position += 1 }
        let digits = takeDigits()
        var fraction = 0
        if byte == UInt8(ascii: ".") {
            position += 1
            fraction = takeDigits()
            if digits + fraction == 0 { position -= 1 }
        }
        guard digits + fraction > 0 else {
            position = first
            throw mistake(expected: "a number")
        }
        takeExponent()
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[first..<position]), as: UTF8.self)
        guard let value = Double(text), value.isFinite, (base + value).isFinite else {
            throw mistake(at: first, expected: "a smaller number")
        }
        skipSpaceAndComma()
        return base + value
    }

    /// Takes the flag of an arc, a single digit 0 or 1, and the separator after it.
    mutating func flag() throws(DrawingError) -> Bool {
        guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else {
            throw mistake(expected: "an arc's flag: 0 or 1")
        }
        let value = byte == UInt8(ascii: "1")
        position += 1
        skipSpaceAndComma()
        return value
    }

    private mutating func takeDigits() -> Int {
        let first = position
        while byte >= 0x30, byte <= 0x39 { position += 1 }
        return position - first
    }

    private mutating func takeExponent() {
        guard byte | 0x20 == UInt8(ascii: "e") else { return }
        let first = position
        position += 1
        if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { position += 1 }
        if takeDigits() == 0 { position = first }
    }

    /// The error for unexpected text at a position.
    func mistake(at index: Int? = nil, expected: String) -> DrawingError {
        let index = min(index ?? position, bytes.count)
        let before = String(decoding: UnsafeBufferPointer(rebasing: bytes[..<index]), as: UTF8.self)
        let rest = String(
            decoding: UnsafeBufferPointer(rebasing: bytes[index..<min(bytes.count, index + 80)]), as: UTF8.self)
        let found = rest.prefix { !$0.isWhitespace && $0 != "," }.prefix(12)
        let shown = found.isEmpty ? rest.prefix(1) : found
        return .pathData(
            position: before.count, found: shown.isEmpty ? "its end" : "\"\(shown)\"", expected: expected)
    }
}
