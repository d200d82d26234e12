import Testing

@testable import LaminaScene

@Suite struct RenderingTests {
    @Test func aProblemShowsItsLineWithACaret() {
        let text = "{\n  \"size\": [1,\n\t\"é\" 2]\n}"
        #expect(throws: SceneError.self) { try readJSON(text) }
        do throws(SceneError) {
            _ = try readJSON(text)
        } catch {
            #expect(
                error.description == """
                    scene.json:3:6: size[2]: found "2" after a value; write a comma or ] before it
                      3 |  "é" 2]
                        |      ^
                    """)
        }
    }

    @Test func longLinesAreCutAroundThePlace() throws {
        let text = "[" + String(repeating: "é,", count: 200)
        let error = #expect(throws: SceneError.self) {
            try readJSON("[" + String(repeating: "10,", count: 200) + "x,1]")
        }
        let excerpt = try #require(error?.problems.first).excerpt
        #expect(excerpt.text.hasPrefix("…") && excerpt.text.count <= 122)
        #expect(Array(excerpt.text)[excerpt.caret] == "x")
        let wide = #expect(throws: SceneError.self) { try readYAML("a: \"\(text)\" x") }
        let cut = try #require(wide?.problems.first).excerpt
        #expect(Array(cut.text)[cut.caret] == "x")
        #expect(!cut.text.contains("\u{FFFD}"))
    }

    @Test func controlCharactersDoNotReachTheTerminal() {
        let problem = #expect(throws: SceneError.self) { try readJSON("[\"\u{1B}[31m\u{202E}\"]") }
        #expect(problem?.description.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E } == false)
        let key = #expect(throws: SceneError.self) { try readJSON("{\"\\u001b[0m\": 1, \"\\u001b[0m\": 1}") }
        #expect(key?.description.unicodeScalars.contains { $0.value == 0x1B } == false)
    }

    @Test func oddKeysAreQuotedInPaths() {
        #expect(
            jsonProblem(#"{"a.b": {"": {"c-d": [0, {"$e": x}]}}}"#).hasPrefix(
                #"scene.json:1:33: ["a.b"][""].c-d[1].$e: "#))
    }
}
