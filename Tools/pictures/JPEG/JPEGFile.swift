import LaminaImage

/// Writes baseline JPEG: opaque pictures, one sample of each component a pixel.
enum JPEGFile {
    /// Encodes a bitmap without its alpha.
    static func encode(_ bitmap: Bitmap, quality: Int) -> [UInt8] {
        let steps = JPEGTables.steps(quality: quality)
        var file: [UInt8] = [0xFF, 0xD8]
        append(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0], to: &file)
        append(0xDB, [0] + JPEGTables.zigzag.map { UInt8(steps[$0]) }, to: &file)
        let sides = [bitmap.height >> 8, bitmap.height & 255, bitmap.width >> 8, bitmap.width & 255]
        let components: [[UInt8]] = [[1, 0x11, 0], [2, 0x11, 0], [3, 0x11, 0]]
        append(0xC0, [8] + sides.map { UInt8($0) } + [3] + components.flatMap(\.self), to: &file)
        append(0xC4, [0x00] + JPEGTables.levelCounts + JPEGTables.levelSymbols, to: &file)
        append(0xC4, [0x10] + JPEGTables.runCounts + JPEGTables.runSymbols, to: &file)
        append(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0], to: &file)
        return file + scan(bitmap, steps) + [0xFF, 0xD9]
    }

    private static func append(_ marker: UInt8, _ bytes: [UInt8], to file: inout [UInt8]) {
        let length = bytes.count + 2
        file += [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + bytes
    }

    private static func scan(_ bitmap: Bitmap, _ steps: [Int]) -> [UInt8] {
        let level = JPEGTables.codes(counts: JPEGTables.levelCounts, symbols: JPEGTables.levelSymbols)
        let run = JPEGTables.codes(counts: JPEGTables.runCounts, symbols: JPEGTables.runSymbols)
        var bits = JPEGBits()
        var previous = [0, 0, 0]
        for top in stride(from: 0, to: bitmap.height, by: 8) {
            for left in stride(from: 0, to: bitmap.width, by: 8) {
                let samples = samples(bitmap, left, top)
                for component in 0..<3 {
                    let block = JPEGBlock(samples: samples.map { $0[component] }, steps: steps)
                    block.write(to: &bits, previous: previous[component], level: level, run: run)
                    previous[component] = block.levels[0]
                }
            }
        }
        bits.finish()
        return bits.bytes
    }

    /// 8×8 pixels as luma and two differences of colour about 0 (JFIF 1.02); the last pixels repeat beyond the edges.
    private static func samples(_ bitmap: Bitmap, _ left: Int, _ top: Int) -> [SIMD3<Double>] {
        (0..<64).map { place in
            let x = min(left + place % 8, bitmap.width - 1)
            let pixel = bitmap[x, min(top + place / 8, bitmap.height - 1)]
            let (red, green, blue) = (Double(pixel.x), Double(pixel.y), Double(pixel.z))
            let luma = 0.299 * red + 0.587 * green + 0.114 * blue
            return SIMD3(luma - 128, (blue - luma) / 1.772, (red - luma) / 1.402)
        }
    }
}
