import Testing

@testable import LaminaLayout

/// Random formats are printed and parsed without a difference, and random strings never end the process.
@Suite struct VisualFormatRandomTests {
    @Test(arguments: 0..<20)
    func printedFormatIsParsedAsTheSame(seed: UInt64) throws {
        var random = FormatRandom(seed: seed)
        for _ in 0..<50 {
            let format = random.format()
            #expect(try VisualFormat(format.description) == format, "\(format)")
        }
    }

    @Test func formatsOfTheGuideArePrintedAsTheyAre() throws {
        for sample in VisualFormatGrammarTests.guide {
            #expect(try VisualFormat(sample.format).description == sample.format)
        }
    }

    @Test func formatsAreEqualAtAnyOffset() throws {
        #expect(try VisualFormat("H:|-8-[a(==5)]") == VisualFormat("  | - (8) - [ a(5) ]"))
        #expect(try VisualFormat("[a(b)]") != VisualFormat("[a(\"b\")]"))
    }

    @Test(arguments: 0..<20)
    func mutatedFormatIsReadOrRefused(seed: UInt64) throws {
        var random = FormatRandom(seed: 1000 + seed)
        let options: [VisualFormat.Options] = [[], .directionRightToLeft, .alignAllTop, .spacingBaselineToBaseline]
        var refused = 0
        for index in 0..<200 {
            let text = random.mutated(random.format().description)
            let error = formatError {
                _ = try VisualFormat.constraints(
                    text, options: options[index % options.count], metrics: ["pad": 8, "m": 2],
                    spacing: StandardSpacing(betweenBaselines: 20))
            }
            guard let error else { continue }
            refused += 1
            #expect((0...text.count).contains(error.offset), "\(text)")
            #expect((0...error.excerpt.count).contains(error.caret), "\(text)")
        }
        #expect(refused > 50)
    }

    /// Strings of a million characters: valid ones, and ones whose error is near the start, the middle or the end.
    static let long: [(name: String, text: String)] = [
        ("views", String(repeating: "[ab]-8-", count: 140_000) + "[c]"),
        ("flush views", String(repeating: "[a]", count: 333_333)),
        ("predicates", "[a(" + String(repeating: ">=5@20,", count: 140_000) + "1)]"),
        ("name", "[" + String(repeating: "a", count: 1_000_000) + "]"),
        ("quoted name", "[\"" + String(repeating: "é", count: 1_000_000) + "\"]"),
        ("number", "[a(0." + String(repeating: "3", count: 1_000_000) + ")]"),
        ("spaces", "[a" + String(repeating: " ", count: 1_000_000) + "]"),
        ("parentheses", "[a" + String(repeating: "(", count: 1_000_000)),
        ("brackets", String(repeating: "[", count: 1_000_000)),
        ("hyphens", "[a]" + String(repeating: "-", count: 1_000_000)),
        ("unknown metric", "[a(" + String(repeating: "m", count: 1_000_000) + "/2)]"),
        ("open name", "[\"" + String(repeating: "a", count: 1_000_000)),
        ("error at the end", String(repeating: "[a][b]", count: 166_000) + "?"),
    ]

    // Time in proportion to the square of the length would be hours.
    @Test(.timeLimit(.minutes(1)), arguments: long.indices)
    func millionCharactersTakeLittleTime(index: Int) {
        let (name, text) = Self.long[index]
        let error = formatError { _ = try VisualFormat.constraints(text) }
        #expect((error?.excerpt.count ?? 0) <= 82, "\(name)")
        #expect((error?.message.count ?? 0) <= 200, "\(name)")
    }
}

extension FormatRandom {
    /// A format of random parts.
    mutating func format() -> VisualFormat {
        let count = 1 + below(5)
        return VisualFormat(
            orientation: chance(50) ? .horizontal : .vertical, start: chance(50) ? Located(connection()) : nil,
            views: (0..<count).map { _ in view() }, gaps: (1..<count).map { _ in Located(connection()) },
            end: chance(50) ? Located(connection()) : nil)
    }

    /// The text with up to four characters replaced, removed, added, doubled or cut off.
    mutating func mutated(_ text: String) -> String {
        let characters = Array("[](),-|:HV<>=@.*/+\"\\ 0123.e\u{301}é_\0👨‍👩‍👧‍👦\n")
        var result = Array(text)
        for _ in 0...below(4) where !result.isEmpty {
            let index = below(result.count)
            switch below(5) {
            case 0: result[index] = characters[below(characters.count)]
            case 1: result.remove(at: index)
            case 2: result.insert(characters[below(characters.count)], at: index)
            case 3: result.insert(contentsOf: result[index...], at: below(index + 1))
            default: result.removeLast(min(below(4), result.count))
            }
        }
        return String(result)
    }

    private mutating func name() -> String {
        let names = [
            "a", "b_2", "Zoë", "my layer", "2nd", "", "say \"hi\"", "back\\slash", "side-bar", "V", "\"\u{301}",
        ]
        return names[below(names.count)]
    }

    private mutating func constant() -> VisualFormat.Constant {
        chance(30) ? .name(chance(50) ? "pad" : "m") : .number(number())
    }

    private mutating func view() -> VisualFormat.View {
        VisualFormat.View(name: Located(name()), predicates: (0..<below(4)).map { _ in predicate() })
    }

    private mutating func connection() -> VisualFormat.Connection {
        switch below(3) {
        case 0: .flush
        case 1: .standard
        default: .predicates((0...below(2)).map { _ in predicate() })
        }
    }

    private mutating func predicate() -> VisualFormat.Predicate {
        let relations: [LayoutRelation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
        var result = VisualFormat.Predicate(
            relation: relations[below(3)], object: Located(chance(60) ? .constant(constant()) : item()))
        if chance(30) { result.factor = VisualFormat.Factor(divides: chance(50), amount: Located(constant())) }
        if chance(30) { result.term = VisualFormat.Term(isSubtracted: chance(50), amount: Located(constant())) }
        if chance(30) { result.priority = Located(constant()) }
        return result
    }

    private mutating func item() -> VisualFormat.Object {
        let attributes: [LayoutAttribute?] = [nil, .width, .height, .leading, .centerXWithinMargins]
        return .item(name(), attributes[below(attributes.count)])
    }
}
