import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport

/// Plans: made with all rules, with none and with some; they ask for the same offscreen passes, for the same reasons, as
/// the counts say. A sample is drawn, and compared with the reference plan's picture and the painter's.
///
/// The first byte says how the scene is made: from the schema by the bytes after it, or by the makers of random scenes
/// from a seed, as `Tools/sweep` draws them.
enum PlanTarget {
    /// One of so many scenes is drawn.
    private static let drawnShare: UInt64 = 48
    private static let renderer = Result { try Renderer(minimumLineArea: .max) }

    static func problem(_ input: [UInt8], _ chance: InputChance) throws -> String? {
        var tape = ByteTape(input)
        if tape.byte() & 3 == 3 {
            let seed = (0..<8).reduce(0 as UInt64) { sum, _ in sum << 8 | UInt64(tape.byte()) }
            return try problemWithRandomScene(seed, chance)
        }
        let document = SchemaWriter.document(tape)
        let stage = try SceneTarget.loader(chance).stage(
            text: document, name: "made.json", folder: Workplace.shared.folder)
        stage.waitsForTiles = true
        let tree = stage.makeFrame()
        if let problem = problemWithPlans(of: tree, chance) { return "\(problem)\n\(document)" }
        if chance.oneOf(drawnShare, 1) { _ = try renderer.get().render(tree) }
        return nil
    }

    private static func problemWithRandomScene(_ seed: UInt64, _ chance: InputChance) throws -> String? {
        let isAligned = seed % 2 == 1
        let scene = RandomScene.make(seed: seed, pixelAligned: isAligned, effects: .all)
        let tree = try scene.makeStage().makeFrame()
        let problem = problemWithPlans(of: tree, chance)
        if problem != nil || !chance.oneOf(drawnShare, 2) { return problem.map { "scene \(seed): \($0)" } }
        let renderer = try renderer.get()
        let (found, reference) = (try renderer.render(tree).picture, try renderer.render(tree, rules: .none).picture)
        let painted = ReferencePainter.paint(tree)
        let comparison = PaintedComparison(found, reference: reference, painted: painted)
        if !comparison.isWithin(EffectTolerance()) { return "scene \(seed): \(comparison.failureText)" }
        let tolerance = PainterTolerance()
        let other = tolerance.compare(found, painted)
        let agrees = tolerance.allows(other, isPixelAligned: isAligned, hasEffects: true)
        return agrees ? nil : "scene \(seed), painted otherwise: \(other.failureText)"
    }

    private static func problemWithPlans(of tree: RenderTree, _ chance: InputChance) -> String? {
        var planner = Planner(rules: .none)
        let reference = planner.plan(tree)
        let rule = chance.pick(PlanRule.allCases, 3)
        for rules in [PlanRules.all, PlanRules(rule), PlanRules.all.subtracting(PlanRules(rule))] {
            planner.rules = rules
            let plan = planner.plan(tree)
            if let problem = problem(in: plan) { return "with \(rules): \(problem)" }
            guard plan.offscreenPassesRequired == reference.offscreenPassesRequired else {
                return "with \(rules): required passes differ: \(plan.offscreenPassesRequired), "
                    + "not \(reference.offscreenPassesRequired)"
            }
        }
        return problem(in: reference).map { "without rules: \($0)" }
    }

    /// The passes that are listed are those that are counted.
    private static func problem(in plan: PassPlan) -> String? {
        var counts = PassCounts()
        for pass in plan.requiredPasses { counts.count(pass.reasons) }
        if counts != plan.offscreenPassesRequired { return "the required passes are not those that are counted" }
        if Set(plan.requiredPasses.map(\.node)).count != plan.requiredPasses.count { return "a layer has two passes" }
        if !plan.fragmentBound.isFinite { return "the bound of fragments is not finite" }
        return plan.fragmentBound < 0 ? "the bound of fragments is negative" : nil
    }
}
