import LaminaGeometry

/// Cuts rectangles in painting order where later ones cover them, so that no two are left on a pixel.
///
/// Keeps its buffers. O(n log n) for rectangles spread out along x or along y, like ``OverlapSweep``.
struct CoverCutter {
    /// The largest number of rectangles that a member is cut into.
    static let maxPieces = 8
    /// The largest number of additional instances in a group. Beyond, a target may well be cheaper.
    static let maxExtraPieces = 64

    private struct Member {
        var node: Int32
        /// The pixels that it would touch without clips.
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

    /// Adds a member that is painted over all members so far.
    ///
    /// - Parameter touched: the pixels that it would touch beyond its bounds without clips. They decide whether it is
    ///   covered, so that a part of a picture, and a group on its way out of the frame, are drawn as they are
    ///   elsewhere.
    mutating func add(_ node: Int32, _ bounds: PixelRect, touched: PixelRect = .empty, canBeCut: Bool) {
        members.append(Member(node: node, touched: bounds.union(touched), canBeCut: canBeCut))
        sweep.add(bounds)
    }

    /// Adds the cuts of all members that others cover to a table.
    ///
    /// - Parameter covers: returns whether a node replaces all of some pixels, whatever is below them.
    /// - Returns: false where two members overlap and the lower can't be cut, where it would fall into too many pieces,
    ///   or where the search takes too long; the table is then unchanged.
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
                if rest.count > CoverCutter.maxPieces { break }
                place += 1
            }
            extra += rest.count - 1
            guard rest.count <= CoverCutter.maxPieces, extra <= CoverCutter.maxExtraPieces else {
                table.forget(after: mark)
                return false
            }
            table.add(members[Int(under)].node, rest)
        }
        return true
    }

    /// Removes the pixels of a rectangle from the rest of a member.
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

    /// Returns whether for every overlap the lower member can be cut and the upper one covers it.
    private func canCutAll(_ covers: (_ node: Int32, _ rect: PixelRect) -> Bool) -> Bool {
        sweep.pairs.allSatisfy { pair in
            let (under, over) = (members[Int(pair.first)], members[Int(pair.second)])
            return under.canBeCut && covers(over.node, under.touched.intersection(over.touched))
        }
    }
}

// MARK: Overlaps

/// Finds the overlapping pairs of a set of rectangles, by a sweep along an axis. Keeps its buffers.
///
/// O(n log n) for rectangles spread out along x or along y. If neither axis succeeds with 16 comparisons per rectangle,
/// it gives up.
struct OverlapSweep {
    /// Two overlapping rectangles, by their indices in the order in which they were added.
    struct Pair {
        var first: Int32
        var second: Int32
    }

    private(set) var rects: [PixelRect] = []
    private(set) var pairs: [Pair] = []
    private var order: [Int32] = []

    var isEmpty: Bool { rects.isEmpty }

    mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

    mutating func add(_ rect: PixelRect) { rects.append(rect) }

    /// Returns whether two of the rectangles overlap; true if it gives up, which costs a pass and never a wrong
    /// picture.
    mutating func findsOverlap() -> Bool { !findPairs(atMost: 1) || !pairs.isEmpty }

    /// Finds the pairs, sorted; returns false if it gives up.
    mutating func findPairs() -> Bool {
        guard findPairs(atMost: .max) else { return false }
        pairs.sort { ($0.first, $0.second) < ($1.first, $1.second) }
        return true
    }

    private mutating func findPairs(atMost limit: Int) -> Bool {
        order.removeAll(keepingCapacity: true)
        for index in rects.indices { order.append(Int32(index)) }
        // The rows of a list all overlap along x, but not along y.
        return sweep(alongX: true, atMost: limit) || sweep(alongX: false, atMost: limit)
    }

    /// Finds the pairs, or the first of them; returns false if that takes too long along this axis.
    private mutating func sweep(alongX: Bool, atMost limit: Int) -> Bool {
        func start(_ index: Int32) -> Int32 { alongX ? rects[Int(index)].minX : rects[Int(index)].minY }
        func end(_ index: Int32) -> Int32 { alongX ? rects[Int(index)].maxX : rects[Int(index)].maxY }
        pairs.removeAll(keepingCapacity: true)
        order.sort { start($0) < start($1) }
        var budget = 16 * order.count
        for place in order.indices {
            let index = order[place]
            let far = end(index)
            var next = place + 1
            while next < order.count, start(order[next]) < far {
                let other = order[next]
                if rects[Int(index)].intersects(rects[Int(other)]) {
                    pairs.append(Pair(first: min(index, other), second: max(index, other)))
                    if pairs.count == limit { return true }
                }
                next += 1
                budget -= 1
                if budget < 0 { return false }
            }
        }
        return true
    }
}
