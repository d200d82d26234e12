import Testing

@testable import LaminaFilm

/// The colours of GIF frames, by arithmetic.
@Suite struct GIFPaletteTests {
    /// The pixels as ffmpeg sees them: red, green, blue, alpha.
    private static func shown(_ straight: [UInt8]) -> [UInt8] {
        let bytes = IndexedPixels(straight).bytes
        let count = straight.count / 4
        var shown: [UInt8] = []
        for pixel in 0..<count {
            // The palette has blue first.
            let entry = count + Int(bytes[pixel]) * 4
            for offset in [2, 1, 0, 3] { shown.append(bytes[entry + offset]) }
        }
        return shown
    }

    private static func color(_ index: Int) -> (red: Int, green: Int, blue: Int) { (index, index / 3, index * 89) }

    @Test(arguments: [1, 2, 100, 255, 256]) func fewColoursAreExact(count: Int) {
        let pixels = Painted.opaque(3 * count) { Self.color($0 * 7 % count) }
        #expect(Self.shown(pixels) == pixels)
    }

    @Test func transparencyTakesAnEntry() {
        // Alpha below one half is transparent, above opaque.
        let pixels: [UInt8] = Painted.opaque(255, Self.color) + [0, 0, 0, 0] + [9, 9, 9, 127]
        let shown = Self.shown(pixels)
        #expect(shown.prefix(255 * 4) == pixels.prefix(255 * 4))
        #expect(shown[255 * 4 + 3] == 0 && shown[256 * 4 + 3] == 0)
        // One colour more.
        let more = Self.shown(pixels + [3, 0, 11, 128])
        #expect(more[255 * 4 + 3] == 0 && more[257 * 4 + 3] == 255)
    }

    /// Flat areas in a picture of many colours; white and black are a pixel each.
    @Test(arguments: [(150, (200, 30, 41)), (150, (201, 30, 41)), (1, (255, 255, 255)), (1, (0, 0, 0))])
    func coloursOfManyPixelsAndWhiteAndBlackStayExact(count: Int, color: (Int, Int, Int)) {
        let pixels = Painted.opaque(6000) { index in
            index < count ? color : (index * 37, 1 + index * 11 % 251, index / 24)
        }
        #expect(Self.shown(pixels).prefix(count * 4) == pixels.prefix(count * 4))
    }

    /// A ramp of 511 colours in 255 entries: with equal shares, none is off by more than 2 steps.
    @Test func manyColoursShareTheEntriesEvenly() {
        let pixels = Painted.opaque(511) { ($0 / 2, ($0 + 1) / 2, 77) }
        for (found, wanted) in zip(Self.shown(pixels), pixels) { #expect(abs(Int(found) - Int(wanted)) <= 2) }
    }

    /// More colours than can be boxed one by one.
    @Test func eachPixelHasTheNearestEntry() {
        let count = 17_000
        let pixels = Painted.opaque(count) { ($0, $0 / 256 * 3, $0 / 8192 * 100) }
        let bytes = IndexedPixels(pixels).bytes
        func entry(_ index: Int) -> SIMD3<Int> {
            let at = count + index * 4
            return SIMD3(Int(bytes[at + 2]), Int(bytes[at + 1]), Int(bytes[at]))
        }
        let entries = (0..<255).map(entry)
        var worst = 0
        for pixel in stride(from: 0, to: count, by: 101) {
            let wanted = SIMD3(Int(pixels[pixel * 4]), Int(pixels[pixel * 4 + 1]), Int(pixels[pixel * 4 + 2]))
            let distances = entries.map { entry -> Int in
                let difference = entry &- wanted
                return (difference &* difference).wrappedSum()
            }
            let found = distances[Int(bytes[pixel])]
            #expect(found == distances.min())
            worst = max(worst, found)
        }
        // A cube of 1/255 of this space would have a diagonal of 26; boxes are not all cubes.
        #expect(worst <= 26 * 26)
    }
}
