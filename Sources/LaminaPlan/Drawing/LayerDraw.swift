import LaminaGeometry
import LaminaStage

/// A layer's own picture about to become instances.
///
/// Node and place are read where they lie: copying both would cost more than making a box of them.
struct LayerDraw {
    let index: Int
    private let nodes: UnsafePointer<RenderNode>
    private let places: UnsafePointer<PlacedNode>
    let shape: ShapeUse
    /// The whole fade of the layer's draws.
    let opacity: Float
    let border: BorderPart
    let context: DrawContext

    init(
        index: Int, _ input: borrowing Emitter.Input, shape: ShapeUse, opacity: Float, border: BorderPart,
        context: DrawContext
    ) {
        self.index = index
        nodes = input.nodes + index
        places = input.placed + index
        self.shape = shape
        self.opacity = opacity
        self.border = border
        self.context = context
    }

    var node: RenderNode {
        @inline(__always) unsafeAddress { nodes }
    }
    var place: PlacedNode {
        @inline(__always) unsafeAddress { places }
    }

    enum BorderPart {
        /// Drawn with the rest.
        case included
        /// Drawn after the sublayers; the rest keeps clear of it.
        case later
        /// Only the border.
        case alone
    }

    /// Whether there is a border to draw or to keep clear of.
    var hasBorder: Bool { node.borderWidth > 0 }

    /// Whether an opaque border hides the fill's edge, so that the fill ends under the middle of it. Where the shape
    /// clips all as one image no edge of the fill can show.
    var insetsFill: Bool { hasBorder && node.borderColor.w >= 1 && shape == .ownEdges }

    /// The pixels that the fill and the border over its edge cover wholly, for a layer along the axes: the largest box.
    ///
    /// Under a border thinner than two pixels the fill's edge comes so near that neither covers the rim.
    func fillInterior(edges: SIMD4<Double>) -> PixelRect {
        let stretch = max(abs(place.map.a) + abs(place.map.b), abs(place.map.d) + abs(place.map.e))
        let width = Double(node.borderWidth) * stretch
        var rim = 0.0
        if insetsFill, width < 2 { rim = 2 }
        // What is captured before the border is drawn must not find the fill where only the border covers.
        if insetsFill, border == .later, node.flags.contains(.holdsBackdropReader) { rim = max(rim, width / 2 + 1) }
        let inset = SIMD4<Double>(rim, rim, -rim, -rim)
        return ClipInterior(
            edges: edges + inset, largestRadius: node.largestRadius(on: place), isRectilinear: true
        ).largestBox
    }
}
