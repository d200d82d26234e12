import Foundation
import LaminaGeometry
import LaminaLayers

/// The facts that filters need about the layer that they are applied to.
struct FilterPlace {
    let map: Homography
    let linear: LinearMap
    let bounds: Rect
    let fromPixels: Homography
    /// The pixels that the layer's bounds touch, or those of a backdrop.
    let rect: PixelRect
    /// True if the image is the layer's backdrop.
    let isBackdrop: Bool
    private let space: LayerSpace
    /// True if colours are amounts of light.
    var isLight = false

    /// - Parameter backdrop: the pixels of the backdrop, if that is filtered.
    init(_ space: LayerSpace, bounds: Rect, backdrop: PixelRect? = nil) {
        map = space.layerToPixels
        linear = map.linear(at: Point(x: bounds.midX, y: bounds.midY))
        self.bounds = bounds
        fromPixels = map.inverse ?? .identity
        rect = backdrop ?? space.touchedPixels(of: bounds)
        isBackdrop = backdrop != nil
        self.space = space
    }

    /// The pixels that a rectangle of layer coordinates touches.
    func touched(_ part: Rect) -> PixelRect { space.touchedPixels(ofPart: part) }

    /// Pixels a point.
    var stretch: Double { linear.meanScale }

    /// Lengths along the layer's axes in pixels, each along the nearer axis of the picture.
    func pixels(x: Double, y: Double) -> (x: Double, y: Double) {
        let side = linear.apply(1, 0)
        return side.y * side.y > 1.002001 * side.x * side.x ? (y * stretch, x * stretch) : (x * stretch, y * stretch)
    }

    /// A colour in the space of the image, not premultiplied.
    func straight(_ color: Color) -> SIMD4<Double> {
        let channels = SIMD3(color.red, color.green, color.blue)
        return SIMD4(isLight ? LinearLight.space.encoded(channels) : channels, color.alpha)
    }

    /// A shadow whose colour is premultiplied and whose lengths are points.
    func shadow(color: SIMD4<Double>, offset: Size, radius: Double) -> Shadow {
        let pixels = linear.apply(offset.width, offset.height)
        func whole(_ value: Double) -> Int { Int(min(max(value.rounded(), -1e6), 1e6)) }
        return Shadow(
            color: color, offsetX: whole(pixels.x), offsetY: whole(pixels.y), sigma: max(0, radius) * stretch)
    }

    /// The same of a filter, whose offset may end between pixels.
    func filterShadow(color: SIMD4<Double>, offset: Size, radius: Double) -> Shadow {
        let pixels = linear.apply(offset.width, offset.height)
        func kept(_ value: Double) -> Double { min(max(value, -1e6), 1e6) }
        let whole = (x: kept(pixels.x).rounded(.down), y: kept(pixels.y).rounded(.down))
        return Shadow(
            color: color, offsetX: Int(whole.x), offsetY: Int(whole.y), restX: kept(pixels.x) - whole.x,
            restY: kept(pixels.y) - whole.y, sigma: max(0, radius) * stretch)
    }

    func edge(_ kind: FilterEdge) -> ImageEdge { ImageEdge(kind: kind, rect: rect) }

    /// For filters that do not know what is beyond the image.
    var usualEdge: ImageEdge { edge(isBackdrop ? .mirror : .transparent) }
}
