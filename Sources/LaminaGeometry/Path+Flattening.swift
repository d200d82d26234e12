extension Path {
    /// The path's subpaths as polylines, each at most `tolerance` from its curve.
    ///
    /// Every subpath counts as closed, as for filling. A curve becomes at most 512 lines, even if that does not meet
    /// the tolerance.
    ///
    /// - Parameter tolerance: in points, more than 0.
    /// - Returns: the subpaths in order; none for a path with coordinates that are not finite.
    package func flattened(tolerance: Double) -> [Polyline] {
        flattened(through: .identity, tolerance: tolerance, limit: .max) ?? []
    }

    /// The image of the path's area under a map: polylines, each at most about `tolerance` from its curve.
    ///
    /// Clipped to what is in front of the viewer's plane.
    ///
    /// - Parameters:
    ///   - map: from points to pixels.
    ///   - tolerance: in pixels, more than 0.
    ///   - limit: the maximum number of points.
    /// - Returns: the subpaths; nil if there would be more points than allowed.
    package func flattened(through map: Homography, tolerance: Double, limit: Int) -> [Polyline]? {
        guard isFinite, tolerance > 0 else { return [] }
        var result: [Polyline] = []
        var part = Polyline()
        var current = SIMD2<Double>.zero
        var count = 0
        func finish() {
            if part.points.count > 1 {
                let image = part.projected(by: map)
                if image.points.count > 2 { result.append(image) }
            }
        }
        func add(_ curve: CubicCurve) {
            let lines = curve.lineCount(through: map, tolerance: tolerance)
            for index in 1..<lines { part.points.append(curve.point(at: Double(index) / Double(lines))) }
            count += lines
            part.points.append(curve.end)
        }
        for element in elements {
            switch element {
            case .move(let point):
                finish()
                part.points = [SIMD2(point)]
            case .line(let point): part.points.append(SIMD2(point))
            case .quadCurve(let control, let end): add(CubicCurve(current, quad: SIMD2(control), SIMD2(end)))
            case .curve(let control1, let control2, let end):
                add(
                    CubicCurve(
                        start: current, control1: SIMD2(control1), control2: SIMD2(control2), end: SIMD2(end)))
            case .close:
                finish()
                part.points = part.points.first.map { [$0] } ?? []
            }
            current = part.points.last ?? current
            count += 1
            if count > limit { return nil }
        }
        finish()
        return result
    }
}

extension CubicCurve {
    /// The number of equal steps of `t` that keeps the lines within the tolerance.
    ///
    /// Source: the distance from the chord is at most |second derivative| / 8 n², which the control points bound.
    fileprivate func lineCount(through map: Homography, tolerance: Double) -> Int {
        func image(_ point: SIMD2<Double>) -> SIMD2<Double>? {
            map.apply(Point(x: point.x, y: point.y)).map { SIMD2($0) }
        }
        guard let p = image(start), let q = image(control1), let r = image(control2), let s = image(end) else {
            return 512
        }
        let first: SIMD2<Double> = (p - q) - (q - r)
        let second: SIMD2<Double> = (q - r) - (r - s)
        let bend = max((first * first).sum(), (second * second).sum())
        // In perspective equal steps are not equal in the image: twice as many suffice for the usual cases.
        let count = (0.75 * bend.squareRoot() / tolerance).squareRoot() * (map.isAffine ? 1 : 2)
        return count < 512 ? max(1, Int(count.rounded(.up))) : 512
    }
}

extension Polyline {
    /// The image under the map, clipped to what is in front of the viewer's plane.
    fileprivate func projected(by map: Homography) -> Polyline {
        let near = 1e-6 * max(abs(map.i), max(abs(map.g), abs(map.h)))
        let front =
            map.isAffine ? self : clipped { map.g * $0.x + map.h * $0.y + map.i - near }
        return Polyline(
            points: front.points.map { point in
                let (x, y, w) = map.project(point.x, point.y)
                return SIMD2(x, y) / w
            })
    }
}

/// A subpath of a flattened path: points joined by straight lines.
package struct Polyline: Sendable, Equatable {
    /// The points, in pixels, or in points if nothing was mapped.
    package var points: [SIMD2<Double>]

    package init(points: [SIMD2<Double>] = []) { self.points = points }

    /// The part of the enclosed area where `distance` is not negative.
    ///
    /// The new edges are on the border, where `distance` is 0. Winding numbers inside are preserved. Source: Sutherland
    /// and Hodgman, Reentrant polygon clipping, 1974.
    package func clipped(by distance: (SIMD2<Double>) -> Double) -> Polyline {
        guard var previous = points.last else { return self }
        var before = distance(previous)
        var clipped = Polyline()
        clipped.points.reserveCapacity(points.count + 4)
        for point in points {
            let here = distance(point)
            if (here >= 0) != (before >= 0) {
                clipped.points.append(previous + (point - previous) * (before / (before - here)))
            }
            if here >= 0 { clipped.points.append(point) }
            (previous, before) = (point, here)
        }
        return clipped
    }
}
