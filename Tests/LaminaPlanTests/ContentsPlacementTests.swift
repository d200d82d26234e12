import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

@Suite struct ContentsPlacementTests {
    /// An image of 40×20 pixels in bounds of 100×60 points.
    private func place(
        _ gravity: ContentsGravity, scale: Double = 2, rect: Rect = Rect(x: 0, y: 0, width: 1, height: 1),
        in size: Size = Size(width: 100, height: 60)
    ) -> ContentsPlacement? {
        let contents = RenderContents(
            image: 0, rect: rect, center: Rect(x: 0, y: 0, width: 1, height: 1), scale: scale, gravity: gravity,
            minification: .linear, magnification: .linear, minificationBias: 0)
        return ContentsPlacement(contents, imageWidth: 40, imageHeight: 20, in: size)
    }

    /// From the centre of the bounds; at 2 pixels per point the image is 20×10 points large.
    @Test(arguments: [
        (ContentsGravity.center, Rect(x: -10, y: -5, width: 20, height: 10)),
        (.top, Rect(x: -10, y: -30, width: 20, height: 10)),
        (.bottom, Rect(x: -10, y: 20, width: 20, height: 10)),
        (.left, Rect(x: -50, y: -5, width: 20, height: 10)),
        (.right, Rect(x: 30, y: -5, width: 20, height: 10)),
        (.topLeft, Rect(x: -50, y: -30, width: 20, height: 10)),
        (.topRight, Rect(x: 30, y: -30, width: 20, height: 10)),
        (.bottomLeft, Rect(x: -50, y: 20, width: 20, height: 10)),
        (.bottomRight, Rect(x: 30, y: 20, width: 20, height: 10)),
        (.resize, Rect(x: -50, y: -30, width: 100, height: 60)),
        // 100 / 20 = 5 and 60 / 10 = 6: the smaller fits, the larger fills.
        (.resizeAspect, Rect(x: -50, y: -25, width: 100, height: 50)),
        (.resizeAspectFill, Rect(x: -60, y: -30, width: 120, height: 60)),
    ])
    func eachGravityHasItsPlace(expected: (gravity: ContentsGravity, rect: Rect)) throws {
        let placement = try #require(place(expected.gravity))
        #expect(placement.rect == expected.rect)
        #expect(placement.texels == Rect(x: 0, y: 0, width: 40, height: 20))
    }

    @Test func imagesLargerThanTheBoundsReachOut() {
        #expect(place(.center, scale: 0.25)?.rect == Rect(x: -80, y: -40, width: 160, height: 80))
        #expect(place(.bottomRight, scale: 0.25)?.rect == Rect(x: -110, y: -50, width: 160, height: 80))
        #expect(place(.topLeft, scale: 0.25)?.rect == Rect(x: -50, y: -30, width: 160, height: 80))
    }

    @Test func aPartOfTheImageIsPlacedLikeAnImage() {
        let part = Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.5)
        let placement = place(.topLeft, rect: part)
        #expect(placement?.texels == Rect(x: 10, y: 10, width: 20, height: 10))
        #expect(placement?.rect == Rect(x: -50, y: -30, width: 10, height: 5))
        #expect(place(.resize, rect: part)?.rect == Rect(x: -50, y: -30, width: 100, height: 60))
        // 20×10 texels are as wide for their height as 10×5 points.
        #expect(place(.resizeAspect, rect: part)?.rect == Rect(x: -50, y: -25, width: 100, height: 50))
    }

    @Test(arguments: [0, -1, Double.nan])
    func aScaleThatIsNoneCountsAsOne(scale: Double) {
        #expect(place(.topLeft, scale: scale)?.rect == Rect(x: -50, y: -30, width: 40, height: 20))
    }

    @Test func whatHasNoAreaIsNotPlaced() {
        #expect(place(.resize, rect: Rect(x: 0, y: 0, width: 0, height: 1)) == nil)
        #expect(place(.resize, rect: Rect(x: 0, y: 0, width: 1, height: -1)) == nil)
        #expect(place(.resize, rect: Rect(x: 0, y: 0, width: Double.nan, height: 1)) == nil)
        #expect(place(.resize, rect: Rect(x: 0, y: 0, width: Double.infinity, height: 1)) == nil)
        #expect(place(.resize, in: .zero) == nil)
        #expect(place(.resize, in: Size(width: Double.infinity, height: 5)) == nil)
        #expect(place(.center, scale: .infinity) == nil)
    }
}
