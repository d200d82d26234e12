@testable import LaminaScene

/// A document's values as a plain tree, for comparing.
indirect enum Plain: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case array([Plain])
    case object([Member])

    struct Member: Equatable, Sendable {
        var key: String
        var value: Plain
    }

    init(_ document: Document) {
        self.init(document, document.root)
    }

    init(_ document: Document, _ node: NodeID) {
        self =
            switch document.kind(of: node) {
            case .null: .null
            case .boolean: .boolean(document.boolean(at: node))
            case .number: .number(document.number(at: node))
            case .string: .text(document.text(at: node))
            case .array: .array(document.elements(of: node).map { Plain(document, $0) })
            case .object:
                .object(
                    document.members(of: node).map {
                        Member(key: document.name(of: $0.key), value: Plain(document, $0.node))
                    })
            }
    }
}

func readJSON(_ text: String, limits: ReadLimits = ReadLimits()) throws(SceneError) -> Document {
    try Document(reading: SourceText(name: "scene.json", text: text), limits: limits)
}

func readYAML(_ text: String, limits: ReadLimits = ReadLimits()) throws(SceneError) -> Document {
    try Document(reading: SourceText(name: "scene.yaml", text: text), limits: limits)
}

/// The problems' summaries, without excerpts; empty when nothing is thrown.
func problems(_ body: () throws(SceneError) -> Void) -> [String] {
    do throws(SceneError) {
        try body()
        return []
    } catch {
        return error.problems.isEmpty ? [error.description] : error.problems.map(\.summary)
    }
}

func jsonProblem(_ text: String, limits: ReadLimits = ReadLimits()) -> String {
    problems { () throws(SceneError) in _ = try readJSON(text, limits: limits) }.first ?? "accepted"
}

func yamlProblem(_ text: String, limits: ReadLimits = ReadLimits()) -> String {
    problems { () throws(SceneError) in _ = try readYAML(text, limits: limits) }.first ?? "accepted"
}
