import Foundation
import LaminaGeometry
import LaminaImage
import LaminaProfile
import LaminaStage
import Testing

/// The colours of a layout's overlay on a picture.
@Suite struct LayoutOverlayPictureTests {
    private let gray = [UInt8](repeating: 128, count: 40 * 40 * 4)

    private func drawn(_ meaning: LayoutOverlay.Meaning, scale: Double) throws -> Bitmap {
        var overlay = LayoutOverlay(of: Stage(size: Size(width: 40, height: 40)))
        overlay.shapes = [
            LayoutOverlay.Shape(meaning: meaning, path: Path(rect: Rect(x: 5.5, y: 5.5, width: 9, height: 9)))
        ]
        return try overlay.draw(over: Bitmap(width: 40, height: 40, pixels: gray), scale: scale)
    }

    private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
        Array(bitmap.pixels[(y * bitmap.width + x) * 4..<(y * bitmap.width + x) * 4 + 4])
    }

    @Test func alignmentRectanglesAreYellowLines() throws {
        let picture = try drawn(.alignmentRectangle, scale: 1)
        #expect(pixel(picture, 10, 5) == [255, 217, 0, 255])
        #expect(pixel(picture, 10, 10) == [128, 128, 128, 128])
    }

    @Test func linesAreAtTheScaleOfThePicture() throws {
        let picture = try drawn(.broken, scale: 2)
        // A line 2 points wide around 5.5 points: from pixel 9 to 13.
        #expect((9..<13).allSatisfy { pixel(picture, 20, $0)[0] > 200 })
        #expect(pixel(picture, 20, 8)[0] == 128)
    }

    @Test func guidesAreDashed() throws {
        let picture = try drawn(.guide, scale: 1)
        let isDrawn = (6..<14).map { pixel(picture, $0, 5)[1] > 150 }
        #expect(isDrawn.contains(true) && isDrawn.contains(false))
    }

    @Test func ambiguousRectanglesAreTinted() throws {
        let picture = try drawn(.ambiguous, scale: 1)
        #expect(pixel(picture, 10, 10)[0] > 128 && pixel(picture, 10, 10)[1] < 128)
    }
}
