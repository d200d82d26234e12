import Lamina

/// Reads the rows of JSON Lines: an object on each line; blank lines are skipped.
struct JSONLinesReader: RowSource {
    let columns: [String]? = nil
    private let file: String
    private var bytes: ByteReader
    private var number = 0

    /// - Parameter file: The file's name, for errors.
    init(_ bytes: ByteReader, file: String) throws {
        (self.bytes, self.file) = (bytes, file)
        try self.bytes.skipByteOrderMark()
    }

    mutating func next() throws -> Result<Row, RowProblem>? {
        while let line = try bytes.nextLine(file: file) {
            guard !line.isBlank else { continue }
            number += 1
            return .row(JSONText(bytes: line.bytes, file: file, line: line.number), number: number)
        }
        return nil
    }
}

/// Reads the rows of a JSON list of objects, one after the other, without holding the list.
struct JSONListReader: RowSource {
    let columns: [String]? = nil
    private let file: String
    private var bytes: ByteReader
    private var number = 0
    private var hasEnded = false

    private static let closing = Set("]}".utf8)
    private static let opening = Set("[{".utf8)

    /// Reads the beginning of the list.
    ///
    /// - Parameter file: The file's name, for errors.
    /// - Throws: ``Failure/badInput(_:)``.
    init(_ bytes: ByteReader, file: String) throws {
        (self.bytes, self.file) = (bytes, file)
        try self.bytes.skipByteOrderMark()
        try skipSpace()
        guard try self.bytes.take(UInt8(ascii: "[")) else {
            throw failure("a list of objects begins with [; JSON Lines are in files named .jsonl")
        }
        try skipSpace()
        if try self.bytes.take(UInt8(ascii: "]")) { try end() }
    }

    mutating func next() throws -> Result<Row, RowProblem>? {
        if hasEnded { return nil }
        try skipSpace()
        number += 1
        let line = bytes.line
        let text = try element(from: line)
        return .row(JSONText(bytes: text, file: file, line: line), number: number)
    }

    /// Takes the bytes of an element, and the comma or bracket after it.
    private mutating func element(from line: Int) throws -> [UInt8] {
        var text: [UInt8] = []
        var (depth, isInString, isEscaped) = (0, false, false)
        while let byte = try bytes.next() {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
            } else if byte == UInt8(ascii: "\"") {
                isInString = true
            } else if Self.opening.contains(byte) {
                depth += 1
            } else if depth == 0, byte == UInt8(ascii: ",") {
                return text
            } else if depth == 0, byte == UInt8(ascii: "]") {
                try end()
                return text
            } else if Self.closing.contains(byte), depth > 0 {
                depth -= 1
            }
            guard text.count < RowLimits.rowBytes else {
                throw Failure.badInput("\(file):\(line): the row is larger than \(RowLimits.rowBytes) bytes")
            }
            text.append(byte)
        }
        throw Failure.badInput("\(file):\(line): the file ends within the row that begins here; is it cut off?")
    }

    /// Takes what follows the list.
    private mutating func end() throws {
        hasEnded = true
        try skipSpace()
        guard try bytes.peek() == nil else { throw failure("something follows the list; a file has one list") }
    }

    private mutating func skipSpace() throws {
        while let byte = try bytes.peek(), " \t\r\n".utf8.contains(byte) { _ = try bytes.next() }
    }

    private func failure(_ message: String) -> Failure { .badInput("\(file):\(bytes.line): \(message)") }
}

// MARK: Texts

/// A part of a file that is one JSON value.
struct JSONText {
    let bytes: [UInt8]
    let file: String
    /// The line of the file on which it begins, from 1.
    let line: Int

    /// A mistake in the text, with its place in the file.
    struct Fault: Error, Equatable {
        let line: Int
        let column: Int
        let message: String
    }

    /// Reads the value.
    func value() throws(Fault) -> SceneValue {
        do {
            return try SceneValue(json: SourceText(name: file, bytes: bytes))
        } catch {
            guard let problem = error.problems.first else { throw Fault(line: line, column: 1, message: "\(error)") }
            throw Fault(line: line + problem.line - 1, column: problem.column, message: "\(problem.finding)")
        }
    }

    /// Reads an object, whose keys must differ.
    func object() throws(Fault) -> [SceneValue.Member] {
        guard case .object(let members) = try value() else {
            throw Fault(line: line, column: 1, message: "an object is expected, such as {\"title\": \"Hello\"}")
        }
        var known: Set<String> = []
        for member in members where !known.insert(member.key).inserted {
            throw Fault(line: line, column: 1, message: "the key \(Printable.quoted(member.key)) is written twice")
        }
        return members
    }
}

extension Result<Row, RowProblem> {
    /// The row of an object, or its problem.
    fileprivate static func row(_ text: JSONText, number: Int) -> Result<Row, RowProblem> {
        do throws(JSONText.Fault) {
            let members = try text.object()
            return .success(
                Row(number: number, line: text.line, columns: members.map(\.key), values: members.map(\.value)))
        } catch {
            return .failure(RowProblem(number: number, line: error.line, message: error.message))
        }
    }
}

// MARK: Lines

/// A line of a file, without its end.
struct Line {
    var bytes: [UInt8]
    /// From 1.
    let number: Int

    /// True if there is nothing but white space.
    var isBlank: Bool { bytes.allSatisfy { " \t\r".utf8.contains($0) } }
}

extension ByteReader {
    /// Takes the next line; nil at the end.
    ///
    /// - Throws: ``Failure/badInput(_:)`` for a line that is longer than a row may be.
    mutating func nextLine(file: String) throws -> Line? {
        guard try peek() != nil else { return nil }
        var found = Line(bytes: [], number: line)
        while let byte = try next(), byte != UInt8(ascii: "\n") {
            guard found.bytes.count < RowLimits.rowBytes else {
                throw Failure.badInput("\(file):\(found.number): the line is larger than \(RowLimits.rowBytes) bytes")
            }
            found.bytes.append(byte)
        }
        return found
    }
}
