import LaminaLayout
import Testing

/// The short form is read as the constraint that it says.
@Suite struct ShortFormTests {
    static let forms: [(String, ConstraintForm<String>)] = [
        (
            "panel.height == 0.25 * root.height @750",
            ConstraintForm("panel", .height, to: "root", .height, multiplier: 0.25, priority: 750)
        ),
        (
            "a.leading >= b.trailing + 8",
            ConstraintForm("a", .leading, .greaterThanOrEqual, to: "b", .trailing, constant: 8)
        ),
        (
            "a.width == 2 * a.height - 3.5 @249.5",
            ConstraintForm("a", .width, to: "a", .height, multiplier: 2, constant: -3.5, priority: 249.5)
        ),
        ("a.width <= 200", ConstraintForm("a", .width, .lessThanOrEqual, constant: 200)),
        (
            "title.firstBaseline == subtitle.lastBaseline + 20",
            ConstraintForm("title", .firstBaseline, to: "subtitle", .lastBaseline, constant: 20)
        ),
        ("a.width == b.width / 4", ConstraintForm("a", .width, to: "b", .width, multiplier: 0.25)),
        ("a.height == b.height * 0.5", ConstraintForm("a", .height, to: "b", .height, multiplier: 0.5)),
        (
            "a.width==b.width*3/4+2-8@1",
            ConstraintForm("a", .width, to: "b", .width, multiplier: 0.75, constant: -6, priority: 1)
        ),
        ("a.centerX == b.left", ConstraintForm("a", .centerX, to: "b", .left)),
        ("a.centerX == b.leading", ConstraintForm("a", .centerX, to: "b", .leading)),
        ("a.leftMargin == b.right", ConstraintForm("a", .leftMargin, to: "b", .right)),
        // The operand may be anywhere on the right side, and subtracted.
        ("a.width == 100 - b.width", ConstraintForm("a", .width, to: "b", .width, multiplier: -1, constant: 100)),
        (
            "a.width == -2 * b.width + -8",
            ConstraintForm("a", .width, to: "b", .width, multiplier: -2, constant: -8)
        ),
        (
            "a.width == 2 * 3 * b.width / 12 + 6 / 4",
            ConstraintForm("a", .width, to: "b", .width, multiplier: 0.5, constant: 1.5)
        ),
        // Metrics.
        ("a.width == pad", ConstraintForm("a", .width, constant: 12)),
        ("a.width == pad * 2 - 1 @low", ConstraintForm("a", .width, constant: 23, priority: 250)),
        (
            "a.width == b.width / half - pad",
            ConstraintForm("a", .width, to: "b", .width, multiplier: 2, constant: -12)
        ),
        // Hyphens.
        ("side-bar.width == b-2.height", ConstraintForm("side-bar", .width, to: "b-2", .height)),
        ("a.width == pad-2", ConstraintForm("a", .width, constant: 10)),
        ("a.width == pad-2.5", ConstraintForm("a", .width, constant: 9.5)),
        ("a.width == pad-low.height", ConstraintForm("a", .width, to: "pad-low", .height)),
        (
            "a.width == pad - low.height",
            ConstraintForm("a", .width, to: "low", .height, multiplier: -1, constant: 12)
        ),
        ("a.width == pad-half-1", ConstraintForm("a", .width, constant: 10.5)),
        (
            "a.width == b.width-half-1@low",
            ConstraintForm("a", .width, to: "b", .width, constant: -1.5, priority: 250)
        ),
        // Names in quotation marks, and beyond ASCII.
        (#""my layer".width == "a\"b\\c".width"#, ConstraintForm("my layer", .width, to: "a\"b\\c", .width)),
        ("größe.width == 5", ConstraintForm("größe", .width, constant: 5)),
        ("\t a . width\n>= 5 ", ConstraintForm("a", .width, .greaterThanOrEqual, constant: 5)),
    ]

    @Test(arguments: forms)
    func shortFormIsReadAsItsConstraint(text: String, form: ConstraintForm<String>) throws {
        #expect(try ConstraintForm(shortForm: text, metrics: ["pad": 12, "low": 250, "half": 0.5]) == form)
    }

    static let printed = [
        "panel.height == 0.25 * root.height @750", "a.leading >= b.trailing + 8", "a.width <= -3.5 @249.5",
        "side-bar.top == -2 * \"my layer\".bottom - 0.125", "\"side-\".width == \"2nd\".height", "a.width == 0",
    ]

    @Test(arguments: printed)
    func shortFormIsPrintedAsItWasRead(text: String) throws {
        #expect(try ConstraintForm(shortForm: text).description == text)
    }

    @Test(arguments: 0..<20)
    func printedConstraintIsReadAsTheSame(seed: UInt64) throws {
        var random = FormatRandom(seed: seed)
        for _ in 0..<100 {
            let form = random.form()
            guard form.problem == nil else { continue }
            #expect(try ConstraintForm(shortForm: form.description) == form, "\(form)")
        }
    }

    @Test(arguments: 0..<20)
    func mutatedShortFormIsReadOrRefused(seed: UInt64) {
        var random = FormatRandom(seed: 1000 + seed)
        var refused = 0
        for _ in 0..<200 {
            let text = random.mutated(random.form().description)
            let error = formatError { _ = try ConstraintForm(shortForm: text, metrics: ["a": 8]) }
            guard let error else { continue }
            refused += 1
            #expect((0...text.count).contains(error.offset), "\(text)")
            #expect((0...error.excerpt.count).contains(error.caret), "\(text)")
        }
        #expect(refused > 50)
    }

    /// Strings of about a million characters.
    static let long: [(name: String, text: String)] = [
        ("terms", "a.width == " + String(repeating: "1 + ", count: 250_000) + "b.width"),
        ("metrics with hyphens", "a.width == " + String(repeating: "m-", count: 500_000) + "m"),
        ("name with hyphens", String(repeating: "m-", count: 500_000) + "m.width == 1"),
        ("factors", "a.width == b.width" + String(repeating: " * 1", count: 250_000)),
        ("hyphens", "a.width == " + String(repeating: "-", count: 1_000_000)),
        ("open name", "\"" + String(repeating: "a", count: 1_000_000)),
    ]

    // Time in proportion to the square of the length would be hours.
    @Test(.timeLimit(.minutes(1)), arguments: long.indices)
    func millionCharactersTakeLittleTime(index: Int) {
        let (name, text) = Self.long[index]
        let error = formatError { _ = try ConstraintForm(shortForm: text, metrics: ["m": 1]) }
        #expect((error == nil) == (index < 4), "\(name)")
        #expect((error?.excerpt.count ?? 0) <= 82, "\(name)")
    }
}

extension FormatRandom {
    /// A constraint with any attributes, mostly with no ``ConstraintForm/problem``.
    mutating func form() -> ConstraintForm<String> {
        let attributes = LayoutAttribute.allCases.filter { $0 != .notAnAttribute }
        let relations: [LayoutRelation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
        let relation = relations[below(3)]
        let priority = chance(50) ? LayoutPriority.required : LayoutPriority(Float.random(in: 1...1000, using: &self))
        if chance(20) {
            return ConstraintForm(
                itemName(), chance(50) ? .width : .height, relation, constant: number(), priority: priority)
        }
        let first = attributes[below(attributes.count)]
        let second = chance(70) ? first : attributes[below(attributes.count)]
        return ConstraintForm(
            itemName(), first, relation, to: itemName(), second, multiplier: chance(50) ? 1 : number(),
            constant: chance(30) ? 0 : number(), priority: priority)
    }

    private mutating func itemName() -> String {
        let names = [
            "a", "b_2", "Zoë", "my layer", "2nd", "", "say \"hi\"", "side-bar", "x-1", "a-", "-a", "a--b", "e5",
            "\"\u{301}",
        ]
        return names[below(names.count)]
    }
}
