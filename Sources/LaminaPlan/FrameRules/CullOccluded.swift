import LaminaGeometry

/// ``PlanRule/cullOccluded``: occluded content is not drawn.
///
/// Visits a pass from the front to the back and remembers the largest boxes that are covered wholly and opaquely. An
/// item inside one of them is left out; one with a whole side covered is made smaller.
struct CullOccluded {
    /// The number of items left out or made smaller.
    private(set) var saved = 0

    private var covers: [PixelRect] = []
    private static let maxCovers = 8
    /// The least area of a cover, in pixels: smaller ones hide too little.
    private static let smallestCover = 1024

    mutating func apply(to list: inout DrawList) {
        guard list.hasOpaqueItems else { return }
        covers.removeAll(keepingCapacity: true)
        var index = list.items.count - 1
        while index >= 0 {
            let bounds = list.items[index].bounds
            if list.items[index].instance < 0 {
                // Captured pixels must be there, whatever covers them later.
                covers.removeAll { $0.intersects(bounds) }
                index -= 1
                continue
            }
            let visible = uncovered(bounds, canTrim: list.items[index].isRectangular)
            if visible.isEmpty {
                list.hide(index)
                saved += 1
            } else {
                if visible != bounds {
                    list.trim(index, to: visible)
                    saved += 1
                }
                let opaque = list.items[index].opaque
                if opaque.area >= CullOccluded.smallestCover { remember(opaque) }
            }
            index -= 1
        }
    }

    /// The visible part of `bounds`, if that is a rectangle; else all of it.
    private func uncovered(_ bounds: PixelRect, canTrim: Bool) -> PixelRect {
        var visible = bounds
        for cover in covers {
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
        if covers.count < CullOccluded.maxCovers {
            covers.append(opaque)
            return
        }
        var smallest = 0
        for index in covers.indices where covers[index].area < covers[smallest].area { smallest = index }
        if covers[smallest].area < opaque.area { covers[smallest] = opaque }
    }
}
