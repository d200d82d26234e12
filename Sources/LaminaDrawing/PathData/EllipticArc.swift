import Foundation
import LaminaGeometry

/// An arc of an ellipse between two points. Source: Scalable Vector Graphics 2, appendix B.2.
struct EllipticArc {
    private let start: CGPoint
    let end: CGPoint
    private let radii: SIMD2<Double>
    /// Of the ellipse's x axis, in radians.
    private let rotation: Double
    private let isLarge: Bool
    private let sweepsForward: Bool

    /// Reads the numbers behind `A` or `a`.
    init(_ cursor: inout PathDataCursor, from start: CGPoint, base: CGPoint) throws(DrawingError) {
        self.start = start
        let x = try cursor.number()
        radii = SIMD2(abs(x), abs(try cursor.number()))
        rotation = try cursor.number().truncatingRemainder(dividingBy: 360) * .pi / 180
        isLarge = try cursor.flag()
        sweepsForward = try cursor.flag()
        end = try cursor.point(from: base)
    }

    /// Adds the arc as curves to a path that stands at its start.
    func add(to path: inout Path) {
        if start == end { return }
        guard radii.x > 0, radii.y > 0 else { return path.addLine(to: end) }
        let (sine, cosine) = (sin(rotation), cos(rotation))
        let half = SIMD2((start.x - end.x) / 2, (start.y - end.y) / 2)
        let point = SIMD2(cosine * half.x + sine * half.y, cosine * half.y - sine * half.x)
        // Radii that are too small grow until the ellipse reaches both points.
        let excess = (point * point / (radii * radii)).sum()
        guard excess.isFinite else { return path.addLine(to: end) }
        let radii = excess > 1 ? radii * excess.squareRoot() : radii
        let share = excess > 1 ? 0 : (1 / excess - 1).squareRoot() * (isLarge == sweepsForward ? -1 : 1)
        let center = SIMD2(radii.x * point.y / radii.y, -radii.y * point.x / radii.x) * share
        let (from, to) = ((point - center) / radii, (-point - center) / radii)
        let first = atan2(from.y, from.x)
        var sweep = atan2(to.y, to.x) - first
        if sweepsForward, sweep < 0 { sweep += 2 * .pi }
        if !sweepsForward, sweep > 0 { sweep -= 2 * .pi }
        let middle = SIMD2<Double>((start.x + end.x) / 2, (start.y + end.y) / 2)
        func place(_ unit: SIMD2<Double>) -> CGPoint {
            let own = center + unit * radii
            return CGPoint(
                x: middle.x + cosine * own.x - sine * own.y, y: middle.y + sine * own.x + cosine * own.y)
        }
        let count = max(1, (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up))
        let step = sweep / count
        // Source: the cubic that meets the arc at its ends and its middle.
        let reach = 4 / 3 * tan(step / 4)
        for index in 0..<Int(count) {
            let (a, b) = (first + step * Double(index), first + step * Double(index + 1))
            let (p, q) = (SIMD2(cos(a), sin(a)), SIMD2(cos(b), sin(b)))
            path.addCurve(
                to: index + 1 == Int(count) ? end : place(q), control1: place(p + SIMD2(-p.y, p.x) * reach),
                control2: place(q - SIMD2(-q.y, q.x) * reach))
        }
    }
}
