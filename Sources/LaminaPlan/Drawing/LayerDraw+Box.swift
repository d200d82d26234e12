import LaminaGeometry
import LaminaStage

extension LayerDraw {
    /// Draws the colour and border of a layer along the axes.
    ///
    /// - Parameter scale: pixels a point.
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
        let radii = node.radii(turnedBy: place.map) * Float(scale)
        if hasBorderPart {
            program.insert(.edges)
        } else if !isUnbounded, !isWhole || radii != .zero {
            program.insert(BoxInstance.hasOneReach(radii) ? .rounded : .edges)
        }

        var item = DrawItem(
            node: Int32(index), instance: 0, program: program, texture: .none, blends: true,
            isRectangular: true, bounds: raster, opaque: .empty)
        let clip = draws.clip(&item, context)
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
    /// Whether one distance tells the coverage: equal radii of at least a pixel, which the sides' own coverage never
    /// undercuts.
    fileprivate static func hasOneReach(_ radii: SIMD4<Float>) -> Bool {
        radii.min() >= 1 && radii.min() == radii.max()
    }
}

extension PixelRect {
    /// What of an area is to be shaded: the part on the frame, or if there is none the whole, which costs a plan without
    /// culling an instance and no fragment. No area reaches across the frame's edge, where drivers would have to cut it.
    func visible(within clip: PixelRect, frame: PixelRect) -> PixelRect {
        let clipped = intersection(clip)
        let onFrame = clipped.intersection(frame)
        return onFrame.isEmpty ? clipped : onFrame
    }
}

extension RenderNode {
    /// The corner radii in the order of the corners on the frame, for a map that keeps the axes.
    func radii(turnedBy map: Homography) -> SIMD4<Float> {
        var radii = cornerRadii
        if radii == .zero { return radii }
        let isTransposed = abs(map.b) > abs(map.a)
        // x and y change places: top right and bottom left do too.
        if isTransposed { radii = SIMD4(radii.x, radii.w, radii.z, radii.y) }
        if (isTransposed ? map.b : map.a) < 0 { radii = SIMD4(radii.y, radii.x, radii.w, radii.z) }
        if (isTransposed ? map.d : map.e) < 0 { radii = SIMD4(radii.w, radii.z, radii.y, radii.x) }
        return radii
    }
}

extension SIMD4<Double> {
    init(_ rect: PixelRect) {
        self.init(Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY))
    }
}
