import Foundation
import LaminaGeometry
import LaminaStage

/// Where the image of a rasterized layer lies: on a grid of its own, which is then drawn where the layer is.
struct RasterPlace {
    /// From the layer's coordinates to pixels of what is around.
    var outerMap: Homography
    /// What the layers around let show.
    var outerClip: PixelRect
    /// The space around, and how far filters read beyond its frame.
    var outerSpace: Int32
    var outerReach: Int32
    /// From the layer's coordinates to pixels of the image.
    var map: Homography
    /// The pixels of the image that may show.
    var frame: PixelRect

    /// - Parameter backdropLimit: how large the image may be so that layers inside can read what is behind them; nil if
    ///   none do.
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
        let visible = RasterPlace.visible(of: node, outerMap, clip, margin: 2 / scale)
        var pixels = map.boundingBox(of: visible)
        let origin = CGPoint(
            x: RasterPlace.origin(low: pixels.minX, high: pixels.maxX),
            y: RasterPlace.origin(low: pixels.minY, high: pixels.maxY))
        if origin != .zero {
            map = Homography(translationX: -origin.x, y: -origin.y).after(map)
            pixels = map.boundingBox(of: visible)
        }
        frame = PixelRect(
            coveringMinX: pixels.minX, minY: pixels.minY, maxX: pixels.maxX, maxY: pixels.maxY)
        // What a backdrop is made of must not depend on where the layer lies on the picture.
        if let backdropLimit {
            let box = map.boundingBox(of: node.bounds)
            let own = PixelRect(coveringMinX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
            frame = frame.union(own.outset(by: backdropLimit.margin(around: own)))
        }
    }

    /// Where a grid begins along an axis, in pixels from the layer's corner: there, unless all that is seen lies too far
    /// away to be counted from there. By so many pixels at once that a band of the picture has the same grid.
    private static func origin(low: Double, high: Double) -> Double {
        let furthest = Double(1 << 30)
        let step = furthest / 2
        return low.isFinite && (low > furthest || high < -furthest) ? (low / step).rounded(.down) * step : 0
    }

    /// The part of the layer's plane that may show, and a little more for the filter, in the layer's coordinates.
    private static func visible(
        of node: RenderNode, _ outerMap: Homography, _ clip: PixelRect, margin: Double
    ) -> CGRect {
        // Perspective may show the plane up to the horizon.
        let near = node.bounds.insetBy(dx: -node.bounds.width - 4096, dy: -node.bounds.height - 4096)
        guard let back = outerMap.inverse else { return near }
        if back.isAffine { return back.boundingBox(of: CGRect(clip)).insetBy(dx: -margin, dy: -margin) }
        guard let edges = DeviceBox(CGRect(clip), under: back)?.edges else { return near }
        let seen = CGRect(x: edges.x, y: edges.y, width: edges.z - edges.x, height: edges.w - edges.y)
        let part = seen.insetBy(dx: -margin, dy: -margin).intersection(near)
        return part.isNull ? .zero : part
    }

    /// The pixels that some pixels of the image are seen on, in what is around.
    func seen(of image: PixelRect, _ placer: borrowing Placer) -> PixelRect {
        touched(by: image).intersection(outerClip)
            .intersection(placer.spaces[Int(outerSpace)].outset(by: outerReach))
    }

    /// The pixels of what is around that some pixels of the image, and those next to them, fall on.
    func touched(by image: PixelRect) -> PixelRect {
        guard !image.isEmpty, let back = map.inverse else { return .empty }
        let rect = back.boundingBox(of: CGRect(image.outset(by: 1)))
        return DeviceBox(rect, under: outerMap)?.touched(rect, outerMap) ?? .empty
    }
}

extension CGRect {
    init(_ rect: PixelRect) {
        self.init(
            x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width), height: Double(rect.height))
    }
}
