import LaminaCounters
import Testing

@testable import LaminaScene

@Suite struct DynamicsMistakeTests {
    static let behaviors: [(String, String)] = [
        (#"{"type": "gravty", "items": "a"}"#, #"behaviors[0].type: unknown name "gravty"; did you mean "gravity"?"#),
        (#"{"items": "a"}"#, #"the key "type" is missing"#),
        (#"{"type": "gravity"}"#, #"dynamics.behaviors[0]: the key "items" is missing"#),
        (#"{"type": "gravity", "items": "c"}"#, #"behaviors[0].items: no layer has the id "c""#),
        (#"{"type": "gravity", "items": ["a", "a"]}"#, #"items[1]: "a" is listed twice; list each item once"#),
        (#"{"type": "gravity", "items": 4}"#, "behaviors[0].items: found 4; write an id, or an array of ids"),
        (#"{"type": "gravity", "items": "a", "angel": 1}"#, #"behaviors[0].angel: unknown key; did you mean "angle"?"#),
        (
            #"{"type": "gravity", "items": "a", "damping": 1}"#,
            #"unknown key; it is a property of objects with type "attach"#
        ),
        (
            #"{"type": "gravity", "items": "a", "angle": 1, "gravityDirection": [0, 1]}"#,
            "gravityDirection conflicts with angle"
        ),
        (#"{"type": "gravity", "items": "a", "id": "b"}"#, #"behaviors[0].id: the id "b" is used twice"#),
        (
            #"{"type": "collision", "items": "a", "referenceBoundary": {"insets": [300, 0, 300, 0]}}"#,
            "a boundary along reference bounds has none with an area"
        ),
        (
            #"{"type": "collision", "items": "a", "boundaries": [{"id": "x", "from": [1, 1], "to": [1, 1]}]}"#,
            #"dynamics.behaviors[0]: boundary "x" has no line to collide with"#
        ),
        (
            #"{"type": "collision", "items": "a", "boundaries": [{"id": "x", "from": [1, 1]}]}"#,
            "from requires to"
        ),
        (#"{"type": "attachment", "item": "a"}"#, "the attachment has neither to nor anchorPoint"),
        (#"{"type": "attachment", "item": "a", "to": "a"}"#, #"behaviors[0].to: "a" is listed twice"#),
        (#"{"type": "attachment", "item": "a", "to": "b", "anchorPoint": [0, 0]}"#, "to conflicts with anchorPoint"),
        (#"{"type": "attachment", "kind": "pin", "item": "a", "to": "b"}"#, #"the key "anchorPoint" is missing"#),
        (
            #"{"type": "attachment", "kind": "limit", "item": "a", "to": "b", "frequency": 1}"#,
            "an attachment of the kind limit has no frequency; remove it; it belongs to the kind distance"
        ),
        (
            #"{"type": "attachment", "kind": "sliding", "item": "a", "anchorPoint": [0, 0], "axis": [0, 0]}"#,
            "write a direction that is not [0, 0]"
        ),
        (
            #"{"type": "attachment", "kind": "sliding", "item": "a", "anchorPoint": [0, 0], "axis": [0, 1], "attachmentRange": [5, 9]}"#,
            "the range excludes 0"
        ),
        (#"{"type": "snap", "item": "a"}"#, #"the key "snapPoint" is missing"#),
        (#"{"type": "snap", "item": "a", "snapPoint": [0, 0], "damping": 2}"#, "damping: 2 is out of range"),
        (#"{"type": "item", "items": "a", "elasticity": 1.5}"#, "elasticity: 1.5 is out of range"),
        (#"{"type": "field", "items": "a"}"#, #"the key "kind" is missing"#),
        (#"{"type": "field", "kind": "custom", "items": "a"}"#, #"unknown name "custom""#),
        (#"{"type": "field", "kind": "velocity", "items": "a"}"#, #"the key "direction" is missing"#),
        (
            #"{"type": "field", "kind": "drag", "items": "a", "seed": 1}"#,
            "a field of the kind drag has no seed; remove it; it belongs to the kinds noise and turbulence"
        ),
        (
            #"{"type": "field", "kind": "drag", "items": "a", "region": {"union": []}}"#,
            "found no region; write at least one"
        ),
        (
            #"{"type": "field", "kind": "drag", "items": "a", "region": {"radius": 1, "size": [1, 1]}}"#,
            "found an object with 2 keys"
        ),
    ]

    @Test(arguments: behaviors) func aMistakenBehaviourIsExplained(text: String, message: String) {
        let found = mistakes(dynamicsScene(text))
        #expect(found.contains { $0.contains(message) }, "\(found)")
        // A behaviour that comes later is looked at as well.
        let later = mistakes(
            dynamicsScene(text.replacingOccurrences(of: "{\"type\"", with: "{\"added\": false, \"type\"")))
        #expect(!later.isEmpty)
    }

    static let animators: [(String, String)] = [
        (#""reference": "c""#, #"dynamics.reference: no layer has the id "c""#),
        (#""groups": [{"id": "a", "items": ["b"]}]"#, #"groups[0].id: the id "a" is used twice"#),
        (#""groups": [{"id": "g", "items": ["c"]}]"#, #"groups[0].items[0]: no layer has the id "c""#),
        (#""collisionBounds": {"c": "ellipse"}"#, #"no layer has the id "c""#),
        (#""collisionBounds": {"a": "elipse"}"#, #"unknown name "elipse"; did you mean "ellipse"?"#),
        (#""collisionBounds": {"a": "M0 0L"}"#, "collisionBounds.a: found"),
        (
            #""collisionBounds": {"a": "M-50 -50H50V50H0V0H-50Z"}"#,
            #"the collision path of the layer "a" is concave"#
        ),
        (#""speed": -1"#, "dynamics.speed: -1 is out of range"),
        (#""gravity": 1"#, "dynamics.gravity: unknown key"),
    ]

    @Test(arguments: animators) func aMistakenAnimatorIsExplained(text: String, message: String) {
        let found = mistakes(dynamicsScene(#"{"type": "gravity", "items": "a"}"#, dynamics: text))
        #expect(found.contains { $0.contains(message) }, "\(found)")
    }

    @Test func itemsThatCannotBeMovedAreExplained() {
        let empty = mistakes(
            scene(
                layers: #"{"id": "x", "position": [5, 5]}"#,
                root: #""dynamics": {"behaviors": [{"type": "gravity", "items": "x"}]}"#))
        #expect(empty.contains { $0.contains(#"behaviors[0]: the layer "x" has bounds of 0.0 × 0.0 points; give it"#) })
        let shared = mistakes(
            dynamicsScene(
                #"{"type": "gravity", "items": ["g"]}, {"type": "gravity", "items": "a"}"#,
                dynamics: #""groups": [{"id": "g", "items": ["a", "b"]}]"#))
        #expect(shared.contains { $0.contains(#"behaviors[1]: the layer "a" is in"#) })
    }

    static let timelines: [(String, String)] = [
        (#"{"at": 1, "add": "gg"}"#, #"timeline[0].add: no behaviour has the id "gg""#),
        (#"{"at": 1, "add": "a"}"#, #"no behaviour has the id "a""#),
        (#"{"at": 1, "set": {"g.angel": 1}}"#, #"the behaviour's "angel" can't be set; did you mean "angle"?"#),
        (#"{"at": 1, "set": {"g.items": "b"}}"#, "it is fixed when the document is read"),
        (#"{"at": 1, "set": {"g.angle": "up"}}"#, #"timeline[0].set["g.angle"]: found the string "up""#),
        (#"{"at": 1, "drag": {"item": "a"}}"#, "found none of path or to"),
        (#"{"at": 1, "drag": {"item": "c", "to": [1, 1]}}"#, #"no layer has the id "c""#),
        (
            #"{"at": 1, "drag": {"item": "a", "path": [[0, 1, 1], [0, 2, 2]]}}"#,
            "write points in order of increasing time"
        ),
        (
            #"{"at": 1, "drag": {"item": "a", "path": [[0, 1, 1], [1, 2, 2]], "duration": 1}}"#,
            "path conflicts with duration"
        ),
        (#"{"at": 1, "drag": {"item": "a", "to": [1, 1], "duration": 0}}"#, "duration: 0 is out of range"),
    ]

    @Test(arguments: timelines) func aMistakenEntryIsExplained(text: String, message: String) {
        let found = mistakes(dynamicsScene(#"{"id": "g", "type": "gravity", "items": "a"}"#, timeline: text))
        #expect(found.contains { $0.contains(message) }, "\(found)")
    }

    @Test func aDragNeedsDynamics() {
        let found = mistakes(
            scene(#"{"id": "a"}"#, timeline: #"{"at": 1, "drag": {"item": "a", "to": [1, 1]}}"#))
        #expect(
            found.count == 1 && found[0].hasSuffix("the scene has a drag but no dynamics; add dynamics to the scene"))
    }

    @Test func tooManyItemsOnOneSpotAreExplained() {
        let layers = (0..<1100).map { #"{"id": "l\#($0)", "frame": [10, 10, 20, 20]}"# }
        let items = (0..<1100).map { #""l\#($0)""# }.joined(separator: ", ")
        let text = """
            {"lamina": 1, "size": [400, 400], "sublayers": [\(layers.joined(separator: ", "))],
             "dynamics": {"behaviors": [{"type": "collision", "items": [\(items)]}]}}
            """
        let found = mistakes(text)
        #expect(found.contains { $0.contains("dynamics: too many shapes overlap at one spot, and 75 are suspended") })
    }

    @Test func countsAreLimited() {
        let gravity = #"{"type": "gravity", "items": "a"}"#
        let many = Array(repeating: gravity, count: WorkLimit.behaviors.standard + 1).joined(separator: ",")
        #expect(mistakes(dynamicsScene(many)).contains { $0.contains("more than 10000 behaviours") })
        let drag = #"{"at": 1, "drag": {"item": "a", "to": [1, 1]}}"#
        let drags = Array(repeating: drag, count: WorkLimit.drags.standard + 1).joined(separator: ",")
        #expect(mistakes(dynamicsScene(gravity, timeline: drags)).contains { $0.contains("more than 10000 drags") })
        let layers = (0...6).map { #"{"id": "l\#($0)", "frame": [0, 0, 9, 9]}"# }.joined(separator: ",")
        let items = (0...6).map { #""l\#($0)""# }.joined(separator: ",")
        let holders = Array(repeating: #"{"type": "gravity", "items": [\#(items)]}"#, count: 7_200).joined(
            separator: ",")
        let found = mistakes(scene(layers: layers, root: #""dynamics": {"behaviors": [\#(holders)]}"#))
        #expect(found.count == 1 && found[0].contains("more than 50000 items"))
    }

    @Test func depthsAreLimited() {
        let deep =
            String(repeating: #"{"type": "behavior", "behaviors": ["#, count: 17)
            + #"{"type": "gravity", "items": "a"}"# + String(repeating: "]}", count: 17)
        #expect(mistakes(dynamicsScene(deep)).contains { $0.contains("more than 16 levels deep") })
        let region =
            String(repeating: #"{"inverse": "#, count: 17) + #"{"radius": 1}"# + String(repeating: "}", count: 17)
        let field = #"{"type": "field", "kind": "drag", "items": "a", "region": \#(region)}"#
        #expect(mistakes(dynamicsScene(field)).contains { $0.contains("more than 16 levels deep") })
    }
}
