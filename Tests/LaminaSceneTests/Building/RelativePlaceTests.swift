import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// Frames, bounds and positions in percentages of the superlayer's size.
@Suite struct RelativePlaceTests {
    @Test func percentagesOfAFrameAreOfTheSuperlayersSize() throws {
        let stage = try load(
            scene(
                layers: """
                    {"frame": ["10%", "10%", "80%", "50%"], "sublayers": [
                      {"frame": ["50%", 5, "25%", "100%"], "sublayers": [{"frame": [1, "-20%", "150%", 3]}]}]}
                    """))
        // Of 100 × 50, then of 80 × 25, then of 20 × 25.
        let outer = stage.root.sublayers[0]
        #expect(outer.frame == Rect(x: 10, y: 5, width: 80, height: 25))
        #expect(outer.sublayers[0].frame == Rect(x: 40, y: 5, width: 20, height: 25))
        #expect(outer.sublayers[0].sublayers[0].frame == Rect(x: 1, y: -5, width: 30, height: 3))
    }

    @Test func boundsAndPositionTakePercentagesToo() throws {
        let stage = try load(
            scene(layers: #"{"bounds": ["10%", 0, "50%", "50%"], "position": ["50%", "100%"], "anchorPoint": [0, 1]}"#))
        let layer = stage.root.sublayers[0]
        #expect(layer.bounds == Rect(x: 10, y: 0, width: 50, height: 25) && layer.position == Point(x: 50, y: 50))
        #expect(layer.frame == Rect(x: 50, y: 25, width: 50, height: 25))
    }

    @Test func theTransformDoesNotMatterAndTheScrolledOriginNeither() throws {
        let stage = try load(
            scene(
                layers: """
                    {"bounds": [7, 9, 40, 20], "position": [20, 10], "transform": {"scale": 2}, "sublayers": [
                      {"frame": ["50%", "50%", "50%", "50%"], "transform": {"rotate": 90}}]}
                    """))
        let inner = stage.root.sublayers[0].sublayers[0]
        #expect(inner.bounds.size == Size(width: 20, height: 10) && inner.position == Point(x: 30, y: 15))
    }

    @Test func aMasksPercentagesAreOfTheMaskedLayer() throws {
        let stage = try load(
            scene(layers: #"{"frame": [0, 0, 60, 40], "mask": {"frame": ["50%", 0, "50%", "100%"]}}"#))
        #expect(stage.root.sublayers[0].mask?.frame == Rect(x: 30, y: 0, width: 30, height: 40))
    }

    @Test func percentagesFollowTheSizeThatIsAskedFor() throws {
        var loader = SceneLoader()
        loader.size = .points(Size(width: 400, height: 80))
        let text = scene(
            layers: """
                {"frame": ["25%", "50%", "50%", 10], "sublayers": [{"frame": [0, 0, "50%", "100%"]}]}, {"frame": [1, 2, 3, 4]}
                """)
        let stage = try load(text, loader: loader)
        let outer = stage.root.sublayers[0]
        #expect(outer.frame == Rect(x: 100, y: 40, width: 200, height: 10))
        #expect(outer.sublayers[0].frame == Rect(x: 0, y: 0, width: 100, height: 10))
        #expect(stage.root.sublayers[1].frame == Rect(x: 1, y: 2, width: 3, height: 4))
    }

    @Test func percentagesFollowASuperlayerThatConstraintsPlace() throws {
        let text = layoutScene(
            ["{id: a, sublayers: [{id: b, frame: [0, \"25%\", \"50%\", \"50%\"]}]}"],
            constraints: [#""H:|-10-[a]-10-|""#, #""V:|-10-[a]-10-|""#])
        let stage = try laidOut(text)
        #expect(try stage.frame("a") == Rect(x: 10, y: 10, width: 180, height: 80))
        #expect(try stage.frame("b") == Rect(x: 0, y: 20, width: 90, height: 40))
    }

    @Test func whenReplacesPercentagesAndPoints() throws {
        let frames = [
            (
                #"["50%", 0, 10, 10], "when": {"maxWidth": 500, "frame": [1, 2, 3, 4]}"#,
                Rect(x: 1, y: 2, width: 3, height: 4)
            ),
            (
                #"[1, 2, 3, 4], "when": {"maxWidth": 500, "frame": ["50%", 0, "10%", "20%"]}"#,
                Rect(x: 50, y: 0, width: 10, height: 10)
            ),
        ]
        for (frame, expected) in frames {
            let stage = try load(scene(layers: #"{"frame": \#(frame)}"#))
            #expect(stage.root.sublayers[0].frame == expected)
        }
    }

    @Test func aTimelineSetsPercentagesOfTheSuperlayerAtThatMoment() throws {
        let text = scene(
            #"{"id": "a", "frame": [0, 0, 20, 20], "sublayers": [{"id": "b", "frame": [0, 0, 1, 1]}]}"#,
            timeline: """
                {"at": 1, "set": {"a.frame": [0, 0, 60, 40]}, "animated": false},
                {"at": 2, "set": {"b.frame": ["50%", 0, "50%", "25%"]}, "animated": false},
                {"at": 3, "set": {"b.position": ["100%", "100%"]}, "animated": false}
                """)
        let stage = try load(text)
        let inner = stage.root.sublayers[0].sublayers[0]
        stage.advance(to: 2)
        #expect(inner.frame == Rect(x: 30, y: 0, width: 30, height: 10))
        stage.advance(to: 3)
        #expect(inner.position == Point(x: 60, y: 40) && inner.bounds.size == Size(width: 30, height: 10))
    }

    @Test func anAddedLayerHasPercentagesOfWhatItIsAddedTo() throws {
        let text = scene(
            #"{"id": "a", "frame": [0, 0, 20, 20]}"#,
            timeline: """
                {"at": 1, "set": {"a.frame": [0, 0, 60, 40]}, "animated": false},
                {"at": 2, "add": {"id": "n", "frame": [0, 0, "50%", "50%"], "sublayers": [{"frame": ["10%", 0, 1, 1]}]}, "to": "a"}
                """)
        let stage = try load(text)
        stage.advance(to: 2)
        let added = try #require(stage.root.sublayers[0].sublayers.first)
        #expect(added.frame == Rect(x: 0, y: 0, width: 30, height: 20) && added.sublayers[0].frame.origin.x == 3)
    }

    static let mistaken: [(layer: String, message: String)] = [
        (
            #"{"frame": ["50%%", 0, 1, 1]}"#,
            #"frame[0]: found the string "50%%" where a number from -1000000000 to 1000000000, in points or as "50%" is "#
                + #"expected; write points without a unit, or one percentage such as "50%""#
        ),
        (#"{"frame": ["5px", 0, 1, 1]}"#, #"write points without a unit, or one percentage such as "50%""#),
        (#"{"frame": ["50% - 10", 0, 1, 1]}"#, #"write points without a unit, or one percentage such as "50%""#),
        (#"{"frame": ["5", 0, 1, 1]}"#, "remove the quotes"),
        (#"{"frame": ["wide", 0, 1, 1]}"#, #"found the string "wide""#),
        (#"{"frame": [0, 0, "-1%", 1]}"#, #"the string "-1%" is out of range; write a percentage from 0 to 1000000"#),
        (#"{"frame": ["1e999%", 0, 1, 1]}"#, "is out of range; write a percentage from -1000000 to 1000000"),
        (#"{"frame": "50%"}"#, #"frame: found the string "50%"; write an array of 4 numbers"#),
        (#"{"frame": [0, 0, 1, true]}"#, "frame[3]: found true; write a number from 0"),
        (#"{"position": ["50%"]}"#, "position: found an array of 1 value; write an array of 2 numbers"),
        (#"{"anchorPoint": ["50%", 0]}"#, #"anchorPoint[0]: found the string "50%""#),
        (#"{"contentsRect": ["50%", 0, 1, 1]}"#, #"contentsRect[0]: found the string "50%""#),
        (#"{"animations": [{"keyPath": "position", "to": ["50%", 0]}]}"#, #"to[0]: found the string "50%""#),
    ]

    @Test(arguments: mistaken) func aMistakenPercentageIsExplained(layer: String, message: String) {
        let found = mistakes(scene(layers: layer))
        #expect(found.count == 1 && found.first?.contains(message) == true, "\(found)")
    }

    /// 300 times a hundredfold is more than numbers hold.
    @Test func percentagesInsideOfEachOtherStayFinite() throws {
        let depth = 300
        let text =
            String(repeating: #"{"frame": ["1000000%", 0, "1000000%", "1000000%"], "sublayers": ["#, count: depth)
            + "{}"
            + String(repeating: "]}", count: depth)
        let stage = try load(scene(layers: text))
        var layer = stage.root
        while let inner = layer.sublayers.first { layer = inner }
        let last = try #require(layer.superlayer)
        #expect(last.bounds.size == Size(width: 1e9, height: 1e9) && last.frame.origin.x.isFinite)
    }
}
