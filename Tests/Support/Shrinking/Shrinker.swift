/// Makes a failing scene as simple as it can be while it still fails.
///
/// ```swift
/// let small = Shrinker.shrink(scene) { scene in differs(scene) }
/// Issue.record("\(small.documentJSON)")
/// ```
///
/// It tries one simplification after another, from the largest to the smallest, keeps each under which the scene still
/// fails, and ends when none is left. No simplification can be undone by another, so that it always ends.
package enum Shrinker {
    /// A scene that fails and cannot be made simpler by one step.
    ///
    /// - Parameters:
    ///   - scene: a scene that fails; if it does not, it is the result.
    ///   - mostTrials: how often `fails` may be asked; then the simplest scene so far is the result.
    ///   - fails: whether a scene fails; what it throws ends the search.
    package static func shrink(
        _ scene: SceneSpec, mostTrials: Int = 20_000, while fails: (SceneSpec) throws -> Bool
    ) rethrows -> SceneSpec {
        var best = scene
        var trialsLeft = mostTrials
        guard try fails(scene) else { return scene }

        /// Takes on what `change` makes of the best scene if that still fails.
        func attempt(_ change: (inout SceneSpec) -> Void) throws -> Bool {
            var candidate = best
            change(&candidate)
            guard candidate != best, trialsLeft > 0 else { return false }
            trialsLeft -= 1
            guard try fails(candidate) else { return false }
            best = candidate
            return true
        }

        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for removal in LayerRemoval.allCases {
                // From the last layer to the first, so that the paths still to come stay what they are.
                for path in best.layerPaths.reversed() where try attempt({ removal.apply(at: path, to: &$0) }) {
                    hasChanged = true
                }
            }
            for step in SceneSimplification.steps where try attempt(step) { hasChanged = true }
            for path in best.layerPaths {
                for step in LayerSimplification.steps where try attempt({ $0.changeLayer(at: path, step) }) {
                    hasChanged = true
                }
            }
        }
        return best
    }
}
