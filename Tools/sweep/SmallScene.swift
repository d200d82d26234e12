import LaminaTestSupport

/// A scene that fails, as small as it can be.
struct SmallScene {
    let scene: SceneSpec
    /// What is wrong with it; nil if it does not fail again.
    let problem: String?

    /// What to print of it.
    var text: String { "\(problem ?? "it does not fail again")\n\(scene.documentJSON)" }
}
