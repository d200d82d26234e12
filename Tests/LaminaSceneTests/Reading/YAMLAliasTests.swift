import Testing

@testable import LaminaScene

@Suite struct YAMLAliasTests {
    static let equal: [(yaml: String, json: String)] = [
        ("a: &x 1\nb: *x", #"{"a": 1, "b": 1}"#),
        ("a: &x text\nb: [*x, *x]", #"{"a": "text", "b": ["text", "text"]}"#),
        ("a: &x {p: [1, {q: 2}]}\nb: *x\nc: 3", #"{"a": {"p": [1, {"q": 2}]}, "b": {"p": [1, {"q": 2}]}, "c": 3}"#),
        ("- &x [1]\n- &y [*x, *x]\n- *y", "[[1], [[1], [1]], [[1], [1]]]"),
        ("- &x 1\n- *x\n- &x 2\n- *x", "[1, 1, 2, 2]"),
        ("- &x [&x 1, *x]\n- *x", "[[1, 1], [1, 1]]"),
        ("- &x {a: 1, b: 2}\n- <<: *x", #"[{"a": 1, "b": 2}, {"a": 1, "b": 2}]"#),
        ("- &x {a: 1, b: 2}\n- {a: 5, <<: *x}", #"[{"a": 1, "b": 2}, {"a": 5, "b": 2}]"#),
        ("- &x {a: 1, b: 2}\n- {<<: *x, a: 5}", #"[{"a": 1, "b": 2}, {"b": 2, "a": 5}]"#),
        (
            "- &x {a: 1}\n- &y {a: 2, b: 3}\n- {<<: [*x, *y], c: 4}",
            #"[{"a": 1}, {"a": 2, "b": 3}, {"a": 1, "b": 3, "c": 4}]"#
        ),
        (
            "- &x {a: [1, 2], b: 0}\n- &y {<<: *x, b: 1}\n- {<<: *y}",
            #"[{"a": [1, 2], "b": 0}, {"a": [1, 2], "b": 1}, {"a": [1, 2], "b": 1}]"#
        ),
        ("<<: {a: 1, d: {e: [1]}}\nb: 2", #"{"a": 1, "d": {"e": [1]}, "b": 2}"#),
        ("<<: [{a: 1}, {a: 2, b: 3}]\nb: 4", #"{"a": 1, "b": 4}"#),
        ("- &x {a: 1, c: 1}\n- {<<: {<<: *x, a: 2}, c: 3}", #"[{"a": 1, "c": 1}, {"a": 2, "c": 3}]"#),
        ("\"<<\": 1", #"{"<<": 1}"#),
    ]

    @Test(arguments: equal) func aliasesAndMergeKeysRepeatWhatTheyName(yaml: String, json: String) throws {
        #expect(try Plain(readYAML(yaml)) == Plain(readJSON(json)))
    }

    static let rejected: [(String, String)] = [
        (
            "a: &x [1, *x]",
            "1:11: a[1]: a cycle: the alias *x is inside the value that it repeats; "
                + "remove it or move the anchor"
        ),
        (
            "a: &x\n  <<: *x",
            "2:7: a: a cycle: the alias *x is inside the value that it repeats; "
                + "remove it or move the anchor"
        ),
        ("a: &panel 1\nb: *pannel", "2:4: b: the alias *pannel has no anchor; did you mean *panel?"),
        (
            "- &x 1\n- <<: *x",
            "2:7: [1]: the merge key << is given *x, which is not a mapping; "
                + "give it a mapping or an alias of one"
        ),
        ("<<: 1", "1:5: the merge key << is given a single value; give it a mapping or an alias of one"),
        ("<<: [[a]]", "1:6: the merge key << is given an array of arrays; list mappings or aliases of them"),
        ("<<: &x {a: 1}", "1:5: the value of << has an anchor; move the anchored mapping out of it"),
        ("- &x a\n- {*x : 1}", "2:4: [1]: found an alias where a key is expected; write the key itself"),
        ("&x a: 1", "1:1: a key has an anchor; put the anchor before a value"),
        (
            "- &x {a: 1}\n- {<<: *x, b: 1, b: 2}",
            "2:18: [1].b: the key is written twice, first on line 2; "
                + "keep one of the two"
        ),
    ]

    @Test(arguments: rejected) func saysWhatAliasesCannotDo(text: String, message: String) {
        #expect(yamlProblem(text) == "scene.yaml:\(message)")
    }

    /// Ten lists, each of ten aliases of the one before: 10¹⁰ values.
    static let laughs = (1..<11).reduce("- &a0 [lol]\n") { text, level in
        text + "- &a\(level) [\((0..<10).map { _ in "*a\(level - 1)" }.joined(separator: ", "))]\n"
    }

    @Test func aBillionLaughsEndAtTheLimit() {
        let problem = yamlProblem(Self.laughs)
        #expect(problem.contains("aliases repeat more than 10000000 values; write fewer aliases of aliases"))
    }

    @Test func mergedLaughsEndAtTheLimit() {
        let text = (1..<40).reduce("- &a0 {k: [1]}\n") { text, level in
            text + "- &a\(level) {x\(level): *a\(level - 1), <<: *a\(level - 1)}\n"
        }
        var limits = ReadLimits()
        limits.expandedNodes = 1000
        #expect(yamlProblem(text, limits: limits).contains("aliases repeat more than 1000 values"))
    }

    @Test func aliasesDoNotGetAroundTheDepthLimit() {
        let text = (1..<30).reduce("- &a0 [1]\n") { text, level in text + "- &a\(level) [*a\(level - 1)]\n" }
        var limits = ReadLimits()
        limits.depth = 20
        #expect(yamlProblem(text, limits: limits).contains("the document is more than 20 levels deep"))
    }
}
