import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

@Suite struct CutCoveredTests {
    private func faded(_ layers: Layer...) -> Layer {
        group(10, 10, 150, 80).with { ($0.sublayers, $0.opacity) = (layers, 0.5) }
    }

    /// The offscreen passes of a faded group of a square and another layer over its lower right quarter.
    private func requiredPasses(_ change: (Layer) -> Void) -> Int {
        plan(faded(box(0, 0, 20, 20), box(10, 10, 20, 20).with(change))).offscreenPasses.total
    }

    @Test func aLayerIsDrawnBesideTheOneThatCoversIt() {
        let plan = plan(faded(box(0, 0, 20, 20, .black), box(10, 10, 20, 20)))
        #expect(plan.offscreenPassesRequired.byReason == [.groupOpacity: 1])
        #expect(plan.offscreenPasses.total == 0 && plan.passes.count == 1)
        #expect(plan.savings[.cutCovered] == 1 && plan.savings[.foldOpacity] == 0)
        #expect(plan.frameNodes == [2, 2, 3])
        #expect(plan.rasters == [SIMD4(10, 10, 30, 20), SIMD4(10, 20, 20, 30), SIMD4(20, 20, 40, 40)])
        // The shape is that of the whole layer.
        #expect(plan.boxes.map(\.shape) == [SIMD4(10, 10, 30, 30), SIMD4(10, 10, 30, 30), SIMD4(20, 20, 40, 40)])
        #expect(plan.boxes.map(\.fill) == [SIMD4(0, 0, 0, 0.5), SIMD4(0, 0, 0, 0.5), SIMD4(repeating: 0.5)])
    }

    @Test func itTakesBothRules() {
        for rules in PlanRules.combinations {
            let plan = plan(faded(box(0, 0, 20, 20), box(10, 10, 20, 20)), rules: rules)
            let isSaved = rules.isSuperset(of: [.foldOpacity, .cutCovered])
            #expect(plan.offscreenPasses.total == (isSaved ? 0 : 1), "\(rules)")
            #expect(plan.savings[.cutCovered] == (isSaved ? 1 : 0), "\(rules)")
            #expect(plan.offscreenPassesRequired.total == 1)
        }
    }

    @Test func fiveLayersOnEachOtherFadeWithoutAPass() {
        let five = faded().with { $0.sublayers = (0..<5).map { box(Double($0) * 8, Double($0) * 8, 30, 30) } }
        let plan = plan(five)
        #expect(plan.offscreenPasses.total == 0)
        #expect(plan.frameNodes == [2, 2, 3, 3, 4, 4, 5, 5, 6])
        // All five together cover these pixels, once each.
        let pixels = plan.boxes.reduce(0) { $0 + $1.area.area }
        #expect(pixels == 5 * 900 - 4 * 22 * 22)
    }

    @Test func theLayerOfTheGroupItselfIsCutToo() {
        let group = faded(box(10, 10, 20, 20)).with { $0.backgroundColor = .black }
        let found = plan(group)
        #expect(found.offscreenPasses.total == 0)
        #expect(found.frameNodes == [1, 1, 1, 1, 2])
        #expect(found.boxes.reduce(0) { $0 + $1.area.area } == 150 * 80)
        // A border that comes after the sublayers is above them.
        group.borderWidth = 12
        group.borderColor = Color(white: 1, alpha: 0.5)
        #expect(plan(group).offscreenPasses.total == 1)
    }

    @Test func whatIsWhollyCoveredIsNotDrawn() {
        let plan = plan(faded(box(5, 5, 10, 10), box(0, 0, 20, 20)))
        #expect(plan.offscreenPasses.total == 0)
        #expect(plan.frameNodes == [3])
        #expect(plan.layers.occluded == 1)
    }

    @Test func anUpperLayerThatShowsWhatIsUnderItKeepsThePass() {
        #expect(requiredPasses { _ in } == 0)
        #expect(requiredPasses { $0.backgroundColor = Color(white: 1, alpha: 0.5) } == 1)
        #expect(requiredPasses { $0.opacity = 0.5 } == 1)
        #expect(requiredPasses { ($0.opacity, $0.allowsGroupOpacity) = (0.5, false) } == 1)
        #expect(requiredPasses { ($0.borderColor, $0.borderWidth) = (Color(white: 1, alpha: 0.5), 3) } == 1)
    }

    @Test func anEdgeThroughPixelsKeepsThePassWhereItMeetsAnother() {
        #expect(requiredPasses { $0.position.x += 0.5 } == 1)
        #expect(requiredPasses { $0.position.y -= 0.25 } == 1)
        // Only its other edges run through pixels.
        #expect(requiredPasses { $0.frame = Rect(x: 10, y: 10, width: 20.5, height: 20) } == 0)
    }

    @Test func anEdgeThatIsClippedAwayCountsAllTheSame() {
        // Above the picture the upper layer's edge runs through pixels of the lower one.
        func pair(_ top: Double) -> Layer {
            faded(box(0, -40, 20, 60), box(10, top, 20, 50)).with { $0.masksToBounds = true }
        }
        #expect(plan(pair(-30)).offscreenPasses.total == 0)
        #expect(plan(pair(-30.5)).offscreenPasses.total == 1)
    }

    @Test func aRoundedCornerKeepsThePassWhereItMeetsAnother() {
        #expect(requiredPasses { $0.cornerRadius = 4 } == 1)
        #expect(requiredPasses { ($0.cornerRadius, $0.maskedCorners) = (4, .minXMinY) } == 1)
        #expect(requiredPasses { ($0.cornerRadius, $0.position) = (4, Point(x: 20, y: 10)) } == 1)
        // A side between the corners covers.
        #expect(requiredPasses { ($0.frame, $0.cornerRadius) = (Rect(x: 10, y: -10, width: 20, height: 40), 4) } == 0)
    }

    @Test func aTurnedUpperLayerKeepsThePassAndALowerOneDoesNot() {
        #expect(requiredPasses { $0.transform = Transform3D(rotation: 0.5, x: 0, y: 0, z: 1) } == 1)
        let turned = box(0, 0, 20, 20).with { $0.transform = Transform3D(rotation: 0.5, x: 0, y: 0, z: 1) }
        let found = plan(faded(turned, box(10, 10, 20, 20)))
        #expect(found.offscreenPasses.total == 0)
        #expect(found.quads.count == 2 && found.quads.allSatisfy { $0.area.isRectangle })
        let seen = box(0, 0, 20, 20).with {
            $0.transform = Transform3D(rotation: 0.5, x: 0, y: 1, z: 0).concatenating(Transform3D(perspective: 100))
        }
        #expect(plan(faded(seen, box(10, 10, 20, 20))).offscreenPasses.total == 1)
    }

    @Test func whatIsMoreThanOneDrawKeepsThePass() {
        let nested = box(0, 0, 20, 20).with { $0.addSublayer(box(0, 30, 5, 5)) }
        #expect(plan(faded(nested, box(10, 10, 20, 20))).offscreenPasses.total == 1)
        nested.position = Point(x: 20, y: 20)
        #expect(plan(faded(box(0, 0, 20, 20), nested)).offscreenPasses.total == 1)
        // It may be beside those that are cut.
        nested.position = Point(x: 100, y: 10)
        let plan = plan(faded(box(0, 0, 20, 20), nested, box(10, 10, 20, 20)))
        #expect(plan.offscreenPasses.total == 0)
        #expect(plan.frameNodes.count == 5)
    }

    @Test func aShadowKeepsThePass() {
        let shadowed = box(10, 10, 20, 20).with { ($0.shadowOpacity, $0.shadowRadius) = (0.5, 3) }
        #expect(plan(faded(box(0, 0, 20, 20), shadowed)).offscreenPasses[.groupOpacity] == 1)
    }

    @Test func groupsThatDoMoreThanFadeKeepTheirPass() throws {
        func pair() -> Layer { faded(box(0, 0, 20, 20), box(10, 10, 20, 20)) }
        #expect(plan(pair().with { ($0.masksToBounds, $0.cornerRadius) = (true, 5) }).offscreenPasses.total == 1)
        #expect(plan(pair().with { $0.mask = box(0, 0, 15, 15) }).offscreenPasses.total == 1)
        #expect(plan(pair().with { $0.shouldRasterize = true }).offscreenPasses.total == 1)
        // A clip along whole pixels is no image.
        #expect(plan(pair().with { $0.masksToBounds = true }).offscreenPasses.total == 0)
    }

    @Test func anOpaqueImageCoversAndAnImageIsCut() throws {
        let (solid, glass) = (try makeImage(), try makeImage(alpha: 200))
        #expect(plan(faded(box(0, 0, 20, 20), picture(10, 10, 20, 20, solid))).offscreenPasses.total == 0)
        #expect(plan(faded(box(0, 0, 20, 20), picture(10, 10, 20, 20, glass))).offscreenPasses.total == 1)
        let cut = plan(faded(picture(0, 0, 20, 20, glass), picture(10, 10, 20, 20, solid)))
        #expect(cut.offscreenPasses.total == 0)
        #expect(cut.quads.count == 3 && cut.faults == [])
        // An image that is larger or smaller than its layer does not cover all that the layer may touch.
        let small = picture(10, 10, 20, 20, solid).with { $0.contentsGravity = .center }
        #expect(plan(faded(box(0, 0, 20, 20), small)).offscreenPasses.total == 1)
        small.backgroundColor = .black
        #expect(plan(faded(box(0, 0, 20, 20), small)).offscreenPasses.total == 0)
    }

    @Test func aGroupInAGroupIsCutAndFadesWithTheOuterOne() {
        let inner = faded(box(0, 0, 20, 20), box(10, 10, 20, 20))
        let outer = group(0, 0, 200, 100, inner).with { $0.opacity = 0.5 }
        let found = plan(outer)
        #expect(found.offscreenPassesRequired.total == 2)
        #expect(found.offscreenPasses.total == 0)
        #expect(found.boxes.map(\.fill.w) == [0.25, 0.25, 0.25])
        outer.addSublayer(box(0, 0, 60, 60, Color(white: 0, alpha: 0.5)))
        // The outer one needs its pass, the inner one is cut in it.
        let passed = plan(outer)
        #expect(passed.offscreen.map(\.node) == [1])
        #expect(passed.boxes.map(\.fill.w) == [0.5, 0.5, 0.5, 0.5])
    }

    @Test func aMovedCoverCountsWithThePixelsThatChange() {
        func record(_ x: Double) -> PlanRecord {
            PlanRecord(plan(faded(box(0, 0, 60, 60, .black), box(x, 20, 20, 20))))
        }
        let area = FrameDifference(record(20), record(24)).area
        let moved = PixelRect(minX: 30, minY: 30, maxX: 54, maxY: 50)
        let least = [
            PixelRect(minX: 30, minY: 30, maxX: 34, maxY: 50), PixelRect(minX: 50, minY: 30, maxX: 54, maxY: 50),
        ]
        #expect(area.rects.allSatisfy { moved.contains($0) })
        for rect in least { #expect(area.rects.contains { $0.contains(rect) }) }
        #expect(FrameDifference(record(20), record(20)).area.isEmpty)
    }

    @Test func aCoverThatIsTakenAwayCountsWhereItWas() {
        let with = PlanRecord(plan(faded(box(0, 0, 60, 60, .black), box(20, 20, 20, 20))))
        let without = PlanRecord(plan(faded(box(0, 0, 60, 60, .black), box(100, 0, 5, 5))))
        let area = FrameDifference(without, with).area
        #expect(area.overlaps(PixelRect(minX: 30, minY: 30, maxX: 50, maxY: 50)))
        #expect(area.overlaps(PixelRect(minX: 110, minY: 10, maxX: 115, maxY: 15)))
    }

    @Test func hundredsOfLayersInARowAreCutOrKeepThePass() {
        func row(_ count: Int) -> Layer {
            faded().with { $0.sublayers = (0..<count).map { box(Double($0 % 70) * 2, Double($0 / 70) * 8, 3, 8) } }
        }
        let plan = plan(row(500))
        #expect(plan.offscreenPasses.total == 0)
        #expect(plan.instanceCount == 500)
        let area = plan.boxes.reduce(0) { $0 + $1.area.area }
        #expect(area == 7 * 141 * 8 + 21 * 8)
    }
}
