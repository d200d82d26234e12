import Foundation
import LaminaGeometry
import Testing

@testable import LaminaScene

@Suite struct TransformReadingTests {
    static let turn = Transform3D(rotation: .pi / 6, x: 0, y: 0, z: 1)
    static let move = Transform3D(translationX: 3, y: 4, z: 5)

    static let notations: [(String, Transform3D)] = [
        ("[]", .identity),
        ("{}", .identity),
        ("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]", Transform3D(rows: (1...16).map(Double.init))),
        (#"{"rotate": 30}"#, turn),
        (#"[{"rotate": 30}, {"translate": [3, 4, 5]}]"#, turn.concatenating(move)),
        (#"[{"translate": [3, 4, 5]}, {"rotate": 30}]"#, move.concatenating(turn)),
        (#"{"translate": [3, 4, 5], "rotate": 30}"#, turn.concatenating(move)),
        (
            #"{"perspective": 100, "translate": [3, 4], "rotate": 30, "scale": [2, 3]}"#,
            Transform3D(scaleX: 2, y: 3).concatenating(turn).concatenating(Transform3D(translationX: 3, y: 4))
                .concatenating(Transform3D(perspective: 100))
        ),
        (#"[{"scale": 2}]"#, Transform3D(scaleX: 2, y: 2)),
        (#"[{"scale": [2, 3]}]"#, Transform3D(scaleX: 2, y: 3)),
        (#"[{"scale": [2, 3, 4]}]"#, Transform3D(scaleX: 2, y: 3, z: 4)),
        (#"[{"matrix": [1,0,0,0, 0,1,0,0, 0,0,1,0, 3,4,5,1]}]"#, move),
        (#"{"rotate": {"angle": 30}}"#, turn),
        (#"{"rotate": {"angle": 30, "axis": "z"}}"#, turn),
        (#"{"rotate": {"angle": 90, "axis": [0, 0, -3]}}"#, Transform3D(rotation: -.pi / 2, x: 0, y: 0, z: 1)),
        (#"{"rotate": {"angle": 60, "axis": "y"}}"#, Transform3D(rotation: .pi / 3, x: 0, y: 1, z: 0)),
        (#"{"rotate": {"angle": 60, "axis": [2, 0, 0]}}"#, Transform3D(rotation: .pi / 3, x: 1, y: 0, z: 0)),
    ]

    @Test(arguments: notations) func aTransformIsRead(text: String, expected: Transform3D) throws {
        let stage = try load(scene(layers: #"{"transform": \#(text), "sublayerTransform": \#(text)}"#))
        let layer = try #require(stage.root.sublayers.first)
        for (found, wanted) in zip(layer.transform.rows, expected.rows) {
            #expect(abs(found - wanted) < 1e-12)
        }
        #expect(layer.sublayerTransform == layer.transform)
    }

    @Test(arguments: [-450, -90, 0, 90, 180, 270, 360, 9e8]) func quarterTurnsAreExact(degrees: Double) throws {
        let stage = try load(scene(layers: #"{"transform": {"rotate": \#(degrees)}}"#))
        let found = try #require(stage.root.sublayers.first).transform
        #expect(found.rows.allSatisfy { $0 == $0.rounded() })
        let exact = Transform3D(rotation: degrees * .pi / 180, x: 0, y: 0, z: 1)
        for (found, wanted) in zip(found.rows, exact.rows) { #expect(abs(found - wanted) < 1e-6) }
    }

    static let mistakenOnes: [(String, String)] = [
        (
            "30",
            "transform: found 30; write a transform: 16 numbers, an array of steps such as {\"rotate\": 30}, or an "
                + "object of parts"
        ),
        ("[1, 2]", "transform: found an array of 2 values; write an array of 16 numbers, m11 m12 m13 m14, m21 … m44"),
        (
            #"[{"rotate": 1, "scale": 2}]"#,
            "transform[0]: found an object with 2 keys; write an object for each key, "
                + "in the order in which they apply"
        ),
        ("[{}]", "transform[0]: found an empty object; write an object for each key, in the order in which they apply"),
        (#"{"rotat": 1}"#, "transform.rotat: unknown key; did you mean \"rotate\"?"),
        (
            #"{"rotate": {"axis": "x"}}"#,
            "transform.rotate: the key \"angle\" is missing; add it with a number from "
                + "-1000000000 to 1000000000, in degrees or as \"0.5turn\""
        ),
        (
            #"{"rotate": "12px"}"#,
            "transform.rotate: found the string \"12px\" where a number from -1000000000 to 1000000000, in degrees or as "
                + "\"0.5turn\" is expected; the units of an angle are \"deg\", \"turn\", \"rad\" and \"grad\", directly "
                + "after the number"
        ),
        (
            #"{"rotate": {"angle": 1, "axis": [0, 0, 0]}}"#,
            "transform.rotate.axis: found an array of 3 values; write an axis that is not [0, 0, 0]"
        ),
        (
            #"{"perspective": 0}"#,
            "transform.perspective: 0 is out of range; write a number above 0 and at most "
                + "1000000000"
        ),
    ]

    @Test(arguments: mistakenOnes) func aMistakenTransformIsExplained(text: String, message: String) {
        let found = mistakes(scene(layers: #"{"transform": \#(text)}"#)).first ?? "accepted"
        #expect(found.hasSuffix(": sublayers[0]." + message))
    }

    @Test func aTransformThatOverflowsIsAnError() {
        let steps = Array(repeating: #"{"scale": 1e9}"#, count: 40).joined(separator: ", ")
        let found = mistakes(scene(layers: #"{"transform": [\#(steps)]}"#)).first ?? "accepted"
        #expect(found.hasSuffix("write a transform with finite elements"))
    }
}

extension Transform3D {
    fileprivate var rows: [Double] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }
}
