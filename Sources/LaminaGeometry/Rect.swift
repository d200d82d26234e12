/// A rectangle with edges along the axes: an origin and a size, in the units of the coordinates around it.
///
/// A negative width or height extends from the origin to the left or upwards; every property but `origin` and `size`, and
/// every operation, is that of the same rectangle with a positive size (``standardized``). Operations are those of
/// Core Graphics.
@frozen
public struct Rect: Sendable, Hashable {
    /// The corner from which the size extends.
    public var origin: Point
    /// The extents from the origin, which may be negative.
    public var size: Size

    /// The rectangle of no size at the origin.
    @inlinable
    public static var zero: Rect { Rect(origin: .zero, size: .zero) }

    /// No rectangle at all: the intersection of two that are apart. Its origin is at infinity.
    @inlinable
    public static var null: Rect { Rect(x: .infinity, y: .infinity, width: 0, height: 0) }

    /// The rectangle that contains every finite rectangle of half its size and less.
    @inlinable
    public static var infinite: Rect {
        let extent = Double.greatestFiniteMagnitude
        return Rect(x: -extent / 2, y: -extent / 2, width: extent, height: extent)
    }

    /// The rectangle with the given origin and size.
    @inlinable
    public init(origin: Point = .zero, size: Size = .zero) {
        self.origin = origin
        self.size = size
    }

    /// The rectangle of the given size at (`x`, `y`).
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// The rectangle with the given whole origin and size.
    @inlinable
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }
}

extension Rect {
    /// The left edge.
    @inlinable
    public var minX: Double { origin.x + min(0, size.width) }
    /// The centre between the left and the right edge.
    @inlinable
    public var midX: Double { origin.x + size.width / 2 }
    /// The right edge.
    @inlinable
    public var maxX: Double { origin.x + max(0, size.width) }
    /// The upper edge.
    @inlinable
    public var minY: Double { origin.y + min(0, size.height) }
    /// The centre between the upper and the lower edge.
    @inlinable
    public var midY: Double { origin.y + size.height / 2 }
    /// The lower edge.
    @inlinable
    public var maxY: Double { origin.y + max(0, size.height) }
    /// The width, at least 0.
    @inlinable
    public var width: Double { abs(size.width) }
    /// The height, at least 0.
    @inlinable
    public var height: Double { abs(size.height) }

    /// True if it is no rectangle (``null``).
    @inlinable
    public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
    /// True if its width or height is 0, or it is ``null``.
    @inlinable
    public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }
    /// True if it is ``infinite``.
    @inlinable
    public var isInfinite: Bool { self == .infinite }

    /// The same rectangle with a positive width and height.
    @inlinable
    public var standardized: Rect {
        isNull ? .null : Rect(x: minX, y: minY, width: width, height: height)
    }

    /// Tells if a point is inside, or on the left or the upper edge.
    @inlinable
    public func contains(_ point: Point) -> Bool {
        !isEmpty && point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Tells if the union with another rectangle is this one; every rectangle contains ``null``.
    @inlinable
    public func contains(_ other: Rect) -> Bool { union(other) == self }

    /// Tells if two rectangles have the same edges, whichever corners their sizes extend from.
    @inlinable
    public static func == (first: Rect, second: Rect) -> Bool {
        if first.origin == second.origin, first.size == second.size { return true }
        let (one, other) = (first.standardized, second.standardized)
        return one.origin == other.origin && one.size == other.size
    }

    /// Hashes the edges.
    @inlinable
    public func hash(into hasher: inout Hasher) {
        let rect = standardized
        hasher.combine(rect.origin)
        hasher.combine(rect.size)
    }

    /// Tells if two rectangles have a point in common, those of their edges included.
    @inlinable
    public func intersects(_ other: Rect) -> Bool { !intersection(other).isNull }

    /// The smallest rectangle that contains both; ``null`` adds nothing.
    @inlinable
    public func union(_ other: Rect) -> Rect {
        if isNull { return other }
        if other.isNull { return self }
        let x = min(minX, other.minX)
        let y = min(minY, other.minY)
        return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
    }

    /// The common part of two rectangles: without width or height where they only touch, ``null`` where they are apart.
    @inlinable
    public func intersection(_ other: Rect) -> Rect {
        guard !isNull, !other.isNull else { return .null }
        let x = max(minX, other.minX)
        let y = max(minY, other.minY)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        guard x <= right, y <= bottom else { return .null }
        return Rect(x: x, y: y, width: right - x, height: bottom - y)
    }

    /// The rectangle moved by the given distances.
    @inlinable
    public func offsetBy(dx: Double, dy: Double) -> Rect {
        guard !isNull else { return self }
        return Rect(x: minX + dx, y: minY + dy, width: width, height: height)
    }

    /// The rectangle with each edge moved inwards by the given distances, or outwards by negative ones; ``null`` where nothing
    /// is left.
    @inlinable
    public func insetBy(dx: Double, dy: Double) -> Rect {
        guard !isNull else { return self }
        let rest = Size(width: width - dx * 2, height: height - dy * 2)
        guard rest.width >= 0, rest.height >= 0 else { return .null }
        return Rect(origin: Point(x: minX + dx, y: minY + dy), size: rest)
    }
}
