import Foundation
import Lamina
import LaminaTestSupport

/// Scenes made by chance into which layers are planted whose passes can be lost.
enum PlantedScene {
    /// The scene of a seed, with one to three such layers over it.
    static func make(seed: UInt64, effects: EffectShare) -> SceneSpec {
        var scene = RandomScene.make(seed: seed, effects: effects)
        var number = SplitMix64(seed: seed)
        for _ in 0..<1 + Int(number.next() % 3) {
            let frame = Rect(
                x: Double(number.next() % 20), y: Double(number.next() % 12), width: 24, height: 18)
            scene.sublayers.append(layer(Int(number.next() % 6), frame: frame))
        }
        return scene
    }

    private static func layer(_ kind: Int, frame: Rect) -> LayerSpec {
        let (red, grey) = (Color(red: 0.8, green: 0.2, blue: 0.2), Color(white: 0.6, alpha: 1))
        let (left, right) = (Rect(x: 3, y: 4, width: 6, height: 8), Rect(x: 12, y: 4, width: 8, height: 8))
        let children = [LayerSpec(frame: left, backgroundColor: red), LayerSpec(frame: right, backgroundColor: grey)]
        var layer = LayerSpec(frame: frame, sublayers: children)
        switch kind {
        case 0: layer.opacity = 0.5
        case 1: (layer.cornerRadius, layer.masksToBounds) = (3, true)
        case 2:
            layer.effects.mask = LayerSpec(
                frame: Rect(x: 0, y: 0, width: 24, height: 18), backgroundColor: .black)
        case 3: layer.effects.filters = [Filter(.colorClamp(min: .zero, max: .one))]
        case 4: layer.effects.shouldRasterize = true
        default:
            layer.sublayers = []
            layer.backgroundColor = grey
            layer.effects.filters = [Filter(.grayscale(1))]
        }
        return layer
    }
}
