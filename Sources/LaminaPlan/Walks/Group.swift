import LaminaGeometry
import LaminaStage

/// One layer and what it holds, while it is decided how they are drawn.
struct Group {
    let index: Int
    let node: RenderNode
    let place: PlacedNode
    /// Draws of the layer itself.
    var ownDraws: UInt8
    /// The pixels that its sublayers touch.
    let sublayers: PixelRect
    /// The pixels that its shape covers wholly.
    let interior: ClipInterior
    /// Layer and sublayers together.
    var summary: SubtreeSummary
    var treatment: GroupTreatment = []
    /// Whether its shadow is made of its image, and not by formula.
    var throwsShadowOfImage = false
    /// Whether the layer itself samples its backdrop.
    var readsBackdrop = false
    /// Whether its compositing filter changes what lies beside the layer too.
    var reachesBeyond = false
    /// The pixels of the backdrop that it samples.
    var capture = PixelRect.empty

    /// Whether it is one draw, which has no image as a whole beside its own.
    var isLoneDraw: Bool {
        !place.flags.contains(.hasSublayers) && ownDraws <= 1 && (node.tint < 0 || !node.hasImageOnColor)
    }

    /// Adds a draw that lies under all others of the layer.
    mutating func addUnder(_ area: PixelRect) {
        summary.add(bounds: area, depth: 1, blends: 1)
        ownDraws = ownDraws.addingSaturated(1)
    }

    /// Notes in what the groups around see that its draws go to their target, and what of them shows there.
    mutating func staysOnTarget(within shown: PixelRect) {
        // What a layer inside samples of the target reaches further than what shows.
        summary.bounds = summary.readsTarget ? summary.bounds.union(shown) : shown
        readsBackdropItself(in: &summary)
    }

    /// Notes in what the groups around see that the layer samples its backdrop.
    func readsBackdropItself(in summary: inout SubtreeSummary) {
        guard readsBackdrop else { return }
        summary.readsTarget = true
        summary.bounds = summary.bounds.union(capture)
    }
}

// MARK: Where it shows

extension Group {
    /// The pixels that the group touches where it is put into what is around it.
    ///
    /// - Parameter mask: The pixels that its mask touches.
    func outerBounds(_ placer: borrowing Placer, mask: PixelRect) -> PixelRect {
        treatment.contains(.mixes) && reachesBeyond ? extent(placer) : imageBounds(placer, mask: mask)
    }

    /// The pixels that the group's finished image shows something on, whatever its operator does to others.
    func imageBounds(_ placer: borrowing Placer, mask: PixelRect) -> PixelRect {
        var bounds = summary.bounds
        guard node.effects >= 0 else {
            if let clip = placer.uncutClips[index] { bounds = bounds.intersection(clip) }
            return bounds
        }
        if bounds.isEmpty { return .empty }
        if treatment.contains(.filters) || throwsShadowOfImage {
            bounds = bounds.outset(by: placer.effects[Int(node.effects)].reach)
        }
        if treatment.contains(.masks) { bounds = bounds.intersection(mask) }
        return bounds.intersection(extent(placer))
    }

    /// All pixels that a group with effects may show something on.
    private func extent(_ placer: borrowing Placer) -> PixelRect {
        let effects = placer.effects[Int(node.effects)]
        return placer.spaces[Int(place.space)].outset(by: place.reach - effects.reach).intersection(effects.outerClip)
    }
}

extension PixelRect {
    /// The rectangle moved by whole pixels.
    func moved(x: Int32, y: Int32) -> PixelRect {
        func sum(_ a: Int32, _ b: Int32) -> Int32 { Int32(clamping: Int(a) + Int(b)) }
        return isEmpty
            ? .empty : PixelRect(minX: sum(minX, x), minY: sum(minY, y), maxX: sum(maxX, x), maxY: sum(maxY, y))
    }
}
