import LaminaGeometry
import LaminaStage

/// A layer's border, above its sublayers.
///
/// ``PlanRule/mergeBorder``: a border goes into the same instance as its layer's background.
///
/// A border is above the sublayers. Where none of them reaches it, drawing it before them is the same, and "over" being
/// associative, border over image over colour in one fragment is the same as one after the other. A backdrop-sampling
/// sublayer must not find the border in its backdrop.
enum Border {
    static func mayBeMerged(_ node: RenderNode, _ place: PlacedNode, sublayers: PixelRect) -> Bool {
        // Layers that fade individually fade their border separately.
        if place.individualOpacity < 1 { return false }
        if sublayers.isEmpty { return true }
        guard place.isRectilinear else { return false }
        let map = place.map
        let stretchX = abs(map.a) + abs(map.b)
        let stretchY = abs(map.d) + abs(map.e)
        // The inner corners' arcs extend as far as the outer ones', however thick the border is.
        var reach = pointwiseMax(SIMD2(repeating: Double(node.borderWidth)), node.cornerExtent)
        if abs(map.b) > abs(map.a) { reach = SIMD2(reach.y, reach.x) }
        return PixelRect(
            withinMinX: place.edges.x + reach.x * stretchX, minY: place.edges.y + reach.y * stretchY,
            maxX: place.edges.z - reach.x * stretchX, maxY: place.edges.w - reach.y * stretchY
        ).contains(sublayers)
    }

    /// Draws a border after the sublayers.
    ///
    /// - Parameter inside: the context of the sublayers.
    static func drawLater(
        of index: Int, _ inside: DrawContext, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let treatment = input.treatment(of: index)
        var around = inside
        if treatment.contains(.clips), !treatment.contains(.isPass) { Clip.leave(&around) }
        withUnsafePointer(to: &around) { around in
            LayerDraw(
                index: index, input, shape: ShapeUse(input.placed[index].flags, treatment),
                opacity: Opacity.ofDraws(index, inside, input), border: .alone, context: around
            ).draw(&draws, input)
        }
    }
}

extension PlacedFlags {
    /// Returns whether the border, if there is one, is drawn after the sublayers and the inset shadows.
    func drawsBorderLater(_ treatment: GroupTreatment) -> Bool {
        contains(.drawsItself)
            && (contains(.drawsBorderApart) || contains(.hasSublayers) && !treatment.contains(.mergesBorder))
    }
}
