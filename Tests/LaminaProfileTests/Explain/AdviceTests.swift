import Foundation
import Lamina
import LaminaPlan
import Testing

@testable import LaminaProfile

/// The change that is advised first is the one that saves most and shows least, with numbers that are true.
@Suite struct AdviceTests {
    /// A card whose sublayers keep its shadow from being computed without its image.
    private func card(_ change: (Layer) -> Void = { _ in }) -> Layer {
        box("card", 30, 10, 40, 30).with {
            ($0.shadowOpacity, $0.cornerRadius, $0.backgroundColor) = (0.5, 6, .white)
            $0.sublayers = [
                box("c", 5, 5, 20, 20).with { $0.backgroundColor = Color(red: 0, green: 0.5, blue: 0) },
                box("d", 10, 10, 20, 20).with { $0.backgroundColor = Color(red: 1, green: 0, blue: 0) },
            ]
            change($0)
        }
    }

    /// Its shadow is drawn by a formula either way; the reference, which blurs an image, differs by a step or two.
    @Test func aPlainCardGetsAShadowPathAndKeepsItsShadow() throws {
        let found = try explain(
            box("card", 20, 10, 60, 30).with {
                ($0.cornerRadius, $0.backgroundColor) = (14, .white)
                ($0.shadowOpacity, $0.shadowRadius) = (0.3, 3)
            })
        #expect(found.fixes(of: "card") == ["give `card` a shadowPath, its rounded bounds"])
        let fix = try #require(found.pass(of: "card")?.suggestions.first)
        #expect(fix.outcome.keepsPicture && fix.outcome.cost.offscreenPassesRequired == 0)
        // Nothing of either is shaded where the card covers it.
        #expect(fix.outcome.cost.estimatedFragments <= found.cost.estimatedFragments)
    }

    @Test func theNumbersAreThoseOfTheChangedScene() throws {
        let found = try explain(card())
        let outcome = try #require(found.pass(of: "card")?.suggestions.first?.outcome)
        let stage = Stage(size: Size(width: 100, height: 50), background: Color(red: 0.2, green: 0.3, blue: 0.9))
        stage.root.sublayers = [
            card { $0.shadowPath = Path(roundedRect: Rect(x: 0, y: 0, width: 40, height: 30), cornerRadius: 6) }
        ]
        let frame = try SharedRenderer.result.get().render(stage.makeFrame(), measuring: .profile)
        #expect(outcome.cost.renderPasses == frame.counters.renderPasses)
        #expect(outcome.cost.offscreenPasses == frame.counters.offscreenPasses.total)
        if let fragments = frame.counters.fragments { #expect(outcome.cost.estimatedFragments == fragments) }
        #expect(outcome.cost.renderPasses < found.cost.renderPasses)
    }

    @Test func whatSavesMostComesFirst() throws {
        let text = try explain(card()).description
        let blocks = text.components(separatedBy: "\n\n")
        #expect(blocks.count > 2 && blocks[1].hasPrefix("largest savings:\n  give `card` a shadowPath"), "\(text)")
        #expect(blocks[1].contains("required 1 to 0, made 1 to 0, passes "))
        #expect(!text.contains(" ms"))
    }

    /// A fix that lowers only the passes required is reported, and not called a saving.
    @Test func aFixThatLeavesThePlanAsItIsSavesNothing() throws {
        let faded = box("group", 10, 5, 80, 40).with {
            ($0.backgroundColor, $0.opacity) = (nil, 0.5)
            $0.sublayers = [box("a", 0, 0, 20, 20), box("b", 30, 0, 20, 20)]
        }
        let found = try explain(faded)
        #expect(found.fixes(of: "group").count == 1)
        #expect(!found.description.contains("what saves most"))
        #expect(found.description.contains("so the plan stays as it is; the same picture"))
        #expect(found.passes.allSatisfy { pass in pass.suggestions.allSatisfy { $0.kind != .cheaper } })
    }

    // MARK: Times

    @Test func timesAreReportedOnlyIfTheyCanBeToldApart() throws {
        func times(_ before: [Double], _ after: [Double], gpu: Bool = false) -> Explanation.Times? {
            func samples(_ seconds: [Double]) -> [Explanation.Times.Sample] {
                seconds.map { Explanation.Times.Sample(draw: $0, gpu: gpu ? $0 / 2 : nil) }
            }
            return Explanation.Times(samples(before), samples(after))
        }
        // One slow frame of nine says nothing.
        let slow: [Double] = [9, 9, 9, 10, 10, 10, 11, 11, 90]
        let fast: [Double] = [5, 5, 5, 6, 6, 7, 7, 7, 40]
        #expect(times(slow, fast) == Explanation.Times(before: 10, after: 6, frames: 9, isOnGPU: false))
        #expect(times(slow, fast, gpu: true) == Explanation.Times(before: 5, after: 3, frames: 9, isOnGPU: true))
        #expect(times(slow, slow) == nil && times([], fast) == nil)
        // The middle halves are 10 to 14 and 12 to 16.
        #expect(times([1, 10, 12, 14, 30], [1, 12, 14, 16, 30]) == nil)
    }

    // MARK: Differences

    /// A picture of 8×8 pixels, black on the left and white on the right, with one pixel changed.
    private func picture(x: Int = 0, y: Int = 0, by amount: UInt8 = 0) throws -> Bitmap {
        var pixels: [UInt8] = []
        for _ in 0..<8 {
            for column in 0..<8 { pixels += column < 4 ? [0, 0, 0, 255] : [250, 250, 250, 255] }
        }
        pixels[(y * 8 + x) * 4 + 1] += amount
        return try Bitmap(width: 8, height: 8, pixels: pixels)
    }

    @Test func onEdgesTwoOrThreeAreNearlyTheSame() throws {
        func difference(_ x: Int, _ amount: UInt8) throws -> Explanation.Difference {
            Explanation.Difference(try picture(), try picture(x: x, y: 3, by: amount))
        }
        #expect(try difference(1, 1).isNone && difference(4, 1).isNone)
        for amount in [2, 3] as [UInt8] {
            #expect(try difference(3, amount).isNearlyNone && difference(4, amount).isNearlyNone)
            #expect(try !difference(1, amount).isNearlyNone && !difference(6, amount).isNearlyNone)
        }
        #expect(try !difference(4, 4).isNearlyNone)
        #expect(try difference(4, 3).words == "nearly the same picture, to within 3 of 255 on edges")
        #expect(try difference(1, 3).words == "1.6% of the pixels differ, by up to 3 of 255")
        let few = Explanation.Difference(largest: 9, share: 0.0004, visibleShare: 0.0004, isOnEdges: false)
        #expect(few.words == "less than 0.1% of the pixels differ, by up to 9 of 255")
        #expect(try difference(4, 1).showsLess(than: difference(4, 2)))
        #expect(try difference(4, 3).showsLess(than: difference(1, 2)))
        #expect(try difference(1, 2).showsLess(than: difference(1, 5)))
        #expect(try !difference(4, 1).showsLess(than: difference(4, 0)))
    }

    @Test func onlyTheAreaThatIsAskedForIsCompared() throws {
        let (one, other) = (try picture(), try picture(x: 5, y: 3, by: 4))
        let left = DamageArea(PixelRect(minX: 0, minY: 0, maxX: 4, maxY: 8))
        let right = DamageArea(PixelRect(minX: 4, minY: 3, maxX: 12, maxY: 4))
        #expect(Explanation.Difference(one, other, within: left).largest == 0)
        #expect(Explanation.Difference(one, other, within: right).largest == 4)
        #expect(Explanation.Difference(one, other, within: right).share == 1.0 / 64)
    }
}
