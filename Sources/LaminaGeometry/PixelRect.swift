/// A rectangle of whole pixels, from (`minX`, `minY`) up to but not including (`maxX`, `maxY`).
@frozen
public struct PixelRect: Sendable, Hashable {
    /// The first column.
    public var minX: Int32
    /// The first row.
    public var minY: Int32
    /// The column after the last.
    public var maxX: Int32
    /// The row after the last.
    public var maxY: Int32

    /// The rectangle between the given edges.
    @inlinable
    public init(minX: Int32, minY: Int32, maxX: Int32, maxY: Int32) {
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    /// The rectangle at the origin of the given size in pixels.
    @inlinable
    public init(width: Int, height: Int) {
        self.init(minX: 0, minY: 0, maxX: Int32(clamping: width), maxY: Int32(clamping: height))
    }

    /// The rectangle without pixels.
    @inlinable
    public static var empty: PixelRect { PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) }

    /// True if there is no pixel in it.
    @inlinable
    public var isEmpty: Bool { minX >= maxX || minY >= maxY }
    /// The number of columns.
    @inlinable
    public var width: Int { max(0, Int(maxX) - Int(minX)) }
    /// The number of rows.
    @inlinable
    public var height: Int { max(0, Int(maxY) - Int(minY)) }
    /// The number of pixels; `Int.max` on overflow.
    @inlinable
    public var area: Int {
        let (area, isOverflow) = width.multipliedReportingOverflow(by: height)
        return isOverflow ? .max : area
    }

    /// The pixels in both rectangles.
    @inlinable
    public func intersection(_ other: PixelRect) -> PixelRect {
        let common = PixelRect(
            minX: max(minX, other.minX), minY: max(minY, other.minY),
            maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
        return common.isEmpty ? .empty : common
    }

    /// The smallest rectangle around both; an empty one adds nothing.
    @inlinable
    public func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// Returns whether the rectangles have a pixel in common.
    @inlinable
    public func intersects(_ other: PixelRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Returns whether every pixel of `other` is in this rectangle.
    @inlinable
    public func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
    }
}

extension PixelRect {
    /// The smallest rectangle of pixels that covers the given edges, which may have any value.
    @inlinable
    public init(coveringMinX minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.init(
            minX: PixelRect.floor(minX), minY: PixelRect.floor(minY),
            maxX: PixelRect.ceiling(maxX), maxY: PixelRect.ceiling(maxY))
    }

    /// The largest rectangle of pixels within the given edges.
    @inlinable
    public init(withinMinX minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.init(
            minX: PixelRect.ceiling(minX), minY: PixelRect.ceiling(minY),
            maxX: PixelRect.floor(maxX), maxY: PixelRect.floor(maxY))
        if isEmpty { self = .empty }
    }

    /// The pixel at or before a coordinate, clamped to ±2³⁰ so that sums of edges never overflow; NaN counts as 0.
    @inlinable
    @inline(__always)
    static func floor(_ value: Double) -> Int32 {
        let (clamped, nearest, whole) = nearestPixel(value)
        return whole > clamped ? nearest &- 1 : nearest
    }

    /// The pixel at or after a coordinate, clamped likewise.
    @inlinable
    @inline(__always)
    static func ceiling(_ value: Double) -> Int32 {
        let (clamped, nearest, whole) = nearestPixel(value)
        return whole < clamped ? nearest &+ 1 : nearest
    }

    /// A coordinate clamped, and the pixel nearest to it as both kinds of number: the sum with 1.5 · 2⁵² holds a whole
    /// number in its lowest bits; see `nearestWhole`.
    @inlinable
    @inline(__always)
    static func nearestPixel(_ value: Double) -> (clamped: Double, nearest: Int32, whole: Double) {
        let shift = 6_755_399_441_055_744.0
        let clamped = value == value ? max(-1_073_741_824, min(1_073_741_824, value)) : 0
        let sum = clamped + shift
        return (clamped, Int32(truncatingIfNeeded: Int64(bitPattern: sum.bitPattern)), sum - shift)
    }
}

extension PixelRect {
    /// The rectangle extended by `margin` pixels on each side, clamped to 32 bits.
    @inlinable
    public func outset(by margin: Int32) -> PixelRect {
        let margin = Int(margin)
        return PixelRect(
            minX: Int32(clamping: Int(minX) - margin), minY: Int32(clamping: Int(minY) - margin),
            maxX: Int32(clamping: Int(maxX) + margin), maxY: Int32(clamping: Int(maxY) + margin))
    }

    /// The pixels whose centres are within the edges minX, minY, maxX, maxY.
    @inlinable
    public init(pixelCentresWithin edges: SIMD4<Double>) {
        self.init(
            minX: PixelRect.ceiling(edges.x - 0.5), minY: PixelRect.ceiling(edges.y - 0.5),
            maxX: PixelRect.ceiling(edges.z - 0.5), maxY: PixelRect.ceiling(edges.w - 0.5))
        if isEmpty { self = .empty }
    }
}

/// Rounds to the nearest whole number without a call into the C library, which the base x86-64 instruction set would
/// need for each number.
///
/// Adding and subtracting 1.5 · 2⁵² leaves the nearest whole number, ties to even. Numbers beyond ±2⁵¹ have no fraction
/// worth rounding and change by at most their own spacing.
@inlinable
package func nearestWhole<Vector: SIMD>(_ value: Vector) -> Vector where Vector.Scalar == Double {
    let shift = Vector(repeating: 6_755_399_441_055_744)
    return (value + shift) - shift
}

/// The same for one number.
@inlinable
package func nearestWhole(_ value: Double) -> Double {
    let shift = 6_755_399_441_055_744.0
    return (value + shift) - shift
}
