/// Swift source with all that is no code blanked, line by line, so that a word in a comment or a string is not taken
/// for one. What stands in `\(…)` counts as code. Regular expression literals are not known here.
struct CodeText {
    private enum Mode {
        case code(openParentheses: Int)
        case blockComment(depth: Int)
        case string(hashes: Int, isMultiline: Bool)
    }

    private let bytes: [UInt8]
    private var position = 0
    private var modes = [Mode.code(openParentheses: 0)]
    private var output: [UInt8] = []

    static func lines(of text: String) -> [String] {
        var reader = CodeText(text)
        while reader.position < reader.bytes.count { reader.step() }
        return reader.output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private init(_ text: String) {
        bytes = Array(text.utf8)
        output.reserveCapacity(bytes.count)
    }

    private mutating func step() {
        switch modes[modes.count - 1] {
        case .code(let open): stepInCode(openParentheses: open)
        case .blockComment(let depth): stepInComment(depth: depth)
        case .string(let hashes, let isMultiline): stepInString(hashes: hashes, isMultiline: isMultiline)
        }
    }

    private mutating func stepInCode(openParentheses open: Int) {
        keep(countOfBytes(before: "/#\"()"))
        if isNext("//") {
            while position < bytes.count, bytes[position] != UInt8(ascii: "\n") { blank(1) }
        } else if isNext("/*") {
            modes.append(.blockComment(depth: 1))
            blank(2)
        } else if let opening = stringOpening() {
            modes.append(.string(hashes: opening.hashes, isMultiline: opening.isMultiline))
            keep(opening.length)
        } else if isNext("(") {
            modes[modes.count - 1] = .code(openParentheses: open + 1)
            keep(1)
        } else if isNext(")"), open == 1, modes.count > 1 {
            modes.removeLast()  // the end of an interpolation
            keep(1)
        } else {
            if isNext(")") { modes[modes.count - 1] = .code(openParentheses: open - 1) }
            keep(1)
        }
    }

    private mutating func stepInComment(depth: Int) {
        blank(countOfBytes(before: "/*"))
        if isNext("/*") {
            modes[modes.count - 1] = .blockComment(depth: depth + 1)
            blank(2)
        } else if isNext("*/") {
            if depth == 1 { modes.removeLast() } else { modes[modes.count - 1] = .blockComment(depth: depth - 1) }
            blank(2)
        } else {
            blank(1)
        }
    }

    private mutating func stepInString(hashes: Int, isMultiline: Bool) {
        blank(countOfBytes(before: "\\\"\n"))
        let marks = String(repeating: "#", count: hashes)
        let quote = (isMultiline ? "\"\"\"" : "\"") + marks
        if isNext("\\" + marks + "(") {
            blank(hashes + 1)
            modes.append(.code(openParentheses: 0))  // the parenthesis is the next step's
        } else if isNext("\\" + marks) {
            blank(hashes + 2)
        } else if isNext(quote) {
            modes.removeLast()
            keep(quote.utf8.count)
        } else if !isMultiline, isNext("\n") {
            modes.removeLast()  // not Swift; better than to lose the rest of the file
            keep(1)
        } else {
            blank(1)
        }
    }

    /// A quotation mark here, with the number signs before it.
    private func stringOpening() -> (hashes: Int, isMultiline: Bool, length: Int)? {
        var hashes = 0
        while position + hashes < bytes.count, bytes[position + hashes] == UInt8(ascii: "#") { hashes += 1 }
        let marks = String(repeating: "#", count: hashes)
        if isNext(marks + "\"\"\"") { return (hashes, true, hashes + 3) }
        return isNext(marks + "\"") ? (hashes, false, hashes + 1) : nil
    }

    /// The number of bytes that follow and are none of these.
    private func countOfBytes(before stops: StaticString) -> Int {
        stops.withUTF8Buffer { stops in
            var index = position
            while index < bytes.count, !stops.contains(bytes[index]) { index += 1 }
            return index - position
        }
    }

    private func isNext(_ text: String) -> Bool {
        var index = position
        for byte in text.utf8 {
            guard index < bytes.count, bytes[index] == byte else { return false }
            index += 1
        }
        return true
    }

    private mutating func keep(_ count: Int) {
        output.append(contentsOf: bytes[position..<min(position + count, bytes.count)])
        position += count
    }

    private mutating func blank(_ count: Int) {
        for byte in bytes[position..<min(position + count, bytes.count)] {
            output.append(byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " "))
        }
        position += count
    }
}
