import FoundationEssentials
import LaminaGeometry
import LaminaStage

extension LayerDraw {
    /// Draws a layer with an image, or one that is not rectilinear.
    func drawQuad(
        fill: SIMD4<Float>, border: SIMD4<Float>, image part: ImagePart, _ draws: inout DrawListBuilder,
        _ input: borrowing DrawInput
    ) {
        let upright = UprightFrame(node)
        let toPixels = place.map.after(upright.toLayer)
        guard let fromPixels = toPixels.inverse else { return }
        let isRectilinear = place.isRectilinear
        let linear = fromPixels.atCentre(toPixels)
        let image: PlacedImage? =
            switch part {
            case .none, .gradient: nil
            case .contents: PlacedImage(contentsOf: node, input.tree, fromPixels: linear)
            case .pattern: PlacedImage(patternOf: node, input.tree, fromPixels: linear)
            }
        let gradient =
            part == .gradient
            ? PlacedGradient(input.tree.gradients[Int(node.gradient)], of: node, input.tree, upright) : nil
        if image == nil, gradient == nil, fill.w <= 0, border.w <= 0 { return }
        let tint = tint(of: image)
        let isPattern = part == .pattern
        let hasFill = fill.w > 0 || gradient != nil

        var quad = QuadInstance()
        quad.own = OwnCoordinates(fromPixels, upright)
        quad.borderWidth = hasBorder ? node.borderWidth : 0
        quad.radii = upright.radii
        quad.color = fill * context.tint
        quad.border = border * context.tint
        var flags = upright.shapeFlags.union(shape.flags)
        if insetsFill { flags.insert(.insetsFill) }

        var imageEdges: SIMD4<Double>?
        if let image {
            image.encode(into: &quad, isCutByShape: isPattern || shape != .ownEdges, upright)
            flags.formUnion(image.flags)
            if !isPattern, isRectilinear { imageEdges = DeviceBox(image.rect, under: toPixels)?.edges }
        }
        let hasBorderPart = border.w > 0 || (insetsFill && (hasFill || isPattern))
        var own = upright.rect
        if let image, !isPattern, shape == .ownEdges {
            // An image alone is all there is; else both its rectangle and the layer's are shaded.
            own = hasFill || hasBorderPart ? own.union(image.rect) : image.rect
        }
        var area = QuadArea(own, toPixels: toPixels, fromPixels: fromPixels, isRectilinear: isRectilinear)
        // A layer that reaches behind the viewer has its bounding box as its area, and a backdrop may see all of it.
        if shape == .unbounded, area.isRectangular, !isRectilinear { flags.insert(.endsAtBounds) }
        area.clip(to: place.clip, frame: draws.region)
        if area.bounds.isEmpty { return }
        quad.setArea(area)

        let shapeIsPlain = place.edges.cover(area.bounds) || shape == .unbounded || !hasFill && !isPattern
        let imageIsPlain = imageEdges.map { $0.cover(area.bounds) } ?? true
        let isPlain = isRectilinear && shapeIsPlain && imageIsPlain && shape != .clipsAll
        var program: ProgramKey = [.quad]
        if let image { program.formUnion(image.parts) }
        let isRounded = node.cornerRadii != .zero && (hasFill || isPattern) && shape == .ownEdges
        if !isPlain || isRounded || hasBorderPart { program.insert(.edges) }
        if hasBorderPart { program.insert(.border) }
        if program.contains(.edges), flags.contains(.shapedCorners) { program.insert(.corners) }
        if let gradient {
            program.insert(.gradient)
            if gradient.spreads { program.insert(.gradientSpread) }
            draws.table.add(gradient, tint: context.tint).encode(into: &quad)
        }
        if !fromPixels.isAffine { program.insert(.perspective) }

        var item = DrawItem(
            node: Int32(index), instance: 0, program: program, texture: image?.source ?? .none, blends: true,
            isRectangular: area.isRectangular, bounds: area.bounds, opaque: .empty)
        item.needsScissor = area.needsScissor
        quad.opacity = opacity
        quad.flags = flags
        if !program.contains(.edges) { ImagePayload.dropEdges(of: &quad, hasImage: image != nil) }
        quad.tint = tint
        quad.tableEntry = draws.clip(&item, context)
        if opacity >= 1, quad.tableEntry < 0, isRectilinear {
            let isFilled = fill.w >= 1 || gradient?.isOpaque == true
            item.opaque = opaqueBox(
                isFilled: isFilled, image: image, imageEdges: imageEdges, isPattern: isPattern
            )
            .intersection(area.bounds)
            if (tint?.w ?? 1) < 1, !isFilled { item.opaque = .empty }
            item.blends = item.opaque != item.bounds
            // Small ones are better drawn together with others.
            if let image, image.isOpaque, !item.blends, tint == nil, program == [.quad, .image, .linear],
                area.bounds.area > BatchInstances.smallArea, image.keepsWithinLimits(area.bounds, linear)
            {
                item.program.insert(.solid)
            }
        }
        if let image, item.program == [.quad, .image], !flags.contains(.opaqueImage), fill.w <= 0 || tint != nil,
            let offset = image.exactOffset(area.bounds, linear)
        {
            item.program.insert(.exact)
            ImagePayload.setStep(SIMD2<Float>(offset), of: &quad)
        }
        draws.list.append(quad, item)
    }
}

extension LayerDraw {
    /// The colour that the texels of an image are multiplied by; nil is white.
    private func tint(of image: PlacedImage?) -> SIMD4<Float>? {
        guard let image, context.isTinted || image.tint != nil else { return nil }
        return context.tint * (image.tint ?? SIMD4(repeating: 1))
    }

    /// The pixels that the quad of a rectilinear layer covers wholly and opaquely.
    private func opaqueBox(
        isFilled: Bool, image: PlacedImage?, imageEdges: SIMD4<Double>?, isPattern: Bool
    ) -> PixelRect {
        let shapeBox = shape == .unbounded ? ClipInterior.everything.largestBox : fillInterior(edges: place.edges)
        if isFilled || (isPattern && image?.isOpaque == true) { return shapeBox }
        guard let image, image.isOpaque, let imageEdges else { return .empty }
        let box = PixelRect(
            withinMinX: imageEdges.x, minY: imageEdges.y, maxX: imageEdges.z, maxY: imageEdges.w)
        return shape == .clipsAll ? box.intersection(shapeBox) : box
    }
}

extension SIMD4<Double> {
    /// Returns whether the pixels of `rect` are wholly within these edges.
    func cover(_ rect: PixelRect) -> Bool {
        x <= Double(rect.minX) && y <= Double(rect.minY) && z >= Double(rect.maxX) && w >= Double(rect.maxY)
    }

    /// True if all four are whole numbers.
    var isWhole: Bool { self == nearestWhole(self) }
}

extension Homography {
    /// The linear part at the centre of the layer, which gives an image's density there: `self` is the map from pixels,
    /// `toPixels` its inverse.
    func atCentre(_ toPixels: Homography) -> Homography {
        if isAffine { return self }
        // At own coordinates (0, 0) the derivative of x is rowX / W, and W there is 1 / w of the map to pixels.
        var local = self
        (local.g, local.h, local.i) = (0, 0, 1)
        let w = toPixels.i
        (local.a, local.b, local.d, local.e) = (a * w, b * w, d * w, e * w)
        return local
    }
}

// MARK: Area

/// The pixels that a quad shades: all that its shape or image may touch, as four corners.
struct QuadArea {
    var corners: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    var bounds: PixelRect
    var isRectangular: Bool
    var needsScissor = false

    /// The area of a rectangle along the pixels.
    init(_ touched: PixelRect) { (corners, bounds, isRectangular) = ((.zero, .zero, .zero, .zero), touched, true) }

    /// The area of a rectangle in own coordinates: shape, image, or both.
    init(_ own: Rect, toPixels: Homography, fromPixels: Homography, isRectilinear: Bool) {
        corners = (.zero, .zero, .zero, .zero)
        isRectangular = true
        if !isRectilinear, let grown = GrownCorners(own, toPixels, fromPixels) {
            corners = (grown.first, grown.second, grown.third, grown.fourth)
            bounds = grown.box
            isRectangular = false
        } else {
            bounds = DeviceBox(own, under: toPixels)?.touched(own, toPixels) ?? .empty
        }
    }

    /// Limits the area to the pixels that ancestors let through.
    mutating func clip(to clip: PixelRect, frame: PixelRect) {
        let clipped = isRectangular ? bounds.visible(within: clip, frame: frame) : bounds.intersection(clip)
        if !isRectangular, clipped != bounds { needsScissor = true }
        bounds = clipped
        if isRectangular {
            let edges = SIMD4<Double>(bounds)
            corners = (
                SIMD2(edges.x, edges.y), SIMD2(edges.z, edges.y), SIMD2(edges.x, edges.w), SIMD2(edges.z, edges.w)
            )
        }
    }
}

extension QuadInstance {
    /// Shades the pixels of an area.
    mutating func setArea(_ area: QuadArea) {
        let (first, second, third, fourth) = area.corners
        setArea(first, second, third, fourth)
    }
}
