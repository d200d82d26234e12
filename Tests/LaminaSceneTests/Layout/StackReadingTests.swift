import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage
import Testing

@testable import LaminaScene

@Suite struct StackReadingTests {
    private let sizes = [
        #""[a(20)]""#, #""[b(30)]""#, #""[c(40)]""#, #""V:[a(10)]""#, #""V:[b(10)]""#, #""V:[c(10)]""#,
    ]

    private func stack(_ settings: String = "", b: String = "", timeline: [String] = []) throws -> Stage {
        try laidOut(
            layoutScene(
                ["{id: s, type: stack\(settings), sublayers: [{id: a}, {id: b\(b)}, {id: c}]}"],
                constraints: sizes + [#""s.left == root.left + 10""#, #""s.top == root.top + 10""#], timeline: timeline)
        )
    }

    @Test func sublayersAreArrangedInTheirOrder() throws {
        let stage = try stack(", spacing: 5")
        #expect(try stage.frame("s") == Rect(x: 10, y: 10, width: 100, height: 10))
        #expect(try ["a", "b", "c"].map { try stage.frame($0).minX } == [0, 25, 60])
    }

    @Test func theSettingsOfAStackAreRead() throws {
        let stage = try stack(
            ", axis: vertical, alignment: trailing, distribution: equalSpacing, spacing: system, "
                + "baselineRelative: true, marginsRelative: true, layout: {margins: 3}")
        let layer = try #require(try stage.layer("s") as? StackLayer)
        #expect(layer.axis == .vertical && layer.alignment == .trailing && layer.distribution == .equalSpacing)
        #expect(layer.spacing == StackSettings.spacingUseSystem)
        #expect(layer.isBaselineRelativeArrangement && layer.isLayoutMarginsRelativeArrangement)
        // 3 + 8 + 10 + 8 + 10 + 8 + 10 + 8 + 3 high, as wide as the widest with its margins.
        #expect(try stage.frame("s").size == Size(width: 46, height: 68))
        #expect(try ["a", "b", "c"].map { try stage.frame($0).maxX } == [43, 43, 43])
    }

    @Test func aLayerHasItsOwnSpacingAfterIt() throws {
        let stage = try stack(", spacing: 5", b: ", layout: {spacingAfter: 20}")
        #expect(try ["a", "b", "c"].map { try stage.frame($0).minX } == [0, 25, 75])
    }

    @Test func aLayerThatIsNotArrangedIsLeftAlone() throws {
        let stage = try laidOut(
            layoutScene(
                [
                    "{id: s, type: stack, sublayers: [{id: back, frame: [-5, -5, 60, 20], layout: {arranged: false}}, "
                        + "{id: a}]}"
                ],
                constraints: [#""[a(20)]""#, #""V:[a(10)]""#, #""s.left == root.left""#, #""s.top == root.top""#]))
        #expect(try stage.frame("back") == Rect(x: -5, y: -5, width: 60, height: 20))
        #expect(try stage.frame("s").size == Size(width: 20, height: 10))
    }

    @Test func aHiddenLayerGivesUpItsPlace() throws {
        let stage = try stack(", spacing: 5", b: ", hidden: true")
        #expect(try stage.frame("s").width == 65 && stage.frame("c").minX == 25)
    }

    @Test func aStackWithAFrameKeepsIt() throws {
        let stage = try laidOut(
            layoutScene([
                "{id: s, type: stack, frame: [10, 20, 90, 30], distribution: fillEqually, sublayers: [{id: a}, {id: b}, {id: c}]}"
            ]))
        #expect(try stage.frame("s") == Rect(x: 10, y: 20, width: 90, height: 30))
        #expect(try stage.frame("b") == Rect(x: 30, y: 0, width: 30, height: 30))
    }

    @Test func aLayerThatTheTimelineAddsIsArrangedAtItsIndex() throws {
        let stage = try stack(
            ", distribution: fill",
            timeline: ["{at: 1, animated: false, add: {id: d, type: text, string: d}, to: s, index: 1}"])
        stage.advance(to: 1)
        _ = stage.makeFrame()
        let layer = try #require(try stage.layer("s") as? StackLayer)
        #expect(layer.arrangedLayers.map(\.name) == ["a", "d", "b", "c"])
        #expect(try stage.frame("b").minX == 20 + stage.frame("d").width)
    }

    @Test func aLayerThatTheTimelineRemovesLeavesTheStack() throws {
        let stage = try stack(", spacing: 5", timeline: ["{at: 1, animated: false, remove: b}"])
        stage.advance(to: 1)
        _ = stage.makeFrame()
        #expect(try stage.frame("s").width == 65 && stage.frame("c").minX == 25)
    }

    @Test func aFrameOfAnArrangedLayerIsRefused() {
        let found = mistakes(
            layoutScene(["{type: stack, sublayers: [{frame: [0, 0, 10, 10]}]}"]), name: "scene.yaml")
        #expect(found.count == 1)
        #expect(found[0].contains("sublayers[0].sublayers[0].frame: the superlayer, a stack, places the layer"))
    }

    @Test func spacingOutsideOfAStackIsRefused() {
        let found = mistakes(layoutScene(["{layout: {spacingAfter: 3}}"]), name: "scene.yaml")
        #expect(
            found.count == 1 && found[0].contains("sublayers[0].layout.spacingAfter: the superlayer is not a stack"))
    }
}
