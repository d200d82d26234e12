import Lamina

/// Reads the rows of a CSV file (RFC 4180) whose first line names the columns.
///
/// Fields are separated by commas; one in quotes may contain commas, line ends and doubled quotes. Lines end with LF or
/// CR LF; blank lines are skipped. The text is UTF-8, with or without a byte order mark.
struct CSVReader: RowSource {
    let columns: [String]?
    private let names: [String]
    private let file: String
    private var scanner: CSVScanner
    private var number = 0

    /// Reads the names of the columns.
    ///
    /// - Parameter file: The file's name, for errors.
    /// - Throws: ``Failure/badInput(_:)``.
    init(_ bytes: ByteReader, file: String) throws {
        self.file = file
        scanner = CSVScanner(bytes, file: file)
        try scanner.skipByteOrderMark()
        names = try Self.header(&scanner, file)
        columns = names
    }

    mutating func next() throws -> Result<Row, RowProblem>? {
        var found = try scanner.next(atMost: names.count)
        while found?.isBlank == true { found = try scanner.next(atMost: names.count) }
        guard let record = found else { return nil }
        number += 1
        do throws(RowProblem) {
            return .success(try row(of: record))
        } catch {
            return .failure(error)
        }
    }

    private func row(of record: CSVScanner.Record) throws(RowProblem) -> Row {
        func problem(_ message: String) -> RowProblem {
            RowProblem(number: number, line: record.line, message: message)
        }
        if let fault = record.fault { throw problem(fault) }
        guard record.fieldCount == names.count else {
            throw problem(
                "found \(record.fieldCount) fields, but the header names \(names.count) columns; "
                    + (record.fieldCount < names.count ? "add the others" : "put fields with commas in quotes"))
        }
        var values: [SceneValue] = []
        values.reserveCapacity(names.count)
        for (index, field) in record.fields.enumerated() {
            guard let text = String(validating: field, as: UTF8.self) else {
                throw problem("the column \(Printable.quoted(names[index])) is not UTF-8; save the file as UTF-8")
            }
            values.append(.untyped(text))
        }
        return Row(number: number, line: record.line, columns: names, values: values)
    }

    private static func header(_ scanner: inout CSVScanner, _ file: String) throws -> [String] {
        var found = try scanner.next(atMost: RowLimits.columns)
        while found?.isBlank == true { found = try scanner.next(atMost: RowLimits.columns) }
        guard let record = found else {
            throw Failure.badInput("\(file) is empty; its first line names the columns, such as name,title")
        }
        func failure(_ message: String) -> Failure { .badInput("\(file):\(record.line): \(message)") }
        if let fault = record.fault { throw failure(fault) }
        guard record.fieldCount <= RowLimits.columns else {
            throw failure("found \(record.fieldCount) columns, but at most \(RowLimits.columns) can be read")
        }
        var names: [String] = []
        var known: Set<String> = []
        for (index, field) in record.fields.enumerated() {
            guard let name = String(validating: field, as: UTF8.self) else {
                throw failure("the name of column \(index + 1) is not UTF-8; save the file as UTF-8")
            }
            guard !name.isEmpty else {
                throw failure("column \(index + 1) has an empty name; the first line names the columns")
            }
            guard known.insert(name).inserted else {
                throw failure("two columns are named \(Printable.quoted(name)); give each a name of its own")
            }
            names.append(name)
        }
        return names
    }
}

// MARK: Records

/// Divides a CSV file into records and their fields.
struct CSVScanner {
    /// The fields between two ends of lines.
    struct Record {
        /// The line on which it begins, from 1.
        let line: Int
        /// The bytes of its first fields, without quotes.
        var fields: [[UInt8]] = []
        /// The number of all its fields.
        var fieldCount = 0
        /// The mistake for which the rest of the line was skipped.
        var fault: String?
        /// True for a line without a character.
        var isBlank = false
    }

    private enum FieldEnd { case comma, line }

    private let file: String
    private var bytes: ByteReader

    private static let quote = UInt8(ascii: "\"")
    private static let comma = UInt8(ascii: ",")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    init(_ bytes: ByteReader, file: String) { (self.bytes, self.file) = (bytes, file) }

    mutating func skipByteOrderMark() throws { try bytes.skipByteOrderMark() }

    /// Reads the next record; nil at the end.
    ///
    /// - Parameter most: The number of fields to keep; others are only counted.
    mutating func next(atMost most: Int) throws -> Record? {
        guard try bytes.peek() != nil else { return nil }
        var record = Record(line: bytes.line)
        var size = 0
        while true {
            var field: [UInt8] = []
            let isQuoted = try bytes.take(Self.quote)
            if isQuoted { try readQuoted(&field) }
            let end = try isQuoted ? endOfQuoted(&record) : readPlain(&field, &record)
            size += field.count
            guard size <= RowLimits.rowBytes else {
                throw Failure.badInput("\(file):\(record.line): the row is larger than \(RowLimits.rowBytes) bytes")
            }
            if record.fieldCount < most { record.fields.append(field) }
            record.fieldCount += 1
            if end == .line {
                record.isBlank = record.fieldCount == 1 && !isQuoted && field.isEmpty && record.fault == nil
                return record
            }
        }
    }

    /// Reads the rest of a field in quotes, with the closing one.
    private mutating func readQuoted(_ field: inout [UInt8]) throws {
        let start = bytes.line
        while true {
            guard let byte = try bytes.next() else {
                throw Failure.badInput(
                    "\(file):\(start): the file ends within the quotes that begin here; is it cut off?")
            }
            if byte == Self.quote, try !bytes.take(Self.quote) { return }
            try append(byte, to: &field, from: start)
        }
    }

    /// Takes the comma or the line's end after a closing quote.
    private mutating func endOfQuoted(_ record: inout Record) throws -> FieldEnd {
        guard let byte = try bytes.next(), try !endsLine(byte) else { return .line }
        if byte == Self.comma { return .comma }
        record.fault = "field \(record.fieldCount + 1) continues after its closing quote; double quotes within quotes"
        try skipLine()
        return .line
    }

    /// Reads a field without quotes, and the comma or the line's end after it.
    private mutating func readPlain(_ field: inout [UInt8], _ record: inout Record) throws -> FieldEnd {
        let start = bytes.line
        while let byte = try bytes.next() {
            if try endsLine(byte) { return .line }
            if byte == Self.comma { return .comma }
            guard byte != Self.quote else {
                record.fault =
                    "field \(record.fieldCount + 1) has a quote within it; put the field in quotes, and double those in it"
                try skipLine()
                return .line
            }
            try append(byte, to: &field, from: start)
        }
        return .line
    }

    /// Returns whether a byte that was taken ends a line; takes the second one of CR LF.
    private mutating func endsLine(_ byte: UInt8) throws -> Bool {
        if byte == Self.carriageReturn { return try bytes.take(Self.lineFeed) }
        return byte == Self.lineFeed
    }

    private func append(_ byte: UInt8, to field: inout [UInt8], from line: Int) throws {
        guard field.count < RowLimits.fieldBytes else {
            throw Failure.badInput(
                "\(file):\(line): a field is larger than \(RowLimits.fieldBytes) bytes; is a closing quote missing?")
        }
        field.append(byte)
    }

    /// Takes the rest of a line with its end.
    private mutating func skipLine() throws {
        while let byte = try bytes.next(), byte != Self.lineFeed {}
    }
}
