import Glibc
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// The image of a quad.
enum ImagePart {
    case none
    /// The layer's contents.
    case contents
    /// The layer's repeated background.
    case pattern
    /// No image: the fill is the layer's gradient over its colour.
    case gradient
}

/// The position of an image on a quad and its sampling, ready for the instance.
struct PlacedImage {
    var source: TextureSource
    /// In own coordinates.
    var rect: Rect
    /// Scale x, scale y, offset x, offset y from own coordinates to texels.
    var texels: SIMD4<Double>
    var limits: SIMD4<Float>
    var isOpaque: Bool
    /// The colour that texels are multiplied by, premultiplied; nil is white.
    var tint: SIMD4<Float>?
    var parts: ProgramKey
    var flags: QuadFlags = []
    var bias: Float = 0
    /// The filters where the image is drawn smaller, and larger.
    private var filters = (smaller: ContentsFilter.linear, larger: ContentsFilter.linear)
    /// For nine parts: the own coordinates, x x y y, and the texels, u u v v, between which the middle stretches; else
    /// nil.
    var middle: (own: SIMD4<Float>, texels: SIMD4<Float>)?

    /// The contents of a layer; nil if they show nothing.
    ///
    /// - Parameter fromPixels: nil leaves the filter to be chosen.
    init?(contentsOf node: borrowing RenderNode, _ tree: borrowing RenderTree, fromPixels: Homography?) {
        guard node.contents >= 0 else { return nil }
        let contents = tree.contents[Int(node.contents)]
        let image = tree.images[Int(contents.image)]
        guard
            let placement = ContentsPlacement(
                contents, imageWidth: image.width, imageHeight: image.height, in: node.bounds.size)
        else { return nil }
        source = .image(contents.image)
        rect = placement.rect
        let from = placement.texels
        let scaleX = from.size.width / rect.size.width
        let scaleY = from.size.height / rect.size.height
        texels = SIMD4(
            scaleX, scaleY, from.origin.x - rect.origin.x * scaleX, from.origin.y - rect.origin.y * scaleY)
        let read = from.insetBy(dx: -contents.rim, dy: -contents.rim)
        limits = SIMD4(
            Float(max(0, (read.minX + 1e-6).rounded(.down))), Float(max(0, (read.minY + 1e-6).rounded(.down))),
            Float(min(Double(image.width), (read.maxX - 1e-6).rounded(.up)) - 1),
            Float(min(Double(image.height), (read.maxY - 1e-6).rounded(.up)) - 1))
        // A part outside the image shows the image's nearest texels.
        limits.lowHalf = pointwiseMin(limits.lowHalf, SIMD2(Float(image.width - 1), Float(image.height - 1)))
        limits.highHalf = pointwiseMax(limits.highHalf, limits.lowHalf)
        isOpaque = node.flags.contains(.opaqueContents)
        parts = [.image]
        if isOpaque, !image.isOpaque { flags.insert(.opaqueImage) }
        if node.flags.contains(.tintedContents) {
            tint = contents.tint
            isOpaque = isOpaque && contents.tint.w >= 1
        }
        // Images drawn on the device have no smaller mip levels.
        filters = (contents.minification, contents.magnification)
        if image.drawing != nil, filters.smaller == .trilinear { filters.smaller = .linear }
        if let fromPixels { chooseFilter(fromPixels) }
        bias = contents.minificationBias
        if contents.placement == nil, contents.gravity.resizes,
            contents.center != Rect(x: 0, y: 0, width: 1, height: 1)
        {
            stretchMiddle(contents, from)
        }
    }

    /// The repeated background of a layer; nil if its scale is not positive.
    init?(patternOf node: borrowing RenderNode, _ tree: borrowing RenderTree, fromPixels: Homography) {
        guard node.pattern >= 0, node.patternScale > 0 else { return nil }
        let image = tree.images[Int(node.pattern)]
        source = .image(node.pattern)
        let size = node.bounds.size
        rect = Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
        let scale = Double(node.patternScale)
        texels = SIMD4(scale, scale, -rect.origin.x * scale, -rect.origin.y * scale)
        limits = SIMD4(0, 0, Float(image.width - 1), Float(image.height - 1))
        isOpaque = image.isOpaque
        parts = [.image, .repeats]
        chooseFilter(fromPixels)
    }

    /// Chooses nearest texels where texels and pixels coincide, else the layer's filter for larger or smaller images.
    @inline(__always)
    mutating func chooseFilter(_ fromPixels: Homography) {
        let map = fromPixels
        let density = abs(texels.x * texels.y * (map.a * map.e - map.b * map.d)) / (map.i * map.i)
        let filter = density > 1.0001 ? filters.smaller : filters.larger
        if filter == .nearest || isOneToOne(map) {
            flags.insert(.nearest)
        } else if filter == .trilinear, density > 1.0001 {
            flags.insert(.trilinear)
            parts.insert(.pyramid)
        } else {
            parts.insert(.linear)
        }
    }

    /// The offset from pixels to texels, if every pixel of `area` shows one texel that exists; else nil.
    func exactOffset(_ area: PixelRect, _ map: Homography) -> SIMD2<Double>? {
        guard parts == [.image], flags.contains(.nearest), isOneToOne(map), map.a * texels.x > 0, map.e * texels.y > 0
        else { return nil }
        let offset = nearestWhole(offset(map))
        let low = SIMD2(Double(area.minX), Double(area.minY)) + offset
        let high = SIMD2(Double(area.maxX), Double(area.maxY)) + offset - 1
        let isInside =
            low.x >= Double(limits.x) && low.y >= Double(limits.y) && high.x <= Double(limits.z)
            && high.y <= Double(limits.w)
        return isInside ? offset : nil
    }

    private func offset(_ map: Homography) -> SIMD2<Double> {
        SIMD2(map.c * texels.x + texels.z, map.f * texels.y + texels.w)
    }

    private func isOneToOne(_ map: Homography) -> Bool {
        guard map.isAxisAligned else { return false }
        let offset = offset(map)
        let scale = SIMD2(map.a * texels.x, map.e * texels.y)
        let distance = offset - nearestWhole(offset)
        return abs(scale.x) == 1 && abs(scale.y) == 1
            && abs(distance.x) < DeviceBox.snapping && abs(distance.y) < DeviceBox.snapping
    }

    /// Returns whether the four texels around every pixel of `area` exist, so that the limits need no check.
    func keepsWithinLimits(_ area: PixelRect, _ map: Homography) -> Bool {
        guard map.isAxisAligned, !area.isEmpty else { return false }
        // More than the error of single precision in a texel's position; beyond, a weight is negligible.
        let margin = 0.01
        let scale = SIMD2(map.a, map.e) * texels.lowHalf
        let offset = SIMD2(map.c, map.f) * texels.lowHalf + texels.highHalf
        let one = SIMD2(Double(area.minX) + 0.5, Double(area.minY) + 0.5) * scale + offset
        let other = SIMD2(Double(area.maxX) - 0.5, Double(area.maxY) - 0.5) * scale + offset
        let low = pointwiseMin(one, other) - 0.5 - margin
        let high = pointwiseMax(one, other) - 0.5 + margin
        return low.x >= Double(limits.x) && low.y >= Double(limits.y) && high.x <= Double(limits.z)
            && high.y <= Double(limits.w)
    }

    /// Sets nine parts: the corners keep their natural size unless they would overlap.
    private mutating func stretchMiddle(_ contents: RenderContents, _ from: Rect) {
        let scale = contents.scale > 0 ? contents.scale : 1
        let x = NineParts(
            start: rect.minX, length: rect.width, firstTexel: from.minX, texelLength: from.width,
            centerStart: contents.center.minX, centerLength: contents.center.width, scale: scale)
        let y = NineParts(
            start: rect.minY, length: rect.height, firstTexel: from.minY, texelLength: from.height,
            centerStart: contents.center.minY, centerLength: contents.center.height, scale: scale)
        parts.insert(.nineParts)
        parts.subtract([.linear, .pyramid])
        flags.subtract([.nearest, .trilinear])
        if contents.magnification == .nearest { flags.insert(.nearest) } else { parts.insert(.linear) }
        texels = SIMD4(x.texelsPerPoint, y.texelsPerPoint, x.firstTexel, y.firstTexel)
        middle = (
            SIMD4(Float(x.low), Float(x.high), Float(y.low), Float(y.high)),
            SIMD4(Float(x.texelLow), Float(x.texelHigh), Float(y.texelLow), Float(y.texelHigh))
        )
    }

    /// Writes the image into an instance.
    ///
    /// - Parameter isCutByShape: true if the layer's shape cuts the image.
    func encode(into quad: inout QuadInstance, isCutByShape: Bool, _ upright: UprightFrame) {
        var edges = SIMD4<Double>(rect.minX, rect.minY, rect.maxX, rect.maxY)
        if isCutByShape {
            // An edge on the shape's own edge is cut by the shape alone.
            let shape = SIMD4(-upright.halfWidth, -upright.halfHeight, upright.halfWidth, upright.halfHeight)
            let slack = 1e-6 * max(upright.halfWidth, upright.halfHeight)
            let far = 1e9
            if edges.x <= shape.x + slack { edges.x = -far }
            if edges.y <= shape.y + slack { edges.y = -far }
            if edges.z >= shape.z - slack { edges.z = far }
            if edges.w >= shape.w - slack { edges.w = far }
        }
        let map = ImageMap(
            imageRect: SIMD4<Float>(edges), texels: SIMD4<Float>(texels), texelLimits: limits, levelBias: bias)
        if let middle {
            NinePartsPayload(map: map, stretch: middle.own, stretchTexels: middle.texels).encode(into: &quad)
        } else {
            ImagePayload(map: map).encode(into: &quad)
        }
    }
}

// MARK: Nine parts

/// One axis of an image whose middle stretches: its start and end, in points and in texels.
struct NineParts {
    /// The own coordinates between which the image stretches.
    var low: Double
    var high: Double
    /// The texels at those coordinates.
    var texelLow: Double
    var texelHigh: Double
    /// The first texel of the part of the image that is shown.
    var firstTexel: Double
    /// Texels per point in the parts that do not stretch.
    var texelsPerPoint: Double

    /// - Parameters:
    ///   - start: the start of the image, in points.
    ///   - length: the length of the image in points.
    ///   - centerStart: the start of the stretching part, as a fraction of the image.
    ///   - scale: texels per point in the parts that do not stretch; increased where they would not fit.
    init(
        start: Double, length: Double, firstTexel: Double, texelLength: Double,
        centerStart: Double, centerLength: Double, scale: Double
    ) {
        let before = min(max(centerStart, 0), 1)
        let after = min(max(centerStart + centerLength, before), 1)
        texelLow = firstTexel + before * texelLength
        texelHigh = firstTexel + after * texelLength
        self.firstTexel = firstTexel
        let fixed = (texelLength - (texelHigh - texelLow)) / scale
        texelsPerPoint = fixed > length && length > 0 ? scale * fixed / length : scale
        low = start + (texelLow - firstTexel) / texelsPerPoint
        high = start + length - (firstTexel + texelLength - texelHigh) / texelsPerPoint
    }
}

// MARK: Placement

/// The position of a layer's image and the texels that it shows.
struct ContentsPlacement {
    /// The image's rectangle in points from the centre of the bounds, upright.
    var rect: Rect
    /// The texels of the image that the rectangle shows.
    var texels: Rect

    /// The placement of contents in bounds of a given size.
    ///
    /// The natural size is the texels divided by the contents' scale. Nil if there is nothing to show: an empty
    /// part, an image or bounds without area, or numbers that are not finite.
    init?(_ contents: borrowing RenderContents, imageWidth: Int, imageHeight: Int, in size: Size) {
        let texels = Rect(
            x: contents.rect.origin.x * Double(imageWidth), y: contents.rect.origin.y * Double(imageHeight),
            width: contents.rect.size.width * Double(imageWidth),
            height: contents.rect.size.height * Double(imageHeight))
        if let placement = contents.placement {
            guard texels.size.width > 0, texels.size.height > 0, placement.size.width > 0, placement.size.height > 0,
                (placement.minX + placement.maxX + placement.minY + placement.maxY).isFinite
            else { return nil }
            self.texels = texels
            rect = placement.offsetBy(dx: -size.width / 2, dy: -size.height / 2)
            return
        }
        let scale = contents.scale > 0 ? contents.scale : 1
        let natural = Size(width: texels.size.width / scale, height: texels.size.height / scale)
        guard natural.width > 0, natural.height > 0, size.width > 0, size.height > 0,
            natural.width.isFinite, natural.height.isFinite, size.width.isFinite, size.height.isFinite
        else { return nil }
        self.texels = texels
        rect = ContentsPlacement.place(natural, in: size, gravity: contents.gravity)
    }

    private static func place(_ natural: Size, in size: Size, gravity: ContentsGravity) -> Rect {
        let ratioX = size.width / natural.width
        let ratioY = size.height / natural.height
        var shown = natural
        switch gravity {
        case .resize: shown = size
        case .resizeAspect:
            let ratio = min(ratioX, ratioY)
            shown = Size(width: natural.width * ratio, height: natural.height * ratio)
        case .resizeAspectFill:
            let ratio = max(ratioX, ratioY)
            shown = Size(width: natural.width * ratio, height: natural.height * ratio)
        default: break
        }
        var x = -shown.width / 2
        var y = -shown.height / 2
        switch gravity {
        case .left, .topLeft, .bottomLeft: x = -size.width / 2
        case .right, .topRight, .bottomRight: x = size.width / 2 - shown.width
        default: break
        }
        switch gravity {
        case .top, .topLeft, .topRight: y = -size.height / 2
        case .bottom, .bottomLeft, .bottomRight: y = size.height / 2 - shown.height
        default: break
        }
        return Rect(x: x, y: y, width: shown.width, height: shown.height)
    }
}
