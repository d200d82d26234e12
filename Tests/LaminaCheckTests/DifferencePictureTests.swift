import LaminaCheck
import LaminaGeometry
import LaminaImage
import Testing

/// Pictures of differences, pixel by pixel.
@Suite struct DifferencePictureTests {
    private func make(
        _ kind: DifferencePicture.Kind, _ metric: PictureMetric = .exact, actualWidth: Int = 6
    ) throws -> Bitmap {
        let expected = try TestPicture.plain(6, 4, gray: 55)
        var actual = try TestPicture.plain(actualWidth, 4, gray: 55)
        actual.set(2, 1, SIMD4(255, 255, 255, 255))
        var comparison = PictureComparison(PictureTolerance(metric))
        comparison.ignored = PixelMask(width: 6, height: 4, rectangles: [PixelRect(width: 1, height: 1)])
        let verdict = try comparison.verdict(expected: expected, actual: actual)
        return try DifferencePicture.make(expected: expected, actual: actual, verdict: verdict, kind: kind)
    }

    @Test func theErrorMapIsRedWhereThePicturesDiffer() throws {
        let map = try make(.errors)
        #expect(map[2, 1] == SIMD4(255, 0, 0, 255))
        #expect(map[0, 0] == SIMD4(176, 200, 240, 255))
        // 255 + (55 - 255) × 0.15.
        #expect(map[3, 1] == SIMD4(225, 225, 225, 255))
    }

    @Test func theOverlayMarksTheActualPicture() throws {
        let overlay = try make(.overlay)
        // A quarter of white, three of red.
        #expect(overlay[2, 1] == SIMD4(255, 63, 63, 255))
        #expect(overlay[3, 1] == SIMD4(55, 55, 55, 255))
    }

    @Test func sideBySideHasThreePicturesOfTheLargerSize() throws {
        let row = try make(.sideBySide, actualWidth: 8)
        #expect(row.width == 3 * 8 + 2 * 4 && row.height == 4)
        #expect(row[3, 1] == SIMD4(55, 55, 55, 255))
        #expect(row[12 + 2, 1] == SIMD4(255, 255, 255, 255))
        #expect(row[24 + 2, 1] == SIMD4(255, 0, 0, 255))
        #expect(row[24 + 7, 1] == SIMD4(255, 0, 0, 255))
        #expect(row[9, 1] == SIMD4(96, 96, 96, 255))
    }

    @Test func flipIsShownByTheSizeOfTheError() throws {
        let map = try make(.errors, .flip())
        let brightness = { (x: Int, y: Int) in (0..<3).reduce(0) { $0 + Int(map[x, y][$1]) } }
        #expect(brightness(2, 1) > brightness(5, 3))
        #expect(map.isOpaque)
    }
}
