import Foundation
import LaminaGeometry
import LaminaPlan
import Testing

/// A shadow is shaded once wherever it can be seen, and nowhere else.
@Suite struct ShadowAreaTests {
    private let outer = PixelRect(minX: -5, minY: -7, maxX: 40, maxY: 33)

    private func expectPartition(_ area: ShadowArea, hidden: [PixelRect]) {
        #expect(area.strips.count <= 8)
        for y in outer.minY - 2..<outer.maxY + 2 {
            for x in outer.minX - 2..<outer.maxX + 2 {
                let pixel = PixelRect(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
                let isSeen = outer.contains(pixel) && !hidden.contains { $0.contains(pixel) }
                let count = area.strips.filter { $0.contains(pixel) }.count
                #expect(count == (isSeen ? 1 : 0), "\(x) \(y)")
            }
        }
    }

    @Test func crossIsLeftOut() {
        let tall = PixelRect(minX: 6, minY: 0, maxX: 24, maxY: 28)
        let wide = PixelRect(minX: 0, minY: 6, maxX: 30, maxY: 22)
        let area = ShadowArea(outer, behindTall: tall, wide: wide)
        expectPartition(area, hidden: [tall, wide])
        #expect(area.strips.count == 8)
    }

    @Test func plainBoxLeavesFourStrips() {
        let box = PixelRect(minX: 0, minY: 0, maxX: 30, maxY: 28)
        let area = ShadowArea(outer, behindTall: box, wide: box)
        expectPartition(area, hidden: [box])
        #expect(area.strips.count == 4)
    }

    @Test func boxesBeyondTheShadowAreCut() {
        let tall = PixelRect(minX: 20, minY: -100, maxX: 60, maxY: 100)
        let wide = PixelRect(minX: 10, minY: -90, maxX: 70, maxY: 90)
        expectPartition(ShadowArea(outer, behindTall: tall, wide: wide), hidden: [tall, wide])
        #expect(ShadowArea(outer, behindTall: outer, wide: outer).strips.isEmpty)
    }

    @Test func withoutAnInteriorAllIsShaded() {
        expectPartition(ShadowArea(outer, behindTall: .empty, wide: .empty), hidden: [])
        let apart = PixelRect(minX: 100, minY: 100, maxX: 120, maxY: 130)
        expectPartition(ShadowArea(outer, behindTall: apart, wide: apart), hidden: [apart])
        #expect(ShadowArea(.empty).strips.isEmpty)
    }

    @Test func oneOfTwoBoxesIsEnough() {
        let wide = PixelRect(minX: 0, minY: 6, maxX: 30, maxY: 22)
        expectPartition(ShadowArea(outer, behindTall: .empty, wide: wide), hidden: [wide])
    }

    @Test func reachEndsWhereNothingShows() {
        for (sigma, alpha) in [(10.0, 1.0), (8, 0.4), (1, 0.9), (200, 0.05)] {
            let reach = Double(ShadowArea.reach(sigma: sigma, alpha: alpha))
            // The first pixel left out has its centre half a pixel further.
            let steps = 255 * alpha * 0.5 * erfc((reach + 0.5) / sigma / 2.0.squareRoot())
            #expect(steps < 0.375)
            // Not much further than it takes.
            #expect(255 * alpha * 0.5 * erfc((reach - 2 - 0.2 * sigma) / sigma / 2.0.squareRoot()) > 0.375)
        }
        #expect(ShadowArea.reach(sigma: 10, alpha: 0.1) < ShadowArea.reach(sigma: 10, alpha: 1))
        #expect(ShadowArea.reach(sigma: 10, alpha: 0) <= 1)
    }
}
