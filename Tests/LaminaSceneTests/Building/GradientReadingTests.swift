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
        (#"{"type": "gradient", "colors": []}"#, "colors: found an empty array"),
        (#"{"type": "gradient", "colors": ["red"]}"#, "colors[0]: found the string \"red\""),
        (#"{"type": "gradient", "colors": "red"}"#, "colors: found the string \"red\""),
        (#"{"type": "gradient", "startPoint": [0]}"#, "startPoint: found an array of 1 value"),
        (#"{"type": "gradient", "gradientType": "axail"}"#, "did you mean \"axial\"?"),
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
}
