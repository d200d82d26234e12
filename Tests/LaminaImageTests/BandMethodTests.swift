import LaminaTestSupport
import Testing

@testable import LaminaImage

@Suite struct BandMethodTests {
    /// A picture that only the filter of the left neighbour makes small: each row wanders by itself, in steps of at most 3.
    ///
    /// - Parameter copies: how many in 100 stretches of 20 pixels repeat the steps of one of the row above.
    private static func wandering(copies: Int) throws -> Bitmap {
        var random = SplitMix64(seed: 7)
        let (width, height, stretch) = (800, 100, 20)
        var before = [SIMD3<Int>](repeating: .zero, count: width)
        var pixels: [UInt8] = []
        for _ in 0..<height {
            var steps = before
            var color = SIMD3(repeating: 128)
            for x in 0..<width {
                if x % stretch == 0, Int.random(in: 0..<100, using: &random) < copies {
                    // Those of the row above, pixel by pixel.
                } else if x % stretch == 0 {
                    for place in x..<x + stretch {
                        steps[place] = SIMD3(
                            .random(in: -3...3, using: &random), .random(in: -3...3, using: &random),
                            .random(in: -3...3, using: &random))
                    }
                }
                color = color &+ steps[x]
                // Modulo 256, as the filter counts.
                pixels += (0..<3).map { UInt8(truncatingIfNeeded: color[$0]) } + [255]
            }
            before = steps
        }
        return try Bitmap(width: width, height: height, pixels: pixels)
    }

    /// The saving of a thorough search of all the filtered rows, as a share of the blocks without one, and the choice.
    private static func choice(_ bitmap: Bitmap) throws -> (saving: Double, isSearched: Bool) {
        let band = 0..<bitmap.height
        let packer = RowPacker(PNGLayout(for: bitmap))
        var encoder = try BandEncoder(bitmap, packer: packer, rowCount: band.count)
        encoder.rows.load(band, of: bitmap, with: packer)
        let method = try encoder.chooseMethod(for: band)
        let all = PreparedRows(band, isFiltered: true)
        encoder.rows.prepare(all)
        let runs = encoder.runBlocks(all).reduce(0) { $0 + $1.byteCount }
        let searched = try encoder.compress(all, 0..<encoder.rows.byteCount(all), with: .thorough)
        let saving = 1 - Double(searched) / Double(runs)
        return switch method {
        case .filteredSearch: (saving, true)
        case .filteredRuns: (saving, false)
        case .plainSearch: throw ImageError.encodingFailed(detail: "plain rows were chosen")
        }
    }

    /// A search has to save a part in 32; what it saves is guessed from a sample, which explains the room on both sides.
    @Test func rowsAreSearchedWhereThatSavesAThirtySecond() throws {
        var choices: [(saving: Double, isSearched: Bool)] = []
        for copies in 0...24 { choices.append(try BandMethodTests.choice(BandMethodTests.wandering(copies: copies))) }
        for choice in choices {
            if choice.saving < 1 / 64.0 { #expect(!choice.isSearched, "saves \(choice.saving)") }
            if choice.saving > 1 / 16.0 { #expect(choice.isSearched, "saves \(choice.saving)") }
        }
        // Both sides are met.
        #expect(choices.contains { $0.saving > 0.01 && $0.saving < 1 / 64.0 })
        #expect(choices.contains { $0.saving > 1 / 16.0 && $0.saving < 0.1 })
    }
}
