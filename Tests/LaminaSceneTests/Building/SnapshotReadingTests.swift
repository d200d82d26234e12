import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaScene

@Suite struct SnapshotReadingTests {
    private func content(_ layer: Layer) throws -> SnapshotContent {
        try #require(layer.storage.effects?.snapshot)
    }

    @Test func aSnapshotShowsALayerThatIsWrittenAfterIt() throws {
        let stage = try load(
            scene(
                layers: #"{"type": "snapshot", "of": "card", "position": [5, 6], "opacity": 0.5}, "#
                    + #"{"id": "card", "bounds": [1, 2, 30, 40], "sublayers": [{"id": "inner"}]}"#))
        let (snapshot, card) = (stage.root.sublayers[0], stage.root.sublayers[1])
        let shown = try content(snapshot)
        #expect(snapshot is SnapshotLayer && shown.original === card)
        #expect(shown.rect == Rect(x: 1, y: 2, width: 30, height: 40))
        #expect(snapshot.bounds.size == Size(width: 30, height: 40) && snapshot.position == Point(x: 5, y: 6))
        #expect(snapshot.opacity == 0.5)
        #expect(shown.content.sublayers.first?.sublayers.map(\.name) == ["inner"])
    }

    @Test func partPlaceAndEffectsAreTheDocuments() throws {
        let stage = try load(
            scene(
                layers: #"{"id": "card", "frame": [0, 0, 30, 40]}, {"type": "snapshot", "of": "card", "id": "copy", "#
                    + #""rect": [10, 0, 5, 5], "frame": [1, 2, 50, 50], "afterUpdates": false, "shadowOpacity": 1, "#
                    + #""filters": [{"type": "invert"}], "sublayers": [{}]}"#))
        let snapshot = stage.root.sublayers[1]
        #expect(snapshot.name == "copy" && snapshot.frame == Rect(x: 1, y: 2, width: 50, height: 50))
        #expect(try content(snapshot).rect == Rect(x: 10, y: 0, width: 5, height: 5))
        #expect(snapshot.shadowOpacity == 1 && snapshot.filters == [Filter(.invert(1))])
        #expect(snapshot.sublayers.count == 1)
    }

    @Test func aSnapshotShowsEveryKindOfLayer() throws {
        let stage = try load(
            scene(
                layers: #"{"id": "all", "frame": [0, 0, 50, 50], "sublayers": ["#
                    + #"{"type": "replicator", "instanceCount": 3, "sublayers": [{"id": "copied", "frame": [0, 0, 5, 5]}]}, "#
                    + #"{"type": "shape", "path": "M0 0h8v8z"}, {"type": "text", "string": "A"}]}, "#
                    + #"{"type": "snapshot", "of": "all"}"#))
        let tree = stage.makeFrame()
        #expect(tree.names.filter { $0 == "copied" }.count == 2 * 3)
        // The shape and the text, and both again.
        #expect(tree.contents.count == 4 && tree.images.count == 2)
    }

    @Test func theInstancesInASnapshotCount() {
        let found = mistakes(
            scene(
                layers: #"{"id": "inner", "type": "replicator", "instanceCount": 2000, "sublayers": [{}]}, "#
                    + #"{"id": "outer", "type": "replicator", "instanceCount": 2000, "#
                    + #""sublayers": [{"type": "snapshot", "of": "inner"}]}"#))
        #expect(found.contains { $0.contains("\"outer\" draws more than 1000000 layers") }, "\(found)")
    }

    @Test func aSnapshotShowsTheSnapshotsInWhatItShows() throws {
        let stage = try load(
            scene(
                layers: #"{"type": "snapshot", "of": "b"}, {"id": "b", "frame": [0, 0, 9, 9], "sublayers": ["#
                    + #"{"sublayers": [{"id": "s", "type": "snapshot", "of": "a"}]}]}, "#
                    + #"{"id": "a", "frame": [0, 0, 7, 7]}, {"type": "snapshot", "of": "s"}"#))
        let shown = try content(stage.root.sublayers[0]).content.sublayers[0].sublayers[0].sublayers[0]
        #expect(try content(shown).rect == Rect(x: 0, y: 0, width: 7, height: 7))
        #expect(stage.root.sublayers[3].bounds.size == Size(width: 7, height: 7))
        let inner = try content(stage.root.sublayers[3]).content.sublayers[0]
        #expect(try content(inner).original?.name == "a")
    }

    @Test func aSnapshotMayBeTakenOfAMaskAndStandInOne() throws {
        let stage = try load(
            scene(
                layers: #"{"mask": {"id": "m", "frame": [0, 0, 2, 2]}}, "#
                    + #"{"mask": {"type": "snapshot", "of": "m"}}"#))
        let mask = try #require(stage.root.sublayers[1].mask)
        #expect(try content(mask).original === stage.root.sublayers[0].mask)
    }

    static let mistaken: [(String, String)] = [
        (#"{"type": "snapshot"}"#, #"sublayers[0]: the key "of" is missing; add it with the id of a layer"#),
        (#"{"type": "snapshot", "of": 1}"#, "sublayers[0].of: found 1; write the id of a layer"),
        (
            #"{"type": "snapshot", "of": "card"}, {"id": "cart"}"#,
            #"sublayers[0].of: no layer has the id "card"; did you mean "cart"?"#
        ),
        (
            #"{"type": "snapshot", "of": "card"}, {"name": "card"}"#,
            #"sublayers[0].of: no layer has the id "card"; write the id of a layer"#
        ),
        (
            #"{"type": "snapshot", "of": "a", "id": "a"}"#,
            "sublayers[0].of: the snapshot shows itself; name a layer that does not contain the snapshot"
        ),
        (
            #"{"type": "snapshot", "of": "root"}"#,
            #"sublayers[0].of: the snapshot is inside "root", which it shows; name a layer that does not contain the snapshot"#
        ),
        (
            #"{"id": "a", "sublayers": [{"mask": {"type": "snapshot", "of": "a"}}]}"#,
            #"sublayers[0].sublayers[0].mask.of: the snapshot is inside "a", which it shows; "#
                + "name a layer that does not contain the snapshot"
        ),
        (
            #"{"id": "a", "sublayers": [{"type": "snapshot", "of": "b"}]}, "#
                + #"{"id": "b", "sublayers": [{"type": "snapshot", "of": "a"}]}"#,
            #"sublayers[1].sublayers[0].of: the snapshots of "b", "a" form a cycle; "#
                + "let one of them show a layer that contains none of the others"
        ),
        (#"{"type": "snapshot", "of": "a", "rect": [0, 0, -1, 1]}, {"id": "a"}"#, "rect[2]: -1 is out of range"),
    ]

    @Test(arguments: mistaken) func aMistakenSnapshotIsExplained(layers: String, message: String) {
        let found = mistakes(scene(layers: layers))
        #expect(found.count == 1)
        #expect(found.first?.contains(message) == true, "\(found)")
    }

    @Test func theRootCannotBeShownInItself() {
        let found = mistakes(scene(layers: #"{"type": "snapshot", "of": "top"}"#, root: #""id": "top""#))
        #expect(found.count == 1 && found.first?.contains(#"inside "top""#) == true)
    }

    @Test func whatWaitsForACircleIsNoMistakeOfItsOwn() {
        let found = mistakes(
            scene(
                layers: #"{"id": "a", "sublayers": [{"type": "snapshot", "of": "b"}]}, "#
                    + #"{"id": "b", "sublayers": [{"type": "snapshot", "of": "c"}]}, "#
                    + #"{"id": "c", "sublayers": [{"sublayers": [{"type": "snapshot", "of": "a"}]}]}, "#
                    + #"{"type": "snapshot", "of": "a"}, {"id": "d", "sublayers": [{"type": "snapshot", "of": "b"}]}, "#
                    + #"{"type": "snapshot", "of": "d"}"#))
        #expect(found.count == 1 && found.first?.contains("form a cycle") == true, "\(found)")
    }

    @Test func snapshotsThatDoubleEachTimeAreStopped() {
        let layers = (0..<64).map { index in
            let inner = index == 0 ? "{}" : #"{"type": "snapshot", "of": "l\#(index - 1)"}"#
            return #"{"id": "l\#(index)", "sublayers": [\#(inner), \#(inner)]}"#
        }
        let found = mistakes(scene(layers: layers.joined(separator: ",")))
        #expect(found.count == 1)
        #expect(found.first?.contains("show more than 1000000 layers; take fewer snapshots") == true)
    }

    @Test func snapshotsThatDeepenEachTimeAreStopped() {
        let layers = (0..<30).map { index in
            let inner = index == 0 ? "{}" : #"{"type": "snapshot", "of": "l\#(index - 1)"}"#
            let open = String(repeating: #"{"sublayers": ["#, count: 150)
            return #"{"id": "l\#(index)", "sublayers": [\#(open)\#(inner)\#(String(repeating: "]}", count: 150))]}"#
        }
        let found = mistakes(scene(layers: layers.joined(separator: ",")))
        #expect(found.count == 1)
        #expect(found.first?.contains("levels deep; nest fewer layers in each other") == true)
    }

    @Test func tooManySnapshotsAreStopped() {
        let many = Array(repeating: #"{"type":"snapshot","of":"a"}"#, count: WorkLimit.snapshots.standard + 1)
        let found = mistakes(scene(layers: #"{"id": "a"},"# + many.joined(separator: ",")))
        #expect(found.count == 1)
        #expect(found.first?.contains("sublayers[10001].of: the document has more than 10000 snapshots") == true)
    }
}
