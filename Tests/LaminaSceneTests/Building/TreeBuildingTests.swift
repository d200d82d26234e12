import Foundation
import LaminaLayers
import Testing

@testable import LaminaScene

@Suite struct TreeBuildingTests {
    @Test func layersKeepTheirOrderAndPlace() throws {
        let stage = try load(
            scene(
                layers:
                    #"{"id": "a", "sublayers": [{"id": "b", "sublayers": [{"id": "c"}]}, {"id": "d"}]}, {"id": "e"}"#)
        )
        #expect(describe(stage.root) == "(a(b(c)d)e)")
        let deepest = stage.root.sublayers[0].sublayers[0].sublayers[0]
        #expect(deepest.superlayer?.superlayer === stage.root.sublayers[0])
    }

    @Test func anEmptyArrayOfLayersIsNone() throws {
        #expect(try load(scene(layers: #"{"id": "a", "sublayers": []}"#)).root.sublayers.count == 1)
        #expect(try load(scene(layers: "")).root.sublayers.isEmpty)
    }

    @Test func theDeepestTreeIsBuiltAndADeeperOneIsAnError() throws {
        // The root and the layers inside each other.
        let deepest = try load(nest(SceneLoader.maximumTreeDepth - 1))
        var depth = 1
        var layer = deepest.root
        while let next = layer.sublayers.first {
            layer = next
            depth += 1
        }
        #expect(depth == SceneLoader.maximumTreeDepth)
        let found = mistakes(nest(SceneLoader.maximumTreeDepth))
        #expect(found.count == 1)
        #expect(
            found.first?.hasSuffix(
                ".sublayers: the layers are more than 4096 levels deep; nest fewer layers in each other") == true)
    }

    @Test(arguments: ["scene.json", "scene.yaml"]) func aMillionLevelsAreAnErrorAtOnce(name: String) {
        let found = mistakes(nest(1_000_000), name: name)
        #expect(found.count == 1)
        #expect(found.first?.contains("more than 10000 levels deep") == true)
    }

    @Test func manyLayersAreBuilt() throws {
        let layers = Array(repeating: #"{"frame": [1, 2, 3, 4]}"#, count: 100_000).joined(separator: ",")
        let stage = try load(scene(layers: layers))
        #expect(stage.root.sublayers.count == 100_000)
        #expect(stage.makeFrame().layerCount == 100_001)
    }

    @Test func anAliasMakesACopyOfTheLayers() throws {
        let text = """
            lamina: 1
            size: [10, 10]
            sublayers:
              - &cell {cornerRadius: 3, sublayers: [{zPosition: 2}]}
              - *cell
              - {<<: *cell, cornerRadius: 4}
            """
        let layers = try load(text, name: "scene.yaml").root.sublayers
        #expect(layers.map(\.cornerRadius) == [3, 3, 4])
        #expect(layers.map { $0.sublayers.map(\.zPosition) } == [[2], [2], [2]])
        #expect(layers[0] !== layers[1] && layers[0].sublayers[0] !== layers[1].sublayers[0])
    }

    @Test func aLayerInsideItselfIsAnError() {
        let text = """
            lamina: 1
            size: [10, 10]
            sublayers:
              - &loop {sublayers: [*loop]}
            """
        let found = mistakes(text, name: "scene.yaml")
        #expect(found.count == 1)
        #expect(found.first?.contains("loop") == true)
    }

    private func nest(_ depth: Int) -> String {
        let open = String(repeating: #"{"sublayers": ["#, count: depth - 1)
        return scene(layers: open + "{}" + String(repeating: "]}", count: depth - 1))
    }

    private func describe(_ layer: Layer) -> String {
        (layer.name ?? "")
            + (layer.sublayers.isEmpty ? "" : "(" + layer.sublayers.map { describe($0) }.joined() + ")")
    }
}
