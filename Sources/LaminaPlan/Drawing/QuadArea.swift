import Foundation
import LaminaGeometry

/// The pixels that a quad shades: all that its shape or image may touch, as four corners.
struct QuadArea {
    var corners: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    var bounds: PixelRect
    var isRectangular: Bool
    var needsScissor = false

    /// The area of a rectangle in own coordinates: shape, image, or both.
    init(_ own: CGRect, toPixels: Homography, isRectilinear: Bool) {
        corners = (.zero, .zero, .zero, .zero)
        isRectangular = true
        if !isRectilinear, let grown = GrownCorners(own, toPixels) {
            corners = (grown.first, grown.second, grown.third, grown.fourth)
            bounds = grown.box
            isRectangular = false
        } else {
            bounds = DeviceBox(own, under: toPixels)?.touched(own, toPixels) ?? .empty
        }
    }

    /// Keeps to the pixels that ancestors let through.
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
