/// The side of a line of a rectangle: the pixels' points with `a·x + b·y + c ≥ 0`.
///
/// `a² + b² = 1`, so that the sum is the distance from the line in pixels.
struct HalfPlane {
    let a: Double
    let b: Double
    let c: Double
    /// True if a pixel is in if its centre is, so that no pixel is cut.
    let isHard: Bool

    /// The half plane where `a·x + b·y + c ≥ 0` for factors of any size.
    init(_ a: Double, _ b: Double, _ c: Double, isHard: Bool = false) {
        let length = (a * a + b * b).squareRoot()
        if length > abs(c) * 1e-200 {
            (self.a, self.b, self.c) = (a / length, b / length, c / length)
        } else {
            // The line is infinitely far away: all points are on one side.
            (self.a, self.b, self.c) = (0, 0, c >= 0 ? 1e9 : -1e9)
        }
        self.isHard = isHard
    }

    /// The distance of a point, positive inside.
    func distance(_ x: Double, _ y: Double) -> Double { a * x + b * y + c }

    /// The largest distance of a pixel's centre from a line that still cuts the pixel.
    var reach: Double { (abs(a) + abs(b)) / 2 }

    /// Of the pixels whose centre is on the line those count that are to its right or, if it runs across, below it.
    var holdsItsLine: Bool { a > 0 || (a == 0 && b > 0) }

    /// The distance, in pixels, below which a point is on the line.
    private static let roundingError = 1e-9

    /// Returns whether a hard side lets a pixel with the given centre in.
    func admits(_ x: Double, _ y: Double) -> Bool {
        let distance = distance(x, y)
        return distance > HalfPlane.roundingError || (distance >= -HalfPlane.roundingError && holdsItsLine)
    }
}
