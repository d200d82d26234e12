/// The state of one sort by depth.
struct DepthSorter {
    let planes: [DepthPlane]
    /// The number of parts from which on no more are cut.
    let limit: Int
    /// The number of parts so far.
    var count: Int

    private enum Step {
        case sort([DepthPiece])
        case paint([DepthPiece])
    }

    /// Sorts the parts, the farthest first. Uses an explicit stack.
    mutating func sort(_ pieces: [DepthPiece]) -> [DepthPiece] {
        var result: [DepthPiece] = []
        var steps = [Step.sort(pieces)]
        while let step = steps.popLast() {
            switch step {
            case .paint(let pieces): result += pieces
            case .sort(let pieces) where pieces.count < 2: result += pieces
            case .sort(let pieces):
                let parts = split(pieces)
                // A stack: the last step is taken first.
                steps.append(.sort(parts.front))
                steps.append(.paint(parts.within))
                steps.append(.sort(parts.back))
            }
        }
        return result
    }

    /// Splits the parts by the plane of one of them: behind it, in it, and in front. Beyond the limit, a part on both
    /// sides is not cut and goes to the side of its centre.
    private mutating func split(
        _ pieces: [DepthPiece]
    ) -> (back: [DepthPiece], within: [DepthPiece], front: [DepthPiece]) {
        let splitter = choose(from: pieces)
        var (back, within, front): ([DepthPiece], [DepthPiece], [DepthPiece]) = ([], [], [])
        guard let plane = planes[splitter].equation else { return ([], pieces, []) }
        for piece in pieces {
            let sides = piece.plane == splitter ? (front: false, back: false) : piece.sides(of: plane)
            switch (sides.front, sides.back) {
            case (false, false): within.append(piece)
            case (true, false): front.append(piece)
            case (false, true): back.append(piece)
            case (true, true) where count < limit:
                let parts = piece.cut(by: plane, of: planes[piece.plane])
                count += 1
                front.append(parts.front)
                back.append(parts.back)
            case (true, true):
                let middle = piece.corners.reduce(SIMD3<Double>.zero, +) / Double(piece.corners.count)
                if DepthOrder.distance(middle, plane) > 0 { front.append(piece) } else { back.append(piece) }
            }
        }
        within.sort { $0.plane < $1.plane }
        return (back, within, front)
    }

    /// Returns the index of the plane that cuts the fewest parts, out of the planes of a few of the parts.
    private func choose(from pieces: [DepthPiece]) -> Int {
        let candidates = 5
        var best = (plane: pieces[0].plane, cuts: Int.max)
        for index in stride(from: 0, to: pieces.count, by: max(1, pieces.count / candidates)) {
            let plane = pieces[index].plane
            guard let equation = planes[plane].equation else { continue }
            var cuts = 0
            for piece in pieces where piece.plane != plane {
                let sides = piece.sides(of: equation)
                if sides.front && sides.back { cuts += 1 }
            }
            if cuts < best.cuts { best = (plane, cuts) }
            if cuts == 0 { break }
        }
        return best.plane
    }
}
