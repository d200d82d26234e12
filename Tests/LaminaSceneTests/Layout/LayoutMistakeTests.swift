import Testing

@testable import LaminaScene

@Suite struct LayoutMistakeTests {
    private static let layers = ["{id: panel}", "{id: title}"]

    static let constraints: [(String, String)] = [
        (#""panl.width == 20""#, #"no layer or guide has the id "panl"; did you mean "panel"?"#),
        (#""panel.widht == 20""#, #"no attribute is named "widht"; did you mean "width"?"#),
        (#""panel.width = 20""#, "expected"),
        (#""panel.width == pda""#, #"no metric is named "pda"; did you mean "pad"?"#),
        (#""panel.width == panel.left""#, "relate attributes of one kind"),
        (#""panel.left == 20""#, "is a position and can't be a constant alone"),
        (#""panel.width == 20 @2000""#, "the priority is 2000; write one from 1 to 1000"),
        (#""H:|-pda-[panel]|""#, #"no metric is named "pda"; did you mean "pad"?"#),
        (#""H:|-[panl]""#, #"no layer or guide has the id "panl"; did you mean "panel"?"#),
        (#""H:|-[panel""#, "expected"),
        (#""H:|[root]|""#, "the first layer of the format has no superlayer, which | stands for"),
        (#"{format: "H:[panel][title]", options: [alignAllLeading]}"#, "aligns layers along the axis of a horizontal"),
        (#"{format: "H:[panel]", options: [alignAllLeadng]}"#, #"did you mean "alignAllLeading"?"#),
        (#"{constraint: "panel.width == 20", options: [alignAllTop]}"#, "options requires format"),
        (#"{constraint: "panel.width == 20", format: "[panel]"}"#, "found constraint and format"),
        (#"{constraint: "panel.width == 20", priority: 0}"#, "priority: 0 is out of range"),
        (#"{constraint: "panel.width == 20", id: panel}"#, #"the id "panel" is used twice, first on line 7"#),
        ("20", "write a visual format, a constraint such as"),
    ]

    @Test(arguments: constraints) func mistakesInConstraintsAreToldWithTheirPlace(constraint: String, expected: String)
    {
        let found = mistakes(
            layoutScene(Self.layers, constraints: [constraint], layout: ["metrics: {pad: 3}"]), name: "scene.yaml")
        #expect(found.count == 1)
        #expect(found.contains { $0.hasPrefix("5:") && $0.contains("layout.constraints[0]") }, "\(found)")
        #expect(found.contains { $0.contains(expected) }, "\(found)")
    }

    /// The caret is under the character, not at the beginning of the string.
    @Test func anErrorIsAtItsPositionInTheText() {
        let text = layoutScene(["{id: a}"], constraints: [#""H:|-pda-[a]""#])
        // `  constraints: ["` has 17 characters, and "H:|-" 4.
        #expect(mistakes(text, name: "scene.yaml").first?.hasPrefix("4:22: ") == true)
    }

    @Test func anErrorInAnEscapedTextIsToldWithTheText() {
        let text =
            #"{"lamina": 1, "size": [9, 9], "layout": {"constraints": ["a.width == \u0032 +"]}, "sublayers": [{"id": "a"}]}"#
        let found = mistakes(text)
        #expect(found.count == 1 && found[0].contains("1:58") && found[0].contains("(in a.width == 2 +)"), "\(found)")
    }

    static let layouts: [([String], String)] = [
        (
            ["active: regulr", "sets: {regular: []}"],
            #"layout.active: no set has the name "regulr"; did you mean "regular"?"#
        ),
        (["active: [regular, 3]", "sets: {regular: []}"], "layout.active[1]: found 3"),
        (["sets: {regular: [4]}"], "layout.sets.regular[0]: found 4"),
        (["guides: [{id: g, in: panl}]"], #"layout.guides[0].in: no layer has the id "panl"; did you mean "panel"?"#),
        (["guides: [{id: panel}]"], #"layout.guides[0].id: the id "panel" is used twice"#),
        (["guides: [{id: g}, {id: g}]"], #"layout.guides[1].id: the id "g" is used twice"#),
        (["metrics: {side-pad: 3}"], "layout.metrics.side-pad: constraints can't refer to a metric named"),
        (["metrics: {pad: wide}"], #"layout.metrics.pad: found the string "wide""#),
        (["direction: leftToRigth"], #"did you mean "leftToRight"?"#),
        (["set: {}"], #"layout.set: unknown key; did you mean "sets"?"#),
        (
            [#"sets: {regular: [{constraint: "panel.width == 3", id: regular}]}"#],
            #"the id "regular" is also the name of a set"#
        ),
    ]

    @Test(arguments: layouts) func mistakesInTheLayoutAreToldWithTheirPlace(layout: [String], expected: String) {
        let found = mistakes(layoutScene(Self.layers, layout: layout), name: "scene.yaml")
        #expect(found.count == 1 && found[0].contains(expected), "\(found)")
    }

    static let entries: [(String, String)] = [
        ("activate: regulr", #"timeline[0].activate: no set or constraint is named "regulr"; did you mean "regular"?"#),
        (
            "deactivate: [regular, gop]",
            #"timeline[0].deactivate[1]: no set or constraint is named "gop"; did you mean "gap"?"#
        ),
        (
            "set: {gap.constnt: 3}",
            #"timeline[0].set["gap.constnt"]: the constraint's "constnt" can't be set; did you mean"#
        ),
        ("set: {gap.constant: wide}", #"found the string "wide""#),
        ("set: {gap.priority: 0}", "0 is out of range"),
        ("set: {row.constant: 3}", "the format has 2 constraints, which can't share a constant"),
        ("set: {title.layout: {}}", "the layer's \"layout\" can't be set; it is fixed when the document is read"),
    ]

    @Test(arguments: entries) func mistakesInTheTimelineAreToldWithTheirPlace(entry: String, expected: String) {
        let text = layoutScene(
            Self.layers,
            constraints: [
                #"{constraint: "panel.width == 3", id: gap}"#, #"{format: "[panel(3)]-[title]", id: row}"#,
            ], layout: ["sets: {regular: []}"], timeline: ["{at: 1, \(entry)}"])
        let found = mistakes(text, name: "scene.yaml")
        #expect(found.count == 1 && found[0].contains(expected), "\(found)")
    }

    @Test func theNumberOfConstraintsIsLimited() {
        let views = String(repeating: "[a(1)]", count: 50_001)
        let found = mistakes(layoutScene(["{id: a}"], constraints: ["\"\(views)\""]), name: "scene.yaml")
        #expect(found.count == 1 && found[0].contains("the layout has more than 100000 constraints"))
    }
}
