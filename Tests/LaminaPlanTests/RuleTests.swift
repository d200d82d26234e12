import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

@testable import LaminaPlan

/// Each rule does what it is for, alone and not when it is the one left out.
@Suite struct RuleTests {
    /// Savings are counted for the rule that made them: alone, a rule counts nothing for others.
    @Test(arguments: PlanRule.allCases) func aRuleAloneCountsItsOwnSavingsOnly(rule: PlanRule) throws {
        let others = PlanRule.allCases.filter { $0 != rule }
        var planner = Planner(rules: PlanRules(rule))
        for seed in (0..<100 as Range<UInt64>).ofThisRun {
            let tree = try RandomScene.make(seed: seed, effects: .all.union(.kinds)).makeStage().makeFrame()
            let savings = planner.plan(tree).savings
            #expect(others.filter { savings[$0] != 0 } == [], "\(SeedShare.name(seed))")
        }
    }

    @Test func aSetOfRulesIsThoseThatItIsMadeOf() {
        let rules: PlanRules = [.cullOutside, .mergeBorder]
        #expect(PlanRule.allCases.filter(rules.contains) == [.cullOutside, .mergeBorder])
        let others = PlanRules.all.subtracting(rules)
        #expect(PlanRule.allCases.count(where: others.contains) == PlanRule.allCases.count - 2)
        #expect(others.union(rules) == .all && others.isDisjoint(with: rules))
    }

    /// The table of the planner's page has each rule, and no other.
    @Test func thePlannersPageHasEachRuleOnce() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "docs/internals/planner.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let table = try #require(text.components(separatedBy: "| rules | file |").last)
        let rows = table.split(separator: "\n").prefix { $0.hasPrefix("|") }
        let names = rows.flatMap { $0.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.1) } }
        #expect(names.sorted() == PlanRule.allCases.map { "\($0)" }.sorted())
    }

    @Test func aRuleIsFoundByTheNameThatDocumentsGiveIt() {
        #expect(PlanRule(name: "cullOutside") == .cullOutside)
        #expect(PlanRule(name: "culloutside") == nil && PlanRule(name: "") == nil)
    }

    private func expect(
        _ rule: PlanRule, of layers: [Layer], _ count: Int = 1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for rules in PlanRules.combinations {
            var planner = Planner(rules: rules)
            let saved = planner.plan(makeTree(layers)).savings[rule]
            #expect(saved == (rules.contains(rule) ? count : 0), "\(rules)", sourceLocation: sourceLocation)
        }
    }

    @Test func cullOutsideLeavesOutWhatIsBesideThePicture() {
        let layers = [box(0, 0, 10, 10), box(300, 0, 10, 10, Color(white: 1, alpha: 0.5))]
        expect(.cullOutside, of: layers)
        #expect(plan(layers[0], layers[1], rules: .without(.cullOutside)).frameNodes == [1, 2])
        #expect(plan(layers[0], layers[1], rules: PlanRules(.cullOutside)).frameNodes == [1])
    }

    @Test func cullOccludedLeavesOutWhatIsCovered() {
        let layers = [box(0, 0, 10, 10, Color(white: 1, alpha: 0.5)), box(0, 0, 100, 100)]
        expect(.cullOccluded, of: layers)
        #expect(plan(layers[0], layers[1], rules: .without(.cullOccluded)).frameNodes == [1, 2])
        #expect(plan(layers[0], layers[1], rules: PlanRules(.cullOccluded)).frameNodes == [2])
    }

    @Test func foldOpacitySavesThePass() {
        let group = group(0, 0, 100, 100, box(0, 0, 10, 10), box(20, 0, 10, 10)).with { $0.opacity = 0.5 }
        expect(.foldOpacity, of: [group])
        #expect(plan(group, rules: .without(.foldOpacity)).offscreenPasses[.groupOpacity] == 1)
        #expect(plan(group, rules: PlanRules(.foldOpacity)).offscreenPasses.total == 0)
    }

    @Test func clipInShaderSavesThePass() {
        let clip = group(0, 0, 100, 100, box(0, 0, 10, 10)).with {
            $0.cornerRadius = 20
            $0.masksToBounds = true
        }
        expect(.clipInShader, of: [clip])
        #expect(plan(clip, rules: .without(.clipInShader)).offscreenPasses[.clip] == 1)
        #expect(plan(clip, rules: PlanRules(.clipInShader)).offscreenPasses.total == 0)
    }

    @Test func fadingAndClippingAreSavedOnlyByBothRules() {
        let group = group(0, 0, 100, 100, box(0, 0, 10, 10)).with {
            ($0.cornerRadius, $0.masksToBounds, $0.opacity) = (20, true, 0.5)
        }
        for rules in PlanRules.combinations {
            let isSaved = rules.isSuperset(of: [.foldOpacity, .clipInShader])
            #expect(plan(group, rules: rules).offscreenPasses.total == (isSaved ? 0 : 1))
        }
    }

    @Test func mergeBorderSavesAnInstance() {
        let card = box(0, 0, 100, 100).with {
            $0.borderWidth = 5
            $0.addSublayer(box(20, 20, 10, 10, Color(white: 1, alpha: 0.5)))
        }
        expect(.mergeBorder, of: [card])
        #expect(plan(card, rules: .without(.mergeBorder)).frameNodes == [1, 2, 1])
        #expect(plan(card, rules: PlanRules(.mergeBorder)).frameNodes == [1, 2])
    }

    @Test func drawPointsTakesAPointForASmallRoundedSquare() {
        func dot(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
            box(x, y, width, height, Color(white: 1, alpha: 0.5)).with { $0.cornerRadius = 5 }
        }
        expect(.drawPoints, of: [dot(10, 10, 20, 20), dot(40, 10, 40, 20), box(0, 0, 9, 9)])
        for rules in PlanRules.combinations {
            let isPoint = plan(dot(10, 10, 20, 20), rules: rules).framePass?.draws.first?.program.contains(.point)
            #expect(isPoint == rules.contains(.drawPoints))
        }
        // What is not quite square grows by a row or column inside the picture.
        #expect(plan(dot(10.5, 10, 20, 20)).rasters == [SIMD4(10, 10, 31, 31)])
        #expect(plan(dot(179.5, 79.5, 20, 20.5)).rasters == [SIMD4(179, 79, 200, 100)])
        #expect(plan(dot(20, 79.5, 20, 20.5)).rasters == [SIMD4(20, 79, 41, 100)])
        #expect(plan(dot(180, 79.5, 20, 20.5)).rasters == [SIMD4(179, 79, 200, 100)])
        let large = plan(dot(0, 0, 80, 80))
        #expect(large.framePass?.draws.contains { $0.program.contains(.point) } == false)
    }

    @Test func batchInstancesSavesADraw() {
        let glass = Color(white: 1, alpha: 0.5)
        let layers = [box(0, 0, 10, 10, glass), box(20, 0, 10, 10, glass), box(40, 0, 10, 10, glass)]
        expect(.batchInstances, of: layers, 2)
        var planner = Planner(rules: .without(.batchInstances))
        #expect(planner.plan(makeTree(layers)).drawCount == 3)
        planner.rules = PlanRules(.batchInstances)
        #expect(planner.plan(makeTree(layers)).drawCount == 1)
    }

    /// However many items join an earlier draw, none of them is taken before the one below it.
    @Test(arguments: [10, 63, 64, 127, 128, 129, 200, 400])
    func batchInstancesKeepsTheOrderOfWhatOverlaps(count: Int) throws {
        let image = try makeImage()
        let glass = Color(white: 1, alpha: 0.5)
        // The box is on the first picture, so that it has a draw of its own behind the pictures'.
        let first = [box(0, 0, 10, 10, glass), picture(180, 80, 8, 8, image), box(184, 84, 10, 10, glass)]
        let apart = (0..<count).map { picture(Double($0 % 160), Double($0 / 160 * 9), 8, 8, image) }
        let tree = makeTree(first + apart + [picture(190, 90, 8, 8, image)])
        var planner = Planner(rules: PlanRules(.batchInstances))
        let nodes = planner.plan(tree).frameNodes
        let (covered, covering) = (Int32(3), Int32(count + 4))
        #expect(nodes.count == count + 4)
        #expect(try #require(nodes.firstIndex(of: covered)) < #require(nodes.firstIndex(of: covering)))
    }
}
