import LaminaGeometry
import LaminaStage

/// The rows of the picture that must be drawn so that some of them are correct.
struct VisibleRows {
    /// Those rows.
    private(set) var rows: PixelRect
    /// By ``RenderNode/effects``: the part of a layer's filtered backdrop that must be correct.
    private(set) var shownBackdrops: [PixelRect]
    /// By ``RenderNode/effects``, or empty: the grids of layers with a backdrop-sampling layer inside. They are drawn
    /// as in the whole picture, so that sampling there needs no more rows of it.
    private(set) var wholeGrids: [PixelRect] = []

    /// A backdrop-sampling layer.
    private struct Sampler {
        var node: Int
        /// True if all of its backdrop must be there. That is so in an image that is only as large as the drawn part,
        /// where the filters' edges would be elsewhere; if vibrant layers inside spread its result, for the same
        /// reason; and if the passes of its filters depend on the size of the wanted area.
        var samplesAll: Bool
        /// For a vibrant layer, the enclosing backdrop-sampling layer whose result it shows, and beyond that result its
        /// nearest pixels.
        var under: Int?
        /// The rows of the result that vibrant layers inside show.
        var shownInside = PixelRect.empty
    }

    /// - Parameters:
    ///   - band: the rows wanted.
    ///   - picture: all pixels of the picture.
    ///   - layout: the layout of the layers in the whole picture; `grouping` is their treatment there.
    init(
        _ band: Range<Int>, of picture: PixelRect, _ tree: RenderTree, _ layout: borrowing LayoutWalk,
        _ grouping: borrowing GroupingWalk, rules: PlanRules
    ) {
        rows = picture
        rows.minY = Int32(clamping: band.lowerBound)
        rows.maxY = Int32(clamping: band.upperBound)
        rows = rows.intersection(picture)
        shownBackdrops = layout.effects.map(\.capture)
        for holder in layout.samplingAncestors {
            let effects = Int(tree.nodes[holder.node].effects)
            guard effects >= 0, layout.effects[effects].raster >= 0 else { continue }
            if wholeGrids.isEmpty { wholeGrids = Array(repeating: .empty, count: layout.effects.count) }
            wholeGrids[effects] = layout.rasters[Int(layout.effects[effects].raster)].frame
        }
        var samplers = VisibleRows.samplers(tree, layout, grouping)
        // Layers painted later read what was painted before.
        while let sampler = samplers.popLast() {
            let node = tree.nodes[sampler.node]
            let effect = layout.effects[Int(node.effects)]
            let wanted = rows.outset(by: effect.captureReach).union(sampler.shownInside)
            let shown = effect.capture.within(rowsOf: wanted)
            if !sampler.samplesAll { shownBackdrops[Int(node.effects)] = shown }
            if shown.isEmpty { continue }
            if let under = sampler.under {
                let place = layout.effects[Int(tree.nodes[samplers[under].node].effects)]
                samplers[under].shownInside = samplers[under].shownInside.union(place.capture.rows(nextTo: shown))
            }
            let read = sampler.samplesAll ? effect.capture : read(by: sampler.node, shown, tree, layout, rules)
            rows.minY = min(rows.minY, max(read.minY, picture.minY))
            rows.maxY = max(rows.maxY, min(read.maxY, picture.maxY))
        }
    }

    /// The pixels of a backdrop that filters read, of which `shown` is wanted.
    private func read(
        by node: Int, _ shown: PixelRect, _ tree: RenderTree, _ layout: borrowing LayoutWalk, _ rules: PlanRules
    ) -> PixelRect {
        let effects = Int(tree.nodes[node].effects)
        let request = FilterLowering.Request(
            backdropOf: tree.nodes[node], on: layout.placed[node].map, content: layout.effects[effects].capture,
            needed: shown, rules: rules)
        return FilterLowering.images(tree.filters[tree.effects[effects].backgroundFilters], request).first ?? shown
    }

    /// All backdrop-sampling layers on the picture's grid, in painting order.
    private static func samplers(
        _ tree: RenderTree, _ layout: borrowing LayoutWalk, _ grouping: borrowing GroupingWalk
    ) -> [Sampler] {
        var samplers: [Sampler] = []
        // Nodes before this index are in an image that is not the picture.
        var imageEnd = 0
        // The enclosing backdrop-sampling layers, each with the end of its subtree.
        var around: [(sampler: Int, end: Int)] = []
        for (index, node) in tree.nodes.enumerated() {
            while let last = around.last, index >= last.end { around.removeLast() }
            let end = index + Int(node.subtreeCount)
            if node.flags.contains(.mask) { imageEnd = max(imageEnd, end) }
            let isOnPicture = layout.placed[index].space == 0
            if node.effects >= 0, isOnPicture, !layout.effects[Int(node.effects)].capture.isEmpty {
                let place = FilterPlace(map: layout.placed[index].map, bounds: node.bounds, isBackdrop: true)
                let filters = tree.filters[tree.effects[Int(node.effects)].backgroundFilters]
                let steps = FilterStep.steps(filters, at: place)
                if node.flags.contains(.vibrant), steps.contains(where: { $0.filter.reach > 0 }) {
                    for outer in around { samplers[outer.sampler].samplesAll = true }
                }
                let under = around.last { !tree.nodes[samplers[$0.sampler].node].flags.contains(.vibrant) }?.sampler
                around.append((samplers.count, end))
                samplers.append(
                    Sampler(
                        node: index, samplesAll: index < imageEnd || steps.contains(where: \.filter.choosesByArea),
                        under: node.flags.contains(.vibrant) ? under : nil))
            }
            if index < grouping.treatments.count, grouping.treatments[index].contains(.isPass) {
                imageEnd = max(imageEnd, end)
            }
        }
        return samplers
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
        let span = other.span(.y).clamped(to: self.span(.y))
        return with(span, along: .y)
    }
}
