/// A pacing of time: a cubic Bézier curve from (0, 0) to (1, 1) that turns the share of time gone by into progress.
///
/// As Core Animation's and CSS's. The curve's x is time and its y progress; y may leave 0…1, so that a motion swings
/// back or overshoots.
public struct TimingFunction: Sendable, Hashable {
    /// Where the first control point lies in time, from 0 to 1.
    public let x1: Double
    /// The first control point's progress.
    public let y1: Double
    /// Where the second control point lies in time, from 0 to 1.
    public let x2: Double
    /// The second control point's progress.
    public let y2: Double

    /// A pacing with the control points (`x1`, `y1`) and (`x2`, `y2`).
    ///
    /// x is kept within 0…1, as only then is there one progress at each time, and y within ±1,000,000. What is not a
    /// number counts as 0.
    public init(controlPoints x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        func kept(_ value: Double, _ low: Double, _ high: Double) -> Double {
            value.isNaN ? 0 : min(max(value, low), high)
        }
        (self.x1, self.y1) = (kept(x1, 0, 1), kept(y1, -1e6, 1e6))
        (self.x2, self.y2) = (kept(x2, 0, 1), kept(y2, -1e6, 1e6))
    }

    /// The point at `index`: 0 is the start (0, 0), 1 and 2 are the control points, 3 is the end (1, 1). Indices beyond
    /// count as the nearest.
    public func controlPoint(at index: Int) -> SIMD2<Double> {
        switch index {
        case ...0: SIMD2(0, 0)
        case 1: SIMD2(x1, y1)
        case 2: SIMD2(x2, y2)
        default: SIMD2(1, 1)
        }
    }
}
