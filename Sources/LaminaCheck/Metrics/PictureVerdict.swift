/// The figures of a comparison.
public struct PictureFigures: Sendable, Equatable, Codable {
    /// The expected picture's width in pixels.
    public var expectedWidth: Int
    /// The expected picture's height in pixels.
    public var expectedHeight: Int
    /// The actual picture's width in pixels.
    public var actualWidth: Int
    /// The actual picture's height in pixels.
    public var actualHeight: Int
    /// The pixels that were compared: those of the larger width and height, less the ignored ones.
    public var compared = 0
    /// The pixels that the metric found different.
    public var different = 0
    /// The pixels that differ only by antialiasing, which do not count as different; metrics without detection of
    /// antialiasing find none.
    public var antialiased = 0
    /// The largest difference of a premultiplied channel, from 0 to 255.
    public var largestChannelDifference = 0
    /// The different pixels that are equal in 8 bits a channel, and differ in 16; nil unless a file has 16.
    public var differentIn16BitsOnly: Int?
    /// The largest number of different pixels in any window; nil without a limit for windows.
    public var largestInWindow: Int?
    /// The mean of the metric's errors over the compared pixels, in the metric's unit; of the picture's own metric if
    /// parts have others.
    public var meanError: Double?

    /// The share of the compared pixels that are different, from 0 to 1.
    public var share: Double { compared == 0 ? 0 : Double(different) / Double(compared) }

    /// True if the pictures have the same size.
    public var sameSize: Bool { expectedWidth == actualWidth && expectedHeight == actualHeight }
}

/// The result of a comparison: whether it passed, and which limit decided.
public struct PictureVerdict: Sendable, Codable {
    /// True if all limits hold.
    public var passed: Bool
    /// The limit that decided; nil if nothing differs at all.
    public var decision: Decision?
    public var figures: PictureFigures
    /// The error of each pixel; nil if nothing differs at all, or if it was not asked for.
    public var errors: ErrorMap?

    /// The map is stored apart, by those who need it.
    private enum CodingKeys: String, CodingKey { case passed, decision, figures }

    /// A limit that decided: of several that failed the one that is exceeded by the largest factor, of several that
    /// hold the one that is nearest to failing.
    public struct Decision: Sendable, Equatable, Codable {
        /// The part whose limit it is; nil for the picture.
        public var part: String?
        /// The limit: `pixels`, `share`, `window` or `size`; `ignored` if all pixels were.
        public var limit: String
        /// The measured value, not rounded: the number of pixels, the share from 0 to 1, for `size` the pixels that
        /// only one picture has.
        public var measured: Double
        /// The allowed value.
        public var allowed: Double
        /// The unit of both, such as `pixels`.
        public var unit: String
        /// The tightest limit that would have passed, as documents and options write it; empty for `size` and `ignored`,
        /// where none would.
        public var tightest: String
        /// The largest error of a pixel that antialiasing does not explain, in the metric's unit; nil for metrics without
        /// a threshold.
        public var largestError: Double?
        /// The metric with the tightest threshold, rounded up to four digits after the point, with which all limits of the
        /// part would have passed, as documents and options write it; nil for a comparison that passed, for metrics
        /// without a threshold, and where none would.
        public var tightestMetric: String?
    }

    /// The errors of pixels, row by row from the top, each from 0 (equal) to 1 (the largest error of the metric).
    public struct ErrorMap: Sendable, Equatable {
        /// The width in pixels.
        public var width: Int
        /// The height in pixels.
        public var height: Int
        /// The errors.
        public var errors: [Float]
        /// The class of each pixel: 0 equal, 1 within the metric's tolerance, 2 different by antialiasing alone,
        /// 3 different, 4 not compared; empty if unknown.
        public var kinds: [UInt8] = []
        /// The metric of the picture; nil if unknown.
        public var metric: PictureMetric?

        package init(
            width: Int, height: Int, errors: [Float], kinds: [UInt8] = [], metric: PictureMetric? = nil
        ) {
            (self.width, self.height, self.errors, self.kinds, self.metric) = (width, height, errors, kinds, metric)
        }
    }
}

extension PictureVerdict {
    /// The verdict on pictures of which all pixels are ignored, so that they may be anything.
    init(comparingNothing figures: PictureFigures) {
        let decision = Decision(
            part: nil, limit: "ignored", measured: 0, allowed: 1, unit: "compared pixels", tightest: "")
        self.init(passed: false, decision: decision, figures: figures, errors: nil)
    }
}

// MARK: Sentences

extension PictureVerdict {
    /// The verdict in words: the limit that decided, with the measured value.
    ///
    /// `12 pixels differ, 0 are allowed (passes with pixels 12)`.
    public var sentence: String {
        guard let decision else { return "equal" }
        let place = decision.part.map { "\($0): " } ?? ""
        let figures = figures
        switch decision.limit {
        case "size":
            return "\(place)the sizes differ: expected \(figures.expectedWidth)×\(figures.expectedHeight), "
                + "actual \(figures.actualWidth)×\(figures.actualHeight) pixels"
        case "ignored": return "all pixels are ignored, so that nothing is compared"
        case "share":
            let measured = PlainNumber.rounded(percent: decision.measured, unlike: decision.allowed)
            let allowed = PlainNumber.percent(decision.allowed)
            return "\(place)\(measured) of the pixels differ, \(allowed) \(hint(decision))"
        case "window":
            return "\(place)\(Self.pixels(decision.measured)) in a window, \(PlainNumber.text(decision.allowed)) "
                + hint(decision)
        default:
            return "\(place)\(Self.pixels(decision.measured)), \(PlainNumber.text(decision.allowed)) \(hint(decision))"
        }
    }

    private func hint(_ decision: Decision) -> String {
        let verb = decision.limit == "share" || decision.allowed != 1 ? "are allowed" : "is allowed"
        let metric = decision.tightestMetric.map { ", or with \($0)" } ?? ""
        return passed ? verb : "\(verb) (passes with \(decision.tightest)\(metric))"
    }

    private static func pixels(_ count: Double) -> String {
        count == 1 ? "1 pixel differs" : "\(PlainNumber.text(count)) pixels differ"
    }
}
