import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

@Suite struct GradientReadingTests {
    private func stage(_ layer: String) throws -> Stage {
        try load(scene(layers: layer))
    }

    @Test func allPropertiesAreRead() throws {
        let layer =
            try stage(
                ##"{"type": "gradient", "gradientType": "radial", "colors": ["#f00", [0, 0, 1, 0.5], "#fff"], "##
                    + #""locations": [0, 0.5, 0.5], "startPoint": [0.25, 0.5], "endPoint": [1, 2]}"#
            ).root.sublayers.first as? GradientLayer
        let gradient = try #require(layer)
        #expect(gradient.type == .radial)
        #expect(
            gradient.colors == [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1, alpha: 0.5), .white])
        #expect(gradient.locations == [0, 0.5, 0.5])
        #expect(gradient.startPoint == Point(x: 0.25, y: 0.5))
        #expect(gradient.endPoint == Point(x: 1, y: 2))
    }

    @Test func theWayOfMixingIsRead() throws {
        let layer =
            try stage(
                ##"{"type": "gradient", "gradientType": "radial", "colors": ["#f00", "#00f", "#fff"], "##
                    + #""spreadMethod": "reflect", "midpoints": [0.75, 0.25], "colorInterpolation": "linear-srgb", "#
                    + #""interpolatesPremultiplied": true, "focus": [0.25, 0.375], "focusRadius": 0.125}"#
            ).root.sublayers.first as? GradientLayer
        let gradient = try #require(layer)
        #expect(gradient.spreadMethod == .reflect)
        #expect(gradient.midpoints == [0.75, 0.25])
        #expect(gradient.colorInterpolation == .linearSRGB)
        #expect(gradient.interpolatesPremultiplied)
        #expect(gradient.focus == Point(x: 0.25, y: 0.375))
        #expect(gradient.focusRadius == 0.125)
    }

    @Test func distancesAreReadAndAnimate() throws {
        let stage = try stage(
            ##"{"type": "gradient", "frame": [0, 0, 30, 40], "colors": ["#000", "#fff"], "stopDistances": [5, 20], "##
                + #""animations": [{"keyPath": "stopDistances", "from": [5, 20], "to": [15, 40], "duration": 2}]}"#)
        let gradient = try #require(stage.root.sublayers.first as? GradientLayer)
        #expect(gradient.stopDistances == [5, 20] && gradient.locations == nil)
        _ = stage.makeFrame()
        stage.advance(to: 1)
        let tree = stage.makeFrame()
        // 10 and 30 points of 40.
        #expect(tree.gradientStops.map { $0.location * 3 } == [1, 3])
        #expect(tree.gradients.first?.end == Point(x: 0.5, y: 0.75))
    }

    @Test func midpointsAndTheFocusAnimate() throws {
        let stage = try stage(
            ##"{"type": "gradient", "gradientType": "radial", "colors": ["#000", "#fff", "#000"], "##
                + #""focus": [0, 0.5], "endPoint": [1, 1], "animations": ["#
                + #"{"keyPath": "midpoints", "from": [0, 1], "to": [0.5, 0.5], "duration": 2}, "#
                + #"{"keyPath": "focus.x", "from": 0, "to": 1, "duration": 2}, "#
                + #"{"keyPath": "focusRadius", "from": 0, "to": 1, "duration": 2}]}"#)
        _ = stage.makeFrame()
        stage.advance(to: 1)
        let tree = stage.makeFrame()
        #expect(tree.gradientStops.map(\.midpoint) == [0.25, 0.75, 0.5])
        #expect(tree.gradients.first?.focus == Point(x: 0.5, y: 0.5))
        #expect(tree.gradients.first?.focusRadius == 0.5)
    }

    @Test func colorsAndLocationsAnimate() throws {
        let stage = try stage(
            ##"{"type": "gradient", "colors": ["#000", "#fff"], "animations": ["##
                + ##"{"keyPath": "colors", "from": ["#000", "#000"], "to": ["#fff", "#fff"], "duration": 2}, "##
                + #"{"keyPath": "locations", "from": [0, 0.5], "to": [0.5, 1], "duration": 2}, "#
                + #"{"keyPath": "startPoint.x", "from": 0, "to": 1, "duration": 2}]}"#)
        _ = stage.makeFrame()
        stage.advance(to: 1)
        let tree = stage.makeFrame()
        #expect(tree.gradientStops.map(\.color.x) == [0.5, 0.5])
        #expect(tree.gradientStops.map(\.location) == [0.25, 0.75])
        #expect(tree.gradients.first?.start.x == 0.5)
    }

    static let mistakes: [(String, String)] = [
        (
            ##"{"type": "gradient", "colors": ["#000", "#fff"], "locations": [0.5, 0.25]}"##,
            "locations: found an array of 2 values; write locations in nondecreasing order"
        ),
        (
            ##"{"type": "gradient", "colors": ["#000", "#fff"], "locations": [0, 0.5, 1]}"##,
            "locations: found 3 locations for 2 colours; write one for each colour, or leave them out for even spacing"
        ),
        (
            ##"{"type": "gradient", "colors": ["#000"], "locations": [0, 2]}"##,
            "locations[1]: 2 is out of range; write a number from 0 to 1"
        ),
        (#"{"type": "gradient", "locations": [0]}"#, "found 1 locations for 0 colours"),
        (
            ##"{"type": "gradient", "colors": ["#000", "#fff"], "stopDistances": [9, 4]}"##,
            "stopDistances: found an array of 2 values; write distances in nondecreasing order"
        ),
        (
            ##"{"type": "gradient", "colors": ["#000", "#fff"], "stopDistances": [9]}"##,
            "stopDistances: found 1 stopDistances for 2 colours; write one for each colour"
        ),
        (
            ##"{"type": "gradient", "colors": ["#000"], "stopDistances": [-1]}"##,
            "stopDistances[0]: -1 is out of range; write a number from 0 to 1000000000"
        ),
        (
            ##"{"type": "gradient", "colors": ["#000"], "stopDistances": [0], "locations": [0]}"##,
            "stopDistances conflicts with locations"
        ),
        (#"{"type": "gradient", "colors": []}"#, "colors: found an empty array"),
        (##"{"type": "gradient", "colors": ["#12"]}"##, ##"colors[0]: found the string "#12""##),
        (#"{"type": "gradient", "colors": "red"}"#, "colors: found the string \"red\""),
        (#"{"type": "gradient", "startPoint": [0]}"#, "startPoint: found an array of 1 value"),
        (#"{"type": "gradient", "gradientType": "axail"}"#, "did you mean \"axial\"?"),
        (#"{"type": "gradient", "spreadMethod": "repaet"}"#, "did you mean \"repeat\"?"),
        (#"{"type": "gradient", "colorInterpolation": "hsl"}"#, "colorInterpolation: unknown name \"hsl\""),
        (
            ##"{"type": "gradient", "colors": ["#000", "#fff"], "midpoints": [0.5, 0.5]}"##,
            "midpoints: found 2 midpoints for 2 colours; write one less than there are colours"
        ),
        (
            ##"{"type": "gradient", "colors": ["#000", "#fff"], "midpoints": [-1]}"##,
            "midpoints[0]: -1 is out of range; write a number from 0 to 1"
        ),
        (#"{"type": "gradient", "focus": [0]}"#, "focus: found an array of 1 value"),
        (#"{"type": "gradient", "focusRadius": 2}"#, "focusRadius: 2 is out of range; write a number from 0 to 1"),
        (#"{"colors": []}"#, #"colors: unknown key; it is a property of objects with type "gradient""#),
        (
            ##"{"animations": [{"keyPath": "colors", "from": ["#000"], "to": ["#fff"], "duration": 1}]}"##,
            #"the layer has no "colors"; animate it on a layer of type "gradient""#
        ),
    ]

    @Test(arguments: mistakes) func mistakesAreExplained(layer: String, message: String) throws {
        let found = LaminaSceneTests.mistakes(scene(layers: layer))
        #expect(found.contains { $0.contains(message) }, "\(found)")
    }

    @Test func whatIsNotANumberIsAMistakeInYAML() throws {
        let text = "lamina: 1\nsize: [1, 1]\nsublayers: [{type: gradient, colors: ['#000'], locations: [.nan]}]\n"
        #expect(LaminaSceneTests.mistakes(text, name: "scene.yaml").contains { $0.contains("locations[0]") })
    }

    @Test(arguments: ["midpoints: [.nan]", "stopDistances: [0, .inf]", "focus: [.inf, 0]", "focusRadius: .nan"])
    func numbersWithoutAValueAreMistakesInYAML(member: String) throws {
        let text =
            "lamina: 1\nsize: [1, 1]\nsublayers: [{type: gradient, colors: ['#000', '#fff'], \(member)}]\n"
        let key = member.prefix { $0 != ":" }
        #expect(LaminaSceneTests.mistakes(text, name: "scene.yaml").contains { $0.contains(key) })
    }
}
