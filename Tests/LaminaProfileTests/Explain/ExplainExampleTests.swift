import Foundation
import Lamina
import Testing

@testable import LaminaProfile

/// Explanations of the examples name the layer, the property and the remedy.
@Suite struct ExplainExampleTests {
    private func explain(_ name: String) throws -> Explanation {
        let stage = try SceneLoader().stage(at: example(name))
        return try SharedRenderer.result.get().explain(stage, options: .untimed)
    }

    @Test func aGroupWhoseLayersDoNotMeetLosesItsPass() throws {
        let found = try explain("group-apart.json")
        #expect(found.passes.map(\.layer) == ["root/group"])
        let pass = found.passes[0]
        #expect(pass.reasons == [.groupOpacity])
        #expect(pass.causes.map { "\($0.layer) \($0.property) \($0.value)" } == ["root/group opacity 0.5"])
        #expect(pass.avoidedBy == [.foldOpacity])
        #expect(pass.isRequired && !pass.isExecuted)
        #expect(pass.suggestions.map(\.kind) == [.fix])
        #expect(pass.suggestions[0].words == "set allowsGroupOpacity of `group` to false")
        #expect(pass.suggestions[0].outcome.keepsPicture)
        #expect(pass.suggestions[0].outcome.cost.offscreenPassesRequired == 0)
    }

    @Test func aGroupWhoseRoundLayersMeetKeepsItsPass() throws {
        let found = try explain("groups.json")
        let pass = try #require(found.passes.first { $0.layer == "root/overlapping" })
        #expect(pass.isExecuted && pass.avoidedBy.isEmpty)
    }

    @Test func aGroupWhoseLayersMeetIsCutOrChanges() throws {
        let found = try explain("group-overlapping.json")
        let pass = try #require(found.passes.first)
        #expect(pass.layer == "root/group" && pass.causes.map(\.property) == ["opacity"])
        #expect(!pass.isExecuted && pass.avoidedBy == [.foldOpacity, .cutCovered])
        #expect(pass.suggestions.map(\.kind) == [.change])
        #expect(!pass.suggestions[0].outcome.keepsPicture)
        #expect(found.fixes.isEmpty && found.fixed == nil)
        // Neighbours meet in 100×140, 100×100, 100×100 and 100×140 pixels, three of them in 20×100 three times; those
        // on both sides of one meet beside it in 20×40, 20×80 and 20×40.
        let meeting = 48_000 - 6_000 + 3_200
        #expect(pass.suggestions[0].outcome.difference.visibleShare == Double(meeting) / 240_000)
    }

    // MARK: Screens

    /// The first advice for a screen saves what is promised, once a person has written it into the document.
    @Test func theShadowPathsOfTheHomeScreenSaveWhatIsPromised() throws {
        let (loader, path) = (SceneLoader(), example("home-screen.yaml"))
        let stage = try loader.stage(at: path)
        stage.scale = 1
        let found = try SharedRenderer.result.get().explain(stage)
        let blocks = found.description.components(separatedBy: "\n\n")
        let first = "largest savings:\n  give `card 2` a shadowPath, its rounded bounds, and so for 13 alike\n"
        #expect(blocks[1].hasPrefix(first), "\(blocks[1])")
        let promised = try #require(found.pass(of: "card 1")?.suggestions.first?.outcome)

        // The cards share the first one's properties.
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let shadow = "    shadowRadius: 6\n"
        let outline = "    shadowPath: {roundedRect: [0, 0, 171, 92], cornerRadius: 14}\n"
        #expect(text.components(separatedBy: shadow).count == 2)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        let changed = try loader.stage(
            text: text.replacingOccurrences(of: shadow, with: shadow + outline), name: "changed.yaml", folder: folder)
        changed.scale = 1
        // A renderer that has cached nothing of other tests.
        let renderer = try Renderer(
            DeviceRequest(parsing: ProcessInfo.processInfo.environment["LAMINA_DEVICE"] ?? "auto"))
        var measurements = FrameMeasurements.none
        (measurements.countsAlone, measurements.countsFragments) = (true, true)
        let before = try renderer.render(stage.makeFrame(), measuring: measurements)
        let after = try renderer.render(changed.makeFrame(), measuring: measurements)
        for (frame, cost) in [(before, found.cost), (after, promised.cost)] {
            #expect(frame.counters.offscreenPassesRequired.total == cost.offscreenPassesRequired)
            #expect(frame.counters.offscreenPasses.total == cost.offscreenPasses)
            #expect(frame.counters.renderPasses == cost.renderPasses)
            #expect(frame.counters.targetBytesPeak == cost.targetBytes)
            if let fragments = frame.counters.fragments { #expect(fragments == cost.estimatedFragments) }
        }
        // A pass for each card.
        #expect(promised.cost.offscreenPassesRequired == found.cost.offscreenPassesRequired - 14)
        #expect(promised.cost.offscreenPasses == found.cost.offscreenPasses - 14)
        #expect(promised.cost.estimatedFragments < found.cost.estimatedFragments)
        #expect(promised.keepsPicture)
        let difference = Explanation.Difference(before.picture, after.picture)
        #expect(difference.isNone || difference.isNearlyNone, "\(difference)")
    }

    /// Sections whose passes are reported apart, as one shares its target, were changed together.
    @Test func oneSavingIsNamedOnce() throws {
        let stage = try SceneLoader().stage(at: example("settings.yaml"))
        let text = try SharedRenderer.result.get().explain(stage).description
        let best = text.components(separatedBy: "\n\n")[1]
        #expect(best.hasPrefix("largest savings:"))
        #expect(best.components(separatedBy: "set masksToBounds of").count == 2, "\(best)")
        #expect(text.contains("root/connections: clip") && text.contains("root/appearance: clip"))
    }

    /// The page of broken effects at half its size, which takes a quarter of the time.
    private func brokenEffects() throws -> Stage {
        let stage = try SceneLoader().stage(at: example("broken-effects.json"))
        stage.scale = 0.5
        return stage
    }

    @Test func brokenEffectsGetTheAdviceOfTheDiagnosis() throws {
        let stage = try brokenEffects()
        let found = try SharedRenderer.result.get().explain(stage, options: .untimed)
        let repairs = found.passes.filter { $0.reasons == [.backdrop] }
            .flatMap { pass in pass.suggestions.filter { $0.kind == .repair }.map(\.words) }
        let diagnosed = stage.root.effectDiagnosis().findings.flatMap { $0.remedies.map(\.description) }
        #expect(repairs.sorted() == diagnosed.sorted())
        for pass in found.passes where pass.suggestions.contains(where: { $0.kind == .repair }) {
            #expect(pass.layer.hasSuffix("/blur"))
            #expect(pass.breaks.count == 1)
            // It works again, which shows, and that is no fix.
            #expect(pass.suggestions.allSatisfy { $0.kind == .repair && !$0.outcome.keepsPicture })
        }
        let container = try #require(
            found.passes.first { $0.reasons.contains(.isolation) && $0.reasons.contains(.groupOpacity) })
        #expect(container.causes.map(\.property) == ["opacity", "effect"])
        #expect(container.breaks == ["cuts off the backdrop of `blur`"])
    }

    @Test func repairedEffectsLookLikeTheRepairsBesideThem() throws {
        // The left half of the page shows what is broken, the right one the repairs.
        let (stage, renderer) = (try brokenEffects(), try SharedRenderer.result.get())
        let tree = stage.makeFrame()
        let broken = BrokenEffects(tree).findings
        #expect(broken.count == 4)
        let faded = Array(BackdropRepairs.edits(for: broken[0], in: tree).joined())
        #expect(try worst(renderer.render(tree.applying(faded)).picture, top: 12) <= 2)
        // A mask that has moved is where it was, the one beside it over the content alone: there they differ.
        let masked = try #require(BackdropRepairs.edits(for: broken[1], in: tree).last)
        #expect(try worst(renderer.render(tree.applying(masked)).picture, top: 155, besides: 57..<173) <= 2)
        // As it is they are not alike.
        #expect(try worst(renderer.render(tree).picture, top: 12) > 50)
        #expect(try worst(renderer.render(tree).picture, top: 155, besides: 57..<173) > 50)
    }

    /// The largest difference between both halves of the picture in a row of examples, leaving out some columns.
    private func worst(_ picture: Bitmap, top: Int, besides columns: Range<Int> = 0..<0) -> Int {
        var worst = 0
        for y in top..<top + 95 {
            for x in 0..<230 where !columns.contains(x) {
                for channel in 0..<4 {
                    let (left, right) = ((y * picture.width + 12 + x) * 4, (y * picture.width + 258 + x) * 4)
                    worst = max(
                        worst, abs(Int(picture.pixels[left + channel]) - Int(picture.pixels[right + channel])))
                }
            }
        }
        return worst
    }
}
