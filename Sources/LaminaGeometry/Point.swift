/// A point of a plane, in the units of the coordinates around it: points, unless it is said otherwise.
@frozen
public struct Point: Sendable, Hashable {
    /// The distance from the origin to the right.
    public var x: Double
    /// The distance from the origin downwards.
    public var y: Double

    /// The origin.
    @inlinable
    public static var zero: Point { Point(x: 0, y: 0) }

    /// The point with the given coordinates.
    @inlinable
    public init(x: Double = 0, y: Double = 0) {
        self.x = x
        self.y = y
    }

    /// The point with the given whole coordinates.
    @inlinable
    public init(x: Int, y: Int) { self.init(x: Double(x), y: Double(y)) }
}

/// A width and a height; either may be negative.
@frozen
public struct Size: Sendable, Hashable {
    /// The extent along the x axis.
    public var width: Double
    /// The extent along the y axis.
    public var height: Double

    /// The size without extent.
    @inlinable
    public static var zero: Size { Size(width: 0, height: 0) }

    /// The size with the given extents.
    @inlinable
    public init(width: Double = 0, height: Double = 0) {
        self.width = width
        self.height = height
    }

    /// The size with the given whole extents.
    @inlinable
    public init(width: Int, height: Int) { self.init(width: Double(width), height: Double(height)) }
}

/// A displacement in a plane, such as a velocity or a force.
@frozen
public struct Vector: Sendable, Hashable {
    /// The component along the x axis, which points to the right.
    public var dx: Double
    /// The component along the y axis, which points down.
    public var dy: Double

    /// The vector of length 0.
    @inlinable
    public static var zero: Vector { Vector(dx: 0, dy: 0) }

    /// The vector with the given components.
    @inlinable
    public init(dx: Double = 0, dy: Double = 0) {
        self.dx = dx
        self.dy = dy
    }
}
