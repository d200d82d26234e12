import Foundation
import LaminaGeometry
import LaminaStage
import Testing

@Suite struct StageTests {
    @Test func theRootFillsTheStage() {
        let stage = Stage(size: Size(width: 390, height: 844))
        #expect(stage.root.frame == Rect(x: 0, y: 0, width: 390, height: 844))
        #expect(stage.scale == 1 && stage.background == nil && stage.time == 0)
    }

    @Test(arguments: [
        (390.0, 2.0, 780), (10, 1, 10), (10.4, 1, 10), (10.5, 1, 11), (9, 1.5, 14), (7, 0.5, 4), (0.2, 1, 1),
        (0, 1, 1), (-50, 1, 1), (100, 0.333, 33),
    ])
    func thePictureHasWholePixelsAndAtLeastOne(side: (points: Double, scale: Double, pixels: Int)) {
        let wide = Stage(size: Size(width: side.points, height: 1), scale: side.scale).makeFrame()
        #expect(wide.pixelWidth == side.pixels)
        let high = Stage(size: Size(width: 1, height: side.points), scale: side.scale).makeFrame()
        #expect(high.pixelHeight == side.pixels)
        #expect(high.scale == side.scale)
    }

    @Test func aSizeThatIsNoSizeDoesNoHarm() {
        for side in [Double.nan, .infinity, -.infinity, 1e300, .greatestFiniteMagnitude] {
            let tree = Stage(size: Size(width: side, height: side), scale: 3).makeFrame()
            #expect(tree.pixelWidth >= 1 && tree.pixelHeight >= 1)
            #expect(tree.pixelWidth <= Int(Int32.max) && tree.pixelHeight <= Int(Int32.max))
        }
    }

    @Test(arguments: [(0.0, 0.01), (-3, 0.01), (1e9, 100), (.infinity, 100), (.nan, 1), (0.5, 0.5)])
    func theScaleIsKeptInItsRange(scale: (set: Double, kept: Double)) {
        let stage = Stage(size: Size(width: 200, height: 200), scale: scale.set)
        #expect(stage.scale == scale.kept)
        stage.scale = 2
        stage.scale = scale.set
        #expect(stage.scale == scale.kept)
        let tree = stage.makeFrame()
        #expect(tree.scale == scale.kept)
        #expect(tree.pixelWidth == Int(200 * scale.kept))
    }

    @Test func timeNeverRunsBackwards() {
        let stage = Stage(size: Size(width: 1, height: 1))
        stage.advance(to: 2)
        #expect(stage.time == 2)
        for time in [1, -5, Double.nan, .infinity] {
            stage.advance(to: time)
            #expect(stage.time == 2)
        }
        stage.advance(to: 2.5)
        #expect(stage.time == 2.5)
    }
}
