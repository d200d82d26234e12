import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaStage

/// First walk, from the root outwards: where each layer lies, and which are left out.
struct Placer {
    var placed: [PlacedNode] = []
    var layers = LayerCounts()
    var savings = 0
    /// Whether any layer may need a group.
    var hasGroups = false
    /// Whether any layer has both a border and sublayers.
    var hasBordersToMerge = false
    /// Layers with something of their own on the picture.
    var drawnCount = 0

    private var ancestors: [Ancestor] = []

    private struct Ancestor {
        var end: Int
        var node: Int
        var map: Homography
        var clip: PixelRect
        var needsSummary: Bool
        var individualOpacity: Float
    }

    /// Places every node of `tree`. Linear; the depth of the tree costs no stack.
    mutating func place(_ tree: RenderTree, frame: PixelRect, rules: PlanRules) {
        layers = LayerCounts()
        savings = 0
        (hasGroups, hasBordersToMerge, drawnCount) = (false, false, 0)
        placed.removeAll(keepingCapacity: true)
        placed.reserveCapacity(tree.nodes.count)
        ancestors.removeAll(keepingCapacity: true)
        // Without the rule, what is outside the frame is drawn all the same and lost there.
        let clip = rules.contains(.cullOutside) ? frame : frame.outset(by: 1 << 14)
        ancestors.append(
            Ancestor(
                end: tree.nodes.count, node: -1, map: .identity, clip: clip, needsSummary: false,
                individualOpacity: 1))

        var index = 0
        while index < tree.nodes.count {
            while index >= ancestors[ancestors.count - 1].end { ancestors.removeLast() }
            let count = Int(tree.nodes[index].subtreeCount)
            if visit(index, tree) {
                index += 1
            } else {
                // The skipped places are filled so that indices stay those of the tree.
                placed.append(
                    contentsOf: repeatElement(PlacedNode(flags: .isSkipped), count: index + count - placed.count))
                index += count
            }
        }
    }

    /// Places one node; false if its whole subtree is left out.
    @inline(__always)
    private mutating func visit(_ index: Int, _ tree: RenderTree) -> Bool {
        let node = tree.nodes[index]
        let parent = ancestors[ancestors.count - 1]
        layers.visited += 1
        if node.flags.contains(.hidden) {
            layers.hidden += 1
            return false
        }
        if node.opacity <= 0 {
            layers.transparent += Int(node.subtreeCount)
            layers.visited += Int(node.subtreeCount) - 1
            return false
        }
        if parent.node >= 0 { placed[parent.node].flags.insert(.hasSublayers) }
        var place = PlacedNode()
        place.map = parent.map.after(node.toSuperlayer)
        place.clip = parent.clip
        guard place.map.isFinite, isFacingViewer(node, place.map) else { return skipOutside(node) }
        guard let box = DeviceBox(node.bounds, under: place.map) else {
            // The layer is behind the viewer; what it holds may reach in front, unless it is clipped.
            if node.flags.contains(.masksToBounds) { return skipOutside(node) }
            layers.outside += 1
            savings += 1
            return enter(index, node, place, parent)
        }
        place.edges = box.edges
        if box.isRectilinear { place.flags.insert(.isRectilinear) }
        var childClip = parent.clip
        if node.flags.contains(.masksToBounds) {
            childClip = childClip.intersection(clipBounds(node, box, place.map, &place.flags))
            place.clip = childClip
            if childClip.isEmpty { return skipOutside(node) }
        }
        placeOwnDraws(node, box, tree, &place)

        return enter(index, node, place, parent, childClip: childClip)
    }

    /// Notes a placed node and opens it for its sublayers.
    @inline(__always)
    private mutating func enter(
        _ index: Int, _ node: RenderNode, _ placed: PlacedNode, _ parent: Ancestor, childClip: PixelRect? = nil
    ) -> Bool {
        var place = placed
        place.individualOpacity =
            node.flags.contains(.groupOpacity) ? parent.individualOpacity : parent.individualOpacity * node.opacity
        let mayBeGroup =
            (node.subtreeCount > 1 || node.pattern >= 0)
            && (node.isFadedGroup || place.flags.contains(.clipsThroughPixels))
        if mayBeGroup { hasGroups = true }
        let mayMergeBorder = node.subtreeCount > 1 && node.borderWidth > 0
        if mayMergeBorder { hasBordersToMerge = true }
        let needsSummary = parent.needsSummary || mayBeGroup || mayMergeBorder
        if needsSummary { place.flags.insert(.needsSummary) }
        self.placed.append(place)
        if node.subtreeCount > 1 {
            ancestors.append(
                Ancestor(
                    end: index + Int(node.subtreeCount), node: index, map: place.map,
                    clip: childClip ?? parent.clip, needsSummary: needsSummary,
                    individualOpacity: node.isFadedGroup ? 1 : place.individualOpacity))
        }
        return true
    }

    private mutating func skipOutside(_ node: RenderNode) -> Bool {
        layers.outside += Int(node.subtreeCount)
        layers.visited += Int(node.subtreeCount) - 1
        savings += Int(node.subtreeCount)
        return false
    }

    /// Where the layer's own colour, image and border fall.
    @inline(__always)
    private mutating func placeOwnDraws(
        _ node: RenderNode, _ box: DeviceBox, _ tree: RenderTree, _ place: inout PlacedNode
    ) {
        let hasColor = node.backgroundColor.w > 0 || node.pattern >= 0 || node.borderColor.w > 0
        guard hasColor || node.contents >= 0 else {
            layers.empty += 1
            return
        }
        var touched = box.touched(node.bounds, place.map)
        if node.contents >= 0, !node.flags.contains(.masksToBounds) {
            touched = touched.union(overflow(of: node, tree, place.map))
        }
        place.bounds = touched.intersection(place.clip)
        if place.bounds.isEmpty {
            layers.outside += 1
            savings += 1
        } else {
            place.flags.insert(.drawsItself)
            drawnCount += 1
        }
    }

    /// The pixels of contents that keep their size or fill, and so may reach out of the bounds.
    private func overflow(of node: RenderNode, _ tree: RenderTree, _ map: Homography) -> PixelRect {
        let contents = tree.contents[Int(node.contents)]
        if contents.gravity == .resize || contents.gravity == .resizeAspect { return .empty }
        let image = tree.images[Int(contents.image)]
        guard
            let placement = ContentsPlacement(
                contents, imageWidth: image.width, imageHeight: image.height, in: node.bounds.size)
        else { return .empty }
        let upright = UprightFrame(node)
        let toPixels = map.after(upright.toLayer)
        return DeviceBox(placement.rect, under: toPixels)?.touched(placement.rect, toPixels) ?? .empty
    }

    /// The pixels that a layer's clip lets through, and whether it needs more than that.
    private func clipBounds(
        _ node: RenderNode, _ box: DeviceBox, _ map: Homography, _ flags: inout PlacedFlags
    ) -> PixelRect {
        let touched = box.touched(node.bounds, map)
        if box.isRectilinear, node.cornerRadii == .zero {
            if box.isAligned { return touched }
            if node.flags.isSuperset(of: .hardEdges) {
                return PixelRect(pixelCentresWithin: box.edges)
            }
        }
        flags.insert(.clipsThroughPixels)
        return touched
    }

    /// Whether the layer shows a face: it is not seen from its edge, and not from behind if that side is bare.
    @inline(__always)
    private func isFacingViewer(_ node: RenderNode, _ map: Homography) -> Bool {
        if map.isAxisAligned, node.flags.contains(.doubleSided) { return abs(map.a * map.e) > 1e-13 }
        let determinant = map.determinant
        if map.isEdgeOn(determinant: determinant) { return false }
        if node.flags.contains(.doubleSided) { return true }
        return (determinant > 0) != node.flags.contains(.mirrored)
    }
}
