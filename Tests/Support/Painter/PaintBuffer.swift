import LaminaGeometry

/// The picture of one group, as large as the whole picture, at first transparent.
struct PaintBuffer {
    let width: Int
    let height: Int
    private(set) var colors: [SIMD4<Double>]
    private(set) var areUncertain: [Bool]
    /// How many translucent pictures lie on one another, or 255 if there are more.
    private(set) var blendCounts: [UInt8]

    init(width: Int, height: Int, filledWith color: SIMD4<Double> = .zero) {
        self.width = width
        self.height = height
        colors = Array(repeating: color, count: width * height)
        areUncertain = Array(repeating: false, count: width * height)
        blendCounts = Array(repeating: 0, count: width * height)
    }

    /// All pixels.
    var extent: PixelRect { PixelRect(width: width, height: height) }

    subscript(x: Int, y: Int) -> PaintedPixel {
        PaintedPixel(color: colors[y * width + x], isUncertain: areUncertain[y * width + x])
    }

    /// Composites what `source` gives for each pixel of `area`.
    mutating func paint(within area: PixelRect, _ source: (_ x: Int, _ y: Int) -> PaintedPixel) {
        let area = area.intersection(extent)
        guard !area.isEmpty else { return }
        for y in Int(area.minY)..<Int(area.maxY) {
            for x in Int(area.minX)..<Int(area.maxX) {
                let painted = source(x, y)
                guard painted.isUncertain || painted.color != .zero else { continue }
                var pixel = self[x, y]
                pixel.cover(with: painted)
                let index = y * width + x
                colors[index] = pixel.color
                areUncertain[index] = pixel.isUncertain
                blendCounts[index] = painted.color.w >= 1 ? 0 : max(blendCounts[index], blendCounts[index] &+ 1)
            }
        }
    }
}
