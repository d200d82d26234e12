import LaminaGeometry
import LaminaStage

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

    /// The interior of a layer's shape.
    init(_ node: borrowing RenderNode, on place: borrowing PlacedNode) {
        self.init(
            edges: place.edges, largestRadius: node.largestRadius(on: place), isRectilinear: place.isRectilinear)
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

extension RenderNode {
    /// The largest corner radius in pixels, for a rectilinear layer.
    func largestRadius(on place: PlacedNode) -> Double {
        guard cornerRadii != .zero else { return 0 }
        let map = place.map
        let stretch = max(abs(map.a) + abs(map.b), abs(map.d) + abs(map.e))
        return Double(cornerRadii.max()) * stretch
    }
}
