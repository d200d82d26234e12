import Testing

@testable import LaminaScene

@Suite struct VocabularyTests {
    @Test func namesKeepTheirNumbers() {
        var vocabulary = Vocabulary()
        let names = (0..<500).map { String(repeating: "n", count: $0 % 20) + "\($0)" } + [""]
        let ids = names.map { vocabulary.intern($0) }
        #expect(ids.map(\.index) == (0..<501).map { UInt32($0) })
        #expect(names.map { vocabulary.intern($0) } == ids)
        #expect(ids.map { vocabulary.name(of: $0) } == names)
    }

    @Test func aDocumentNumbersItsOwnKeysAfterTheVocabulary() throws {
        var vocabulary = Vocabulary()
        let known = vocabulary.intern("opacity")
        let source = SourceText(name: "a.json", text: #"{"opacity": 1, "x": 2, "o\u0070acity2": {"x": 3}}"#)
        let document = try Document(reading: source, vocabulary: vocabulary)
        let keys = document.members(of: document.root).map(\.key)
        #expect(keys == [known, KeyID(index: 1), KeyID(index: 2)])
        #expect(keys.map { document.name(of: $0) } == ["opacity", "x", "opacity2"])
        #expect(document.member(KeyID(index: 1), of: document.root).map { document.number(at: $0) } == 2)
        #expect(document.member(KeyID(index: 9), of: document.root) == nil)
    }
}
