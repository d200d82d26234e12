import LaminaGeometry
import LaminaStage

/// A group's opacity: its layers fade as one image.
enum Opacity {
    static let feature = Feature(flag: .fades, reason: .groupOpacity, fold: fold, markFolded: markFolded)

    static func ask(_ group: inout Group) {
        if group.node.isFadedGroup { group.treatment.insert(.fades) }
    }

    /// ``PlanRule/foldOpacity``: a group fades layer by layer where no two of its draws overlap on a pixel.
    ///
    /// On each pixel the group is then one draw `s` with coverage α over the pixel below, and fading the group by o,
    /// `o·s + (1 − o·α)·d`, is the same as drawing `o·s`. Where two draws overlap, the lower one would show through the
    /// upper, and the group keeps its pass, unless ``CutCovered`` separates them.
    private static func fold(
        _ group: inout Group, _ walk: inout GroupingWalk, _ tree: RenderTree, _ layout: borrowing LayoutWalk
    ) -> Feature.Folding {
        guard walk.rules.contains(.foldOpacity) else { return .needsImage }
        if group.summary.depth <= 1 { return .inDraws(.foldOpacity) }
        if walk.rules.contains(.cutCovered), walk.cutCovered(&group, tree, layout) { return .inDraws(.cutCovered) }
        return .needsImage
    }

    /// Faded draws no longer replace the pixels below.
    private static func markFolded(_ group: inout Group) {
        group.summary.blends = max(group.summary.blends, group.summary.depth)
    }

    /// Sets the context of the draws inside a group that fades draw by draw.
    static func enter(_ index: Int, _ context: inout DrawContext, _ input: borrowing DrawInput) {
        context.foldedOpacity *= input.placed[index].individualOpacity * input.nodes[index].opacity
    }

    /// The total opacity of a layer's own draws; `inside` already includes that of a group that fades draw by draw.
    static func ofDraws(_ index: Int, _ inside: DrawContext, _ input: borrowing DrawInput) -> Float {
        inside.foldedOpacity * (input.nodes[index].isFadedGroup ? 1 : input.placed[index].individualOpacity)
    }
}

// MARK: Covered layers

/// ``PlanRule/cutCovered``: where layers of a group that only fades overlap, but the upper one covers the lower
/// opaquely and on whole pixels, the lower one is drawn on its other pixels only, and the group fades layer by layer.
///
/// An opaque layer replaces the pixels below, so that on each pixel the group's image is one draw and no other. With
/// the others left out there, it meets the condition of ``Opacity``. Pixels that the upper layer covers in part, at a
/// corner or an edge that runs through them, show both; a group with such pixels keeps its target.
enum CutCovered {
    /// The largest number of rectangles that a layer is drawn on.
    static let maxPieces = 8
    /// The largest number of additional instances in a group. Beyond, a target may well be cheaper.
    static let maxExtraPieces = 64

    /// Returns whether a group does nothing but fade, and its own picture is one draw below all others.
    static func allows(_ group: Group, mergesBorder: Bool) -> Bool {
        guard group.treatment == .fades else { return false }
        return group.ownDraws == 0 || group.ownDraws == 1 && (group.node.borderWidth <= 0 || mergesBorder)
    }

    /// Collects the group's own draw and its sublayers in painting order; returns false if one of them is more than one
    /// draw.
    static func collect(
        _ cutter: inout CoverCutter, of group: borrowing Group, _ tree: RenderTree, _ layout: borrowing LayoutWalk,
        _ summaries: [SubtreeSummary], _ treatments: [GroupTreatment]
    ) -> Bool {
        cutter.removeAll()
        if group.ownDraws > 0 {
            let bounds = group.place.bounds.intersection(layout.extent(of: group.place))
            if !bounds.isEmpty {
                cutter.add(Int32(group.index), bounds, touched: group.place.touched, canBeCut: group.place.map.isAffine)
            }
        }
        let end = group.index + Int(group.node.subtreeCount)
        var child = group.index + 1
        while child < end {
            let count = Int(tree.nodes[child].subtreeCount)
            let summary = summaries[child]
            if !layout.placed[child].flags.contains(.isSkipped), summary.depth > 0, !summary.bounds.isEmpty {
                guard summary.depth == 1 else { return false }
                let place = layout.placed[child]
                let isLeaf = isLeaf(tree.nodes[child], place, treatments[child])
                cutter.add(
                    Int32(child), summary.bounds, touched: place.touched, canBeCut: isLeaf && place.map.isAffine)
            }
            child += count
        }
        return true
    }

    /// Returns whether a layer is one draw and nothing else.
    static func isLeaf(_ node: RenderNode, _ place: PlacedNode, _ treatment: GroupTreatment) -> Bool {
        node.subtreeCount == 1 && node.effects < 0 && node.tint < 0 && node.clipPlanes < 0 && treatment.isEmpty
            && place.flags.isSuperset(of: .drawsItself) && place.flags.isDisjoint(with: .isImage)
    }

    /// Returns whether a layer that is one draw replaces all of some pixels, whatever is below them.
    static func covers(_ rect: PixelRect, _ node: RenderNode, _ place: PlacedNode, _ tree: RenderTree) -> Bool {
        guard place.isRectilinear, node.isOpaque(on: place) else { return false }
        let shape = interior(node, place)
        if node.fillIsOpaque { return shape.contains(rect) }
        if place.flags.contains(.clipsThroughPixels), !shape.contains(rect) { return false }
        let toPixels = place.map.after(UprightFrame(node).toLayer)
        guard let fromPixels = toPixels.inverse,
            let image = PlacedImage(contentsOf: node, tree, fromPixels: fromPixels), image.isOpaque,
            let edges = DeviceBox(image.rect, under: toPixels)?.edges
        else { return false }
        return edges.cover(rect)
    }

    /// The pixels that the fill covers, with an opaque border over its edge. See ``LayerDraw/fillInterior(edges:)``.
    private static func interior(_ node: RenderNode, _ place: PlacedNode) -> ClipInterior {
        let stretch = max(abs(place.map.a) + abs(place.map.b), abs(place.map.d) + abs(place.map.e))
        let hasThinBorder = node.borderWidth > 0 && Double(node.borderWidth) * stretch < 2
        let inset: SIMD4<Double> = hasThinBorder ? SIMD4(2, 2, -2, -2) : .zero
        return ClipInterior(
            edges: place.edges + inset, largestRadius: node.largestRadius(on: place), isRectilinear: true)
    }
}

extension PlacedNode {
    /// The pixels that the layer's rectangle touches, clipped or not.
    fileprivate var touched: PixelRect {
        PixelRect(coveringMinX: edges.x, minY: edges.y, maxX: edges.z, maxY: edges.w)
    }
}
