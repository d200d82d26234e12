import LaminaGeometry
import LaminaLayers

/// The facts about a layer that its filters need.
struct FilterPlace {
    /// The largest length in pixels: frames are smaller.
    static let longest = Double(1 << 15)
    /// The least standard deviation in pixels: a narrower Gaussian changes nothing.
    static let leastSigma = 0.1
    /// The least motion in pixels: a shorter one, in both directions, changes no pixel by half a step of 255.
    static let leastMotion = 1.0 / 512

    /// From the layer to pixels.
    let map: Homography
    /// The layer's bounds.
    let bounds: Rect
    let isBackdrop: Bool
    /// The map in the middle of the bounds.
    let linear: LinearMap
    /// The pixels per point there; 0 if they are not finite.
    let stretch: Double
    /// True if the filter computes with amounts of light.
    var isLight = false

    init(map: Homography, bounds: Rect, isBackdrop: Bool) {
        (self.map, self.bounds, self.isBackdrop) = (map, bounds, isBackdrop)
        linear = map.linear(at: Point(x: bounds.midX, y: bounds.midY))
        stretch = linear.meanScale.isFinite ? linear.meanScale : 0
    }

    /// The edge of filters that specify none.
    var defaultEdge: KernelEdge { isBackdrop ? .mirror : .transparent }

    /// A colour in the space that the filter computes with: red, green, blue, alpha, not premultiplied.
    func straight(_ color: Color) -> SIMD4<Double> {
        func channel(_ value: Double) -> Double { isLight ? SRGB.linear(value) : value }
        return SIMD4(channel(color.red), channel(color.green), channel(color.blue), color.alpha)
    }

    /// The same, premultiplied.
    func premultiplied(_ color: Color) -> SIMD4<Float> {
        guard isLight else { return color.premultiplied }
        let straight = straight(color)
        return SIMD4<Float>(straight * SIMD4(straight.w, straight.w, straight.w, 1))
    }

    /// The pixels that a rectangle of the layer's coordinates touches.
    func touched(_ rect: Rect) -> PixelRect { DeviceBox(rect, under: map)?.touched(rect, map) ?? .empty }

    /// Lengths in points along the layer's axes as pixels along the picture's: each along the nearer one.
    func pixels(x: Double, y: Double) -> SIMD2<Double> {
        let right = linear.apply(1, 0)
        let isTurned = abs(right.y) > 1.001 * abs(right.x)
        return SIMD2(pixels(isTurned ? y : x), pixels(isTurned ? x : y))
    }

    /// A length in points as pixels, at most ``longest``.
    func pixels(_ length: Double) -> Double {
        let pixels = length * stretch
        return pixels > 0 ? min(pixels, FilterPlace.longest) : 0
    }
}

/// The distance that filters spread pixels.
package enum FilterReach {
    /// The distance in pixels that a Gaussian of a standard deviation of `sigma` pixels extends to each side.
    package static func pixels(sigma: Double) -> Int32 {
        // NaN gives 0.
        sigma >= FilterPlace.leastSigma ? Int32(min((3.5 * sigma).rounded(.up), 1_048_576)) : 0
    }
}
