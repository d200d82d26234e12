import Lamina
import LaminaPlan
import LaminaTestSupport

/// The pictures that those of the rules are compared with: the reference plan's, and the painter's where they differ.
///
/// Each is made when it is first needed, and once for however many rules.
final class ReferenceDrawing {
    let tree: RenderTree
    private let paintedTree: RenderTree
    private let hasEffects: Bool
    private lazy var plan: PassPlan = {
        var planner = Planner(rules: .none)
        return planner.plan(tree)
    }()
    private lazy var painted = ReferencePainter.paint(paintedTree)
    private var drawn: Bitmap?

    /// - Parameters:
    ///   - tree: what is drawn.
    ///   - painted: the same without what the painter can't know; nil for the same tree.
    ///   - hasEffects: whether the tolerances of effects hold.
    init(_ tree: RenderTree, painted: RenderTree? = nil, hasEffects: Bool = true) {
        (self.tree, paintedTree, self.hasEffects) = (tree, painted ?? tree, hasEffects)
    }

    /// True if rules plan the tree as the reference does: the same plan draws the same picture.
    func isPlannedAlike(by rules: PlanRules) -> Bool {
        var planner = Planner(rules: rules)
        return planner.plan(tree).drawsTheSame(as: plan)
    }

    /// Draws the tree by rules, and compares with the reference's picture.
    func comparison(with rules: PlanRules) throws -> PaintedComparison {
        var planner = Planner(rules: rules)
        var found = try SharedRenderer.draw(tree, rules: rules)
        // What the first picture leaves behind shows in the second.
        if planner.plan(tree).keepsImages { found = try SharedRenderer.draw(tree, rules: rules) }
        let truth = try truth()
        if found == truth { return PaintedComparison(found, reference: truth) }
        return PaintedComparison(found, reference: truth, painted: painted)
    }

    /// True if a comparison is one of pictures that agree.
    func passes(_ comparison: PaintedComparison) -> Bool {
        hasEffects ? comparison.isWithin(EffectTolerance()) : comparison.isWithinTolerance
    }

    private func truth() throws -> Bitmap {
        if let drawn { return drawn }
        let truth = try SharedRenderer.draw(tree, rules: .none)
        drawn = truth
        return truth
    }
}
