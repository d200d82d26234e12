/// A rectangle of whole pixels, from (`minX`, `minY`) up to but without (`maxX`, `maxY`).
@frozen
public struct PixelRect: Sendable, Hashable {
    public var minX: Int32
    public var minY: Int32
    public var maxX: Int32
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

    @inlinable
    public var isEmpty: Bool { minX >= maxX || minY >= maxY }
    @inlinable
    public var width: Int { max(0, Int(maxX) - Int(minX)) }
    @inlinable
    public var height: Int { max(0, Int(maxY) - Int(minY)) }
    /// The number of pixels.
    @inlinable
    public var area: Int { width * height }

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

    @inlinable
    public func intersects(_ other: PixelRect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Whether every pixel of `other` is in this rectangle.
    @inlinable
    public func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || (minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY)
    }
}

extension PixelRect {
    /// The smallest rectangle of pixels that covers the given edges, which may lie anywhere, even far outside.
    @inlinable
    public init(coveringMinX minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.init(
            minX: PixelRect.pixel(minX.rounded(.down)), minY: PixelRect.pixel(minY.rounded(.down)),
            maxX: PixelRect.pixel(maxX.rounded(.up)), maxY: PixelRect.pixel(maxY.rounded(.up)))
    }

    /// The largest rectangle of pixels within the given edges.
    @inlinable
    public init(withinMinX minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.init(
            minX: PixelRect.pixel(minX.rounded(.up)), minY: PixelRect.pixel(minY.rounded(.up)),
            maxX: PixelRect.pixel(maxX.rounded(.down)), maxY: PixelRect.pixel(maxY.rounded(.down)))
        if isEmpty { self = .empty }
    }

    /// A coordinate kept within ±2³⁰, so that sums of edges never overflow; what is not a number counts as 0.
    @inlinable
    static func pixel(_ value: Double) -> Int32 {
        value == value ? Int32(max(-1_073_741_824, min(1_073_741_824, value))) : 0
    }
}

extension PixelRect {
    /// The rectangle grown by `margin` pixels on each side.
    @inlinable
    public func outset(by margin: Int32) -> PixelRect {
        PixelRect(minX: minX &- margin, minY: minY &- margin, maxX: maxX &+ margin, maxY: maxY &+ margin)
    }

    /// The pixels whose centres lie within the edges minX minY maxX maxY.
    @inlinable
    public init(pixelCentresWithin edges: SIMD4<Double>) {
        let whole = (edges - 0.5).rounded(.up)
        self.init(
            minX: PixelRect.pixel(whole.x), minY: PixelRect.pixel(whole.y),
            maxX: PixelRect.pixel(whole.z), maxY: PixelRect.pixel(whole.w))
        if isEmpty { self = .empty }
    }
}
