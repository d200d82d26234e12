import Foundation
import LaminaGeometry
import LaminaLayers

/// What filters have to know of the layer that they are applied to.
struct FilterPlace {
    private let map: Homography
    private let linear: LinearMap
    private let bounds: CGRect
    private let fromPixels: Homography
    /// The pixels that the layer's bounds touch, or those of a backdrop.
    let rect: PixelRect
    /// Whether the image is what is behind the layer.
    let isBackdrop: Bool

    /// - Parameter backdrop: the pixels of what is behind the layer, if that is what is filtered.
    init(_ space: LayerSpace, bounds: CGRect, backdrop: PixelRect? = nil) {
        map = space.layerToPixels
        linear = map.linear(at: CGPoint(x: bounds.midX, y: bounds.midY))
        self.bounds = bounds
        fromPixels = map.inverse ?? .identity
        rect = backdrop ?? space.touchedPixels(of: bounds)
        isBackdrop = backdrop != nil
    }

    /// Pixels a point.
    var stretch: Double { linear.meanScale }

    func motion(radius: Double, angle: Double) -> SIMD2<Double> { linear.apply(cos(angle), sin(angle)) * radius }

    /// A shadow whose colour is premultiplied and whose lengths are points.
    func shadow(color: SIMD4<Double>, offset: CGSize, radius: Double) -> Shadow {
        let pixels = linear.apply(offset.width, offset.height)
        func whole(_ value: Double) -> Int { Int(min(max(value.rounded(), -1e6), 1e6)) }
        return Shadow(
            color: color, offsetX: whole(pixels.x), offsetY: whole(pixels.y), sigma: max(0, radius) * stretch)
    }

    /// The squares of a filter that has some; where their corner is behind the viewer they start at the first pixel.
    func pixellate(scale: Double, center: CGPoint, edge: ImageEdge) -> Pixellate {
        let corner = map.apply(CGPoint(x: bounds.origin.x + center.x, y: bounds.origin.y + center.y)) ?? .zero
        return Pixellate(side: max(1, scale * stretch), anchor: SIMD2(corner.x, corner.y), edge: edge)
    }

    func vignette(radius: Double, intensity: Double) -> Vignette {
        Vignette(radius: radius, intensity: intensity, bounds: bounds, fromPixels: fromPixels)
    }

    func edge(_ kind: FilterEdge) -> ImageEdge { ImageEdge(kind: kind, rect: rect) }

    /// For filters that are not told what they find beyond the image.
    var usualEdge: ImageEdge { edge(isBackdrop ? .mirror : .transparent) }
}
