import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

/// Every other filter against double precision.
struct FilterKernelTests {
    private static let rect = PixelRect(minX: 4, minY: -3, maxX: 41, maxY: 26)

    private static let picture = FilterImage(rect) { x, y in
        let alpha = Double((x * 5 + y * 11 + 200) % 4) / 3
        return SIMD4(Double((x * 37) & 255) / 255, Double((y * 59) & 255) / 255, x % 9 == 0 ? 1 : 0, 1) * alpha
    }.rounded

    private static func run(_ filters: [Filter], downsamples: Bool = true) throws -> FilterImage {
        let chain = FilterLowering.lower(
            filters[...],
            FilterLowering.Request(
                map: .identity, bounds: Rect(x: 4, y: -3, width: 37, height: 29), content: rect,
                needed: rect.outset(by: 30), cut: rect, isCut: false, downsamplesBlurs: downsamples))
        return try SharedChainRunner.run(chain, on: picture)
    }

    @Test(arguments: [0.7, 1, 2.5, 6.3]) func boxBlurIsTheMeanOfASquare(radius: Double) throws {
        let result = try Self.run([Filter(.boxBlur(radius: radius))])
        #expect(result.difference(from: FilterTruth.box(Self.picture, reach: radius, on: result.rect)) < 0.4)
    }

    @Test(arguments: [0.02, 0.3, 0.5, 0.51, 0.8, 1, 1.5, 3, 5, 12]) func motionBlurIsTheMeanOfALine(radius: Double)
        throws
    {
        for angle in [0, 0.4, .pi / 4, 1.3, 2.9] {
            let result = try Self.run([Filter(.motionBlur(radius: radius, angle: angle))])
            let truth = FilterTruth.motion(Self.picture, SIMD2(cos(angle), sin(angle)) * radius, on: result.rect)
            #expect(result.difference(from: truth) < (radius < 4 ? 1.2 : 2), "at an angle of \(angle)")
        }
    }

    @Test(arguments: [1.0, 3, 5, 6, 13]) func dilateAndErodeTakeExtremesOfASquare(radius: Double) throws {
        for erodes in [false, true] {
            let result = try Self.run([Filter(erodes ? .erode(radius: radius) : .dilate(radius: radius))])
            let truth = FilterTruth.morphology(Self.picture, reach: Int(radius), erodes: erodes, on: result.rect)
            #expect(result.difference(from: truth) < 0.2)
        }
    }

    @Test(arguments: [1.0, 3, 4.3, 11, 64]) func pixellateIsTheMeanOfBlocks(scale: Double) throws {
        let result = try Self.run([Filter(.pixellate(scale: scale, center: Point(x: 2.25, y: 9.25)))])
        // The anchor is a corner: (6.25, 6.25).
        let truth = FilterTruth.pixellate(Self.picture, anchor: 6.25, size: scale, on: result.rect)
        #expect(result.difference(from: truth) < 0.4)
    }

    @Test func edgesAreSobelGradients() throws {
        let result = try Self.run([Filter(.edges(intensity: 1.5))])
        #expect(result.difference(from: FilterTruth.edges(Self.picture, intensity: 1.5, on: result.rect)) < 0.4)
    }

    @Test func bloomAddsTheBlur() throws {
        let result = try Self.run([Filter(.bloom(radius: 3, intensity: 0.7))])
        let glow = GaussianTruth.blurred(
            Self.picture, sigma: 3, edge: .transparent, cut: Self.rect, on: result.rect)
        let truth = FilterImage(result.rect) { x, y in
            var sum = pointwiseMin(Self.picture[x, y] + glow[x, y] * 0.7, .one)
            for channel in 0..<3 { sum[channel] = min(sum[channel], sum.w) }
            return sum
        }
        #expect(result.difference(from: truth) < 0.8)
    }

    @Test(arguments: [0.0, 1.5, 4]) func dropShadowLiesUnderTheImage(radius: Double) throws {
        let color = Color(red: 0.2, green: 0.4, blue: 0.8, alpha: 0.5)
        let result = try Self.run(
            [Filter(.dropShadow(color: color, offset: Size(width: 3.2, height: -2), radius: radius))])
        let region = result.rect.outset(by: 5)
        let blurred =
            radius > 0
            ? GaussianTruth.blurred(Self.picture, sigma: radius, edge: .transparent, cut: Self.rect, on: region)
            : FilterImage(region) { Self.picture[$0, $1] }
        let shadow = SIMD4<Double>(0.1, 0.2, 0.4, 0.5)
        let truth = FilterImage(result.rect) { x, y in
            let over = Self.picture[x, y]
            let alpha = 0.8 * blurred[x - 3, y + 2].w + 0.2 * blurred[x - 4, y + 2].w
            return over + (1 - over.w) * shadow * alpha
        }
        #expect(result.difference(from: truth) < 0.8)
    }

    @Test(arguments: [SIMD2<Double>(0.5, 0), SIMD2(0, 0.5), SIMD2(-0.5, 0), SIMD2(0, -0.25), SIMD2(2.5, 0)])
    func aDropShadowEndsBetweenPixels(offset: SIMD2<Double>) throws {
        let square = PixelRect(minX: 4, minY: 4, maxX: 8, maxY: 8)
        let filter = Filter(
            .dropShadow(color: .black, offset: Size(width: offset.x, height: offset.y), radius: 0))
        let chain = FilterLowering.lower(
            [filter][...],
            FilterLowering.Request(
                map: .identity, bounds: Rect(x: 4, y: 4, width: 4, height: 4), content: square,
                needed: square.outset(by: 9), cut: square, isCut: false, downsamplesBlurs: true))
        let result = try SharedChainRunner.run(chain, on: FilterImage(square) { _, _ in SIMD4(1, 1, 1, 1) })
        // The part of each pixel that the moved square covers: half of 255 at its edge, with an offset of half a pixel.
        func part(_ pixel: Int, _ offset: Double) -> Double {
            max(0, min(Double(pixel + 1), 8 + offset) - max(Double(pixel), 4 + offset))
        }
        for y in 0..<12 {
            for x in 0..<12 {
                let isInside = (4..<8).contains(x) && (4..<8).contains(y)
                let alpha = isInside ? 1 : part(x, offset.x) * part(y, offset.y)
                #expect(abs(result[x, y].w - alpha) < 0.6 / 255, "\(x), \(y)")
            }
        }
    }

    @Test func theShadowOfALayerIsMovedByWholePixels() {
        let place = FilterPlace(map: .identity, bounds: Rect(x: 0, y: 0, width: 4, height: 4), isBackdrop: false)
        let offset = Size(width: 2.6, height: -1.4)
        let (rounded, whole) = (
            FilterKind.layerShadow(color: .black, offset: offset, radius: 2),
            FilterKind.dropShadow(color: .black, offset: Size(width: 3, height: -1), radius: 2)
        )
        func step(_ kind: FilterKind) -> FilterStep? { FilterStep.step(Filter(kind), at: place) }
        #expect(step(rounded) == step(whole))
        #expect(step(.dropShadow(color: .black, offset: offset, radius: 2)) != step(whole))
    }

    @Test func vignetteDarkensTowardsTheCorners() throws {
        let result = try Self.run([Filter(.vignette(radius: 0.8, intensity: 0.9))])
        let half = SIMD2(18.5, 14.5)
        let truth = FilterImage(result.rect) { x, y in
            let away = SIMD2(Double(x) + 0.5 - 22.5, Double(y) + 0.5 - 11.5)
            let d = ((away * away).sum() / (half * half).sum()).squareRoot()
            let t = min(d / 0.8, 1)
            var pixel = Self.picture[x, y]
            for channel in 0..<3 { pixel[channel] *= 1 - 0.9 * t * t * (3 - 2 * t) }
            return pixel
        }
        #expect(result.difference(from: truth) < 0.3)
    }

    @Test func colorFiltersFollowTheirFormulas() throws {
        let grey = SIMD3(0.2126, 0.7152, 0.0722)
        let cases: [(FilterKind, (SIMD3<Double>) -> SIMD3<Double>)] = [
            (.saturation(1.6), { SIMD3(repeating: ($0 * grey).sum()) * -0.6 + $0 * 1.6 }),
            (.grayscale(0.7), { SIMD3(repeating: ($0 * grey).sum()) * 0.7 + $0 * 0.3 }),
            (.brightness(0.2), { $0 + 0.2 }),
            (.contrast(1.8), { ($0 - 0.5) * 1.8 + 0.5 }),
            (.invert(0.8), { $0 * 0.2 + (1 - $0) * 0.8 }),
            (.exposure(ev: 0.7), { $0 * exp2(0.7) }),
            (.gamma(power: 2.2), { SIMD3(pow($0.x, 2.2), pow($0.y, 2.2), pow($0.z, 2.2)) }),
            (.tint(Color(red: 1, green: 0.5, blue: 0, alpha: 0.3)), { $0 * 0.7 + SIMD3(1, 0.5, 0) * 0.3 }),
            (
                .colorClamp(min: SIMD4(0.1, 0.2, 0.3, 0), max: SIMD4(0.5, 0.6, 0.7, 1)),
                { $0.clamped(lowerBound: SIMD3(0.1, 0.2, 0.3), upperBound: SIMD3(0.5, 0.6, 0.7)) }
            ),
            (
                .sepia(intensity: 1),
                {
                    SIMD3(
                        ($0 * SIMD3(0.393, 0.769, 0.189)).sum(), ($0 * SIMD3(0.349, 0.686, 0.168)).sum(),
                        ($0 * SIMD3(0.272, 0.534, 0.131)).sum())
                }
            ),
        ]
        for (kind, formula) in cases {
            let result = try Self.run([Filter(kind)])
            #expect(result.difference(from: FilterTruth.color(Self.picture, formula)) < 0.3, "\(kind)")
        }
        // All in one pass and more than one.
        let result = try Self.run(cases.map { Filter($0.0) })
        let truth = cases.reduce(Self.picture) { FilterTruth.color($0, $1.1) }
        #expect(result.difference(from: truth) < 1.2)
    }

    /// Blue is 0 in most of the picture, and stays so.
    @Test(arguments: [0.001, 0.05, 0.1, 9]) func powersOfNothingAreNothing(power: Double) throws {
        let result = try Self.run([Filter(.gamma(power: power))])
        let truth = FilterTruth.color(Self.picture) { SIMD3(pow($0.x, power), pow($0.y, power), pow($0.z, power)) }
        #expect(result.difference(from: truth) < 0.3)
    }

    /// Factors below and above 1, which an alpha of 1 stops, and below 0.
    @Test(arguments: [(0.5, 0.25), (0, 2), (1.5, 0.5), (1, -0.5)])
    func aColorMatrixMultipliesAlpha(red: Double, constant: Double) throws {
        var matrix = ColorMatrix()
        matrix.alpha = SIMD4(red, 0, 0, constant)
        let result = try Self.run([Filter(.colorMatrix(matrix))])
        let truth = FilterImage(result.rect) { x, y in
            let pixel = Self.picture[x, y]
            guard pixel.w > 0 else { return .zero }
            return pixel * min(max(red * min(pixel.x / pixel.w, 1) + constant, 0), 1 / pixel.w)
        }
        #expect(result.difference(from: truth) < 0.3)
    }

    /// Alpha from brightness, from nothing, and both; alone and between other colour filters in one stage.
    @Test(arguments: [0, 0.4, -0.2, 1]) func aMatrixOfChannelsGivesAlphaItself(bias: Double) throws {
        var matrix = FilterKind.ChannelMatrix()
        (matrix.red, matrix.blue) = (SIMD4(0.5, 0, 0, 0.5), SIMD4(0, 0.25, 0.5, -0.25))
        matrix.alpha = SIMD4(0.2, 0.3, 0.1, 0.25)
        matrix.bias = SIMD4(0.1, -0.1, 0.3, bias)
        func changed(_ pixel: SIMD4<Double>) -> SIMD4<Double> {
            let c =
                pixel.w > 0
                ? (pixel / pixel.w).clamped(lowerBound: .zero, upperBound: .one).replacing(
                    with: SIMD4(repeating: pixel.w), where: [false, false, false, true]) : .zero
            var result = SIMD4(
                0.5 * c.x + 0.5 * c.w + 0.1, c.y - 0.1, 0.25 * c.y + 0.5 * c.z - 0.25 * c.w + 0.3,
                0.2 * c.x + 0.3 * c.y + 0.1 * c.z + 0.25 * c.w + bias)
            result.clamp(lowerBound: .zero, upperBound: .one)
            return SIMD4(result.x, result.y, result.z, 1) * result.w
        }
        let result = try Self.run([Filter(.channelMatrix(matrix))])
        // No pixel beyond the bounds.
        #expect(result.rect == Self.rect)
        let truth = FilterImage(result.rect) { changed(Self.picture[$0, $1]) }
        #expect(result.difference(from: truth) < 0.4)

        let inverted = FilterTruth.color(Self.picture) { 1 - $0 }
        let between = try Self.run([Filter(.invert(1)), Filter(.channelMatrix(matrix)), Filter(.invert(1))])
        let last = FilterTruth.color(FilterImage(result.rect) { changed(inverted[$0, $1]) }) { 1 - $0 }
        #expect(between.difference(from: last) < 0.6)
    }

    @Test func aFunctionOfAlphaFillsWhatIsTransparent() throws {
        let result = try Self.run([
            Filter(
                .componentTransfer(
                    red: .table([0.5, 1]), green: .identity, blue: .linear(slope: -1, intercept: 1),
                    alpha: .linear(slope: 0.5, intercept: 0.25)))
        ])
        #expect(result.rect == Self.rect)
        let truth = FilterImage(result.rect) { x, y in
            let pixel = Self.picture[x, y]
            let c = pixel.w > 0 ? (pixel / pixel.w).clamped(lowerBound: .zero, upperBound: .one) : .zero
            return SIMD4(0.5 + 0.5 * c.x, c.y, 1 - c.z, 1) * (0.5 * pixel.w + 0.25)
        }
        #expect(result.difference(from: truth) < 0.4)
    }

    /// Levels on which a step stands, too, in an image that has been drawn.
    @Test(arguments: [2, 3, 5, 17]) func discreteStepsGiveTheirValuesOnly(count: Int) throws {
        let pixels: [UInt8] = (0...255).flatMap { (level: UInt8) in [level, level, level, 255] }
        let ramp = try Image(width: 256, height: 1, pixels: pixels)
        let stage = Stage(size: Size(width: 256, height: 1))
        let layer = Layer()
        (layer.frame, layer.contents) = (stage.root.bounds, ramp)
        let steps = (0..<count).map { $0 % 2 == 0 ? 0 : Double($0) / Double(count - 1) }
        let transfer = TransferFunction.discrete(steps)
        layer.filters = [
            Filter(.componentTransfer(red: transfer, green: transfer, blue: transfer, alpha: .identity))
        ]
        stage.root.addSublayer(layer)
        let picture = try SharedRenderer.draw(stage.makeFrame(), rules: .all)
        for level in 0...255 {
            let step = steps[min(level * count / 255, count - 1)]
            #expect(picture.pixels[4 * level] == UInt8((step * 255).rounded()), "\(level)")
        }
    }

    @Test func transferFollowsItsTables() throws {
        let result = try Self.run([
            Filter(
                .componentTransfer(
                    red: .table([0, 1, 0.25]), green: .discrete([0.1, 0.5, 0.9]),
                    blue: .gamma(amplitude: 0.8, exponent: 2, offset: 0.1), alpha: .linear(slope: 0.5, intercept: 0)))
        ])
        let truth = FilterImage(result.rect) { x, y in
            let pixel = Self.picture[x, y]
            guard pixel.w > 0 else { return .zero }
            let c = (pixel / pixel.w).clamped(lowerBound: .zero, upperBound: .one)
            let red = c.x < 0.5 ? 2 * c.x : 1 - 1.5 * (c.x - 0.5)
            let green = [0.1, 0.5, 0.9][min(Int(c.y * 3 + 1e-6), 2)]
            let alpha = pixel.w / 2
            return SIMD4(red * alpha, green * alpha, (0.8 * c.z * c.z + 0.1) * alpha, alpha)
        }
        #expect(result.difference(from: truth) < 0.4)
    }
}
