import LaminaGeometry
import LaminaStage

/// ``PlanRule/cutCovered``: where layers of a group that only fades overlap, but the upper one covers the lower
/// opaquely and on whole pixels, the lower one is drawn on its other pixels only, and the group fades layer by layer.
///
/// An opaque layer replaces the pixels below, so that on each pixel the group's image is one draw and no other. With
/// the others left out there, it meets the condition of ``Opacity``. Pixels that the upper layer covers in part, at a
/// corner or an edge that runs through them, show both; a group with such pixels keeps its target.
enum CutCovered {
    /// Returns whether a group does nothing but fade, and its own picture is one draw below all others.
    static func allows(_ group: Group, mergesBorder: Bool) -> Bool {
        guard group.treatment == .fades else { return false }
        return group.ownDraws == 0 || group.ownDraws == 1 && (group.node.borderWidth <= 0 || mergesBorder)
    }

    /// Collects the group's own draw and its sublayers in painting order; returns false if one of them is more than one
    /// draw.
    ///
    /// - Parameter extent: the pixels of the group's grid that can matter to it.
    static func collect(
        _ cutter: inout CoverCutter, of group: borrowing Group, within extent: PixelRect, _ tree: RenderTree,
        _ placed: [PlacedNode], _ summaries: [SubtreeSummary], _ treatments: [GroupTreatment]
    ) -> Bool {
        cutter.removeAll()
        if group.ownDraws > 0 {
            let bounds = group.place.bounds.intersection(extent)
            if !bounds.isEmpty {
                cutter.add(Int32(group.index), bounds, touched: group.place.touched, canBeCut: group.place.map.isAffine)
            }
        }
        let end = group.index + Int(group.node.subtreeCount)
        var child = group.index + 1
        while child < end {
            let count = Int(tree.nodes[child].subtreeCount)
            let summary = summaries[child]
            if !placed[child].flags.contains(.isSkipped), summary.depth > 0, !summary.bounds.isEmpty {
                guard summary.depth == 1 else { return false }
                let place = placed[child]
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
            edges: place.edges + inset, corners: node.cornerReach(on: place), isRectilinear: true)
    }
}

extension PlacedNode {
    /// The pixels that the layer's rectangle touches, clipped or not.
    fileprivate var touched: PixelRect {
        PixelRect(coveringMinX: edges.x, minY: edges.y, maxX: edges.z, maxY: edges.w)
    }
}
