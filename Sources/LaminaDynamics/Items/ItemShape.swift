import Foundation

/// What an item is to the engine: convex pieces to collide with, and what its area weighs.
struct ItemShape {
    /// A part that Box2D can collide, in points from the item's centre.
    enum Piece {
        case circle(center: SIMD2<Double>, radius: Double)
        /// 3 to 8 corners, turning from x to y.
        case polygon([SIMD2<Double>])
    }

    var pieces: [Piece] = []
    /// In square points.
    var area = 0.0
    /// The centre of mass, in points from the item's centre.
    var centroid = SIMD2<Double>.zero
    /// The second moment of area about the centre of mass, in points⁴: inertia for a weight of 1 a square point.
    var moment = 0.0

    /// How far skins reach beyond outlines, in points: half of how far Box2D lets two skins sink into each other at
    /// rest, so that nothing is left between what is seen to touch.
    static let reach = 0.25
    /// How far a polygon's skin reaches beyond its piece, in points.
    ///
    /// Box2D brings what is fast to a stop half a point before a piece, and a tenth around that; what rests so near is
    /// stopped anew in each step, and never sleeps. With the skin of a boundary this leaves 0.8 points at rest.
    static let polygonSkin = 1.05
    /// How far a piece is smaller than the item's outline, in points; less for what is thin.
    static let inset = polygonSkin - reach

    /// The shape turned and moved, as an item's in a group is.
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

    /// Puts another shape beside this one, as one body.
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
