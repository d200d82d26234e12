import LaminaLayers
import Testing

@testable import LaminaScene

/// The captions of the page of broken effects are pictures; this is what they say.
@Suite struct BrokenEffectsTests {
    @Test func theCaptionsAreWhatTheDiagnosisSays() throws {
        let path = repository.appendingPathComponent("Examples/broken-effects.json").path
        let stage = try SceneLoader().stage(at: path)
        let pages = stage.root.sublayers.filter { $0.name == "page" || $0.name == "window" }
        #expect(
            pages.map { $0.effectDiagnosis().description } == [
                """
                `blur` sees nothing: `container` is drawn as an image of its own (opacity)
                - add `blur` to `window` below `container`
                """,
                "`blur` sees all that is behind it",
                """
                `blur` sees nothing: `container` is drawn as an image of its own (mask)
                - add `blur` to `window` below `container`
                - move the mask of `container` to `content`
                """,
                "`blur` sees all that is behind it",
                // What the snapshots are taken of, outside the picture.
                "`blur` sees all that is behind it",
                """
                `blur` sees nothing: `still` is drawn as an image of its own (snapshot)
                - snapshot `window` instead of `blur`
                """,
                "`blur` sees only what is in `still` (snapshot)",
            ])
    }
}
