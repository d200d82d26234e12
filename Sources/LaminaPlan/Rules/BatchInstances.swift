import LaminaGeometry

/// ``PlanRule/batchInstances``: neighbours in painting order that share program, texture and blending are one draw.
///
/// A small item joins a run whose program can do more than it needs, or whose blending it does not need, because that
/// costs less than another draw; a large one does not.
enum BatchInstances {
    /// Items with at most this many pixels pay for parts they do not need.
    private static let smallArea = 4096

    /// Whether `item` can be drawn with `draw`'s state.
    static func joins(_ item: DrawItem, _ extras: DrawExtras?, _ draw: Draw) -> Bool {
        guard item.needsScissor == false, draw.scissor == nil else { return false }
        let own = extras ?? DrawExtras()
        guard draw.second == own.second, draw.mixing == own.mixing, draw.behind == TextureSource.none,
            own.behind == TextureSource.none
        else { return false }
        let isSmall = item.bounds.area <= smallArea
        guard item.blends == draw.blends || (draw.blends && isSmall) else { return false }
        if item.program == draw.program { return item.texture == draw.texture }
        // What could be a point can be a strip as well.
        if item.program.subtracting(.point) == draw.program { return item.texture == draw.texture }
        // A program for one radius can't draw a box without, and repeated or stretched images have maps of their own.
        if !draw.program.isDisjoint(with: [.rounded, .nineParts, .repeats, .shadow]) { return false }
        return isSmall && item.program.contains(.quad) == draw.program.contains(.quad)
            && item.texture == draw.texture && item.program.isSubset(of: draw.program)
    }
}
