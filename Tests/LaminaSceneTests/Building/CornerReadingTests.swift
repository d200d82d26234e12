import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaScene

/// Radii of corners in documents: a number, a list of four, or an object by corner; of each a number or two.
@Suite struct CornerReadingTests {
    static let values: [(String, CornerRadii?)] = [
        ("8", CornerRadii(8)), ("0", .zero), ("null", nil), ("[1, 2, 3, 4]", CornerRadii(circles: SIMD4(1, 2, 3, 4))),
        ("[[1, 5], 2, [3, 7], 4]", CornerRadii(x: SIMD4(1, 2, 3, 4), y: SIMD4(5, 2, 7, 4))),
        (
            #"{"topLeft": 8, "bottomRight": [20, 10]}"#,
            CornerRadii(topLeft: SIMD2(8, 8), bottomRight: SIMD2(20, 10))
        ),
        ("{}", .zero),
    ]

    @Test(arguments: values) func eachFormIsRead(text: String, radii: CornerRadii?) throws {
        let stage = try load(scene(layers: #"{"cornerRadii": \#(text), "cornerCurve": "continuous"}"#))
        let layer = try #require(stage.root.sublayers.first)
        #expect(layer.cornerRadii == radii && layer.cornerCurve == .continuous)
    }

    static let faults: [(String, String)] = [
        ("-1", "cornerRadii: -1 is out of range; write a number from 0 to 1000000000"),
        ("[1, 2, -3, 4]", "cornerRadii[2]: -3 is out of range; write a number from 0 to 1000000000"),
        (#"{"topLeft": [4, -4]}"#, "cornerRadii.topLeft[1]: -4 is out of range; write a number from 0 to 1000000000"),
        (
            "1e999",
            #"cornerRadii: the number "1e999" is too large; write a finite number, at most 1.7976931348623157e308"#
        ),
    ]

    @Test(arguments: faults) func whatIsNoLengthIsRefusedAtItsPlace(text: String, message: String) {
        let found = mistakes(scene(layers: #"{"cornerRadii": \#(text)}"#))
        #expect(found.count == 1)
        #expect(found.first?.hasSuffix(": sublayers[0].\(message)") == true, "\(found)")
    }

    @Test(arguments: ["[1, 2, 3]", "[1, 2, 3, 4, 5]", #""round""#, #"{"top": 3}"#, "[[1], 2, 3, 4]", "true"])
    func otherFormsAreRefused(text: String) {
        #expect(mistakes(scene(layers: #"{"cornerRadii": \#(text)}"#)).count == 1)
    }

    @Test func radiiAnimateTogetherAndOneByOne() throws {
        let animations =
            #"[{"keyPath": "cornerRadii", "from": 0, "to": {"topLeft": [20, 10]}, "duration": 2}, "#
            + #"{"keyPath": "cornerRadii.bottomLeft.y", "from": 0, "to": 8, "duration": 2}]"#
        let stage = try load(
            scene(layers: #"{"frame": [0, 0, 90, 90], "cornerRadii": [1, 2, 3, 4], "animations": \#(animations)}"#))
        stage.advance(to: 1)
        let shown = try #require(stage.root.sublayers.first?.presentation()?.cornerRadii)
        #expect(shown == CornerRadii(x: SIMD4(10, 0, 0, 0), y: SIMD4(5, 0, 0, 4)))
    }

    @Test func unknownPartsOfRadiiAreNoKeyPaths() {
        let animation = #"{"keyPath": "cornerRadii.topLeft", "from": 0, "to": 1, "duration": 1}"#
        let found = mistakes(scene(layers: #"{"cornerRadii": 4, "animations": [\#(animation)]}"#))
        #expect(found.count == 1 && found[0].contains("unknown key path"))
    }
}
