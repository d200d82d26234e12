import LaminaTestSupport
import Testing

@testable import LaminaLayout

struct StackArrangementTests {
    private let two = [StackItem(intrinsicWidth: 40, intrinsicHeight: 20), StackItem(intrinsicWidth: 60)]

    private func lines(_ settings: StackSettings, _ items: [StackItem], of identifier: String) -> [String] {
        StackArrangement(settings, items: items).constraints.map(\.line).filter { $0.hasPrefix(identifier + ":") }
    }

    @Test func stackWithoutItemsAsksForNoSize() {
        let arrangement = StackArrangement(StackSettings(distribution: .equalSpacing), items: [])
        #expect(
            arrangement.constraints.map(\.line) == [
                "canvas-fit: stack.width == 0 @49", "canvas-fit: stack.height == 0 @49",
            ]
        )
        #expect(arrangement.guides.isEmpty)
    }

    @Test func stackOfHiddenItemsHasNoRequiredConstraintOnItsSize() {
        let items = [StackItem](repeating: StackItem(isHidden: true, intrinsicWidth: 9, intrinsicHeight: 9), count: 2)
        for alignment in StackAlignment.allCases {
            for distribution in StackDistribution.allCases {
                let settings = StackSettings(alignment: alignment, distribution: distribution, spacing: 5)
                let arrangement = StackArrangement(settings, items: items)
                let sized = arrangement.constraints.filter {
                    ($0.first == .stack || $0.second == .stack) && ($0.firstAttribute.kind == .dimension)
                }
                #expect(sized.map(\.line) == ["canvas-fit: stack.width == 0 @49", "canvas-fit: stack.height == 0 @49"])
                #expect(!arrangement.constraints.contains { $0.secondAttribute == .trailing && $0.second == .stack })
            }
        }
    }

    @Test(arguments: [
        (hidden: [0], spacings: ["item0.leading: stack", "item2.leading: item1 + 7"]),
        (hidden: [1], spacings: ["item1.leading: item0", "item2.leading: item0 + 10"]),
        (hidden: [2], spacings: ["item2.leading: item1", "item1.leading: item0 + 10"]),
        (hidden: [0, 1], spacings: ["item0.leading: stack", "item1.leading: item0"]),
        (hidden: [1, 2], spacings: ["item1.leading: item0", "item2.leading: item1"]),
    ])
    func hiddenItemsTakeTheirSpacingWithThem(hidden: [Int], spacings: [String]) {
        var items = [StackItem(), StackItem(customSpacing: 7), StackItem(customSpacing: 99)]
        for index in hidden { items[index].isHidden = true }
        let found = StackArrangement(StackSettings(spacing: 10), items: items).constraints.compactMap {
            form -> String? in
            let isEdge = form.secondAttribute == .leading && form.first == .stack && form.second == .item(0)
            if isEdge, hidden.contains(0) { return "item0.leading: stack" }
            guard form.identifier == "UISV-spacing", case .item(let first) = form.first,
                case .item(let second)? = form.second
            else { return nil }
            let constant = form.constant == 0 ? "" : " + \(Int(form.constant))"
            return "item\(first).\(form.firstAttribute): item\(second)\(constant)"
        }
        #expect(found.sorted() == spacings.sorted())
    }

    @Test func onlyHiddenItemsAreRequiredToHaveNoLength() {
        let items = [StackItem(), StackItem(isHidden: true)]
        #expect(lines(StackSettings(), items, of: "hiding") == ["hiding: item1.width == 0"])
        #expect(lines(StackSettings(axis: .vertical), items, of: "hiding") == ["hiding: item1.height == 0"])
    }

    @Test func loneVisibleItemHasNoSpanner() {
        for alignment in StackAlignment.allCases {
            let items = two + [StackItem(isHidden: true)]
            let settings = StackSettings(alignment: alignment)
            #expect(StackArrangement(settings, items: items).guides == (alignment == .fill ? [] : [.spanner]))
            #expect(StackArrangement(settings, items: [items[0], items[2]]).guides.isEmpty)
        }
    }

    @Test func verticalStacksAlignLeadingAndTrailingInPlaceOfBaselines() {
        for (baseline, edge) in [(StackAlignment.firstBaseline, StackAlignment.leading), (.lastBaseline, .trailing)] {
            #expect(
                StackArrangement(StackSettings(axis: .vertical, alignment: baseline), items: two)
                    == StackArrangement(StackSettings(axis: .vertical, alignment: edge), items: two))
        }
    }

    @Test func topAndBottomAreOtherNamesOfLeadingAndTrailing() {
        for axis in LayoutAxis.allCases {
            for (name, other) in [(StackAlignment.top, StackAlignment.leading), (.bottom, .trailing)] {
                #expect(
                    StackArrangement(StackSettings(axis: axis, alignment: name), items: two)
                        == StackArrangement(StackSettings(axis: axis, alignment: other), items: two))
            }
        }
    }

    @Test(arguments: [
        (12.0, nil, 12.0), (12, -3, -3), (-4, nil, -4), (12, StackSettings.spacingUseDefault, 12),
        (12, StackSettings.spacingUseSystem, 8), (StackSettings.spacingUseSystem, nil, 8),
        (StackSettings.spacingUseDefault, nil, 0), (.nan, nil, 0), (5, .infinity, 0),
    ])
    func spacingIsTheItemsOwnOrTheStacks(spacing: Double, custom: Double?, points: Double) {
        let items = [StackItem(customSpacing: custom), StackItem()]
        let forms = StackArrangement(StackSettings(spacing: spacing), items: items).constraints
        #expect(forms.filter { $0.identifier == "UISV-spacing" }.map(\.constant) == [points])
    }

    @Test func horizontalStacksIgnoreBaselineRelativeArrangement() {
        let settings = StackSettings(spacing: 5)
        var relative = settings
        relative.isBaselineRelativeArrangement = true
        #expect(StackArrangement(relative, items: two) == StackArrangement(settings, items: two))
    }

    @Test func proportionsCountSpacingAndSkipItemsWithoutLength() {
        let items = [
            StackItem(intrinsicWidth: 30), StackItem(), StackItem(intrinsicWidth: 50), StackItem(intrinsicWidth: 0),
        ]
        let settings = StackSettings(
            distribution: .fillProportionally, spacing: 40, isLayoutMarginsRelativeArrangement: true)
        #expect(
            lines(settings, items, of: "fill-proportionally") == [
                "fill-proportionally: item0.width == 0.15*margins.width @999",
                "fill-proportionally: item1.width == 0",
                "fill-proportionally: item2.width == 0.25*margins.width @997",
                "fill-proportionally: item3.width == 0 @996",
            ])
        #expect(
            lines(settings, [StackItem()], of: "fill-proportionally") == [
                "fill-proportionally: item0.width == margins.width"
            ])
        let overlapping = StackSettings(distribution: .fillProportionally, spacing: -100)
        #expect(
            lines(overlapping, [items[0], items[2]], of: "fill-proportionally").first
                == "fill-proportionally: item0.width == 0.375*stack.width @999")
    }

    @Test func textOutsideOfBaselineAlignmentKeepsItsWidth() {
        let items = [StackItem(hasMultilineText: true), StackItem(), StackItem(isHidden: true, hasMultilineText: true)]
        let settings = StackSettings(alignment: .lastBaseline, spacing: 10)
        #expect(
            lines(settings, items, of: "text-width-disambiguation") == [
                "text-width-disambiguation: item0.width == 0.5*stack.width - 5 @760"
            ])
        #expect(lines(StackSettings(alignment: .center), items, of: "text-width-disambiguation").isEmpty)
        for distribution in [StackDistribution.fillEqually, .fillProportionally] {
            let settings = StackSettings(alignment: .firstBaseline, distribution: distribution)
            #expect(lines(settings, items, of: "text-width-disambiguation").isEmpty)
        }
        #expect(lines(settings, [items[0]], of: "text-width-disambiguation").isEmpty)
    }

    @Test func gapsOfEqualCenteringYieldOneAfterTheOther() {
        let items = [StackItem](repeating: StackItem(intrinsicWidth: 1), count: 80)
        let arrangement = StackArrangement(StackSettings(distribution: .equalCentering), items: items)
        let priorities = arrangement.constraints.filter { $0.identifier == "UISV-fill-equally" }.map(\.priority)
        #expect(arrangement.guides == (0..<79).map { .gap($0) })
        #expect(priorities.prefix(3) == [149, 148, 147])
        #expect(priorities.count == 78)
        #expect(priorities.last == 100)
    }

    @Test func everyConstraintIsValidAndRefersToPartsThatExist() {
        var dice = LayoutDice(seed: 4)
        for _ in 0..<500 {
            var items: [StackItem] = []
            for _ in 0..<dice.whole(0...5) {
                let strange = [nil, 0, -1, .infinity, .nan, 10, 1e300, StackSettings.spacingUseDefault]
                items.append(
                    StackItem(
                        isHidden: dice.chance(30), intrinsicWidth: dice.pick(strange),
                        intrinsicHeight: dice.pick(strange), hasMultilineText: dice.chance(30),
                        customSpacing: dice.pick(strange)))
            }
            let settings = StackSettings(
                axis: dice.pick(LayoutAxis.allCases), alignment: dice.pick(StackAlignment.allCases),
                distribution: dice.pick(StackDistribution.allCases), spacing: dice.pick([0, 8, -8, .nan, -.infinity]),
                isBaselineRelativeArrangement: dice.chance(50), isLayoutMarginsRelativeArrangement: dice.chance(50))
            let arrangement = StackArrangement(settings, items: items)
            for form in arrangement.constraints {
                #expect(form.problem == nil, "\(form.line)")
                #expect(form.first != form.second || form.firstAttribute != form.secondAttribute, "\(form.line)")
                for part in [form.first, form.second] {
                    switch part {
                    case .item(let index): #expect(items.indices.contains(index))
                    case .gap, .spanner, .zero: #expect(part.map(arrangement.guides.contains) == true)
                    case .margins: #expect(settings.isLayoutMarginsRelativeArrangement)
                    case .stack, nil: break
                    }
                }
            }
        }
    }
}
