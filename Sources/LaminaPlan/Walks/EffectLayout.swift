import LaminaGeometry
import LaminaStage

/// Lays out the effects of nodes: how far they reach, and the pixels of the backdrop that they read.
enum EffectLayout {
    /// Lays out the effects of a node whose own layout is known but for the clip; its box is nil behind the viewer.
    static func place(
        _ effects: RenderEffects, of node: RenderNode, _ tree: RenderTree, _ box: DeviceBox?, _ map: Homography,
        clip: PixelRect, frame: PixelRect
    ) -> EffectPlacement {
        var place = EffectPlacement()
        place.outerClip = clip
        place.touched = box?.touched(node.bounds, map) ?? .empty
        if !effects.backgroundFilters.isEmpty { place.capture = place.touched.intersection(frame) }
        place.shownBackdrop = place.capture
        if !effects.filters.isEmpty {
            let filters = FilterPlace(map: map, bounds: node.bounds, isBackdrop: false)
            place.filterReach = FilterStep.reach(tree.filters[effects.filters], at: filters)
            place.reach = place.filterReach
        }
        if let shadow = effects.shadow, !node.flags.contains(.masksToBounds) {
            placeShadow(shadow, of: node, map, &place)
        }
        return place
    }

    private static func placeShadow(
        _ shadow: RenderShadow, of node: RenderNode, _ map: Homography, _ place: inout EffectPlacement
    ) {
        let linear = map.linear(at: Point(x: node.bounds.midX, y: node.bounds.midY))
        let offset = linear.apply(shadow.offset.width, shadow.offset.height)
        place.shadowOffsetX = whole(offset.x)
        place.shadowOffsetY = whole(offset.y)
        // A finite map can still have an infinite scale, and zero times that is NaN.
        let scale = linear.meanScale
        place.shadowSigma = scale.isFinite ? min(shadow.radius * scale, FilterPlace.longest) : 0
        // The shadow of a path is one of the layer's own draws.
        guard shadow.path < 0 else { return }
        let blur = FilterReach.pixels(sigma: place.shadowSigma)
        let farthest = max(abs(place.shadowOffsetX), abs(place.shadowOffsetY))
        place.reach = place.reach.addingReportingOverflow(blur + farthest).partialValue
    }

    /// The nearest whole number of pixels, limited to a million; 0 for NaN.
    private static func whole(_ pixels: Double) -> Int32 {
        let limit = 1e6
        return pixels.isNaN ? 0 : Int32(min(max(pixels.rounded(), -limit), limit))
    }
}
