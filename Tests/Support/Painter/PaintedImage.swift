import LaminaGeometry

/// The pixels of a rectangle; outside of it there is nothing.
struct PaintedImage {
    /// The position of the pixels on their grid.
    let rect: PixelRect
    /// Row by row.
    var pixels: [PaintedPixel]

    /// All pixels alike.
    init(_ rect: PixelRect, filledWith pixel: PaintedPixel = .clear) {
        self.rect = rect.isEmpty ? .empty : rect
        pixels = Array(repeating: pixel, count: rect.area)
    }

    /// The pixels that `make` gives.
    init(_ rect: PixelRect, _ make: (_ x: Int, _ y: Int) -> PaintedPixel) {
        self.init(rect)
        var index = 0
        for y in self.rect.rows {
            for x in self.rect.columns {
                pixels[index] = make(x, y)
                index += 1
            }
        }
    }

    static let empty = PaintedImage(.empty)

    /// The index of a pixel inside.
    func index(_ x: Int, _ y: Int) -> Int { (y - Int(rect.minY)) * rect.width + x - Int(rect.minX) }

    /// A pixel; outside it is clear.
    subscript(x: Int, y: Int) -> PaintedPixel { rect.holds(x, y) ? pixels[index(x, y)] : .clear }

    /// The image with each of its pixels changed.
    func changed(_ change: (PaintedPixel, _ x: Int, _ y: Int) -> PaintedPixel) -> PaintedImage {
        PaintedImage(rect) { x, y in change(pixels[index(x, y)], x, y) }
    }

    /// The part within a rectangle.
    func cropped(to area: PixelRect) -> PaintedImage {
        let area = rect.intersection(area)
        if area == rect { return self }
        return PaintedImage(area) { x, y in pixels[index(x, y)] }
    }

    /// The same pixels with room for those of another rectangle.
    func enlarged(by area: PixelRect) -> PaintedImage {
        if rect.contains(area) { return self }
        return PaintedImage(rect.union(area)) { x, y in self[x, y] }
    }

    /// The same pixels elsewhere.
    func moved(x: Int, y: Int) -> PaintedImage {
        var moved = PaintedImage(rect.moved(x: x, y: y))
        moved.pixels = pixels
        return moved
    }

    /// The image without the rows and columns around it that show nothing.
    func trimmed() -> PaintedImage {
        var (minX, minY, maxX, maxY) = (rect.maxX, rect.maxY, rect.minX, rect.minY)
        for y in rect.rows {
            for x in rect.columns where !pixels[index(x, y)].isClear {
                (minX, maxX) = (min(minX, Int32(x)), max(maxX, Int32(x) + 1))
                (minY, maxY) = (min(minY, Int32(y)), max(maxY, Int32(y) + 1))
            }
        }
        return cropped(to: minX < maxX ? PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY) : .empty)
    }
}

extension PixelRect {
    var columns: Range<Int> { isEmpty ? 0..<0 : Int(minX)..<Int(maxX) }
    var rows: Range<Int> { isEmpty ? 0..<0 : Int(minY)..<Int(maxY) }

    func holds(_ x: Int, _ y: Int) -> Bool {
        x >= Int(minX) && x < Int(maxX) && y >= Int(minY) && y < Int(maxY)
    }

    func moved(x: Int, y: Int) -> PixelRect {
        if isEmpty { return .empty }
        return PixelRect(
            minX: Int32(clamping: Int(minX) + x), minY: Int32(clamping: Int(minY) + y),
            maxX: Int32(clamping: Int(maxX) + x), maxY: Int32(clamping: Int(maxY) + y))
    }

    /// The rectangle grown on all sides, if it has pixels.
    func grown(by margin: Int) -> PixelRect { isEmpty ? .empty : outset(by: Int32(clamping: margin)) }
}
