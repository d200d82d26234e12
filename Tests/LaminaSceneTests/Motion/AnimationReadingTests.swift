import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// The values of layers that were read, at moments.
@Suite struct AnimationReadingTests {
    /// A value of the first layer, as it is shown at a moment.
    private func shown<Value>(
        _ path: KeyPath<Layer, Value>, of layer: String, at seconds: Double, in folder: String = "/nowhere"
    ) throws -> Value {
        let stage = try load(scene(layers: layer), in: folder)
        stage.advance(to: seconds)
        _ = stage.makeFrame()
        return try #require(stage.root.sublayers.first?.presentation())[keyPath: path]
    }

    @Test func whatAnimatesInADocumentShowsInItsFrames() throws {
        let stage = try load(
            scene(layers: #"{"animations": [{"keyPath": "opacity", "from": 0, "to": 1, "duration": 2}]}"#))
        stage.advance(to: 1)
        #expect(stage.makeFrame().nodes.last?.opacity == 0.5)
    }

    @Test func theDesignsSketchMovesAsItsCurveSays() throws {
        let layer = """
            {"frame": [20, 560, 350, 220],
             "animations": [{"keyPath": "position.y", "from": 900, "to": 670, "duration": 0.6, "timing": "easeOut"}]}
            """
        #expect(try shown(\.position.y, of: layer, at: 0) == 900)
        let progress = TimingFunction.easeOut.progress(at: 0.5)
        #expect(abs(try shown(\.position.y, of: layer, at: 0.3) - (900 - 230 * progress)) < 1e-9)
        #expect(try shown(\.position.y, of: layer, at: 0.6) == 670)
        #expect(try shown(\.position.x, of: layer, at: 0.3) == 195)
    }

    @Test func valuesAreReadAsTheKeyPathSays() throws {
        let at = 0.5
        func layer(_ keyPath: String, _ from: String, _ to: String, _ more: String = "") -> String {
            """
            {\(more)"bounds": [0, 0, 10, 10], "backgroundColor": "#000000",
             "animations": [{"keyPath": "\(keyPath)", "from": \(from), "to": \(to), "duration": 1}]}
            """
        }
        #expect(try shown(\.opacity, of: layer("opacity", "1", "0"), at: at) == 0.5)
        #expect(try shown(\.position, of: layer("position", "[0, 0]", "[10, 20]"), at: at) == Point(x: 5, y: 10))
        #expect(try shown(\.bounds.size, of: layer("bounds.size", "[0, 0]", "[10, 20]"), at: at).height == 10)
        #expect(
            try shown(\.bounds, of: layer("bounds", "[0, 0, 0, 0]", "[2, 4, 6, 8]"), at: at)
                == Rect(x: 1, y: 2, width: 3, height: 4))
        #expect(
            try shown(\.shadowOffset, of: layer("shadowOffset", "[0, 0]", "[8, -4]"), at: at)
                == Size(width: 4, height: -2))
        let color = try #require(
            try shown(\.backgroundColor, of: layer("backgroundColor", ##""#ff0000""##, ##""#0000ff""##), at: at))
        #expect(abs(color.red - 0.5) < 1e-12 && abs(color.blue - 0.5) < 1e-12)
        let turned = try shown(\.transform, of: layer("transform", #"{"rotate": 0}"#, #"{"rotate": 90}"#), at: at)
        #expect(abs(turned.m11 - cos(.pi / 4)) < 1e-12 && abs(turned.m12 - sin(.pi / 4)) < 1e-12)
        #expect(try shown(\.isHidden, of: layer("hidden", "false", "true"), at: at))
    }

    @Test func anglesAreDegrees() throws {
        let layer = #"{"animations": [{"keyPath": "transform.rotation.z", "from": 0, "to": 360, "duration": 1}]}"#
        let quarter = try shown(\.transform, of: layer, at: 0.25)
        #expect(abs(quarter.m11) < 1e-12 && abs(quarter.m12 - 1) < 1e-12)
        let hue = """
            {"filters": [{"type": "hueRotate", "angle": 0, "name": "h"}],
             "animations": [{"keyPath": "filters.h.inputAngle", "from": 0, "to": 180, "duration": 1}]}
            """
        #expect(try shown(\.filters, of: hue, at: 0.5)[0].value(forKey: "inputAngle") == .number(.pi / 2))
    }

    @Test func amountsOfNamedFiltersAndEffectsMove() throws {
        let blur = """
            {"filters": [{"type": "gaussianBlur", "radius": 0, "name": "blur"}],
             "animations": [{"keyPath": "filters.blur.inputRadius", "to": 8, "duration": 1}]}
            """
        #expect(try shown(\.filters, of: blur, at: 0.5)[0].value(forKey: "inputRadius") == .number(4))
        let effect = """
            {"type": "effect", "effect": {"blur": "light"},
             "animations": [{"keyPath": "intensity", "from": 0, "to": 1, "duration": 1},
                            {"keyPath": "effect", "from": {"blur": "light"}, "to": {"blur": "dark"}, "duration": 1}]}
            """
        let stage = try load(scene(layers: effect))
        stage.advance(to: 0.5)
        _ = stage.makeFrame()
        let shown = try #require(stage.root.sublayers.first?.presentation() as? EffectLayer)
        #expect(shown.intensity == 0.5)
        #expect(shown.effect != .blur(BlurEffect(style: .light)) && shown.effect != .blur(BlurEffect(style: .dark)))
    }

    @Test func filtersAreSwitchedOnAndOff() throws {
        let layer = """
            {"filters": [{"type": "invert", "name": "i"}],
             "animations": [{"keyPath": "filters.i.enabled", "values": [false, true, false], "calculationMode": "discrete",
                             "duration": 3}]}
            """
        #expect(try !shown(\.filters, of: layer, at: 0.5)[0].isEnabled)
        #expect(try shown(\.filters, of: layer, at: 1.5)[0].isEnabled)
        #expect(try !shown(\.filters, of: layer, at: 2.5)[0].isEnabled)
        #expect(try shown(\.filters, of: layer, at: 3.5)[0].isEnabled)
    }

    @Test func partsOfWhatLayersHaveBesidesMove() throws {
        func value(_ key: String, of layer: String, at seconds: Double) throws -> Any? {
            let stage = try load(scene(layers: layer))
            stage.advance(to: seconds)
            _ = stage.makeFrame()
            return try #require(stage.root.sublayers.first?.presentation()).value(forKey: key)
        }
        let fan = """
            {"type": "replicator", "instanceTransform": {"translate": [7, 0]},
             "animations": [{"keyPath": "instanceTransform.rotation.z", "from": 0, "to": 180, "duration": 2},
                            {"keyPath": "instanceTransform.translation.x", "by": 4, "duration": 2, "additive": true}]}
            """
        guard let transform = try value("instanceTransform", of: fan, at: 1) as? Transform3D else {
            Issue.record("no transform")
            return
        }
        #expect(abs(transform.m11) < 1e-12 && abs(transform.m12 - 1) < 1e-12 && abs(transform.m41 - 9) < 1e-12)
        let shape = """
            {"type": "shape", "fillColor": "#102030",
             "animations": [{"keyPath": "fillColor.alpha", "from": 1, "to": 0, "duration": 4}]}
            """
        guard let color = try value("fillColor", of: shape, at: 1) as? Color else {
            Issue.record("no color")
            return
        }
        #expect(color.alpha == 0.75 && abs(color.red - 16.0 / 255) < 1e-9)
        let spark = """
            {"type": "emitter", "emitterPosition": [1, 2],
             "animations": [{"keyPath": "emitterPosition.y", "to": 10, "duration": 2}]}
            """
        #expect(try value("emitterPosition", of: spark, at: 1) as? Point == Point(x: 1, y: 6))
        #expect(try value("emitterPosition", of: spark, at: 3) as? Point == Point(x: 1, y: 2))
    }

    @Test func picturesChangeOverAndPathsLead() throws {
        let place = try ScenePlace()
        try place.writePicture("a.ppm", width: 4)
        try place.writePicture("b.ppm", width: 8)
        let pictures = """
            {"contents": "a.ppm", "animations": [{"keyPath": "contents", "values": ["a.ppm", "b.ppm", null],
             "calculationMode": "discrete", "duration": 3}]}
            """
        #expect(try shown(\.contents, of: pictures, at: 0.5, in: place.path)?.width == 4)
        #expect(try shown(\.contents, of: pictures, at: 1.5, in: place.path)?.width == 8)
        #expect(try shown(\.contents, of: pictures, at: 2.5, in: place.path) == nil)
        let path = """
            {"animations": [{"keyPath": "position", "path": [["move", 0, 0], ["line", 10, 0], ["line", 10, 30]],
             "calculationMode": "paced", "rotationMode": "auto", "duration": 4}]}
            """
        #expect(try shown(\.position, of: path, at: 0.5) == Point(x: 5, y: 0))
        #expect(try shown(\.position, of: path, at: 2) == Point(x: 10, y: 10))
        #expect(abs(try shown(\.transform, of: path, at: 2).m12 - 1) < 1e-9)
    }

    @Test func theTypeIsKnownByTheKeys() throws {
        let kinds: [(String, Animation.Type)] = [
            (#"{"keyPath": "opacity", "to": 0}"#, BasicAnimation.self),
            (#"{"keyPath": "opacity", "to": 0, "mass": 2}"#, SpringAnimation.self),
            (#"{"keyPath": "opacity", "values": [0, 1]}"#, KeyframeAnimation.self),
            (#"{"animations": []}"#, AnimationGroup.self), (#"{"kind": "push"}"#, Transition.self),
            (#"{"type": "transition"}"#, Transition.self),
            (#"{"type": "spring", "keyPath": "opacity", "to": 0}"#, SpringAnimation.self),
        ]
        for (text, type) in kinds {
            var object = text
            object.replace("{", with: #"{"key": "transition", "#, maxReplacements: 1)
            let stage = try load(scene(layers: #"{"animations": [\#(object)]}"#))
            let animation = try #require(stage.root.sublayers[0].animation(forKey: "transition"))
            #expect(Swift.type(of: animation) == type, "\(text)")
        }
    }

    @Test func aSpringWithoutADurationLastsUntilItHasSettled() throws {
        let spring = #"{"key": "s", "keyPath": "position.x", "to": 100, "stiffness": 200, "damping": 5}"#
        let stage = try load(scene(layers: #"{"animations": [\#(spring)]}"#))
        let animation = try #require(stage.root.sublayers[0].animation(forKey: "s") as? SpringAnimation)
        let expected = SpringAnimation(keyPath: "position.x")
        (expected.stiffness, expected.damping) = (200, 5)
        #expect(animation.duration == expected.settlingDuration && animation.duration > 1)
    }

    @Test func timesRepetitionsAndFlagsArrive() throws {
        let text = """
            {"key": "a", "keyPath": "opacity", "from": 0, "to": 1, "duration": 2, "begin": 3, "timeOffset": 0.5,
             "speed": -2, "repeatCount": "infinity", "autoreverses": true, "fillMode": "both",
             "removedOnCompletion": false, "additive": true, "cumulative": true, "timing": [0.1, -2, 0.3, 4]}
            """
        let stage = try load(scene(layers: #"{"animations": [\#(text)]}"#))
        let animation = try #require(stage.root.sublayers[0].animation(forKey: "a") as? BasicAnimation)
        var timing = TimingValues()
        (timing.beginTime, timing.duration, timing.timeOffset, timing.speed) = (3, 2, 0.5, -2)
        (timing.repeatCount, timing.autoreverses, timing.fillMode) = (.infinity, true, .both)
        #expect(animation.timing == timing && !animation.isRemovedOnCompletion)
        #expect(animation.isAdditive && animation.isCumulative)
        #expect(animation.timingFunction == TimingFunction(controlPoints: 0.1, -2, 0.3, 4))
    }

    @Test func groupsHoldAnimationsUpToSixteenDeep() throws {
        var text = #"{"keyPath": "opacity", "from": 0, "to": 1}"#
        for _ in 0..<16 { text = #"{"duration": 2, "animations": [\#(text)]}"# }
        #expect(try shown(\.opacity, of: #"{"animations": [\#(text)]}"#, at: 1) == 0.5)
        let tooDeep = mistakes(scene(layers: #"{"animations": [{"animations": [\#(text)]}]}"#))
        #expect(tooDeep.count == 1 && tooDeep[0].contains("nested more than 16 deep"), "\(tooDeep)")
    }

    @Test func aLayersTimingIsRead() throws {
        let layer = """
            {"timing": {"speed": 0, "timeOffset": 0.25},
             "animations": [{"keyPath": "opacity", "from": 0, "to": 1, "duration": 1}]}
            """
        #expect(try shown(\.opacity, of: layer, at: 7) == 0.25)
        let stage = try load(scene(layers: #"{"timing": {"beginTime": 1, "duration": 2}}"#))
        var timing = TimingValues()
        (timing.beginTime, timing.duration) = (1, 2)
        #expect(stage.root.sublayers[0].timing == timing)
        #expect(try load(scene(layers: #"{"timing": {}}"#)).root.sublayers[0].timing.duration == .infinity)
    }

    @Test func theOutermostLayerMovesToo() throws {
        let stage = try load(
            scene(
                layers: "{}",
                root: #""animations": [{"keyPath": "sublayerTransform.translation.x", "to": 10, "duration": 1}]"#))
        stage.advance(to: 0.5)
        _ = stage.makeFrame()
        #expect(stage.root.presentation()?.sublayerTransform.m41 == 5)
    }
}
