import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// Documents at another size than their own.
@Suite struct SceneSizeTests {
    private var loader: SceneLoader {
        var loader = SceneLoader()
        loader.size = .points(Size(width: 400, height: 50))
        return loader
    }

    @Test func theStageHasTheSize() throws {
        let stage = try laidOut(layoutScene(["{id: a, frame: [10, 20, 30, 40]}"]), loader: loader)
        #expect(stage.size == Size(width: 400, height: 50) && stage.root.frame.size == stage.size)
        #expect(stage.root.frame.origin == .zero)
        #expect(try stage.frame("a") == Rect(x: 10, y: 20, width: 30, height: 40))
    }

    @Test func constraintsFollowTheSize() throws {
        let text = layoutScene(["{id: a}"], constraints: [#""H:|-10-[a]-10-|""#, #""V:|-10-[a]-10-|""#])
        #expect(try laidOut(text).frame("a") == Rect(x: 10, y: 10, width: 180, height: 80))
        #expect(try laidOut(text, loader: loader).frame("a") == Rect(x: 10, y: 10, width: 380, height: 30))
    }

    /// From the document's size of 200 × 100: the width has all of the 200 points more, the top half of the 50 less.
    @Test func autoresizingFollowsTheSize() throws {
        let layer =
            "{id: a, frame: [10, 30, 100, 40], layout: {autoresizing: [flexibleWidth, flexibleTopMargin, flexibleBottomMargin]}}"
        let stage = try laidOut(layoutScene([layer]), loader: loader)
        #expect(try stage.frame("a") == Rect(x: 10, y: 5, width: 300, height: 40))
    }

    // MARK: By name

    private func text(_ sizes: String) -> String {
        layoutScene(["{id: a}"], constraints: [#""H:|-10-[a]-10-|""#, #""V:|-10-[a]-10-|""#])
            .replacing("size: [200, 100]", with: "size: [200, 100]\nsizes: {\(sizes)}")
    }

    private func loader(_ size: SceneSize) -> SceneLoader {
        var loader = SceneLoader()
        loader.size = size
        return loader
    }

    @Test(arguments: [("phone", 39, 84), ("tablet_2", 102, 76), ("Split-3", 50.5, 76)])
    func aNamedSizeIsTheDocuments(name: String, width: Double, height: Double) throws {
        let text = text("phone: [39, 84], tablet_2: [102, 76], Split-3: [50.5, 76]")
        let stage = try laidOut(text, loader: loader(.named(name)))
        #expect(stage.size == Size(width: width, height: height))
        #expect(try stage.frame("a") == Rect(x: 10, y: 10, width: (width - 20).rounded(), height: height - 20))
        // Without one it is the document's own.
        #expect(try laidOut(text).size == Size(width: 200, height: 100))
    }

    @Test func aNamedSizeGivesTheSameAsItsPoints() throws {
        let text = text("phone: [39, 84]")
        let named = try laidOut(text, loader: loader(.named("phone")))
        let given = try laidOut(text, loader: loader(.points(Size(width: 39, height: 84))))
        #expect(try named.size == given.size && named.frame("a") == given.frame("a"))
        #expect(SceneSize.points(Size(width: 39, height: 84.5)).description == "39x84.5")
    }

    @Test(arguments: [
        ("phone: [39, 84], tablet: [102, 76]", "tablett", "did you mean \"tablet\"? its sizes are phone, tablet"),
        ("phone: [39, 84], tablet: [102, 76]", "wall", "its sizes are phone, tablet"),
        ("", "wall", "the document names none; write sizes: {NAME: [width, height]} in it"),
        (
            (1...20).map { "s\($0): [\($0), 1]" }.joined(separator: ", "), "wall",
            "its sizes are " + (1...16).map { "s\($0)" }.joined(separator: ", ") + " and 4 more"
        ),
    ])
    func anUnknownNameIsExplained(sizes: String, name: String, advice: String) {
        let error = #expect(throws: SceneError.self) { try laidOut(text(sizes), loader: loader(.named(name))) }
        #expect(error?.description.hasPrefix("scene.yaml: no size is named \"\(name)\"; \(advice)") == true)
        #expect(error?.problems == [])
    }

    static let mistakes: [(String, String)] = [
        ("phone: [39]", "3:16: sizes.phone: "),
        ("phone: [39, 0]", "sizes.phone[1]: 0 is out of range"),
        ("phone: big", "write an array of 2 numbers from 1 to 1000000, [width, height]"),
        ("390x844: [390, 844]", #"sizes.390x844: no size can be named "390x844"; write letters, digits, hyphens"#),
        ("\"\": [390, 844]", "no size can be named \"\""),
        ("größe: [390, 844]", #"no size can be named "größe""#),
        ("phone: [1, 1], phone: [2, 2]", "the key is written twice"),
    ]

    /// Reported whether or not a size is asked for, and before a name that is unknown.
    @Test(arguments: mistakes, [nil, SceneSize.named("phone"), .named("wall")])
    func aMistakenSizeIsExplained(mistake: (sizes: String, message: String), size: SceneSize?) {
        var loader = SceneLoader()
        loader.size = size
        let found = LaminaSceneTests.mistakes(text(mistake.sizes), name: "scene.yaml", loader: loader)
        #expect(found.count == 1 && found[0].contains(mistake.message), "\(found)")
    }

    @Test func sizesAreAnObject() {
        let found = LaminaSceneTests.mistakes(
            text("").replacing("sizes: {}", with: "sizes: [[1, 2]]"), name: "scene.yaml")
        #expect(found.count == 1 && found[0].contains("sizes: found an array of 1 value; write an object"), "\(found)")
    }
}
