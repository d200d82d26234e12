import LaminaCounters
import LaminaGeometry
import LaminaStage

/// The walks before anything is drawn: where each layer lies, and which groups have an image. Keeps their buffers.
struct Arrangement {
    private(set) var placer = Placer()
    private(set) var grouper = Grouper()
    /// Whether any group had to be looked at.
    private(set) var hasGroups = false
    /// The trips that the layer tree asks for, whatever rules make of it.
    private(set) var required = PassCounts()
    /// Those of ``required``, from the leaves inwards.
    private(set) var trips: [Trip] = []
    /// What the rules of these walks saved.
    private(set) var savings = PlanSavings()

    private static let mostRounds = 24

    /// Places the layers and treats the groups, anew as long as groups turn out to need other grids or clips.
    ///
    /// - Parameters:
    ///   - tree: loses what rules find to change nothing.
    ///   - band: the rows to draw, or nil for all.
    /// - Returns: the pixels of the picture that are drawn: those rows, and as many more as layers in them read.
    mutating func arrange(_ tree: inout RenderTree, band: Range<Int>?, rules: PlanRules) -> PixelRect {
        let picture = PixelRect(width: tree.pixelWidth, height: tree.pixelHeight)
        var coarse = CoarseLayers(frame: picture)
        var uncut = UncutGroups()
        walk(tree, visible: picture, coarse, uncut, rules)
        var rounds = 0
        // A layer inside a coarse one is seen again once that is placed anew; twice as deep a nest takes a round more.
        while hasGroups, rounds < Arrangement.mostRounds {
            let areCoarse = coarse.mark(tree, placer, grouper)
            guard uncut.mark(placer, grouper) || areCoarse else { break }
            walk(tree, visible: picture, coarse, uncut, rules)
            rounds += 1
        }
        let dropped = hasGroups && rules.contains(.dropBlend) ? DropBlend(tree, placer, grouper) : DropBlend()
        var visible: VisibleRows?
        if let band {
            let rows = VisibleRows(band, of: picture, tree, placer, grouper, rules: rules)
            walk(tree, visible: rows.rows, coarse, uncut, wholeGrids: rows.wholeGrids, rules)
            visible = rows
        }
        (required, trips) = (grouper.required, grouper.trips)
        if !dropped.effects.isEmpty {
            dropped.apply(to: &tree)
            walk(
                tree, visible: visible?.rows ?? picture, coarse, uncut, wholeGrids: visible?.wholeGrids ?? [],
                dropped: dropped, rules)
        }
        if let visible { placer.narrowBackdrops(to: visible.shownBackdrops) }
        savings = grouper.savings
        savings[.dropBlend] = dropped.effects.count
        savings[.cullOutside] = rules.contains(.cullOutside) ? placer.savings : 0
        return visible?.rows ?? picture
    }

    private mutating func walk(
        _ tree: RenderTree, visible: PixelRect, _ coarse: CoarseLayers, _ uncut: UncutGroups,
        wholeGrids: [PixelRect] = [], dropped: DropBlend = DropBlend(), _ rules: PlanRules
    ) {
        let picture = PixelRect(width: tree.pixelWidth, height: tree.pixelHeight)
        placer.place(
            tree, frame: picture, visible: visible, coarse: coarse, uncut: uncut, wholeGrids: wholeGrids, rules: rules)
        hasGroups = placer.hasGroups || placer.hasBordersToMerge && rules.contains(.mergeBorder)
        if hasGroups {
            grouper.group(tree, placer, dropped: dropped, rules: rules)
        } else {
            grouper.reset()
        }
    }
}

// MARK: Groups that clips do not cut

/// The groups whose own image is not cut by what clips around them, but only when it is put there: a layer inside reads
/// what is behind it, and so would see the cut.
///
/// Which groups have an image is known only once all are placed and looked at; those that clips cut are placed anew.
struct UncutGroups {
    private var nodes: Set<Int> = []

    func contains(_ node: Int) -> Bool { !nodes.isEmpty && nodes.contains(node) }

    /// Marks the groups with a reader inside that clips cut; false if there are none that were not marked.
    mutating func mark(_ placer: borrowing Placer, _ grouper: borrowing Grouper) -> Bool {
        let before = nodes.count
        for holder in placer.readerHolders where holder.isCut {
            let treatment = grouper.treatments[holder.node]
            if treatment.isSuperset(of: [.isPass, .isolates]), !treatment.hasOwnGrid { nodes.insert(holder.node) }
        }
        return nodes.count > before
    }
}

/// A layer with another inside that reads what is behind it.
struct ReaderHolder {
    var node: Int
    /// Whether clips around the layer cut something that could be seen.
    var isCut: Bool
}
