import Testing

/// Documents that are deeper than any that people write.
@Suite struct DepthTests {
    /// A tree of layers inside each other.
    static func tree(_ levels: Int) -> String {
        #"{"lamina": 1, "size": [10, 10], "sublayers": ["#
            + String(repeating: #"{"sublayers":["#, count: levels) + String(repeating: "]}", count: levels) + "]}"
    }

    /// A document that only opens, and is made when it is needed.
    struct Document: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let file: String
        let text: @Sendable () -> String
    }

    static let documents = [
        Document(testDescription: "layers", file: "scene.json") { tree(1_000_000) },
        Document(testDescription: "arrays", file: "scene.json") { String(repeating: "[", count: 1_000_000) },
        Document(testDescription: "objects", file: "scene.json") { String(repeating: #"{"a":"#, count: 1_000_000) },
        Document(testDescription: "YAML's arrays", file: "scene.yaml") { String(repeating: "[", count: 1_000_000) },
        Document(testDescription: "YAML's lists", file: "scene.yaml") { String(repeating: "- ", count: 1_000_000) },
    ]

    @Test(arguments: documents) func aMillionLevelsAreRefused(document: Document) throws {
        let folder = try WorkFolder([document.file: .text(document.text()), "out.png": .text("an older picture")])
        try folder.lamina("render", document.file, "-o", "out.png").expectRefusal(
            65, saying: [document.file + ":1:", "the document is more than 10000 levels deep; nest fewer arrays"])
        #expect(try folder.contents().keys.sorted() == ["out.png", document.file])
        #expect(try folder.bytes("out.png") == Array("an older picture".utf8))
    }

    @Test func moreLevelsOfLayersThanAllowedAreRefused() throws {
        let folder = try WorkFolder(["scene.json": .text(Self.tree(4096))])
        try folder.lamina("render", "scene.json", "-o", "out.png").expectRefusal(
            65, saying: ["scene.json:1:", "the layers are more than 4096 levels deep; nest fewer layers"])
    }

    @Test func asManyLevelsAsAllowedAreDrawn() throws {
        let folder = try WorkFolder(["scene.json": .text(Self.tree(4090))])
        try folder.lamina("render", "scene.json", "-o", "out.png").expectSuccess()
        #expect(try folder.picture("out.png").width == 10)
    }
}
