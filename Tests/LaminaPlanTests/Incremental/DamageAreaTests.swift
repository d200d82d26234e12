import LaminaGeometry
import LaminaTestSupport
import Testing

@testable import LaminaPlan

@Suite struct DamageAreaTests {
    private func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
        PixelRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    @Test func rectanglesThatMeetBecomeOne() {
        var area = DamageArea(rect(0, 0, 10, 10))
        area.insert(rect(20, 0, 10, 10))
        #expect(area.rects.count == 2 && area.pixelCount == 200)
        area.insert(rect(5, 0, 20, 5))
        #expect(area.rects == [rect(0, 0, 30, 10)])
        area.insert(.empty)
        area.insert(rect(3, 3, 2, 2))
        #expect(area.rects == [rect(0, 0, 30, 10)])
    }

    @Test func manyRectanglesStayFewDisjointAndCoverAll() {
        var dice = Dice(seed: 7)
        func next(_ end: Int) -> Int32 { Int32(dice.below(end)) }
        for _ in 0..<200 {
            var area = DamageArea()
            let rects = (0..<12).map { _ in rect(next(200), next(200), 1 + next(30), 1 + next(30)) }
            for rect in rects { area.insert(rect) }
            #expect(area.rects.count <= DamageArea.maxRects)
            for rect in rects { #expect(area.contains(rect)) }
            for (index, rect) in area.rects.enumerated() {
                #expect(!area.rects[(index + 1)...].contains { $0.intersects(rect) })
            }
        }
    }

    @Test func partsOutsideOfAnotherRectangleMakeUpTheRest() {
        let whole = rect(0, 0, 10, 10)
        for other in [rect(3, 3, 4, 4), rect(-5, 2, 8, 3), rect(20, 0, 5, 5), rect(0, 0, 10, 10), rect(8, 8, 9, 9)] {
            var parts: [PixelRect] = []
            whole.forEachPart(outside: other) { parts.append($0) }
            #expect(parts.reduce(0) { $0 + $1.area } == 100 - whole.intersection(other).area)
            #expect(parts.allSatisfy { !$0.intersects(other) && whole.contains($0) })
        }
    }
}

@Suite struct InstanceMatchingTests {
    private func matches(_ new: [UInt64], _ old: [UInt64]) -> [Int32] {
        func items(_ bits: [UInt64]) -> [RecordedInstance] {
            bits.map { RecordedInstance(bits: $0, draw: 0, instance: 0) }
        }
        return InstanceMatching(items(new)[...], items(old)[...]).places
    }

    @Test func beginAndEndMatchAsTheyStand() {
        #expect(matches([1, 2, 9, 3], [1, 2, 3]) == [0, 1, -1, 2])
        #expect(matches([1, 3], [1, 2, 3]) == [0, 2])
        #expect(matches([], [1]).isEmpty && matches([1], []) == [-1])
    }

    @Test func onlyTheOneThatMovedIsLeftOut() {
        #expect(matches([5, 1, 2, 3, 4], [1, 2, 3, 4, 5]) == [-1, 0, 1, 2, 3])
        #expect(matches([2, 3, 4, 5, 1], [1, 2, 3, 4, 5]) == [1, 2, 3, 4, -1])
    }

    @Test func equalOnesMatchInTheirOrder() {
        #expect(matches([7, 7, 8, 7], [7, 9, 7, 7]).filter { $0 >= 0 } == [0, 2, 3])
    }

    @Test func longestRiseIsThatOfASlowSearch() {
        var dice = Dice(seed: 3)
        for _ in 0..<100 {
            let values = (0..<9).map { _ in Int32(dice.whole(-2...9)) }
            let rise = InstanceMatching.longestIncreasingSubsequence(in: values).map { values[$0] }
            #expect(zip(rise, rise.dropFirst()).allSatisfy { $0 < $1 } && rise.allSatisfy { $0 >= 0 })
            var longest = 0
            for subset in 0..<(1 << values.count) {
                let chosen = values.indices.filter { subset >> $0 & 1 == 1 }.map { values[$0] }
                guard chosen.allSatisfy({ $0 >= 0 }), zip(chosen, chosen.dropFirst()).allSatisfy({ $0 < $1 })
                else { continue }
                longest = max(longest, chosen.count)
            }
            #expect(rise.count == longest)
        }
    }
}
