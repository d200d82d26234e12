import Foundation
import LaminaDynamics
import LaminaStage
import Testing

@testable import LaminaScene

@Suite struct AttractionReadingTests {
    private func stage(_ behaviors: String, timeline: String = "") throws -> Stage {
        try load(dynamicsScene(behaviors, timeline: timeline))
    }

    /// An item of mass 1 under a push of 3 goes 300 t² / 2 points.
    @Test func eachItemIsPushedTowardsThePoint() throws {
        let stage = try stage(#"{"type": "attraction", "items": ["a", "b"], "point": [150, 350], "magnitude": 3}"#)
        stage.advance(to: 0.5)
        let way = 150 * 0.5 * 0.5 / 10.0.squareRoot()
        #expect(
            abs(stage.box("a").dynamicItem.center.x - (50 + way)) < 0.3
                && abs(stage.box("a").dynamicItem.center.y - (50 + 3 * way)) < 0.3)
        #expect(
            abs(stage.box("b").dynamicItem.center.x - (250 - way)) < 0.3
                && abs(stage.box("b").dynamicItem.center.y - (50 + 3 * way)) < 0.3)
    }

    /// Past the point it is pulled back, by a push that is half a step late, so that it swings a little further each time.
    /// One that kept its first direction would take it 600 points away.
    @Test func thePushesAreAimedAnew() throws {
        let stage = try stage(#"{"type": "attraction", "items": "a", "point": [50, 60], "magnitude": 3}"#)
        for frame in 0..<120 {
            stage.advance(to: Double(frame) / 60)
            #expect(abs(stage.box("a").dynamicItem.center.y - 60) < 14 && stage.box("a").dynamicItem.center.x == 50)
        }
    }

    @Test func theTimelineMovesThePointAndTurnsItRound() throws {
        let stage = try stage(
            #"{"id": "pull", "type": "attraction", "items": "a", "point": [350, 50]}"#,
            timeline: #"{"at": 0.5, "set": {"pull.point": [50, 350], "pull.magnitude": -2}}"#)
        stage.advance(to: 0.5)
        #expect(stage.box("a").dynamicItem.center.y == 50)
        stage.advance(to: 1)
        #expect(stage.box("a").dynamicItem.center.y < 40)
    }

    @Test(arguments: [
        (#"{"type": "attraction", "items": "a"}"#, #"the key "point" is missing"#),
        (#"{"type": "attraction", "point": [1, 2]}"#, #"the key "items" is missing"#),
        (#"{"type": "attraction", "items": "a", "point": [1]}"#, "behaviors[0].point: "),
        (#"{"type": "attraction", "items": "a", "point": [1, 2], "angle": 1}"#, "behaviors[0].angle: unknown key"),
    ])
    func aMistakeIsTold(behavior: String, message: String) {
        let found = mistakes(dynamicsScene(behavior))
        #expect(found.count == 1 && found.allSatisfy { $0.contains(message) }, "\(found)")
    }
}
