import LaminaGeometry

/// Pixels that have to be drawn again: a few rectangles that share no pixel.
///
/// Rectangles that meet become one, and so do the two that waste least where there would be too many. Adding one costs
/// a look at the few that are there.
package struct DamageArea: Sendable, Equatable {
    /// The rectangles, none of them empty, no two of them with a pixel in common.
    package private(set) var rects: [PixelRect] = []

    /// Rectangles at most; each is drawn by itself.
    package static let mostRects = 4

    /// No pixel.
    package init() {}

    /// The pixels of a rectangle.
    package init(_ rect: PixelRect) { insert(rect) }

    package var isEmpty: Bool { rects.isEmpty }

    /// The number of pixels.
    package var pixelCount: Int { rects.reduce(0) { $0 + $1.area } }

    /// Whether one of the rectangles holds all of `rect`.
    package func contains(_ rect: PixelRect) -> Bool {
        rect.isEmpty || rects.contains { $0.contains(rect) }
    }

    /// Whether a pixel of `rect` is in the area.
    package func meets(_ rect: PixelRect) -> Bool {
        !rect.isEmpty && rects.contains { $0.intersects(rect) }
    }

    /// Adds the pixels of a rectangle, and those between where that saves one.
    package mutating func insert(_ rect: PixelRect) {
        if contains(rect) { return }
        var grown = rect
        absorb(&grown)
        rects.append(grown)
        while rects.count > DamageArea.mostRects { joinCheapest() }
    }

    /// Adds another area.
    package mutating func formUnion(_ other: DamageArea) {
        for rect in other.rects { insert(rect) }
    }

    /// The part within `rect`.
    package func intersection(_ rect: PixelRect) -> DamageArea {
        var part = DamageArea()
        // Parts of rectangles without a common pixel have none either.
        part.rects = rects.map { $0.intersection(rect) }.filter { !$0.isEmpty }
        return part
    }

    /// The same pixels elsewhere.
    package func moved(x: Int32, y: Int32) -> DamageArea {
        var moved = self
        for index in rects.indices { moved.rects[index] = rects[index].moved(x: x, y: y) }
        return moved
    }

    /// Makes `rect` hold all that it meets, and takes that out.
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
