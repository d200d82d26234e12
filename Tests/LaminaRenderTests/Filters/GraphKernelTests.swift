import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

/// Graphs of filters on a device, against their formulas pixel by pixel.
struct GraphKernelTests {
    private static let rect = PixelRect(minX: 4, minY: -3, maxX: 41, maxY: 26)

    private static let picture = FilterImage(rect) { x, y in
        let alpha = Double((x * 5 + y * 11 + 200) % 4) / 3
        return SIMD4(Double((x * 37) & 255) / 255, Double((y * 59) & 255) / 255, x % 9 == 0 ? 1 : 0, 1) * alpha
    }.rounded

    private static let ink = Color(red: 0.25, green: 0.5, blue: 1, alpha: 0.75)
    private static let inkPixel = SIMD4(0.25, 0.5, 1, 1) * 0.75

    private static func run(light: Bool = false, _ make: (inout FilterGraph) -> Void) throws -> FilterImage {
        var graph = FilterGraph()
        make(&graph)
        let chain = FilterLowering.lower(
            [Filter(.graph(graph), colorInterpolation: light ? .linearSRGB : .srgb)],
            FilterLowering.Request(
                map: .identity, bounds: Rect(x: 4, y: -3, width: 37, height: 29), content: rect,
                needed: rect.outset(by: 30), cut: rect, isCut: false, downsamplesBlurs: false))
        return try SharedChainRunner.run(chain, on: picture)
    }

    /// The picture moved by whole pixels.
    private static func moved(_ x: Int, _ y: Int) -> (Int, Int) -> SIMD4<Double> {
        { picture[$0 - x, $1 - y] }
    }

    /// The shares of source and backdrop by the alphas of both (Porter and Duff).
    static let operators: [(CompositingFilter, @Sendable (Double, Double) -> (Double, Double))] = [
        (.sourceOver, { s, _ in (1, 1 - s) }), (.sourceIn, { _, d in (d, 0) }), (.sourceOut, { _, d in (1 - d, 0) }),
        (.sourceAtop, { s, d in (d, 1 - s) }), (.xor, { s, d in (1 - d, 1 - s) }), (.copy, { _, _ in (1, 0) }),
        (.destinationOver, { _, d in (1 - d, 1) }), (.destinationIn, { s, _ in (0, s) }),
        (.destinationOut, { s, _ in (0, 1 - s) }), (.destinationAtop, { s, d in (1 - d, s) }),
        (.plusLighter, { _, _ in (1, 1) }),
    ]

    @Test(arguments: operators.indices) func operatorsJoinTwoImages(index: Int) throws {
        let (mode, shares) = Self.operators[index]
        let result = try Self.run { graph in
            let above = graph.add(.offset(Size(width: 3, height: -2)))
            graph.add(.blend(mode), above, .source)
        }
        let above = Self.moved(3, -2)
        let truth = FilterImage(result.rect) { x, y in
            let (s, d) = (above(x, y), Self.picture[x, y])
            let share = shares(s.w, d.w)
            return pointwiseMin(s * share.0 + d * share.1, .one)
        }
        #expect(result.difference(from: truth) < 0.3, "\(mode.rawValue)")
    }

    @Test func blendModesMixColors() throws {
        let modes: [(CompositingFilter, (Double, Double) -> Double)] = [
            (.multiply, { b, s in b * s }), (.screen, { b, s in b + s - b * s }), (.darken, min), (.lighten, max),
            (.difference, { b, s in abs(b - s) }), (.exclusion, { b, s in b + s - 2 * b * s }),
        ]
        for (mode, mix) in modes {
            let result = try Self.run { $0.add(.blend(mode), $0.add(.flood(Self.ink)), .source) }
            let truth = FilterImage(result.rect) { x, y in
                let (d, s) = (Self.picture[x, y], Self.inkPixel)
                var result = s * (1 - d.w) + d * (1 - s.w)
                for channel in 0..<3 where d.w > 0 {
                    result[channel] += s.w * d.w * mix(min(d[channel] / d.w, 1), s[channel] / s.w)
                }
                result.w = s.w + d.w - s.w * d.w
                return result
            }
            #expect(result.rect == Self.rect && result.difference(from: truth) < 0.4, "\(mode.rawValue)")
        }
    }

    @Test(arguments: [
        SIMD4<Double>(1, 0, 0, 0), SIMD4(0, 0.5, 0.5, 0), SIMD4(-1, 2, 0.25, -0.125), SIMD4(0.5, 0, 0, 0.25),
    ])
    func arithmeticIsASumOfProducts(k: SIMD4<Double>) throws {
        let result = try Self.run { graph in
            let second = graph.add(.offset(Size(width: -4, height: 1)))
            graph.add(.arithmetic(k), .source, second)
        }
        #expect(k.w <= 0 || result.rect == Self.rect)
        let second = Self.moved(-4, 1)
        let truth = FilterImage(result.rect) { x, y in
            let (a, b) = (Self.picture[x, y], second(x, y))
            var sum = (k.x * a * b + k.y * a + k.z * b + k.w).clamped(lowerBound: .zero, upperBound: .one)
            for channel in 0..<3 { sum[channel] = min(sum[channel], sum.w) }
            return sum
        }
        #expect(result.difference(from: truth) < 0.4)
    }

    @Test func anOffsetEndsBetweenPixels() throws {
        let result = try Self.run { $0.add(.offset(Size(width: 2.25, height: -0.5))) }
        let truth = FilterImage(result.rect) { x, y in
            func row(_ y: Int) -> SIMD4<Double> { Self.picture[x - 2, y] * 0.75 + Self.picture[x - 3, y] * 0.25 }
            return row(y + 1) * 0.5 + row(y) * 0.5
        }
        #expect(result.difference(from: truth) < 0.3)
        #expect(result.rect == PixelRect(minX: 6, minY: -4, maxX: 44, maxY: 26))
    }

    /// A blurred, moved, coloured shadow under the source, as `dropShadow` makes it.
    @Test(arguments: [false, true]) func aShadowOfNodesIsThatOfTheFilter(light: Bool) throws {
        let graph = try Self.run(light: light) { graph in
            let blurred = graph.add(.filter(.gaussianBlur(radius: 1.5)), .sourceAlpha)
            let moved = graph.add(.offset(Size(width: 4, height: 2)), blurred)
            let tinted = graph.add(.blend(.sourceIn), graph.add(.flood(Self.ink)), moved)
            graph.add(.merge([tinted, .source]))
        }
        let filter = Filter(
            .dropShadow(color: Self.ink, offset: Size(width: 4, height: 2), radius: 1.5),
            colorInterpolation: light ? .linearSRGB : .srgb)
        let chain = FilterLowering.lower(
            [filter],
            FilterLowering.Request(
                map: .identity, bounds: .zero, content: Self.rect, needed: graph.rect, cut: Self.rect, isCut: false,
                downsamplesBlurs: false))
        let shadow = try SharedChainRunner.run(chain, on: Self.picture)
        // The flood ends at the bounds, and the shadow does not.
        let inside = FilterImage(Self.rect) { graph[$0, $1] }
        #expect(inside.difference(from: shadow) < (light ? 1 : 0.5))
    }

    @Test func sourceAlphaIsBlack() throws {
        let result = try Self.run {
            $0.add(.merge([.sourceAlpha]))
            $0.add(.offset(Size(width: 1, height: 0)))
        }
        let truth = FilterImage(result.rect) { x, y in SIMD4(0, 0, 0, Self.picture[x - 1, y].w) }
        #expect(result.difference(from: truth) < 0.2)
    }

    @Test func aRegionCutsAResultForItsReadersAlone() throws {
        let result = try Self.run { graph in
            let part = graph.add(.filter(.invert(1)), region: Rect(x: 10, y: 0, width: 12, height: 9))
            graph.add(.merge([.source, part]))
        }
        let truth = FilterImage(result.rect) { x, y in
            let below = Self.picture[x, y]
            guard (10..<22).contains(x), (0..<9).contains(y) else { return below }
            let above = SIMD4(SIMD3(repeating: below.w) - SIMD3(below.x, below.y, below.z), below.w)
            return above + below * (1 - above.w)
        }
        #expect(result.difference(from: truth) < 0.4)
    }

    @Test func clampedEdgesAreThoseOfTheBounds() throws {
        let result = try Self.run { graph in
            let grown = graph.add(.filter(.dilate(radius: 3)))
            let blurred = graph.add(.filter(.boxBlur(radius: 2, edge: .clamp)), grown)
            graph.add(.blend(.sourceAtop), blurred, grown)
        }
        let grown = FilterTruth.morphology(Self.picture, reach: 3, erodes: false, on: Self.rect.outset(by: 3))
        let cut = FilterImage(Self.rect.outset(by: 6)) { x, y in
            grown[min(max(x, 4), 40), min(max(y, -3), 25)]
        }
        let blurred = FilterTruth.box(cut, reach: 2, on: Self.rect)
        let truth = FilterImage(result.rect) { x, y in
            let (s, d) = (blurred[x, y], grown[x, y])
            return s * d.w + d * (1 - s.w)
        }
        #expect(result.difference(from: truth) < 0.6)
    }
}
