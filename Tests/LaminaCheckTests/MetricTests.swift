import Foundation
import LaminaCheck
import LaminaImage
import LaminaTestSupport
import Testing

/// The differences that each metric counts, by arithmetic and beside other people's programs.
@Suite struct MetricTests {
    private func verdict(_ metric: PictureMetric, _ expected: Bitmap, _ actual: Bitmap) throws -> PictureVerdict {
        try PictureComparison(PictureTolerance(metric)).verdict(expected: expected, actual: actual)
    }

    @Test func exactCountsEachPixelWithAnotherByte() throws {
        let expected = try TestPicture.plain(5, 4, gray: 100)
        var actual = expected
        actual.set(0, 0, SIMD4(101, 100, 100, 255))
        actual.set(4, 3, SIMD4(0, 0, 0, 255))
        let result = try verdict(.exact, expected, actual)
        #expect(!result.passed)
        #expect(result.figures.compared == 20)
        #expect(result.figures.different == 2)
        #expect(result.figures.largestChannelDifference == 100)
        #expect(result.figures.meanError == 101.0 / 20)
    }

    @Test(arguments: [(2, 1), (3, 0), (1, 2), (0, 2)])
    func channelsCountsPixelsBeyondTheTolerance(tolerance: Int, count: Int) throws {
        let expected = try TestPicture.plain(4, 4, gray: 100)
        var actual = expected
        actual.set(1, 1, SIMD4(100, 97, 100, 255))
        actual.set(2, 3, SIMD4(100, 100, 102, 255))
        #expect(try verdict(.channels(tolerance: tolerance), expected, actual).figures.different == count)
    }

    @Test func yiqComparesGraysByTheWeightOfLuma() throws {
        // 0.5053 d² > 35215 t², that is, d > 26.4 for t = 0.1; chroma is 0.
        for (step, isDifferent) in [(26, false), (27, true)] {
            let expected = try TestPicture.plain(9, 9, gray: 100)
            var actual = expected
            actual.set(4, 4, SIMD4(repeating: UInt8(100 + step)).opaque)
            #expect(try verdict(.yiq(), expected, actual).figures.different == (isDifferent ? 1 : 0))
        }
    }

    @Test func blackAndWhiteAreOneApartInOKLab() throws {
        let (black, white) = (try TestPicture.plain(3, 3, gray: 0), try TestPicture.plain(3, 3, gray: 255))
        let result = try verdict(.oklab(threshold: 0.99), black, white)
        #expect(result.figures.different == 9)
        #expect(abs((result.figures.meanError ?? 0) - 1) < 1e-3)
        #expect(try verdict(.oklab(threshold: 1), black, white).figures.different <= 9)
    }

    // MARK: Transparent pictures

    /// A square of 16×16 pixels on a transparent ground of 32×32.
    private func square(_ color: SIMD4<UInt8>, x left: Int) throws -> Bitmap {
        try TestPicture.make(32, 32) { x, y in
            (left..<left + 16).contains(x) && (8..<24).contains(y) ? color : SIMD4()
        }
    }

    @Test(arguments: [SIMD4<UInt8>(255, 255, 255, 255), SIMD4(0, 0, 0, 255), SIMD4(128, 128, 128, 128)])
    func aSquareOnATransparentGroundIsSeenWhateverItsColor(color: SIMD4<UInt8>) throws {
        let (expected, actual) = (try square(color, x: 8), try square(color, x: 12))
        // Four columns of 16 pixels are left, and four are new.
        #expect(try verdict(.yiq(), expected, actual).figures.different == 128)
        #expect(try verdict(.oklab(), expected, actual).figures.different == 128)
        #expect(try verdict(.flip(), expected, actual).figures.different >= 128)
    }

    @Test func nothingIsNotWhiteAndNotBlack() throws {
        let clear = try Bitmap(width: 4, height: 4)
        for gray in [0, 255] as [UInt8] {
            let opaque = try TestPicture.plain(4, 4, gray: gray)
            for metric in [PictureMetric.exact, .yiq(), .oklab(), .flip()] {
                #expect(try verdict(metric, opaque, clear).figures.different == 16, "\(metric) \(gray)")
            }
            // 10 log₁₀(255² / 255²), where one ground hides the difference.
            #expect(PictureFigures.psnr(opaque, clear) == 0)
        }
        let (white, nothing) = (try TestPicture.plain(8, 8, gray: 255), try Bitmap(width: 8, height: 8))
        // Over black: both are plain, so that the means alone decide: c₁ / (255² + c₁).
        let c1 = 0.01 * 255 * 0.01 * 255
        #expect(abs((PictureFigures.ssim(white, nothing) ?? 1) - c1 / (255 * 255 + c1)) < 1e-9)
    }

    /// A picture over an opaque ground.
    private func flattened(_ picture: Bitmap, over light: UInt8) throws -> Bitmap {
        try TestPicture.make(picture.width, picture.height) { x, y in
            let pixel = picture[x, y]
            let rest = light == 0 ? 0 : 255 - pixel.w
            return SIMD4(pixel.x + rest, pixel.y + rest, pixel.z + rest, 255)
        }
    }

    @Test(arguments: [PictureMetric.yiq(threshold: 0.2), .oklab(threshold: 0.2), .flip(threshold: 0.2)])
    func aTransparentPixelIsDifferentIfItIsOverWhiteOrOverBlack(metric: PictureMetric) throws {
        var random = SplitMix64(seed: 18)
        var (sum, antialiased) = (0, 0)
        for _ in 0..<20 {
            let values: [UInt8] = [0, 0, 0, 90, 255, 255]
            let made = { (random: inout SplitMix64) in
                try TestPicture.make(9, 8) { _, _ in
                    let alpha = values.randomElement(using: &random) ?? 0
                    let gray = min(alpha, values.randomElement(using: &random) ?? 0)
                    return SIMD4(gray, gray, gray, alpha)
                }
            }
            let expected = try made(&random)
            var actual = expected
            for _ in 0..<9 {
                let alpha = values.randomElement(using: &random) ?? 0
                actual.set(
                    Int.random(in: 0..<9, using: &random), Int.random(in: 0..<8, using: &random),
                    SIMD4(alpha, 0, alpha, alpha))
            }
            let found = try verdict(metric, expected, actual)
            let apart = try [0, 255].map { (light: UInt8) in
                try verdict(metric, flattened(expected, over: light), flattened(actual, over: light)).errors
            }
            for index in 0..<72 {
                let kinds = apart.map { $0?.kinds[index] ?? PixelKind.equal.rawValue }
                let worse = kinds.max() ?? 0
                #expect(
                    (found.errors?.kinds[index] ?? 0 == PixelKind.different.rawValue)
                        == (worse == PixelKind.different.rawValue), "\(metric) at \(index)")
            }
            sum += found.figures.different
            antialiased += found.figures.antialiased
        }
        #expect(sum > 50)
        if case .flip = metric { #expect(antialiased == 0) } else { #expect(antialiased > 0) }
    }

    /// An edge from black to white along a steep line, with or without gray pixels on it.
    private func edge(soft: Bool) throws -> Bitmap {
        var picture = try TestPicture.plain(24, 24, gray: 255)
        for y in 0..<24 {
            let at = 8 + Double(y) / 3
            for x in 0..<24 where Double(x) < at {
                let coverage = min(1, at - Double(x))
                let gray = UInt8(255 - 255 * (soft ? coverage : coverage < 0.5 ? 0 : 1))
                picture.set(x, y, SIMD4(gray, gray, gray, 255))
            }
        }
        return picture
    }

    @Test func antialiasingAlonePassesPerceptualMetricsAndFailsExact() throws {
        let (soft, hard) = (try edge(soft: true), try edge(soft: false))
        for metric in [PictureMetric.yiq(), .oklab()] {
            let result = try verdict(metric, hard, soft)
            #expect(result.passed, "\(metric): \(result.sentence)")
            #expect(result.figures.antialiased > 0)
        }
        #expect(try !verdict(.exact, hard, soft).passed)
    }

    @Test func aMovedEdgeIsNoAntialiasing() throws {
        let expected = try edge(soft: false)
        let actual = try TestPicture.make(24, 24) { x, y in expected[max(0, x - 3), y] }
        #expect(try verdict(.yiq(), expected, actual).figures.different > 20)
    }

    // MARK: Other people's figures: Tools/check-metrics compares many pictures; these are from its programs too.

    @Test func flipIsThatOfItsAuthors() throws {
        let (expected, actual) = (try TestPicture.pattern(shift: 0), try TestPicture.pattern(shift: 1))
        let result = try verdict(.flip(pixelsPerDegree: 67.02064514160156), expected, actual)
        #expect(abs((result.figures.meanError ?? 0) - 0.22368945) < 1e-4)
        let errors = try #require(result.errors)
        #expect(abs(errors.errors[0] - 0.05583355) < 1e-3)
        #expect(abs(errors.errors[10 * 24 + 12] - 0.19806194) < 1e-3)
        let near = try verdict(.flip(pixelsPerDegree: 30), expected, actual)
        #expect(abs((near.figures.meanError ?? 0) - 0.23822331) < 1e-4)
    }

    @Test func yiqCountsAsPixelmatch() throws {
        let (expected, actual) = (try TestPicture.pattern(shift: 0), try TestPicture.pattern(shift: 1))
        #expect(try verdict(.yiq(), expected, actual).figures.different == 28)
    }

    @Test func qualityIsThatOfScikitImage() throws {
        let (expected, actual) = (try TestPicture.pattern(shift: 0), try TestPicture.pattern(shift: 1))
        let ssim = try #require(PictureFigures.ssim(expected, actual))
        #expect(abs(ssim - 0.93844586) < 1e-6)
        let psnr = try #require(PictureFigures.psnr(expected, actual))
        #expect(abs(psnr - 17.07536115) < 1e-6)
        #expect(PictureFigures.ssim(expected, expected) == 1)
        #expect(PictureFigures.psnr(expected, expected) == .infinity)
        #expect(PictureFigures.ssim(try Bitmap(width: 6, height: 9), try Bitmap(width: 6, height: 9)) == nil)
        #expect(PictureFigures.psnr(expected, try Bitmap(width: 6, height: 9)) == nil)
    }

    @Test(arguments: [PictureMetric.exact, .channels(tolerance: 0), .yiq(), .oklab(), .flip()])
    func equalPicturesHaveNoDecision(metric: PictureMetric) throws {
        let picture = try TestPicture.pattern(shift: 0)
        let result = try verdict(metric, picture, picture)
        #expect(result.passed && result.decision == nil && result.errors == nil && result.sentence == "equal")
    }
}
