import LaminaGeometry

/// The mean of samples along a line through each pixel.
struct MotionBlur {
    /// From a pixel to the line's end, in pixels.
    let vector: SIMD2<Double>
    let edge: ImageEdge

    private struct Tap {
        var x: Int
        var y: Int
        var weight: Double
    }

    func apply(to image: PaintedImage, within limit: PixelRect) -> PaintedImage {
        let image = edge.cut(image)
        let length = vector.length
        guard length >= 0.5 else { return image.cropped(to: limit) }
        let taps = taps(length: length)
        let reachX = taps.reduce(0) { max($0, abs($1.x)) }
        let reachY = taps.reduce(0) { max($0, abs($1.y)) }
        return PaintedImage(edge.result(of: image, reachX: reachX, reachY: reachY, within: limit)) { x, y in
            var sum = SIMD8<Double>.zero
            for tap in taps { sum += image[edge.column(x + tap.x), edge.row(y + tap.y)].lanes * tap.weight }
            return PaintedPixel(lanes: sum)
        }
    }

    /// What each sample takes of the four pixels around it, taken together.
    private func taps(length: Double) -> [Tap] {
        let count = max(1, Int((2 * length).rounded(.up)))
        var taps: [SIMD2<Int>: Double] = [:]
        for sample in 0..<count {
            let place = vector * ((Double(sample) + 0.5) / Double(count) * 2 - 1)
            let low = place.rounded(.down)
            let share = place - low
            for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let weight = (dx == 1 ? share.x : 1 - share.x) * (dy == 1 ? share.y : 1 - share.y)
                taps[SIMD2(Int(low.x) + dx, Int(low.y) + dy), default: 0] += weight / Double(count)
            }
        }
        // In a fixed order, so that sums come out the same each time.
        return taps.filter { $0.value > 0 }.map { Tap(x: $0.key.x, y: $0.key.y, weight: $0.value) }
            .sorted { ($0.y, $0.x) < ($1.y, $1.x) }
    }
}
