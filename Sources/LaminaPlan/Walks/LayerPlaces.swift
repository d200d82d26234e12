import Foundation
import LaminaGeometry
import LaminaStage

/// Where each node of a render tree lies on the picture and what becomes of it there: for reports, worked out apart from
/// any plan.
package struct LayerPlaces {
    /// One node.
    package struct Place: Sendable {
        /// The corners of the bounds in pixels of the picture, clockwise from the top left; not finite where a corner lies
        /// behind the viewer.
        package var corners: [CGPoint]
        /// Why nothing of the node is drawn, as far as its place tells.
        package var absence: Absence?
        /// Whether its own picture replaces what is under it, but for its edges.
        package var isOpaque = false
        /// How the texels of its image lie on pixels; nil without an image.
        package var texels: TexelFit?
    }

    /// Why nothing of a layer is drawn.
    package enum Absence: Sendable {
        case hidden, transparent, outside, empty
    }

    /// How the texels of an image lie on pixels.
    package enum TexelFit: Sendable {
        /// Texel for pixel.
        case exact
        /// As large as pixels, but between them, or turned.
        case misaligned
        /// Larger or smaller than pixels.
        case stretched
    }

    package private(set) var places: [Place] = []

    /// The places in `tree`. Linear in its size.
    package init(_ tree: RenderTree) {
        var arrangement = Arrangement()
        var arranged = tree
        _ = arrangement.arrange(&arranged, band: nil, rules: .all)
        let placer = arrangement.placer
        places.reserveCapacity(tree.nodes.count)
        var open: [(end: Int, map: Homography, absence: Absence?)] = [(tree.nodes.count, .identity, nil)]
        for (index, node) in tree.nodes.enumerated() {
            while index >= open[open.count - 1].end { open.removeLast() }
            let around = open[open.count - 1]
            let map = around.map.after(node.toSuperlayer)
            let placed = placer.placed[index]
            let absence = around.absence ?? Self.absence(ofSubtree: node, placed)
            var place = Place(corners: Self.corners(of: node.bounds, under: map), absence: absence)
            if absence == nil, !placed.flags.contains(.drawsItself), !placer.showsByItself(node, tree, placed) {
                place.absence = node.drawsUnderBorder || node.borderColor.w > 0 ? .outside : .empty
            }
            place.isOpaque = node.isOpaque(on: placed)
            place.texels = Self.texelFit(of: node, tree, map)
            places.append(place)
            if node.subtreeCount > 1 { open.append((index + Int(node.subtreeCount), map, absence)) }
        }
    }

    /// What keeps all of a subtree away.
    private static func absence(ofSubtree node: RenderNode, _ placed: PlacedNode) -> Absence? {
        guard placed.flags.contains(.isSkipped) else { return nil }
        return node.flags.contains(.hidden) ? .hidden : node.opacity <= 0 ? .transparent : .outside
    }

    private static func corners(of bounds: CGRect, under map: Homography) -> [CGPoint] {
        [
            (bounds.minX, bounds.minY), (bounds.maxX, bounds.minY), (bounds.maxX, bounds.maxY),
            (bounds.minX, bounds.maxY),
        ]
        .map { map.apply(CGPoint(x: $0.0, y: $0.1)) ?? CGPoint(x: Double.nan, y: .nan) }
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
        // A quarter turn shows columns as rows.
        if abs(toPixels.a) < abs(toPixels.b) { size = SIMD2(size.y, size.x) }
        let texels = SIMD2(Double(shown.texels.width), Double(shown.texels.height))
        if abs(size.x - texels.x) > near || abs(size.y - texels.y) > near { return .stretched }
        let fraction = edges - edges.rounded(.toNearestOrEven)
        return abs(fraction.x) > near || abs(fraction.y) > near ? .misaligned : .exact
    }
}
