import LaminaLayout
import Testing

/// Each production of the grammar stands for the constraints that the Auto Layout Guide describes.
@Suite struct VisualFormatGrammarTests {
    /// Formats without metrics, with their constraints.
    struct Case: Sendable, CustomTestStringConvertible {
        let format: String
        let constraints: [String]

        init(_ format: String, _ constraints: String...) { (self.format, self.constraints) = (format, constraints) }

        var testDescription: String { format }
    }

    /// The examples of the guide's appendix.
    static let guide = [
        Case("[button]-[textField]", "textField.leading == button.trailing + 8"),
        Case("[button(>=50)]", "button.width >= 50"),
        Case(
            "|-50-[purpleBox]-50-|", "purpleBox.leading == root.leading + 50",
            "root.trailing == purpleBox.trailing + 50"),
        Case("V:[topField]-10-[bottomField]", "bottomField.top == topField.bottom + 10"),
        Case("[maroonView][blueView]", "blueView.leading == maroonView.trailing"),
        Case("[button(100@20)]", "button.width == 100 @20"),
        Case("[button1(==button2)]", "button1.width == button2.width"),
        Case("[flexibleButton(>=70,<=100)]", "flexibleButton.width >= 70", "flexibleButton.width <= 100"),
        Case(
            "|-[find]-[findNext]-[findField(>=20)]-|", "find.leading == root.leading + 20",
            "findNext.leading == find.trailing + 8", "findField.leading == findNext.trailing + 8",
            "findField.width >= 20", "root.trailing == findField.trailing + 20"),
    ]

    static let productions = [
        // Orientation and container.
        Case("[a]"), Case("H:[a]"), Case("V:[a]"),
        Case("H:|[a]", "a.leading == root.leading"),
        Case("V:|[a]|", "a.top == root.top", "root.bottom == a.bottom"),
        Case("[a]|", "root.trailing == a.trailing"),
        Case("V:|-[a]-|", "a.top == root.top + 20", "root.bottom == a.bottom + 20"),
        // Connections.
        Case("[a]-0-[b]", "b.leading == a.trailing"),
        Case("[a]-.5-[b]-8.-[c]", "b.leading == a.trailing + 0.5", "c.leading == b.trailing + 8"),
        Case("[a]-1.25e1-[b]", "b.leading == a.trailing + 12.5"),
        Case("[a]-(8)-[b]", "b.leading == a.trailing + 8"),
        Case("[a]-(-8)-[b]", "b.leading == a.trailing - 8"),
        Case("[a]-(+8)-[b]", "b.leading == a.trailing + 8"),
        Case("[a]-(>=8@750)-[b]", "b.leading >= a.trailing + 8 @750"),
        Case(
            "[a]-(>=8,==12@249.5,<=20)-[b]",
            "b.leading >= a.trailing + 8", "b.leading == a.trailing + 12 @249.5", "b.leading <= a.trailing + 20"),
        Case("|-(>=2)-[a]-(<=3)-|", "a.leading >= root.leading + 2", "root.trailing <= a.trailing + 3"),
        Case("[a]-(8*2+1)-[b]-(9/2-1)-[c]", "b.leading == a.trailing + 17", "c.leading == b.trailing + 3.5"),
        // Predicates of views.
        Case("[a(50)]", "a.width == 50"),
        Case("[a(==50.5)]", "a.width == 50.5"),
        Case("V:[a(<=50@1)]", "a.height <= 50 @1"),
        Case("[a(50@1000)]", "a.width == 50"),
        Case("V:[a(b)]", "a.height == b.height"),
        Case("[a(>=b@750)]", "a.width >= b.width @750"),
        Case("[a(b*2)]", "a.width == 2 * b.width"),
        Case("[a(==b/2)]", "a.width == 0.5 * b.width"),
        Case("[a(b+8)]", "a.width == b.width + 8"),
        Case("[a(b-8)]", "a.width == b.width - 8"),
        Case("[a(<=b*-2--8@20)]", "a.width <= -2 * b.width + 8 @20"),
        Case("[a(a.height)]", "a.width == a.height"),
        Case("V:[a(==a.width*0.5)]", "a.height == 0.5 * a.width"),
        // Names and spaces.
        Case("[_1]-[été]", "été.leading == _1.trailing + 8"),
        Case("[V]-[H]", "H.leading == V.trailing + 8"),
        Case(#"["my layer"(=="b")]"#, #""my layer".width == b.width"#),
        Case(#"["a\"b\\c"("2".height)]"#, #""a\"b\\c".width == "2".height"#),
        Case(
            " V : | - [ a ( >= 1 , <= 2 @ 3 ) ]\n- 4 -\t[ b ] ", "a.top == root.top + 20", "a.height >= 1",
            "a.height <= 2 @3", "b.top == a.bottom + 4"),
    ]

    @Test(arguments: guide + productions)
    func formatStandsForItsConstraints(of sample: Case) throws {
        #expect(try shortForms(sample.format) == sample.constraints)
    }

    @Test func constraintIsAValueOfItsParts() throws {
        let forms = try VisualFormat.constraints("V:|-(>=10@750)-[a(==b*2)]")
        #expect(
            forms == [
                ConstraintForm(
                    FormatItem.named("a"), .top, .greaterThanOrEqual, to: .container, .top, constant: 10, priority: 750),
                ConstraintForm(FormatItem.named("a"), .height, to: .named("b"), .height, multiplier: 2),
            ])
    }

    @Test func metricsStandForNumbers() throws {
        let metrics = ["pad": 12.0, "gap": -4, "low": 250, "half": 0.5]
        #expect(
            try shortForms("|-pad-[a(>=pad@low)]-(gap*half+pad)-[b(a*half-pad)]", metrics: metrics) == [
                "a.leading == root.leading + 12", "a.width >= 12 @250", "b.leading == a.trailing + 10",
                "b.width == 0.5 * a.width - 12",
            ])
    }

    @Test func metricComesBeforeItemOfTheSameName() throws {
        let metrics = ["b": 30.0]
        #expect(try shortForms("[a(b)]", metrics: metrics) == ["a.width == 30"])
        #expect(try shortForms(#"[a("b")]"#, metrics: metrics) == ["a.width == b.width"])
        #expect(try shortForms("[a(b.width)]", metrics: metrics) == ["a.width == b.width"])
    }

    @Test func formatWithoutPrefixIsHorizontal() throws {
        #expect(try shortForms("|[a(5)]-3-[b]") == shortForms("H:|[a(5)]-3-[b]"))
    }
}
