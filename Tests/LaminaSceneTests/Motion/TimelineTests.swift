import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// A scene with a timeline.
func scene(_ layers: String, timeline: String) -> String { scene(layers: layers, root: #""timeline": [\#(timeline)]"#) }

@Suite struct TimelineTests {
    private func stage(_ layers: String, _ timeline: String, at seconds: Double, in folder: String = "/nowhere") throws
        -> Stage
    {
        let stage = try load(scene(layers, timeline: timeline), in: folder)
        stage.advance(to: seconds)
        _ = stage.makeFrame()
        return stage
    }

    private func opacity(_ timeline: String, at seconds: Double) throws -> Float {
        let stage = try stage(#"{"id": "a"}"#, timeline, at: seconds)
        return try #require(stage.root.sublayers[0].presentation()).opacity
    }

    @Test func whatIsSetAnimatesByItself() throws {
        let plain = #"{"at": 0.5, "set": {"a.opacity": 0}, "timing": "linear"}"#
        #expect(try opacity(plain, at: 0.5) == 1)
        #expect(abs(try opacity(plain, at: 0.625) - 0.5) < 1e-6)
        #expect(try opacity(plain, at: 0.75) == 0)
        let long = #"{"at": 0.5, "set": {"a.opacity": 0}, "duration": 2, "timing": "linear"}"#
        #expect(abs(try opacity(long, at: 1) - 0.75) < 1e-6)
        let eased = #"{"at": 0, "set": {"a.opacity": 0}, "duration": 1, "timing": "easeIn"}"#
        #expect(abs(Double(try opacity(eased, at: 0.5)) - (1 - TimingFunction.easeIn.progress(at: 0.5))) < 1e-6)
        let atOnce = #"{"at": 0.5, "set": {"a.opacity": 0}, "duration": 2, "animated": false}"#
        #expect(try opacity(atOnce, at: 0.4) == 1)
        #expect(try opacity(atOnce, at: 0.5) == 0)
    }

    static let springs: [(String, SpringCurve)] = [
        ("{}", SpringCurve(mass: 1, stiffness: 100, damping: 10)),
        (
            #"{"mass": 2, "stiffness": 90, "damping": 8, "initialVelocity": 1}"#,
            SpringCurve(mass: 2, stiffness: 90, damping: 8, initialVelocity: 1)
        ),
        // Damping above the critical one, 20, counts as that unless it is allowed.
        (#"{"damping": 50}"#, SpringCurve(mass: 1, stiffness: 100, damping: 20)),
        (#"{"damping": 50, "allowsOverdamping": true}"#, SpringCurve(mass: 1, stiffness: 100, damping: 50)),
        (#"{"duration": 0.8, "bounce": 0.3}"#, SpringCurve(perceptualDuration: 0.8, bounce: 0.3)),
        (
            #"{"bounce": -0.2, "initialVelocity": 2}"#,
            SpringCurve(perceptualDuration: 0.5, bounce: -0.2, initialVelocity: 2)
        ),
        (#"{"duration": 0.3}"#, SpringCurve(perceptualDuration: 0.3, bounce: 0)),
    ]

    @Test(arguments: springs) func aSpringTimesAnEntryUntilItHasSettled(text: String, spring: SpringCurve) throws {
        let entry = #"{"at": 0.5, "set": {"a.opacity": 0}, "timing": {"spring": \#(text)}}"#
        #expect(abs(Double(try opacity(entry, at: 0.55)) - (1 - spring.progress(at: 0.05))) < 1e-6)
        func keys(at seconds: Double) throws -> [String] {
            let stage = try stage(#"{"id": "a"}"#, entry, at: seconds)
            return stage.root.sublayers[0].animationKeys
        }
        #expect(try keys(at: 0.5 + spring.settlingDuration - 0.01) == ["opacity"])
        #expect(try keys(at: 0.5 + spring.settlingDuration + 0.01) == [])
    }

    @Test func anEntrysDurationEndsItsSprings() throws {
        let entry = #"{"at": 0.5, "set": {"a.opacity": 0}, "duration": 0.1, "timing": {"spring": {}}}"#
        let spring = SpringCurve(mass: 1, stiffness: 100, damping: 10)
        #expect(abs(Double(try opacity(entry, at: 0.55)) - (1 - spring.progress(at: 0.05))) < 1e-6)
        #expect(try opacity(entry, at: 0.61) == 0)
    }

    @Test func aSpringTimesAnimationsThatHaveNoTiming() throws {
        let timeline = """
            {"at": 1, "animate": "a", "animations": [
                {"keyPath": "position.x", "from": 0, "to": 10, "duration": 2},
                {"keyPath": "position.y", "from": 0, "to": 10, "duration": 2, "timing": "linear"}],
             "timing": {"spring": {"bounce": 0.4}}}
            """
        let stage = try stage(#"{"id": "a"}"#, timeline, at: 1.5)
        let shown = try #require(stage.root.sublayers[0].presentation())
        let spring = SpringCurve(perceptualDuration: 0.5, bounce: 0.4)
        #expect(abs(shown.position.x - 10 * spring.progress(at: 0.5)) < 1e-6)
        #expect(abs(shown.position.y - 2.5) < 1e-6)
    }

    @Test func whatIsSetAtTheStartAnimatesFromTheDocument() throws {
        let start = #"{"at": 0, "set": {"a.opacity": 0}, "duration": 1, "timing": "linear"}"#
        #expect(try opacity(start, at: 0) == 1)
        #expect(try opacity(start, at: 0.25) == 0.75)
    }

    @Test func animationsAreStoppedBeforeTheirEnds() throws {
        let timeline = """
            {"at": 0, "animate": "a", "animations": [
                {"key": "fade", "keyPath": "opacity", "from": 0, "to": 0.5, "duration": 4, "timing": "linear"},
                {"key": "slide", "keyPath": "position.x", "from": 0, "to": 40, "duration": 4, "timing": "linear"}]},
            {"at": 2, "stop": "a", "keys": ["fade", "another"]}, {"at": 3, "stop": ["a"]}
            """
        func shown(at seconds: Double) throws -> Layer {
            let stage = try stage(#"{"id": "a", "position": [7, 0]}"#, timeline, at: seconds)
            return try #require(stage.root.sublayers[0].presentation())
        }
        #expect(try shown(at: 1).opacity == 0.125)
        #expect(try shown(at: 2.5).opacity == 1 && shown(at: 2.5).position.x == 25)
        #expect(try shown(at: 3).position.x == 7)
    }

    @Test func momentsAreTakenInOrderAndEqualOnesAsWritten() throws {
        let timeline = """
            {"at": 2, "set": {"a.opacity": 0.2}, "animated": false}, {"at": 1, "set": {"a.opacity": 0.1}, "animated": false},
            {"at": 2, "set": {"a.opacity": 0.3}, "animated": false}
            """
        #expect(try opacity(timeline, at: 1) == 0.1)
        #expect(try opacity(timeline, at: 2) == 0.3)
    }

    @Test func layersAreRemovedAndAdded() throws {
        let layers = #"{"id": "a", "sublayers": [{"id": "b"}, {"id": "c"}]}, {"id": "d"}"#
        let timeline = """
            {"at": 1, "remove": ["b", "d"]}, {"at": 2, "add": {"id": "e", "sublayers": [{"id": "f"}]}},
            {"at": 3, "add": {"id": "g"}, "to": "a", "below": "c"}, {"at": 3, "add": {"id": "h"}, "above": "g"},
            {"at": 3, "add": {"id": "i"}, "to": "f", "index": 0}, {"at": 4, "remove": "e"}
            """
        func names(at seconds: Double) throws -> [String] {
            var result: [String] = []
            var open = [try stage(layers, timeline, at: seconds).root]
            while let layer = open.popLast() {
                result += [layer.name].compactMap(\.self)
                open += layer.sublayers.reversed()
            }
            return result
        }
        #expect(try names(at: 0.9) == ["a", "b", "c", "d"])
        #expect(try names(at: 1) == ["a", "c"])
        #expect(try names(at: 2) == ["a", "c", "e", "f"])
        #expect(try names(at: 3) == ["a", "g", "h", "c", "e", "f", "i"])
        #expect(try names(at: 4) == ["a", "g", "h", "c"])
    }

    @Test func layersAreGivenAnimations() throws {
        let timeline = """
            {"at": 1, "animate": ["a", "b"], "animation": {"keyPath": "opacity", "from": 0, "to": 1, "duration": 2}},
            {"at": 5, "animate": "b", "animations": [{"keyPath": "position.x", "to": 10},
                                                     {"keyPath": "position.y", "to": 20}], "duration": 1}
            """
        let layers = #"{"id": "a"}, {"id": "b"}"#
        let early = try stage(layers, timeline, at: 2)
        #expect(early.root.sublayers.map { $0.presentation()?.opacity } == [0.5, 0.5])
        let late = try stage(layers, timeline, at: 5.5)
        #expect(late.root.sublayers[1].presentation()?.position == Point(x: 5, y: 10))
    }

    @Test func aTransitionShowsTheChangesOfItsEntry() throws {
        let timeline = """
            {"at": 1, "transition": {"kind": "push", "subtype": "fromRight", "duration": 2}, "on": "a",
             "remove": "b", "add": {"id": "c"}, "to": "a"}
            """
        let stage = try stage(#"{"id": "a", "sublayers": [{"id": "b"}]}"#, timeline, at: 2)
        let a = stage.root.sublayers[0]
        #expect(a.sublayers.map(\.name) == ["c"])
        let transition = try #require(a.animation(forKey: "transition") as? Transition)
        #expect(transition.type == .push && transition.subtype == .fromRight && transition.duration == 2)
        // The picture of what was there before is drawn beside what is there now.
        let without = try self.stage(#"{"id": "a", "sublayers": [{"id": "c"}]}"#, "", at: 2)
        #expect(stage.makeFrame().nodes.count > without.makeFrame().nodes.count)
        let setting = #"{"at": 1, "transition": {}, "on": "a", "set": {"a.opacity": 0.5}}"#
        #expect(try opacity(setting, at: 1) == 0.5)
    }

    @Test func entriesOfAMomentAreOneChange() throws {
        // Both are seen by each other: neither would be accepted if the moment were not one.
        let timeline = """
            {"at": 1, "add": {"id": "c", "opacity": 0.5}}, {"at": 1, "set": {"c.opacity": 0.25}},
            {"at": 1, "remove": "a"}
            """
        let before = try stage(#"{"id": "a"}"#, timeline, at: 1.0.nextDown)
        #expect(before.root.sublayers.map(\.name) == ["a"])
        let after = try stage(#"{"id": "a"}"#, timeline, at: 1)
        #expect(after.root.sublayers.map(\.name) == ["c"] && after.root.sublayers[0].opacity == 0.25)
    }

    @Test func framesAreThoseBeforeTheTransform() throws {
        let stage = try stage(
            #"{"id": "a", "frame": [0, 0, 10, 20], "transform": {"scale": 2}}"#,
            #"{"at": 1, "set": {"a.frame": [5, 6, 30, 40]}, "animated": false}"#, at: 0.5)
        #expect(stage.root.sublayers[0].bounds.size == Size(width: 10, height: 20))
        #expect(stage.root.sublayers[0].position == Point(x: 5, y: 10))
        stage.advance(to: 1)
        #expect(stage.root.sublayers[0].bounds.size == Size(width: 30, height: 40))
        #expect(stage.root.sublayers[0].position == Point(x: 20, y: 26))
    }

    @Test func theOutermostLayerIsCalledRoot() throws {
        let timeline = #"{"at": 1, "set": {"root.opacity": 0.5}, "animated": false}"#
        #expect(try stage("{}", timeline, at: 1).root.opacity == 0.5)
        #expect(try stage(#"{"id": "root"}"#, timeline, at: 1).root.sublayers[0].opacity == 0.5)
    }

    @Test func idsMayHaveDots() throws {
        let timeline = #"{"at": 1, "set": {"a.b.opacity": 0.5}, "animated": false}"#
        #expect(try stage(#"{"id": "a.b"}"#, timeline, at: 1).root.sublayers[0].opacity == 0.5)
    }

    @Test func theLoadersMemoryOfAMillionEntriesIsBounded() {
        let one = #"{"at": 0, "remove": "a"}"#
        let many = Array(repeating: one, count: WorkLimit.timelineEntries.standard + 1).joined(separator: ",")
        let found = mistakes(scene("{}", timeline: many))
        #expect(found.count == 1 && found[0].contains("more than 1000000 entries"), "\(found.first ?? "")")
    }
}
