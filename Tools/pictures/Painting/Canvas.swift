import LaminaImage

/// Pixels in floating point that pictures are painted on; places are pixel centres.
struct Canvas {
    let width: Int
    let height: Int

    /// Premultiplied colours.
    private var pixels: [SIMD4<Double>]

    /// A transparent canvas.
    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [SIMD4<Double>](repeating: .zero, count: width * height)
    }

    subscript(_ x: Int, _ y: Int) -> SIMD4<Double> {
        pixels[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
    }

    /// Lays a colour over the pixels of a rectangle, as much of it as `coverage` says, from 0 to 1.
    mutating func paint(
        x columns: Range<Int>, y rows: Range<Int>, _ ink: (Double, Double) -> Ink,
        coverage: (Double, Double) -> Double
    ) {
        for y in rows.clamped(to: 0..<height) {
            for x in columns.clamped(to: 0..<width) {
                let (centreX, centreY) = (Double(x) + 0.5, Double(y) + 0.5)
                let share = min(max(coverage(centreX, centreY), 0), 1)
                guard share > 0 else { continue }
                let over = SIMD4(ink(centreX, centreY), 1) * share
                pixels[y * width + x] = over + pixels[y * width + x] * (1 - share)
            }
        }
    }

    /// Lays one colour over all pixels, as much of it as `coverage` says.
    mutating func paint(_ ink: Ink, coverage: (Double, Double) -> Double) {
        paint(x: 0..<width, y: 0..<height, { _, _ in ink }, coverage: coverage)
    }

    /// Lays a colour over all pixels.
    mutating func fill(_ ink: (Double, Double) -> Ink) {
        paint(x: 0..<width, y: 0..<height, ink, coverage: { _, _ in 1 })
    }

    /// The canvas as 8-bit pixels.
    func bitmap() throws(ImageError) -> Bitmap {
        let bytes = pixels.flatMap { pixel in
            (0..<4).map { UInt8((min(max(pixel[$0], 0), 1) * 255).rounded()) }
        }
        return try Bitmap(width: width, height: height, pixels: bytes)
    }
}

extension Canvas {
    /// A square part.
    func part(x left: Int, y top: Int, size: Int) -> Canvas {
        var part = Canvas(width: size, height: size)
        part.fill { x, y in
            let pixel = self[left + Int(x), top + Int(y)]
            return Ink(pixel.x, pixel.y, pixel.z)
        }
        return part
    }

    /// The mean colour of a square part.
    func mean(x left: Int, y top: Int, size: Int) -> Ink {
        var sum = Ink(repeating: 0)
        for y in top..<top + size {
            for x in left..<left + size {
                let pixel = self[x, y]
                sum += Ink(pixel.x, pixel.y, pixel.z)
            }
        }
        return sum / Double(size * size)
    }
}
