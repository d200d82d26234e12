import Lamina
import LaminaPlan
import LaminaTestSupport

/// Draws one scene in several ways and says whether the pictures agree.
struct SceneCheck {
    /// The renderer of the reference plan's picture.
    let renderer: Renderer
    /// The renderer of the picture that is compared with others: it goes along lines however small pictures are, maybe
    /// with little memory, so that it draws in bands.
    let bands: Renderer
    let effects: EffectShare
    let rules: PlanRules
    let sources: Sources

    /// The pictures to compare with.
    struct Sources: OptionSet {
        let rawValue: UInt8

        /// The reference plan's picture, closely.
        static let reference = Sources(rawValue: 1 << 0)
        /// The painter's on the CPU, which shares nothing with the plans: what both of them get wrong shows there alone.
        static let painter = Sources(rawValue: 1 << 1)
    }

    /// Every second scene is on whole pixels.
    private func isPixelAligned(_ number: UInt64) -> Bool { number % 2 == 1 }

    private func scene(_ number: UInt64) -> SceneSpec {
        RandomScene.make(seed: number, pixelAligned: isPixelAligned(number), effects: effects)
    }

    /// The outcome of drawing a scene in several ways.
    struct Outcome {
        /// The fault; nil if there is none.
        var problem: String?
        /// True if the rules found anything to do.
        var isChangedByRules = false
        /// True if it was drawn in bands.
        var isInBands = false
    }

    /// The outcome of a scene.
    func outcome(of number: UInt64) -> Outcome {
        outcome(of: scene(number), isPixelAligned: isPixelAligned(number))
    }

    /// A scene as a document.
    func document(of number: UInt64) -> String { scene(number).documentJSON }

    /// A scene that fails, once it is as small as can be.
    func shrunk(_ number: UInt64) -> SmallScene {
        let isAligned = isPixelAligned(number)
        let small = Shrinker.shrink(scene(number), mostTrials: 2000) {
            outcome(of: $0, isPixelAligned: isAligned).problem != nil
        }
        return SmallScene(scene: small, problem: outcome(of: small, isPixelAligned: isAligned).problem)
    }

    private func outcome(of scene: SceneSpec, isPixelAligned: Bool) -> Outcome {
        do {
            return try outcome(of: scene.makeStage().makeFrame(), isPixelAligned: isPixelAligned)
        } catch {
            return Outcome(problem: "not drawn: \(error)")
        }
    }

    private func outcome(of tree: RenderTree, isPixelAligned: Bool) throws -> Outcome {
        var (planner, reference) = (Planner(rules: rules), Planner(rules: .none))
        let plan = planner.plan(tree)
        // A rule that found nothing to do has made the same plan, and the same plan draws the same picture.
        var outcome = Outcome(isChangedByRules: !plan.drawsTheSame(as: reference.plan(tree)))
        outcome.isInBands = plan.targetBytesPeak > bands.targetByteLimit
        let isChanged = outcome.isChangedByRules || outcome.isInBands
        if !isChanged, !sources.contains(.painter) { return outcome }
        var found: Bitmap
        do {
            found = try bands.render(tree, rules: rules).picture
            // What the first picture leaves behind shows in the second.
            if plan.keepsImages { found = try bands.render(tree, rules: rules).picture }
        } catch RenderError.targetsTooLarge where bands.targetByteLimit < WorkLimit.targetBytes.standard {
            // The lowest bands need more than there is.
            outcome.isInBands = false
            return outcome
        }
        if isChanged, sources.contains(.reference) {
            outcome.problem = try difference(of: found, fromReferenceOf: tree)
        }
        if outcome.problem == nil, sources.contains(.painter) {
            outcome.problem = difference(of: found, fromPainterOf: tree, isPixelAligned: isPixelAligned)
        }
        return outcome
    }

    /// The difference of a picture from the reference plan's; nil if it is within the tolerance.
    private func difference(of found: Bitmap, fromReferenceOf tree: RenderTree) throws -> String? {
        let expected = try renderer.render(tree, rules: .none).picture
        if found == expected { return nil }
        let comparison = PaintedComparison(found, reference: expected, painted: ReferencePainter.paint(tree))
        let passes = effects.isEmpty ? comparison.isWithinTolerance : comparison.isWithin(EffectTolerance())
        return passes ? nil : comparison.failureText
    }

    /// The difference of a picture from the painter's; nil if it is within the tolerance.
    private func difference(of found: Bitmap, fromPainterOf tree: RenderTree, isPixelAligned: Bool) -> String? {
        let tolerance = PainterTolerance()
        let comparison = tolerance.compare(found, ReferencePainter.paint(tree))
        let passes = tolerance.allows(comparison, isPixelAligned: isPixelAligned, hasEffects: !effects.isEmpty)
        return passes ? nil : "painted otherwise: \(comparison.failureText)"
    }
}
