import LaminaGeometry

/// Cuts rectangles in painting order where later ones cover them, so that no two are left on a pixel.
///
/// Keeps its buffers. n log n for rectangles spread out along x or along y, as ``OverlapSweep``.
struct CoverCutter {
    private struct Member {
        var node: Int32
        /// What it would touch if nothing clipped it.
        var touched: PixelRect
        var canBeCut: Bool
    }

    private var members: [Member] = []
    /// The bounds of the members.
    private var sweep = OverlapSweep()
    private var rest: [PixelRect] = []
    private var next: [PixelRect] = []

    mutating func removeAll() {
        members.removeAll(keepingCapacity: true)
        sweep.removeAll()
    }

    /// Adds what is painted over all members so far.
    ///
    /// - Parameter touched: what it would touch beyond its bounds if it were not clipped. Whether it is covered goes by
    ///   that, so that a part of a picture, and a group on its way out of the frame, are drawn as they are elsewhere.
    mutating func add(_ node: Int32, _ bounds: PixelRect, touched: PixelRect = .empty, canBeCut: Bool) {
        members.append(Member(node: node, touched: bounds.union(touched), canBeCut: canBeCut))
        sweep.add(bounds)
    }

    /// Adds the cuts of all members that others cover to a table.
    ///
    /// - Parameter covers: whether a node paints over all of some pixels, whatever is under them.
    /// - Returns: false where two members meet and the lower can't be cut, where it would fall into too many pieces, or
    ///   where it takes too long to tell; the table then is as it was.
    mutating func cut(into table: inout CutTable, covers: (_ node: Int32, _ rect: PixelRect) -> Bool) -> Bool {
        guard sweep.findPairs(), canCutAll(covers) else { return false }
        let mark = table.mark
        var extra = 0
        var place = 0
        while place < sweep.pairs.count {
            let under = sweep.pairs[place].first
            rest.removeAll(keepingCapacity: true)
            rest.append(sweep.rects[Int(under)])
            while place < sweep.pairs.count, sweep.pairs[place].first == under {
                takeAway(sweep.rects[Int(sweep.pairs[place].second)])
                if rest.count > CutCovered.mostPieces { break }
                place += 1
            }
            extra += rest.count - 1
            guard rest.count <= CutCovered.mostPieces, extra <= CutCovered.mostExtraPieces else {
                table.forget(after: mark)
                return false
            }
            table.add(members[Int(under)].node, rest)
        }
        return true
    }

    /// Takes the pixels of a rectangle away from what is left of a member.
    private mutating func takeAway(_ rect: PixelRect) {
        next.removeAll(keepingCapacity: true)
        for part in rest {
            let common = part.intersection(rect)
            if common.isEmpty {
                next.append(part)
                continue
            }
            func keep(_ minX: Int32, _ minY: Int32, _ maxX: Int32, _ maxY: Int32) {
                if minX < maxX, minY < maxY {
                    next.append(PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY))
                }
            }
            // Whole rows first: wide areas are shaded faster than high ones.
            keep(part.minX, part.minY, part.maxX, common.minY)
            keep(part.minX, common.minY, common.minX, common.maxY)
            keep(common.maxX, common.minY, part.maxX, common.maxY)
            keep(part.minX, common.maxY, part.maxX, part.maxY)
        }
        swap(&rest, &next)
    }

    /// Whether of all that meet, the lower can be cut and the upper covers it.
    private func canCutAll(_ covers: (_ node: Int32, _ rect: PixelRect) -> Bool) -> Bool {
        sweep.pairs.allSatisfy { pair in
            let (under, over) = (members[Int(pair.first)], members[Int(pair.second)])
            return under.canBeCut && covers(over.node, under.touched.intersection(over.touched))
        }
    }
}

/// Which pixels are left of layers that others of their groups cover: some rectangles for each.
struct CutTable {
    private struct Cut {
        var node: Int32
        var first: Int32
        var count: Int32
    }

    private var cuts: [Cut] = []
    private var pieces: [PixelRect] = []

    var isEmpty: Bool { cuts.isEmpty }

    /// The number of cuts, for ``forget(after:)`` and to look through those that have come since.
    var mark: Int { cuts.count }

    mutating func removeAll() {
        cuts.removeAll(keepingCapacity: true)
        pieces.removeAll(keepingCapacity: true)
    }

    /// Adds what is left of a node's own draw, which may be nothing.
    mutating func add(_ node: Int32, _ rest: [PixelRect]) {
        cuts.append(Cut(node: node, first: Int32(pieces.count), count: Int32(rest.count)))
        pieces.append(contentsOf: rest)
    }

    /// Takes back the cuts that have been added since.
    mutating func forget(after mark: Int) {
        guard mark < cuts.count else { return }
        pieces.removeLast(pieces.count - Int(cuts[mark].first))
        cuts.removeLast(cuts.count - mark)
    }

    /// The node that a cut is for.
    func node(of cut: Int32) -> Int { Int(cuts[Int(cut)].node) }

    /// The pixels that are left: rectangles that share none.
    func pieces(of cut: Int32) -> ArraySlice<PixelRect> {
        let first = Int(cuts[Int(cut)].first)
        return pieces[first..<first + Int(cuts[Int(cut)].count)]
    }
}
