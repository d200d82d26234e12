import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Keeps the lengths of effects small in pixels where layers are drawn much larger than their points.
enum TamedScene {
    /// The scene with shorter lengths where a point is more than one and a half times the usual pixels.
    static func tame(_ scene: SceneSpec) -> SceneSpec {
        guard let tree = try? scene.makeStage().makeFrame() else { return scene }
        var excess: [String: Double] = [:]
        var open: [(end: Int, map: Homography)] = []
        for (index, node) in tree.nodes.enumerated() {
            while let last = open.last, index >= last.end { open.removeLast() }
            let map = (open.last?.map ?? .identity).after(node.toSuperlayer)
            open.append((index + Int(node.subtreeCount), map))
            guard node.name >= 0 else { continue }
            let stretch = map.linear(at: Point(x: node.bounds.midX, y: node.bounds.midY)).meanScale
            let name = tree.names[Int(node.name)]
            excess[name] = max(excess[name] ?? 0, stretch / (1.5 * scene.scale))
        }
        var tamed = scene
        func tame(_ layer: inout LayerSpec, _ name: String) {
            if let factor = excess[name], factor > 1 { layer.effects.values.shorten(by: factor) }
            if var mask = layer.effects.mask {
                tame(&mask, "\(name).mask")
                layer.effects.mask = mask
            }
            for place in layer.sublayers.indices { tame(&layer.sublayers[place], "\(name).\(place)") }
        }
        for place in tamed.sublayers.indices { tame(&tamed.sublayers[place], "layer\(place)") }
        return tamed
    }
}

extension EffectValues {
    fileprivate mutating func shorten(by factor: Double) {
        if shadowOpacity > 0 {
            shadowRadius /= factor
            shadowOffset = Size(width: shadowOffset.width / factor, height: shadowOffset.height / factor)
        }
        for index in filters.indices { filters[index].kind.changeLengths { $0 / factor } }
        for index in backgroundFilters.indices { backgroundFilters[index].kind.changeLengths { $0 / factor } }
    }
}
