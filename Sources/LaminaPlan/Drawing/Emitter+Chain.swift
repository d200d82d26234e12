import LaminaGeometry
import LaminaLayers
import LaminaStage

extension Emitter {
    /// The stages that filters take on an image of a layer, of which `needed` is to be shown.
    mutating func lower(
        _ filters: ArraySlice<Filter>, for index: Int, content: PixelRect, needed: PixelRect, isBackdrop: Bool,
        _ input: borrowing Input
    ) -> FilterChain {
        let node = input.nodes[index]
        let map = input.placed[index].map
        let request =
            isBackdrop
            ? FilterLowering.Request(backdropOf: node, on: map, content: content, needed: needed, rules: input.rules)
            : FilterLowering.Request(
                map: map, bounds: node.bounds, content: content, needed: needed,
                cut: input.effects[Int(node.effects)].touched, isCut: false,
                shrinksBlurs: input.rules.contains(.shrinkBlurs))
        let chain = FilterLowering.lower(filters, request)
        if chain.stages.contains(where: { $0.shrinkX > 0 }) { blursShrunk += 1 }
        return chain
    }

    /// Adds the surfaces of a chain of filters on an image; gives the last.
    mutating func add(
        _ chain: FilterChain, to image: Int32, limits: PixelRect, for index: Int, sharing: Int32 = -1
    ) -> Int32 {
        let first = Int32(surfaces.surfaces.count)
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
            _ = surfaces.add(Surface(node: Int32(index), kind: .filter(work), region: stage.region))
        }
        return chain.stages.isEmpty ? image : Int32(surfaces.surfaces.count - 1)
    }
}
