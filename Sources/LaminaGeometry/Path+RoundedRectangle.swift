/// A rectangle with a radius for each corner, in points.
package struct RoundedRectangle: Sendable, Hashable {
    package var rect: Rect
    /// Top left, top right, bottom right, bottom left; each from 0 to half of the shorter side.
    package var radii: SIMD4<Double>

    package init(rect: Rect, radii: SIMD4<Double>) {
        (self.rect, self.radii) = (rect, radii)
    }
}

extension Path {
    /// The rectangle, rounded rectangle or circle that the path describes, or nil if it is none.
    ///
    /// Recognizes the paths that the initializers for these shapes make, also translated, scaled or written by hand in
    /// the same order; rectangles in any order. Takes constant time.
    package var asRoundedRectangle: RoundedRectangle? {
        switch elements.count {
        case 4...6: rectangle ?? circle
        case 10: rounded
        default: nil
        }
    }

    private var rectangle: RoundedRectangle? {
        var corners: [Point] = []
        for (index, element) in elements.enumerated() {
            switch (index, element) {
            case (0, .move(let point)): corners.append(point)
            case (1..., .line(let point)): corners.append(point)
            case (elements.count - 1, .close): break
            default: return nil
            }
        }
        if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
        guard corners.count == 4 else { return nil }
        let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
        let isAcrossFirst = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
        let isDownFirst = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
        guard isAcrossFirst || isDownFirst else { return nil }
        return RoundedRectangle(rect: Path.rect(a, c), radii: .zero)
    }

    private var rounded: RoundedRectangle? {
        guard let top = elements[0].end, let right = elements[2].end, let bottom = elements[4].end,
            let left = elements[6].end, let topEnd = elements[1].end, let rightEnd = elements[3].end,
            let bottomEnd = elements[5].end, let leftEnd = elements[7].end
        else { return nil }
        let rect = Path.rect(Point(x: left.x, y: top.y), Point(x: right.x, y: bottom.y))
        let radii = SIMD4(top.x - left.x, right.x - topEnd.x, bottom.y - rightEnd.y, bottomEnd.x - left.x)
        guard leftEnd.y - top.y >= 0 else { return nil }
        let found = RoundedRectangle(rect: rect, radii: radii)
        return isNearly(Path(roundedRect: rect, radii: radii)) ? found : nil
    }

    private var circle: RoundedRectangle? {
        guard elements.count == 6, let right = elements[0].end, let bottom = elements[1].end,
            let left = elements[2].end, let top = elements[3].end
        else { return nil }
        let rect = Path.rect(Point(x: left.x, y: top.y), Point(x: right.x, y: bottom.y))
        guard abs(rect.width - rect.height) <= 1e-9 * max(rect.width, rect.height),
            isNearly(Path(ellipseIn: rect))
        else { return nil }
        return RoundedRectangle(rect: rect, radii: SIMD4(repeating: min(rect.width, rect.height) / 2))
    }

    private static func rect(_ a: Point, _ b: Point) -> Rect {
        Rect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
    }

    /// Returns whether every point equals the other's, up to rounding.
    private func isNearly(_ other: Path) -> Bool {
        let box = other.boundingBox
        let size = max(max(abs(box.minX), abs(box.maxX)), max(abs(box.minY), abs(box.maxY)))
        guard size.isFinite, elements.count == other.elements.count else { return false }
        func isNear(_ a: Point, _ b: Point) -> Bool {
            abs(a.x - b.x) <= 1e-12 * size && abs(a.y - b.y) <= 1e-12 * size
        }
        return zip(elements, other.elements).allSatisfy { mine, others in
            switch (mine, others) {
            case (.move(let a), .move(let b)), (.line(let a), .line(let b)): isNear(a, b)
            case (.quadCurve(let a, let c), .quadCurve(let b, let d)): isNear(a, b) && isNear(c, d)
            case (.curve(let a, let c, let e), .curve(let b, let d, let f)):
                isNear(a, b) && isNear(c, d) && isNear(e, f)
            case (.close, .close): true
            default: false
            }
        }
    }
}
