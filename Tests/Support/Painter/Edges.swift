/// A rectangle by its edges, in points of a layer's upright frame; an edge at ±infinity is none.
struct Edges: Equatable {
    var minX: Double
    var minY: Double
    var maxX: Double
    var maxY: Double

    /// The rectangle of the given half sizes about the origin.
    init(halfWidth: Double, halfHeight: Double) {
        self.init(minX: -halfWidth, minY: -halfHeight, maxX: halfWidth, maxY: halfHeight)
    }

    init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    var isEmpty: Bool { !(minX < maxX && minY < maxY) }
    var width: Double { maxX - minX }
    var height: Double { maxY - minY }

    /// The rectangle with each edge moved inwards by `distance`.
    func inset(by distance: Double) -> Edges {
        Edges(minX: minX + distance, minY: minY + distance, maxX: maxX - distance, maxY: maxY - distance)
    }

    var corners: [(x: Double, y: Double)] {
        [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)]
    }
}

/// The sides of a rectangle that are hard: a pixel belongs to it if its centre does.
struct HardSides {
    var left = false
    var top = false
    var right = false
    var bottom = false

    var areAll: Bool { left && top && right && bottom }
}
