import Glibc

/// An item's shape for the engine: convex pieces to collide with, and the moments of its area.
struct ItemShape {
    /// A convex piece for Box2D, in points from the item's centre.
    enum Piece {
        case circle(center: SIMD2<Double>, radius: Double)
        /// 3 to 8 corners, ordered from x towards y.
        case polygon([SIMD2<Double>])
    }

    var pieces: [Piece] = []
    /// The area in square points.
    var area = 0.0
    /// The centre of mass, in points from the item's centre.
    var centroid = SIMD2<Double>.zero
    /// The second moment of area about the centre of mass, in points⁴: the inertia for a mass of 1 per square point.
    var moment = 0.0

    /// The distance by which skins extend beyond outlines, in points: half of the penetration that Box2D allows at
    /// rest, so that touching items show no gap.
    static let reach = 0.25
    /// The radius of a polygon's skin beyond its piece, in points.
    ///
    /// Box2D stops fast bodies half a point before a piece, and a tenth around that; a body that rests so near is
    /// stopped again in each step, and never sleeps. With the skin of a boundary this leaves 0.8 points at rest.
    static let polygonSkin = 1.05
    /// The distance by which a piece is inset from the item's outline, in points; less for thin shapes.
    static let inset = polygonSkin - reach

    /// The shape rotated and translated, as an item in a group.
    func placed(at place: SIMD2<Double>, angle: Double) -> ItemShape {
        let (sine, cosine) = (sin(angle), cos(angle))
        func map(_ point: SIMD2<Double>) -> SIMD2<Double> {
            place + SIMD2(cosine * point.x - sine * point.y, sine * point.x + cosine * point.y)
        }
        var result = self
        result.centroid = map(centroid)
        result.pieces = pieces.map { piece in
            switch piece {
            case .circle(let center, let radius): .circle(center: map(center), radius: radius)
            case .polygon(let corners): .polygon(corners.map(map))
            }
        }
        return result
    }

    /// Adds another shape to this one, as one body.
    mutating func add(_ other: ItemShape) {
        let total = area + other.area
        let middle = (centroid * area + other.centroid * other.area) / total
        func about(_ shape: ItemShape) -> Double {
            let offset = shape.centroid - middle
            return shape.moment + shape.area * (offset * offset).sum()
        }
        moment = about(self) + about(other)
        (area, centroid) = (total, middle)
        pieces += other.pieces
    }

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

    /// A convex outline, ordered from x towards y, in points from the item's centre.
    init(outline: [SIMD2<Double>]) {
        var (double, sum, square) = (0.0, SIMD2<Double>.zero, 0.0)
        // Relative to a corner, where the sums are small: Green's theorem, triangle by triangle.
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

    /// The corners of a polygon inscribed in an ellipse, as many as keep every side within 0.25 points of it; 256 at
    /// most, which suffices for radii of 3,300 points.
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
