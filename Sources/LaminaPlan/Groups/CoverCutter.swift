import LaminaGeometry

/// Cuts rectangles in painting order where later ones cover them, so that no two are left on a pixel.
///
/// Keeps its buffers. n log n for rectangles spread out along x or along y, as ``OverlapSweep``.
struct CoverCutter {
    private struct Member {
        var node: Int32
        var bounds: PixelRect
        /// What it would touch if nothing clipped it.
        var touched: PixelRect
        var canBeCut: Bool
    }

    /// Two members that share a pixel, by their places in painting order.
    private struct Meeting {
        var under: Int32
        var over: Int32
    }

    private var members: [Member] = []
    private var order: [Int32] = []
    private var meetings: [Meeting] = []
    private var rest: [PixelRect] = []
    private var next: [PixelRect] = []

    mutating func removeAll() { members.removeAll(keepingCapacity: true) }

    /// Adds what is painted over all members so far.
    ///
    /// - Parameter touched: what it would touch beyond its bounds if it were not clipped. Whether it is covered goes by
    ///   that, so that a part of a picture, and a group on its way out of the frame, are drawn as they are elsewhere.
    mutating func add(_ node: Int32, _ bounds: PixelRect, touched: PixelRect = .empty, canBeCut: Bool) {
        members.append(Member(node: node, bounds: bounds, touched: bounds.union(touched), canBeCut: canBeCut))
    }

    /// Adds the cuts of all members that others cover to a table.
    ///
    /// - Parameter covers: whether a node paints over all of some pixels, whatever is under them.
    /// - Returns: false where two members meet and the lower can't be cut, where it would fall into too many pieces, or
    ///   where it takes too long to tell; the table then is as it was.
    mutating func cut(into table: inout CutTable, covers: (_ node: Int32, _ rect: PixelRect) -> Bool) -> Bool {
        guard findMeetings(covers) else { return false }
        meetings.sort { ($0.under, $0.over) < ($1.under, $1.over) }
        let mark = table.mark
        var extra = 0
        var first = 0
        while first < meetings.count {
            let under = members[Int(meetings[first].under)]
            rest.removeAll(keepingCapacity: true)
            rest.append(under.bounds)
            var end = first
            while end < meetings.count, meetings[end].under == meetings[first].under {
                takeAway(members[Int(meetings[end].over)].bounds)
                if rest.count > CutCovered.mostPieces { break }
                end += 1
            }
            extra += rest.count - 1
            guard rest.count <= CutCovered.mostPieces, extra <= CutCovered.mostExtraPieces else {
                table.forget(after: mark)
                return false
            }
            table.add(under.node, rest)
            first = end
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

    /// Finds the members that meet; false if they do where the lower can't be cut, or if it takes too long.
    private mutating func findMeetings(_ covers: (_ node: Int32, _ rect: PixelRect) -> Bool) -> Bool {
        order.removeAll(keepingCapacity: true)
        for index in members.indices { order.append(Int32(index)) }
        // The rows of a list all meet along x. Along y they do not.
        if let isFound = sweep(alongX: true, covers) { return isFound }
        return sweep(alongX: false, covers) ?? false
    }

    /// The same along one axis; nil if that takes more than 16 comparisons a member.
    private mutating func sweep(alongX: Bool, _ covers: (_ node: Int32, _ rect: PixelRect) -> Bool) -> Bool? {
        func bounds(_ index: Int32) -> PixelRect { members[Int(index)].bounds }
        func start(_ index: Int32) -> Int32 { alongX ? bounds(index).minX : bounds(index).minY }
        func end(_ index: Int32) -> Int32 { alongX ? bounds(index).maxX : bounds(index).maxY }
        meetings.removeAll(keepingCapacity: true)
        order.sort { start($0) < start($1) }
        var budget = 16 * order.count
        for place in order.indices {
            let limit = end(order[place])
            var other = place + 1
            while other < order.count, start(order[other]) < limit {
                budget -= 1
                if budget < 0 { return nil }
                let under = min(order[place], order[other])
                let over = max(order[place], order[other])
                other += 1
                guard bounds(under).intersects(bounds(over)) else { continue }
                let common = members[Int(under)].touched.intersection(members[Int(over)].touched)
                guard members[Int(under)].canBeCut, covers(members[Int(over)].node, common) else { return false }
                meetings.append(Meeting(under: under, over: over))
            }
        }
        return true
    }
}
