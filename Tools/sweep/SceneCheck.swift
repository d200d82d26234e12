import Lamina
import LaminaTestSupport

/// Draws one scene in two ways and says whether the pictures agree.
struct SceneCheck {
    let renderer: Renderer
    let effects: EffectShare
    let rules: PlanRules
    /// Whether the second picture is the painter's rather than the reference plan's.
    let isPainted: Bool

    /// Every second scene lies on whole pixels.
    private func isPixelAligned(_ number: UInt64) -> Bool { number % 2 == 1 }

    private func scene(_ number: UInt64) -> SceneSpec {
        RandomScene.make(seed: number, pixelAligned: isPixelAligned(number), effects: effects)
    }

    /// What comes of drawing a scene in two ways.
    enum Outcome {
        /// The rules found nothing to do, so that there is nothing to compare.
        case unchanged
        case agrees
        case fails(String)
    }

    /// What comes of a scene.
    func outcome(of number: UInt64) -> Outcome {
        outcome(of: scene(number), isPixelAligned: isPixelAligned(number))
    }

    /// What is wrong with a scene once it is as small as can be, and its document.
    func shrunk(_ number: UInt64) -> String {
        let isAligned = isPixelAligned(number)
        let small = Shrinker.shrink(scene(number), mostTrials: 2000) {
            if case .fails = outcome(of: $0, isPixelAligned: isAligned) { true } else { false }
        }
        guard case .fails(let problem) = outcome(of: small, isPixelAligned: isAligned) else {
            return "it does not fail again\n\(small.documentJSON)"
        }
        return "\(problem)\n\(small.documentJSON)"
    }

    private func outcome(of scene: SceneSpec, isPixelAligned: Bool) -> Outcome {
        do {
            let tree = try scene.makeStage().renderTree()
            return isPainted ? try paintedOutcome(tree, isPixelAligned: isPixelAligned) : try plannedOutcome(tree)
        } catch {
            return .fails("not drawn: \(error)")
        }
    }

    private func plannedOutcome(_ tree: RenderTree) throws -> Outcome {
        var (planner, reference) = (Planner(rules: rules), Planner(rules: .none))
        let plan = planner.plan(tree)
        // A rule that found nothing to do has made the same plan, and the same plan draws the same picture.
        if plan.drawsTheSame(as: reference.plan(tree)) { return .unchanged }
        var found = try renderer.render(tree, planner: planner)
        // What the first picture leaves behind shows in the second.
        if plan.keepsImages { found = try renderer.render(tree, planner: planner) }
        let expected = try renderer.render(tree, planner: reference)
        if found == expected { return .agrees }
        let painted = ReferencePainter.paint(tree)
        let comparison =
            effects.isEmpty
            ? PictureComparison(found, reference: expected, edges: painted.isNearEdge)
            : PictureComparison(found, reference: expected, painted: painted)
        let passes = effects.isEmpty ? comparison.isWithinTolerance : comparison.isWithin(EffectTolerance())
        return passes ? .agrees : .fails(comparison.failureText)
    }

    private func paintedOutcome(_ tree: RenderTree, isPixelAligned: Bool) throws -> Outcome {
        let tolerance = PainterTolerance()
        let found = try renderer.render(tree, planner: Planner(rules: rules))
        let comparison = tolerance.compare(found, ReferencePainter.paint(tree))
        let passes = tolerance.allows(comparison, isPixelAligned: isPixelAligned, hasEffects: !effects.isEmpty)
        return passes ? .agrees : .fails(comparison.failureText)
    }
}
