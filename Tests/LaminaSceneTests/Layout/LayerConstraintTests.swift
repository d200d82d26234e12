import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage
import Testing

@testable import LaminaScene

/// Constraints and sizes in the objects of layers, and padding.
@Suite struct LayerConstraintTests {
    @Test func selfIsTheLayerAndSuperTheLayerAroundIt() throws {
        let stage = try laidOut(
            layoutScene(
                [
                    #"{id: card, frame: [100, 10, 80, 60], sublayers: [{id: a, layout: {constraints: "#
                        + #"["self.left == super.left + pad", "H:[self]-15-|", "V:|[self]", "self.height == 0.5 * super.height"]}}]}"#
                ], layout: ["metrics: {pad: 5}"]))
        #expect(try stage.frame("a") == Rect(x: 5, y: 0, width: 60, height: 30))
        #expect(stage.layoutProblems.isEmpty)
        // That of the layer in the document.
        #expect(try stage.layer("card").constraints.allSatisfy { $0.origin == "line 7" })
    }

    /// Three rows of 20 points, each with a dot of 10 by 8, 4 points from the left.
    @Test func aRowIsWrittenOnceAndRepeated() throws {
        let stage = try laidOut(
            layoutScene([
                "{id: list, type: stack, axis: vertical, distribution: fillEqually, frame: [10, 0, 100, 60], sublayers: ["
                    + "&row {sublayers: [{layout: {size: [10, 8], constraints: ["
                    + #""self.leading == super.leading + 4", "self.centerY == super.centerY"]}}]}, *row , *row ]}"#
            ]))
        let rows = try stage.layer("list").sublayers
        #expect(rows.map(\.frame) == (0..<3).map { Rect(x: 0, y: Double($0) * 20, width: 100, height: 20) })
        for row in rows { #expect(row.sublayers[0].frame == Rect(x: 4, y: 6, width: 10, height: 8)) }
        #expect(stage.layoutProblems.isEmpty)
    }

    @Test func theLayerAroundIsPlacedByItsConstraintsUnlessItHasAFrame() throws {
        let inner =
            #"sublayers: [{layout: {size: [30, 10], constraints: ["H:|-5-[self]-5-|", "self.top == super.top", "#
            + #""self.bottom == super.bottom", "super.left == root.left + 7"]}}]"#
        let stage = try laidOut(layoutScene(["{id: a, \(inner)}"]))
        #expect(try stage.frame("a") == Rect(x: 7, y: 0, width: 40, height: 10))
        // What has no id is placed, too.
        let unnamed = try laidOut(layoutScene(["{\(inner)}"]))
        #expect(unnamed.root.sublayers[0].frame == Rect(x: 7, y: 0, width: 40, height: 10))
        let fixed = try laidOut(layoutScene(["{id: a, frame: [7, 3, 40, 10], \(inner)}"]))
        #expect(try fixed.frame("a") == Rect(x: 7, y: 3, width: 40, height: 10))
    }

    @Test func othersAreNamedByTheirIdsAndIdsDoNotHideSelf() throws {
        let stage = try laidOut(
            layoutScene([
                "{id: self, frame: [20, 30, 40, 10]}",
                #"{id: a, layout: {size: [6, 7], constraints: ["self.left == b.right", "self.top == b.top"]}}"#,
                "{id: b, frame: [50, 40, 10, 10]}",
            ]))
        #expect(try stage.frame("a") == Rect(x: 60, y: 40, width: 6, height: 7))
        #expect(try stage.frame("self") == Rect(x: 20, y: 30, width: 40, height: 10))
    }

    @Test func aSizeIsThatOfAnArrangedLayer() throws {
        let stage = try laidOut(
            layoutScene(
                [
                    "{id: s, type: stack, alignment: center, sublayers: [{id: a, layout: {size: [28, 28]}}, "
                        + "{id: b, layout: {size: [10, 20]}}]}"
                ], constraints: [#""s.left == root.left""#, #""s.top == root.top""#]))
        #expect(try stage.frame("s") == Rect(x: 0, y: 0, width: 38, height: 28))
        #expect(try stage.frame("a") == Rect(x: 0, y: 0, width: 28, height: 28))
        #expect(try stage.frame("b") == Rect(x: 28, y: 4, width: 10, height: 20))
    }

    @Test func constraintsComeWithTheLayersThatTheTimelineAdds() throws {
        let stage = try laidOut(
            layoutScene(
                ["{id: a, frame: [0, 0, 10, 10]}"],
                timeline: [
                    "{at: 1, animated: false, add: {id: b, layout: {size: [20, 10], constraints: "
                        + #"["self.right == super.right - 5", {constraint: "self.top == super.top + 3", id: drop}]}}}"#,
                    "{at: 2, animated: false, set: {drop.constant: 30}}",
                ]))
        #expect(stage.layoutProblems.isEmpty)
        stage.advance(to: 1)
        _ = stage.makeFrame()
        #expect(try stage.frame("b") == Rect(x: 175, y: 3, width: 20, height: 10))
        stage.advance(to: 2)
        _ = stage.makeFrame()
        #expect(try stage.frame("b").minY == 30)
        #expect(stage.layoutProblems.isEmpty)
    }

    static let faults: [(String, String)] = [
        (
            #"{layout: {constraints: ["self.widht == 3"]}}"#,
            #"sublayers[0].layout.constraints[0]: no attribute is named "widht""#
        ),
        (
            #"{layout: {constraints: ["supr.width == 3"]}}"#,
            #"sublayers[0].layout.constraints[0]: no layer or guide has the id "supr"; did you mean "super"?"#
        ),
        (
            "{frame: [0, 0, 9, 9], layout: {size: [3, 3]}}",
            "sublayers[0].layout.size: the layer has its own frame, so that constraints don't give it a size"
        ),
        ("{layout: {size: [3, -3]}}", "sublayers[0].layout.size[1]: -3 is out of range"),
        (
            "{type: stack, padding: 3, layout: {margins: 4}}",
            "sublayers[0].layout.margins: the stack has padding, which are its margins"
        ),
        ("{type: stack, padding: 3, marginsRelative: true}", "padding conflicts with marginsRelative"),
    ]

    @Test(arguments: faults) func mistakesAreToldWithTheirPlace(layer: String, expected: String) {
        let found = mistakes(layoutScene([layer]), name: "scene.yaml")
        #expect(found.count == 1 && found[0].contains(expected), "\(found)")
    }

    @Test func selfIsNoNameInTheDocumentsConstraints() {
        let found = mistakes(
            layoutScene(["{id: a}"], constraints: [#""self.width == 3""#]), name: "scene.yaml")
        #expect(found.count == 1 && found[0].contains(#"no layer or guide has the id "self""#), "\(found)")
    }

    @Test func paddingIsOneNumberOrFour() throws {
        let stage = try laidOut(
            layoutScene(
                [
                    "{id: s, type: stack, padding: 4, sublayers: [{id: a, layout: {size: [20, 10]}}]}",
                    "{id: t, type: stack, padding: [1, 2, 3, 4], sublayers: [{id: b, layout: {size: [20, 10]}}]}",
                    "{id: text, type: text, string: a, padding: [1, 2, 3, 4], alignmentMode: trailing}",
                ],
                constraints: [
                    #""s.left == root.left""#, #""s.top == root.top""#, #""t.left == root.left""#,
                    #""t.top == s.bottom""#,
                ]))
        #expect(try stage.frame("s") == Rect(x: 0, y: 0, width: 28, height: 18))
        #expect(try stage.frame("a") == Rect(x: 4, y: 4, width: 20, height: 10))
        #expect(try stage.frame("t") == Rect(x: 0, y: 18, width: 26, height: 14))
        #expect(try stage.frame("b") == Rect(x: 2, y: 1, width: 20, height: 10))
        let text = try #require(try stage.layer("text") as? TextLayer)
        #expect(text.padding == DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
        #expect(text.alignmentMode == .trailing)
    }

    /// In a column as wide as it is, a text's bubble is as wide as its longest line with the padding.
    @Test func aBubbleIsAsWideAsTheLinesOfItsText() throws {
        let stage = try laidOut(
            layoutScene([
                #"{id: bubble, type: text, string: "HH HH HH", fontSize: 20, wrapped: true, "#
                    + #"padding: 10, layout: {constraints: ["self.width <= 100", "self.leading == super.leading + 5", "#
                    + #""self.top == super.top"]}}"#
            ]))
        // DejaVu Sans: an H is 1540 wide and a space 651, lines are 2384 high, of 2048.
        let (line, height) = ((4 * 1540.0 + 651) / 2048 * 20, 2384.0 / 2048 * 20)
        let frame = try stage.frame("bubble")
        #expect(frame == Rect(x: 5, y: 0, width: (line + 20).rounded(.up), height: (2 * height + 20).rounded(.up)))
    }
}
