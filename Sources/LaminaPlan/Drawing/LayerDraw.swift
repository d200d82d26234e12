import LaminaGeometry
import LaminaStage

/// A layer's own picture about to become instances.
///
/// Node, layout and context are read in place: copying them would cost more than making a box of them.
struct LayerDraw {
    let index: Int
    private let nodes: UnsafePointer<RenderNode>
    private let places: UnsafePointer<PlacedNode>
    let shape: ShapeUse
    /// The total opacity of the layer's draws.
    let opacity: Float
    let borderPart: BorderPart
    private let contexts: UnsafePointer<DrawContext>

    /// - Parameter context: the address of the context, valid while the layer is drawn.
    init(
        index: Int, _ input: borrowing DrawInput, shape: ShapeUse, opacity: Float, border: BorderPart,
        context: UnsafePointer<DrawContext>
    ) {
        self.init(
            index: index, input.nodes + index, input.placed + index, shape: shape, opacity: opacity, border: border,
            context: context)
    }

    /// A draw of a node and its layout at these places.
    init(
        index: Int, _ node: UnsafePointer<RenderNode>, _ place: UnsafePointer<PlacedNode>, shape: ShapeUse,
        opacity: Float, border: BorderPart, context: UnsafePointer<DrawContext>
    ) {
        self.index = index
        nodes = node
        places = place
        self.shape = shape
        self.opacity = opacity
        borderPart = border
        contexts = context
    }

    var node: RenderNode {
        @inline(__always) unsafeAddress { nodes }
    }
    var place: PlacedNode {
        @inline(__always) unsafeAddress { places }
    }
    var context: DrawContext {
        @inline(__always) unsafeAddress { contexts }
    }

    enum BorderPart {
        /// Drawn with the rest.
        case included
        /// Drawn after the sublayers; the rest leaves its area free.
        case later
        /// Only the border.
        case alone
    }

    /// True if there is a border to draw or to leave free.
    var hasBorder: Bool { node.borderWidth > 0 }

    /// True if an opaque border hides the fill's edge, so that the fill ends below the middle of it. Where the shape
    /// clips everything as one image no edge of the fill can show.
    var insetsFill: Bool { hasBorder && node.borderColor.w >= 1 && shape == .ownEdges }

    /// Returns the pixels that the fill and the border over its edge cover wholly, for a rectilinear layer: the largest
    /// box.
    ///
    /// Under a border thinner than two pixels the fill's edge comes so near that neither covers the outermost pixels.
    func fillInterior(edges: SIMD4<Double>) -> PixelRect {
        let stretch = max(abs(place.map.a) + abs(place.map.b), abs(place.map.d) + abs(place.map.e))
        let width = Double(node.borderWidth) * stretch
        var rim = 0.0
        if insetsFill, width < 2 { rim = 2 }
        // A capture before the border is drawn must not find the fill where only the border covers.
        if insetsFill, borderPart == .later, node.flags.contains(.containsBackdropSampler) {
            rim = max(rim, width / 2 + 1)
        }
        let inset = SIMD4<Double>(rim, rim, -rim, -rim)
        return ClipInterior(
            edges: edges + inset, corners: node.cornerReach(on: place), isRectilinear: true
        ).largestBox
    }
}

/// The effect of a layer's own shape on its draws.
enum ShapeUse {
    /// Colour and border have the shape, contents have edges of their own.
    case ownEdges
    /// The shape clips all of the layer's picture as one image.
    case clipsAll
    /// The layer is drawn on a target that its shape clips afterwards.
    case unbounded

    init(_ flags: PlacedFlags, _ treatment: GroupTreatment) {
        if !flags.contains(.clipsThroughPixels) {
            self = .ownEdges
        } else {
            // The pass of a single draw that is only cut has no later clip.
            self = treatment.isSuperset(of: [.isPass, .clips]) ? .unbounded : .clipsAll
        }
    }

    var flags: QuadFlags {
        switch self {
        case .ownEdges: []
        case .clipsAll: .clipsAll
        case .unbounded: [.clipsAll, .isUnbounded]
        }
    }
}

// MARK: Drawing

extension LayerDraw {
    /// Draws the layer's own picture: a box where possible, else a quad; separately a pattern, and a gradient below an
    /// image.
    func draw(_ draws: inout DrawListBuilder, _ input: borrowing DrawInput) {
        let hasContents = node.contents >= 0 && borderPart != .alone
        if place.flags.contains(.showsImageAlone) {
            // An antialiased edge just beyond a hard one would let some of the colour through.
            if hasContents { drawQuad(fill: .zero, border: .zero, image: .contents, &draws, input) }
            return
        }
        let hasPattern = node.pattern >= 0 && borderPart != .alone
        let hasGradient = node.gradient >= 0 && borderPart != .alone
        let hasTint = hasContents && node.backgroundColor.w > 0 && node.flags.contains(.tintedContents)
        guard hasPattern || hasGradient || hasTint else {
            drawPart(fill: borderPart != .alone, image: hasContents, border: borderPart != .later, &draws, input)
            return
        }
        var borderIsDone = false
        if hasPattern || !hasGradient, node.backgroundColor.w > 0 {
            drawPart(fill: true, image: false, border: false, &draws, input)
        }
        if hasPattern { drawQuad(fill: .zero, border: .zero, image: .pattern, &draws, input) }
        if hasGradient {
            borderIsDone = !hasContents && borderPart == .included
            drawQuad(
                fill: hasPattern ? .zero : node.backgroundColor,
                border: borderIsDone && hasBorder ? node.borderColor : .zero, image: .gradient, &draws, input)
        }
        if hasContents || (node.borderWidth > 0 && borderPart == .included && !borderIsDone) {
            drawPart(fill: false, image: hasContents, border: borderPart == .included, &draws, input)
        }
    }

    /// Draws some of the layer's parts with one instance.
    private func drawPart(
        fill: Bool, image: Bool, border: Bool, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let fillColor = fill ? node.backgroundColor : .zero
        let borderColor = border && hasBorder ? node.borderColor : .zero
        if image {
            drawQuad(fill: fillColor, border: borderColor, image: .contents, &draws, input)
        } else if fillColor.w > 0 || borderColor.w > 0 {
            if place.isRectilinear, context.clipPlanes.count == 0, !node.flags.contains(.shapedCorners),
                node.flags.isDisjoint(with: .hardEdges) || hasOnlyHardEdges, let scale = uniformScale
            {
                drawBox(fill: fillColor, border: borderColor, scale: scale, &draws, input)
            } else {
                drawQuad(fill: fillColor, border: borderColor, image: .none, &draws, input)
            }
        }
    }

    /// True if every edge is hard and straight, so that the layer is a box of whole pixels.
    private var hasOnlyHardEdges: Bool {
        node.flags.isSuperset(of: .hardEdges) && node.cornerRadii == .zero && !hasBorder
    }

    /// The pixels per point of a rectilinear layer; nil where x and y differ and a corner or border would show it.
    @inline(__always)
    private var uniformScale: Double? {
        let map = place.map
        let (x, y) = (abs(map.a) + abs(map.b), abs(map.d) + abs(map.e))
        if node.cornerRadii == .zero && !hasBorder { return x }
        return abs(x - y) <= 1e-6 * x ? x : nil
    }
}

extension LayerDraw {
    /// Draws the colour and border of a rectilinear layer.
    ///
    /// - Parameter scale: pixels per point.
    func drawBox(
        fill: SIMD4<Float>, border: SIMD4<Float>, scale: Double, _ draws: inout DrawListBuilder,
        _ input: borrowing DrawInput
    ) {
        let (fill, border) =
            context.isTinted ? (fill * context.tint, border * context.tint) : (fill, border)
        var edges = place.edges
        if node.flags.isSuperset(of: .hardEdges) { edges = SIMD4(PixelRect(pixelCentresWithin: edges)) }
        let touched = PixelRect(coveringMinX: edges.x, minY: edges.y, maxX: edges.z, maxY: edges.w)
        var raster = touched.visible(within: place.clip, frame: draws.region)
        if raster.isEmpty { return }

        let isUnbounded = shape == .unbounded
        let isWhole = edges.isWhole
        let hasBorderPart = border.w > 0 || insetsFill
        var program: ProgramKey = []
        if hasBorderPart { program.insert(.border) }
        let radii = node.radii(rotatedBy: place.map) * Float(scale)
        if hasBorderPart {
            program.insert(.edges)
        } else if !isUnbounded, !isWhole || radii != .zero {
            program.insert(BoxInstance.hasOneReach(radii) ? .rounded : .edges)
        }

        var item = DrawItem(
            node: Int32(index), instance: 0, program: program, texture: .none, blends: true,
            isRectangular: true, bounds: raster, opaque: .empty)
        let clip = context.cutsNothing ? -1 : draws.clip(&item, context)
        if input.drawsPoints, item.program == .rounded, raster == touched,
            let square = DrawPoints.square(around: raster, within: place.clip)
        {
            item.program.insert(.point)
            raster = square
        }
        if fill.w >= 1, opacity >= 1, clip < 0 {
            item.opaque =
                isUnbounded
                ? raster
                : fillInterior(edges: edges).intersection(raster)
            item.blends = item.opaque != raster
        }
        draws.list.append(
            BoxInstance(
                raster: SIMD4(raster), shape: SIMD4<Float>(edges), fill: hasBorderPart ? fill : fill * opacity,
                radii: radii, border: border,
                borderWidth: node.borderWidth * Float(scale),
                fillInset: insetsFill ? node.borderWidth * Float(scale) / 2 : 0,
                opacity: hasBorderPart ? opacity : 1,
                edges: shape == .ownEdges ? .own : (isUnbounded ? .unbounded : .clipAll), tableEntry: clip),
            item)
    }
}

extension BoxInstance {
    /// Returns whether one distance gives the coverage: equal radii of at least a pixel, which the sides' own coverage
    /// never undercuts.
    @inline(__always)
    fileprivate static func hasOneReach(_ radii: SIMD4<Float>) -> Bool {
        radii.x >= 1 && radii.y == radii.x && radii.z == radii.x && radii.w == radii.x
    }
}

extension PixelRect {
    /// The part of an area to shade: the part on the frame, or if there is none the whole, which costs a plan without
    /// culling an instance and no fragment. No area extends across the frame's edge, where drivers would have to cut
    /// it.
    @inline(__always)
    func visible(within clip: PixelRect, frame: PixelRect) -> PixelRect {
        let clipped = intersection(clip)
        let onFrame = clipped.intersection(frame)
        return onFrame.isEmpty ? clipped : onFrame
    }
}

extension SIMD4<Double> {
    init(_ rect: PixelRect) {
        self.init(Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY))
    }
}
