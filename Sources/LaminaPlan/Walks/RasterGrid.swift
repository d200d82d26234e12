import LaminaGeometry
import LaminaStage

/// The grid of a layer's image that is not the picture's, and its position in the enclosing space.
struct RasterGrid {
    /// From the layer's coordinates to pixels of the enclosing grid.
    var outerMap: Homography
    /// The pixels that the enclosing layers let show.
    var outerClip: PixelRect
    /// The index of the enclosing grid, and the distance that filters read beyond its frame.
    var outerSpace: Int32
    var outerReach: Int32
    /// From the layer's coordinates to pixels of the image.
    var map: Homography
    /// The pixels of the image that may show.
    var frame: PixelRect
    /// The area in the layer's coordinates that copies of the image fill, if it is a pattern: the image is then all of
    /// ``frame``, which is one copy.
    private(set) var patternArea: Rect?

    /// The grid of a pattern.
    ///
    /// - Parameters:
    ///   - scale: the pixels per point along both axes, before they are rounded so that a copy has whole pixels.
    ///   - area: the area that copies of the image fill.
    ///   - isOperator: whether pixels are changed where no copy is.
    init(
        _ node: RenderNode, scale: SIMD2<Double>, pattern area: Rect, isOperator: Bool, outerMap: Homography,
        clip: PixelRect, space: Int32, reach: Int32
    ) {
        (self.outerMap, outerClip, outerSpace, outerReach) = (outerMap, clip, space, reach)
        (map, frame) = PatternGrid.make(of: node.bounds, scale)
        patternArea = area
        if (isOperator ? clip : touched(by: frame).intersection(clip)).isEmpty { frame = .empty }
    }

    /// The grid of a rasterized or downscaled layer.
    ///
    /// - Parameter backdropLimit: the largest size of the image if layers inside sample their backdrop; nil if none do.
    init(
        _ node: RenderNode, scale: Double, backdropLimit: ImageLimit?, outerMap: Homography, clip: PixelRect,
        space: Int32, reach: Int32
    ) {
        self.outerMap = outerMap
        outerClip = clip
        outerSpace = space
        outerReach = reach
        map = Homography(scaleX: scale, y: scale)
            .after(Homography(translationX: -node.bounds.origin.x, y: -node.bounds.origin.y))
        let visible = RasterGrid.visible(of: node, outerMap, clip, margin: 2 / scale)
        var pixels = map.boundingBox(of: visible)
        let origin = Point(
            x: RasterGrid.origin(low: pixels.minX, high: pixels.maxX),
            y: RasterGrid.origin(low: pixels.minY, high: pixels.maxY))
        if origin != .zero {
            map = Homography(translationX: -origin.x, y: -origin.y).after(map)
            pixels = map.boundingBox(of: visible)
        }
        frame = PixelRect(
            coveringMinX: pixels.minX, minY: pixels.minY, maxX: pixels.maxX, maxY: pixels.maxY)
        // A backdrop must not depend on the layer's position on the picture.
        if let backdropLimit {
            let box = map.boundingBox(of: node.bounds)
            let own = PixelRect(coveringMinX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
            frame = frame.union(own.outset(by: backdropLimit.margin(around: own)))
        }
    }

    /// The origin of a grid along an axis, in pixels from the layer's corner: 0, unless the whole visible part is too
    /// far away to be counted from there. It moves in steps so large that a band of the picture has the same grid.
    private static func origin(low: Double, high: Double) -> Double {
        let furthest = Double(1 << 30)
        let step = furthest / 2
        return low.isFinite && (low > furthest || high < -furthest) ? (low / step).rounded(.down) * step : 0
    }

    /// The part of the layer's plane that may show, and a margin for the filter, in the layer's coordinates.
    private static func visible(
        of node: RenderNode, _ outerMap: Homography, _ clip: PixelRect, margin: Double
    ) -> Rect {
        // Perspective may show the plane up to the horizon.
        let near = node.bounds.insetBy(dx: -node.bounds.width - 4096, dy: -node.bounds.height - 4096)
        guard let back = outerMap.inverse else { return near }
        if back.isAffine { return back.boundingBox(of: Rect(clip)).insetBy(dx: -margin, dy: -margin) }
        guard let edges = DeviceBox(Rect(clip), under: back)?.edges else { return near }
        let seen = Rect(x: edges.x, y: edges.y, width: edges.z - edges.x, height: edges.w - edges.y)
        let part = seen.insetBy(dx: -margin, dy: -margin).intersection(near)
        return part.isNull ? .zero : part
    }

    /// The visible pixels, on the enclosing grid, of some pixels of the image.
    ///
    /// - Parameter space: the frame of the enclosing grid.
    func seen(of image: PixelRect, in space: PixelRect) -> PixelRect {
        touched(by: image).intersection(outerClip).intersection(space.outset(by: outerReach))
    }

    /// The pixels of the enclosing grid that some pixels of the image, and their neighbours, fall on; those of all copies
    /// of a pattern.
    func touched(by image: PixelRect) -> PixelRect {
        guard !image.isEmpty, let back = map.inverse else { return .empty }
        if let patternArea { return DeviceBox(patternArea, under: outerMap)?.touched(patternArea, outerMap) ?? .empty }
        let rect = back.boundingBox(of: Rect(image.outset(by: 1)))
        return DeviceBox(rect, under: outerMap)?.touched(rect, outerMap) ?? .empty
    }
}

extension Rect {
    init(_ rect: PixelRect) {
        self.init(
            x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width), height: Double(rect.height))
    }
}
