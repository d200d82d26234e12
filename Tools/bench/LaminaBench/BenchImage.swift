import Lamina

/// The procedural picture of SCENES.md.
enum BenchImage {
    /// Opaque, six octaves of value noise and a grain.
    static func make(width: Int, height: Int) throws -> Image {
        var pixels = [UInt8](repeating: 255, count: width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let grain = Int(BenchHash.hash32(UInt32(y * 4096 + x)))
                for channel in 0..<3 {
                    var total = 0
                    for octave in 0..<6 { total += noise(x, y, octave, channel) * (32 >> octave) }
                    pixels[(y * width + x) * 4 + channel] = UInt8(
                        min(255, total / 63 + ((grain >> (8 * channel)) & 7)))
                }
            }
        }
        return try Image(width: width, height: height, pixels: pixels)
    }

    /// One octave, bilinear in whole numbers, 0…255.
    private static func noise(_ x: Int, _ y: Int, _ octave: Int, _ channel: Int) -> Int {
        let cell = 256 >> octave
        let (i, j, fx, fy) = (x / cell, y / cell, x % cell, y % cell)
        func lattice(_ a: Int, _ b: Int) -> Int {
            let key = ((octave * 3 + channel) * 4096 + j + b) * 4096 + i + a
            return Int(BenchHash.hash32(UInt32(truncatingIfNeeded: key)) & 255)
        }
        let top = lattice(0, 0) * (cell - fx) + lattice(1, 0) * fx
        let bottom = lattice(0, 1) * (cell - fx) + lattice(1, 1) * fx
        return (top * (cell - fy) + bottom * fy) / (cell * cell)
    }
}
