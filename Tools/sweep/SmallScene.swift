import LaminaTestSupport

/// A scene that fails, as small as it can be.
struct SmallScene {
    let scene: SceneSpec
    /// The fault; nil if it does not fail again.
    let problem: String?

    /// The text to print.
    var text: String { "\(problem ?? "it does not fail again")\n\(scene.documentJSON)" }
}
