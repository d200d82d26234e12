import LaminaGeometry
import LaminaLayers
import LaminaStage

/// ``PlanRule/mergeBlurs``: blurs of layers, one inside the other, become one.
///
/// A Gaussian of a Gaussian is a Gaussian, whose variance is the sum of both. Where a layer shows nothing but one
/// layer inside, and both are blurred, the inner blur so goes to the front of the outer layer's filters, whose neighbouring
/// Gaussians are one step (``GaussianBlurStep/joined(with:)``), and the inner layer needs no image for it. A hundred
/// layers, each around the next, cost one blur.
///
/// In between nothing may happen to the inner layer's image but its fade, which commutes with a blur: no mask, no
/// blending, no clip or drawing of the outer layer; and no layer inside may see the image as its backdrop. A clip of the
/// inner layer comes before its filters, as it does in the outer layer's image. Lengths are compared in pixels, so that
/// any transform is allowed.
struct MergeBlurs {
    /// The number of layers whose blur goes to another.
    var count: Int { losing.count }
    /// By ``RenderNode/effects``: what is blurred before a layer's own filters.
    private var gains: [Int: Gain] = [:]
    /// The entries of the tree's effects that lose their filters.
    private var losing: [Int] = []

    private struct Gain {
        /// The standard deviations, in pixels.
        var sigmas: [Double] = []
        /// The pixels per point of the layer.
        var stretch: Double
    }

    /// No blurs.
    init() {}

    /// Finds the blurs of a tree after layout and grouping. Linear.
    init(_ tree: RenderTree, _ placed: [PlacedNode], _ treatments: [GroupTreatment]) {
        let blurred = tree.effects.lazy.filter { tree.filters[$0.filters].first?.fadingRadius != nil }
        guard blurred.prefix(2).count == 2 else { return }
        // From the leaves outwards, so that an inner layer already has what it gets.
        for outer in tree.nodes.indices.reversed()
        where Self.mayGet(outer, tree, placed[outer], treatments[outer]) {
            guard let inner = Self.blurredLayer(in: outer, tree, placed, treatments),
                Self.mayLose(inner, tree, treatments[inner])
            else { continue }
            merge(inner, into: outer, tree, placed)
        }
    }

    private mutating func merge(_ inner: Int, into outer: Int, _ tree: RenderTree, _ placed: [PlacedNode]) {
        func place(_ index: Int) -> FilterPlace {
            FilterPlace(map: placed[index].map, bounds: tree.nodes[index].bounds, isBackdrop: false)
        }
        let (innerPlace, stretch) = (place(inner), place(outer).stretch)
        guard placed[inner].space == placed[outer].space, stretch > 0 else { return }
        let (from, to) = (Int(tree.nodes[inner].effects), Int(tree.nodes[outer].effects))
        var sigmas = gains.removeValue(forKey: from)?.sigmas ?? []
        for filter in tree.filters[tree.effects[from].filters] {
            sigmas.append(innerPlace.pixels(filter.fadingRadius ?? 0))
        }
        gains[to] = Gain(sigmas: sigmas, stretch: stretch)
        losing.append(from)
    }

    /// Moves the filters of a tree.
    func apply(to tree: inout RenderTree) {
        for effects in losing { tree.effects[effects].filters = 0..<0 }
        for (effects, gain) in gains {
            let first = tree.filters.count
            for sigma in gain.sigmas { tree.filters.append(Filter(.gaussianBlur(radius: sigma / gain.stretch))) }
            tree.filters += tree.filters[tree.effects[effects].filters]
            tree.effects[effects].filters = first..<tree.filters.count
        }
    }

    /// Returns whether a layer's first filter is a blur of nothing but its sublayers.
    private static func mayGet(
        _ index: Int, _ tree: RenderTree, _ place: PlacedNode, _ treatment: GroupTreatment
    ) -> Bool {
        let node = tree.nodes[index]
        guard node.effects >= 0, treatment.isSuperset(of: [.isPass, .filters]),
            treatment.isDisjoint(with: .features.subtracting([.filters, .fades, .masks, .mixes])),
            !place.flags.contains(.drawsItself),
            node.flags.isDisjoint(with: [.masksToBounds, .containsBackdropSampler])
        else { return false }
        let effects = tree.effects[Int(node.effects)]
        return effects.backgroundFilters.isEmpty && effects.shadow == nil && effects.boxShadows.isEmpty
            && !effects.hasBorder && tree.filters[effects.filters].first?.fadingRadius != nil
    }

    /// Returns whether all filters of a layer are blurs, and nothing comes after them but its fade.
    private static func mayLose(_ index: Int, _ tree: RenderTree, _ treatment: GroupTreatment) -> Bool {
        let node = tree.nodes[index]
        guard node.effects >= 0, treatment.isSuperset(of: [.isPass, .filters]),
            treatment.isDisjoint(with: .features.subtracting([.filters, .fades, .clips])),
            !node.flags.contains(.containsBackdropSampler)
        else { return false }
        let effects = tree.effects[Int(node.effects)]
        return effects.backgroundFilters.isEmpty && effects.shadow == nil && effects.boxShadows.isEmpty
            && !effects.hasBorder && tree.filters[effects.filters].allSatisfy { $0.fadingRadius != nil }
    }

    /// The layer with effects that is all that a layer shows, if only layers that do nothing are between them; else nil.
    private static func blurredLayer(
        in index: Int, _ tree: RenderTree, _ placed: [PlacedNode], _ treatments: [GroupTreatment]
    ) -> Int? {
        var layer = index
        while let only = onlySublayer(of: layer, tree, placed) {
            let node = tree.nodes[only]
            if node.effects >= 0 { return only }
            guard !placed[only].flags.contains(.drawsItself), !treatments[only].contains(.isPass),
                !node.flags.contains(.masksToBounds), node.tint < 0, node.clipPlanes < 0
            else { return nil }
            layer = only
        }
        return nil
    }

    /// The only sublayer of a layer that may show something; nil if there are several or none.
    private static func onlySublayer(of index: Int, _ tree: RenderTree, _ placed: [PlacedNode]) -> Int? {
        var found: Int?
        var child = index + 1
        while child < index + Int(tree.nodes[index].subtreeCount) {
            if !placed[child].flags.contains(.isSkipped), !tree.nodes[child].flags.contains(.mask) {
                if found != nil { return nil }
                found = child
            }
            child += Int(tree.nodes[child].subtreeCount)
        }
        return found
    }
}

extension Filter {
    /// The radius of a round Gaussian of channels that fades out at the edge of what it blurs; nil for other filters.
    fileprivate var fadingRadius: Double? {
        if case .gaussianBlur(let blur) = kind, isEnabled, blur.edge == .transparent, blur.radiusX == blur.radiusY,
            colorInterpolation == .srgb
        {
            return blur.radius
        }
        return nil
    }
}
