import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// Layers are found again in the text that they were read from.
@Suite struct EditableSceneTests {
    private let loader = SceneLoader()

    private func scene(_ text: String) throws -> EditableScene {
        try loader.editableScene(text: text, name: "scene.yaml", folder: ".")
    }

    private func text(_ outcome: EditableScene.Outcome) -> String? {
        if case .text(let text) = outcome { text } else { nil }
    }

    private func layer(_ name: String, in stage: Stage) throws -> Layer {
        var open = [stage.root]
        while let layer = open.popLast() {
            if layer.name == name { return layer }
            open += layer.sublayers + [layer.mask].compactMap(\.self)
        }
        return try #require(nil)
    }

    @Test func everyLayerStandsWhereItWasRead() throws {
        let text = """
            lamina: 1
            size: [10, 10]
            allowsGroupOpacity: true
            sublayers:
              - id: a
                mask: {id: b, frame: [0, 0, 5, 5]}
                sublayers: [{id: c, opacity: 0.5}, {id: d}]
            """
        let scene = try scene(text)
        for name in ["a", "b", "c", "d"] {
            let change = EditableScene.Change(
                layer: try layer(name, in: scene.stage), property: "opacity", value: "0.25")
            let changed = try #require(self.text(scene.text(after: [change])))
            let stage = try scene.stage(of: changed, loader)
            #expect(try layer(name, in: stage).opacity == 0.25, "\(changed)")
            let others = ["a", "b", "d"].filter { $0 != name }
            #expect(try others.allSatisfy { try layer($0, in: stage).opacity == 1 })
        }
        let root = EditableScene.Change(layer: scene.stage.root, property: "allowsGroupOpacity", value: "false")
        #expect(self.text(scene.text(after: [root])) == text.replacing("true", with: "false"))
    }

    @Test func whatAliasesRepeatIsRefused() throws {
        let scene = try scene(
            """
            lamina: 1
            size: [10, 10]
            sublayers:
              - name: first
                sublayers: [&dot {name: dot, frame: [0, 0, 1, 1]}]
              - &base {name: base, opacity: 0.5}
              - <<: *base
                name: merged
              - name: last
                sublayers: [*dot]
            """)
        func isRefused(_ name: String) throws -> Bool {
            let layer = try layer(name, in: scene.stage)
            return text(scene.text(after: [.init(layer: layer, property: "opacity", value: "1")])) == nil
        }
        #expect(try isRefused("dot"))
        #expect(try isRefused("base"))
        // What is merged into a layer is overridden by a member of its own.
        #expect(try !isRefused("merged"))
        #expect(try !isRefused("first"))
        #expect(try !isRefused("last"))
        let merged = try layer("merged", in: scene.stage)
        let changed = try #require(text(scene.text(after: [.init(layer: merged, property: "opacity", value: "1")])))
        let stage = try scene.stage(of: changed, loader)
        #expect(try layer("merged", in: stage).opacity == 1)
        #expect(try layer("base", in: stage).opacity == 0.5)
    }

    @Test func layersThatAreNotOfTheDocumentAreRefused() throws {
        let scene = try scene("{lamina: 1, size: [10, 10]}")
        #expect(text(scene.text(after: [.init(layer: nil, property: "opacity", value: "1")])) == nil)
        #expect(text(scene.text(after: [.init(layer: Layer(), property: "opacity", value: "1")])) == nil)
    }

    @Test func whatMovesIsKnown() throws {
        let scene = try scene(
            """
            lamina: 1
            size: [10, 10]
            sublayers:
              - {id: still, frame: [0, 0, 5, 5]}
              - {id: outer, sublayers: [{id: set}]}
              - id: turning
                animations: [{keyPath: opacity, from: 0, to: 1, duration: 1}]
            timeline: [{at: 1, set: {set.opacity: 0.5}}]
            """)
        #expect(scene.hasMotion)
        for (name, moves) in ["still": false, "outer": true, "set": true, "turning": true] {
            #expect(try scene.moves(layer(name, in: scene.stage)) == moves, "\(name)")
        }
        #expect(scene.moves(scene.stage.root))
        #expect(try !self.scene("{lamina: 1, size: [10, 10], sublayers: [{id: a}]}").hasMotion)
    }
}
