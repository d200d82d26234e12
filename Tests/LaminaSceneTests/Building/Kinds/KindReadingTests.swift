import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

@Suite struct KindReadingTests {
    private func layer<Kind: Layer>(_ text: String, as kind: Kind.Type = Kind.self) throws -> Kind {
        try #require(load(scene(layers: text)).root.sublayers.first as? Kind)
    }

    @Test func scrollLayersAreRead() throws {
        let list: ScrollLayer = try layer(
            #"{"type": "scroll", "scrollMode": "vertically", "bounds": [0, 40, 100, 50], "sublayers": [{}]}"#)
        #expect(list.scrollMode == .vertically && list.masksToBounds && list.bounds.origin.y == 40)
        let open: ScrollLayer = try layer(#"{"type": "scroll", "masksToBounds": false}"#)
        #expect(!open.masksToBounds)
    }

    @Test func transformLayersAreRead() throws {
        let space: TransformLayer = try layer(#"{"type": "transform", "sublayers": [{"zPosition": 3}]}"#)
        #expect(space.sublayers.map(\.zPosition) == [3])
    }

    @Test func replicatorsAreRead() throws {
        let replicator: ReplicatorLayer = try layer(
            ##"{"type": "replicator", "instanceCount": 5, "instanceDelay": 0.25, "instanceColor": "#f00", "##
                + #""instanceTransform": {"translate": [3, 4]}, "preservesDepth": true, "instanceRedOffset": -0.5, "#
                + #""instanceGreenOffset": 0.1, "instanceBlueOffset": 0.2, "instanceAlphaOffset": -0.25}"#)
        #expect(replicator.instanceCount == 5 && replicator.instanceDelay == 0.25 && replicator.preservesDepth)
        #expect(replicator.instanceColor == Color(red: 1, green: 0, blue: 0))
        #expect(replicator.instanceTransform == Transform3D(translationX: 3, y: 4))
        #expect([replicator.instanceRedOffset, replicator.instanceAlphaOffset] == [-0.5, -0.25])
        #expect([replicator.instanceGreenOffset, replicator.instanceBlueOffset] == [0.1, 0.2])
    }

    @Test func emittersAreRead() throws {
        let emitter: EmitterLayer = try layer(
            #"{"type": "emitter", "seed": 9, "renderMode": "additive", "emitterShape": "circle", "emitterMode": "outline", "#
                + #""emitterPosition": [1, 2], "emitterZPosition": 3, "emitterSize": [4, 5], "emitterDepth": 6, "#
                + #""birthRate": 2, "lifetime": 3, "velocity": 4, "scale": 5, "spin": 6, "emitterCells": ["#
                + ##"{"name": "a", "birthRate": 10, "lifetime": 2, "emissionLongitude": 90, "emissionRange": 180, "##
                + ##""spin": 360, "color": "#00f", "alphaSpeed": -0.5, "velocityRange": 7, "emitterCells": [{"birthRate": 1}]}, "##
                + #"{"enabled": false, "beginTime": 2, "duration": 0.5, "speed": 3}]}"#)
        #expect(emitter.seed == 9 && emitter.renderMode == .additive && emitter.emitterShape == .circle)
        #expect(emitter.emitterMode == .outline && emitter.emitterPosition == Point(x: 1, y: 2))
        #expect(emitter.emitterZPosition == 3 && emitter.emitterSize == Size(width: 4, height: 5))
        #expect(emitter.emitterDepth == 6)
        #expect(
            [emitter.birthRate, emitter.lifetime, emitter.velocity, emitter.scale, emitter.spin] == [2, 3, 4, 5, 6])
        let cell = try #require(emitter.emitterCells.first)
        #expect(cell.name == "a" && cell.birthRate == 10 && cell.lifetime == 2 && cell.velocityRange == 7)
        #expect(cell.emissionLongitude == .pi / 2 && cell.emissionRange == .pi && cell.spin == 2 * .pi)
        #expect(cell.color == Color(red: 0, green: 0, blue: 1) && cell.alphaSpeed == -0.5)
        #expect(cell.emitterCells.map(\.birthRate) == [1])
        #expect(emitter.emitterCells.map(\.isEnabled) == [true, false])
        #expect(emitter.emitterCells.map(\.beginTime) == [0, 2] && emitter.emitterCells.map(\.speed) == [1, 3])
        #expect(emitter.emitterCells.map(\.duration) == [.infinity, 0.5])
    }

    @Test func keysOfKindsAnimateAndAreSetInTime() throws {
        let stage = try load(
            #"{"lamina": 1, "size": [100, 100], "sublayers": [{"id": "r", "type": "replicator", "instanceCount": 2, "#
                + #""animations": [{"keyPath": "instanceDelay", "from": 0, "to": 4, "duration": 2}]}], "#
                + #""timeline": [{"at": 1, "animated": false, "set": {"r.instanceCount": 7}}]}"#)
        _ = stage.makeFrame()
        stage.advance(to: 1)
        _ = stage.makeFrame()
        let replicator = try #require(stage.root.sublayers.first as? ReplicatorLayer)
        #expect(replicator.instanceCount == 7)
        #expect(replicator.replication.delay == 2)
    }

    static let mistakes: [(String, String)] = [
        (#"{"type": "scroll", "scrollMode": "up"}"#, "scrollMode: unknown name \"up\""),
        (#"{"type": "replicator", "instanceCount": -1}"#, "instanceCount: -1 is out of range"),
        (#"{"type": "replicator", "instanceCount": 1.5}"#, "instanceCount: 1.5"),
        (#"{"type": "replicator", "instanceRedOffset": 2}"#, "instanceRedOffset: 2 is out of range"),
        (#"{"type": "replicator", "instanceDelays": 2}"#, "did you mean \"instanceDelay\"?"),
        (
            #"{"type": "replicator", "animations": [{"keyPath": "instanceDeley", "to": 2}]}"#,
            "did you mean \"instanceDelay\"?"
        ),
        (#"{"type": "emitter", "emitterCells": [{"birthRate": 2e6}]}"#, "birthRate: 2000000 is out of range"),
        (#"{"type": "emitter", "emitterCells": [{"speed": -1}]}"#, "speed: -1 is out of range"),
        (#"{"type": "emitter", "emitterCells": [{"birthrate": 2}]}"#, "did you mean \"birthRate\"?"),
        (#"{"type": "emitter", "emitterCells": [{"contents": "no.png"}]}"#, "no.png"),
        (#"{"type": "emitter", "seed": -1}"#, "seed: -1 is out of range"),
        (
            #"{"type": "emitter", "emitterCells": [{"emitterCells": [{"emitterCells": [{"emitterCells": [{"emitterCells": [{}]}]}]}]}]}"#,
            "the cells are more than 4 levels deep"
        ),
        (
            #"{"type": "replicator", "name": "outer", "instanceCount": 2000, "sublayers": [{"type": "replicator", "name": "inner", "instanceCount": 2000, "sublayers": [{}]}]}"#,
            "sublayers[0]: \"outer\" draws more than 1000000 layers with all its instances"
        ),
    ]

    @Test(arguments: mistakes) func mistakesAreToldWithTheirPlace(layer: String, expected: String) {
        let found = LaminaSceneTests.mistakes(scene(layers: layer))
        #expect(found.contains { $0.contains(expected) }, "\(found)")
    }
}
