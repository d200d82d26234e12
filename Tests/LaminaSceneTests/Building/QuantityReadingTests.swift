import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// Times and angles with units in documents.
@Suite struct QuantityReadingTests {
    static let times: [(text: String, seconds: Double)] = [
        ("0.25", 0.25), (#""250ms""#, 0.25), (#""1.5s""#, 1.5), (#""1.5S""#, 1.5), (#""+2e3MS""#, 2), (#"".5s""#, 0.5),
        (#""1e-1s""#, 0.1),
    ]

    @Test(arguments: times) func aTimeIsInSeconds(text: String, seconds: Double) throws {
        let stage = try load(
            scene(
                layers: """
                    {"timing": {"beginTime": \(text), "timeOffset": \(text), "duration": \(text)}},
                    {"timing": {"repeatDuration": \(text)}}, {"type": "replicator", "instanceDelay": \(text)},
                    {"type": "emitter", "emitterCells": [{"lifetime": \(text), "lifetimeRange": \(text), "duration": \(text)}]}
                    """))
        let layers = stage.root.sublayers
        #expect(layers[0].timing.beginTime == seconds && layers[0].timing.timeOffset == seconds)
        #expect(layers[0].timing.duration == seconds && layers[1].timing.repeatDuration == seconds)
        #expect((layers[2] as? ReplicatorLayer)?.instanceDelay == seconds)
        let cell = try #require((layers[3] as? EmitterLayer)?.emitterCells.first)
        #expect(cell.lifetime == seconds && cell.lifetimeRange == seconds && cell.duration == seconds)
    }

    @Test func timelinesAndAnimationsTakeUnits() throws {
        let text = scene(
            #"{"id": "a", "animations": [{"keyPath": "opacity", "to": 0, "begin": "500ms", "duration": "2s", "key": "k"}]}"#,
            timeline: #"{"at": "1500ms", "set": {"a.cornerRadius": 4}, "duration": "500ms", "timing": "linear"}"#)
        let stage = try load(text)
        let layer = stage.root.sublayers[0]
        let animation = try #require(layer.animation(forKey: "k"))
        #expect(animation.timing.beginTime == 0.5 && animation.timing.duration == 2)
        stage.advance(to: 1.75)
        _ = stage.makeFrame()
        #expect(abs(try #require(layer.presentation()).cornerRadius - 2) < 1e-6)
    }

    static let angles: [(text: String, degrees: Double)] = [
        ("90", 90), (#""90deg""#, 90), (#""0.25turn""#, 90), (#""100grad""#, 90), (#""-.5TURN""#, -180),
        (#""1e2grad""#, 90),
    ]

    @Test(arguments: angles) func anAngleIsInDegrees(text: String, degrees: Double) throws {
        let stage = try load(
            scene(
                layers: """
                    {"transform": {"rotate": \(text)}}, {"transform": {"rotate": {"angle": \(text), "axis": "x"}}},
                    {"filters": [{"type": "hueRotate", "angle": \(text)}]},
                    {"type": "emitter", "emitterCells": [{"emissionLongitude": \(text), "spin": \(text)}]}
                    """))
        let layers = stage.root.sublayers
        #expect(layers[0].transform == Transform3D(degrees: degrees, axis: SIMD3(0, 0, 1)))
        #expect(layers[1].transform == Transform3D(degrees: degrees, axis: SIMD3(1, 0, 0)))
        #expect(layers[2].filters[0].value(forKey: "inputAngle") == .number(degrees * .pi / 180))
        let cell = try #require((layers[3] as? EmitterLayer)?.emitterCells.first)
        #expect(cell.emissionLongitude == degrees * .pi / 180 && cell.spin == degrees * .pi / 180)
    }

    @Test func anAngleInRadiansIsThat() throws {
        let stage = try load(scene(layers: #"{"filters": [{"type": "hueRotate", "angle": "1.57rad"}]}"#))
        guard case .number(let angle) = stage.root.sublayers[0].filters[0].value(forKey: "inputAngle") else {
            Issue.record("no angle")
            return
        }
        #expect(abs(angle - 1.57) < 1e-12)
    }

    @Test func animatedRotationsTakeUnits() throws {
        let stage = try load(
            scene(
                layers: """
                    {"animations": [{"keyPath": "transform.rotation.z", "values": [0, "0.25turn"], "duration": 1, "key": "k"}]}
                    """))
        stage.advance(to: 0.5)
        _ = stage.makeFrame()
        let turned = try #require(stage.root.sublayers[0].presentation()).transform
        #expect(abs(turned.m11 - 0.5.squareRoot()) < 1e-6 && abs(turned.m12 - 0.5.squareRoot()) < 1e-6)
    }

    @Test func behavioursAndDragsTakeUnits() throws {
        let drag = #"{"at": "100ms", "drag": {"item": "a", "path": [[0, 50, 50], ["500ms", 90, 50], ["1s", 90, 90]]}}"#
        let text = dynamicsScene(
            """
            {"type": "gravity", "items": ["a"], "angle": "0.25turn", "magnitude": 2},
            {"type": "item", "items": ["a"], "angularVelocity": "0.5turn"},
            {"type": "attachment", "kind": "pin", "item": "a", "to": "b", "anchorPoint": [150, 50],
             "attachmentRange": ["-0.125turn", 45]}
            """, timeline: drag)
        #expect(mistakes(text) == [])
    }

    static let mistaken: [(text: String, message: String)] = [
        (
            #""12px""#,
            #"found the string "12px" where a number above 0 and at most 1000000000, in seconds or as "250ms" is expected; "#
                + #"the units of a time are "s" and "ms", directly after the number"#
        ),
        (#""250 ms""#, #"the units of a time are "s" and "ms", directly after the number"#),
        (#""250""#, "remove the quotes"), (#""50%""#, #"the units of a time are "s" and "ms""#),
        (#""1s 2s""#, #"the units of a time are "s" and "ms""#),
        (#""0.5turn""#, #"the units of a time are "s" and "ms""#),
        (#""ms""#, #"found the string "ms"; write a number above 0"#), ("\"\"", "write a number above 0"),
        (#""NaNs""#, "write a number above 0"), (#""infinitys""#, "write a number above 0"),
        (#"" 1s""#, "write a number above 0"), (#""1s ""#, "write a number above 0"),
        (#""-1s""#, #"the string "-1s" is out of range; write a number above 0"#), (#""0ms""#, "is out of range"),
        (#""1e999s""#, "is out of range"), (#""1e13ms""#, #"the string "1e13ms" is out of range"#),
        ("true", "found true; write a number above 0"), ("[1]", "found an array of 1 value; write a number above 0"),
    ]

    @Test(arguments: mistaken) func whatIsNoTimeIsAMistake(text: String, message: String) {
        let found = mistakes(scene(layers: #"{"timing": {"duration": \#(text)}}"#))
        #expect(found.count == 1)
        #expect(found.first?.contains("sublayers[0].timing.duration: ") == true, "\(found)")
        #expect(found.first?.contains(message) == true, "\(found)")
    }

    @Test func aMegabyteIsNoTime() {
        let text = String(repeating: "1", count: 1 << 20) + "s"
        let found = mistakes(scene(layers: #"{"timing": {"duration": "\#(text)"}}"#))
        #expect(found.count == 1 && found[0].utf8.count < 1_000)
    }

    @Test func anAngleIsNoRangeOfASlider() {
        let found = mistakes(
            dynamicsScene(
                """
                {"type": "attachment", "kind": "sliding", "item": "a", "anchorPoint": [50, 50], "axis": [1, 0],
                 "attachmentRange": [-10, "45deg"]}
                """))
        #expect(found.count == 1 && found[0].hasSuffix("an angle, in the range of a slider; write points"), "\(found)")
    }
}
