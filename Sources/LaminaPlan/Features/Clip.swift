import LaminaGeometry
import LaminaStage

/// A clip: a layer's shape cuts its subtree along edges that run through pixels. Edges along whole pixels need nothing:
/// the layout walk makes areas smaller.
enum Clip {
    static let feature = Feature(flag: .clips, reason: .clip, fold: fold, markFolded: markFolded)

    static func ask(_ group: inout Group) {
        if group.place.flags.contains(.clipsThroughPixels) { group.treatment.insert(.clips) }
    }

    /// ``PlanRule/clipInShader``: a rounded or rotated clip is applied to each fragment instead of to the group's
    /// image.
    ///
    /// Where the clip's coverage is 0 or 1 that is the same. On its edge, with a coverage c between them, it is the
    /// same for one draw, `c·s + (1 − c·α)·d`, but not for two: the lower one would show at the edge of the upper. So
    /// at most one draw may reach each pixel of the edge, and none that already has a clip in the shader, which has
    /// room for one. Draws within the clip may overlap, but only one draw on a pixel may be blended: each blending in
    /// the 8-bit frame rounds, and a group's half floats do not.
    private static func fold(
        _ group: inout Group, _ walk: inout GroupingWalk, _ tree: RenderTree, _ layout: borrowing LayoutWalk
    ) -> Feature.Folding {
        guard walk.rules.contains(.clipInShader), group.summary.blends <= 1 else { return .needsImage }
        let edge = walk.drawsOnEdge(of: group, tree, layout.placed)
        let isAllowed = group.ownDraws.addingSaturated(edge.depth) <= 1 && !edge.areClipped
        return isAllowed ? .inDraws(.clipInShader) : .needsImage
    }

    private static func markFolded(_ group: inout Group) { group.summary.clipsInShader = true }

    /// Sets the context of the draws inside a layer whose clip is applied to each fragment.
    static func enter(
        _ index: Int, _ context: inout DrawContext, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let node = input.nodes[index]
        let place = input.placed[index]
        context.clip = draws.table.add(ClipEntry(node, place).encoded)
        context.clipInterior = ClipInterior(
            edges: place.edges, largestRadius: node.largestRadius(on: place), isRectilinear: place.isRectilinear)
    }

    /// Removes the clip of a layer from a context, for the layer's own border: the layer's shape cuts the border, and
    /// the clip in the shader is for its sublayers.
    static func leave(_ context: inout DrawContext) { (context.clip, context.clipInterior) = (-1, .everything) }

    /// Draws a surface that shows an image within its layer's shape.
    static func drawImage(_ image: Int32, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput) {
        let composite = Composite(image: image, area: draws.region, opacity: 1, isClipped: true)
        composite.draw(for: Int(draws.surfaces[image].node), DrawContext(), &draws, input)
    }
}

extension ClipEntry {
    /// The clip of a layer. One that is seen edge-on lets nothing through.
    init(_ node: RenderNode, _ place: PlacedNode) {
        let upright = UprightFrame(node)
        let map =
            place.map.after(upright.toLayer).inverse
            ?? Homography(a: 0, b: 0, c: 2 * upright.halfWidth + 1, d: 0, e: 0, f: 2 * upright.halfHeight + 1)
        self.init(own: OwnCoordinates(map, upright), hardEdges: upright.hardEdges, radii: upright.radii)
    }
}

// MARK: Interior

/// The pixels that a clip lets through wholly: content within one of these boxes need not be clipped.
struct ClipInterior {
    private var boxes: (PixelRect, PixelRect, PixelRect) = (.empty, .empty, .empty)

    /// The interior of a rectilinear rounded rectangle: the box between its sides' corners, the one between its upper
    /// and lower corners, and the one that touches the arcs' middles. Empty for a rotated one.
    init(edges: SIMD4<Double>, largestRadius: Double, isRectilinear: Bool) {
        guard isRectilinear else { return }
        // The arcs' antialiasing extends at most √2/2 + ½ pixel into the shape.
        let radius = largestRadius > 0 ? largestRadius + 1.25 : 0
        func inset(_ x: Double, _ y: Double) -> PixelRect {
            PixelRect(
                withinMinX: edges.x + x, minY: edges.y + y, maxX: edges.z - x, maxY: edges.w - y)
        }
        boxes.0 = inset(0, radius)
        boxes.1 = inset(radius, 0)
        let middle = largestRadius > 0 ? largestRadius * (1 - 0.5.squareRoot()) + 1.25 : 0
        boxes.2 = inset(middle, middle)
    }

    private init(everything rect: PixelRect) { boxes.0 = rect }

    /// The interior of no clip.
    static let everything = ClipInterior(
        everything: PixelRect(minX: .min, minY: .min, maxX: .max, maxY: .max))

    /// The interior of a clip that lets nothing through wholly.
    static let nothing = ClipInterior(everything: .empty)

    /// The box between the left and the right corners: boxes.1 extends from the upper edge to the lower.
    var tall: PixelRect { boxes.1 }
    /// The box between the upper and the lower corners.
    var wide: PixelRect { boxes.0 }

    /// The largest of the boxes.
    var largestBox: PixelRect {
        let first = boxes.0.area >= boxes.1.area ? boxes.0 : boxes.1
        return first.area >= boxes.2.area ? first : boxes.2
    }

    func contains(_ rect: PixelRect) -> Bool {
        boxes.0.contains(rect) || boxes.1.contains(rect) || boxes.2.contains(rect)
    }
}
