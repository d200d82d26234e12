/// Sorts planes in painting order, the farthest first, and cuts them where they intersect.
///
/// The planes are sorted by a binary space partition (Fuchs, Kedem and Naylor, On visible surface generation by a
/// priori tree structures, 1980). In projected space the viewer is infinitely far in front, so that the front of every
/// plane is the side where z is greater. Cuts that prove unnecessary are undone afterwards.
package enum DepthOrder {
    /// The distance in points below which two positions are the same.
    static let tolerance = 1e-5

    /// The parts of the planes, the farthest first. Invisible planes have none; coplanar ones keep the order given.
    ///
    /// Takes O(n log n) time and memory where few planes intersect, O(n²) at worst. Beyond four parts per plane plus a
    /// thousand, planes are no longer cut but sorted by their centres.
    package static func backToFront(_ planes: [DepthPlane]) -> [DepthPiece] {
        var pieces: [DepthPiece] = []
        for (index, plane) in planes.enumerated() where plane.isVisible {
            pieces.append(DepthPiece(plane: index, halves: [], corners: plane.corners))
        }
        guard pieces.count > 1 else { return pieces }
        var sorter = DepthSorter(planes: planes, limit: pieces.count * 4 + 1000, count: pieces.count)
        return undoingNeedlessCuts(sorter.sort(pieces))
    }

    static func distance(_ point: SIMD3<Double>, _ plane: SIMD4<Double>) -> Double {
        (plane * SIMD4(point.x, point.y, point.z, 1)).sum()
    }

    /// Joins both parts of a cut again where nothing painted between them overlaps the first.
    private static func undoingNeedlessCuts(_ pieces: [DepthPiece]) -> [DepthPiece] {
        var pieces: [DepthPiece?] = pieces
        var latest: [Int: [Int]] = [:]  // the parts of each plane, by their indices
        for (index, piece) in pieces.enumerated() {
            guard let piece, !piece.halves.isEmpty else { continue }
            latest[piece.plane, default: []].append(index)
        }
        for indices in latest.values {
            var indices = indices
            while let joined = joinTwo(of: indices, in: &pieces) { indices.removeAll { $0 == joined } }
        }
        return pieces.compactMap { $0 }
    }

    /// Joins the first two parts that can be joined; returns the index that is now empty.
    private static func joinTwo(of indices: [Int], in pieces: inout [DepthPiece?]) -> Int? {
        for (index, first) in indices.enumerated() {
            for second in indices[(index + 1)...] {
                guard let a = pieces[first], let b = pieces[second], let halves = a.joinedHalves(with: b),
                    !pieces[(first + 1)..<second].contains(where: { $0?.overlaps(a) == true })
                else { continue }
                pieces[second] = DepthPiece(plane: b.plane, halves: halves, corners: a.joinedCorners(with: b))
                pieces[first] = nil
                return first
            }
        }
        return nil
    }
}

extension DepthPiece {
    /// The clip planes of the two joined, if they were separated by one cut.
    fileprivate func joinedHalves(with other: DepthPiece) -> [SIMD3<Double>]? {
        guard halves.count == other.halves.count, let own = halves.last, let others = other.halves.last,
            own == -others, halves.dropLast() == other.halves.dropLast()
        else { return nil }
        return Array(halves.dropLast())
    }

    /// The corners of both, sorted as a convex polygon.
    fileprivate func joinedCorners(with other: DepthPiece) -> [SIMD3<Double>] {
        let all = corners + other.corners
        let middle = all.reduce(SIMD3<Double>.zero, +) / Double(max(all.count, 1))
        func direction(_ point: SIMD3<Double>) -> (half: Int, x: Double, y: Double) {
            let (x, y) = (point.x - middle.x, point.y - middle.y)
            return (y < 0 || y == 0 && x < 0 ? 1 : 0, x, y)
        }
        return all.sorted {
            let (a, b) = (direction($0), direction($1))
            return a.half != b.half ? a.half < b.half : a.x * b.y - a.y * b.x > 0
        }
    }
}
