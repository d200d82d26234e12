import Lamina
import Testing

@testable import lamina_cli

/// Files of comma-separated values, after RFC 4180.
@Suite struct CSVReaderTests {
    private func reader(_ text: String) throws -> CSVReader {
        try CSVReader(ByteReader(Array(text.utf8)), file: "rows.csv")
    }

    /// The fields of all rows; of a row that can't be used, its line and the beginning of its problem.
    private func rows(_ text: String) throws -> [[String]] {
        var (reader, rows) = (try reader(text), [[String]]())
        while let result = try reader.next() {
            switch result {
            case .success(let row):
                rows.append(row.values.map { if case .untyped(let text) = $0 { text } else { "typed" } })
            case .failure(let problem): rows.append(["line \(problem.line)", problem.message])
            }
        }
        return rows
    }

    private func failure(_ work: () throws -> Void) -> String {
        do {
            try work()
            return ""
        } catch { return "\(error)" }
    }

    @Test(arguments: [
        ("a,b\n1,2\n", [["1", "2"]]),
        ("a,b\r\n1,2\r\n3,4", [["1", "2"], ["3", "4"]]),
        ("\u{FEFF}a,b\n1,2\n", [["1", "2"]]),
        ("a,b\n\"1, or \"\"one\"\"\",2\n", [["1, or \"one\"", "2"]]),
        ("a,b\n\"two\r\nlines\",\"\"\n", [["two\r\nlines", ""]]),
        ("a,b\n,\n", [["", ""]]),
        ("a,b\n\n1,2\n\r\n", [["1", "2"]]),
        ("a\n\"\"\n", [[""]]),
        ("\"a\",\"b,\"\nä, ö \n", [["ä", " ö "]]),
        ("a,b\n1\r2,3\n", [["1\r2", "3"]]),
        ("a,b", []),
    ])
    func fieldsAreThoseOfTheStandard(text: String, expected: [[String]]) throws {
        #expect(try rows(text) == expected)
    }

    @Test func theFirstLineNamesTheColumns() throws {
        #expect(try reader("\u{FEFF}name,\"a, b\"\r\n").columns == ["name", "a, b"])
    }

    @Test func rowsHaveTheirNumbersAndLines() throws {
        var reader = try reader("a\n\n\"two\nlines\"\nx\n")
        let (first, second) = (try reader.next()?.get(), try reader.next()?.get())
        #expect(first?.number == 1 && first?.line == 3)
        #expect(second?.number == 2 && second?.line == 5)
        #expect(second?["a"] == .untyped("x") && second?["b"] == nil)
        let end = try reader.next()
        #expect(end == nil)
    }

    @Test func aWrongRowDoesNotEndTheOthers() throws {
        let found = try rows("a,b\n1\n1,2,3\n1,\"2\"3\n1,2\"3\n4,5\n")
        #expect(found.count == 5)
        #expect(found[0] == ["line 2", "found 1 fields, but the header names 2 columns; add the others"])
        #expect(
            found[1] == ["line 3", "found 3 fields, but the header names 2 columns; put fields with commas in quotes"])
        #expect(found[2][0] == "line 4" && found[2][1].hasPrefix("field 2 continues after its closing quote"))
        #expect(found[3][0] == "line 5" && found[3][1].hasPrefix("field 2 has a quote within it"))
        #expect(found[4] == ["4", "5"])
    }

    @Test func bytesThatAreNoTextAreAWrongRow() throws {
        var reader = try CSVReader(ByteReader(Array("a\n".utf8) + [0xE4, 0x0A] + Array("b\n".utf8)), file: "rows.csv")
        let (first, second) = (try reader.next(), try reader.next())
        let problem = RowProblem(
            number: 1, line: 2, message: "the column \"a\" is not UTF-8; save the file as UTF-8")
        #expect(throws: problem) { _ = try first?.get() }
        #expect(try second?.get().values == [.untyped("b")])
    }

    @Test func aFileThatIsCutOffIsNamedWithTheQuoteThatItMisses() {
        let found = failure { _ = try rows("a,b\n1,2\n3,\"4\n5,6\n7,8\n") }
        #expect(found == "rows.csv:3: the file ends within the quotes that begin here; is it cut off?")
    }

    @Test(arguments: [
        ("", "rows.csv is empty"), ("\n\n", "rows.csv is empty"),
        ("a,b,a\n", "rows.csv:1: two columns are named \"a\""),
        ("a,,b\n", "rows.csv:1: column 2 has an empty name"),
        ("a\"b\n", "rows.csv:1: field 1 has a quote within it"),
        (String(repeating: "a,", count: 1000) + "a\n", "rows.csv:1: found 1001 columns, but at most 1000 can be read"),
        ("a\n\"" + String(repeating: "x", count: 1 << 20 + 1), "rows.csv:2: a field is larger than 1048576 bytes"),
    ])
    func aFileThatCannotBeReadIsRefused(text: String, words: String) {
        let found = failure { _ = try rows(text) }
        #expect(found.hasPrefix(words), "\(found)")
    }

    /// Whatever the size of the buffer, which ends anywhere in fields, quotes and line ends.
    @Test(arguments: 1...7) func buffersMayEndAnywhere(size: Int) throws {
        let text = Array("a,b\r\n\"1\"\"2\",3\r\n\"4\r\n5\",\"\"\r\n".utf8)
        var position = 0
        let bytes = ByteReader(size: size) { buffer in
            let count = min(buffer.count, text.count - position)
            buffer.copyBytes(from: text[position..<position + count])
            position += count
            return count
        }
        var reader = try CSVReader(bytes, file: "rows.csv")
        let rows = (try reader.next(), try reader.next(), try reader.next())
        #expect(try rows.0?.get().values == [.untyped("1\"2"), .untyped("3")])
        #expect(try rows.1?.get().values == [.untyped("4\r\n5"), .untyped("")])
        #expect(rows.2 == nil)
    }
}
