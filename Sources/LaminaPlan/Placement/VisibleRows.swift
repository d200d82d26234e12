import LaminaGeometry
import LaminaLayers
import LaminaStage

/// The rows of the picture that have to be drawn so that some of them are right.
struct VisibleRows {
    /// Those rows.
    private(set) var rows: PixelRect
    /// By ``RenderNode/effects``: what has to be right of what a layer makes of the pixels behind it.
    private(set) var shownBackdrops: [PixelRect]

    /// A layer that reads what is behind it.
    private struct Reader {
        var node: Int
        /// Whether all that it could read has to be there, because it is mirrored where that ends: it stands in an image
        /// that is as large as what is drawn of it, or vibrant layers inside spread what it makes of it.
        var readsAll: Bool
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
        // What is painted later reads of what is painted before.
        for reader in VisibleRows.readers(tree, placer, grouper).reversed() {
            let node = tree.nodes[reader.node]
            let effect = placer.effects[Int(node.effects)]
            var shown = effect.capture
            shown.minY = max(shown.minY, rows.minY.subtracting(effect.captureReach))
            shown.maxY = min(shown.maxY, rows.maxY.adding(effect.captureReach))
            if shown.isEmpty {
                if !reader.readsAll { shownBackdrops[Int(node.effects)] = .empty }
                continue
            }
            var read = effect.capture
            if !reader.readsAll {
                shownBackdrops[Int(node.effects)] = shown
                let filters = tree.filters[tree.effects[Int(node.effects)].backgroundFilters]
                let request = FilterLowering.Request(
                    backdropOf: node, on: placer.placed[reader.node].map, content: effect.capture, needed: shown,
                    rules: rules)
                read = FilterLowering.images(filters, request).first ?? shown
            }
            rows.minY = min(rows.minY, max(read.minY, picture.minY))
            rows.maxY = max(rows.maxY, min(read.maxY, picture.maxY))
        }
    }

    /// All layers that read what is behind them, in painting order.
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
            if node.effects >= 0, !placer.effects[Int(node.effects)].capture.isEmpty {
                let filters = tree.filters[tree.effects[Int(node.effects)].backgroundFilters]
                if node.flags.contains(.vibrant),
                    FilterReach.pixels(filters, placer.placed[index].map, bounds: node.bounds) > 0
                {
                    for outer in around { readers[outer.reader].readsAll = true }
                }
                around.append((readers.count, end))
                readers.append(Reader(node: index, readsAll: index < imageEnd))
            }
            if index < grouper.treatments.count, grouper.treatments[index].contains(.isPass) {
                imageEnd = max(imageEnd, end)
            }
        }
        return readers
    }
}

extension Int32 {
    fileprivate func adding(_ other: Int32) -> Int32 { Int32(clamping: Int(self) + Int(other)) }
    fileprivate func subtracting(_ other: Int32) -> Int32 { Int32(clamping: Int(self) - Int(other)) }
}
