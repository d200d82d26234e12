import Foundation
import LaminaLayers
import Testing

@testable import LaminaScene

@Suite struct SchemaTests {
    private let schema: [String: Any]
    private let definitions: [String: [String: Any]]

    init() throws {
        let value = try JSONSerialization.jsonObject(with: Data(SceneSchema.json.utf8))
        schema = try #require(value as? [String: Any])
        definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    }

    @Test func theSchemaSaysWhatItIs() {
        #expect(schema["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
        #expect(schema["$ref"] as? String == "#/$defs/scene")
        let filters = FilterDeclaration.kinds.map(\.word)
        let others = [
            "scene", "layer", "plainLayer", "effectLayer", "snapshotLayer", "gradientLayer", "shapeLayer",
            "textLayer", "textRun", "scrollLayer", "transformLayer", "stackLayer", "replicatorLayer", "emitterLayer",
            "emitterCell",
            "sequenceLayer", "tiledLayer", "transform", "transformStep", "rotation",
            "path", "gradientFill", "shapeStroke", "boxShadow", "borderSide", "borderSides", "borderImageParts",
            "layerMask", "visualEffect", "vibrancy", "filter", "transferFunction",
            "linearFunction",
            "gammaFunction",
            "animation", "basicAnimation", "springAnimation", "keyframeAnimation", "animationGroup",
            "stateTransition", "stateAnimation", "basicStateAnimation", "springStateAnimation",
            "keyframeStateAnimation",
            "layout", "layerLayout", "layoutGuide", "constraint", "transitionAnimation", "timelineTransition",
            "timelineEntry", "layerTiming", "springTiming", "spring",
            "dynamics", "dynamicsGroup", "constraintItem", "behavior", "composedBehavior", "gravity", "collision",
            "boundary", "referenceBoundary", "attachment", "snap", "push", "attraction", "field", "region",
            "itemBehavior", "drag", "input", "inputUse", "color", "cornerRadii",
        ]
        let replaced = conditional.map { $0 + "When" }
        let ofGraphs = ["graph", "offset", "flood", "blend", "composite", "arithmetic", "merge"]
        let nodes = filters.filter { $0 != "graph" } + ofGraphs
        #expect(
            Set(definitions.keys)
                == Set(others + replaced + filters.map { $0 + "Filter" } + nodes.map { $0 + "Node" }))
    }

    /// The objects that may have a `when`.
    private let conditional = [
        "scene", "plainLayer", "effectLayer", "snapshotLayer", "gradientLayer", "shapeLayer", "textLayer", "textRun",
        "scrollLayer", "transformLayer", "stackLayer", "replicatorLayer", "emitterLayer", "sequenceLayer", "tiledLayer",
        "layout", "layerLayout", "constraint",
    ]

    private func names(_ definition: String) -> Set<String> {
        ((definitions[definition]?["properties"] as? [String: Any])?.keys).map(Set.init) ?? []
    }

    /// The properties of a definition, without the inputs that may stand for their values.
    private func own(_ definition: String) throws -> [String: [String: Any]] {
        let properties = try #require(definitions[definition]?["properties"] as? [String: [String: Any]])
        return properties.mapValues { property in
            guard let choices = property["anyOf"] as? [[String: Any]], choices.count == 2,
                choices[1]["$ref"] as? String == "#/$defs/inputUse"
            else { return property }
            return property.merging(choices[0]) { outer, _ in outer }
        }
    }

    @Test func inputsStandForStringsNumbersAndBooleans() throws {
        let layer = try #require(definitions["textLayer"]?["properties"] as? [String: [String: Any]])
        func takesInputs(_ value: [String: Any]?) -> Bool {
            let choices = value?["anyOf"] as? [[String: Any]] ?? []
            return choices.contains { $0["$ref"] as? String == "#/$defs/inputUse" }
        }
        for name in ["string", "opacity", "hidden", "backgroundColor", "contentsGravity", "contents"] {
            #expect(takesInputs(layer[name]), "\(name)")
        }
        for name in ["frame", "sublayers", "layout"] { #expect(!takesInputs(layer[name]), "\(name)") }
        let sides = try #require(layer["frame"]?["prefixItems"] as? [[String: Any]])
        #expect(sides.count == 4 && sides.allSatisfy(takesInputs))
        let input = try #require(definitions["input"]?["properties"] as? [String: [String: Any]])
        #expect(!input.values.contains(where: takesInputs))
    }

    @Test func objectsUnderWhenHaveBoundsAndThePropertiesThatMayChange() throws {
        let bounds: Set = ["minWidth", "maxWidth", "minHeight", "maxHeight"]
        let fixed: [String: Set<String>] = [
            "scene": ["$schema", "title", "description", "lamina", "size", "sizes", "inputs", "id"],
            "constraint": ["id"],
            "textRun": ["text"], "layout": [], "layerLayout": [],
        ]
        for name in conditional {
            let changing = names(name).subtracting(fixed[name] ?? ["id", "type"]).subtracting(["when"])
            #expect(names(name + "When") == changing.union(bounds), "\(name)")
        }
        let width = try #require(try own("layoutWhen")["maxWidth"])
        #expect(width["minimum"] as? Double == 0 && width["maximum"] as? Double == 1_000_000)
    }

    @Test func everyPropertyThatIsReadIsDescribed() throws {
        let names = { (definition: String) in self.names(definition).subtracting(["when"]) }
        #expect(names("plainLayer") == Set(LayerDeclaration.plain.properties().map(\.schema.name) + ["type"]))
        #expect(names("effectLayer") == Set(LayerDeclaration.effect.properties().map(\.schema.name) + ["type"]))
        #expect(names("gradientLayer") == Set(LayerDeclaration.gradient.properties().map(\.schema.name) + ["type"]))
        #expect(names("scrollLayer") == Set(LayerDeclaration.scroll.properties().map(\.schema.name) + ["type"]))
        #expect(names("transformLayer") == Set(LayerDeclaration.transform.properties().map(\.schema.name) + ["type"]))
        #expect(names("replicatorLayer") == Set(LayerDeclaration.replicator.properties().map(\.schema.name) + ["type"]))
        #expect(names("stackLayer") == Set(LayerDeclaration.stack.properties().map(\.schema.name) + ["type"]))
        #expect(names("emitterLayer") == Set(LayerDeclaration.emitter.properties().map(\.schema.name) + ["type"]))
        #expect(names("shapeLayer") == Set(LayerDeclaration.shape.properties().map(\.schema.name) + ["type"]))
        #expect(names("textLayer") == Set(LayerDeclaration.text.properties().map(\.schema.name) + ["type"]))
        #expect(names("snapshotLayer") == Set(LayerDeclaration.snapshot.properties().map(\.schema.name) + ["type"]))
        #expect(names("scene") == Set(SceneDeclaration.scene.properties().map(\.schema.name)))
        for (definition, content) in definitions
        where content["properties"] != nil
            && !["layer", "filter", "graphNode", "animation", "stateAnimation", "behavior"].contains(definition)
        {
            #expect(content["additionalProperties"] as? Bool == false, "\(definition)")
            let properties = try #require(content["properties"] as? [String: [String: Any]])
            // Objects under `when` refer to the properties that they replace.
            let isReference = { definition.hasSuffix("When") && properties[$0]?["$ref"] != nil }
            for (name, property) in properties where name != "type" && !isReference(name) {
                #expect((property["description"] as? String)?.hasSuffix(".") == true, "\(definition).\(name)")
            }
        }
    }

    @Test func rangesNamesAndDefaultsAreStated() throws {
        let layer = try own("plainLayer")
        let opacity = try #require(layer["opacity"])
        #expect(opacity["minimum"] as? Double == 0 && opacity["maximum"] as? Double == 1)
        #expect(opacity["default"] as? Double == 1 && opacity["type"] as? String == "number")
        #expect((layer["contentsGravity"]?["enum"] as? [String])?.count == 12)
        #expect(layer["contentsGravity"]?["default"] as? String == "resize")
        #expect(layer["maskedCorners"]?["default"] as? [String] == ["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"])
        #expect(layer["borderColor"]?["default"] as? String == "#000000")
        #expect(layer["anchorPoint"]?["default"] as? [Double] == [0.5, 0.5])
        #expect(layer["hidden"]?["default"] as? Bool == false)
        #expect(layer["shadowOffset"]?["default"] as? [Double] == [0, -3])
        #expect((layer["compositingFilter"]?["enum"] as? [String])?.count == CompositingFilter.allCases.count + 1)
        #expect(layer["filters"]?["maxItems"] as? Int == SceneLoader.maximumFilterCount)
        let blur = try own("gaussianBlurFilter")
        #expect(blur["radius"]?["maximum"] as? Double == 10_000 && blur["radius"]?["default"] as? Double == 10)
        #expect(blur["type"]?["const"] as? String == "gaussianBlur")
        #expect(definitions["filter"]?["required"] as? [String] == ["type"])
        #expect(definitions["scene"]?["required"] as? [String] == ["lamina", "size"])
    }

    @Test func everyReferenceLeadsToADefinition() {
        var pending: [Any] = [schema]
        while let value = pending.popLast() {
            if let object = value as? [String: Any] {
                if let reference = object["$ref"] as? String {
                    let steps = reference.dropFirst("#/".count).split(separator: "/").map(String.init)
                    let found = steps.reduce(schema as Any?) { ($0 as? [String: Any])?[$1] }
                    #expect(found != nil, "\(reference)")
                }
                pending += object.values
            } else if let array = value as? [Any] {
                pending += array
            }
        }
    }
}
