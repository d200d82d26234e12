import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

struct GaussianFilterTests {
    private static let rect = PixelRect(minX: -7, minY: 5, maxX: 58, maxY: 46)

    /// Edges, lines, a chequer and noise in one picture.
    private static let picture = FilterImage(rect) { x, y in
        let noise = Double((x &* 7919 &+ y &* 104_729 &+ x &* y &* 31) & 255) / 255
        return SIMD4(x < 20 ? 1 : 0, (x + y) % 2 == 0 ? 1 : 0, x == 30 || y == 20 ? 1 : noise, 1)
    }.rounded

    private static func chain(
        _ sigma: Double, y sigmaY: Double? = nil, _ edge: FilterEdge, downsamples: Bool, on image: PixelRect = rect,
        needed: PixelRect? = nil
    ) -> FilterChain {
        FilterLowering.lower(
            [Filter(.gaussianBlur(radiusX: sigma, radiusY: sigmaY ?? sigma, edge: edge))],
            FilterLowering.Request(
                map: .identity, bounds: .zero, content: image, needed: needed ?? image.outset(by: 20), cut: image,
                isCut: true, downsamplesBlurs: downsamples))
    }

    @Test(arguments: [0.5, 1, 2, 2.6, 3.9, 4.1, 8, 20, 39, 60, 200, 500], FilterEdge.allCases)
    func blursAreTrueGaussians(sigma: Double, edge: FilterEdge) throws {
        for downsamples in [false, true] {
            let result = try SharedChainRunner.run(Self.chain(sigma, edge, downsamples: downsamples), on: Self.picture)
            let truth = GaussianTruth.blurred(
                Self.picture, sigma: sigma, edge: edge, cut: Self.rect, on: result.rect)
            #expect(result.difference(from: truth) < (downsamples ? 0.8 : 0.4))
        }
    }

    @Test(arguments: [(3, 0), (0, 2), (0, 20), (40, 0), (1, 9), (12, 0.6), (0.05, 5)] as [(Double, Double)])
    func eachAxisHasItsOwnRadius(x: Double, y: Double) throws {
        for edge in FilterEdge.allCases {
            for downsamples in [false, true] {
                let chain = Self.chain(x, y: y, edge, downsamples: downsamples)
                let result = try SharedChainRunner.run(chain, on: Self.picture)
                let truth = GaussianTruth.blurred(
                    Self.picture, sigma: x < 0.1 ? 0 : x, sigmaY: y, edge: edge, cut: Self.rect, on: result.rect)
                #expect(result.difference(from: truth) < (downsamples ? 0.8 : 0.4))
                // Along an axis without a blur the image does not grow.
                if x < 0.1 { #expect(result.rect.minX == Self.rect.minX && result.rect.maxX == Self.rect.maxX) }
                if y == 0 { #expect(result.rect.minY == Self.rect.minY && result.rect.maxY == Self.rect.maxY) }
            }
        }
    }

    @Test(arguments: [3.0, 6, 20]) func aMovingImageLooksTheSameOnEveryPixel(sigma: Double) throws {
        var first: FilterImage?
        for shift in Int32(0)..<9 {
            let image = PixelRect(minX: shift, minY: shift, maxX: 30 + shift, maxY: 24 + shift)
            let drawn = FilterImage(image) { x, y in
                let (x, y) = (x - Int(shift), y - Int(shift))
                return SIMD4(repeating: x < 9 || y == 11 ? 1 : 0)
            }
            let result = try SharedChainRunner.run(
                Self.chain(sigma, .transparent, downsamples: true, on: image), on: drawn)
            var moved = result
            moved.rect = result.rect.moved(by: SIMD2(-shift, -shift))
            if let first { #expect(first.difference(from: moved) < 0.8) }
            first = first ?? moved
        }
    }

    @Test(arguments: [5.0, 12, 40]) func aGradientStaysOne(sigma: Double) throws {
        let wide = PixelRect(width: 300, height: 12)
        let ramp = FilterImage(wide) { x, _ in SIMD4(Double(x) / 600, 0.25, Double(x) / 300, 1) }.rounded
        let result = try SharedChainRunner.run(
            Self.chain(sigma, .clamp, downsamples: true, on: wide, needed: wide), on: ramp)
        for x in 1..<300 {
            let step = (result[x, 6] - result[x - 1, 6]) * 255
            // Half floats near 1 have steps of an eighth of a 255th.
            #expect(step.x > -0.13 && step.z > -0.13)
            #expect(step.x < 1 && step.z < 1.5)
        }
    }

    @Test func opaqueStaysOpaque() throws {
        for sigma in [1.0, 5, 30] {
            let result = try SharedChainRunner.run(Self.chain(sigma, .mirror, downsamples: true), on: Self.picture)
            #expect(result.pixels.allSatisfy { $0.w > 1 - 0.5 / 255 })
        }
    }
}
