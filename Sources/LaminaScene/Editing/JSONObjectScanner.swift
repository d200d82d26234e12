import Foundation

/// Finds the members of an object in a JSON text that is known to be well formed.
struct JSONObjectScanner {
    private let bytes: [UInt8]
    private var place: Int

    /// The span of the object that begins at a byte; nil where there is none.
    static func span(in bytes: [UInt8], at start: Int) -> ObjectSpan? {
        guard bytes.indices.contains(start), bytes[start] == UInt8(ascii: "{") else { return nil }
        var scanner = JSONObjectScanner(bytes: bytes, place: start + 1)
        return scanner.members()
    }

    private init(bytes: [UInt8], place: Int) { (self.bytes, self.place) = (bytes, place) }

    private mutating func members() -> ObjectSpan? {
        var span = ObjectSpan(style: .flow, inside: place)
        while let byte = next() {
            if byte == UInt8(ascii: "}") { return span }
            if byte == UInt8(ascii: ",") {
                place += 1
                continue
            }
            let keyStart = place
            guard byte == UInt8(ascii: "\""), skipValue(), let key = text(keyStart..<place) else { return nil }
            let keyEnd = place
            guard next() == UInt8(ascii: ":") else { return nil }
            place += 1
            guard next() != nil else { return nil }
            let valueStart = place
            guard skipValue() else { return nil }
            span.members.append(
                ObjectSpan.Member(
                    key: key, keyStart: keyStart, keyEnd: keyEnd, valueStart: valueStart, valueEnd: place))
        }
        return nil
    }

    /// The next byte that is no white space.
    private mutating func next() -> UInt8? {
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
        return place < bytes.count ? bytes[place] : nil
    }

    /// Passes over a value, without recursion however deep it is.
    private mutating func skipValue() -> Bool {
        var depth = 0
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                guard skipString() else { return false }
                if depth == 0 { return true }
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // A number or a word ends where what holds it does.
                if depth == 0 { return true }
                depth -= 1
                if depth == 0 {
                    place += 1
                    return true
                }
            case UInt8(ascii: ","), 0x20, 0x09, 0x0A, 0x0D:
                if depth == 0 { return true }
            default: break
            }
            place += 1
        }
        return false
    }

    private mutating func skipString() -> Bool {
        place += 1
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "\"") {
                place += 1
                return true
            }
            place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        return false
    }

    private func text(_ range: Range<Int>) -> String? {
        let inner = bytes[range].dropFirst().dropLast()
        guard inner.contains(UInt8(ascii: "\\")) else { return String(decoding: inner, as: UTF8.self) }
        return try? JSONDecoder().decode(String.self, from: Data(bytes[range]))
    }
}
