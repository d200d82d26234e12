import Foundation

extension Path {
    /// The path's parts as lines, each at most `tolerance` from its curve.
    ///
    /// Every part counts as closed, as it does for filling. A curve becomes at most 512 lines, also where that is not
    /// enough for the tolerance.
    ///
    /// - Parameter tolerance: in points, more than 0.
    /// - Returns: the parts in order; none for a path with coordinates that are not finite.
    package func flattened(tolerance: Double) -> [Polyline] {
        flattened(through: .identity, tolerance: tolerance, limit: .max) ?? []
    }

    /// The image of the path's area under a map: parts of lines, each at most about `tolerance` from its curve.
    ///
    /// What lies behind the viewer's plane, or nearly on it, is cut off.
    ///
    /// - Parameters:
    ///   - map: from points to pixels.
    ///   - tolerance: in pixels, more than 0.
    ///   - limit: how many points there may be.
    /// - Returns: the parts; nil if there would be more points than allowed.
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
    /// How many equal steps of `t` keep the lines within the tolerance.
    ///
    /// Source: the distance from the chord is at most |second derivative| / 8 n², which the control points bound.
    fileprivate func lineCount(through map: Homography, tolerance: Double) -> Int {
        func image(_ point: SIMD2<Double>) -> SIMD2<Double>? {
            map.apply(CGPoint(x: point.x, y: point.y)).map { SIMD2($0) }
        }
        guard let p = image(start), let q = image(control1), let r = image(control2), let s = image(end) else {
            return 512
        }
        let first: SIMD2<Double> = (p - q) - (q - r)
        let second: SIMD2<Double> = (q - r) - (r - s)
        let bend = max((first * first).sum(), (second * second).sum())
        // In perspective equal steps are no equal steps of the image: twice as many make up for the usual cases.
        let count = (0.75 * bend.squareRoot() / tolerance).squareRoot() * (map.isAffine ? 1 : 2)
        return count < 512 ? max(1, Int(count.rounded(.up))) : 512
    }
}

extension Polyline {
    /// The image under the map, without what is behind the viewer's plane.
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

/// A part of a flattened path: points joined by straight lines.
package struct Polyline: Sendable, Equatable {
    /// In pixels, or in points where nothing was mapped.
    package var points: [SIMD2<Double>]

    package init(points: [SIMD2<Double>] = []) { self.points = points }

    /// The part of the area around the line that lies where `distance` is not negative.
    ///
    /// The new edges lie on the border, where `distance` is 0. What is inside keeps its winding number. Source:
    /// Sutherland and Hodgman, Reentrant polygon clipping, 1974.
    package func clipped(by distance: (SIMD2<Double>) -> Double) -> Polyline {
        guard var previous = points.last else { return self }
        var before = distance(previous)
        var kept = Polyline()
        kept.points.reserveCapacity(points.count + 4)
        for point in points {
            let here = distance(point)
            if (here >= 0) != (before >= 0) {
                kept.points.append(previous + (point - previous) * (before / (before - here)))
            }
            if here >= 0 { kept.points.append(point) }
            (previous, before) = (point, here)
        }
        return kept
    }
}
