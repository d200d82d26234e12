extension JSONReader {
    func fault(_ found: String, _ advice: String) -> SyntaxFault { .syntax(at, found, advice) }

    /// A description of the text at an offset.
    func found(_ offset: Int) -> String {
        if offset >= end { return "the document ends" }
        let word = self.word(at: offset)
        if word.count > 1 { return Printable.quoted(word) }
        let rest = UnsafeBufferPointer(start: base + offset, count: min(4, end - offset))
        let letter = String(decoding: rest, as: UTF8.self).unicodeScalars.first.map(String.init) ?? ""
        if base[offset] < 0x20 || base[offset] == 0x7F {
            return "the control character 0x\(String(base[offset], radix: 16, uppercase: true))"
        }
        return letter == "\"" ? "a string" : "\"\(Printable.line(letter))\""
    }

    /// The contiguous letters, digits and number signs at an offset, at most 40.
    private func word(at offset: Int) -> String {
        var index = offset
        while index < min(end, offset + 40), isLetter(base[index]) || "+-.".utf8.contains(base[index]) { index += 1 }
        return text(offset..<index)
    }

    @inline(never)
    func unexpectedValue() -> SyntaxFault {
        if let comment = commentFault() { return comment }
        let word = word(at: at)
        switch word.lowercased() {
        case "nan", "infinity", "inf", "+infinity", "+inf":
            return fault("\(word) is not a number that a scene can hold", "write a finite number")
        case "true", "false", "null":
            return fault("found \(word)", "write \(word.lowercased()), in lower case")
        case "none", "undefined", "nil":
            return fault("found \(word)", "write null")
        default:
            break
        }
        switch base[at] {
        case 0 where at >= end:
            return unclosed("a value is missing")
        case UInt8(ascii: "'"):
            return fault("found a single quote", "write strings in double quotes")
        case UInt8(ascii: "+"), UInt8(ascii: "."):
            return fault("found the number \(word)", "write it without plus sign and with a digit before the point")
        case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"):
            return fault(
                "found \(found(at)) where a value is expected", "add the value or remove the character before it")
        default:
            let advice = word.isEmpty ? "write a value here" : "write strings in double quotes: \"\(word)\""
            return fault("found \(found(at)) where a value is expected", advice)
        }
    }

    @inline(never)
    func unexpectedKey() -> SyntaxFault {
        if let comment = commentFault() { return comment }
        let word = word(at: at)
        if at >= end { return unclosed("a key is missing") }
        if base[at] == UInt8(ascii: "}") { return trailingComma() }
        if base[at] == UInt8(ascii: "'") { return fault("found a single quote", "write keys in double quotes") }
        let advice = word.isEmpty ? "write a key in double quotes" : "write the key in double quotes: \"\(word)\""
        return fault("found \(found(at)) where a key is expected", advice)
    }

    @inline(never)
    func trailingComma() -> SyntaxFault {
        fault("found a comma before \(found(at))", "remove the comma; JSON allows none after the last value")
    }

    @inline(never)
    func missingColon() -> SyntaxFault {
        if let comment = commentFault() { return comment }
        if at >= end { return unclosed("a key has no value") }
        return fault("found \(found(at)) after a key", "write a colon between key and value")
    }

    @inline(never)
    func missingComma() -> SyntaxFault {
        if let comment = commentFault() { return comment }
        if at >= end { return unclosed("the document ends") }
        let isObject = builder.current.kind == .object
        if base[at] == UInt8(ascii: "]") || base[at] == UInt8(ascii: "}") {
            return fault(
                "found \(found(at)) where the \(isObject ? "object" : "array") of \(opening()) ends",
                "close it with \(isObject ? "}" : "]")")
        }
        return fault("found \(found(at)) after a value", "write a comma or \(isObject ? "}" : "]") before it")
    }

    @inline(never)
    func unfinishedText(start: Int) -> SyntaxFault {
        if at >= end {
            return .syntax(start, "the string has no end", "close it with a double quote")
        }
        if base[at] == 0x0A || base[at] == 0x0D {
            return .syntax(
                start, "the string does not end on its line",
                "close it with a double quote, or write \\n for a new line")
        }
        return fault("found \(found(at)) in a string", "write it as an escape, such as \\t or \\u0001")
    }

    @inline(never)
    func malformedNumber(start: Int) -> SyntaxFault {
        let word = word(at: start)
        if word.lowercased().hasPrefix("-i") || word.lowercased().hasPrefix("-n") {
            return .syntax(start, "\(word) is not a number that a scene can hold", "write a finite number")
        }
        return .syntax(
            start, "\(Printable.quoted(word)) is not a JSON number",
            "write it as -12.5 or 1e-3: no leading zeros, and a digit on each side of the point")
    }

    @inline(never)
    func tooLargeNumber(start: Int) -> SyntaxFault {
        .syntax(
            start, "the number \(Printable.quoted(word(at: start))) is too large",
            "write a finite number, at most 1.7976931348623157e308")
    }

    private func commentFault() -> SyntaxFault? {
        guard base[at] == UInt8(ascii: "#") || base[at] == UInt8(ascii: "/") else { return nil }
        return fault(
            "found \(found(at)) where a comment would start",
            "JSON has no comments; remove it, or write the scene as YAML")
    }

    private func unclosed(_ found: String) -> SyntaxFault {
        if builder.current.kind == .root { return fault("the document is empty", "write an object in braces") }
        let isObject = builder.current.kind == .object
        return fault(
            "\(found), and the \(isObject ? "object" : "array") of \(opening()) is not closed",
            "close it with \(isObject ? "}" : "]")")
    }

    /// The position at which the innermost array or object opens.
    private func opening() -> String {
        let position = Int(builder.nodes[Int(builder.current.node)].position)
        var line = 1
        for index in 0..<position where base[index] == 0x0A { line += 1 }
        return "line \(line)"
    }
}
