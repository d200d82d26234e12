import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

/// The pixels that each frame of a sequence draws again, and the layers that cause it.
@Suite struct FrameRepaintTests {
    private let whole = PixelRect(width: 200, height: 100)

    private func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
        PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    /// The repaints of frames of these layers on a picture of 200×100 pixels.
    private func repaints(_ frames: [[Layer]], rules: PlanRules = .all, banded: Bool = false) -> [FrameRepaint] {
        var finder = RepaintFinder(rules: rules)
        return frames.map { layers in
            var planner = Planner(rules: rules)
            return finder.add(planner.plan(makeTree(layers)), isBanded: banded)
        }
    }

    @Test func theFirstFrameIsDrawnWholeAndNothingChanges() {
        let found = repaints([[box(0, 0, 5, 5), box(10, 10, 20, 20)]])
        #expect(found.map(\.area.rects) == [[whole]])
        #expect(found[0].changed.isEmpty && found[0].gone.isEmpty)
        // The root has nothing of its own.
        #expect(found[0].drawn == [1, 2])
    }

    @Test func aMovedBoxIsDrawnAgainWhereItWasAndWhereItIs() {
        let found = repaints([
            [box(0, 0, 5, 5), box(10, 10, 20, 20)], [box(0, 0, 5, 5), box(110, 60, 20, 20)],
        ])[1]
        #expect(Set(found.area.rects) == [rect(10, 10, 20, 20), rect(110, 60, 20, 20)])
        #expect(found.changed == [2] && found.gone == [2])
        #expect(found.drawn == [2])
    }

    @Test func aFrameLikeTheOneBeforeDrawsNothing() {
        let found = repaints([[box(10, 10, 20, 20)], [box(10, 10, 20, 20)]])[1]
        #expect(found.area.isEmpty && found.changed.isEmpty && found.gone.isEmpty && found.drawn.isEmpty)
    }

    @Test func aLayerThatIsGoneIsOneOfTheFrameBefore() {
        let found = repaints([[box(0, 0, 5, 5), box(10, 10, 20, 20)], [box(0, 0, 5, 5)]])[1]
        #expect(found.area.rects == [rect(10, 10, 20, 20)])
        #expect(found.changed.isEmpty && found.gone == [2] && found.drawn.isEmpty)
    }

    @Test func onlyTheLayerThatChangesInAGroupIsNamed() {
        func scene(_ color: Color) -> [Layer] {
            let group = group(20, 20, 60, 60, box(0, 0, 60, 60), pebble(20, 20, 10, 10, color)).with {
                $0.opacity = 0.5
            }
            return [box(0, 0, 200, 100), group]
        }
        let found = repaints([scene(.black), scene(Color(white: 0.3))])[1]
        #expect(found.area.rects == [rect(40, 40, 10, 10)])
        #expect(found.changed == [4] && found.gone == [4])
        // What is below the pixels is drawn again with it: the ground, the group's image, and both layers in it.
        #expect(found.drawn == [1, 2, 3, 4])
    }

    @Test func aGroupThatGrowsNamesTheLayerThatMoves() {
        func scene(_ x: Double) -> [Layer] {
            [group(20, 20, 100, 60, pebble(0, 0, 30, 30), pebble(x, 20, 30, 30, .black)).with { $0.opacity = 0.5 }]
        }
        // They overlap in both, so that the group has an image.
        let found = repaints([scene(10), scene(25)])[1]
        #expect(found.changed.contains(3) && !found.changed.contains(2))
        #expect(found.gone.contains(3) && !found.gone.contains(2))
    }

    @Test func aFrameThatChangesMostlyIsDrawnWhole() {
        let found = repaints([[box(0, 0, 200, 100, .black)], [box(0, 0, 200, 100, .white)]])[1]
        #expect(found.area.rects == [whole] && found.changed == [1] && found.drawn == [1])
    }

    @Test func framesAreDrawnWholeInBandsAndWithoutTheRule() {
        let frames = [[box(0, 0, 5, 5), box(10, 10, 20, 20)], [box(0, 0, 5, 5), box(110, 60, 20, 20)]]
        for found in [repaints(frames, rules: .without(.reuseFrames)), repaints(frames, banded: true)] {
            #expect(found.map(\.area.rects) == [[whole], [whole]])
            #expect(found[1].drawn == [1, 2])
        }
        #expect(repaints(frames, rules: .without(.reuseFrames))[1].changed == [2])
    }
}
