import LaminaGeometry
import LaminaStage

/// The pixels that a clip lets through wholly: content within one of these boxes need not be clipped.
struct ClipInterior {
    private var boxes: (PixelRect, PixelRect, PixelRect) = (.empty, .empty, .empty)

    /// The interior of a rectilinear rounded rectangle: the box between its upper and its lower corners, the one between
    /// the left and the right ones, and the one that touches the arcs' middles. Empty for a rotated one.
    init(edges: SIMD4<Double>, corners: CornerReach, isRectilinear: Bool) {
        guard isRectilinear else { return }
        // The arcs' antialiasing extends at most √2/2 + ½ pixel into the shape.
        let hasArcs = corners.extents .> 0
        let reach = SIMD4<Double>.zero.replacing(with: corners.extents + 1.25, where: hasArcs)
        boxes.0 = PixelRect(withinMinX: edges.x, minY: edges.y + reach.y, maxX: edges.z, maxY: edges.w - reach.w)
        boxes.1 = PixelRect(withinMinX: edges.x + reach.x, minY: edges.y, maxX: edges.z - reach.z, maxY: edges.w)
        let middle = SIMD4<Double>.zero.replacing(
            with: corners.radii * (1 - 0.5.squareRoot()) + 1.25, where: hasArcs)
        boxes.2 = PixelRect(
            withinMinX: edges.x + middle.x, minY: edges.y + middle.y, maxX: edges.z - middle.z,
            maxY: edges.w - middle.w)
    }

    /// The interior of a layer's shape.
    init(_ node: borrowing RenderNode, on place: borrowing PlacedNode) {
        self.init(edges: place.edges, corners: node.cornerReach(on: place), isRectilinear: place.isRectilinear)
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
