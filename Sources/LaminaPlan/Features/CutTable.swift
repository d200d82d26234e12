import LaminaGeometry

/// The visible pixels of layers that others of their groups cover: some rectangles for each.
struct CutTable {
    private struct Cut {
        var node: Int32
        var first: Int32
        var count: Int32
    }

    private var cuts: [Cut] = []
    private var pieces: [PixelRect] = []

    var isEmpty: Bool { cuts.isEmpty }

    /// The number of cuts, for ``forget(after:)`` and to visit the later ones.
    var mark: Int { cuts.count }

    mutating func removeAll() {
        cuts.removeAll(keepingCapacity: true)
        pieces.removeAll(keepingCapacity: true)
    }

    /// Adds the visible part of a node's own draw, which may be empty.
    mutating func add(_ node: Int32, _ rest: [PixelRect]) {
        cuts.append(Cut(node: node, first: Int32(pieces.count), count: Int32(rest.count)))
        pieces.append(contentsOf: rest)
    }

    /// Removes the cuts that were added after a mark.
    mutating func forget(after mark: Int) {
        guard mark < cuts.count else { return }
        pieces.removeLast(pieces.count - Int(cuts[mark].first))
        cuts.removeLast(cuts.count - mark)
    }

    /// The node that a cut is for.
    func node(of cut: Int32) -> Int { Int(cuts[Int(cut)].node) }

    /// The pixels that are left: rectangles that do not overlap.
    func pieces(of cut: Int32) -> ArraySlice<PixelRect> {
        let first = Int(cuts[Int(cut)].first)
        return pieces[first..<first + Int(cuts[Int(cut)].count)]
    }
}
