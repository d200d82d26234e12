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

    /// What is wrong with a scene, or nil.
    func problem(of number: UInt64) -> String? {
        problem(of: scene(number), isPixelAligned: isPixelAligned(number))
    }

    /// What is wrong with a scene once it is as small as can be, and its document.
    func shrunk(_ number: UInt64) -> String {
        let isAligned = isPixelAligned(number)
        let small = Shrinker.shrink(scene(number), mostTrials: 2000) {
            problem(of: $0, isPixelAligned: isAligned) != nil
        }
        return "\(problem(of: small, isPixelAligned: isAligned) ?? "it does not fail again")\n\(small.documentJSON)"
    }

    private func problem(of scene: SceneSpec, isPixelAligned: Bool) -> String? {
        do {
            let tree = try scene.makeStage().renderTree()
            return isPainted ? try paintedProblem(tree, isPixelAligned: isPixelAligned) : try plannedProblem(tree)
        } catch {
            return "not drawn: \(error)"
        }
    }

    private func plannedProblem(_ tree: RenderTree) throws -> String? {
        var (planner, reference) = (Planner(rules: rules), Planner(rules: .none))
        // A rule that found nothing to do has made the same plan, and the same plan draws the same picture.
        if planner.plan(tree).hasSameDraws(as: reference.plan(tree)) { return nil }
        let found = try renderer.render(tree, planner: planner)
        let expected = try renderer.render(tree, planner: reference)
        if found == expected { return nil }
        let painted = ReferencePainter.paint(tree)
        let comparison =
            effects.isEmpty
            ? PictureComparison(found, reference: expected, edges: painted.isNearEdge)
            : PictureComparison(found, reference: expected, painted: painted)
        let passes = effects.isEmpty ? comparison.isWithinTolerance : comparison.isWithin(EffectTolerance())
        return passes ? nil : comparison.failureText
    }

    private func paintedProblem(_ tree: RenderTree, isPixelAligned: Bool) throws -> String? {
        let tolerance = PainterTolerance()
        let found = try renderer.render(tree, planner: Planner(rules: rules))
        let comparison = tolerance.compare(found, ReferencePainter.paint(tree))
        let passes = tolerance.allows(comparison, isPixelAligned: isPixelAligned, hasEffects: !effects.isEmpty)
        return passes ? nil : comparison.failureText
    }
}

extension PassPlan {
    fileprivate func hasSameDraws(as other: PassPlan) -> Bool {
        passes == other.passes && boxes == other.boxes && quads == other.quads && clips == other.clips
            && filterInstances == other.filterInstances && pathFills == other.pathFills
    }
}
