/// Gives layers samples of those properties that no maker of scenes chooses.
///
/// Each property has a stream of chance of its own, mixed of the scene's seed and the property's name, so that a new one
/// moves neither the choices of the makers nor those of other properties.
package struct SampleMaker {
    private let seed: UInt64

    /// The samples of a scene's seed.
    package init(seed: UInt64) { self.seed = seed }

    /// The scene with samples; the same one if there are no such properties.
    package func decorated(
        _ scene: SceneSpec, with properties: [LayerSpecProperty] = LayerSpec.properties
    ) -> SceneSpec {
        var scene = scene
        for property in properties {
            guard let chance = property.chance else { continue }
            var dice = Dice(seed: Self.mixed(seed, property.key))
            for index in scene.sublayers.indices {
                choose(property, chance, for: &scene.sublayers[index], &dice)
            }
        }
        return scene
    }

    private func choose(_ property: LayerSpecProperty, _ chance: Int, for layer: inout LayerSpec, _ dice: inout Dice) {
        let (isChosen, sample) = (dice.chance(chance), dice.pick(property.samples))
        if isChosen { sample.set(&layer) }
        if var mask = layer.effects.mask {
            choose(property, chance, for: &mask, &dice)
            layer.effects.mask = mask
        }
        for index in layer.sublayers.indices { choose(property, chance, for: &layer.sublayers[index], &dice) }
    }

    /// A seed for a name, by the hash FNV-1a.
    private static func mixed(_ seed: UInt64, _ name: String) -> UInt64 {
        let hash = name.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        var mixer = SplitMix64(seed: seed ^ hash)
        return mixer.next()
    }
}
