import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// A YAML document of 200 × 100 points with layers and a layout.
///
/// - Parameters:
///   - layers: The items of its sublayers, one a line.
///   - constraints: The items of the constraints, one a line.
///   - layout: Further members of its layout, one a line.
///   - timeline: The items of its timeline, one a line.
func layoutScene(
    _ layers: [String], constraints: [String] = [], layout: [String] = [], timeline: [String] = []
) -> String {
    var lines = ["lamina: 1", "size: [200, 100]", "layout:"]
    lines += layout.map { "  \($0)" } + ["  constraints: [\(constraints.joined(separator: ", "))]", "sublayers:"]
    lines += layers.map { "  - \($0)" }
    if !timeline.isEmpty { lines += ["timeline:"] + timeline.map { "  - \($0)" } }
    return lines.joined(separator: "\n") + "\n"
}

/// The stage of a YAML document, laid out.
func laidOut(_ text: String, loader: SceneLoader = SceneLoader()) throws -> Stage {
    let stage = try load(text, name: "scene.yaml", loader: loader)
    _ = stage.makeFrame()
    return stage
}

extension Stage {
    /// The frame of a layer in its superlayer, by its id.
    func frame(_ id: String) throws -> Rect { try layer(id).frame }

    func layer(_ id: String) throws -> Layer {
        var open = [root]
        while let layer = open.popLast() {
            if layer.name == id { return layer }
            open += layer.sublayers
        }
        throw MissingLayer(id: id)
    }

    private struct MissingLayer: Error { let id: String }
}
