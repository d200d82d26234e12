/// The meaning of a plain scalar in the core schema of YAML 1.2.2, section 10.3.2.
enum YAMLScalar: Equatable {
    case null
    case boolean(Bool)
    case number(Double)

    /// An infinity, a NaN, or a number too large for a Double.
    case notFinite
    case text

    init(plain text: UnsafeBufferPointer<UInt8>) {
        guard let first = text.first else {
            self = .null
            return
        }
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
            self = Self.number(text)
        case UInt8(ascii: "~"), UInt8(ascii: "n"), UInt8(ascii: "N"):
            self = Self.isOne(of: ["~", "null", "Null", "NULL"], text) ? .null : .text
        case UInt8(ascii: "t"), UInt8(ascii: "T"):
            self = Self.isOne(of: ["true", "True", "TRUE"], text) ? .boolean(true) : .text
        case UInt8(ascii: "f"), UInt8(ascii: "F"):
            self = Self.isOne(of: ["false", "False", "FALSE"], text) ? .boolean(false) : .text
        default:
            self = .text
        }
    }

    private static func isOne(of words: [StaticString], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        words.contains { word in
            word.utf8CodeUnitCount == text.count
                && text.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
        }
    }

    private static func number(_ text: UnsafeBufferPointer<UInt8>) -> YAMLScalar {
        if text.count > 2, text[0] == UInt8(ascii: "0") {
            if text[1] == UInt8(ascii: "x") { return whole(text, radix: 16) }
            if text[1] == UInt8(ascii: "o") { return whole(text, radix: 8) }
        }
        let isSigned = text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+")
        let unsigned = UnsafeBufferPointer(rebasing: text[(isSigned ? 1 : 0)...])
        if isOne(of: [".inf", ".Inf", ".INF"], unsigned) { return .notFinite }
        if !isSigned, isOne(of: [".nan", ".NaN", ".NAN"], text) { return .notFinite }
        guard var number = decimal(unsigned) else { return .text }
        number.isNegative = text[0] == UInt8(ascii: "-")
        let value = number.value(text: String(decoding: text, as: UTF8.self))
        return value.isFinite ? .number(value) : .notFinite
    }

    /// Hexadecimal and octal numbers of up to 64 bits.
    private static func whole(_ text: UnsafeBufferPointer<UInt8>, radix: Int) -> YAMLScalar {
        let digits = String(decoding: text[2...], as: UTF8.self)
        let areDigits = digits.utf8.allSatisfy { Character(Unicode.Scalar($0)).hexDigitValue ?? 99 < radix }
        guard areDigits else { return .text }
        return UInt64(digits, radix: radix).map { .number(Double($0)) } ?? .notFinite
    }

    /// Matches `( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`; nil for other text.
    private static func decimal(_ text: UnsafeBufferPointer<UInt8>) -> DecimalNumber? {
        var number = DecimalNumber()
        var index = 0
        func digit() -> UInt8? {
            guard index < text.count, text[index] &- UInt8(ascii: "0") < 10 else { return nil }
            return text[index] &- UInt8(ascii: "0")
        }
        var digits = 0
        while let digit = digit() {
            number.append(digit: digit)
            index += 1
            digits += 1
        }
        if index < text.count, text[index] == UInt8(ascii: ".") {
            index += 1
            while let digit = digit() {
                number.append(fractionDigit: digit)
                index += 1
                digits += 1
            }
        }
        guard digits > 0 else { return nil }
        if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
                number.exponentIsNegative = text[index] == UInt8(ascii: "-")
                index += 1
            }
            guard digit() != nil else { return nil }
            while let digit = digit() {
                number.append(exponentDigit: digit)
                index += 1
            }
        }
        return index == text.count ? number : nil
    }
}
