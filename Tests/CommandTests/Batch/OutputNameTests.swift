import Lamina
import Testing

@testable import lamina_cli

/// The names of many pictures.
@Suite struct OutputNameTests {
    private func path(_ pattern: String, _ values: [String: String]) throws -> String {
        try OutputPattern(pattern).path { column throws(NameFault) in
            guard let value = values[column] else { throw NameFault("no \(column)") }
            return value
        }
    }

    private func message(_ work: () throws -> Void) -> String {
        do {
            try work()
            return ""
        } catch let error as NameFault {
            return error.message
        } catch { return "\(error)" }
    }

    @Test(arguments: [
        ("out/{name}.png", "out/Ada.png"), ("{team}/{name}-{row}.png", "A-1/Ada-7.png"), ("a.png", "a.png"),
        ("{{name}}.png", "{name}.png"), ("{{{name}}}.png", "{Ada}.png"), ("{with space}.png", "x y.png"),
    ])
    func bracesStandForColumns(pattern: String, expected: String) throws {
        let values = ["name": "Ada", "team": "A-1", "row": "7", "with space": "x y"]
        #expect(try path(pattern, values) == expected)
    }

    @Test func thePatternHasItsColumnsAndFolder() throws {
        #expect(try OutputPattern("out/{a}/{b}.png").columns == ["a", "b"])
        #expect(try OutputPattern("out/cards/x{a}/{b}.png").folder == "out/cards")
        #expect(try OutputPattern("{a}/{b}.png").folder == ".")
        #expect(try OutputPattern("/{a}.png").folder == "/")
    }

    @Test(arguments: ["{name.png", "name}.png", "{}.png", "{a{b}}.png"])
    func bracesThatDoNotMatchAreAMistake(pattern: String) {
        #expect(message { _ = try OutputPattern(pattern) }.hasPrefix("the output \"\(pattern)\" has "))
    }

    @Test(arguments: [
        ("../x", "has a slash"), ("a/b", "has a slash"), ("/etc", "has a slash"), ("a/\u{301}b", "has a slash"),
        ("", "is empty"), (".", "begins with a period"), ("..", "begins with a period"), (".x", "begins with a period"),
        ("a\u{0}b", "has a control character"), ("a\nb", "has a control character"),
        ("\u{7F}", "has a control character"),
        ("a\u{85}b", "has a control character"), (String(repeating: "ä", count: 101), "is longer than 200 bytes"),
    ])
    func aValueCannotLeaveTheFolder(value: String, words: String) {
        let found = message { _ = try path("out/{name}.png", ["name": value]) }
        #expect(found.hasPrefix("the value ") && found.contains(" of \"name\" \(words)"), "\(found)")
    }

    @Test func namesHaveTheLengthThatFileSystemsAllow() throws {
        let half = String(repeating: "x", count: 125)
        #expect(try path("{a}{b}1.png", ["a": half, "b": half]).utf8.count == 255)
        #expect(message { _ = try path("{a}{b}12.png", ["a": half, "b": half]) }.contains("256 bytes"))
        // Folders have limits of their own.
        #expect(try path("{a}/{b}.png", ["a": half + half.prefix(75), "b": half]).utf8.count == 330)
    }

    // MARK: Repeats

    @Test func differentNamesNeedOnePass() {
        var repeats = NameRepeats()
        for number in 0..<1000 { repeats.add("\(number).png") }
        let hasSuspects = repeats.findSuspects()
        #expect(!hasSuspects)
    }

    @Test func twoOfOneNameAreFoundInTheSecondPass() {
        var repeats = NameRepeats()
        let names = ["a", "b", "c", "b", "a"]
        for name in names { repeats.add(name) }
        let hasSuspects = repeats.findSuspects()
        #expect(hasSuspects)
        var found: [NameRepeats.Repeat] = []
        for (place, name) in names.enumerated() {
            if let repeated = repeats.check(name, at: place) { found.append(repeated) }
        }
        #expect(found == [.init(name: "b", first: 1, second: 3), .init(name: "a", first: 0, second: 4)])
    }

    /// Letters that look alike are other names to the system.
    @Test func namesOfOneHashAreComparedByteByByte() {
        var repeats = NameRepeats()
        for _ in 0..<3 { repeats.add(hash: 7) }
        let hasSuspects = repeats.findSuspects()
        #expect(hasSuspects)
        let found = ["\u{E9}", "e\u{301}", "\u{E9}"].enumerated().map { repeats.check($1, hash: 7, at: $0) }
        #expect(found == [nil, nil, .init(name: "\u{E9}", first: 0, second: 2)])
    }

    @Test func aMillionNamesTakeFewBytesEach() {
        var repeats = NameRepeats()
        for number in 0..<1_000_000 { repeats.add(hash: UInt64(number) &* 0x9E37_79B9_7F4A_7C15) }
        // Twice the 8 bytes of a hash, as the array grows by doubling.
        #expect(repeats.byteCount <= 17_000_000)
        let hasSuspects = repeats.findSuspects()
        #expect(!hasSuspects && repeats.byteCount == 0)
    }
}
