import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

@testable import LaminaPlan

/// Filters that compute with amounts of light, against double precision.
struct LinearLightTests {
    private static let rect = PixelRect(minX: -7, minY: 5, maxX: 48, maxY: 40)

    /// Edges to black, dark tones, a chequer and noise, opaque and translucent.
    private static let picture = FilterImage(rect) { x, y in
        let noise = Double((x &* 7919 &+ y &* 104_729 &+ x &* y &* 31) & 255) / 255
        let alpha = y < 22 ? 1 : Double((x * 5 + y * 11) % 4) / 3
        return SIMD4(x < 20 ? 1 : 0, (x + y) % 2 == 0 ? 0.05 : 0.02, x == 30 || y == 20 ? 1 : noise, 1) * alpha
    }.rounded

    private static func run(_ filters: [Filter], downsamples: Bool = true) throws -> FilterImage {
        let chain = FilterLowering.lower(
            filters[...],
            FilterLowering.Request(
                map: .identity, bounds: Rect(x: -7, y: 5, width: 55, height: 35), content: rect,
                needed: rect.outset(by: 20), cut: rect, isCut: false, downsamplesBlurs: downsamples))
        return try SharedChainRunner.run(chain, on: picture)
    }

    private static func inLight(_ kind: FilterKind) -> Filter { Filter(kind, colorInterpolation: .linearSRGB) }

    /// Computes with the light of the picture, and returns channels.
    private static func truth(_ compute: (FilterImage) -> FilterImage) -> FilterImage {
        converted(compute(converted(picture, Light.of)), Light.channel)
    }

    private static func converted(_ image: FilterImage, _ change: (Double) -> Double) -> FilterImage {
        FilterImage(image.rect) { x, y in
            let pixel = image[x, y]
            guard pixel.w > 0 else { return .zero }
            var result = pixel
            for channel in 0..<3 { result[channel] = change(min(max(pixel[channel] / pixel.w, 0), 1)) * pixel.w }
            return result
        }
    }

    @Test(arguments: [0.5, 2, 4.1, 4.4, 8, 9, 20, 60], FilterEdge.allCases)
    func blursAreGaussiansOfLight(sigma: Double, edge: FilterEdge) throws {
        for downsamples in [false, true] {
            let result = try Self.run(
                [Self.inLight(.gaussianBlur(radius: sigma, edge: edge))], downsamples: downsamples)
            let truth = Self.truth {
                GaussianTruth.blurred($0, sigma: sigma, edge: edge, cut: Self.rect, on: result.rect)
            }
            #expect(result.difference(from: truth) < 1.4)
        }
    }

    @Test func halfOfTheLightIsAChannelOf188() throws {
        let white = FilterImage(PixelRect(width: 40, height: 40)) { x, _ in SIMD4(SIMD3(repeating: x < 20 ? 1 : 0), 1) }
        let chain = FilterLowering.lower(
            [Self.inLight(.gaussianBlur(radius: 4))],
            FilterLowering.Request(
                map: .identity, bounds: .zero, content: white.rect, needed: white.rect, cut: white.rect, isCut: true,
                downsamplesBlurs: true))
        let result = try SharedChainRunner.run(chain, on: white)
        // Both sides of the edge are as far from half of the light.
        let light = (Light.of(result[19, 20].x) + Light.of(result[20, 20].x)) / 2
        #expect(abs(Light.channel(light) * 255 - 187.5) < 0.5)
    }

    @Test(arguments: [1.0, 6.3, 40]) func meansOfSquares(radius: Double) throws {
        let result = try Self.run([Self.inLight(.boxBlur(radius: radius))])
        #expect(result.difference(from: Self.truth { FilterTruth.box($0, reach: radius, on: result.rect) }) < 1)
    }

    @Test func otherFiltersOfPixelsAround() throws {
        let results: [(FilterKind, (FilterImage, PixelRect) -> FilterImage)] = [
            (.dilate(radius: 3), { FilterTruth.morphology($0, reach: 3, erodes: false, on: $1) }),
            (.erode(radius: 2), { FilterTruth.morphology($0, reach: 2, erodes: true, on: $1) }),
            (.edges(intensity: 1.5), { FilterTruth.edges($0, intensity: 1.5, on: $1) }),
            (
                // From the corner of the bounds to (6.25, 6.25).
                .pixellate(scale: 7, center: Point(x: 13.25, y: 1.25)),
                { FilterTruth.pixellate($0, anchor: 6.25, size: 7, on: $1) }
            ),
        ]
        for (kind, compute) in results {
            let result = try Self.run([Self.inLight(kind)])
            #expect(result.difference(from: Self.truth { compute($0, result.rect) }) < 1, "\(kind.word)")
        }
    }

    @Test func colorFiltersOfLight() throws {
        let grey = SIMD3(0.2126, 0.7152, 0.0722)
        let target = SIMD3(1, Light.of(0.5), 0)
        let cases: [(FilterKind, (SIMD3<Double>) -> SIMD3<Double>)] = [
            (.saturation(0.4), { SIMD3(repeating: ($0 * grey).sum()) * 0.6 + $0 * 0.4 }),
            (.contrast(1.8), { ($0 - 0.5) * 1.8 + 0.5 }),
            (.exposure(ev: 0.7), { $0 * exp2(0.7) }),
            (.invert(1), { 1 - $0 }),
            (.tint(Color(red: 1, green: 0.5, blue: 0, alpha: 0.3)), { $0 * 0.7 + target * 0.3 }),
            (
                .componentTransfer(
                    red: .linear(slope: 0.5, intercept: 0.1), green: .gamma(amplitude: 1, exponent: 0.5, offset: 0),
                    blue: .table([1, 0.25, 0])),
                {
                    let blue = $0.z < 0.5 ? 1 - 1.5 * $0.z : 0.5 - 0.5 * $0.z
                    return SIMD3(0.5 * $0.x + 0.1, $0.y.squareRoot(), blue)
                }
            ),
        ]
        for (kind, change) in cases {
            let result = try Self.run([Self.inLight(kind)])
            #expect(result.difference(from: Self.truth { FilterTruth.color($0, change) }) < 0.8, "\(kind.word)")
        }
        let all = [Self.inLight(cases[1].0), Filter(.invert(1)), Self.inLight(cases[0].0)]
        let first = Self.truth { FilterTruth.color($0, cases[1].1) }
        let second = Self.converted(FilterTruth.color(first) { 1 - $0 }, Light.of)
        let last = Self.converted(FilterTruth.color(second, cases[0].1), Light.channel)
        #expect(try Self.run(all).difference(from: last) < 1.4)
    }

    @Test(arguments: [0, 3.0]) func aShadowAndAGlowAreAddedAsLight(radius: Double) throws {
        let color = Color(red: 0.5, green: 0.25, blue: 1, alpha: 0.75)
        let shadow = try Self.run([
            Self.inLight(.dropShadow(color: color, offset: Size(width: 4, height: 0), radius: radius))
        ])
        let light = SIMD4(Light.of(0.5), Light.of(0.25), 1, 1) * 0.75
        func blurred(_ image: FilterImage, _ region: PixelRect) -> FilterImage {
            if radius == 0 { return FilterImage(region) { image[$0, $1] } }
            return GaussianTruth.blurred(image, sigma: radius, edge: .transparent, cut: Self.rect, on: region)
        }
        let shadowTruth = Self.truth { image in
            let below = blurred(image, shadow.rect.outset(by: 4))
            return FilterImage(shadow.rect) { x, y in
                image[x, y] + light * below[x - 4, y].w * (1 - image[x, y].w)
            }
        }
        #expect(shadow.difference(from: shadowTruth) < 1.4)
        let bloom = try Self.run([Self.inLight(.bloom(radius: radius, intensity: 0.5))])
        let bloomTruth = Self.truth { image in
            let glow = blurred(image, bloom.rect)
            return FilterImage(bloom.rect) { x, y in
                let sum = image[x, y] + glow[x, y] * 0.5
                let alpha = min(sum.w, 1)
                return sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
            }
        }
        #expect(bloom.difference(from: bloomTruth) < 1.4)
    }
}

/// The transfer function of sRGB by the text of IEC 61966-2-1.
private enum Light {
    static func of(_ channel: Double) -> Double {
        channel <= 0.04045 ? channel / 12.92 : pow((channel + 0.055) / 1.055, 2.4)
    }

    static func channel(_ light: Double) -> Double {
        light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}
