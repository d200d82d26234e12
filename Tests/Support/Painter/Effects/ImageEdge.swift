import LaminaGeometry
import LaminaLayers

/// The pixels that a filter reads beyond the edge of an image.
struct ImageEdge {
    let kind: FilterEdge
    /// The pixels that the image is taken to be; without meaning if it fades out.
    let rect: PixelRect

    /// The image as the filter takes it.
    func cut(_ image: PaintedImage) -> PaintedImage { kind == .transparent ? image : image.cropped(to: rect) }

    /// The pixels that a filter gives that carries what it reads `reachX` and `reachY` pixels far.
    func result(of image: PaintedImage, reachX: Int, reachY: Int, within limit: PixelRect) -> PixelRect {
        if kind != .transparent { return rect.intersection(limit) }
        if image.rect.isEmpty { return .empty }
        return PixelRect(
            minX: Int32(clamping: Int(image.rect.minX) - reachX), minY: Int32(clamping: Int(image.rect.minY) - reachY),
            maxX: Int32(clamping: Int(image.rect.maxX) + reachX), maxY: Int32(clamping: Int(image.rect.maxY) + reachY)
        ).intersection(limit)
    }

    /// The column that is read for column `x`.
    func column(_ x: Int) -> Int { inside(x, Int(rect.minX), rect.width) }
    /// The row that is read for row `y`.
    func row(_ y: Int) -> Int { inside(y, Int(rect.minY), rect.height) }

    private func inside(_ place: Int, _ start: Int, _ count: Int) -> Int {
        guard kind != .transparent, count > 0 else { return place }
        let offset = place - start
        if kind == .clamp { return start + min(max(offset, 0), count - 1) }
        // Each edge pixel comes twice: … 1 0 | 0 1 2 … n-1 | n-1 n-2 …
        let turn = ((offset % (2 * count)) + 2 * count) % (2 * count)
        return start + (turn < count ? turn : 2 * count - 1 - turn)
    }
}
