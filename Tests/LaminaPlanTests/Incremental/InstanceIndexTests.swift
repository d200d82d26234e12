import LaminaGeometry
import LaminaTestSupport
import Testing

@testable import LaminaPlan

/// The search for instances in a part of the frame, beside one that looks at each of them.
@Suite struct InstanceIndexTests {
    private func area(_ dice: inout Dice) -> PixelRect {
        if dice.chance(20) { return .beyond }
        let (x, y) = (Int32(dice.whole(-20...200)), Int32(dice.whole(-20...100)))
        return PixelRect(minX: x, minY: y, maxX: x + Int32(dice.whole(1...12)), maxY: y + Int32(dice.whole(1...12)))
    }

    private func found(_ index: InstanceIndex, _ range: Range<Int>, _ rect: PixelRect, atMost most: Int = .max) -> [Int]
    {
        var found: [Int] = []
        index.forEach(of: range, isQuad: false, touching: rect) { instance in
            found.append(instance)
            return found.count < most
        }
        return found
    }

    @Test func instancesAreFoundWherePatchesMoveThem() {
        for seed in 0..<10 as Range<UInt64> {
            var mixer = SplitMix64(seed: seed)
            var dice = Dice(seed: mixer.next())
            var areas = (0..<500).map { _ in area(&dice) }
            var plan = PassPlan(frame: PixelRect(width: 200, height: 100))
            plan.boxes = areas.map { area in
                var box = BoxInstance.nothing
                box.setArea(area)
                return box
            }
            var index = InstanceIndex(plan)
            for _ in 0..<50 {
                let (moved, next) = (dice.below(areas.count), area(&dice))
                index.set(moved, isQuad: false, from: areas[moved], to: next)
                areas[moved] = next
                let first = dice.below(areas.count)
                let range = first..<first + dice.below(areas.count - first)
                let rect = PixelRect(minX: Int32(dice.whole(0...180)), minY: 0, maxX: 190, maxY: 40)
                let found = found(index, range, rect)
                #expect(found == found.sorted())
                #expect(Set(found).isSuperset(of: range.filter { areas[$0].intersects(rect) }))
                #expect(found.allSatisfy { areas[$0].intersects(rect.outset(by: 1)) })
                #expect(self.found(index, range, rect, atMost: 3) == Array(found.prefix(3)))
            }
        }
    }

    /// Blocks of layers that are together elsewhere, with slots of layers out of sight among them.
    @Test func groupsAreFoundByThemselves() {
        var plan = PassPlan(frame: PixelRect(width: 2000, height: 100))
        plan.boxes = (0..<1000).map { place in
            var box = BoxInstance.nothing
            let x = Int32(place / 100 * 200)
            if place % 3 > 0 { box.setArea(PixelRect(minX: x, minY: 0, maxX: x + 10, maxY: 10)) }
            return box
        }
        let index = InstanceIndex(plan)
        let rect = PixelRect(minX: 600, minY: 0, maxX: 605, maxY: 5)
        #expect(found(index, 0..<1000, rect) == (300..<400).filter { $0 % 3 > 0 })
        #expect(found(index, 390..<400, rect) == [391, 392, 394, 395, 397, 398])
    }
}
