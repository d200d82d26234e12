import LaminaCheck
import LaminaImage
import Testing

@Suite struct VerdictTests {
    @Test func equalPicturesPass() throws {
        let picture = try Bitmap(width: 2, height: 1)
        #expect(try PictureComparison().verdict(expected: picture, actual: picture).passed)
    }
}
