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
    mutating func setArea(_ area: QuadArea) {
        let (first, second, third, fourth) = area.corners
        corners01 = SIMD4(SIMD4<Double>(lowHalf: first, highHalf: second))
        corners23 = SIMD4(SIMD4<Double>(lowHalf: third, highHalf: fourth))
    }

    /// Multiplies the image with a colour; nil is white.
    mutating func setTint(_ tint: SIMD4<Float>?, _ flags: inout QuadFlags) {
        guard let tint else { return }
        fill = tint
        flags.insert(.isTinted)
    }

    mutating func setMap(_ fromPixels: Homography, _ upright: UprightFrame, borderWidth: Float) {
        let map = fromPixels
        rowX = SIMD4(Float(map.a), Float(map.b), Float(map.c), Float(upright.halfWidth))
        rowY = SIMD4(Float(map.d), Float(map.e), Float(map.f), Float(upright.halfHeight))
        rowW = SIMD4(Float(map.g), Float(map.h), Float(map.i), borderWidth)
    }

    mutating func setImage(_ image: PlacedImage, isCutByShape: Bool, _ upright: UprightFrame) {
        var rect = SIMD4<Double>(image.rect.minX, image.rect.minY, image.rect.maxX, image.rect.maxY)
        if isCutByShape {
            // An edge that lies on the shape's own is cut by the shape alone.
            let shape = SIMD4(-upright.halfWidth, -upright.halfHeight, upright.halfWidth, upright.halfHeight)
            let slack = 1e-6 * max(upright.halfWidth, upright.halfHeight)
            let far = 1e9
            if rect.x <= shape.x + slack { rect.x = -far }
            if rect.y <= shape.y + slack { rect.y = -far }
            if rect.z >= shape.z - slack { rect.z = far }
            if rect.w >= shape.w - slack { rect.w = far }
        }
        self.image = SIMD4<Float>(rect)
        texels = SIMD4<Float>(image.texels)
        texelLimits = image.limits
        stretch = image.stretch
        stretchTexels = image.stretchTexels
    }
}
