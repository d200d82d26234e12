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
