import LaminaGeometry

/// The pixels that have to be drawn again: a few rectangles that do not overlap.
///
/// Overlapping rectangles are joined, and if there are too many, the two that waste least. Adding one compares it with
/// the few that are there.
package struct DamageArea: Sendable, Equatable {
    /// The rectangles, none of them empty, no two of them overlapping.
    package private(set) var rects: [PixelRect] = []

    /// The largest number of rectangles; each is drawn separately.
    package static let maxRects = 4

    /// No pixel.
    package init() {}

    /// The pixels of a rectangle.
    package init(_ rect: PixelRect) { insert(rect) }

    package var isEmpty: Bool { rects.isEmpty }

    /// The number of pixels.
    package var pixelCount: Int { rects.reduce(0) { $0 + $1.area } }

    /// Returns whether one of the rectangles contains all of `rect`.
    package func contains(_ rect: PixelRect) -> Bool {
        rect.isEmpty || rects.contains { $0.contains(rect) }
    }

    /// Returns whether a pixel of `rect` is in the area.
    package func overlaps(_ rect: PixelRect) -> Bool {
        !rect.isEmpty && rects.contains { $0.intersects(rect) }
    }

    /// Adds the pixels of a rectangle, and those between if that saves a rectangle.
    package mutating func insert(_ rect: PixelRect) {
        if contains(rect) { return }
        var grown = rect
        absorb(&grown)
        rects.append(grown)
        while rects.count > DamageArea.maxRects { joinCheapest() }
    }

    /// Adds another area.
    package mutating func formUnion(_ other: DamageArea) {
        for rect in other.rects { insert(rect) }
    }

    /// The part within `rect`.
    package func intersection(_ rect: PixelRect) -> DamageArea {
        var part = DamageArea()
        // Parts of rectangles that do not overlap do not overlap either.
        part.rects = rects.map { $0.intersection(rect) }.filter { !$0.isEmpty }
        return part
    }

    /// The area moved by whole pixels.
    package func moved(x: Int32, y: Int32) -> DamageArea {
        var moved = self
        for index in rects.indices { moved.rects[index] = rects[index].moved(x: x, y: y) }
        return moved
    }

    /// Extends `rect` over all that it overlaps, and removes those.
    private mutating func absorb(_ rect: inout PixelRect) {
        while let index = rects.firstIndex(where: { $0.intersects(rect) }) {
            rect = rect.union(rects.remove(at: index))
        }
    }

    private mutating func joinCheapest() {
        var best = (waste: Int.max, first: 0, second: 1)
        for first in rects.indices {
            for second in rects.indices where second > first {
                let (a, b) = (rects[first], rects[second])
                let waste = a.union(b).area - a.area - b.area
                if waste < best.waste { best = (waste, first, second) }
            }
        }
        var joined = rects[best.first].union(rects[best.second])
        rects.remove(at: best.second)
        rects.remove(at: best.first)
        absorb(&joined)
        rects.append(joined)
    }
}
