import LaminaGeometry
import LaminaImage
import LaminaTestSupport
import Testing

@testable import LaminaCheck

/// Limits, masks and parts: which pixels count, and which limit decides.
@Suite struct LimitTests {
    /// Two pictures of 10×10 pixels that differ in these.
    private func pair(_ pixels: [(Int, Int)]) throws -> (Bitmap, Bitmap) {
        let expected = try TestPicture.plain(10, 10, gray: 0)
        var actual = expected
        for (x, y) in pixels { actual.set(x, y, SIMD4(200, 0, 0, 255)) }
        return (expected, actual)
    }

    private static let block = [(1, 1), (2, 1), (1, 2), (8, 8)]

    private func verdict(_ limits: DifferenceLimits, _ pair: (Bitmap, Bitmap)) throws -> PictureVerdict {
        try PictureComparison(PictureTolerance(.exact, limits)).verdict(expected: pair.0, actual: pair.1)
    }

    @Test func theLimitThatIsExceededMostDecides() throws {
        let pair = try pair(Self.block)
        let window = DifferenceLimits.Window(side: 2, pixels: 2)
        let result = try verdict(DifferenceLimits(pixels: 2, share: 0.03, window: window), pair)
        #expect(!result.passed)
        #expect(result.decision?.limit == "pixels")
        #expect(result.decision?.measured == 4 && result.decision?.allowed == 2)
        #expect(result.decision?.tightest == "pixels 4")
        #expect(result.sentence == "4 pixels differ, 2 are allowed (passes with pixels 4)")
        #expect(result.figures.largestInWindow == 3)
        let other = try verdict(DifferenceLimits(pixels: 4, share: 0.01, window: window), pair)
        #expect(other.decision?.limit == "share" && other.decision?.tightest == "share 4%")
        #expect(other.decision?.measured == 0.04)
        let third = try verdict(DifferenceLimits(pixels: nil, window: window), pair)
        #expect(third.decision?.limit == "window" && third.decision?.tightest == "window 2: 3")
    }

    @Test func allLimitsMustHoldAndTheNearestOneIsNamed() throws {
        let pair = try pair(Self.block)
        let window = DifferenceLimits.Window(side: 2, pixels: 3)
        let result = try verdict(DifferenceLimits(pixels: 10, share: 0.5, window: window), pair)
        #expect(result.passed && result.decision?.limit == "window")
    }

    @Test func theTightestLimitPassesAndATighterOneFails() throws {
        var random = SplitMix64(seed: 5)
        for _ in 0..<20 {
            let count = Int.random(in: 1...30, using: &random)
            let pair = try pair(
                (0..<count).map { _ in (Int.random(in: 0..<10, using: &random), Int.random(in: 0..<10, using: &random))
                })
            for limits in [
                DifferenceLimits(), DifferenceLimits(pixels: nil, share: 0),
                DifferenceLimits(pixels: nil, window: DifferenceLimits.Window(side: 3, pixels: 0)),
            ] {
                let failed = try verdict(limits, pair)
                #expect(!failed.passed)
                let tightest = try DifferenceLimits(parsing: try #require(failed.decision?.tightest))
                #expect(try verdict(tightest, pair).passed)
                var tighter = tightest
                if let pixels = tighter.pixels { tighter.pixels = pixels - 1 }
                if let share = tighter.share { tighter.share = share - 0.005 }
                if let window = tighter.window { tighter.window?.pixels = window.pixels - 1 }
                #expect(try !verdict(tighter, pair).passed)
            }
        }
    }

    // MARK: Thresholds

    @Test(
        arguments: [PictureMetric.yiq(threshold: 0.01), .oklab(threshold: 0.01), .flip(threshold: 0.01)],
        [
            DifferenceLimits(), DifferenceLimits(pixels: 3), DifferenceLimits(pixels: nil, share: 0.04),
            DifferenceLimits(pixels: 5, window: DifferenceLimits.Window(side: 3, pixels: 1)),
        ])
    func theTightestThresholdPassesAndATighterOneFails(metric: PictureMetric, limits: DifferenceLimits) throws {
        let expected = try TestPicture.plain(10, 10, gray: 100)
        var actual = expected
        // Grays of 20 distances, brighter than all around them, so that none is antialiasing.
        for index in 0..<20 {
            let gray = UInt8(110 + 7 * index)
            actual.set(index % 5 * 2, index / 5 * 2, SIMD4(gray, gray, gray, 255))
        }
        for makesErrorMap in [true, false] {
            let verdict = { (metric: PictureMetric) in
                var comparison = PictureComparison(PictureTolerance(metric, limits))
                comparison.makesErrorMap = makesErrorMap
                return try comparison.verdict(expected: expected, actual: actual)
            }
            let failed = try verdict(metric)
            #expect(!failed.passed)
            let text = try #require(failed.decision?.tightestMetric)
            #expect(failed.sentence.hasSuffix(", or with \(text))"))
            let tightest = try PictureMetric(parsing: text)
            let passed = try verdict(tightest)
            #expect(passed.passed && passed.decision?.tightestMetric == nil)
            let threshold = try #require(Double(text.split(separator: " ").last ?? ""))
            let tighter: PictureMetric =
                switch metric {
                case .yiq: .yiq(threshold: threshold - 0.0001)
                case .oklab: .oklab(threshold: threshold - 0.0001)
                default: .flip(threshold: threshold - 0.0001)
                }
            #expect(try !verdict(tighter).passed)
            // The largest error is that of the threshold with which nothing differs.
            let largest = try #require(failed.decision?.largestError)
            #expect(largest >= threshold - 0.0001)
            if limits == DifferenceLimits() { #expect(abs(largest - threshold) <= 0.0001) }
        }
    }

    @Test func theLargestErrorOfAGrayStepIsItsDistance() throws {
        let expected = try TestPicture.plain(9, 9, gray: 100)
        var actual = expected
        actual.set(4, 4, SIMD4(151, 151, 151, 255))
        let failed = try PictureComparison(PictureTolerance(.yiq())).verdict(expected: expected, actual: actual)
        // √(0.5053 × 51² / 35215) = 0.193188…, as chroma is 0.
        let error = (0.5053 * 51 * 51 / 35215).squareRoot()
        #expect(abs((failed.decision?.largestError ?? 0) - error) < 1e-4)
        #expect(failed.sentence == "1 pixel differs, 0 are allowed (passes with pixels 1, or with yiq 0.1932)")
    }

    @Test func noThresholdPassesWhereADistanceExceedsAllOfThem() throws {
        // In OKLab yellow and blue are further apart than black and white, of which the distance is 1.
        let yellow = try TestPicture.make(3, 3) { _, _ in SIMD4(255, 255, 0, 255) }
        let blue = try TestPicture.make(3, 3) { _, _ in SIMD4(0, 0, 255, 255) }
        let failed = try PictureComparison(PictureTolerance(.oklab())).verdict(expected: yellow, actual: blue)
        #expect(!failed.passed && failed.decision?.tightestMetric == nil)
        #expect(failed.decision?.largestError ?? 0 > 1)
        #expect(failed.sentence == "9 pixels differ, 0 are allowed (passes with pixels 9)")
    }

    /// One pixel differs, and none may: the share decides only if a threshold would do.
    @Test(arguments: [Double.nan, .infinity, -.infinity, -0.5, 1e300])
    func sharesOutOfRangeAreLimitsToo(share: Double) throws {
        let expected = try TestPicture.plain(10, 10, gray: 100)
        var actual = expected
        actual.set(4, 4, SIMD4(151, 151, 151, 255))
        let tolerance = PictureTolerance(.yiq(threshold: 0.01), DifferenceLimits(pixels: 0, share: share))
        let failed = try PictureComparison(tolerance).verdict(expected: expected, actual: actual)
        #expect(!failed.passed && failed.figures.different == 1)
        #expect((failed.decision?.tightestMetric != nil) == (share >= 0))
    }

    @Test func errorsThatAreNoNumbersHaveNoThreshold() {
        let kinds = [UInt8](repeating: PixelKind.different.rawValue, count: 3)
        func tightest(_ errors: [Float], pixels: Int) -> Double? {
            kinds.withUnsafeBufferPointer { kinds in
                errors.withUnsafeBufferPointer { errors in
                    guard let kinds = kinds.baseAddress, let errors = errors.baseAddress else { return nil }
                    return TightestThreshold(
                        width: 3, height: 1, limits: DifferenceLimits(pixels: pixels), compared: 3, kinds: kinds,
                        errors: errors, owners: nil, part: 0
                    ).find(mostIsPassed: true)
                }
            }
        }
        #expect(tightest([0.25, .nan, 0.5], pixels: 0) == nil)
        // The next step above 0.5, as errors are rounded.
        #expect(tightest([0.25, .nan, 0.5], pixels: 1) == 0.5001)
        #expect(tightest([0.25, .infinity, 0.5], pixels: 0) == 1)
        #expect(tightest([-.infinity, -1, 0], pixels: 0) == 0)
    }

    @Test func windowsAreCountedAsOneByOne() throws {
        var random = SplitMix64(seed: 9)
        for side in [1, 2, 3, 7, 10, 50] {
            let set = (0..<30).map { _ in
                (Int.random(in: 0..<10, using: &random), Int.random(in: 0..<10, using: &random))
            }
            let pair = try pair(set)
            let found = try verdict(
                DifferenceLimits(pixels: nil, window: DifferenceLimits.Window(side: side, pixels: 0)), pair)
            let span = min(side, 10)
            var most = 0
            for top in 0...10 - span {
                for left in 0...10 - span {
                    var count = 0
                    for y in top..<top + span {
                        for x in left..<left + span where pair.0[x, y] != pair.1[x, y] { count += 1 }
                    }
                    most = max(most, count)
                }
            }
            #expect(found.figures.largestInWindow == most)
        }
    }

    @Test func otherSizesFailAndTheRestIsDifferent() throws {
        let expected = try TestPicture.plain(4, 3, gray: 9)
        let actual = try TestPicture.plain(3, 5, gray: 9)
        for metric in [PictureMetric.exact, .yiq(), .flip()] {
            var comparison = PictureComparison(PictureTolerance(metric, DifferenceLimits(pixels: 100)))
            let result = try comparison.verdict(expected: expected, actual: actual)
            #expect(!result.passed && result.decision?.limit == "size" && result.decision?.measured == 9)
            // The canvas is 4×5; only one picture has the last column above and the last rows, and neither the corner.
            #expect(result.figures.compared == 20 && result.figures.different == 11)
            #expect(result.errors?.width == 4 && result.errors?.height == 5)
            comparison.ignored = PixelMask(
                width: 4, height: 5,
                rectangles: [
                    PixelRect(minX: 3, minY: 0, maxX: 4, maxY: 9), PixelRect(minX: 0, minY: 3, maxX: 9, maxY: 9),
                ])
            let rest = try comparison.verdict(expected: expected, actual: actual)
            #expect(rest.figures.different == 0 && rest.figures.compared == 9)
            #expect(!rest.passed)
        }
    }

    // MARK: Masks and parts

    @Test(arguments: [
        PictureMetric.exact, .channels(tolerance: 3), .yiq(threshold: 0.05), .oklab(threshold: 0.02),
        .flip(threshold: 0.05),
    ])
    func aChangeInAnIgnoredRegionNeverChangesTheVerdict(metric: PictureMetric) throws {
        var random = SplitMix64(seed: 77)
        let grays: [UInt8] = [0, 120, 128, 255]
        for _ in 0..<12 {
            let made = { (random: inout SplitMix64) in
                try TestPicture.make(12, 10) { _, _ in
                    SIMD4(repeating: grays.randomElement(using: &random) ?? 0).opaque
                }
            }
            let expected = try made(&random)
            var actual = expected
            for _ in 0..<8 {
                actual.set(
                    Int.random(in: 0..<12, using: &random), Int.random(in: 0..<10, using: &random),
                    SIMD4(repeating: grays.randomElement(using: &random) ?? 0).opaque)
            }
            let (left, top) = (Int32.random(in: 0..<9, using: &random), Int32.random(in: 0..<8, using: &random))
            let rectangle = PixelRect(minX: left, minY: top, maxX: left + 3, maxY: top + 2)
            var comparison = PictureComparison(
                PictureTolerance(
                    metric, DifferenceLimits(pixels: 3, window: DifferenceLimits.Window(side: 4, pixels: 2))))
            comparison.ignored = PixelMask(width: 12, height: 10, rectangles: [rectangle])
            let before = try comparison.verdict(expected: expected, actual: actual)
            var changed = (expected, actual)
            for y in Int(top)..<Int(top) + 2 {
                for x in Int(left)..<Int(left) + 3 {
                    changed.0.set(x, y, SIMD4(repeating: grays.randomElement(using: &random) ?? 0).opaque)
                    changed.1.set(x, y, SIMD4(255, 0, UInt8(x), 255))
                }
            }
            let after = try comparison.verdict(expected: changed.0, actual: changed.1)
            #expect(after.passed == before.passed && after.decision == before.decision)
            #expect(after.figures.different == before.figures.different)
            #expect(after.figures.antialiased == before.figures.antialiased)
            #expect(after.figures.meanError == before.figures.meanError)
            #expect(after.figures.compared == 114)
        }
    }

    @Test(arguments: [PictureMetric.exact, .yiq(), .flip()])
    func aComparisonOfNothingFails(metric: PictureMetric) throws {
        var comparison = PictureComparison(PictureTolerance(metric, DifferenceLimits(pixels: 1000)))
        comparison.ignored = PixelMask(width: 10, height: 10, rectangles: [PixelRect(width: 10, height: 10)])
        let (one, other) = (try TestPicture.plain(10, 10, gray: 0), try TestPicture.plain(10, 10, gray: 255))
        for actual in [one, other] {
            let result = try comparison.verdict(expected: one, actual: actual)
            #expect(!result.passed && result.decision?.limit == "ignored" && result.figures.compared == 0)
            #expect(result.sentence == "all pixels are ignored, so that nothing is compared")
        }
        comparison.ignored = PixelMask(width: 10, height: 10, rectangles: [PixelRect(width: 10, height: 9)])
        #expect(try comparison.verdict(expected: one, actual: one).passed)
    }

    @Test func partsHaveTolerancesOfTheirOwn() throws {
        let expected = try TestPicture.plain(10, 10, gray: 50)
        var actual = expected
        actual.set(1, 1, SIMD4(53, 50, 50, 255))
        actual.set(8, 8, SIMD4(51, 50, 50, 255))
        var comparison = PictureComparison()
        let whole = try comparison.verdict(expected: expected, actual: actual)
        #expect(whole.figures.different == 2)
        comparison.parts = [
            PictureComparison.Part(
                name: "layer panel",
                pixels: PixelMask(width: 10, height: 10, rectangles: [PixelRect(width: 5, height: 5)]),
                tolerance: PictureTolerance(.channels(tolerance: 3)))
        ]
        let rest = try comparison.verdict(expected: expected, actual: actual)
        #expect(!rest.passed && rest.figures.different == 1 && rest.decision?.part == nil)
        actual.set(8, 8, SIMD4(50, 50, 50, 255))
        #expect(try comparison.verdict(expected: expected, actual: actual).passed)
        actual.set(1, 1, SIMD4(54, 50, 50, 255))
        let panel = try comparison.verdict(expected: expected, actual: actual)
        #expect(!panel.passed && panel.decision?.part == "layer panel")
        #expect(panel.sentence == "layer panel: 1 pixel differs, 0 are allowed (passes with pixels 1)")
    }

    @Test func masksComeFromRectanglesAndPicturesAndUnite() throws {
        var picture = try Bitmap(width: 4, height: 3)
        picture.set(3, 2, SIMD4(0, 0, 0, 1))
        let drawn = PixelMask(picture)
        #expect(drawn.count == 1 && drawn.contains(x: 3, y: 2))
        let corner = PixelMask(
            width: 2, height: 5, rectangles: [PixelRect(minX: -3, minY: 4, maxX: 1, maxY: 99)])
        #expect(corner.count == 1)
        let both = corner.union(drawn)
        #expect(both.width == 4 && both.height == 5 && both.count == 2)
        #expect(both.contains(x: 0, y: 4) && both.contains(x: 3, y: 2) && !both.contains(x: 9, y: 9))
    }
}
