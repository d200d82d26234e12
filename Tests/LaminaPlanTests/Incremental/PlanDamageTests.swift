import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

/// The pixels of a frame that may differ from the frame before.
@Suite struct PlanDamageTests {
    private let glass = Color(white: 1, alpha: 0.5)

    /// The damage between the plans of two trees on a picture of 200×100 pixels.
    private func damage(_ first: [Layer], _ second: [Layer], rules: PlanRules = .all) -> [PixelRect] {
        var planner = Planner(rules: rules)
        let old = PlanRecord(planner.plan(makeTree(first)))
        return FrameDifference(PlanRecord(planner.plan(makeTree(second))), old).area.rects
    }

    private func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
        PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    @Test func equalPlansDifferNowhere() {
        #expect(damage([box(10, 10, 20, 20)], [box(10, 10, 20, 20)]).isEmpty)
    }

    @Test func movedBoxCountsWhereItWasAndWhereItIs() {
        let (here, there) = (box(10, 10, 20, 20), box(110, 60, 20, 20))
        #expect(
            Set(damage([box(0, 0, 5, 5), here], [box(0, 0, 5, 5), there]))
                == [rect(10, 10, 20, 20), rect(110, 60, 20, 20)])
        // Pixels of both count once.
        #expect(damage([here], [box(15, 10, 20, 20)]) == [rect(10, 10, 25, 20)])
    }

    @Test func whatAppearsOrDisappearsCountsAlone() {
        let others = { [box(0, 0, 5, 5), box(100, 0, 50, 50)] }
        let more = { [box(0, 0, 5, 5), box(40, 40, 10, 10), box(100, 0, 50, 50)] }
        #expect(damage(others(), more()) == [rect(40, 40, 10, 10)])
        #expect(damage(more(), others()) == [rect(40, 40, 10, 10)])
    }

    @Test func anotherOrderCountsForWhatMoved() {
        let a = { box(0, 0, 30, 30, glass) }
        let b = { box(20, 20, 30, 30, Color(red: 1, green: 0, blue: 0, alpha: 0.5)) }
        let c = { box(100, 0, 30, 30, glass) }
        let area = damage([a(), b(), c()], [b(), a(), c()])
        #expect(area.count == 1 && (area == [rect(0, 0, 30, 30)] || area == [rect(20, 20, 30, 30)]))
    }

    @Test func resizingCountsOnlyWhatIsOnOneSide() {
        // A picture of which an opaque box covers one side: what is drawn of it becomes smaller.
        let area = damage(
            [box(0, 0, 200, 100, glass), box(150, 0, 50, 100)], [box(0, 0, 200, 100, glass), box(140, 0, 60, 100)])
        #expect(area == [rect(140, 0, 60, 100)])
    }

    @Test func groupThatFadesCountsWithItsPixels() {
        func scene(_ opacity: Float) -> [Layer] {
            let group = group(20, 20, 60, 60, box(0, 0, 40, 40), pebble(20, 20, 40, 40)).with { $0.opacity = opacity }
            return [box(0, 0, 200, 100), group]
        }
        #expect(damage(scene(0.5), scene(0.25)) == [rect(20, 20, 60, 60)])
        #expect(damage(scene(0.5), scene(0.5)).isEmpty)
    }

    @Test func changeInAGroupCountsWhereItIs() {
        func scene(_ color: Color) -> [Layer] {
            let group = group(20, 20, 60, 60, box(0, 0, 60, 60), pebble(20, 20, 10, 10, color)).with {
                $0.opacity = 0.5
            }
            return [box(0, 0, 200, 100), group]
        }
        #expect(damage(scene(.black), scene(Color(white: 0.3))) == [rect(40, 40, 10, 10)])
    }

    @Test func blurOfWhatChangesCountsWhole() {
        func scene(_ white: Double, beside: Double = 0.5) -> [Layer] {
            let blurred = box(20, 20, 30, 30, Color(white: white)).with {
                $0.filters = [Filter(.gaussianBlur(radius: 2))]
            }
            return [box(0, 0, 200, 100), blurred, box(150, 50, 10, 10, Color(white: beside))]
        }
        #expect(damage(scene(0.1), scene(0.1, beside: 0.7)) == [rect(150, 50, 10, 10)])
        let area = damage(scene(0.1), scene(0.2))
        #expect(area.count == 1 && area[0].contains(rect(20, 20, 30, 30)) && area[0].width < 60)
    }

    @Test func backdropOfWhatChangesCountsWhole() throws {
        func scene(_ x: Double) -> [Layer] {
            let panel = box(50, 0, 60, 60, glass).with {
                $0.backgroundFilters = [Filter(.gaussianBlur(radius: 3, edge: .mirror))]
            }
            return [box(0, 0, 200, 100), box(x, 40, 10, 10, .black), panel]
        }
        #expect(Set(damage(scene(150), scene(180))) == [rect(150, 40, 10, 10), rect(180, 40, 10, 10)])
        let area = damage(scene(60), scene(61))
        #expect(area == [rect(50, 0, 60, 60)])
    }

    @Test func whatIsDrawnOverAPanelDrawsWhatItCaptures() throws {
        func plan(_ white: Double) -> PassPlan {
            let panel = box(50, 0, 60, 60, glass).with {
                $0.backgroundFilters = [Filter(.gaussianBlur(radius: 3, edge: .mirror))]
            }
            var planner = Planner()
            return planner.plan(
                makeTree([
                    box(0, 0, 200, 100), box(60, 40, 10, 10, .black), panel, box(70, 20, 5, 5, Color(white: white)),
                ]))
        }
        let area = FrameDifference(PlanRecord(plan(0.2)), PlanRecord(plan(0.1))).area
        #expect(area.rects == [rect(70, 20, 5, 5)])
        let part = try #require(PartialPlan(plan(0.2), area: area))
        #expect(part.area.contains(rect(50, 0, 60, 60)) && part.area.pixelCount < 5000)
        #expect(part.plan.passes.count == plan(0.2).passes.count && part.passesSkipped == 0)
        // Beside the panel nothing of it is needed.
        let beside = try #require(PartialPlan(plan(0.2), area: DamageArea(rect(0, 0, 10, 10))))
        #expect(beside.area.rects == [rect(0, 0, 10, 10)] && beside.plan.passes.allSatisfy { $0.isFrame })
        #expect(beside.plan.boxes.count == 1)
        #expect(beside.plan.savings[.reuseFrames] == 200 * 100 - 10 * 10)
    }

    @Test func clipsAtOtherPlacesOfTheTableAreTheSame() {
        func card(_ x: Double) -> Layer {
            group(x, 10, 40, 40, box(0, 0, 40, 40, Color(red: 1, green: 0, blue: 0))).with {
                $0.cornerRadius = 10
                $0.masksToBounds = true
            }
        }
        let (before, after) = ([card(100)], [card(10), card(100)])
        var planner = Planner()
        #expect(planner.plan(makeTree(before)).table.count == 1 && planner.plan(makeTree(after)).table.count == 2)
        #expect(damage(before, after) == [rect(10, 10, 40, 40)])
    }

    @Test func anotherImageCounts() throws {
        let (image, other, first) = (try makeImage(), try makeImage(), try makeImage())
        let area = damage([picture(10, 10, 20, 20, image)], [picture(10, 10, 20, 20, other)])
        #expect(area == [rect(10, 10, 20, 20)])
        // The same image at another place of the list is the same.
        let shifted = damage(
            [picture(10, 10, 20, 20, image)], [picture(60, 0, 9, 9, first), picture(10, 10, 20, 20, image)])
        #expect(shifted == [rect(60, 0, 9, 9)])
    }

    @Test func otherSizesAndBackgroundsCountWhole() {
        var planner = Planner()
        let plain = PlanRecord(planner.plan(makeTree([])))
        let white = PlanRecord(planner.plan(makeTree([], background: .white)))
        let small = PlanRecord(planner.plan(makeTree([], scale: 0.5)))
        #expect(FrameDifference(white, plain).area.rects == [rect(0, 0, 200, 100)])
        #expect(FrameDifference(small, plain).area.isEmpty)
    }

    @Test func tablesOfShadowsThatMoveCount() {
        func card(_ x: Double, _ radius: Double) -> Layer {
            box(x, 30, 40, 30).with {
                ($0.cornerRadius, $0.shadowOpacity, $0.shadowRadius) = (radius, 1, 3)
            }
        }
        #expect(damage([card(120, 4)], [card(120, 4)]).isEmpty)
        // Tables are asked for from the last layer on: another card behind moves none, one in front all.
        let behind = damage([card(120, 4)], [card(20, 6), card(120, 4)])
        #expect(!behind.isEmpty && !behind.contains { $0.intersects(rect(105, 0, 95, 100)) })
        let inFront = damage([card(120, 4)], [card(120, 4), card(20, 6)])
        #expect(inFront.contains { $0.intersects(rect(118, 28, 44, 34)) })
    }
}
