import LaminaGeometry

/// ``PlanRule/batchInstances``: layers that share program, texture and blending are one draw.
///
/// An item joins the last draw, or one a few draws back if nothing drawn since then touches its pixels: moving it before
/// those changes nothing. A small item joins a run whose program can do more than it needs, or whose blending it does
/// not need, because that costs less than another draw; a large one does not.
struct BatchInstances {
    /// The areas of the last items, with the draw that each is in, the latest last.
    private var recent: [(bounds: PixelRect, draw: Int)] = []
    /// Draws whose items are all among the recent ones, or later ones.
    private var firstKnown = 0
    /// Items remembered.
    private static let mostItems = 64
    /// Draws to look back.
    private static let mostDraws = 4

    /// The draw that an item can join, whose instances end where the item's begins.
    func draw(for item: DrawItem, _ extras: DrawExtras?, end: Int, in draws: [Draw]) -> Int? {
        let last = draws.count - 1
        guard last >= 0 else { return nil }
        if BatchInstances.joins(item, extras, draws[last]) { return last }
        var index = last - 1
        while index >= max(0, last - BatchInstances.mostDraws), index + 1 >= firstKnown {
            let isNext =
                draws[index].instances.upperBound == end - 1
                && draws[index].kind.isQuad == item.kind.isQuad
            if isNext, BatchInstances.joins(item, extras, draws[index]) {
                let isFree = recent.allSatisfy { $0.draw <= index || !$0.bounds.intersects(item.bounds) }
                return isFree ? index : nil
            }
            index -= 1
        }
        return nil
    }

    /// Notes that an item has become part of a draw.
    mutating func note(_ bounds: PixelRect, draw: Int) {
        // Nothing is ever moved before the first draw.
        if draw == 0 { return }
        if recent.count >= 2 * BatchInstances.mostItems {
            // Not the last one's draw: items that have joined an earlier draw come after those of later ones.
            for item in recent[..<BatchInstances.mostItems] { firstKnown = max(firstKnown, item.draw + 1) }
            recent.removeFirst(BatchInstances.mostItems)
        }
        recent.append((bounds, draw))
    }

    /// Forgets the items of a pass that is closed.
    mutating func removeAll() {
        recent.removeAll(keepingCapacity: true)
        firstKnown = 0
    }

    /// Items with at most this many pixels pay for parts they do not need.
    static let smallArea = 4096

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
        // What could be a point can be a strip as well, and what is exact can be filtered, but for shadows: their tables are
        // others.
        let program = item.program.subtracting(item.program.contains(.shadow) ? .point : [.point, .exact])
        if program == draw.program { return item.texture == draw.texture }
        // A clip's entries mean another thing.
        let meanings: ProgramKey = [.maskGradient, .sliced]
        guard item.program.intersection(meanings) == draw.program.intersection(meanings) else { return false }
        // A program for one radius can't draw a box without, and repeated or stretched images have maps of their own.
        if !draw.program.isDisjoint(with: [.rounded, .nineParts, .repeats, .shadow, .solid, .exact]) { return false }
        return isSmall && item.kind.isQuad == draw.kind.isQuad
            && item.texture == draw.texture && program.isSubset(of: draw.program)
    }
}
