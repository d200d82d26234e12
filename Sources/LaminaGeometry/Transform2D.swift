import Glibc

/// An affine transform of the plane: `x' = m11·x + m21·y + tX`, `y' = m12·x + m22·y + tY`.
@frozen
public struct Transform2D: Sendable, Hashable {
    /// The part of x that is from x.
    public var m11: Double
    /// The part of y that is from x.
    public var m12: Double
    /// The part of x that is from y.
    public var m21: Double
    /// The part of y that is from y.
    public var m22: Double
    /// The translation to the right.
    public var tX: Double
    /// The translation downwards.
    public var tY: Double

    /// The transform that changes nothing.
    public static let identity = Transform2D(m11: 1, m12: 0, m21: 0, m22: 1, tX: 0, tY: 0)

    /// The transform with the given elements.
    @inlinable
    public init(m11: Double, m12: Double, m21: Double, m22: Double, tX: Double, tY: Double) {
        (self.m11, self.m12, self.m21, self.m22, self.tX, self.tY) = (m11, m12, m21, m22, tX, tY)
    }

    /// A translation.
    @inlinable
    public init(translationByX x: Double, byY y: Double) {
        self.init(m11: 1, m12: 0, m21: 0, m22: 1, tX: x, tY: y)
    }

    /// A scale about the origin.
    @inlinable
    public init(scaleByX x: Double, byY y: Double) {
        self.init(m11: x, m12: 0, m21: 0, m22: y, tX: 0, tY: 0)
    }

    /// A scale about the origin, the same along both axes.
    @inlinable
    public init(scale: Double) { self.init(scaleByX: scale, byY: scale) }

    /// A rotation about the origin, clockwise as seen, since y points down.
    public init(rotationByRadians angle: Double) {
        let (sine, cosine) = (sin(angle), cos(angle))
        self.init(m11: cosine, m12: sine, m21: -sine, m22: cosine, tX: 0, tY: 0)
    }

    /// A rotation about the origin, clockwise as seen, since y points down.
    public init(rotationByDegrees angle: Double) { self.init(rotationByRadians: angle * .pi / 180) }
}

extension Transform2D {
    /// The transform followed by another one.
    public func concatenating(_ other: Transform2D) -> Transform2D {
        Transform2D(
            m11: m11 * other.m11 + m12 * other.m21,
            m12: m11 * other.m12 + m12 * other.m22,
            m21: m21 * other.m11 + m22 * other.m21,
            m22: m21 * other.m12 + m22 * other.m22,
            tX: tX * other.m11 + tY * other.m21 + other.tX,
            tY: tX * other.m12 + tY * other.m22 + other.tY)
    }

    /// The image of a point.
    @inlinable
    public func transform(_ point: Point) -> Point {
        Point(x: m11 * point.x + m21 * point.y + tX, y: m12 * point.x + m22 * point.y + tY)
    }

    /// The inverse; nil if the determinant is as good as 0.
    public var inverted: Transform2D? {
        let determinant = m11 * m22 - m12 * m21
        guard abs(determinant) > .ulpOfOne else { return nil }
        return Transform2D(
            m11: m22 / determinant, m12: -m12 / determinant, m21: -m21 / determinant, m22: m11 / determinant,
            tX: (m21 * tY - m22 * tX) / determinant, tY: (m12 * tX - m11 * tY) / determinant)
    }
}
