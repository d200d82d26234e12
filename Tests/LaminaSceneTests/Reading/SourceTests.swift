import Foundation
import Testing

@testable import LaminaScene

@Suite struct SourceTests {
    @Test func placesAreLinesAndColumnsOfCharacters() {
        let source = SourceText(name: "a", text: "\u{FEFF}ab\né😀x\r\n\nz")
        var locator = SourceLocator(source)
        let offsets = [3, 4, 5, 6, 8, 12, 15, 16, 17]
        let expected = [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (4, 1), (4, 2)]
        for (offset, place) in zip(offsets, expected) {
            #expect(locator.position(of: offset) == .init(line: place.0, column: place.1))
        }
        // Backwards too.
        #expect(locator.position(of: 4) == .init(line: 1, column: 2))
    }

    @Test func valuesAndKeysKnowTheirPlaces() throws {
        for document in [try readJSON("{\"a\":\n  [1, \"x\"]}"), try readYAML("{\"a\":\n  [1, \"x\"]}")] {
            let list = try #require(document.members(of: document.root).first { _ in true }).node
            #expect(document.offset(of: list, onKey: true) == 1)
            #expect(document.offset(of: list) == 8)
            #expect(document.elements(of: list).map { document.offset(of: $0) } == [9, 12])
            #expect(document.line(of: list) == 2)
        }
    }

    @Test func theFormatIsNamedByTheExtensionOrSeenInTheText() throws {
        let cases: [(String, String, SceneFormat)] = [
            ("a.json", "{}", .json), ("a.JSON", "[]", .json), ("a.yaml", "{}", .yaml), ("a.yml", "[1]", .yaml),
            ("a", " {\"a\": 1}", .json), ("a", "\u{FEFF}[1]", .json), ("a", "{a: 1}", .yaml), ("a", "a: 1", .yaml),
            ("-", "{}", .json), ("-", "# c\na: 1", .yaml),
        ]
        for (name, text, format) in cases {
            #expect(try Document(reading: SourceText(name: name, text: text)).format == format)
        }
    }

    @Test func filesAreReadWholeOrNamedInTheError() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("scene-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a.json").path
        let text = "[" + String(repeating: "1,", count: 100_000) + "2]"
        try text.write(toFile: file, atomically: true, encoding: .utf8)
        let source = try SourceText(contentsOf: file)
        #expect(source.count == text.utf8.count)
        #expect(source.text.elementsEqual(text.utf8))
        var limits = ReadLimits()
        limits.bytes = 10
        let found = [file + "x", folder.path].map { path in
            problems { () throws(SceneError) in _ = try SourceText(contentsOf: path) }
        }
        #expect(found[0] == ["\(file)x: there is no such file; check the path"])
        #expect(found[1] == ["\(folder.path): is a folder; name a .json or .yaml file in it"])
        #expect(
            problems { () throws(SceneError) in _ = try SourceText(contentsOf: file, limits: limits) }
                == [
                    "\(file): is larger than the limit of 10 bytes; split the scene, or raise the limit "
                        + "(--limit documentBytes=200.01K)"
                ])
    }
}
