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

    @Test func aGroupWhoseLayersMeetKeepsItOrChanges() throws {
        let found = try explain("group-overlapping.json")
        let pass = try #require(found.passes.first)
        #expect(pass.layer == "root/group" && pass.causes.map(\.property) == ["opacity"])
        #expect(pass.isExecuted && pass.avoidedBy.isEmpty)
        #expect(pass.suggestions.map(\.kind) == [.change])
        #expect(!pass.suggestions[0].outcome.keepsPicture)
        #expect(found.fixes.isEmpty && found.fixed == nil)
        // Neighbours meet in 100×140 or, one of them higher by 80, 100×100 of 600×400 pixels.
        let expected = Double(4 * 100 * 100 + 2 * 100 * 40) / 240_000
        #expect(pass.suggestions[0].outcome.difference.share <= expected + 0.05)
    }

    @Test func brokenEffectsGetTheAdviceOfTheDiagnosis() throws {
        let stage = try SceneLoader().stage(at: example("broken-effects.json"))
        let found = try SharedRenderer.result.get().explain(stage, options: .untimed)
        let repairs = found.passes.filter { $0.reasons == [.backdrop] }
            .flatMap { pass in pass.suggestions.filter { $0.kind == .repair }.map(\.words) }
        let diagnosed = stage.root.effectDiagnosis().findings.flatMap { $0.remedies.map(\.description) }
        #expect(Set(repairs) == Set(diagnosed))
        #expect(repairs.count == diagnosed.count)
        for pass in found.passes where pass.suggestions.contains(where: { $0.kind == .repair }) {
            #expect(pass.layer.hasSuffix("/blur"))
            #expect(pass.breaks.count == 1)
            // It works again, which shows, and that is no fix.
            #expect(pass.suggestions.allSatisfy { $0.kind == .repair && !$0.outcome.keepsPicture })
        }
        let container = try #require(
            found.passes.first { $0.reasons.contains(.isolation) && $0.reasons.contains(.groupOpacity) })
        #expect(container.causes.map(\.property) == ["opacity", "effect"])
        #expect(container.breaks == ["keeps `blur` from seeing what is behind it"])
    }

    @Test func repairedEffectsLookLikeTheRepairsBesideThem() throws {
        // The left half of the page shows what is broken, the right one the repairs.
        let stage = try SceneLoader().stage(at: example("broken-effects.json"))
        let renderer = try SharedRenderer.result.get()
        let found = try renderer.explain(stage, options: .untimed)
        let tree = stage.renderTree()
        let words = [
            "add `blur` to `window` below `container`": 24, "move the mask of `container` to `content`": 310,
        ]
        for (advice, top) in words {
            let edits = found.passes.flatMap(\.suggestions).filter { $0.words == advice }.flatMap(\.edits)
            // The last one of each is that of its row: rows stand in the order of their sizes, equal ones from the top.
            let row = try #require(top == 24 ? edits.first : edits.last)
            let picture = try renderer.render(tree.applying([row]))
            let (left, right) = (part(of: picture, x: 24, y: top), part(of: picture, x: 516, y: top))
            let worst = zip(left, right).map { abs(Int($0) - Int($1)) }.max() ?? 255
            #expect(worst <= 2, "\(advice): \(worst)")
        }
    }

    private func part(of picture: Bitmap, x: Int, y: Int) -> [UInt8] {
        (y..<y + 190).flatMap { row in
            let start = (row * picture.width + x) * 4
            return Array(picture.pixels[start..<start + 460 * 4])
        }
    }
}
