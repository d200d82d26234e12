import Foundation
import Testing

/// `lamina schema`.
@Suite struct SchemaTests {
    /// The properties that the schema of scene documents has, printed once for all tests.
    private static let properties = Result {
        let run = try WorkFolder().lamina("schema")
        run.expectSuccess()
        let schema = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
        #expect((schema?["$schema"] as? String)?.hasPrefix("https://json-schema.org/") == true)
        return keys(in: try #require(schema)) { ($0["properties"] as? [String: Any])?.keys.map(\.self) ?? [] }
    }

    @Test func everyKeyOfTheModelIsInTheSchema() throws {
        let properties = try Self.properties.get()
        for key in [
            "lamina", "size", "scale", "background", "sublayers", "id", "type", "frame", "bounds", "position",
            "anchorPoint", "transform", "sublayerTransform", "zPosition", "doubleSided", "geometryFlipped",
            "backgroundColor", "backgroundPattern", "contents", "contentsGravity", "contentsRect", "contentsScale",
            "contentsCenter", "minificationFilter", "magnificationFilter", "cornerRadius", "cornerRadii",
            "cornerCurve", "maskedCorners",
            "borderWidth", "borderColor", "borderImage", "borderImageParts", "borderPlacement", "masksToBounds",
            "hidden", "opaque", "opacity", "allowsGroupOpacity",
            "allowsEdgeAntialiasing", "edgeAntialiasingMask",
            "mask", "masks", "maskType", "maskInverted", "isolated", "shadowColor", "shadowOpacity", "shadowOffset",
            "shadowRadius", "shadowPath", "filters",
            "backgroundFilters", "compositingFilter", "shouldRasterize", "rasterizationScale", "patternArea", "effect",
            "blur", "vibrancy", "style", "intensity", "appearance", "of", "rect",
        ] { #expect(properties.contains(key), "\(key)") }
    }

    @Test func everyKeyOfTheExamplesIsInTheSchema() throws {
        let properties = try Self.properties.get()
        let names = try FileManager.default.contentsOfDirectory(atPath: example(""))
        for name in names where name.hasSuffix(".json") {
            let document = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: example(name))))
            // A timeline sets `id.property`.
            let keys = Self.keys(in: document) { $0.keys.map { String($0.split(separator: ".").last ?? "") } }
            let unknown = keys.subtracting(properties)
            #expect(unknown.isEmpty, "\(name)")
        }
    }

    /// The keys that `pick` takes from each object of a JSON document.
    private static func keys(in document: Any, pick: ([String: Any]) -> [String]) -> Set<String> {
        var found: Set<String> = []
        var open = [document]
        while let value = open.popLast() {
            if let object = value as? [String: Any] {
                found.formUnion(pick(object))
                // There layers' ids are the keys.
                open += object.filter { $0.key != "collisionBounds" }.values
            } else if let array = value as? [Any] {
                open += array
            }
        }
        return found
    }
}
