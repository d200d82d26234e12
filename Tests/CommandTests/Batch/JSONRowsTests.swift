import Lamina
import Testing

@testable import lamina_cli

/// Rows in JSON Lines, and in a list.
@Suite struct JSONRowsTests {
    private func rows(_ reader: some RowSource) throws -> [String] {
        var (reader, rows) = (reader, [String]())
        while let result = try reader.next() {
            switch result {
            case .success(let row):
                let members = zip(row.columns, row.values).map { "\($0)=\($1.json)" }.joined(separator: " ")
                rows.append("\(row.number) \(row.line) \(members)")
            case .failure(let problem): rows.append("\(problem.number) line \(problem.line)")
            }
        }
        return rows
    }

    private func lines(_ text: String) throws -> [String] {
        try rows(JSONLinesReader(ByteReader(Array(text.utf8)), file: "rows.jsonl"))
    }

    private func list(_ text: String) throws -> [String] {
        try rows(JSONListReader(ByteReader(Array(text.utf8)), file: "rows.json"))
    }

    @Test func eachLineIsARow() throws {
        #expect(
            try lines("{\"a\": 1, \"b\": \"x\"}\n\n{\"a\": true}\r\n{}")
                == ["1 1 a=1 b=\"x\"", "2 3 a=true", "3 4 "])
        #expect(try lines("") == [])
    }

    @Test func aLineThatIsNoObjectIsAWrongRow() throws {
        #expect(
            try lines("{\"a\": 1}\n{\"a\":\n[1]\n7\n{\"a\": 1, \"a\": 2}\n{\"a\": 2}\n")
                == ["1 1 a=1", "2 line 2", "3 line 3", "4 line 4", "5 line 5", "6 6 a=2"])
    }

    @Test func eachElementOfAListIsARow() throws {
        #expect(
            try list(" [\n{\"a\": [1, 2], \"b\": \"],{\\\"\"},\n\n  {\"a\": {\"c\": 1}}\n]\n")
                == ["1 2 a=[1, 2] b=\"],{\\\"\"", "2 4 a={\"c\": 1}"])
        #expect(try list("[]") == [])
        #expect(try list("[ ]\n") == [])
    }

    @Test func anElementThatIsNoObjectIsAWrongRow() throws {
        #expect(try list("[{\"a\": 1},\n7,\n{\"a\": 2}]") == ["1 1 a=1", "2 line 2", "3 3 a=2"])
    }

    @Test(arguments: [
        ("{\"a\": 1}", "rows.json:1: a list of objects begins with ["),
        ("[{\"a\": 1},\n{\"a\": \"b", "rows.json:2: the file ends within the row that begins here"),
        ("[{\"a\": 1}", "rows.json:1: the file ends within the row that begins here"),
        ("[]\n[]", "rows.json:2: something follows the list"),
    ])
    func aListThatCannotBeReadToItsEndIsRefused(text: String, words: String) {
        do {
            _ = try list(text)
            Issue.record("it was read")
        } catch {
            #expect("\(error)".hasPrefix(words), "\(error)")
        }
    }
}
