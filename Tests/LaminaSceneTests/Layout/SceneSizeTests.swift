import Foundation
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// Documents at another size than their own.
@Suite struct SceneSizeTests {
    private var loader: SceneLoader {
        var loader = SceneLoader()
        loader.size = CGSize(width: 400, height: 50)
        return loader
    }

    @Test func theStageHasTheSize() throws {
        let stage = try laidOut(layoutScene(["{id: a, frame: [10, 20, 30, 40]}"]), loader: loader)
        #expect(stage.size == CGSize(width: 400, height: 50) && stage.root.frame.size == stage.size)
        #expect(stage.root.frame.origin == .zero)
        #expect(try stage.frame("a") == CGRect(x: 10, y: 20, width: 30, height: 40))
    }

    @Test func constraintsFollowTheSize() throws {
        let text = layoutScene(["{id: a}"], constraints: [#""H:|-10-[a]-10-|""#, #""V:|-10-[a]-10-|""#])
        #expect(try laidOut(text).frame("a") == CGRect(x: 10, y: 10, width: 180, height: 80))
        #expect(try laidOut(text, loader: loader).frame("a") == CGRect(x: 10, y: 10, width: 380, height: 30))
    }

    /// From the document's size of 200 × 100: the width has all of the 200 points more, the top half of the 50 less.
    @Test func autoresizingFollowsTheSize() throws {
        let layer =
            "{id: a, frame: [10, 30, 100, 40], layout: {autoresizing: [flexibleWidth, flexibleTopMargin, flexibleBottomMargin]}}"
        let stage = try laidOut(layoutScene([layer]), loader: loader)
        #expect(try stage.frame("a") == CGRect(x: 10, y: 5, width: 300, height: 40))
    }
}
