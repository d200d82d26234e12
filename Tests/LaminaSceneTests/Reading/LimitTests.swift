import Testing

@testable import LaminaScene

@Suite struct LimitTests {
    static let deep: [(String, String)] = [
        ("json", String(repeating: "[", count: 1_000_000)),
        ("json", String(repeating: "{\"a\":", count: 1_000_000)),
        ("json", String(repeating: "{\"sublayers\":[", count: 1_000_000)),
        ("yaml", String(repeating: "[", count: 1_000_000)),
        ("yaml", String(repeating: "{a: ", count: 1_000_000)),
        ("yaml", String(repeating: "- ", count: 1_000_000)),
        ("yaml", String(repeating: "? ", count: 1_000_000)),
        ("yaml", String(repeating: "[\n", count: 1_000_000)),
    ]

    // Tests print their arguments, so that a number stands for the text.
    @Test(arguments: deep.indices) func aMillionLevelsEndInAnErrorAtOnce(index: Int) {
        let (format, text) = Self.deep[index]
        let found = problems { () throws(SceneError) in
            _ = try Document(reading: SourceText(name: "deep.\(format)", text: text))
        }
        #expect(found.count == 1)
        let isDeep = found.first?.contains("more than 10000 levels deep; nest fewer arrays and objects") == true
        let isKey = found.first?.contains("a key is an array or object") == true
        #expect(isDeep || isKey, "\(found)")
    }

    @Test func theDepthLimitItselfIsAllowed() throws {
        var limits = ReadLimits()
        limits.depth = 5
        _ = try readJSON("[[[[[]]]]]", limits: limits)
        _ = try readYAML("- - - - - 1", limits: limits)
        let message =
            "the document is more than 5 levels deep; nest fewer arrays and objects; a level of layers takes two"
        #expect(jsonProblem("[[[[[[]]]]]]", limits: limits) == "scene.json:1:6: [0][0][0][0][0]: \(message)")
        #expect(yamlProblem("- - - - - - 1", limits: limits) == "scene.yaml:1:11: [0][0][0][0][0]: \(message)")
    }

    @Test func tenThousandLevelsAreReadAndFoundAgain() throws {
        let text = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
        let document = try readJSON(text)
        #expect(document.nodeCount == 10_000)
        #expect(document.path(of: NodeID(index: 9_999)).hasSuffix("[0][0][0]"))
        #expect(document.path(of: NodeID(index: 9_999)).count < 200)
    }

    @Test func muchContentInADeepNestOfYAMLBracketsEndsInAnError() {
        let depth = 9_000
        let nest = String(repeating: "[", count: depth)
        let end = String(repeating: "]", count: depth)
        let problem = yamlProblem(nest + String(repeating: "1,", count: 100_000) + end)
        #expect(
            problem.hasSuffix(
                "inside deeply nested brackets; write it with indentation in place of brackets, or as JSON"))
        #expect(yamlProblem(nest + "1" + end) == "accepted")
    }

    @Test func tooManyValuesAreAnError() throws {
        var limits = ReadLimits()
        limits.nodes = 4
        _ = try readJSON("[1,2,3]", limits: limits)
        #expect(
            jsonProblem("[1,2,3,4]", limits: limits).hasSuffix(
                "the document has more than 4 values; split the document, or raise the limit "
                    + "(--limit documentValues=COUNT)"))
        #expect(yamlProblem("[&a 1,*a,*a,*a]", limits: limits).contains("has more than 4 values; split the document"))
    }

    @Test func tooManyBytesAreAnError() throws {
        var limits = ReadLimits()
        limits.bytes = 4
        _ = try readJSON("[12]", limits: limits)
        #expect(
            jsonProblem("[123]", limits: limits)
                == "scene.json: is larger than the limit of 4 bytes; split the scene, or raise the limit "
                + "(--limit documentBytes=5)")
    }

    @Test func manyDuplicateKeysTakeNoQuadraticTime() {
        let text = "{" + (0..<200_000).map { "\"k\($0 % 100_000)\":1" }.joined(separator: ",") + "}"
        do throws(SceneError) {
            _ = try readJSON(text)
            Issue.record("accepted")
        } catch {
            #expect(error.problems.count == 20)
            #expect(error.description.hasSuffix("and 99980 more problems"))
        }
    }
}
