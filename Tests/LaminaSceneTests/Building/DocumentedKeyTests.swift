import Foundation
import Testing

@testable import LaminaScene

/// Each key of scene documents is documented, in `README.md` or in a page in `docs`, written as code.
@Suite struct DocumentedKeyTests {
    @Test func everyKeyAndNameOfTheSchemaStandsInADocument() throws {
        let schema = try JSONSerialization.jsonObject(with: Data(SceneSchema.json.utf8))
        let vocabulary = Self.vocabulary(of: schema)
        #expect(vocabulary.isSuperset(of: ["opacity", "cornerRadius", "gaussianBlur", "timeline"]))
        let named = try Self.pages().reduce(into: Set<String>()) { $0.formUnion(Self.codeWords(of: $1)) }
        let missing = vocabulary.subtracting(named).sorted()
        #expect(missing == [], "no document tells of them: describe them in a page in docs")
    }

    @Test func wordsCountWhereTheyAreWrittenAsCode() {
        let page = """
            The `opacity` of a `{mask: {}}`, not its cornerRadius.

            ```yaml
              - {frame: [1, 2]}
            ```
            A bias, a `$schema`, a `b-c`.
            """
        let words: Set = ["opacity", "mask", "frame", "1", "2", "$schema", "b", "c", "b-c", "-"]
        #expect(Self.codeWords(of: page) == words)
    }

    /// The keys of all objects, and the values that have names.
    private static func vocabulary(of schema: Any) -> Set<String> {
        var words: Set<String> = []
        var pending: [Any] = [schema]
        while let value = pending.popLast() {
            if let object = value as? [String: Any] {
                if let properties = object["properties"] as? [String: Any] { words.formUnion(properties.keys) }
                if let names = object["enum"] as? [String] { words.formUnion(names) }
                pending += object.values
            } else if let array = value as? [Any] {
                pending += array
            }
        }
        return words
    }

    private static func pages() throws -> [String] {
        let folder = repository.appendingPathComponent("docs")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let pages = files.filter { $0.pathExtension == "md" } + [repository.appendingPathComponent("README.md")]
        return try pages.map { try String(contentsOf: $0, encoding: .utf8) }
    }

    /// The words between backticks, and those of fenced blocks.
    private static func codeWords(of page: String) -> Set<String> {
        var words: Set<String> = []
        var isInFence = false
        for line in page.split(separator: "\n") {
            if line.drop(while: { $0 == " " }).hasPrefix("```") {
                isInFence.toggle()
                continue
            }
            let pieces = line.split(separator: "`", omittingEmptySubsequences: false)
            for (index, piece) in pieces.enumerated() where isInFence || index % 2 == 1 {
                for marks in ["$", "$-"] {
                    words.formUnion(
                        piece.split { !($0.isLetter || $0.isNumber || marks.contains($0)) }.map(String.init))
                }
            }
        }
        return words
    }
}
