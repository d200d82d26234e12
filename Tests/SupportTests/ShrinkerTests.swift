import Foundation
import LaminaGeometry
import LaminaTestSupport
import Testing

struct ShrinkerTests {
    private func contains(_ layers: [LayerSpec], where test: (LayerSpec) -> Bool) -> Bool {
        layers.contains { test($0) || contains($0.sublayers, where: test) }
    }

    @Test(arguments: 0..<20)
    func onlyWhatMakesASceneFailIsLeft(seed: Int) {
        var scene = RandomScene.make(seed: UInt64(seed))
        var culprit = LayerSpec()
        (culprit.cornerRadius, culprit.borderWidth, culprit.zPosition) = (3.25, 2.5, 7)
        scene.sublayers.insert(LayerSpec(frame: .zero, sublayers: [culprit]), at: 0)
        let small = Shrinker.shrink(scene) { scene in
            contains(scene.sublayers) { $0.cornerRadius > 2 && $0.borderWidth > 2 }
        }
        var expected = LayerSpec()
        (expected.cornerRadius, expected.borderWidth) = (3, 3)
        #expect(small.sublayers == [expected])
        #expect(small.background == nil && small.scale == 1)
    }

    /// The parts of a frame become a rounder frame.
    @Test(arguments: LayerSpec.properties.filter { $0.key != "bounds" && $0.key != "position" })
    func aPropertyThatDoesNotMatterIsTakenAway(property: LayerSpecProperty) {
        for sample in property.samples {
            let scene = SceneSpec(sublayers: [property.spec(with: sample)])
            let small = Shrinker.shrink(scene) { $0.layerCount == 1 }
            #expect(small.sublayers.allSatisfy(property.isDefault), "\(sample.text)")
        }
    }

    @Test func sceneThatDoesNotFailStaysAsItIs() {
        let scene = RandomScene.make(seed: 3)
        #expect(Shrinker.shrink(scene) { _ in false } == scene)
    }

    @Test func searchEndsWhenEverythingFails() {
        let small = Shrinker.shrink(RandomScene.make(seed: 4)) { _ in true }
        #expect(small.sublayers.isEmpty && small.background == nil)
    }
}
