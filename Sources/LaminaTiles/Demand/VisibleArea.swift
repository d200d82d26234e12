import Foundation

/// The part of a picture that can be seen: a convex polygon, cut out by straight lines.
///
/// A projective map turns lines into lines, so that each edge of a frame or of a clip, and the horizon, is one line on
/// the picture. A value, in pixels of level 0.
public struct VisibleArea: Sendable, Equatable {
    /// The corners in order; empty if nothing can be seen.
    public private(set) var corners: [SIMD2<Double>]

    /// All of a rectangle; none of it if it has no area.
    public init(_ rect: CGRect) {
        guard rect.size.width > 0, rect.size.height > 0, rect.size.width.isFinite, rect.size.height.isFinite else {
            corners = []
            return
        }
        let low = SIMD2(Double(rect.minX), Double(rect.minY))
        let high = SIMD2(Double(rect.maxX), Double(rect.maxY))
        corners = [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]
    }

    /// Whether nothing can be seen.
    public var isEmpty: Bool { corners.count < 3 }

    /// Keeps what lies where `x · a + y · b + c` is not below 0. Numbers that are not finite leave nothing.
    public mutating func keep(a: Double, b: Double, c: Double) {
        guard (a + b + c).isFinite else {
            corners = []
            return
        }
        guard !isEmpty else { return }
        var kept: [SIMD2<Double>] = []
        kept.reserveCapacity(corners.count + 1)
        var (from, fromSide) = (corners[corners.count - 1], 0.0)
        fromSide = from.x * a + from.y * b + c
        for to in corners {
            let toSide = to.x * a + to.y * b + c
            if (fromSide < 0) != (toSide < 0) { kept.append(from + (to - from) * (fromSide / (fromSide - toSide))) }
            if toSide >= 0 { kept.append(to) }
            (from, fromSide) = (to, toSide)
        }
        corners = kept
    }

    /// Whether a rectangle has a part that can be seen; touching is not enough.
    ///
    /// Two convex shapes are apart if a side of either has the other wholly beyond it.
    public func meets(_ rect: CGRect) -> Bool {
        guard !isEmpty else { return false }
        let box = bounds
        guard box.minX < rect.maxX, box.maxX > rect.minX, box.minY < rect.maxY, box.maxY > rect.minY else {
            return false
        }
        let turn = signedArea < 0 ? -1.0 : 1.0
        var from = corners[corners.count - 1]
        for to in corners {
            let side = (to - from) * turn
            // The corner of the rectangle that lies farthest on the inner side.
            let x = side.y < 0 ? rect.maxX : rect.minX
            let y = side.x < 0 ? rect.minY : rect.maxY
            if side.x * (y - from.y) - side.y * (x - from.x) <= 0, side != .zero { return false }
            from = to
        }
        return true
    }

    /// The part that lies in a rectangle.
    public func within(_ rect: CGRect) -> VisibleArea {
        var part = self
        part.keep(a: 1, b: 0, c: -rect.minX)
        part.keep(a: -1, b: 0, c: rect.maxX)
        part.keep(a: 0, b: 1, c: -rect.minY)
        part.keep(a: 0, b: -1, c: rect.maxY)
        return part
    }

    /// The smallest rectangle around it; empty at the origin if nothing can be seen.
    public var bounds: CGRect {
        guard let first = corners.first else { return .zero }
        let low = corners.reduce(first) { pointwiseMin($0, $1) }
        let high = corners.reduce(first) { pointwiseMax($0, $1) }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// The middle of what can be seen: the mean of the corners.
    public var middle: SIMD2<Double> {
        corners.isEmpty ? .zero : corners.reduce(.zero, +) / Double(corners.count)
    }

    /// Positive where the corners run clockwise on a picture with y down.
    private var signedArea: Double {
        var (sum, from) = (0.0, corners[corners.count - 1])
        for to in corners {
            sum += from.x * to.y - to.x * from.y
            from = to
        }
        return sum
    }
}
