import Testing

@testable import LaminaScene

/// The schema's definitions come out of the binding that makes the readers, so neither can know a property alone.
@Suite struct SchemaSourceTests {
    private func definitions() -> [SchemaDefinition] {
        var binder = Binder()
        _ = binder.bind(Garden.plant)
        return binder.finish().definitions
    }

    @Test func everyDeclarationMetIsDefinedOnce() {
        #expect(definitions().map(\.name) == ["plant", "plain", "pot", "rose"])
    }

    @Test func aPropertyKeepsNameShapeDefaultAndDocumentation() throws {
        let plain = try #require(definitions().first { $0.name == "plain" })
        guard case .properties(let properties) = plain.content else {
            Issue.record("no properties")
            return
        }
        #expect(
            properties.first
                == PropertySchema(
                    name: "height", documentation: "Metres.", shape: .number(.between(0...100)), isRequired: false,
                    defaultLiteral: .number(1.5)))
        let defaults = properties.map { $0.defaultLiteral?.json ?? "" }
        #expect(defaults == ["1.5", "", "\"summer\"", "[0, 0]", "", "false", "", "", "", "", "", ""])
    }

    @Test func aVariantNamesItsKeyAndTypes() throws {
        let cases = [
            SchemaDefinition.Case(name: "plant", definition: "plain"), .init(name: "rose", definition: "rose"),
        ]
        #expect(definitions().first?.content == .variants(key: "type", defaultName: "plant", cases: cases))
    }

    @Test func bindingTwiceGivesTheSameReader() {
        var binder = Binder()
        #expect(binder.bind(Garden.plant) === binder.bind(Garden.plant))
        #expect(binder.bind(Garden.pot) === binder.bind(Garden.pot))
    }

    @Test func literalsAreJSON() {
        let literal = SchemaLiteral.array([.null, .boolean(true), .number(-2), .number(0.5), .text("a\"\\\n\u{1}é")])
        #expect(literal.json == #"[null, true, -2, 0.5, "a\"\\\n\u0001é"]"#)
    }
}
