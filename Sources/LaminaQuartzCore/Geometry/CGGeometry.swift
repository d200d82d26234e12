// Names of Apple, as they are.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Lamina

/// Core Graphics' number: a `Double`, so that it is one type with all numbers of Lamina.
public typealias CGFloat = Double
/// A point.
public typealias CGPoint = Point
/// A size.
public typealias CGSize = Size
/// A rectangle.
public typealias CGRect = Rect
/// A vector.
public typealias CGVector = Vector

// MARK: Points, sizes, vectors

extension Point {
    /// The point after a transform.
    public func applying(_ transform: Transform2D) -> Point { transform.transform(self) }
    /// Returns true if both points are the same.
    public func equalTo(_ other: Point) -> Bool { self == other }
}

extension Size {
    /// The size after a transform; its translation has no effect.
    public func applying(_ transform: Transform2D) -> Size {
        Size(
            width: width * transform.m11 + height * transform.m21,
            height: width * transform.m12 + height * transform.m22)
    }
    /// Returns true if both sizes are the same.
    public func equalTo(_ other: Size) -> Bool { self == other }
}

/// A point.
public func CGPointMake(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
/// A size.
public func CGSizeMake(_ width: CGFloat, _ height: CGFloat) -> CGSize { CGSize(width: width, height: height) }
/// A vector.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }
/// Returns true if both points are the same.
public func CGPointEqualToPoint(_ first: CGPoint, _ second: CGPoint) -> Bool { first == second }
/// Returns true if both sizes are the same.
public func CGSizeEqualToSize(_ first: CGSize, _ second: CGSize) -> Bool { first == second }

// MARK: Rectangles

/// An edge of a rectangle.
public enum CGRectEdge: UInt32, Sendable, Hashable {
    case minXEdge, minYEdge, maxXEdge, maxYEdge
}

extension Rect {
    /// The smallest rectangle of whole numbers around it.
    public var integral: Rect {
        guard !isNull, !isInfinite else { return self }
        let (left, top) = (minX.rounded(.down), minY.rounded(.down))
        return Rect(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
    }

    /// The smallest rectangle around the corners after a transform.
    public func applying(_ transform: Transform2D) -> Rect {
        guard !isNull, !isInfinite else { return self }
        let corners = [
            Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: minX, y: maxY), Point(x: maxX, y: maxY),
        ]
        .map(transform.transform)
        let (left, top) = (corners.map(\.x).min() ?? 0, corners.map(\.y).min() ?? 0)
        return Rect(
            x: left, y: top, width: (corners.map(\.x).max() ?? 0) - left, height: (corners.map(\.y).max() ?? 0) - top)
    }

    /// A slice of the rectangle along an edge, and what remains.
    ///
    /// - Parameters:
    ///   - distance: The slice's length across the edge, in points, from 0 to the rectangle's.
    ///   - edge: The edge that the slice is at.
    public func divided(atDistance distance: CGFloat, from edge: CGRectEdge) -> (slice: Rect, remainder: Rect) {
        let whole = standardized
        let isAcross = edge == .minXEdge || edge == .maxXEdge
        let length = isAcross ? whole.width : whole.height
        let cut = distance > 0 ? min(distance, length) : 0
        let isAtStart = edge == .minXEdge || edge == .minYEdge
        func part(from start: Double, length: Double) -> Rect {
            isAcross
                ? Rect(x: whole.minX + start, y: whole.minY, width: length, height: whole.height)
                : Rect(x: whole.minX, y: whole.minY + start, width: whole.width, height: length)
        }
        return isAtStart
            ? (part(from: 0, length: cut), part(from: cut, length: length - cut))
            : (part(from: length - cut, length: cut), part(from: 0, length: length - cut))
    }

    /// The rectangle without insets from its edges.
    public func inset(by insets: EdgeInsets) -> Rect {
        Rect(
            x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
            height: height - insets.top - insets.bottom)
    }

    /// Returns true if both rectangles are the same.
    public func equalTo(_ other: Rect) -> Bool { self == other }
}

/// A rectangle.
public func CGRectMake(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}
/// The smallest x.
public func CGRectGetMinX(_ rect: CGRect) -> CGFloat { rect.minX }
/// The x of the middle.
public func CGRectGetMidX(_ rect: CGRect) -> CGFloat { rect.midX }
/// The largest x.
public func CGRectGetMaxX(_ rect: CGRect) -> CGFloat { rect.maxX }
/// The smallest y.
public func CGRectGetMinY(_ rect: CGRect) -> CGFloat { rect.minY }
/// The y of the middle.
public func CGRectGetMidY(_ rect: CGRect) -> CGFloat { rect.midY }
/// The largest y.
public func CGRectGetMaxY(_ rect: CGRect) -> CGFloat { rect.maxY }
/// The width.
public func CGRectGetWidth(_ rect: CGRect) -> CGFloat { rect.width }
/// The height.
public func CGRectGetHeight(_ rect: CGRect) -> CGFloat { rect.height }
/// The rectangle without `dx` and `dy` at each side.
public func CGRectInset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.insetBy(dx: dx, dy: dy) }
/// The rectangle moved.
public func CGRectOffset(_ rect: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect { rect.offsetBy(dx: dx, dy: dy) }
/// The smallest rectangle around both.
public func CGRectUnion(_ first: CGRect, _ second: CGRect) -> CGRect { first.union(second) }
/// The rectangle that both have.
public func CGRectIntersection(_ first: CGRect, _ second: CGRect) -> CGRect { first.intersection(second) }
/// Returns true if both share an area.
public func CGRectIntersectsRect(_ first: CGRect, _ second: CGRect) -> Bool { first.intersects(second) }
/// Returns true if the point is inside.
public func CGRectContainsPoint(_ rect: CGRect, _ point: CGPoint) -> Bool { rect.contains(point) }
/// Returns true if the second is inside the first.
public func CGRectContainsRect(_ first: CGRect, _ second: CGRect) -> Bool { first.contains(second) }
/// Returns true if both are the same.
public func CGRectEqualToRect(_ first: CGRect, _ second: CGRect) -> Bool { first == second }
/// Returns true for the rectangle that is nowhere.
public func CGRectIsNull(_ rect: CGRect) -> Bool { rect.isNull }
/// Returns true for a rectangle without an area.
public func CGRectIsEmpty(_ rect: CGRect) -> Bool { rect.isEmpty }
