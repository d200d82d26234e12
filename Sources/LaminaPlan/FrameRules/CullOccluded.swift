import LaminaGeometry

/// ``PlanRule/cullOccluded``: occluded content is not drawn.
///
/// Visits a pass from the front to the back and remembers the largest boxes that are covered wholly and opaquely. An
/// item inside one of them is left out; one with a whole side covered is made smaller.
struct CullOccluded {
    /// The number of items left out or made smaller.
    private(set) var saved = 0

    mutating func apply(to list: inout DrawList) {
        guard list.hasOpaqueItems else { return }
        var covers = Covers()
        var index = list.items.count - 1
        while index >= 0 {
            defer { index -= 1 }
            if list.items[index].isHidden { continue }
            let bounds = list.items[index].bounds
            let visible = covers.add(list.items[index])
            if list.items[index].instance < 0 { continue }
            if visible.isEmpty {
                list.hide(index)
                saved += 1
            } else if visible != bounds {
                list.trim(index, to: visible)
                saved += 1
            }
        }
    }
}

/// The largest boxes that are covered wholly and opaquely in front of an item of a pass.
struct Covers: Equatable {
    private var rects = InlineArray<8, PixelRect>(repeating: .empty)
    private var count = 0

    /// The least area of a cover, in pixels: smaller ones hide too little.
    private static let smallest = 1024

    /// Adds the next item behind those so far; returns the pixels of it that are not covered, if those are a
    /// rectangle, else all of it.
    @inline(__always)
    mutating func add(_ item: borrowing DrawItem) -> PixelRect {
        if item.instance < 0 {
            // Captured pixels must be there, whatever covers them later.
            remove(touching: item.bounds)
            return item.bounds
        }
        let visible = uncovered(item.bounds, canTrim: item.isRectangular)
        if !visible.isEmpty {
            let opaque = item.opaque.intersection(visible)
            if opaque.area >= Covers.smallest { remember(opaque) }
        }
        return visible
    }

    private func uncovered(_ bounds: PixelRect, canTrim: Bool) -> PixelRect {
        var visible = bounds
        for index in 0..<count {
            let cover = rects[index]
            if cover.contains(visible) { return .empty }
            guard canTrim, cover.intersects(visible) else { continue }
            if cover.minX <= visible.minX && cover.maxX >= visible.maxX {
                if cover.minY <= visible.minY {
                    visible.minY = cover.maxY
                } else if cover.maxY >= visible.maxY {
                    visible.maxY = cover.minY
                }
            } else if cover.minY <= visible.minY && cover.maxY >= visible.maxY {
                if cover.minX <= visible.minX {
                    visible.minX = cover.maxX
                } else if cover.maxX >= visible.maxX {
                    visible.maxX = cover.minX
                }
            }
        }
        return visible
    }

    private mutating func remember(_ opaque: PixelRect) {
        if count < rects.count {
            rects[count] = opaque
            count += 1
            return
        }
        var smallest = 0
        for index in 1..<count where rects[index].area < rects[smallest].area { smallest = index }
        if rects[smallest].area < opaque.area { rects[smallest] = opaque }
    }

    private mutating func remove(touching rect: PixelRect) {
        var left = 0
        for index in 0..<count where !rects[index].intersects(rect) {
            rects[left] = rects[index]
            left += 1
        }
        count = left
    }

    static func == (a: Covers, b: Covers) -> Bool {
        guard a.count == b.count else { return false }
        for index in 0..<a.count where a.rects[index] != b.rects[index] { return false }
        return true
    }
}
