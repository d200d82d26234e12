import Foundation
import Lamina
import LaminaPlan
import LaminaStage
import Testing

@testable import LaminaProfile

/// Screens as people make them: the advice is short, found in few pictures, and true once it is applied.
@Suite struct ScreenTests {
    /// 40 cards of five layers, with a shadow, a masked photo and a faded row each, below a bar with nested blurs.
    private func cards() -> Stage {
        let stage = Stage(size: Size(width: 400, height: 840), background: Color(white: 0.9, alpha: 1))
        let bar = box("bar", 0, 0, 400, 44).with {
            $0.backgroundColor = Color(white: 1, alpha: 0.6)
            $0.backgroundFilters = [Filter(.gaussianBlur(radius: 6))]
            $0.sublayers = [
                box("glow", 20, 10, 60, 24).with {
                    $0.backgroundColor = Color(red: 0.2, green: 0.4, blue: 1)
                    $0.filters = [Filter(.gaussianBlur(radius: 3))]
                }
            ]
        }
        stage.root.sublayers = (0..<40).map { card($0) } + [bar]
        return stage
    }

    private func card(_ index: Int) -> Layer {
        let (column, row) = (Double(index % 4), Double(index / 4))
        return box("card \(index)", 10 + column * 98, 60 + row * 78, 84, 64).with { card in
            (card.cornerRadius, card.shadowOpacity, card.shadowRadius) = (8, 0.3, 4)
            let photo = box("photo", 6, 6, Double(24 + index % 3), 24).with {
                $0.backgroundColor = Color(red: Double(index) / 40, green: 0.5, blue: 0.7)
                $0.mask = box("mask", 0, 0, Double(24 + index % 3), 24).with { $0.cornerRadius = 5 }
            }
            let faded = box("faded", 6, 36, 72, 20).with {
                ($0.backgroundColor, $0.opacity) = (nil, 0.5)
                $0.sublayers = [
                    box("a", 0, 0, 20, 12).with { ($0.backgroundColor, $0.cornerRadius) = (.black, 3) },
                    box("b", 26, 0, Double(20 + index % 5), 12).with { $0.backgroundColor = .black },
                ]
            }
            card.sublayers = [photo, faded]
        }
    }

    /// A list of groups of rows: each group clips its rows by round corners, each row has a rasterized icon.
    private func settings() -> Stage {
        let stage = Stage(size: Size(width: 320, height: 600), background: Color(white: 0.95, alpha: 1))
        stage.root.sublayers = (0..<4).map { section in
            box("section \(section)", 16, Double(20 + section * 140), 288, 120).with { group in
                (group.cornerRadius, group.masksToBounds) = (10, true)
                group.sublayers = (0..<3).map { row in
                    box("row \(row)", 0, Double(row * 40), 288, 40).with {
                        let icon = box("icon", 10, 8, 24, 24)
                        icon.backgroundColor = Color(red: 0.2, green: Double(row) / 3, blue: 0.8)
                        (icon.cornerRadius, icon.shouldRasterize) = (6, true)
                        $0.sublayers = [icon, box("title", 44, 14, Double(60 + row * 20), 12)]
                    }
                }
            }
        }
        return stage
    }

    private func explain(_ stage: Stage, _ options: ExplainOptions = .untimed) throws -> Explanation {
        try SharedRenderer.result.get().explain(stage, options: options)
    }

    @Test func aScreenOf200LayersTakesFewLinesAndIsTriedInFewPictures() throws {
        let stage = cards()
        let found = try explain(stage)
        #expect(stage.makeFrame().nodes.count >= 200)
        #expect(found.passes.count >= 100 && found.untriedCount == 0)
        #expect(Set(found.passes.map(\.alike)).count <= 10)
        #expect(found.tryCount <= 24, "\(found.tryCount)")
        let text = found.description
        #expect(text.split(separator: "\n").count <= 70, "\(text)")
        #expect(text.contains("40 layers alike, root/card "))
        // What is advised of the cards is a path for their shadows, which saves most.
        let card = try #require(found.pass(of: "card 7"))
        #expect(card.suggestions.first?.changes.map(\.property) == ["shadowPath"])
        #expect(try explain(cards()).description == text)
    }

    /// The plans are those of options, of rules and of pictures, each for all alike layers at once.
    @Test func aScreenOf200LayersTakesAFewDozenPlans() throws {
        let found = try explain(cards())
        // Shadows without a path, masks and faded rows: what is avoided has rules, which are found by planning.
        let avoided = found.passes.filter { !$0.isExecuted }
        #expect(avoided.count == 120 && avoided.allSatisfy { !$0.avoidedBy.isEmpty })
        #expect(avoided.allSatisfy { $0.suggestions.first?.kind == .fix })
        #expect(found.planCount <= 60, "\(found.planCount)")
    }

    /// The screens, by name.
    enum Screen: String, CaseIterable, Sendable { case cards, settings }

    @Test(arguments: Screen.allCases) func whatIsAdvisedIsTrueOnceItIsApplied(screen: Screen) throws {
        let stage = screen == .cards ? cards() : settings()
        let found = try explain(stage)
        let outcome = try #require(found.fixed)
        let tree = stage.makeFrame()
        let changed = tree.applying(found.fixes.flatMap(\.edits))
        let renderer = try SharedRenderer.result.get()
        // Images that the tries have left are drawn again, as on a new device.
        var measurements = FrameMeasurements.none
        measurements.countsAlone = true
        let before = try renderer.render(tree, measuring: measurements)
        let after = try renderer.render(changed, measuring: measurements)
        #expect(before.counters.renderPasses == found.cost.renderPasses)
        #expect(after.counters.renderPasses == outcome.cost.renderPasses)
        #expect(after.counters.offscreenPasses.total == outcome.cost.offscreenPasses)
        #expect(after.counters.offscreenPassesRequired.total == outcome.cost.offscreenPassesRequired)
        #expect(outcome.cost.offscreenPassesRequired < found.cost.offscreenPassesRequired)
        let difference = Explanation.Difference(before.picture, after.picture)
        #expect(difference.isNone || difference.isNearlyNone, "\(difference)")
    }

    /// Tries end where as much was drawn as is allowed, and what is left is said.
    @Test func workIsLimited() throws {
        var options = ExplainOptions.untimed
        options.tryLimit = 1
        let found = try explain(cards(), options)
        #expect(found.tryCount <= 2 && found.untriedCount > 0)
        #expect(found.description.contains("not everything was tried for \(found.untriedCount) of the passes"))
    }
}
