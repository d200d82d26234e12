import Testing

@testable import LaminaScene

@Suite struct ConstraintItemMistakeTests {
    static let items: [(String, String)] = [
        ("{id: item}", "dynamics.constraintItems[0]: found none of x or y"),
        ("{x: x}", #"dynamics.constraintItems[0]: the key "id" is missing"#),
        ("{id: item, x: xx}", #"constraintItems[0].x: no constraint has the id "xx"; did you mean "x"?"#),
        (
            "{id: item, x: card}",
            #"constraintItems[0].x: no constraint has the id "card"; write one of "pair", "x", "y""#
        ),
        ("{id: item, x: 3}", "constraintItems[0].x: found 3; write the id of a constraint"),
        ("{id: item, y: pair}", "constraintItems[0].y: the format has 2 constraints, which can't share a constant"),
        ("{id: item, x: x, y: x}", #"constraintItems[0].y: the constraint "x" is moved twice"#),
        ("{id: item, x: x}, {id: other, x: x}", #"constraintItems[1].x: the constraint "x" is moved twice"#),
        ("{id: item, x: x, size: [0, 10]}", "constraintItems[0].size"),
        ("{id: item, x: x, origin: [0]}", "constraintItems[0].origin"),
        ("{id: item, x: x, collisionBounds: elipse}", #"unknown name "elipse"; did you mean "ellipse"?"#),
        ("{id: item, x: x, z: y}", "constraintItems[0].z: unknown key"),
        ("{id: card, x: x}", #"constraintItems[0].id: the id "card" is used twice, first on line 4"#),
        ("{id: item, x: x}, {id: item, y: y}", #"constraintItems[1].id: the id "item" is used twice"#),
        ("{id: y, x: x}", #"the id "y" is used twice"#),
    ]

    @Test(arguments: items) func aMistakenItemIsExplained(items: String, message: String) {
        let found = mistakes(
            layoutDynamicsScene(
                items: items, behaviors: [], constraints: [#"{format: "[card]-[ball]-[card]", id: pair}"#]),
            name: "scene.yaml")
        #expect(found.count == 1 && found[0].contains(message), "\(found)")
    }

    static let behaviors: [(String, String)] = [
        ("{type: gravity, items: itm}", #"behaviors[0].items: no layer has the id "itm"; did you mean "item"?"#),
        ("{type: gravity, items: [item, item]}", #"items[1]: "item" is listed twice"#),
        ("{type: gravity, items: x}", #"behaviors[0].items: no layer has the id "x""#),
        (
            "{type: attachment, item: ball}",
            "the attachment has neither to nor anchorPoint nor following; write either to"
        ),
        (
            "{type: attachment, item: ball, following: card, anchorPoint: [1, 1]}",
            "anchorPoint conflicts with following"
        ),
        ("{type: attachment, item: ball, to: item, following: card}", "to conflicts with following"),
        (
            "{type: attachment, item: ball, following: crd}",
            #"following: no layer or guide has the id "crd"; did you mean"#
        ),
        ("{type: attachment, item: ball, following: [card]}", "write the id of a layer or a guide"),
        ("{type: attachment, item: ball, anchorPoint: [1, 1], unitPoint: [0, 0]}", "unitPoint requires following"),
        (
            "{type: attachment, kind: sliding, item: ball, anchorPoint: [1, 1], axis: [1, 0], following: card}",
            "an attachment of the kind sliding has no following; remove it; it belongs to the kind distance"
        ),
        (
            "{type: collision, items: ball, boundaries: [{id: b, following: crd}]}",
            #"boundaries[0].following: no layer or guide has the id "crd""#
        ),
        (
            "{type: collision, items: ball, boundaries: [{id: b, following: card, path: M0 0H9}]}",
            "found path and following"
        ),
        ("{type: collision, items: ball, boundaries: [{id: b}]}", "found none of path, from or following"),
    ]

    @Test(arguments: behaviors) func aMistakenBehaviourIsExplained(behavior: String, message: String) {
        let found = mistakes(
            layoutDynamicsScene(items: "{id: item, x: x, y: y}", behaviors: [behavior]), name: "scene.yaml")
        #expect(found.count == 1 && found[0].contains(message), "\(found)")
        #expect(found[0].hasPrefix("7:"))
    }

    static let entries: [(String, String)] = [
        (
            "set: {spring.following: card}",
            #"the behaviour's "following" can't be set; it is fixed when the document is"#
        ),
        ("set: {walls.boundaries: [{id: b, following: crd}]}", #"no layer or guide has the id "crd""#),
        ("drag: {item: itm, to: [1, 1]}", #"no layer has the id "itm""#),
    ]

    @Test(arguments: entries) func aMistakenEntryIsExplained(entry: String, message: String) {
        let found = mistakes(
            layoutDynamicsScene(
                items: "{id: item, x: x, y: y}",
                behaviors: [
                    "{id: spring, type: attachment, item: item, following: ball}",
                    "{id: walls, type: collision, items: item}",
                ], timeline: ["{at: 1, \(entry)}"]), name: "scene.yaml")
        #expect(found.count == 1 && found[0].contains(message), "\(found)")
    }
}
