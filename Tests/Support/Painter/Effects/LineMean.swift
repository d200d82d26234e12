import LaminaGeometry

/// The mean of the pixels along a line through a pixel, as weights of the pixels around it.
///
/// Between four pixels the image is bilinear. So along a line it is a polynomial of degree two from where the line crosses a
/// row or column of pixels to where it crosses the next, and Simpson's rule gives its exact mean.
package struct LineMean: Sendable {
    package struct Tap: Sendable {
        package var x: Int
        package var y: Int
        package var weight: Double
    }

    /// By rows, so that sums come out the same each time.
    package let taps: [Tap]

    /// - Parameter vector: from the pixel to either end of the line, in pixels.
    package init(_ vector: SIMD2<Double>) {
        let knots = Self.crossings(vector)
        var weights: [SIMD2<Int>: Double] = [:]
        func add(_ share: Double, at t: Double) {
            let place = vector * t
            let low = place.rounded(.down)
            let f = place - low
            for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let weight = (dx == 1 ? f.x : 1 - f.x) * (dy == 1 ? f.y : 1 - f.y)
                weights[SIMD2(Int(low.x) + dx, Int(low.y) + dy), default: 0] += weight * share
            }
        }
        for (begin, end) in zip(knots, knots.dropFirst()) {
            let sixth = (end - begin) / 12
            add(sixth, at: begin)
            add(4 * sixth, at: (begin + end) / 2)
            add(sixth, at: end)
        }
        taps = weights.filter { $0.value > 0 }.map { Tap(x: $0.key.x, y: $0.key.y, weight: $0.value) }
            .sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    }

    /// The positions, from -1 to 1, at which the line crosses whole pixels, in order, and both ends.
    private static func crossings(_ vector: SIMD2<Double>) -> [Double] {
        var places: [Double] = [-1, 1]
        for length in [abs(vector.x), abs(vector.y)] where length > 0 {
            let last = Int(length.rounded(.down))
            places += (-last...last).map { Double($0) / length }
        }
        return places.sorted()
    }
}
