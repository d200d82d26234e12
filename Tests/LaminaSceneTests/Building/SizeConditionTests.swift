import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// Properties under `when`, for some sizes of the scene.
@Suite struct SizeConditionTests {
    private func loader(_ width: Double, _ height: Double = 100) -> SceneLoader {
        var loader = SceneLoader()
        loader.size = .points(Size(width: width, height: height))
        return loader
    }

    static let opacities: [(width: Double, height: Double, opacity: Float)] = [
        (200, 100, 0.25), (200, 99.5, 0.5), (200.5, 99.5, 1), (200.5, 100, 0.25), (100, 300, 0.25), (99.5, 300.5, 1),
    ]

    /// Both bounds are among the sizes, and of several objects that hold the last one counts.
    @Test(arguments: opacities) func theLastThatHoldsCounts(width: Double, height: Double, opacity: Float) throws {
        let layer =
            "{id: a, when: [{minWidth: 100, maxWidth: 200, opacity: 0.5}, {minHeight: 100, maxHeight: 300, opacity: 0.25}]}"
        let stage = try laidOut(layoutScene([layer]), loader: loader(width, height))
        #expect(try stage.layer("a").opacity == opacity)
    }

    @Test func aPropertyIsReplacedWhereverItIsWritten() throws {
        let layer = #"{"when": {"maxWidth": 60, "cornerRadius": 3, "hidden": true}, "id": "a", "cornerRadius": 8}"#
        let own = try load(scene(layers: layer)).root.sublayers[0]
        #expect(own.cornerRadius == 8 && !own.isHidden)
        let small = try load(scene(layers: layer), loader: loader(60)).root.sublayers[0]
        #expect(small.cornerRadius == 3 && small.isHidden)
    }

    @Test func theDocumentsOwnSizeAndNamedOnesAreSizesToo() throws {
        let text = layoutScene(["{id: a, when: {maxWidth: 150, opacity: 0.5}}"])
            .replacing("size: [200, 100]", with: "size: [120, 100]\nsizes: {desk: [400, 100]}")
        #expect(try laidOut(text).layer("a").opacity == 0.5)
        var loader = SceneLoader()
        loader.size = .named("desk")
        #expect(try laidOut(text, loader: loader).layer("a").opacity == 1)
    }

    @Test func aStackTurns() throws {
        let text = layoutScene([
            "{id: s, type: stack, frame: [0, 0, 200, 100], distribution: fillEqually, "
                + "when: {maxWidth: 150, axis: vertical}, sublayers: [{id: a}, {id: b}]}"
        ])
        #expect(try laidOut(text).frame("b") == Rect(x: 100, y: 0, width: 100, height: 100))
        #expect(try laidOut(text, loader: loader(150)).frame("b") == Rect(x: 0, y: 50, width: 200, height: 50))
    }

    /// A stack without a frame is placed by constraints.
    @Test func aPlaceMayDependOnTheSize() throws {
        let text = layoutScene(
            ["{id: s, type: stack, when: {maxWidth: 150, frame: [10, 20, 50, 30]}, sublayers: [{id: a}]}"],
            constraints: [#""s.left == root.left + 5""#, #""a.width == 40 @500""#])
        #expect(try laidOut(text).frame("s").minX == 5 && laidOut(text).frame("s").width == 40)
        let small = text.replacing(#""s.left == root.left + 5", "#, with: "")
        #expect(try laidOut(small, loader: loader(150)).frame("s") == Rect(x: 10, y: 20, width: 50, height: 30))
    }

    @Test func fontsDependOnTheSize() throws {
        let text = layoutScene([
            "{id: t, type: text, fontSize: 20, when: {maxWidth: 150, fontSize: 12, fontWeight: bold}, "
                + "runs: [{text: a, fontSize: 30, when: {maxWidth: 150, fontSize: 15}}]}"
        ])
        let large = try #require(try laidOut(text).layer("t") as? TextLayer)
        #expect(large.font.size == 20 && large.font.weight == .regular)
        #expect(large.attributedString?.runs.map(\.attributes.font.size) == [30])
        let small = try #require(try laidOut(text, loader: loader(150)).layer("t") as? TextLayer)
        #expect(small.font.size == 12 && small.font.weight == .bold)
        #expect(small.attributedString?.runs.map(\.attributes.font.size) == [15])
    }

    @Test func setsOfConstraintsDependOnTheSize() throws {
        let text = layoutScene(
            ["{id: a}", "{id: b, layout: {margins: 30, when: {maxWidth: 150, margins: 2}}, sublayers: [{id: c}]}"],
            constraints: [
                #""V:|[a(10)]""#, #""H:|[b]|""#, #""V:|[b]|""#, #""c.left == b.leftMargin""#,
                #"{constraint: "a.width == 40", when: {maxWidth: 150, constraint: "a.width == 20"}}"#,
            ],
            layout: [
                #"sets: {desk: ["a.left == root.left + 100"], phone: ["a.left == root.left + 7"]}"#, "active: desk",
                "when: {maxWidth: 150, active: phone}",
            ])
        let (large, small) = (try laidOut(text), try laidOut(text, loader: loader(150)))
        #expect(try large.frame("a") == Rect(x: 100, y: 0, width: 40, height: 10))
        #expect(try small.frame("a") == Rect(x: 7, y: 0, width: 20, height: 10))
        #expect(try large.frame("c").minX == 30 && small.frame("c").minX == 2)
        #expect(large.layoutProblems.isEmpty && small.layoutProblems.isEmpty)
    }

    @Test func theStageAndItsTimelineDependOnTheSize() throws {
        let when = ##""when": {"maxWidth": 60, "background": "#ff0000", "timeline": [{"at": 1, "remove": "a"}]}"##
        let text = scene(layers: #"{"id": "a"}"#, root: when)
        let (own, small) = (try load(text), try load(text, loader: loader(60)))
        #expect(own.background == nil && small.background == Color(red: 1, green: 0, blue: 0))
        for stage in [own, small] { stage.advance(to: 1) }
        #expect(own.root.sublayers.count == 1 && small.root.sublayers.isEmpty)
    }

    @Test func sublayersAreThoseOfTheSize() throws {
        let layer = #"{"sublayers": [{"id": "b"}], "when": {"maxWidth": 60, "sublayers": [{"id": "c"}, {"id": "b"}]}}"#
        let names = { (stage: Stage) in stage.root.sublayers[0].sublayers.map(\.name) }
        #expect(try names(load(scene(layers: layer))) == ["b"])
        #expect(try names(load(scene(layers: layer), loader: loader(60))) == ["c", "b"])
    }

    // MARK: Mistakes

    static let mistaken: [(String, String)] = [
        (
            #"{"when": {"maxWidth": -1, "opacity": 0}}"#,
            "1:70: sublayers[0].when.maxWidth: -1 is out of range; write a number from 0 to 1000000"
        ),
        (#"{"when": {"minHeight": 1e7, "opacity": 0}}"#, "when.minHeight: 10000000 is out of range"),
        (#"{"when": {"maxWidth": "500", "opacity": 0}}"#, #"when.maxWidth: found the string "500""#),
        (
            #"{"when": {"minWidth": 600, "maxWidth": 500, "opacity": 0}}"#,
            "when.minWidth: minWidth is above maxWidth, so that no size is between them; write a minWidth of at most"
        ),
        (
            #"{"when": [{"maxHeight": 5, "minHeight": 6, "opacity": 0}]}"#,
            "when[0].minHeight: minHeight is above maxHeight"
        ),
        (
            #"{"when": {"opacity": 0}}"#,
            "when: found properties without a size; write minWidth, maxWidth, minHeight or maxHeight beside them"
        ),
        (#"{"when": {"maxWidth": 500}}"#, "when: found a size without properties; write them beside it, as in"),
        (#"{"when": {"maxWidth": 500, "opacty": 0}}"#, #"when.opacty: unknown key; did you mean "opacity"?"#),
        (
            #"{"when": {"maxWidth": 500, "minwidth": 1, "opacity": 0}}"#,
            #"when.minwidth: unknown key; did you mean "minWidth"?"#
        ),
        (#"{"when": {"maxWidth": 500, "opacity": 2}}"#, "when.opacity: 2 is out of range"),
        (
            #"{"id": "x", "when": {"maxWidth": 500, "id": "a"}}"#,
            "when.id: id can't depend on the scene's size; write it beside when, not in it"
        ),
        (#"{"when": {"maxWidth": 500, "type": "text"}}"#, "when.type: type can't depend on the scene's size"),
        (
            #"{"when": {"maxWidth": 500, "when": {"maxHeight": 3, "opacity": 0}}}"#,
            "when.when: when can't depend on the scene's size; write several objects"
        ),
        (#"{"when": []}"#, "when: found an empty array"),
        (#"{"when": 500}"#, "when: found 500; write an object such as {maxWidth: 500, hidden: true}"),
        (#"{"when": [{"maxWidth": 5, "opacity": 0}, null]}"#, "when[1]: found null; write an object such as"),
        (#"{"whne": {"maxWidth": 5, "opacity": 0}}"#, #"whne: unknown key; did you mean "when"?"#),
        (
            #"{"layout": {"when": {"maxWidth": 5, "magins": 3}}}"#,
            #"layout.when.magins: unknown key; did you mean "margins""#
        ),
    ]

    /// Reported once, whether the condition holds (at 50 points) or not (at 5,000).
    @Test(arguments: mistaken, [50.0, 5_000]) func aMistakeIsExplainedAtEachSize(
        mistake: (layer: String, message: String), width: Double
    ) {
        let found = mistakes(scene(layers: mistake.layer), loader: loader(width))
        #expect(found.count == 1 && found[0].contains(mistake.message), "\(found)")
    }

    @Test func aSizeCannotDependOnItself() {
        let found = mistakes(scene(layers: "{}", root: #""when": {"maxWidth": 60, "size": [1, 1]}"#))
        #expect(found.count == 1 && found[0].contains("when.size: size can't depend on the scene's size"), "\(found)")
    }

    /// Rules between properties are about those that hold.
    @Test func propertiesThatExcludeEachOtherConflictAtTheirSize() {
        let layer = #"{"frame": [0, 0, 1, 1], "when": {"maxWidth": 60, "bounds": [0, 0, 1, 1]}}"#
        #expect(mistakes(scene(layers: layer)) == [])
        let found = mistakes(scene(layers: layer), loader: loader(60))
        #expect(found.count == 1 && found[0].contains("frame conflicts with bounds"), "\(found)")
    }

    @Test func objectsWithoutAWhenHaveNone() {
        let found = mistakes(scene(layers: #"{"timing": {"when": {"maxWidth": 60, "speed": 0}}}"#))
        #expect(found.count == 1 && found[0].contains("timing.when: unknown key"), "\(found)")
    }

    // MARK: Editing and files

    private let edited = """
        lamina: 1
        size: [200, 100]
        sublayers:
          - id: a
            opacity: 0.5
            when:
              maxWidth: 150
              opacity: 0.25
        """

    @Test func aPropertyIsWhereItsSizeHasIt() throws {
        for (width, line, column) in [(150.0, 8, 7), (151, 5, 5)] {
            let scene = try loader(width).editableScene(text: edited, name: "scene.yaml", folder: ".")
            let place = try #require(scene.place(of: "opacity", in: scene.stage.root.sublayers[0]))
            #expect(place.line == line && place.column == column)
        }
    }

    @Test func aPropertyOfASizeIsNotEdited() throws {
        let small = try loader(150).editableScene(text: edited, name: "scene.yaml", folder: ".")
        let layer = small.stage.root.sublayers[0]
        #expect(
            small.text(after: [.init(layer: layer, property: "opacity", value: "1")])
                == .refused("opacity depends on the scene's size, by when"))
        let own = try SceneLoader().editableScene(text: edited, name: "scene.yaml", folder: ".")
        #expect(
            own.text(after: [.init(layer: own.stage.root.sublayers[0], property: "opacity", value: "1")])
                == .text(edited.replacing("opacity: 0.5", with: "opacity: 1")))
    }

    @Test func aTimelineOfASizeMoves() throws {
        let text = """
            lamina: 1
            size: [200, 100]
            sublayers: [{id: a}]
            when: {maxWidth: 150, timeline: [{at: 1, set: {a.opacity: 0}}]}
            """
        let small = try loader(150).editableScene(text: text, name: "scene.yaml", folder: ".")
        #expect(small.hasMotion && small.moves(small.stage.root.sublayers[0]))
        #expect(try !SceneLoader().editableScene(text: text, name: "scene.yaml", folder: ".").hasMotion)
    }

    @Test func theFilesOfSeveralSizesAreGathered() throws {
        let place = try ScenePlace()
        for name in ["large.ppm", "small.ppm"] { try place.writePicture(name) }
        let text = scene(layers: #"{"contents": "large.ppm", "when": {"maxWidth": 60, "contents": "small.ppm"}}"#)
        var files = SceneFiles()
        func names() -> [String] { files.paths.map { String($0.split(separator: "/").last ?? "") } }
        _ = try loader(60).stage(bytes: Array(text.utf8), name: "scene.json", folder: place.path, files: &files)
        #expect(names() == ["small.ppm"])
        _ = try loader(61).stage(bytes: Array(text.utf8), name: "scene.json", folder: place.path, files: &files)
        #expect(names() == ["large.ppm", "small.ppm"])
    }
}
