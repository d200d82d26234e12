import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct EffectRemedyTests: BlurredWindowTests {
    let scene = BlurredWindow()

    private var words: [String] { window.effectDiagnosis().findings.first?.remedies.map(\.description) ?? [] }

    @Test func theEffectGoesBesideAFadedContainer() {
        container.opacity = 0.5
        #expect(words == ["add `blur` to `window` below `container`"])
        #expect(
            window.effectDiagnosis().description
                == "`blur` has no backdrop: `container` is drawn offscreen (opacity)\n"
                + "- add `blur` to `window` below `container`")
        window.insertSublayer(blur, below: container)
        #expect(window.effectDiagnosis().findings.allSatisfy { $0.works })
    }

    @Test func theMaskGoesDownToTheContent() {
        let mask = Layer()
        container.mask = mask
        #expect(
            words == [
                "add `blur` to `window` below `container`", "move the mask of `container` to `label`, `photo`",
            ])
        label.mask = mask
        #expect(window.effectDiagnosis().findings.allSatisfy { $0.works })
    }

    @Test func theMaskGoesToAllThatStandsBesideTheWayToTheEffect() {
        let inner = Layer("inner")
        container.addSublayer(inner)
        inner.sublayers = [blur, Layer("text")]
        container.mask = Layer()
        #expect(words.last == "move the mask of `container` to `label`, `photo`, `text`")
        inner.sublayers += (0..<5).map { _ in Layer() }
        #expect(
            words.last == "move the mask of `container` to `label`, `photo`, `text`, `window/container/inner/[2]`"
                + " and 4 more")
    }

    @Test func whereOnlyTheEffectIsMaskedItTakesTheMaskItself() {
        container.sublayers = [blur]
        container.mask = Layer()
        #expect(words.last == "move the mask of `container` to `blur`")
    }

    @Test func aRoundedClipGoesDownToo() {
        (container.masksToBounds, container.cornerRadius) = (true, 5)
        #expect(words.last == "move the clip of `container` to `label`, `photo`")
    }

    @Test func theEffectGoesBelowTheOutermostLayerThatBreaksIt() {
        let page = Layer("page")
        window.addSublayer(page)
        page.addSublayer(container)
        (page.opacity, container.shouldRasterize) = (0.5, true)
        #expect(words == ["add `blur` to `window` below `page`"])
        #expect(
            window.effectDiagnosis().findings[0].description.hasPrefix(
                "`blur` has no backdrop: `container` is drawn offscreen (shouldRasterize), "
                    + "which is in `page` (opacity)"))
    }

    @Test func anOutermostLayerNeedsOneAround() {
        window.opacity = 0.5
        #expect(words == ["put `window` into a new layer and add `blur` to that layer below `window`"])
    }

    @Test func theSnapshotIsTakenFurtherUp() {
        let screen = Layer("screen")
        let snapshot = blur.snapshot(in: blur.bounds, afterUpdates: true)
        snapshot.name = "still"
        screen.addSublayer(snapshot)
        let found = screen.effectDiagnosis().findings
        #expect(found.map(\.layer.path) == ["screen/still/content/blur"])
        #expect(found[0].hasEmptyBackdrop)
        #expect(found[0].breaks.map(\.causes) == [[.snapshot]])
        #expect(found[0].remedies.map(\.description) == ["snapshot `window` instead of `blur`"])
    }

    @Test func theSnapshotIsNotToBeTakenOfALayerThatHoldsIt() throws {
        let root = Layer("root")
        let still = blur.snapshot(in: blur.bounds, afterUpdates: true)
        root.sublayers = [window, still]
        #expect(
            try #require(root.effectDiagnosis().findings.last).remedies.map(\.description)
                == ["snapshot `window` instead of `blur`"])
        container.addSublayer(still)
        #expect(try #require(root.effectDiagnosis().findings.last).remedies.isEmpty)
    }

    @Test func aSnapshotOfTheOutermostLayerBesideItNeedsNoAdvice() throws {
        let root = Layer("root")
        root.sublayers = [window, window.snapshot(in: window.bounds, afterUpdates: true)]
        let found = try #require(root.effectDiagnosis().findings.last)
        #expect(found.remedies.isEmpty)
        #expect(found.description == "`blur` samples only the content of `root/[1]` (snapshot)")
    }

    @Test func aSnapshotInsideASnapshotIsNotToBeTakenOfWhatShowsBoth() throws {
        let root = Layer("root")
        root.addSublayer(window)
        let page = Layer("page")
        page.addSublayer(blur.snapshot(in: blur.bounds, afterUpdates: true))
        let outer = page.snapshot(in: page.bounds, afterUpdates: true)
        outer.name = "outer"
        root.addSublayer(outer)
        let found = try #require(root.effectDiagnosis().findings.last)
        #expect(found.layer.path == "root/outer/content/page/[0]/content/blur")
        #expect(found.remedies.map(\.description) == ["snapshot `window` instead of `blur`"])
    }

    @Test func aSnapshotOfTheWindowShowsTheEffect() {
        let screen = Layer("screen")
        screen.addSublayer(window.snapshot(in: window.bounds, afterUpdates: true))
        let found = screen.effectDiagnosis().findings
        #expect(found.map(\.hasEmptyBackdrop) == [false])
        #expect(found[0].remedies.isEmpty)
        #expect(found[0].description == "`blur` samples only the content of `screen/[0]` (snapshot)")
    }

    @Test func whatBreaksAnEffectInsideASnapshotIsNamedToo() {
        container.opacity = 0.5
        let screen = Layer("screen")
        screen.opacity = 0.5
        screen.addSublayer(window.snapshot(in: window.bounds, afterUpdates: true))
        let found = screen.effectDiagnosis().findings
        #expect(found[0].breaks.map(\.causes) == [[.opacity], [.snapshot]])
    }
}
