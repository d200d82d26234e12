/// Parses JSON (RFC 8259) into a document, in one pass and without recursion.
///
/// The text is followed by zero bytes, which are not valid JSON, so no step has to check for the end: any token ends
/// there.
struct JSONReader {
    let base: UnsafePointer<UInt8>
    let end: Int
    var at: Int
    var builder: DocumentBuilder

    static func read(
        _ source: SourceText, limits: ReadLimits, vocabulary: Vocabulary
    ) throws(SceneError) -> Document {
        let expected = Self.expectedNodes(in: source)
        let builder = DocumentBuilder(vocabulary: vocabulary, limits: limits, expectedNodes: expected)
        let (built, fault) = source.padded.withUnsafeBufferPointer { bytes -> (DocumentBuilder, SyntaxFault?) in
            // Never nil: the padding is always there.
            guard let base = bytes.baseAddress else { return (builder, nil) }
            var reader = JSONReader(base: base, end: source.count, at: source.textStart, builder: builder)
            do throws(SyntaxFault) {
                try reader.readDocument()
                return (reader.builder, nil)
            } catch {
                return (reader.builder, error)
            }
        }
        if let fault { throw SceneError(fault, in: source, path: built.openPath) }
        return Document(source: source, format: .json, built: built)
    }

    /// An estimate of the number of values, rounded up, from the commas and opening brackets in samples of the text.
    private static func expectedNodes(in source: SourceText) -> Int {
        let sample = 1 << 12
        let step = max(sample, source.count / 64)
        return source.padded.withUnsafeBufferPointer { bytes in
            var count = 0
            var sampled = 1
            for start in stride(from: 0, to: source.count, by: step) {
                let end = min(source.count, start + sample)
                for index in start..<end where ",[{".utf8.contains(bytes[index]) { count += 1 }
                sampled += end - start
            }
            return count * (source.count / sampled + 1) * 9 / 8 + 16
        }
    }

    /// The object at a byte offset of a well-formed text as a document of its own, with the offset after it; nil if
    /// there is none. Takes time linear in the object.
    static func object(at start: Int, in source: SourceText) -> (document: Document, end: Int)? {
        guard source.padded.indices.contains(start), source.padded[start] == UInt8(ascii: "{") else { return nil }
        // The text as a whole was read within its limits.
        var limits = ReadLimits()
        (limits.depth, limits.nodes) = (.max, .max)
        let builder = DocumentBuilder(vocabulary: Vocabulary(), limits: limits.clamped, expectedNodes: 16)
        return source.padded.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var reader = JSONReader(base: base, end: source.count, at: start, builder: builder)
            guard (try? reader.readOneValue()) != nil,
                let brace = bytes[..<reader.at].lastIndex(of: UInt8(ascii: "}"))
            else { return nil }
            return (Document(source: source, format: .json, built: reader.builder), brace + 1)
        }
    }

    /// Reads a value with its contents and the white space after it.
    private mutating func readOneValue() throws(SyntaxFault) {
        repeat {
            skipSpace()
            try readValue()
        } while try !isComplete()
    }

    private mutating func readDocument() throws(SyntaxFault) {
        try readOneValue()
        skipSpace()
        guard at == end else {
            throw fault("\(found(at)) after the end of the document", "a document is one value; remove what follows it")
        }
    }

    /// Reads a value, or the opening bracket of a nonempty one.
    @inline(__always)
    private mutating func readValue() throws(SyntaxFault) {
        switch base[at] {
        case UInt8(ascii: "\""):
            try readText()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            try readNumber()
        case UInt8(ascii: "{"):
            try builder.open(.object, at: at)
            at += 1
            skipSpace()
            if base[at] != UInt8(ascii: "}") { try readKey() }
        case UInt8(ascii: "["):
            try builder.open(.array, at: at)
            at += 1
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
            try readLiteral()
        default:
            throw unexpectedValue()
        }
    }

    /// Advances to the next value, closing containers that end here; true if the outermost value is complete.
    ///
    /// The first element of a new array or object is not preceded by a comma.
    @inline(__always)
    private mutating func isComplete() throws(SyntaxFault) -> Bool {
        if builder.key != .none { return false }
        while true {
            skipSpace()
            let isFresh = builder.current.count == 0
            switch (builder.current.kind, base[at]) {
            case (.root, _):
                return true
            case (.object, UInt8(ascii: "}")), (.array, UInt8(ascii: "]")):
                builder.close()
                at += 1
            case (.array, _) where isFresh:
                return false
            case (.object, UInt8(ascii: ",")):
                at += 1
                skipSpace()
                try readKey()
                return false
            case (.array, UInt8(ascii: ",")):
                at += 1
                skipSpace()
                if base[at] == UInt8(ascii: "]") { throw trailingComma() }
                return false
            default:
                throw missingComma()
            }
        }
    }

    /// Reads `"key":`.
    @inline(__always)
    private mutating func readKey() throws(SyntaxFault) {
        guard base[at] == UInt8(ascii: "\"") else { throw unexpectedKey() }
        let start = at
        let run = plainEnd(from: at + 1)
        if base[run] == UInt8(ascii: "\"") {
            try builder.setKey(UnsafeBufferPointer(start: base + start + 1, count: run - start - 1), at: start)
            at = run + 1
        } else {
            try readDecodedKey()
        }
        skipSpace()
        guard base[at] == UInt8(ascii: ":") else { throw missingColon() }
        at += 1
    }

    @inline(__always)
    mutating func skipSpace() {
        var index = at
        while base[index] <= 0x20, Self.spaces &>> UInt64(base[index]) & 1 != 0 { index += 1 }
        at = index
    }

    private static let spaces: UInt64 = 1 << 0x20 | 1 << 0x0A | 1 << 0x0D | 1 << 0x09
}

extension JSONReader {
    /// Reads a number; a number that does not fit a Double is an error.
    @inline(__always)
    mutating func readNumber() throws(SyntaxFault) {
        let start = at
        var index = at
        var number = DecimalNumber()
        if base[index] == UInt8(ascii: "-") {
            number.isNegative = true
            index += 1
        }
        let firstDigit = index
        while let digit = digit(at: index) {
            number.append(digit: digit)
            index += 1
        }
        if index == firstDigit || (index > firstDigit + 1 && base[firstDigit] == UInt8(ascii: "0")) {
            throw malformedNumber(start: start)
        }
        if base[index] == UInt8(ascii: ".") {
            let firstFractionDigit = index + 1
            index = firstFractionDigit
            while let digit = digit(at: index) {
                number.append(fractionDigit: digit)
                index += 1
            }
            if index == firstFractionDigit { throw malformedNumber(start: start) }
        }
        if base[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            number.exponentIsNegative = base[index] == UInt8(ascii: "-")
            if number.exponentIsNegative || base[index] == UInt8(ascii: "+") { index += 1 }
            if digit(at: index) == nil { throw malformedNumber(start: start) }
            while let digit = digit(at: index) {
                number.append(exponentDigit: digit)
                index += 1
            }
        }
        at = index
        let value = number.value(text: text(start..<index))
        guard value.isFinite else { throw tooLargeNumber(start: start) }
        try builder.add(value, at: start)
    }

    @inline(__always)
    private func digit(at index: Int) -> UInt8? {
        let digit = base[index] &- UInt8(ascii: "0")
        return digit < 10 ? digit : nil
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count), as: UTF8.self)
    }

    /// Reads `true`, `false` or `null`.
    mutating func readLiteral() throws(SyntaxFault) {
        if matches("true") {
            try builder.add(.boolean, at: at, low: 1)
            at += 4
        } else if matches("false") {
            try builder.add(.boolean, at: at)
            at += 5
        } else if matches("null") {
            try builder.add(.null, at: at)
            at += 4
        } else {
            throw unexpectedValue()
        }
    }

    private func matches(_ word: StaticString) -> Bool {
        for offset in 0..<word.utf8CodeUnitCount where base[at + offset] != word.utf8Start[offset] { return false }
        return !isLetter(base[at + word.utf8CodeUnitCount])
    }

    func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
        default: false
        }
    }
}
