import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

@Suite struct LayoutTimelineTests {
    private let vertical = #""V:|[a(10)]""#
    private let sets = [
        #"sets: {near: ["a.left == root.left", "a.width == 20"], far: ["a.left == root.left + 100", "a.width == 40"]}"#,
        "active: near",
    ]

    private func stage(_ timeline: [String], constraints: [String] = [], layout: [String]? = nil) throws -> Stage {
        try laidOut(
            layoutScene(
                ["{id: a}"], constraints: [vertical] + constraints, layout: layout ?? sets, timeline: timeline))
    }

    @Test func setsThatAreActiveFromTheStartHold() throws {
        #expect(try stage([]).frame("a") == Rect(x: 0, y: 0, width: 20, height: 10))
    }

    @Test func oneSetReplacesAnother() throws {
        let stage = try stage(["{at: 1, animated: false, activate: far, deactivate: near}"])
        stage.advance(to: 1)
        #expect(try stage.frame("a") == Rect(x: 100, y: 0, width: 40, height: 10))
        #expect(stage.layoutProblems.isEmpty)
    }

    @Test func anAnimatedEntryMovesTheFrames() throws {
        let stage = try stage(["{at: 1, duration: 2, timing: linear, deactivate: near, activate: far}"])
        stage.advance(to: 2)
        _ = stage.makeFrame()
        let shown = try #require(try stage.layer("a").presentation()?.frame)
        // Half of the way from 0 to 100, half of the way from 20 to 40.
        #expect(abs(shown.minX - 50) < 1e-6 && abs(shown.width - 30) < 1e-6)
        stage.advance(to: 3)
        #expect(try stage.layer("a").presentation()?.frame.minX == 100)
    }

    @Test func aStateDoesNotDependOnTheFramesBeforeIt() throws {
        let entry = ["{at: 1, duration: 2, timing: linear, deactivate: near, activate: far}"]
        let direct = try load(
            layoutScene(["{id: a}"], constraints: [vertical], layout: sets, timeline: entry), name: "s.yaml")
        direct.advance(to: 2)
        _ = direct.makeFrame()
        #expect(try abs((direct.layer("a").presentation()?.frame.minX ?? 0) - 50) < 1e-6)
    }

    @Test func anEntryThatIsNotAnimatedDoesNotInheritAnEarlierAnimation() throws {
        let stage = try stage([
            "{at: 1, duration: 0.5, deactivate: near, activate: far}",
            "{at: 3, animated: false, deactivate: far, activate: near}",
        ])
        stage.advance(to: 3.1)
        _ = stage.makeFrame()
        #expect(try stage.layer("a").presentation()?.frame.minX == 0)
    }

    @Test func oneConstraintIsDeactivatedByItsId() throws {
        let stage = try stage(
            ["{at: 1, animated: false, deactivate: wide}"],
            constraints: [
                #"{constraint: "a.width == 70", id: wide}"#, #""a.width == 30 @500""#, #""a.left == root.left""#,
            ],
            layout: [])
        #expect(try stage.frame("a").width == 70)
        stage.advance(to: 1)
        #expect(try stage.frame("a").width == 30)
    }

    @Test func theConstantOfAConstraintIsSet() throws {
        let stage = try stage(
            ["{at: 1, duration: 1, timing: linear, set: {gap.constant: 60}}"],
            constraints: [#"{constraint: "a.left == root.left + 20", id: gap}"#, #""a.width == 10""#], layout: [])
        stage.advance(to: 1.5)
        _ = stage.makeFrame()
        #expect(try stage.frame("a").minX == 60)
        #expect(try abs((stage.layer("a").presentation()?.frame.minX ?? 0) - 40) < 1e-6)
    }

    @Test func aSpringTimesTheFramesThatFollow() throws {
        let entry = ["{at: 1, timing: {spring: {duration: 0.6, bounce: 0.3}}, deactivate: near, activate: far}"]
        let stage = try stage(entry)
        let spring = SpringCurve(perceptualDuration: 0.6, bounce: 0.3)
        for moment in [0.1, 0.3] {
            stage.advance(to: 1 + moment)
            _ = stage.makeFrame()
            let (shown, progress) = (
                try #require(try stage.layer("a").presentation()).frame, spring.progress(at: moment)
            )
            // From 0 to 100, and from 20 to 40 wide.
            #expect(abs(shown.minX - 100 * progress) < 1e-6 && abs(shown.width - (20 + 20 * progress)) < 1e-6)
        }
        stage.advance(to: 1 + spring.settlingDuration + 0.01)
        #expect(try stage.layer("a").animationKeys.isEmpty)
        #expect(try stage.layer("a").presentation()?.frame.minX == 100)
    }

    @Test func thePriorityOfAConstraintIsSet() throws {
        let stage = try stage(
            ["{at: 1, animated: false, set: {wide.priority: 900}}"],
            constraints: [
                #"{constraint: "a.width == 70", id: wide, priority: 300}"#, #""a.width == 30 @500""#,
                #""a.left == root.left""#,
            ], layout: [])
        #expect(try stage.frame("a").width == 30)
        stage.advance(to: 1)
        #expect(try stage.frame("a").width == 70)
    }

    @Test func settingsOfStacksAnimate() throws {
        let stage = try laidOut(
            layoutScene(
                ["{id: s, type: stack, sublayers: [{id: a}, {id: b}]}"],
                constraints: [
                    #""[a(10)]""#, #""[b(10)]""#, #""V:[a(10)]""#, #""V:[b(10)]""#, #""s.left == root.left""#,
                    #""s.top == root.top""#,
                ], timeline: ["{at: 1, duration: 1, timing: linear, set: {s.spacing: 40}}"]))
        stage.advance(to: 1.5)
        _ = stage.makeFrame()
        #expect(try stage.frame("b").minX == 50)
        #expect(try abs((stage.layer("b").presentation()?.frame.minX ?? 0) - 30) < 1e-6)
    }

    @Test func constraintsOfALayerThatComesLaterAreActivatedWithIt() throws {
        let stage = try stage(
            ["{at: 1, animated: false, add: {id: b}, activate: later}"],
            layout: [#"sets: {later: ["H:|-5-[b(10)]", "V:|-6-[b(10)]"]}"#])
        stage.advance(to: 1)
        #expect(try stage.frame("b") == Rect(x: 5, y: 6, width: 10, height: 10))
    }

    @Test func aConstraintWhoseLayerIsNotThereIsAProblemOfTheStage() throws {
        let stage = try stage(
            ["{at: 1, activate: later}", "{at: 2, add: {id: b}}"], layout: [#"sets: {later: ["a.left == b.left"]}"#])
        stage.advance(to: 1)
        #expect(stage.layoutProblems.count == 1)
        #expect(stage.layoutProblems.first?.message.contains("line 4") == true)
    }

    @Test func anEntryOfALayerOfAnIdThatTwoHaveIsRefused() {
        let text = layoutScene(
            ["{id: a}"], layout: ["guides: [{id: b}]"], timeline: ["{at: 1, add: {id: b}}"])
        let found = mistakes(text, name: "scene.yaml")
        #expect(found.count == 1 && found[0].contains(#"the id "b" is used twice"#))
    }
}
