import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

@Suite struct DynamicsTimelineTests {
    private func stage(_ behaviors: String, _ timeline: String, at seconds: Double) throws -> Stage {
        let stage = try load(dynamicsScene(behaviors, timeline: timeline))
        stage.advance(to: seconds)
        return stage
    }

    @Test func behavioursComeAndGo() throws {
        let gravity = #"{"id": "g", "type": "gravity", "items": "a", "added": false}"#
        let timeline = #"{"at": 0.5, "add": "g"}, {"at": 1, "remove": "g"}"#
        #expect(try stage(gravity, timeline, at: 0.5).box("a").frame.minY == 0)
        #expect(abs(try stage(gravity, timeline, at: 1).box("a").frame.minY - 125) < 0.01)
        // The last one that held it is gone.
        #expect(abs(try stage(gravity, timeline, at: 2).box("a").frame.minY - 125) < 0.01)
    }

    @Test func aGravityIsTurnedRound() throws {
        let gravity = #"{"id": "g", "type": "gravity", "items": "a"}"#
        let flip = #"{"at": 0.5, "set": {"g.angle": -90}}"#
        // 500 points/s downwards by then, and as much upwards a second later.
        let place = try stage(gravity, flip, at: 1.5).box("a").frame.minY
        #expect(abs(place - 125) < 0.01)
    }

    @Test func aTapPushes() throws {
        let push =
            #"{"id": "tap", "type": "push", "mode": "instantaneous", "items": "a", "active": false, "angle": 0, "magnitude": 3}"#
        let taps = #"{"at": 1, "set": {"tap.active": true}}"#
        #expect(try stage(push, taps, at: 1).box("a").frame.minX == 0)
        let place = try stage(push, taps, at: 2).box("a").frame.minX
        #expect(abs(place - 300) < 0.01)
    }

    @Test func aSnapPointMoves() throws {
        let snap = #"{"id": "s", "type": "snap", "item": "a", "snapPoint": [100, 100], "damping": 1}"#
        let stage = try stage(snap, #"{"at": 2, "set": {"s.snapPoint": [300, 200]}}"#, at: 2)
        #expect(abs(stage.box("a").dynamicItem.center.x - 100) < 0.5)
        stage.advance(to: 6)
        #expect(
            abs(stage.box("a").dynamicItem.center.x - 300) < 0.5 && abs(stage.box("a").dynamicItem.center.y - 200) < 0.5
        )
    }

    @Test func aDragTakesTheItemAndLetsItGo() throws {
        let item = #"{"type": "item", "items": "a"}"#
        let drag = #"{"at": 0.25, "drag": {"item": "a", "to": [250, 50], "duration": 0.5}}"#
        let stage = try stage(item, drag, at: 0.5)
        // Half way, held by a rod.
        #expect(abs(stage.box("a").dynamicItem.center.x - 150) < 8)
        stage.advance(to: 0.75)
        #expect(abs(stage.box("a").dynamicItem.center.x - 250) < 8)
        // Let go, it flies on at the finger's 400 points/s.
        let before = stage.box("a").dynamicItem.center.x
        stage.advance(to: 1.25)
        #expect(abs(stage.box("a").dynamicItem.center.x - before - 200) < 20)
        #expect(stage.animators[0].faults.isEmpty)
    }

    @Test func aDragByPositionsFollowsItsPathAndThrows() throws {
        let gravity = #"{"type": "gravity", "items": "a"}"#
        let drag = """
            {"at": 0, "drag": {"item": "a", "mode": "position", "offset": [10, 0],
             "path": [[0, 60, 50], [0.5, 110, 50], [1, 110, 150]]}}
            """
        let stage = try stage(gravity, drag, at: 0.5)
        #expect(abs(stage.box("a").dynamicItem.center.x - 100) < 1e-6)
        stage.advance(to: 1)
        #expect(abs(stage.box("a").dynamicItem.center.y - 150) < 1e-6)
        // Thrown at 200 points/s downwards, gravity does the rest: 200 t + 500 t².
        stage.advance(to: 1.5)
        #expect(abs(stage.box("a").dynamicItem.center.y - 150 - 225) < 1)
        #expect(abs(stage.box("a").dynamicItem.center.x - 100) < 1e-3)
    }

    @Test func aDragMayLetGoWithAVelocity() throws {
        let item = #"{"type": "item", "items": "a"}"#
        for mode in ["attachment", "position"] {
            let drag = """
                {"at": 0, "drag": {"item": "a", "mode": "\(mode)", "to": [60, 50], "duration": 0.1, "velocity": [0, 300]}}
                """
            let stage = try stage(item, drag, at: 0.1)
            let before = stage.box("a").dynamicItem.center.y
            stage.advance(to: 1.1)
            #expect(abs(stage.box("a").dynamicItem.center.y - before - 300) < 0.5)
        }
    }

    @Test func dragsLeaveNoBehavioursBehind() throws {
        let drags = (0..<20).map {
            #"{"at": \#(Double($0) * 0.1), "drag": {"item": "a", "to": [60, 50], "duration": 0.05}}"#
        }
        let held = try stage(#"{"type": "gravity", "items": "a"}"#, drags.joined(separator: ", "), at: 2.5)
        #expect(held.animators[0].behaviors.count == 1)
        // What nothing else holds goes on, held by the last drag's hand.
        let alone = try stage(#"{"type": "gravity", "items": "b"}"#, drags.joined(separator: ", "), at: 2.5)
        #expect(alone.animators[0].behaviors.count == 2)
        #expect(alone.animators[0].faults.isEmpty)
    }

    @Test(arguments: [24.0, 60, 90, 144])
    func aFilmComesToTheStateOfItsFrameAlone(rate: Double) throws {
        let behaviors = """
            {"type": "collision", "items": ["a", "b"], "referenceBoundary": true},
            {"id": "g", "type": "gravity", "items": ["a", "b"]}, {"type": "item", "items": ["a", "b"], "elasticity": 0.6},
            {"type": "field", "kind": "noise", "items": "b", "animationSpeed": 1, "strength": 4}
            """
        let timeline = """
            {"at": 0.313, "set": {"g.angle": 115}}, {"at": 0.7, "drag": {"item": "a", "offset": [20, 10], "to": [300, 100]}},
            {"at": 1.2, "set": {"a.opacity": 0.3}}
            """
        let (filmed, alone) = (
            try load(dynamicsScene(behaviors, timeline: timeline)),
            try load(dynamicsScene(behaviors, timeline: timeline))
        )
        filmed.film(to: 1.4271, rate: rate)
        alone.advance(to: 1.4271)
        for id in ["a", "b"] {
            #expect(filmed.box(id).position == alone.box(id).position)
            #expect(filmed.box(id).transform == alone.box(id).transform)
        }
        #expect(filmed.box("b").position != Point(x: 250, y: 50))
    }
}
