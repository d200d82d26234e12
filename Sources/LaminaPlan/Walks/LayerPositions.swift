import Glibc
import LaminaGeometry
import LaminaStage

/// The position of each node of a render tree on the picture and the reason if nothing of it is drawn: for reports,
/// independent of any plan.
package struct LayerPositions {
    /// One node.
    package struct Place: Sendable {
        /// The corners of the bounds in pixels of the picture, clockwise from the top left; not finite for a corner
        /// behind the viewer.
        package var corners: [Point]
        /// The reason why nothing of the node is drawn, as far as the layout shows it.
        package var absence: Absence?
        /// True if its own picture replaces the pixels below, but for its edges.
        package var isOpaque = false
        /// The alignment of its image's texels with pixels; nil without an image.
        package var texels: TexelFit?
        /// Pixels per point along both axes of the layer at the top left of its bounds; not finite if that is behind
        /// the viewer.
        package var pixelsPerPoint: SIMD2<Double>
    }

    /// The reason why nothing of a layer is drawn.
    package enum Absence: Sendable {
        case hidden, transparent, outside, empty
    }

    /// The alignment of an image's texels with pixels.
    package enum TexelFit: Sendable {
        /// One texel per pixel.
        case exact
        /// As large as pixels, but between them, or rotated.
        case misaligned
        /// Larger or smaller than pixels.
        case stretched
    }

    package private(set) var places: [Place] = []

    /// Computes the positions in `tree`. Linear in its size.
    package init(_ tree: RenderTree) {
        var solver = GroupSolver()
        var arranged = tree
        _ = solver.arrange(&arranged, band: nil, rules: .all)
        let layout = solver.layout
        places.reserveCapacity(tree.nodes.count)
        var open: [(end: Int, map: Homography, absence: Absence?)] = [(tree.nodes.count, .identity, nil)]
        for (index, node) in tree.nodes.enumerated() {
            while index >= open[open.count - 1].end { open.removeLast() }
            let around = open[open.count - 1]
            let map = around.map.after(node.toSuperlayer)
            let placed = layout.placed[index]
            let absence = around.absence ?? Self.absence(ofSubtree: node, placed)
            var place = Place(
                corners: Self.corners(of: node.bounds, under: map), absence: absence,
                pixelsPerPoint: Self.pixelsPerPoint(at: node.bounds, under: map))
            if absence == nil, !placed.flags.contains(.drawsItself), !layout.showsWithoutOwnDraws(node, tree, placed) {
                place.absence = node.drawsUnderBorder || node.borderColor.w > 0 ? .outside : .empty
            }
            place.isOpaque = node.isOpaque(on: placed)
            place.texels = Self.texelFit(of: node, tree, map)
            places.append(place)
            if node.subtreeCount > 1 { open.append((index + Int(node.subtreeCount), map, absence)) }
        }
    }

    /// The reason why a whole subtree is not drawn.
    private static func absence(ofSubtree node: RenderNode, _ placed: PlacedNode) -> Absence? {
        guard placed.flags.contains(.isSkipped) else { return nil }
        return node.flags.contains(.hidden) ? .hidden : node.opacity <= 0 ? .transparent : .outside
    }

    private static func corners(of bounds: Rect, under map: Homography) -> [Point] {
        [
            (bounds.minX, bounds.minY), (bounds.maxX, bounds.minY), (bounds.maxX, bounds.maxY),
            (bounds.minX, bounds.maxY),
        ]
        .map { map.apply(Point(x: $0.0, y: $0.1)) ?? Point(x: Double.nan, y: .nan) }
    }

    private static func pixelsPerPoint(at bounds: Rect, under map: Homography) -> SIMD2<Double> {
        let points = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)].map {
            map.apply(Point(x: Double(bounds.minX) + $0.0, y: Double(bounds.minY) + $0.1))
                ?? Point(x: Double.nan, y: .nan)
        }
        let lengths = points.dropFirst().map { point -> Double in
            hypot(Double(point.x - points[0].x), Double(point.y - points[0].y))
        }
        return SIMD2<Double>(lengths[0], lengths[1])
    }

    /// Returns the part of a node's image that is shown, in texels, and its size in points; nil without an image, or
    /// one that stretches in nine parts.
    package static func shownImage(of node: RenderNode, in tree: RenderTree) -> (texels: Size, points: Size)? {
        guard node.contents >= 0 else { return nil }
        let contents = tree.contents[Int(node.contents)]
        let image = tree.images[Int(contents.image)]
        guard contents.center == Rect(x: 0, y: 0, width: 1, height: 1),
            let shown = ContentsPlacement(
                contents, imageWidth: image.width, imageHeight: image.height, in: node.bounds.size)
        else { return nil }
        return (shown.texels.size, shown.rect.size)
    }

    private static func texelFit(of node: RenderNode, _ tree: RenderTree, _ map: Homography) -> TexelFit? {
        guard node.contents >= 0 else { return nil }
        let contents = tree.contents[Int(node.contents)]
        let image = tree.images[Int(contents.image)]
        let toPixels = map.after(UprightFrame(node).toLayer)
        guard
            let shown = ContentsPlacement(
                contents, imageWidth: image.width, imageHeight: image.height, in: node.bounds.size),
            let box = DeviceBox(shown.rect, under: toPixels)
        else { return nil }
        guard box.isRectilinear else { return .misaligned }
        let (edges, near) = (box.edges, 1.0 / 256)
        var size = SIMD2(edges.z - edges.x, edges.w - edges.y)
        // A rotation by 90° swaps columns and rows.
        if abs(toPixels.a) < abs(toPixels.b) { size = SIMD2(size.y, size.x) }
        let texels = SIMD2(Double(shown.texels.width), Double(shown.texels.height))
        if abs(size.x - texels.x) > near || abs(size.y - texels.y) > near { return .stretched }
        let fraction = edges - edges.rounded(.toNearestOrEven)
        return abs(fraction.x) > near || abs(fraction.y) > near ? .misaligned : .exact
    }
}
