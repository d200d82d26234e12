import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

/// Means over long rows and lines, which are put together from pieces, against double precision.
struct LongMeanTests {
    private static let rect = PixelRect(minX: 4, minY: -3, maxX: 101, maxY: 58)
    private static let needed = PixelRect(minX: -8, minY: -6, maxX: 52, maxY: 24)

    /// Edges, a slope, noise and transparent parts in one picture.
    private static let picture = FilterImage(rect) { x, y in
        let noise = Double((x &* 7919 &+ y &* 104_729 &+ x &* y &* 31) & 255) / 255
        let pixel = SIMD4(x < 40 ? 1 : 0, x > 2 * y ? 1 : 0, y == 20 || x == 70 ? 1 : noise, 1)
        return x > 80 && y < 10 ? .zero : pixel
    }.rounded

    private static func run(_ filter: Filter, needed: PixelRect = needed) throws -> FilterImage {
        let chain = FilterLowering.lower(
            [filter],
            FilterLowering.Request(
                map: .identity, bounds: .zero, content: rect, needed: needed, cut: rect, isCut: true,
                downsamplesBlurs: true))
        return try SharedChainRunner.run(chain, on: picture)
    }

    @Test(arguments: [1, 7.3, 30, 48.5, 49, 63.7, 100, 250.25, 600], FilterEdge.allCases)
    func boxesOfAnyLengthAreMeans(radius: Double, edge: FilterEdge) throws {
        let result = try Self.run(Filter(.boxBlur(radius: radius, edge: edge)))
        let truth = MeanTruth.box(Self.picture, reach: radius, edge: edge, on: result.rect)
        #expect(result.difference(from: truth) < 0.6)
    }

    @Test(arguments: [1, 20, 63, 65, 71.5, 130, 300, 600], FilterEdge.allCases)
    func linesOfAnyLengthAreMeans(radius: Double, edge: FilterEdge) throws {
        for angle in [0, Double.pi / 4, 0.5, 1.9, -2.6, 1.5707] {
            let result = try Self.run(
                Filter(.motionBlur(radius: radius, angle: angle, edge: edge)),
                needed: PixelRect(minX: 34, minY: 14, maxX: 46, maxY: 22))
            let truth = MeanTruth.line(
                Self.picture, SIMD2(cos(angle), sin(angle)) * radius, edge: edge, on: result.rect)
            // Noise shows where the places are, and how many there are. An edge along the line shows a 32nd of a pixel as 4 of 255, and
            // no step is so near to an axis as the last of these lines.
            let most = radius < 64 ? 1.5 : angle == 1.5707 ? 8 : 4
            #expect(result.difference(from: truth) < most, "at an angle of \(angle)")
        }
    }

    @Test(arguments: [60.0, 200, 4000], FilterEdge.allCases)
    func partsOfAResultAreAsInTheWhole(radius: Double, edge: FilterEdge) throws {
        let part = PixelRect(minX: 20, minY: 5, maxX: 31, maxY: 12)
        let blurs = [
            FilterKind.boxBlur(radius: radius, edge: edge), .motionBlur(radius: radius, angle: 0.3, edge: edge),
        ]
        for kind in blurs {
            let whole = try Self.run(Filter(kind))
            let result = try Self.run(Filter(kind), needed: part)
            #expect(result.rect == part)
            // Pieces of the longest lines are at rounded places, which follow from how many pixels are wanted.
            #expect(result.difference(from: whole) < (radius < 2048 ? 0.4 : 1))
        }
    }

    @Test(arguments: FilterEdge.allCases) func whatIsOfOneColorStaysIt(edge: FilterEdge) throws {
        let plain = FilterImage(Self.rect) { _, _ in SIMD4(0.2, 0.4, 0.6, 1) }.rounded
        for radius in [500.0, 10_000, 30_000] where edge != .transparent {
            for kind in [
                FilterKind.boxBlur(radius: radius, edge: edge), .motionBlur(radius: radius, angle: 0.7, edge: edge),
            ] {
                let chain = FilterLowering.lower(
                    [Filter(kind)],
                    FilterLowering.Request(
                        map: .identity, bounds: .zero, content: Self.rect, needed: Self.rect, cut: Self.rect,
                        isCut: true, downsamplesBlurs: true))
                let result = try SharedChainRunner.run(chain, on: plain)
                #expect(result.difference(from: plain) < 0.5)
            }
        }
    }

    @Test(arguments: [7.0, 40, 61, 150, 400, 3000]) func extremesOfWideSquaresAreTrue(radius: Double) throws {
        for erodes in [false, true] {
            let result = try Self.run(Filter(erodes ? .erode(radius: radius) : .dilate(radius: radius)))
            let truth = MeanTruth.extreme(Self.picture, reach: Int(radius), erodes: erodes, on: result.rect)
            #expect(result.difference(from: truth) < 0.2)
        }
    }
}
