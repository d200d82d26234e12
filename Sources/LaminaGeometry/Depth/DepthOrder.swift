/// Puts planes in the order in which they are painted, the farthest first, cut where they cross.
///
/// The planes are taken apart by the plane of one after the other (Fuchs, Kedem and Naylor, On visible surface generation
/// by a priori tree structures, 1980). Projected space has its viewer infinitely far in front, so that the front of every
/// plane is the side where z is greater. Cuts that turn out not to matter are then taken back.
package enum DepthOrder {
    /// Lengths in points below which two places are one.
    static let tolerance = 1e-5

    /// The parts of the planes, the farthest first. Planes that nobody sees have none; of those in one plane, the first
    /// given is painted first.
    ///
    /// Takes time and memory in proportion to the planes times the logarithm of their count where few cross, and to the
    /// square of it at worst. Where cuts would make more than four parts a plane and a thousand, planes that cross are no
    /// longer cut but stand where their middle is.
    package static func backToFront(_ planes: [DepthPlane]) -> [DepthPiece] {
        var pieces: [DepthPiece] = []
        for (index, plane) in planes.enumerated() where plane.isVisible {
            pieces.append(DepthPiece(plane: index, halves: [], corners: plane.corners))
        }
        guard pieces.count > 1 else { return pieces }
        var sorter = DepthSorter(planes: planes, limit: pieces.count * 4 + 1000, count: pieces.count)
        return withoutNeedlessCuts(sorter.sort(pieces))
    }

    static func distance(_ point: SIMD3<Double>, _ plane: SIMD4<Double>) -> Double {
        (plane * SIMD4(point.x, point.y, point.z, 1)).sum()
    }

    /// Joins both parts of a cut again where nothing that is painted between them touches the one that comes first.
    private static func withoutNeedlessCuts(_ pieces: [DepthPiece]) -> [DepthPiece] {
        var pieces: [DepthPiece?] = pieces
        var latest: [Int: [Int]] = [:]  // the parts of each plane, by their places
        for (place, piece) in pieces.enumerated() {
            guard let piece, !piece.halves.isEmpty else { continue }
            latest[piece.plane, default: []].append(place)
        }
        for places in latest.values {
            var places = places
            while let joined = joinTwo(of: places, in: &pieces) { places.removeAll { $0 == joined } }
        }
        return pieces.compactMap { $0 }
    }

    /// Joins the first two parts that can be; the result is the place that is empty now.
    private static func joinTwo(of places: [Int], in pieces: inout [DepthPiece?]) -> Int? {
        for (index, first) in places.enumerated() {
            for second in places[(index + 1)...] {
                guard let a = pieces[first], let b = pieces[second], let halves = a.halvesJoined(with: b),
                    !pieces[(first + 1)..<second].contains(where: { $0?.overlaps(a) == true })
                else { continue }
                pieces[second] = DepthPiece(plane: b.plane, halves: halves, corners: a.cornersJoined(with: b))
                pieces[first] = nil
                return first
            }
        }
        return nil
    }
}

extension DepthPiece {
    /// The half planes of the two together, if they are what one cut has parted.
    fileprivate func halvesJoined(with other: DepthPiece) -> [SIMD3<Double>]? {
        guard halves.count == other.halves.count, let own = halves.last, let others = other.halves.last,
            own == -others, halves.dropLast() == other.halves.dropLast()
        else { return nil }
        return Array(halves.dropLast())
    }

    /// The corners of both, in the order of a convex polygon.
    fileprivate func cornersJoined(with other: DepthPiece) -> [SIMD3<Double>] {
        let all = corners + other.corners
        let middle = all.reduce(SIMD3<Double>.zero, +) / Double(max(all.count, 1))
        func turn(_ point: SIMD3<Double>) -> (half: Int, x: Double, y: Double) {
            let (x, y) = (point.x - middle.x, point.y - middle.y)
            return (y < 0 || y == 0 && x < 0 ? 1 : 0, x, y)
        }
        return all.sorted {
            let (a, b) = (turn($0), turn($1))
            return a.half != b.half ? a.half < b.half : a.x * b.y - a.y * b.x > 0
        }
    }
}
