import Testing

@testable import LaminaCheck

/// Metrics and limits as documents and options write them.
@Suite struct ToleranceTextTests {
    @Test(arguments: [
        ("exact", PictureMetric.exact), ("channels 2", .channels(tolerance: 2)), ("yiq 0.1", .yiq(threshold: 0.1)),
        ("oklab 0.05", .oklab(threshold: 0.05)), ("flip 0.1", .flip(threshold: 0.1)),
        ("flip 30 0.2", .flip(pixelsPerDegree: 30, threshold: 0.2)),
    ])
    func metricsReadAndWriteAlike(text: String, metric: PictureMetric) throws {
        #expect(try PictureMetric(parsing: text) == metric)
        #expect(metric.description == text)
    }

    @Test func thresholdsHaveADefault() throws {
        #expect(try PictureMetric(parsing: " yiq ") == .yiq())
        #expect(try PictureMetric(parsing: "oklab") == .oklab())
        #expect(try PictureMetric(parsing: "flip") == .flip())
    }

    @Test(arguments: [
        ("", "write one of exact"), ("yqi 0.1", "did you mean yiq?"), ("ssim", "write one of exact"),
        ("exact 1", "exact alone"), ("channels", "from 0 to 255"), ("channels 2.5", "from 0 to 255"),
        ("yiq 2", "from 0 to 1"), ("yiq nan", "from 0 to 1"), ("yiq 0.1 0.2", "yiq and a threshold"),
        ("flip 0 0.1", "1 to 1000"), ("flip 1 2 3", "flip and a threshold"),
    ])
    func metricsThatAreNoneSayWhatToWrite(text: String, words: String) {
        let error = #expect(throws: ToleranceError.self) { try PictureMetric(parsing: text) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test func limitsReadAndWriteAlike() throws {
        let limits = try DifferenceLimits(parsing: "pixels 10, share 0.1%, window 16: 20")
        #expect(limits.pixels == 10 && limits.share == 0.001)
        #expect(limits.window == DifferenceLimits.Window(side: 16, pixels: 20))
        #expect(limits.description == "pixels 10, share 0.1%, window 16: 20")
        #expect(try DifferenceLimits(parsing: "share 0.25").description == "share 25%")
        #expect(try DifferenceLimits(parsing: "share 0.25").pixels == nil)
    }

    @Test(arguments: [
        ("", "write pixels 10"), ("pixel 3", "did you mean pixels?"), ("pixels -1", "largest number"),
        ("share 120%", "largest share"), ("window 16", "side of the square"), ("window 0: 1", "side of the square"),
        ("pixels 1, pixels 2", "twice"), ("pixels 1,", "write pixels 10"),
    ])
    func limitsThatAreNoneSayWhatToWrite(text: String, words: String) {
        let error = #expect(throws: ToleranceError.self) { try DifferenceLimits(parsing: text) }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    private static let shares: [(Double, Double?, String)] = [
        (520.0 / 2400, nil, "21.7%"), (0.0625, nil, "6.25%"), (1, nil, "100%"), (0, nil, "0%"), (0.5, nil, "50%"),
        (78.0 / 329_160, nil, "0.0237%"), (1.0 / 8_294_400, nil, "0.0000121%"), (0.999_96, nil, "99.996%"),
        // A share above its limit never reads as the limit.
        (0.010_004, 0.01, "1.0004%"), (0.01, 0.01, "1%"),
    ]

    @Test(arguments: shares) func sharesAreRoundedAndStayApart(share: Double, limit: Double?, words: String) {
        #expect(PlainNumber.rounded(percent: share, unlike: limit) == words)
    }

    @Test func tolerancesAreAMetricWithLimits() throws {
        let tolerance = try PictureTolerance(parsing: "yiq 0.2, pixels 5")
        #expect(tolerance == PictureTolerance(.yiq(threshold: 0.2), DifferenceLimits(pixels: 5)))
        #expect(try PictureTolerance(parsing: "exact") == PictureTolerance())
        #expect(tolerance.description == "yiq 0.2, pixels 5")
    }
}
