import Foundation
import Lamina
import LaminaPlan
import Testing

@testable import LaminaProfile

/// The memory that layers have besides their targets.
@Suite struct LayerMemoryTests {
    private func strip(_ name: String, _ x: Double, _ image: Image) -> Layer {
        let layer = box(name, x, 0, 10, 1)
        layer.contents = image
        return layer
    }

    private func image(_ width: Int, _ height: Int) throws -> Image {
        try Image(width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height * 4))
    }

    @Test func anImageOfSeveralLayersIsDividedAmongThem() throws {
        let (shared, own) = (try image(10, 1), try image(8, 4))
        let (tree, plan) = planned(
            strip("a", 0, shared), strip("b", 20, shared), strip("c", 40, shared), strip("d", 60, own))
        // 40 bytes in whole thirds, and four bytes for each of 32 pixels.
        #expect(LayerMemory(tree, plan).images == [0, 13, 13, 14, 128])
        #expect(LayerMemory(tree, plan).cached == [0, 0, 0, 0, 0])
    }

    @Test func layersThatAreNotDrawnHaveNoPart() throws {
        let shared = try image(10, 1)
        // Outside of the picture.
        let (tree, plan) = planned(strip("seen", 0, shared), strip("outside", 200, shared))
        let memory = LayerMemory(tree, plan)
        #expect(memory.images[1] == 40 && memory.images.reduce(0, +) == 40)
    }

    @Test func theImageOfARasterizedLayerIsCachedWhereItsPassIsNotExecuted() throws {
        let group = box("group", 10, 10, 20, 20)
        group.shouldRasterize = true
        group.sublayers = [pebble("leaf", 5, 5, 10, 10)]
        let (tree, plan) = planned(group)
        let kept = try #require(plan.targets.first { $0.kept != nil })
        #expect(kept.byteCount >= 20 * 20 * 4)
        let executed = plan.passes.map { plan.targets[Int($0.target)].kept == nil }
        let memory = LayerMemory(tree, plan, executing: executed)
        #expect(memory.cached == [0, kept.byteCount, 0])
        #expect(LayerMemory(tree, plan).cached == [0, 0, 0])
    }
}
