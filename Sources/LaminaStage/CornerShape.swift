import LaminaGeometry
import LaminaLayers

/// The corners of a layer as they are drawn: two radii for each, which fit the sides, and their curve.
package struct CornerShape: Sendable, Hashable {
    /// In points; both of a corner are 0 or neither is.
    package var radii: CornerRadii
    /// True if the curve is ``CornerCurve/continuous``.
    package var isContinuous: Bool

    package init(_ radii: CornerRadii, isContinuous: Bool = false) {
        (self.radii, self.isContinuous) = (radii, isContinuous)
    }

    /// The corners of a layer with bounds of a size: those that are masked out are square, and a single radius is at most
    /// half of the shorter side.
    init(_ layer: UnsafePointer<LayerStorage>, _ size: Size) {
        let radii =
            layer.pointee.cornerRadii ?? CornerRadii(min(layer.pointee.cornerRadius, min(size.width, size.height) / 2))
        let corners = layer.pointee.maskedCorners
        var masked = CornerRadii.zero
        if corners.contains(.minXMinY) { masked.topLeft = radii.topLeft }
        if corners.contains(.maxXMinY) { masked.topRight = radii.topRight }
        if corners.contains(.maxXMaxY) { masked.bottomRight = radii.bottomRight }
        if corners.contains(.minXMaxY) { masked.bottomLeft = radii.bottomLeft }
        self.init(masked.fitted(in: size), isContinuous: layer.pointee.cornerCurve == .continuous)
        if isContinuous, spreads(in: size).max() < 1 + 1e-4 { isContinuous = false }
    }

    /// The ratio of each corner's extent to its radii: 1 for quarters of ellipses.
    package func spreads(in size: Size) -> SIMD4<Double> {
        guard isContinuous else { return SIMD4(repeating: 1) }
        let isSquare = radii.x .== 0
        return radii.continuousSpreads(in: size).replacing(with: 1, where: isSquare)
    }

    /// The radii if all corners are quarters of circles that end at the middle of the sides or before; nil for others.
    func circles(in size: Size) -> SIMD4<Float>? {
        let limit = min(size.width, size.height) / 2
        guard !isContinuous, radii.x == radii.y, radii.x.max() <= limit else { return nil }
        return SIMD4<Float>(radii.x)
    }
}

// MARK: Packing

/// Two radii for each corner in the room of one, so that layers with other corners need no larger nodes and instances.
///
/// A number holds the radii along x and y as fractions of the width and the height: 15 bits each, of the square root, so
/// that a radius of a twentieth of a side of 1,000 pixels is within 0.004 pixels. The bits are those of a number whose
/// exponent is neither the least nor the greatest, which every device passes on unchanged. `Shaders/include/corners.glsl`
/// unpacks them.
package enum PackedCorners {
    /// The largest code of a radius: that of the whole side.
    private static let scale = 32_767.0

    /// Returns the radii of the corners of a rectangle, top left, top right, bottom right, bottom left.
    package static func pack(_ radii: CornerRadii, in size: Size) -> SIMD4<Float> {
        let (x, y) = (radii.x, radii.y)
        var packed = SIMD4<Float>.zero
        for corner in 0..<4 {
            packed[corner] = number(code(x[corner], of: size.width) << 15 | code(y[corner], of: size.height))
        }
        return packed
    }

    /// Returns the radii along x and along y.
    package static func unpack(
        _ packed: SIMD4<Float>, in size: Size
    ) -> (x: SIMD4<Double>, y: SIMD4<Double>) {
        var (x, y) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
        for corner in 0..<4 {
            let bits = packed[corner].bitPattern
            let codes = bits & 0x1FFF_FFFF | (bits >> 31) << 29
            x[corner] = fraction(codes >> 15) * size.width
            y[corner] = fraction(codes & 0x7FFF) * size.height
        }
        return (x, y)
    }

    private static func code(_ radius: Double, of side: Double) -> UInt32 {
        guard radius > 0, side > 0 else { return 0 }
        return UInt32((min(radius / side, 1).squareRoot() * scale).rounded())
    }

    private static func fraction(_ code: UInt32) -> Double {
        let root = Double(code) / scale
        return root * root
    }

    /// A number with 30 bits: 29 in exponent and fraction, one as the sign.
    private static func number(_ codes: UInt32) -> Float {
        Float(bitPattern: codes & 0x1FFF_FFFF | 0x2000_0000 | (codes >> 29) << 31)
    }
}
