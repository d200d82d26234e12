extension JSONReader {
    /// Reads a quoted string. A string without escapes stays in the source; others are decoded.
    @inline(__always)
    mutating func readText() throws(SyntaxFault) {
        let start = at
        var run = plainEnd(from: at + 1)
        while base[run] >= 0x80 {
            run = plainEnd(from: try skipLetter(at: run))
        }
        if base[run] == UInt8(ascii: "\"") {
            at = run + 1
            let textStart = UInt32(truncatingIfNeeded: start + 1)
            try builder.add(.string, at: start, low: textStart, high: UInt32(truncatingIfNeeded: run - start - 1))
        } else {
            try readDecodedText()
        }
    }

    @inline(never)
    private mutating func readDecodedText() throws(SyntaxFault) {
        let start = at
        let decodedStart = builder.decoded.count
        try decodeText()
        try builder.addDecodedText(from: decodedStart, at: start)
    }

    /// Reads a key with escapes or non-ASCII characters.
    @inline(never)
    mutating func readDecodedKey() throws(SyntaxFault) {
        let start = at
        let decodedStart = builder.decoded.count
        try decodeText()
        let name = Array(builder.decoded[decodedStart...])
        builder.decoded.removeLast(name.count)
        let result = name.withUnsafeBufferPointer { name -> SyntaxFault? in
            do throws(SyntaxFault) {
                try builder.setKey(name, at: start)
                return nil
            } catch {
                return error
            }
        }
        if let result { throw result }
    }

    /// Appends the quoted string's content to the decoded text.
    private mutating func decodeText() throws(SyntaxFault) {
        let start = at
        at += 1
        while true {
            var run = plainEnd(from: at)
            while base[run] >= 0x80 {
                run = plainEnd(from: try skipLetter(at: run))
            }
            builder.decoded.append(contentsOf: UnsafeBufferPointer(start: base + at, count: run - at))
            at = run
            switch base[at] {
            case UInt8(ascii: "\""):
                at += 1
                return
            case UInt8(ascii: "\\"):
                try decodeEscape()
            default:
                throw unfinishedText(start: start)
            }
        }
    }

    /// The first byte from `index` that is a quote, a backslash, a control character or not ASCII.
    ///
    /// Eight bytes at a time: a byte's top bit is set in `stops` if the byte ends the run. Borrows can set bits above
    /// the first correct one, never below it (Hacker's Delight, 6-1).
    @inline(__always)
    func plainEnd(from index: Int) -> Int {
        var index = index
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        while true {
            let word = UInt64(littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
            let quote = word ^ ones &* UInt64(UInt8(ascii: "\""))
            let backslash = word ^ ones &* UInt64(UInt8(ascii: "\\"))
            let isQuote = (quote &- ones) & ~quote
            let isBackslash = (backslash &- ones) & ~backslash
            let isControl = (word &- ones &* 0x20) & ~word
            let stops = (isQuote | isBackslash | isControl | word) & tops
            if stops != 0 { return index + stops.trailingZeroBitCount / 8 }
            index += 8
        }
    }

    /// The end of the multibyte UTF-8 character at `index`, by table 3-7 of the Unicode Standard.
    private func skipLetter(at index: Int) throws(SyntaxFault) -> Int {
        let isFollowed = { (offset: Int) in base[index + offset] & 0xC0 == 0x80 }
        let second = base[index + 1]
        switch base[index] {
        case 0xC2...0xDF where isFollowed(1):
            return index + 2
        case 0xE0...0xEF where isFollowed(1) && isFollowed(2):
            let isLong = base[index] != 0xE0 || second >= 0xA0
            let isSurrogate = base[index] == 0xED && second >= 0xA0
            if isLong, !isSurrogate { return index + 3 }
        case 0xF0...0xF4 where isFollowed(1) && isFollowed(2) && isFollowed(3):
            let isLong = base[index] != 0xF0 || second >= 0x90
            let isTooLarge = base[index] == 0xF4 && second >= 0x90
            if isLong, !isTooLarge { return index + 4 }
        default:
            break
        }
        let byte = String(base[index], radix: 16, uppercase: true)
        throw .syntax(index, "the byte 0x\(byte) is not UTF-8 here", "save the file as UTF-8")
    }
}

extension JSONReader {
    /// Decodes the escape sequence at the backslash.
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
                start, "\\\(written) is not an escape",
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
            offset, "half of a surrogate pair is missing",
            "write both halves, such as \\ud83d\\ude00, or the character itself")
    }
}
