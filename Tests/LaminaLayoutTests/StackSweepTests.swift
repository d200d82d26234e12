import LaminaLayout
import LaminaTestSupport
import Testing

/// Layouts of random stacks by the solver, beside arithmetic.
struct StackSweepTests {
    private static let settings = LayoutAxis.allCases.flatMap { axis in
        StackAlignment.allCases.flatMap { alignment in
            StackDistribution.allCases.map { StackSettings(axis: axis, alignment: alignment, distribution: $0) }
        }
    }

    @Test func framesAreThoseOfArithmetic() {
        var dice = LayoutDice(seed: 1)
        var compared = 0
        var comparedBySettings: [StackSettings: Int] = [:]
        for round in 0..<100 {
            for settings in Self.settings {
                let scene = Self.scene(settings, &dice, round)
                guard let expected = StackArithmetic(scene).frames else { continue }
                compared += 1
                comparedBySettings[settings, default: 0] += 1
                guard let found = scene.solved() else {
                    Issue.record("no layout of \(scene)")
                    continue
                }
                let difference = zip(found, expected).map { $0.distance(to: $1) }.max() ?? .infinity
                #expect(difference < 1e-6, "\(scene)\nfound \(found)\nexpected \(expected)")
            }
        }
        #expect(compared > 5000)
        for settings in Self.settings { #expect(comparedBySettings[settings, default: 0] >= 40, "\(settings)") }
    }

    /// A stack of up to five items; every other one is not hidden, every other size follows from the items.
    private static func scene(_ settings: StackSettings, _ dice: inout LayoutDice, _ round: Int) -> StackScene {
        var scene = StackScene(settings: settings)
        let fills = settings.distribution != .equalSpacing && settings.distribution != .equalCentering
        for _ in 0..<dice.whole(round % 10 == 0 ? 0...1 : 1...5) {
            var item = StackScene.Item()
            item.facts.isHidden = round.isMultiple(of: 2) && dice.chance(40)
            if dice.chance(fills ? 75 : 95) { item.facts.intrinsicWidth = Double(dice.whole(0...90)) }
            if dice.chance(fills ? 75 : 95) { item.facts.intrinsicHeight = Double(dice.whole(0...90)) }
            if dice.chance(20) { item.facts.customSpacing = Double(dice.whole(-5...25)) }
            if dice.chance(60) {
                (item.ascent, item.descent) = (Double(dice.whole(5...20)), Double(dice.whole(0...8)))
                item.facts.hasMultilineText = dice.chance(30)
            }
            scene.items.append(item)
        }
        let negative = Double(dice.whole(-10...0))
        scene.settings.spacing = dice.pick([0, 4, 12.5, negative, StackSettings.spacingUseSystem])
        scene.settings.isBaselineRelativeArrangement = dice.chance(30)
        if dice.chance(30) {
            scene.settings.isLayoutMarginsRelativeArrangement = true
            scene.margins = (8, 3, 5, 1)
        }
        if dice.chance(50) { scene.width = Double(dice.whole(20...400)) }
        if dice.chance(50) { scene.height = Double(dice.whole(20...400)) }
        scene.isRightToLeft = dice.chance(25)
        scene.activatesArrangementFirst = dice.chance(50)
        return scene
    }

    @Test func fillResizesTheFirstOrTheLastOfItemsOfThePriorityThatYields() {
        var dice = LayoutDice(seed: 3)
        for _ in 0..<500 {
            var scene = StackScene(settings: StackSettings(axis: dice.pick(LayoutAxis.allCases)), width: 10, height: 10)
            scene.settings.spacing = Double(dice.whole(-30...20))
            scene.activatesArrangementFirst = dice.chance(50)
            for _ in 0..<dice.whole(2...6) {
                var item = StackScene.Item()
                item.facts.intrinsicWidth = Double(dice.whole(0...60))
                item.facts.intrinsicHeight = item.facts.intrinsicWidth
                (item.hugging, item.resistance) = (dice.pick([250, 251]), dice.pick([750, 749]))
                scene.items.append(item)
            }
            var lengths = scene.items.map { $0.facts.intrinsicWidth ?? 0 }
            let spacing = scene.settings.spacing * Double(lengths.count - 1)
            let length = max(0, spacing, spacing + Double(dice.whole(0...500)))
            let isHorizontal = scene.settings.axis == .horizontal
            (scene.width, scene.height) = isHorizontal ? (length, 10) : (10, length)

            let spare = length - spacing - lengths.reduce(0, +)
            if spare >= 0 {
                let least = scene.items.map(\.hugging).min()
                lengths[scene.items.firstIndex { $0.hugging == least } ?? 0] += spare
            }
            var lack = max(0, -spare)
            for resistance in [749.0, 750] {
                for index in lengths.indices.reversed() where scene.items[index].resistance == resistance {
                    let change = min(lack, lengths[index])
                    lengths[index] -= change
                    lack -= change
                }
            }
            guard let frames = scene.solved()?.dropFirst() else {
                Issue.record("no layout of \(scene)")
                continue
            }
            for (frame, length) in zip(frames, lengths) {
                #expect(abs((isHorizontal ? frame.width : frame.height) - length) < 1e-9, "\(scene)\n\(frames)")
            }
        }
    }

    /// Items that don't fit between equal centres have no short formula: their sizes may serve the centres too.
    @Test func equallyCenteredItemsThatDoNotFitGiveWayToTheSpacing() {
        var dice = LayoutDice(seed: 2)
        for _ in 0..<300 {
            let lengths = (0..<dice.whole(3...5)).map { _ in Double(dice.whole(10...90)) }
            let spacings = lengths.dropLast().map { _ in Double(dice.whole(0...20)) }
            let (sum, spacing) = (lengths.reduce(0, +), spacings.reduce(0, +))
            let lack = (sum * Double(dice.whole(5...90)) / 100).rounded()
            var scene = StackScene(settings: StackSettings(distribution: .equalCentering), height: 10)
            scene.items = zip(lengths, spacings + [0]).map {
                StackScene.Item(facts: StackItem(intrinsicWidth: $0, customSpacing: $1))
            }
            scene.width = sum + spacing - lack
            guard let frames = scene.solved()?.dropFirst() else {
                Issue.record("no layout of \(scene)")
                continue
            }
            let items = Array(frames)
            for (item, length) in zip(items, lengths) { #expect(item.width < length + 1e-9) }
            for (index, spacing) in spacings.enumerated() {
                let distance = items[index + 1].x - items[index].x - items[index].width
                #expect(abs(distance - spacing) < 1e-9)
            }
            // The first gaps differ by half the difference of the outer of the first three widths, and by the spacings'.
            let others = sum - lengths[0] - lengths[2]
            func greatest(_ kept: Double, _ shrunk: Double) -> Double {
                kept - max(0, lack - shrunk - others) - (shrunk - min(lack, shrunk))
            }
            let range = -greatest(lengths[0], lengths[2])...greatest(lengths[2], lengths[0])
            let wanted = 2 * (spacings[0] - spacings[1])
            let best = min(max(wanted, range.lowerBound), range.upperBound)
            #expect(abs(items[2].width - items[0].width - best) < 1e-9, "\(scene)\n\(items)")
        }
    }
}
