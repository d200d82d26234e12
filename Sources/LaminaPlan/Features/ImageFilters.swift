import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Filters on the layer's image. The layer's shadow is the first of them, if it is made from the image.
enum ImageFilters {
    static let feature = Feature(flag: .filters, reason: .filter)

    /// - Parameter space: the visible part of the grid that the group is drawn on.
    static func ask(
        _ group: inout Group, _ effects: RenderEffects, _ place: EffectPlacement, _ tree: RenderTree, space: PixelRect
    ) {
        guard !effects.filters.isEmpty else { return }
        group.treatment.insert(.filters)
        // The image has all of the bounds, however little is drawn there.
        let area = filledPixels(effects, tree, place, clip: group.place.clip)
            .intersection(space.outset(by: group.place.reach))
        if !area.isEmpty { group.addApart(area) }
    }

    /// The pixels within a clip that a layer's filters fill, so that it shows something even if it draws nothing: those that
    /// its bounds touch, where a filter gives transparent pixels an alpha.
    static func filledPixels(
        _ effects: RenderEffects, _ tree: RenderTree, _ place: EffectPlacement, clip: PixelRect
    ) -> PixelRect {
        guard !effects.filters.isEmpty, tree.filters[effects.filters].contains(where: \.kind.fillsBounds) else {
            return .empty
        }
        return place.touched.intersection(clip)
    }

    /// Lowers filters on the image of a layer to a chain of stages.
    ///
    /// - Parameters:
    ///   - content: the pixels on which the image shows something.
    ///   - needed: the pixels of the result that are to be shown.
    static func chain(
        _ filters: ArraySlice<Filter>, of index: Int, content: PixelRect, needed: PixelRect,
        _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) -> FilterChain {
        chain(
            filters,
            FilterLowering.Request(
                map: input.placed[index].map, bounds: input.nodes[index].bounds, content: content, needed: needed,
                cut: input.effects[Int(input.nodes[index].effects)].touched, isCut: false,
                downsamplesBlurs: input.rules.contains(.downsampleBlurs)),
            &draws)
    }

    /// Lowers filters to a chain of stages, and counts a chain with a downsampled blur as a saving.
    static func chain(
        _ filters: ArraySlice<Filter>, _ request: FilterLowering.Request, _ draws: inout DrawListBuilder
    ) -> FilterChain {
        let chain = FilterLowering.lower(filters, request)
        if chain.stages.contains(where: { $0.levelsX > 0 || $0.levelsY > 0 }) { draws.savings[.downsampleBlurs] += 1 }
        return chain
    }
}

extension SurfaceTable {
    /// Adds the surfaces of a chain of filters on an image; returns the last, or the image if the chain has no stage.
    ///
    /// - Parameters:
    ///   - limits: the pixels that the image has.
    ///   - sharing: the chain that this one is run together with, or -1.
    mutating func add(
        _ chain: FilterChain, to image: Int32, limits: PixelRect, node: Int, sharing: Int32 = -1
    ) -> Int32 {
        let first = Int32(surfaces.count)
        func source(_ source: FilterSource) -> (Int32, PixelRect) {
            switch source {
            case .input: (image, limits)
            case .stage(let stage): (first + Int32(stage), chain.stages[stage].region)
            }
        }
        for (number, stage) in chain.stages.enumerated() {
            let (from, limits) = source(stage.source)
            var work = FilterSurface(kernel: stage.kernel, source: from, limits: limits)
            if let second = stage.second { (work.second, work.secondLimits) = source(second) }
            (work.sharing, work.stage) = (sharing, Int32(number))
            _ = add(Surface(node: Int32(node), kind: .filter(work), region: stage.region))
        }
        return chain.stages.isEmpty ? image : Int32(surfaces.count - 1)
    }
}

extension RenderTree {
    /// The filters of a layer, preceded by the shadow that its image casts, if it does.
    func chain(of effects: RenderEffects, castsShadow: Bool) -> [Filter] {
        let filters = Array(self.filters[effects.filters])
        guard castsShadow, let shadow = effects.shadow, shadow.path < 0 else { return filters }
        return [Filter(shadow.asFilter)] + filters
    }
}

extension RenderShadow {
    /// The shadow as a filter on the image that casts it.
    fileprivate var asFilter: FilterKind {
        let alpha = Double(color.w)
        return .layerShadow(
            color: Color(
                red: Double(color.x) / alpha, green: Double(color.y) / alpha, blue: Double(color.z) / alpha,
                alpha: alpha),
            offset: offset, radius: radius)
    }
}
