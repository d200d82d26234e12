import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage
import Testing

@testable import LaminaScene

@Suite struct LayoutReadingTests {
    @Test func aVisualFormatPlacesALayerInItsSuperlayer() throws {
        let stage = try laidOut(
            layoutScene(["{id: a}"], constraints: [#""H:|-20-[a(50)]""#, #""V:|-[a]-30-|""#]))
        // `-` alone is 20 points to the superlayer.
        #expect(try stage.frame("a") == Rect(x: 20, y: 20, width: 50, height: 50))
    }

    @Test func theSuperlayerIsThatOfTheFirstLayer() throws {
        let stage = try laidOut(
            layoutScene(
                ["{id: card, frame: [100, 10, 80, 60], sublayers: [{id: a}]}"],
                constraints: [#""H:|-5-[a]-15-|""#, #""V:|[a]|""#]))
        #expect(try stage.frame("a") == Rect(x: 5, y: 0, width: 60, height: 60))
    }

    @Test func theShortFormNamesTheOutermostLayer() throws {
        let stage = try laidOut(
            layoutScene(
                ["{id: a}"],
                constraints: [
                    #""a.left == root.left + 8""#, #""a.top == root.top""#, #""a.width == 0.25 * root.width""#,
                    #""a.height == root.height / 2 - 10""#,
                ]))
        #expect(try stage.frame("a") == Rect(x: 8, y: 0, width: 50, height: 40))
    }

    @Test func theSafeAreaIsWhatIsNotCovered() throws {
        let edges = ["left", "right", "top", "bottom"].map { #""a.\#($0) == safeArea.\#($0)""# }
        let stage = try laidOut(layoutScene(["{id: a}"], constraints: edges, layout: ["safeArea: [40, 5, 30, 10]"]))
        #expect(try stage.frame("a") == Rect(x: 5, y: 40, width: 185, height: 30))
        // A layer of that name comes first.
        let named = try laidOut(
            layoutScene(["{id: a}", "{id: safeArea, frame: [1, 2, 3, 4]}"], constraints: edges))
        #expect(try named.frame("a") == Rect(x: 1, y: 2, width: 3, height: 4))
    }

    @Test func aLayerWithAFrameKeepsItAndOthersReferToIt() throws {
        let stage = try laidOut(
            layoutScene(
                ["{id: fixed, frame: [30, 40, 50, 20]}", "{id: a}"],
                constraints: [
                    #""a.left == fixed.right + 8""#, #""a.top == fixed.top""#, #""[a(10)]""#, #""V:[a(10)]""#,
                ]))
        #expect(try stage.frame("fixed") == Rect(x: 30, y: 40, width: 50, height: 20))
        #expect(try stage.frame("a") == Rect(x: 88, y: 40, width: 10, height: 10))
    }

    /// The rule of documents: what constraints name is placed by them, unless it has a place of its own.
    @Test func constraintsPlaceTheLayersThatTheyNameWithoutAPlace() throws {
        let stage = try laidOut(
            layoutScene(
                ["{id: fixed, frame: [30, 40, 50, 20]}", "{id: a}", "{id: other}"],
                constraints: [#""a.left == fixed.right""#, #""a.top == fixed.top""#, #""[a(10)]""#, #""V:[a(10)]""#]))
        #expect(try stage.layer("fixed").translatesAutoresizingMaskIntoConstraints)
        #expect(try !stage.layer("a").translatesAutoresizingMaskIntoConstraints)
        #expect(try stage.layer("other").translatesAutoresizingMaskIntoConstraints)
    }

    @Test func aDocumentSaysAsAProgramDoesWhetherConstraintsPlaceALayer() throws {
        let key = "translatesAutoresizingMaskIntoConstraints"
        let stage = try laidOut(
            layoutScene(
                [
                    "{id: a, frame: [30, 40, 50, 20], layout: {\(key): false}}", "{id: b, layout: {\(key): true}}",
                ],
                constraints: [#""a.left == b.right + 8""#, #""a.top == root.top""#, #""[a(10)]""#, #""V:[a(10)]""#]))
        // b keeps its frame, which is empty and at the origin.
        #expect(try stage.frame("b") == .zero)
        #expect(try stage.frame("a") == Rect(x: 8, y: 0, width: 10, height: 10))
        #expect(try !stage.layer("a").translatesAutoresizingMaskIntoConstraints)
        #expect(try stage.layer("b").translatesAutoresizingMaskIntoConstraints)
    }

    @Test func aLayerThatAStackArrangesCanNotKeepItsFrame() {
        let found = mistakes(
            layoutScene(
                [
                    "{id: s, type: stack, frame: [0, 0, 50, 50], sublayers: "
                        + "[{id: a, layout: {translatesAutoresizingMaskIntoConstraints: true}}]}"
                ], constraints: []), name: "scene.yaml")
        #expect(found.count == 1 && found[0].contains("can't keep its frame"), "\(found)")
    }

    @Test func metricsAreNumbersByName() throws {
        let stage = try laidOut(
            layoutScene(
                ["{id: a}"], constraints: [#""H:|-pad-[a(wide)]""#, #""V:|-pad-[a]""#, #""a.height == 2 * pad""#],
                layout: ["metrics: {pad: 7, wide: 60}"]))
        #expect(try stage.frame("a") == Rect(x: 7, y: 7, width: 60, height: 14))
    }

    @Test func anObjectGivesAFormatItsOptionsItsIdAndAPriority() throws {
        let text = layoutScene(
            ["{id: a}", "{id: b}"],
            constraints: [
                #""V:|-10-[a(20)]""#, #""H:|-10-[a(20)]""#,
                #"{format: "H:[a]-4-[b(30)]", options: [alignAllTop, alignAllBottom], id: row, priority: 900}"#,
            ])
        let stage = try laidOut(text)
        #expect(try stage.frame("b") == Rect(x: 34, y: 10, width: 30, height: 20))
        // A constraint of one layer alone belongs to that layer.
        let row = stage.root.constraints.filter { $0.identifier == "row" }
        #expect(row.count == 3)
        #expect(row.allSatisfy { $0.priority == 900 } && row.allSatisfy { $0.origin == "line 4" })
    }

    @Test func guidesAreNamedLikeLayers() throws {
        let stage = try laidOut(
            layoutScene(
                ["{id: card, frame: [20, 20, 100, 50], sublayers: [{id: a}]}"],
                constraints: [
                    #""gutter.left == card.left""#, #""gutter.width == 0.2 * card.width""#,
                    #""a.left == gutter.right""#, #""a.right == card.right""#, #""V:|[a]|""#, #""V:|[gutter]|""#,
                ], layout: ["guides: [{id: gutter, in: card}]"]))
        #expect(try stage.frame("a") == Rect(x: 20, y: 0, width: 80, height: 50))
    }

    @Test func theDirectionOfTheDocumentMirrorsLeadingEdges() throws {
        let stage = try laidOut(
            layoutScene(
                ["{id: a}"], constraints: [#""H:|-10-[a(30)]""#, #""V:|[a(30)]""#], layout: ["direction: rightToLeft"]))
        #expect(try stage.frame("a") == Rect(x: 160, y: 0, width: 30, height: 30))
    }

    @Test func aLayerMayHaveADirectionOfItsOwn() throws {
        let stage = try laidOut(
            layoutScene(
                ["{id: card, frame: [0, 0, 100, 100], layout: {direction: rightToLeft}, sublayers: [{id: a}]}"],
                constraints: [#""H:|-10-[a(30)]""#, #""V:|[a(30)]""#]))
        #expect(try stage.frame("a").minX == 60)
    }

    @Test func marginsAreAttributes() throws {
        let stage = try laidOut(
            layoutScene(
                ["{id: card, frame: [0, 0, 100, 100], layout: {margins: [1, 2, 3, 4]}, sublayers: [{id: a}]}"],
                constraints: [
                    #""a.leading == card.leadingMargin""#, #""a.trailing == card.trailingMargin""#,
                    #""a.top == card.topMargin""#, #""a.bottom == card.bottomMargin""#,
                ]))
        #expect(try stage.frame("a") == Rect(x: 2, y: 1, width: 94, height: 96))
    }

    @Test func roundingMayBeSwitchedOff() throws {
        let constraints = [#""a.left == root.left + 0.3""#, #""V:|[a(10)]""#, #""[a(10.3)]""#]
        let rounded = try laidOut(layoutScene(["{id: a}"], constraints: constraints))
        let exact = try laidOut(
            layoutScene(["{id: a}"], constraints: constraints, layout: ["roundsToPixels: false"]))
        #expect(try rounded.frame("a").minX == 0 && rounded.frame("a").width == 11)
        #expect(try abs(exact.frame("a").minX - 0.3) < 1e-5 && abs(exact.frame("a").width - 10.3) < 1e-5)
    }

    @Test func prioritiesOfTheContentAreRead() throws {
        let stage = try laidOut(
            layoutScene([
                "{id: a, layout: {hugging: 300, compressionResistance: [400, 500], alignmentInsets: [1, 2, 3, 4]}}"
            ]))
        let item = try stage.layer("a").layerLayoutItem
        #expect(item.contentHuggingPriority(for: .horizontal) == 300)
        #expect(item.contentHuggingPriority(for: .vertical) == 300)
        #expect(item.contentCompressionResistancePriority(for: .horizontal) == 400)
        #expect(item.contentCompressionResistancePriority(for: .vertical) == 500)
        #expect(item.insets == DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    }
}
