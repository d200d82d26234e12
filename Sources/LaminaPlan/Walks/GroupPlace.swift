import LaminaGeometry

/// The facts of the layout that tell where a group shows.
struct GroupPlace {
    /// The layout of its effects; nil if it has none.
    let effects: EffectPlacement?
    /// The visible part of the grid that it is drawn on.
    let space: PixelRect
    /// The visible part of the group, by the enclosing clips, if those do not cut its image.
    let uncutClip: PixelRect?

    /// The pixels that a group touches where it is composited.
    ///
    /// - Parameter mask: the pixels that its mask touches.
    func outerBounds(of group: Group, mask: PixelRect) -> PixelRect {
        if let effects, group.treatment.contains(.mixes), group.reachesBeyond { return extent(of: group, effects) }
        return imageBounds(of: group, mask: mask)
    }

    /// The pixels on which a group's finished image shows something, whatever its operator does to others.
    func imageBounds(of group: Group, mask: PixelRect) -> PixelRect {
        var bounds = group.summary.bounds
        guard let effects else { return uncutClip.map { bounds.intersection($0) } ?? bounds }
        if bounds.isEmpty { return .empty }
        if group.castsShadowOfImage {
            let shadow = bounds.moved(x: effects.shadowOffsetX, y: effects.shadowOffsetY)
            bounds = bounds.union(shadow.outset(by: FilterReach.pixels(sigma: effects.shadowSigma)))
        }
        if group.treatment.contains(.filters) { bounds = bounds.outset(by: effects.filterReach) }
        if group.treatment.contains(.masks) { bounds = bounds.intersection(mask) }
        return bounds.intersection(extent(of: group, effects))
    }

    /// All pixels on which a group with effects may show something.
    private func extent(of group: Group, _ effects: EffectPlacement) -> PixelRect {
        space.outset(by: group.place.reach - effects.reach).intersection(effects.outerClip)
    }
}

extension PixelRect {
    /// Returns whether another rectangle is as wide and as high.
    func hasSize(of other: PixelRect) -> Bool { width == other.width && height == other.height }

    /// The rectangle moved by whole pixels.
    func moved(x: Int32, y: Int32) -> PixelRect {
        func sum(_ a: Int32, _ b: Int32) -> Int32 { Int32(clamping: Int(a) + Int(b)) }
        return isEmpty
            ? .empty : PixelRect(minX: sum(minX, x), minY: sum(minY, y), maxX: sum(maxX, x), maxY: sum(maxY, y))
    }
}
