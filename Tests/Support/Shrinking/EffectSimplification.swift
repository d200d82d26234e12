import Foundation
import LaminaGeometry
import LaminaLayers

/// Steps that make a layer's effects fewer and simpler.
enum EffectSimplification {
    static let steps: [LayerSimplification.Step] = resets + filterRemovals + roundings

    private static let resets: [LayerSimplification.Step] = [
        { $0.effects = plain },
        { $0.effects.mask = nil },
        { layer in
            let effects = layer.effects
            layer.effects = plain
            (layer.effects.mask, layer.effects.maskType) = (effects.mask, effects.maskType)
            (layer.effects.isMaskInverted, layer.effects.isIsolated) = (effects.isMaskInverted, effects.isIsolated)
            (layer.effects.filters, layer.effects.backgroundFilters) = (effects.filters, effects.backgroundFilters)
            layer.effects.compositingFilter = effects.compositingFilter
            (layer.effects.shouldRasterize, layer.effects.rasterizationScale) = (
                effects.shouldRasterize, effects.rasterizationScale
            )
            layer.effects.patternArea = effects.patternArea
            (layer.effects.visual, layer.effects.isSnapshot) = (effects.visual, effects.isSnapshot)
        },
        { ($0.effects.shouldRasterize, $0.effects.rasterizationScale) = (false, plain.rasterizationScale) },
        { $0.effects.patternArea = plain.patternArea },
        { $0.effects.visual = nil },
        { layer in if layer.effects.visual != nil { layer.effects.visual = VisualSpec() } },
        { $0.effects.visual?.intensity = 1 },
        { $0.effects.visual?.appearance = .light },
        { $0.effects.isSnapshot = false },
    ]

    /// Each filter of a chain taken out, from the last: chains are short, of longer ones the rest stays.
    private static let filterRemovals: [LayerSimplification.Step] = (0..<4).reversed().flatMap {
        index -> [LayerSimplification.Step] in
        [
            { if $0.effects.filters.indices.contains(index) { $0.effects.filters.remove(at: index) } },
            { layer in
                if layer.effects.backgroundFilters.indices.contains(index) {
                    layer.effects.backgroundFilters.remove(at: index)
                }
            },
        ]
    }

    private static let roundings: [LayerSimplification.Step] = [
        { layer in layer.effects.values.changeFilters { $0.dropLastNode() } },
        { layer in layer.effects.values.changeFilters { $0.dropRegions() } },
        { layer in layer.effects.values.changeFilters { $0.round() } },
        { layer in layer.effects.values.changeFilters { $0 = $0.with(edge: .transparent) } },
        { layer in
            for index in layer.effects.filters.indices { layer.effects.filters[index].colorInterpolation = .srgb }
            for index in layer.effects.backgroundFilters.indices {
                layer.effects.backgroundFilters[index].colorInterpolation = .srgb
            }
        },
    ]

    private static let plain = EffectsSpec()
}

extension EffectValues {
    fileprivate mutating func changeFilters(_ change: (inout FilterKind) -> Void) {
        for index in filters.indices { change(&filters[index].kind) }
        for index in backgroundFilters.indices { change(&backgroundFilters[index].kind) }
    }
}

extension FilterKind {
    /// Drops the last of several nodes of a graph.
    fileprivate mutating func dropLastNode() {
        guard case .graph(var graph) = self, graph.nodes.count > 1 else { return }
        graph.nodes.removeLast()
        self = .graph(graph)
    }

    /// Keeps all of the results of a graph's nodes.
    fileprivate mutating func dropRegions() {
        guard case .graph(var graph) = self else { return }
        for index in graph.nodes.indices { graph.nodes[index].region = nil }
        self = .graph(graph)
    }

    /// Makes lengths whole.
    fileprivate mutating func round() {
        changeLengths { $0.rounded() }
        if case .pixellate(let squares) = self { self = .pixellate(scale: squares.scale) }
    }
}
