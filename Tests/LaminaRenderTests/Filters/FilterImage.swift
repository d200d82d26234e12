import LaminaGeometry

/// An image of premultiplied colours on whole pixels, transparent beyond.
struct FilterImage: Sendable {
    var rect: PixelRect
    var pixels: [SIMD4<Double>]

    init(_ rect: PixelRect, _ pixel: (Int, Int) -> SIMD4<Double>) {
        self.rect = rect
        pixels = []
        pixels.reserveCapacity(rect.area)
        for y in Int(rect.minY)..<Int(rect.maxY) {
            for x in Int(rect.minX)..<Int(rect.maxX) { pixels.append(pixel(x, y)) }
        }
    }

    subscript(x: Int, y: Int) -> SIMD4<Double> {
        let (column, row) = (x - Int(rect.minX), y - Int(rect.minY))
        guard column >= 0, row >= 0, column < rect.width, row < rect.height else { return .zero }
        return pixels[row * rect.width + column]
    }

    /// With 8 bits a channel.
    var rounded: FilterImage {
        var copy = self
        for index in pixels.indices { copy.pixels[index] = (pixels[index] * 255).rounded(.toNearestOrEven) / 255 }
        return copy
    }

    var bytes: [UInt8] {
        pixels.flatMap { pixel in (0..<4).map { UInt8(min(max((pixel[$0] * 255).rounded(), 0), 255)) } }
    }

    /// The greatest difference of a channel, in 255ths, on the pixels of `self`.
    func difference(from other: FilterImage) -> Double {
        var most = 0.0
        for y in Int(rect.minY)..<Int(rect.maxY) {
            for x in Int(rect.minX)..<Int(rect.maxX) {
                let difference = self[x, y] - other[x, y]
                for channel in 0..<4 {
                    most = difference[channel].isNaN ? .infinity : max(most, abs(difference[channel]))
                }
            }
        }
        return most * 255
    }
}
