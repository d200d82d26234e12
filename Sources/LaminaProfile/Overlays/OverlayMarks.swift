import LaminaPlan
import LaminaStage

/// Which layers an overlay paints, and in which colours.
struct OverlayMarks {
    private(set) var tree: OverlayTree

    private static let red = SIMD4<Float>(0.9, 0.1, 0.1, 1)
    private static let green = SIMD4<Float>(0.1, 0.75, 0.25, 1)
    private static let yellow = SIMD4<Float>(1, 0.85, 0, 1)
    private static let magenta = SIMD4<Float>(0.95, 0.1, 0.9, 1)
    private static let orange = SIMD4<Float>(1, 0.5, 0, 1)
    private static let blue = SIMD4<Float>(0.15, 0.45, 1, 1)

    init(_ kind: OverlayKind, _ render: RenderTree, _ profile: Profile) {
        tree = OverlayTree(over: render)
        let places = LayerPlaces(render).places
        let most = Float(profile.layers.map(\.fragments).max() ?? 0)
        for (index, node) in render.nodes.enumerated() where index < profile.layers.count {
            let (layer, place) = (profile.layers[index], places[index])
            switch kind {
            case .offscreen: if layer.offscreenPasses > 0 { tree.fill(index, Self.yellow * 0.5) }
            case .blended: if layer.fate == .drawn { tree.fill(index, (place.isOpaque ? Self.green : Self.red) * 0.35) }
            case .misaligned:
                guard layer.fate == .drawn, let fit = place.texels, fit != .exact else { continue }
                tree.fill(index, (fit == .stretched ? Self.yellow : Self.magenta) * 0.5)
            case .rasterized:
                guard node.effects >= 0, render.effects[Int(node.effects)].rasterizationScale != nil,
                    layer.fate != .hidden, layer.fate != .transparent
                else { continue }
                let passes = profile.passes.filter { $0.layers.contains(index) }
                tree.fill(index, (passes.contains { $0.isExecuted } ? Self.red : Self.green) * 0.5)
            case .spenders:
                guard layer.fragments > 0 else { continue }
                // Areas are to be told apart over two or three orders of magnitude.
                tree.fill(index, Self.orange * (0.75 * (Float(layer.fragments) / most).squareRoot()))
            case .overdraw: continue
            case .borders: if index > 0 { tree.outline(index, Self.blue, width: 1) }
            case .names: if index > 0, node.name >= 0 { tree.outline(index, Self.blue, width: 1) }
            }
        }
    }
}
