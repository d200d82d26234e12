import Foundation
import Testing

@testable import LaminaScene

/// The JSON Schema of a row of values.
@Suite struct InputSchemaTests {
    private func schema(_ inputs: String) throws -> [String: Any] {
        let template = try SceneLoader().template(
            text: inputScene(inputs, layers: ""), name: "card.json", folder: ".")
        let value = try JSONSerialization.jsonObject(with: Data(template.inputSchema.utf8))
        return try #require(value as? [String: Any])
    }

    @Test func eachInputIsDescribed() throws {
        let schema = try schema(
            ##"""
            {"title": {"string": "Hi", "description": "The first line"}, "n": {"integer": 3, "minimum": 1, "maximum": 9},
             "side": {"string": "left", "choices": ["left", "right"]}, "tint": {"color": "#fff"}, "photo": "picture",
             "on": {"boolean": null}}
            """##)
        #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        #expect(schema["title"] as? String == "Inputs of card.json" && schema["type"] as? String == "object")
        #expect(schema["additionalProperties"] as? Bool == false)
        #expect(schema["required"] as? [String] == ["photo", "on"])
        let properties = try #require(schema["properties"] as? [String: [String: Any]])
        #expect(Set(properties.keys) == ["title", "n", "side", "tint", "photo", "on"])
        #expect(
            properties["title"]?["type"] as? String == "string" && properties["title"]?["default"] as? String == "Hi")
        #expect(properties["title"]?["description"] as? String == "The first line")
        #expect(properties["n"]?["type"] as? String == "integer" && properties["n"]?["default"] as? Int == 3)
        #expect(properties["n"]?["minimum"] as? Int == 1 && properties["n"]?["maximum"] as? Int == 9)
        #expect(properties["side"]?["enum"] as? [String] == ["left", "right"])
        #expect(properties["on"]?["type"] as? String == "boolean" && properties["on"]?["default"] == nil)
        #expect(properties["photo"]?["type"] as? String == "string")
        let colors = try #require(properties["tint"]?["anyOf"] as? [[String: Any]])
        #expect(colors.compactMap { $0["type"] as? String } == ["string", "string", "array"])
        #expect(colors.contains { ($0["enum"] as? [String])?.contains("rebeccapurple") == true })
    }

    @Test func withoutInputsARowIsEmpty() throws {
        let schema = try schema("{}")
        #expect((schema["properties"] as? [String: Any])?.isEmpty == true && schema["required"] == nil)
    }

    @Test func valuesAreReadFromJSONAndWrittenAsIt() throws {
        let text = #"{"a": [1, -0.5, null, true], "b": {"c": "\u00e9\n"}}"#
        let value = try SceneValue(json: SourceText(name: "row", text: text))
        let list = SceneValue.array([.number(1), .number(-0.5), .null, .boolean(true)])
        #expect(value == .object([.init("a", list), .init("b", .object([.init("c", .string("é\n"))]))]))
        #expect(try SceneValue(json: SourceText(name: "row", text: value.json)) == value)
        let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
        #expect(throws: SceneError.self) { _ = try SceneValue(json: SourceText(name: "row", text: deep)) }
        #expect(throws: SceneError.self) { _ = try SceneValue(json: SourceText(name: "row", text: "{")) }
    }
}
