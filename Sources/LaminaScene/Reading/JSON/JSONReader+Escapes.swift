extension JSONReader {
    /// Decodes the escape at the backslash.
    mutating func decodeEscape() throws(SyntaxFault) {
        let start = at
        let letter = base[at + 1]
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): builder.decoded.append(letter)
        case UInt8(ascii: "b"): builder.decoded.append(0x08)
        case UInt8(ascii: "f"): builder.decoded.append(0x0C)
        case UInt8(ascii: "n"): builder.decoded.append(0x0A)
        case UInt8(ascii: "r"): builder.decoded.append(0x0D)
        case UInt8(ascii: "t"): builder.decoded.append(0x09)
        case UInt8(ascii: "u"):
            try decodeUnicodeEscape()
            return
        case 0x20..<0x7F:
            let written = Character(Unicode.Scalar(letter))
            throw .syntax(
                start, "\\\(written) is no escape",
                "write \\\\ for a backslash; escapes are \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX")
        default:
            throw .syntax(start, "a backslash without a letter", "write \\\\ for a backslash")
        }
        at += 2
    }

    private mutating func decodeUnicodeEscape() throws(SyntaxFault) {
        let start = at
        var code = try readHexDigits(at: at + 2)
        at += 6
        switch code {
        case 0xD800...0xDBFF:
            let isFollowed = base[at] == UInt8(ascii: "\\") && base[at + 1] == UInt8(ascii: "u")
            let low = isFollowed ? try readHexDigits(at: at + 2) : 0
            guard 0xDC00...0xDFFF ~= low else { throw loneSurrogate(start) }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            at += 6
        case 0xDC00...0xDFFF:
            throw loneSurrogate(start)
        default:
            break
        }
        if let scalar = Unicode.Scalar(code) {
            builder.decoded.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    private func readHexDigits(at index: Int) throws(SyntaxFault) -> UInt32 {
        var code: UInt32 = 0
        for offset in 0..<4 {
            let byte = base[index + offset]
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw .syntax(index - 2, "\\u is not followed by four hexadecimal digits", "write it as \\u00e9")
            }
            code = code << 4 | UInt32(digit)
        }
        return code
    }

    private func loneSurrogate(_ offset: Int) -> SyntaxFault {
        .syntax(
            offset, "half of a surrogate pair stands alone",
            "write both halves, such as \\ud83d\\ude00, or the character itself")
    }
}
