import LaminaGeometry

/// The visible part of a picture: a convex polygon, clipped by straight lines.
///
/// A projective map preserves lines, so that each edge of a frame or of a clip, and the horizon, is one line on the
/// picture. A value, in pixels of level 0.
package struct VisibleArea: Sendable, Equatable {
    /// The corners in order; empty if nothing is visible.
    package private(set) var corners: [SIMD2<Double>]

    /// A whole rectangle; empty if it has no area.
    package init(_ rect: Rect) {
        guard rect.size.width > 0, rect.size.height > 0, rect.size.width.isFinite, rect.size.height.isFinite else {
            corners = []
            return
        }
        let low = SIMD2(Double(rect.minX), Double(rect.minY))
        let high = SIMD2(Double(rect.maxX), Double(rect.maxY))
        corners = [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]
    }

    /// True if nothing is visible.
    package var isEmpty: Bool { corners.count < 3 }

    /// Clips to the half plane where `x · a + y · b + c` is not negative. Numbers that are not finite leave nothing.
    package mutating func keep(a: Double, b: Double, c: Double) {
        guard (a + b + c).isFinite else {
            corners = []
            return
        }
        guard !isEmpty else { return }
        var clipped: [SIMD2<Double>] = []
        clipped.reserveCapacity(corners.count + 1)
        var (from, fromSide) = (corners[corners.count - 1], 0.0)
        fromSide = from.x * a + from.y * b + c
        for to in corners {
            let toSide = to.x * a + to.y * b + c
            if (fromSide < 0) != (toSide < 0) { clipped.append(from + (to - from) * (fromSide / (fromSide - toSide))) }
            if toSide >= 0 { clipped.append(to) }
            (from, fromSide) = (to, toSide)
        }
        corners = clipped
    }

    /// Returns whether a rectangle overlaps the visible area; touching is not enough.
    ///
    /// Two convex shapes are disjoint if a side of either separates them.
    package func overlaps(_ rect: Rect) -> Bool {
        guard !isEmpty else { return false }
        let box = bounds
        guard box.minX < rect.maxX, box.maxX > rect.minX, box.minY < rect.maxY, box.maxY > rect.minY else {
            return false
        }
        let orientation = signedArea < 0 ? -1.0 : 1.0
        var from = corners[corners.count - 1]
        for to in corners {
            let side = (to - from) * orientation
            // The corner of the rectangle that is farthest on the inner side.
            let x = side.y < 0 ? rect.maxX : rect.minX
            let y = side.x < 0 ? rect.minY : rect.maxY
            if side.x * (y - from.y) - side.y * (x - from.x) <= 0, side != .zero { return false }
            from = to
        }
        return true
    }

    /// The part inside a rectangle.
    package func within(_ rect: Rect) -> VisibleArea {
        var part = self
        part.keep(a: 1, b: 0, c: -rect.minX)
        part.keep(a: -1, b: 0, c: rect.maxX)
        part.keep(a: 0, b: 1, c: -rect.minY)
        part.keep(a: 0, b: -1, c: rect.maxY)
        return part
    }

    /// The bounding box; empty at the origin if nothing is visible.
    package var bounds: Rect {
        guard let first = corners.first else { return .zero }
        let low = corners.reduce(first) { pointwiseMin($0, $1) }
        let high = corners.reduce(first) { pointwiseMax($0, $1) }
        return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// The centre of the visible area: the mean of the corners.
    package var middle: SIMD2<Double> {
        corners.isEmpty ? .zero : corners.reduce(.zero, +) / Double(corners.count)
    }

    /// Positive if the corners are clockwise on a picture with y down.
    private var signedArea: Double {
        var (sum, from) = (0.0, corners[corners.count - 1])
        for to in corners {
            sum += from.x * to.y - to.x * from.y
            from = to
        }
        return sum
    }
}
