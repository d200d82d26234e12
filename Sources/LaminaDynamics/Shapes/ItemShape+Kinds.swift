import Foundation

extension ItemShape {
    /// A rectangle, or an ellipse, of a size in points, both sides more than 0.
    init(size: SIMD2<Double>, isEllipse: Bool) {
        let half = size / 2
        let inset = min(ItemShape.inset, size.min() * 0.4)
        if isEllipse {
            area = .pi * half.x * half.y
            moment = area * (half * half).sum() / 4
            if half.x == half.y {
                pieces = [.circle(center: .zero, radius: half.x + ItemShape.reach)]
            } else {
                pieces = ConvexPieces.split(ItemShape.ellipse(half - inset)).map { .polygon($0) }
            }
        } else {
            area = size.x * size.y
            moment = area * (size * size).sum() / 12
            let (x, y) = (half.x - inset, half.y - inset)
            pieces = [.polygon([SIMD2(-x, -y), SIMD2(x, -y), SIMD2(x, y), SIMD2(-x, y)])]
        }
    }

    /// A convex outline, turning from x to y, in points from the item's centre.
    init(outline: [SIMD2<Double>]) {
        var (double, sum, square) = (0.0, SIMD2<Double>.zero, 0.0)
        // About a corner, where the sums are small: Green's theorem, triangle by triangle.
        for index in 1..<max(outline.count - 1, 1) {
            let (a, b) = (outline[index] - outline[0], outline[index + 1] - outline[0])
            let cross = a.x * b.y - a.y * b.x
            double += cross
            sum += (a + b) * (cross / 3)
            square += cross * ((a * a).sum() + (a * b).sum() + (b * b).sum()) / 6
        }
        area = double / 2
        let offset = sum / double
        centroid = outline[0] + offset
        moment = square / 2 - area * (offset * offset).sum()
        pieces = ConvexPieces.split(ConvexPieces.inset(outline)).map { .polygon($0) }
    }

    /// Corners on an ellipse of these radii, so many that no side is further than 0.25 points inside it; 256 at most, which
    /// is enough for radii of 3,300 points.
    private static func ellipse(_ radii: SIMD2<Double>) -> [SIMD2<Double>] {
        // A side of a circle's polygon is radius (1 − cos(π / count)) inside; an ellipse's at most as much as the
        // larger radius' circle.
        let count = (Double.pi / acos(max(0, 1 - 0.25 / radii.max()))).rounded(.up)
        let corners = Int(min(max(count, 12), 256))
        return (0..<corners).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(corners)
            return radii * SIMD2(cos(angle), sin(angle))
        }
    }
}
