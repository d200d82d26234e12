import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import LaminaTestSupport
import Testing

@testable import LaminaPlan

/// Layers that are a colour and nothing else, up to the limits of that: their boxes by plain arithmetic.
@Suite struct PlainLayerTests {
    private var source = SplitMix64(seed: 58)

    private mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &source) }

    /// A multiple of `step`, so that sums and products are exact.
    private mutating func number(from low: Int, to high: Int, step: Double) -> Double {
        Double(low + below(high - low)) * step
    }

    /// A layer by its numbers.
    private struct Plain {
        /// In the superlayer's points.
        var origin: SIMD2<Double>
        var size: SIMD2<Double>
        var scale: SIMD2<Double>
        var isHidden: Bool
        var opacity: Float

        /// The layer; a layer of scale 1 may be rotated by an angle of nothing.
        func layer(isTurned: Bool) -> Layer {
            let layer = Layer()
            layer.anchorPoint = .zero
            layer.position = Point(x: origin.x, y: origin.y)
            layer.bounds.size = Size(width: size.x, height: size.y)
            layer.backgroundColor = Color(white: 1, alpha: 0.5)
            layer.isHidden = isHidden
            layer.opacity = opacity
            if scale != SIMD2(1, 1) {
                layer.transform = Transform3D(scaleX: scale.x, y: scale.y, z: 1)
            } else if isTurned {
                layer.transform = Transform3D(rotation: 0, x: 0, y: 0, z: 1)
            }
            return layer
        }

        /// The edges in the superlayer's points, minX minY maxX maxY.
        var edges: SIMD4<Double> {
            let other = origin + size * scale
            return SIMD4(lowHalf: pointwiseMin(origin, other), highHalf: pointwiseMax(origin, other))
        }
    }

    private mutating func makePlain() -> Plain {
        let sizes: [SIMD2<Double>] = [
            SIMD2(1.0 / 1024, 20), SIMD2(20, 1.0 / 256), SIMD2(0, 20), SIMD2(1, 1), SIMD2(12.25, 7), SIMD2(64, 64),
            SIMD2(130, 70.5), SIMD2(4_000_000, 3_000_000),
        ]
        let factors: [Double] = [1, 1, 1, 2, 0.5, -1, -0.25]
        let opacities: [Float] = [1, 1, 1, 0.5, 0]
        return Plain(
            origin: SIMD2(number(from: -120, to: 900, step: 0.25), number(from: -120, to: 500, step: 0.25)),
            size: sizes[below(sizes.count)],
            scale: below(2) == 0 ? SIMD2(1, 1) : SIMD2(factors[below(factors.count)], factors[below(factors.count)]),
            isHidden: below(8) == 0, opacity: opacities[below(opacities.count)])
    }

    @Test mutating func eachIsTheBoxOfItsEdges() {
        for _ in 0..<300 {
            // The superlayer is at whole pixels, and clips along them, or is anywhere and does not clip.
            let clips = below(2) == 0
            let step = clips ? 1 : 0.25
            let frame = Rect(
                x: number(from: -20, to: 80, step: step), y: number(from: -20, to: 40, step: step), width: 90,
                height: 60)
            let plains = (0..<1 + below(12)).map { _ in makePlain() }
            let superlayer = box(frame.minX, frame.minY, frame.width, frame.height, nil)
            superlayer.masksToBounds = clips
            superlayer.sublayers = plains.map { $0.layer(isTurned: below(2) == 0) }

            var clip = PixelRect(width: 200, height: 100)
            if clips {
                clip = clip.intersection(
                    PixelRect(coveringMinX: frame.minX, minY: frame.minY, maxX: frame.maxX, maxY: frame.maxY))
            }
            let shift = SIMD4(frame.minX, frame.minY, frame.minX, frame.minY)
            var expected: [BoxInstance] = []
            var counts = (hidden: 0, transparent: 0, outside: 0)
            for plain in plains {
                if plain.isHidden { counts.hidden += 1 }
                if plain.isHidden { continue }
                if plain.opacity == 0 { counts.transparent += 1 }
                if plain.opacity == 0 { continue }
                let edges = plain.edges + shift
                let isSeen = min(edges.z - edges.x, edges.w - edges.y) >= 1.0 / 512
                let touched = PixelRect(
                    minX: Int32(edges.x.rounded(.down)), minY: Int32(edges.y.rounded(.down)),
                    maxX: Int32(edges.z.rounded(.up)), maxY: Int32(edges.w.rounded(.up)))
                let raster = touched.intersection(clip)
                guard isSeen, !raster.isEmpty else {
                    counts.outside += 1
                    continue
                }
                expected.append(
                    BoxInstance(
                        raster: SIMD4(raster), shape: SIMD4<Float>(edges),
                        fill: SIMD4(repeating: 0.5) * plain.opacity))
            }
            if clip.isEmpty { continue }
            let plan = plan(superlayer)
            #expect(plan.boxes == expected)
            #expect(plan.quads.isEmpty)
            #expect(plan.layers.drawn == expected.count)
            #expect(plan.layers.hidden == counts.hidden)
            #expect(plan.layers.transparent == counts.transparent)
            #expect(plan.layers.outside == counts.outside)
        }
    }

    /// The draws of items one by one, each asked for the draw that it can join.
    private func draws(of items: [DrawItem], _ packing: PackImages) -> [Draw] {
        var (draws, batching) = ([Draw](), BatchInstances())
        var ends = (boxes: 0, quads: 0)
        for var item in items {
            if packing.image(of: item, nil) != nil {
                item.texture = .atlas
                item.program.insert(.atlas)
            }
            let before = item.kind.isQuad ? ends.quads : ends.boxes
            let end = Int(item.instance) + 1
            if let draw = batching.draw(for: item, nil, after: before, in: draws) {
                draws[draw].instances = draws[draw].instances.lowerBound..<end
                batching.note(item.bounds, draw: draw)
            } else {
                batching.note(item.bounds, draw: draws.count)
                draws.append(
                    Draw(
                        program: item.program, texture: item.texture, blends: item.blends,
                        scissor: item.needsScissor ? item.bounds : nil, instances: end - 1..<end))
            }
            if item.kind.isQuad { ends.quads = end } else { ends.boxes = end }
        }
        return draws
    }

    @Test mutating func runsOfItemsAreTheDrawsOfEachItemAlone() throws {
        // Of the first two an atlas holds both.
        let images = [try makeImage(), try makeImage(9, 9), try makeImage(600, 8)]
        let rules = PlanRules.without(.cullOccluded)
        for _ in 0..<100 {
            // Long runs of one kind, so that the areas remembered are more than there is room for.
            var layers: [Layer] = []
            while layers.count < 400 {
                let kind = below(9)
                for _ in 0..<1 + below(below(2) == 0 ? 3 : 90) {
                    let size = below(20) == 0 ? 90.0 : 6
                    let layer = box(
                        Double(below(110)), Double(below(8)), size, size, Color(white: 1, alpha: kind == 1 ? 1 : 0.5))
                    switch kind {
                    case 2: layer.cornerRadius = 2
                    case 3: layer.frame.origin.x += 0.5
                    case 4: (layer.borderWidth, layer.borderColor) = (1, .black)
                    case 5: layer.transform = Transform3D(rotation: 0.2, x: 0, y: 0, z: 1)
                    case 6...8: layer.contents = images[kind - 6]
                    default: break
                    }
                    layers.append(layer)
                }
            }
            var slots: PlanSlots? = PlanSlots()
            let plan = PlannerWorkspace().plan(
                makeTree(layers), rules, band: nil, passLimit: .max, keeping: &slots)
            let kept = try #require(slots)
            let expected = draws(of: kept.items, kept.packing)
            #expect(plan.framePass?.draws == expected)
            #expect(plan.savings[.batchInstances] == plan.instanceCount - expected.count)
            #expect(plan.layers.drawn == layers.count)
        }
    }
}
