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
}
