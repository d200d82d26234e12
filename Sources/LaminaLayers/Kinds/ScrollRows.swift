import FoundationEssentials
import Glibc
import LaminaGeometry

/// The areas of a scroll layer's sublayers, its rows, cached between frames while none of them changes, so that rows
/// out of sight are skipped without visiting them.
package final class ScrollRows {
    /// The sublayers. While this array is retained here, a changed one has another address.
    private var sublayers: [Layer] = []
    /// The sublayers in painting order.
    package private(set) var order: [Layer] = []
    /// True if one of them has animations, so that each frame must check.
    private var hasMotion = false
    /// The area that each sublayer may draw, in the scroll layer's coordinates: minX minY maxX maxY; infinite where
    /// that can't be derived from its own values.
    private var areas: [SIMD4<Float>] = []

    /// The distance, in points, that a drawing yet to be made may extend beyond its layer.
    fileprivate static let margin = 1000.0

    /// The part of a layer's coordinates in which its sublayers are visited; nil where all of them are.
    ///
    /// - Parameter margin: The distance from the bounds, in points: as far as edge pixels may sample outside the clip. At
    ///   most, and where that is not known, it is a page on each side and 1,000 points.
    package static func pages(of layer: Layer, margin: Double?) -> Rect? {
        guard layer.kind == .scroll else { return nil }
        let shown = layer.shown
        guard shown.masksToBounds, shown.sublayerTransform == nil, !shown.isHidden else { return nil }
        let bounds = shown.bounds
        let (x, y) = (bounds.width + ScrollRows.margin, bounds.height + ScrollRows.margin)
        return bounds.insetBy(dx: -min(margin ?? x, x), dy: -min(margin ?? y, y))
    }

    /// Returns whether the rows are unchanged since the last update, and none of them is animated.
    package func areCurrent(in layer: Layer) -> Bool {
        guard !layer.rowsHaveChanged, !hasMotion else { return false }
        return layer.children.withUnsafeBufferPointer { now in
            sublayers.withUnsafeBufferPointer { $0.baseAddress == now.baseAddress && $0.count == now.count }
        }
    }

    /// Updates the rows; returns true if any that is out of sight has changed. Linear in their number, unless they are
    /// current.
    package func update(of layer: Layer, pages: Rect) -> Bool {
        if areCurrent(in: layer) { return false }
        layer.rowsHaveChanged = false
        (sublayers, order) = (layer.children, layer.paintingOrder)
        hasMotion = false
        areas.removeAll(keepingCapacity: true)
        for layer in order {
            if let motion = layer.motion, !motion.isIdle { hasMotion = true }
            areas.append(ScrollRows.area(of: layer))
        }
        // Changes of rows out of sight are now taken into account.
        var anyHasChanged = false
        var index = 0
        while index < order.count {
            let next = firstRow(from: index, in: pages)
            for skipped in order[index..<next] where skipped.takeMarks().contains(.hasChanged) { anyHasChanged = true }
            index = next + 1
        }
        return anyHasChanged
    }

    /// Makes up for the deferred displays in a row, given its index in the order.
    package func displayAwaited(_ index: Int, of layer: Layer) {
        let row = order[index]
        let wereCurrent = areCurrent(in: layer)
        row.displayAwaited()
        // Text alone runs no code of programs, which may change other rows.
        guard wereCurrent, type(of: row) == TextLayer.self, row.children.isEmpty, row.storage.effects == nil else {
            return
        }
        areas[index] = ScrollRows.area(of: row)
        layer.rowsHaveChanged = false
    }

    /// The first row at or after `index` that may be visible in a rectangle, or the number of rows.
    package func firstRow(from index: Int, in rect: Rect) -> Int {
        let low = SIMD2(Float(rect.minX), Float(rect.minY))
        let high = SIMD2(Float(rect.maxX), Float(rect.maxY))
        var index = index
        areas.withUnsafeBufferPointer { areas in
            while index < areas.count, !ScrollRows.reaches(areas[index], low, high) { index += 1 }
        }
        return index
    }

    /// Returns whether a row may be visible in a rectangle, with the values that it has now.
    package static func shows(_ row: Layer, in rect: Rect) -> Bool {
        reaches(
            area(of: row), SIMD2(Float(rect.minX), Float(rect.minY)), SIMD2(Float(rect.maxX), Float(rect.maxY)))
    }

    /// NaN counts as visible.
    @inline(__always)
    private static func reaches(_ area: SIMD4<Float>, _ low: SIMD2<Float>, _ high: SIMD2<Float>) -> Bool {
        !(area.z < low.x || area.x > high.x || area.w < low.y || area.y > high.y)
    }

    /// The area that a row may draw, as one of ``areas``.
    private static func area(of row: Layer) -> SIMD4<Float> {
        guard var area = row.ownArea else { return SIMD4(-.infinity, -.infinity, .infinity, .infinity) }
        // The pending drawing may extend beyond its bounds.
        if row.awaitsDisplay { area = area.insetBy(dx: -margin, dy: -margin) }
        return SIMD4(low(area.minX), low(area.minY), high(area.maxX), high(area.maxY))
    }

    /// A lower bound in single precision: lower by more than the coordinate, and those that it is compared with, are
    /// rounded.
    private static func low(_ coordinate: Double) -> Float { Float(coordinate - 1 - abs(coordinate) * 0x1p-22) }

    /// An upper bound in single precision.
    private static func high(_ coordinate: Double) -> Float { Float(coordinate + 1 + abs(coordinate) * 0x1p-22) }
}

extension Layer {
    /// Makes up for the deferred displays of the layer and its subtree: a row of a scroll layer that has come near the
    /// visible part.
    package final func displayAwaited() {
        awaitsDisplay = false
        var open = [self]
        while let layer = open.popLast() {
            layer.displayIfNeeded()
            open.append(contentsOf: layer.children)
            if let mask = layer.storage.effects?.mask { open.append(mask) }
        }
    }

    /// Returns whether the layer, a row of a scroll layer, is so far from the visible part that its display can be
    /// deferred.
    package final func isFar(from visible: Rect) -> Bool {
        guard let area = ownArea else { return false }
        return !area.insetBy(dx: -ScrollRows.margin, dy: -ScrollRows.margin).intersects(visible)
    }

    /// True if the layer is in a row of a scroll layer whose display can be deferred.
    package final var isInFarRow: Bool {
        var row = self
        while let around = row.parent {
            if let visible = ScrollRows.pages(of: around, margin: 0), row.isFar(from: visible) { return true }
            row = around
        }
        return false
    }

    /// The area that the layer may draw, in the superlayer's coordinates, derived from the layer's own values; nil
    /// where that is not enough.
    final var ownArea: Rect? {
        guard kind == .plain, motion?.isIdle != false, storage.transform == nil, !storage.isGeometryFlipped,
            storage.effects == nil, storage.supply == nil, children.isEmpty || storage.masksToBounds
        else { return nil }
        let (position, anchor, size) = (storage.position, storage.anchorPoint, storage.bounds.size)
        var shown = Rect(
            x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height, width: size.width,
            height: size.height)
        let (placement, drawing) = (storage.drawingPlacement, storage.shownDrawing?.image)
        let isPlacedByGravity = placement == nil && drawing != nil || storage.contents.map { $0 !== drawing } ?? false
        if isPlacedByGravity, !storage.contentsGravity.resizes { return nil }
        if let placement { shown = shown.union(placement.offsetBy(dx: shown.minX, dy: shown.minY)) }
        return shown
    }
}
