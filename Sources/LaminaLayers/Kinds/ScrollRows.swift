import Foundation

/// Where the sublayers of a scroll layer lie, kept from frame to frame while none of them changes: those out of sight are
/// passed over without a look at them.
package final class ScrollRows {
    /// The sublayers. As long as this array is held here, one that is changed is at another address.
    private var sublayers: [Layer] = []
    /// Those in painting order.
    package private(set) var order: [Layer] = []
    /// Whether one of them has motion, so that each frame must look.
    private var hasMotion = false
    /// By sublayer, a rectangle of the scroll layer's coordinates that holds all that it can show: minX minY maxX maxY;
    /// endless where that can't be told from its own values.
    private var areas: [SIMD4<Float>] = []

    /// How far beyond a page on each side of what shows rows are looked at, in points: pixels at the clip's edges may see
    /// a little more than the clip, and drawings may reach beyond their layer.
    fileprivate static let margin = 1000.0

    /// The part of a layer's coordinates in which its sublayers are looked at; nil where all of them are.
    package static func pages(of layer: Layer) -> CGRect? {
        guard layer.kind == .scroll else { return nil }
        let shown = layer.shown
        guard shown.masksToBounds, shown.sublayerTransform == nil, !shown.isHidden else { return nil }
        let bounds = shown.bounds
        return bounds.insetBy(dx: -bounds.width - margin, dy: -bounds.height - margin)
    }

    /// Whether the rows are as they were when they were looked at last, and none of them moves.
    package func areCurrent(in layer: Layer) -> Bool {
        guard !layer.rowsHaveChanged, !hasMotion else { return false }
        return layer.children.withUnsafeBufferPointer { now in
            sublayers.withUnsafeBufferPointer { $0.baseAddress == now.baseAddress && $0.count == now.count }
        }
    }

    /// Brings the rows up to date; true if any that is out of sight has changed. Linear in their number, unless they
    /// are current.
    package func update(of layer: Layer, pages: CGRect) -> Bool {
        if areCurrent(in: layer) { return false }
        layer.rowsHaveChanged = false
        (sublayers, order) = (layer.children, layer.paintingOrder)
        hasMotion = false
        areas.removeAll(keepingCapacity: true)
        for layer in order {
            if let motion = layer.motion, !motion.isIdle { hasMotion = true }
            guard var area = layer.ownArea else {
                areas.append(SIMD4(-.infinity, -.infinity, .infinity, .infinity))
                continue
            }
            // What it will draw may reach beyond its bounds.
            if layer.awaitsDisplay { area = area.insetBy(dx: -ScrollRows.margin, dy: -ScrollRows.margin) }
            // A point more than single precision loses near the pages' edges, which lie a thousand points out of sight.
            areas.append(
                SIMD4(Float(area.minX) - 1, Float(area.minY) - 1, Float(area.maxX) + 1, Float(area.maxY) + 1))
        }
        // What out of sight has changed has been taken in.
        var anyHasChanged = false
        var index = 0
        while index < order.count {
            let next = firstRow(from: index, in: pages)
            for skipped in order[index..<next] where skipped.takeMarks().contains(.hasChanged) { anyHasChanged = true }
            index = next + 1
        }
        return anyHasChanged
    }

    /// The first row at `index` or after it that may show something in a rectangle, or the number of rows.
    package func firstRow(from index: Int, in rect: CGRect) -> Int {
        let low = SIMD2(Float(rect.minX), Float(rect.minY))
        let high = SIMD2(Float(rect.maxX), Float(rect.maxY))
        var index = index
        areas.withUnsafeBufferPointer { areas in
            while index < areas.count {
                let area = areas[index]
                // What is not a number is looked at.
                if !(area.z < low.x || area.x > high.x || area.w < low.y || area.y > high.y) { break }
                index += 1
            }
        }
        return index
    }
}

extension Layer {
    /// Displays what waited until the layer, a row of a scroll layer, came near.
    package final func displayAwaited() {
        awaitsDisplay = false
        var open = [self]
        while let layer = open.popLast() {
            layer.displayIfNeeded()
            open.append(contentsOf: layer.children)
            if let mask = layer.storage.effects?.mask { open.append(mask) }
        }
    }

    /// Whether the layer, a row of a scroll layer, is so far from what is looked at that it need not be displayed yet.
    package final func isFar(from pages: CGRect) -> Bool {
        guard let area = ownArea else { return false }
        return !area.insetBy(dx: -ScrollRows.margin, dy: -ScrollRows.margin).intersects(pages)
    }

    /// Whether the layer lies in a row of a scroll layer that need not be displayed yet.
    package final var isInFarRow: Bool {
        var row = self
        while let around = row.parent {
            if let pages = ScrollRows.pages(of: around), row.isFar(from: pages) { return true }
            row = around
        }
        return false
    }

    /// A rectangle of the superlayer's coordinates that holds all that the layer can show, told from the layer's own
    /// values; nil where that needs a longer look.
    final var ownArea: CGRect? {
        guard kind == .plain, motion?.isIdle != false, storage.transform == nil, !storage.isGeometryFlipped,
            storage.effects == nil, storage.supply == nil, children.isEmpty || storage.masksToBounds
        else { return nil }
        let (position, anchor, size) = (storage.position, storage.anchorPoint, storage.bounds.size)
        var shown = CGRect(
            x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height, width: size.width,
            height: size.height)
        if let placement = storage.contentsPlacement {
            shown = shown.union(placement.offsetBy(dx: shown.minX, dy: shown.minY))
        } else if storage.contents != nil, !storage.contentsGravity.resizes {
            return nil
        }
        return shown
    }
}
