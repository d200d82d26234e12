import LaminaGeometry
import LaminaStage

/// The rows of the picture that have to be drawn so that some of them are right.
struct VisibleRows {
    /// Those rows.
    private(set) var rows: PixelRect
    /// By ``RenderNode/effects``: what has to be right of what a layer makes of the pixels behind it.
    private(set) var shownBackdrops: [PixelRect]
    /// By ``RenderNode/effects``, or none: the grids of layers with another inside that reads what is behind it. They are
    /// drawn as in the whole picture, so that what is read there needs no more rows of it.
    private(set) var wholeGrids: [PixelRect] = []

    /// A layer that reads what is behind it.
    private struct Reader {
        var node: Int
        /// Whether all of what is behind it has to be there. So it is in an image that is only as large as what is drawn of
        /// it, so that the filters' edges would lie elsewhere; if vibrant layers inside spread its result, for the same
        /// reason; and if the passes of its filters follow from how much is wanted.
        var readsAll: Bool
        /// Of a vibrant layer, the reader around whose result it shows, beyond that the pixels next to it.
        var under: Int?
        /// The rows of the result that vibrant layers inside show.
        var shownInside = PixelRect.empty
    }

    /// - Parameters:
    ///   - band: the rows wanted.
    ///   - picture: all pixels of the picture.
    ///   - placer: where the layers lie in the whole picture, with `grouper` what becomes of them there.
    init(
        _ band: Range<Int>, of picture: PixelRect, _ tree: RenderTree, _ placer: borrowing Placer,
        _ grouper: borrowing Grouper, rules: PlanRules
    ) {
        rows = picture
        rows.minY = Int32(clamping: band.lowerBound)
        rows.maxY = Int32(clamping: band.upperBound)
        rows = rows.intersection(picture)
        shownBackdrops = placer.effects.map(\.capture)
        for holder in placer.readerHolders {
            let effects = Int(tree.nodes[holder.node].effects)
            guard effects >= 0, placer.effects[effects].raster >= 0 else { continue }
            if wholeGrids.isEmpty { wholeGrids = Array(repeating: .empty, count: placer.effects.count) }
            wholeGrids[effects] = placer.rasters[Int(placer.effects[effects].raster)].frame
        }
        var readers = VisibleRows.readers(tree, placer, grouper)
        // What is painted later reads of what is painted before.
        while let reader = readers.popLast() {
            let node = tree.nodes[reader.node]
            let effect = placer.effects[Int(node.effects)]
            let wanted = rows.outset(by: effect.captureReach).union(reader.shownInside)
            let shown = effect.capture.within(rowsOf: wanted)
            if !reader.readsAll { shownBackdrops[Int(node.effects)] = shown }
            if shown.isEmpty { continue }
            if let under = reader.under {
                let place = placer.effects[Int(tree.nodes[readers[under].node].effects)]
                readers[under].shownInside = readers[under].shownInside.union(place.capture.rows(nextTo: shown))
            }
            let read = reader.readsAll ? effect.capture : read(by: reader.node, shown, tree, placer, rules)
            rows.minY = min(rows.minY, max(read.minY, picture.minY))
            rows.maxY = max(rows.maxY, min(read.maxY, picture.maxY))
        }
    }

    /// What filters read of a backdrop, of which `shown` is wanted.
    private func read(
        by node: Int, _ shown: PixelRect, _ tree: RenderTree, _ placer: borrowing Placer, _ rules: PlanRules
    ) -> PixelRect {
        let effects = Int(tree.nodes[node].effects)
        let request = FilterLowering.Request(
            backdropOf: tree.nodes[node], on: placer.placed[node].map, content: placer.effects[effects].capture,
            needed: shown, rules: rules)
        return FilterLowering.images(tree.filters[tree.effects[effects].backgroundFilters], request).first ?? shown
    }

    /// All layers that read what is behind them on the picture's grid, in painting order.
    private static func readers(
        _ tree: RenderTree, _ placer: borrowing Placer, _ grouper: borrowing Grouper
    ) -> [Reader] {
        var readers: [Reader] = []
        // Up to there nodes are in an image that is not the picture.
        var imageEnd = 0
        // The readers around, each up to where it may be.
        var around: [(reader: Int, end: Int)] = []
        for (index, node) in tree.nodes.enumerated() {
            while let last = around.last, index >= last.end { around.removeLast() }
            let end = index + Int(node.subtreeCount)
            if node.flags.contains(.mask) { imageEnd = max(imageEnd, end) }
            let isOnPicture = placer.placed[index].space == 0
            if node.effects >= 0, isOnPicture, !placer.effects[Int(node.effects)].capture.isEmpty {
                let place = FilterPlace(map: placer.placed[index].map, bounds: node.bounds, isBackdrop: true)
                let steps = place.steps(tree.filters[tree.effects[Int(node.effects)].backgroundFilters])
                if node.flags.contains(.vibrant), steps.contains(where: { $0.reach > 0 }) {
                    for outer in around { readers[outer.reader].readsAll = true }
                }
                let under = around.last { !tree.nodes[readers[$0.reader].node].flags.contains(.vibrant) }?.reader
                around.append((readers.count, end))
                readers.append(
                    Reader(
                        node: index, readsAll: index < imageEnd || steps.contains(where: \.choosesByArea),
                        under: node.flags.contains(.vibrant) ? under : nil))
            }
            if index < grouper.treatments.count, grouper.treatments[index].contains(.isPass) {
                imageEnd = max(imageEnd, end)
            }
        }
        return readers
    }
}

extension PixelRect {
    /// The part in the rows of another rectangle.
    fileprivate func within(rowsOf other: PixelRect) -> PixelRect {
        var part = self
        part.minY = max(minY, other.minY)
        part.maxY = min(maxY, other.maxY)
        return part.isEmpty ? .empty : part
    }

    /// The rows that are nearest to those of another rectangle, none of the two being empty.
    fileprivate func rows(nextTo other: PixelRect) -> PixelRect {
        let span = other.span(.y).kept(in: self.span(.y))
        return with(span, along: .y)
    }
}
