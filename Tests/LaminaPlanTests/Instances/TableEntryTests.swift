import Testing

@testable import LaminaPlan

/// Values written into the table are read back.
@Suite struct TableEntryTests {
    /// An entry of which every number is another whole one, but for the last ones of some texels.
    private func numbered(_ last2: SIMD2<Float>, _ texel3: SIMD4<Float>) -> TableEntry {
        TableEntry(SIMD4(1, 2, 3, 4), SIMD4(5, 6, 7, 8), SIMD4(9, 10, last2.x, last2.y), texel3)
    }

    @Test func clipsAreReadBack() {
        let entry = numbered(SIMD2(11, Float(QuadFlags([.hardLeft, .hardBottom]).rawValue)), SIMD4(13, 14, 15, 16))
        let clip = ClipEntry(decoding: entry)
        #expect(clip.shapeFlags == [.hardLeft, .hardBottom] && clip.own.extent == SIMD2(4, 8))
        #expect(clip.encoded == entry)
    }

    @Test func masksAreReadBack() {
        let image = numbered(SIMD2(11, 12), SIMD4(0.5, Float(QuadFlags.nearest.rawValue), 0, 0))
        #expect(MaskImageEntry(decoding: image).flags == .nearest)
        #expect(MaskImageEntry(decoding: image).encoded == image)
        let gradient = numbered(SIMD2(3, 0), SIMD4(0.25, 0.5, -1, 0))
        #expect(MaskGradientEntry(decoding: gradient).spread == SIMD4(0.25, 0.5, -1, 0))
        #expect(MaskGradientEntry(decoding: gradient).segmentCount == 3)
        #expect(MaskGradientEntry(decoding: gradient).encoded == gradient)
        let inverted = numbered(SIMD2(3, 1), .zero)
        #expect(!MaskGradientEntry(decoding: gradient).isInverted && MaskGradientEntry(decoding: inverted).isInverted)
        #expect(MaskGradientEntry(decoding: inverted).encoded == inverted)
        let flags = QuadFlags([.nearest, .inverted])
        let invertedImage = numbered(SIMD2(11, 12), SIMD4(0.5, Float(flags.rawValue), 0, 0))
        #expect(MaskImageEntry(decoding: invertedImage).flags == flags)
    }

    @Test func segmentsAreReadBack() {
        let entry = numbered(.zero, .zero)
        let segment = GradientSegment(decoding: entry)
        #expect(segment == GradientSegment(from: SIMD4(1, 2, 3, 4), to: SIMD4(5, 6, 7, 8), start: 9, perLength: 10))
        #expect(segment.encoded == entry)
    }

    @Test(arguments: [(1, 1), (3, 1), (4, 2), (7, 2), (8, 3)] as [(Int32, Int)])
    func halfPlanesTakeAsManyEntriesAsTheySay(count: Int32, entries: Int) {
        let planes = (0..<count).map { SIMD4<Float>(Float($0), 1, 2, 3) }
        var table: [TableEntry] = []
        let written = ClipPlaneEntries(clip: 5, count: count)
        written.append(planes[...], to: &table)
        #expect(table.count == entries && written.entryCount == entries)
        #expect(ClipPlaneEntries(decoding: table[0]) == written)
        #expect(table[0].texel1 == planes[0])
        let moved = ClipPlaneEntries.entry(table[0], withClip: -1)
        #expect(ClipPlaneEntries(decoding: moved) == ClipPlaneEntries(clip: -1, count: count))
        #expect(moved.texel1 == table[0].texel1)
    }
}
