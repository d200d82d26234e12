import Foundation
import Lamina
import Testing

@testable import LaminaCheck

/// Findings about drawn pictures: each change is named by its layer, property or pass.
@Suite(.serialized) struct WhyTests {
    @Test func changedColorIsNamedWithItsDraw() throws {
        let found = try WhyScene.findings { $0.panel.backgroundColor = Color(red: 0, green: 1, blue: 0) }
        #expect(found.first == "root/panel: backgroundColor was #ff0000ff, is #00ff00ff")
        #expect(
            found.contains {
                $0.hasPrefix("the first draw that differs on pixel")
                    && $0.contains(": root/panel (") && $0.hasSuffix(" left #ff0000ff, leaves #00ff00ff")
            }, "\(found)")
        // The panel without the photo on it.
        #expect(found.last?.hasPrefix("the difference is within 30×20 at 2, 2") == true, "\(found)")
    }

    @Test func shiftedEdgeIsNamed() throws {
        let found = try WhyScene.findings { $0.photo.position.x += 0.5 }
        #expect(found.first == "root/panel/photo: frame moved by 0.5, 0 points")
        // Where the photo covered the panel, the panel may not have been drawn at all.
        #expect(found.contains { $0.contains(": root/panel") && $0.hasPrefix("the first draw") }, "\(found)")
    }

    @Test func lostShadowIsNamed() throws {
        let found = try WhyScene.findings { $0.card.shadowOpacity = 0 }
        #expect(found.first?.hasPrefix("root/card: shadow lost") == true, "\(found)")
    }

    @Test func extraOffscreenPassIsNamed() throws {
        let found = try WhyScene.findings { $0.group.opacity = 0.5 }
        #expect(found.first == "root/group: opacity was 1, is 0.5")
        #expect(
            found.contains { $0.hasPrefix("an extra offscreen pass: root/group, for groupOpacity, ") }, "\(found)")
    }

    @Test func changedBlendModeIsNamed() throws {
        let found = try WhyScene.findings { $0.photo.compositingFilter = .screen }
        #expect(found.contains("root/panel/photo: compositingFilter was sourceOver, is screen"), "\(found)")
    }

    /// Without the old scene, passes and the layers on the pixel are known.
    @Test func layersAreNamedWithoutTheOldScene() throws {
        let found = try WhyScene.findings(knowsOldScene: false) { $0.photo.backgroundColor = .white }
        #expect(found.first?.contains("frame differs") == true, "\(found)")
        #expect(found.last?.contains("is drawn by root/panel/photo") == true, "\(found)")
    }

    @Test func equalScenesBlameTheProgram() throws {
        let found = try WhyScene.findings { _ in }
        #expect(found.count == 1)
        #expect(found.first?.contains("another version of the program or another driver") == true, "\(found)")
    }

    /// The scene is the same; what drew it is known.
    @Test(arguments: [
        ("a", ["x"], "the driver and the fonts are the golden's, so the program draws it differently"),
        ("b", ["x"], "the driver differs: a drew the golden, b this picture"),
        (
            "a", ["x2", "y"],
            "the fonts differ: x.ttf is another file of that name, y.ttf was not used by the golden"
        ),
        ("a", [String](), "the fonts differ: x.ttf was used by the golden only"),
        (
            "b", [String](),
            "the driver differs: a drew the golden, b this picture; the fonts differ: x.ttf was used by the golden only"
        ),
    ])
    func whatDiffersBesideTheSceneIsNamed(driver: String, fonts: [String], words: String) throws {
        func origin(_ driver: String, _ fonts: [String]) -> DrawingOrigin {
            DrawingOrigin(
                driver: driver, fonts: fonts.map { DrawingOrigin.Font(digest: $0, name: "\($0.prefix(1)).ttf") })
        }
        let tree = WhyScene().stage.makeFrame()
        var (old, new) = (WhySide(tree: tree), WhySide(tree: tree))
        (old.origin, new.origin) = (origin("a", ["x"]), origin(driver, fonts))
        #expect(
            Why.findings(old: old, new: new, verdict: nil) == ["the scene shows the same as the golden's: \(words)"])
        new.tree = WhyScene { $0.photo.backgroundColor = .white }.stage.makeFrame()
        let found = Why.findings(old: old, new: new, verdict: nil)
        #expect(found.first?.hasPrefix("root/panel/photo: backgroundColor was") == true)
        #expect(found.dropFirst().joined(separator: "; ") == (driver == "a" && fonts == ["x"] ? "" : words))
    }

    @Test func sizesOfPassesAreNotComparedAcrossDrivers() {
        var (old, new) = (WhySide(), WhySide())
        old.passes = [PassSummary(layer: "root/a", reasons: ["mask"], width: 4, height: 4, draws: 1)]
        new.passes = [PassSummary(layer: "root/a", reasons: ["mask"], width: 5, height: 4, draws: 1)]
        let words = ["the pass of root/a, for mask was 4×4, is 5×4"]
        #expect(Why.findings(old: old, new: new, verdict: nil) == words)
        (old.origin, new.origin) = (DrawingOrigin(driver: "a", fonts: []), DrawingOrigin(driver: "a", fonts: []))
        #expect(Why.findings(old: old, new: new, verdict: nil) == words)
        new.origin?.driver = "b"
        #expect(
            Why.findings(old: old, new: new, verdict: nil)
                == ["the driver differs: a drew the golden, b this picture"])
    }

    /// The scene is the same, and one pass had other pixels when the golden was made.
    @Test func firstPassWithOtherPixelsIsNamed() throws {
        let tree = WhyScene { $0.group.opacity = 0.5 }.stage.makeFrame()
        let now = try WhySide(drawing: tree, with: WhyScene.renderer.get())
        var golden = now.passes
        let index = try #require(golden.firstIndex { $0.reasons == ["groupOpacity"] })
        for pass in index..<golden.count { golden[pass].digest = "another" }
        let found = Why.findings(old: WhySide(tree: tree, passes: golden), new: now, verdict: nil)
        #expect(found.first?.contains("the program or the driver draws it differently") == true)
        #expect(
            found.contains { $0.hasPrefix("the first pass whose pixels differ: root/group, for groupOpacity, ") },
            "\(found)")
    }

    // MARK: Digests of passes

    @Test func digestsRepeatAndFollowTheirPixels() throws {
        let renderer = try WhyScene.renderer.get()
        func passes(_ change: (WhyScene) -> Void) throws -> [PassSummary] {
            try WhySide(
                drawing: WhyScene {
                    ($0.group.opacity, $0.panel.filters) = (0.5, [Filter(.gaussianBlur(radius: 2))])
                    change($0)
                }.stage.makeFrame(), with: renderer
            ).passes
        }
        let first = try passes { _ in }
        #expect(first.count > 3)
        #expect(first.allSatisfy { $0.digest?.count == 32 })
        #expect(try passes { _ in } == first)
        let other = try passes { $0.group.sublayers[0].backgroundColor = .black }
        let changed = zip(first, other).filter { $0.digest != $1.digest }.map(\.0.layer)
        // Groups beside each other may share a pass, but not the blur.
        #expect(changed.last == "root" && changed.count > 1 && changed.count < first.count, "\(changed)")
    }

    @Test func digestsDoNotChangeThePicture() throws {
        let renderer = try WhyScene.renderer.get()
        let tree = WhyScene { $0.group.opacity = 0.5 }.stage.makeFrame()
        var measurements = FrameMeasurements.none
        measurements.digestsPasses = true
        let (plain, watched) = (try renderer.render(tree), try renderer.render(tree, measuring: measurements))
        #expect(plain.picture == watched.picture)
        #expect(plain.passDigests.isEmpty && watched.passDigests.count == watched.counters.renderPasses)
    }
}

/// Lists of passes, as values.
@Suite struct PassDifferenceTests {
    private func pass(_ layer: String, _ reasons: [String], _ width: Int = 10, digest: String? = nil) -> PassSummary {
        PassSummary(layer: layer, reasons: reasons, width: width, height: 10, draws: 1, digest: digest)
    }

    @Test func equalListsHaveNoFindings() {
        let list = [pass("root/a", ["mask"], digest: "1"), pass("root", [], digest: "2")]
        #expect(PassDifference(old: list, new: list).findings == [])
        #expect(PassDifference(old: list, new: list).hasSamePasses)
    }

    @Test func addedLostAndResizedPassesAreNamed() {
        let old = [pass("root/a", ["mask"]), pass("root/b", ["shadow"]), pass("root", [])]
        let new = [pass("root/a", ["mask"], 12), pass("root/c", ["clip"]), pass("root/c", ["clip"]), pass("root", [])]
        #expect(
            PassDifference(old: old, new: new).findings == [
                "2 extra passes: root/c, for clip, 10×10 and others",
                "a lost offscreen pass: root/b, for shadow, 10×10",
                "the pass of root/a, for mask was 10×10, is 12×10",
            ])
    }

    @Test func otherReasonsAreNoOtherPass() {
        let found = PassDifference(
            old: [pass("root/a", ["mask"]), pass("root", [])],
            new: [pass("root/a", ["mask", "clip"]), pass("root", [])])
        #expect(found.findings == ["the pass of root/a was for mask, is for mask, clip"])
    }

    @Test func frameOfOtherPassesSaysNothing() {
        let old = [pass("root", [], digest: "2")]
        let new = [pass("root/a", ["mask"], digest: "1"), pass("root", [], digest: "3")]
        #expect(PassDifference(old: old, new: new).findings == ["an extra offscreen pass: root/a, for mask, 10×10"])
    }

    @Test func framesThatDifferAloneAreNamed() {
        let old = [pass("root/a", ["mask"], digest: "1"), pass("root", [], digest: "2")]
        let new = [pass("root/a", ["mask"], digest: "1"), pass("root", [], digest: "3")]
        #expect(
            PassDifference(old: old, new: new).findings
                == ["all offscreen passes have the same pixels; only the frame differs"])
    }
}
