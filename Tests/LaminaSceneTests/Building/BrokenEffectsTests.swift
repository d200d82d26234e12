import LaminaLayers
import Testing

@testable import LaminaScene

/// The captions of the page of broken effects are the diagnoses of its windows.
@Suite struct BrokenEffectsTests {
    @Test func theCaptionsAreWhatTheDiagnosisSays() throws {
        let path = repository.appendingPathComponent("Examples/broken-effects.json").path
        let stage = try SceneLoader().stage(at: path)
        let pages = stage.root.sublayers.filter { $0.name == "page" || $0.name == "window" }
        #expect(
            pages.map { $0.effectDiagnosis().description } == [
                """
                `blur` has no backdrop: `container` is drawn offscreen (opacity)
                - add `blur` to `window` below `container`
                """,
                "`blur` samples its whole backdrop",
                """
                `blur` has no backdrop: `container` is drawn offscreen (mask)
                - add `blur` to `window` below `container`
                - move the mask of `container` to `content`
                """,
                "`blur` samples its whole backdrop",
                // What the snapshots are taken of, outside the picture.
                "`blur` samples its whole backdrop",
                """
                `blur` has no backdrop: `still` is drawn offscreen (snapshot)
                - snapshot `window` instead of `blur`
                """,
                "`blur` samples only the content of `still` (snapshot)",
            ])
        let captions = stage.root.sublayers.compactMap { ($0 as? TextLayer)?.string }.filter { $0.contains("`") }
        let shown = pages.enumerated().filter { $0.offset != 4 }.map { $0.element.effectDiagnosis().description }
        #expect(captions == shown)
    }
}
