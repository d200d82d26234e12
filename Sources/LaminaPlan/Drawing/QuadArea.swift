import Foundation
import LaminaGeometry

/// The pixels that a quad shades: all that its shape or image may touch, as four corners.
struct QuadArea {
    var corners: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)
    var bounds: PixelRect
    var isRectangular: Bool
    var needsScissor = false

    /// - Parameters:
    ///   - overflow: The rectangle of an image that may reach out of the bounds, in own coordinates.
    init(
        upright: UprightFrame, overflow: CGRect?, toPixels: Homography, fromPixels: Homography, place: PlacedNode
    ) {
        var own = CGRect(
            x: -upright.halfWidth, y: -upright.halfHeight, width: 2 * upright.halfWidth,
            height: 2 * upright.halfHeight)
        if let overflow { own = own.union(overflow) }
        corners = (.zero, .zero, .zero, .zero)
        bounds = DeviceBox(own, under: toPixels)?.touched ?? .empty
        isRectangular = true
        if !place.isRectilinear, let turned = QuadArea.turned(own, toPixels, fromPixels) {
            corners = turned
            isRectangular = false
        }
    }

    /// Keeps to the pixels that ancestors let through.
    mutating func clip(to clip: PixelRect) {
        let clipped = bounds.intersection(clip)
        if !isRectangular, clipped != bounds { needsScissor = true }
        bounds = clipped
        if isRectangular {
            let edges = SIMD4<Double>(bounds)
            corners = (
                SIMD2(edges.x, edges.y), SIMD2(edges.z, edges.y), SIMD2(edges.x, edges.w), SIMD2(edges.z, edges.w)
            )
        }
    }

    /// The corners of a turned rectangle, grown so that every pixel its antialiased edges reach is inside; nil if a
    /// corner comes behind the viewer, where the box around what is left serves.
    private static func turned(
        _ own: CGRect, _ toPixels: Homography, _ fromPixels: Homography
    ) -> (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>)? {
        var margin = SIMD2<Double>.zero
        let points = [(own.minX, own.minY), (own.maxX, own.minY), (own.minX, own.maxY), (own.maxX, own.maxY)]
        for (x, y) in points {
            let w = toPixels.project(x, y).w
            guard w > 1e-6 else { return nil }
            // How far own coordinates move a pixel, at this corner.
            let dx = abs(fromPixels.a - x * fromPixels.g) + abs(fromPixels.b - x * fromPixels.h)
            let dy = abs(fromPixels.d - y * fromPixels.g) + abs(fromPixels.e - y * fromPixels.h)
            margin = pointwiseMax(margin, SIMD2(dx, dy) * w)
        }
        let grown = own.insetBy(dx: -margin.x, dy: -margin.y)
        func corner(_ x: Double, _ y: Double) -> SIMD2<Double>? {
            let (px, py, w) = toPixels.project(x, y)
            return w > 1e-6 ? SIMD2(px / w, py / w) : nil
        }
        guard let first = corner(grown.minX, grown.minY), let second = corner(grown.maxX, grown.minY),
            let third = corner(grown.minX, grown.maxY), let fourth = corner(grown.maxX, grown.maxY)
        else { return nil }
        let reach = 1e7
        for point in [first, second, third, fourth] where abs(point.x) > reach || abs(point.y) > reach { return nil }
        return (first, second, third, fourth)
    }
}

extension QuadInstance {
    mutating func setArea(_ area: QuadArea) {
        let (first, second, third, fourth) = area.corners
        corners01 = SIMD4(SIMD4<Double>(lowHalf: first, highHalf: second))
        corners23 = SIMD4(SIMD4<Double>(lowHalf: third, highHalf: fourth))
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
