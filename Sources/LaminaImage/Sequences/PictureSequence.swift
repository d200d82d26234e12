/// A sequence of pictures in time: numbered files, an animated PNG, GIF or WebP, a film, or anything else.
///
/// A picture is identified by its index, and the same index always gives the same pixels. The pictures are requested by
/// one thread at a time, mostly in order; a sequence without random access, such as a film, goes back by starting over.
public protocol PictureSequence: AnyObject, Sendable {
    /// The number of pictures; nil if it is not known until the last one has been requested.
    var count: Int? { get }

    /// Returns the index of the picture shown at a time, in seconds from the beginning: the last that has started by
    /// then. Before the beginning it is 0; beyond the end it keeps counting if ``count`` is nil.
    func index(at seconds: Double) -> Int

    /// Returns the start of a picture, in seconds; for an index after the last, the end of the sequence.
    func start(of index: Int) -> Double

    /// Returns a picture; nil after the last one.
    func picture(_ index: Int) throws -> Image?
}

// MARK: Errors

/// An error of a sequence of pictures.
public enum SequenceError: Error, Sendable, Equatable {
    /// It can't be opened; `detail` is what is wrong and what to do.
    case unreadable(name: String, detail: String)
    /// There is no ffmpeg on the search path.
    case ffmpegMissing(name: String)
    /// ffmpeg ended early; `words` is the end of its standard error.
    case ffmpegFailed(name: String, detail: String, words: String)
    /// ffmpeg produced no output for so many seconds and was killed.
    case ffmpegSilent(name: String, seconds: Double)
}

extension SequenceError: CustomStringConvertible {
    /// The message: what was found, where, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let name, let detail): "\"\(name)\" can't be read as a sequence: \(detail)"
        case .ffmpegMissing(let name):
            "\"\(name)\" needs the command ffmpeg, which is in no folder of PATH; "
                + "install it, or give numbered pictures or an animated PNG, GIF or WebP, which need nothing else"
        case .ffmpegFailed(let name, let detail, let words):
            "ffmpeg can't read \"\(name)\": \(detail)"
                + (words.isEmpty ? "" : ", and reported: \(words)")
                + "; check the film, or convert it to numbered pictures"
        case .ffmpegSilent(let name, let seconds):
            "ffmpeg produced no output for \"\(name)\" in \(seconds) s and was stopped; check the film"
        }
    }
}

// MARK: Rate

/// The rate of pictures of equal durations.
public struct SequenceRate: Sendable, Hashable {
    /// The number of pictures in `divisor` seconds.
    public let count: Int
    /// The duration of `count` pictures, in seconds.
    public let divisor: Int

    /// Creates a rate, clamped to 0.001 to 1000 pictures a second; 25 if one of the numbers is not above 0.
    public init(_ count: Int, each divisor: Int = 1) {
        guard count > 0, divisor > 0 else {
            (self.count, self.divisor) = (25, 1)
            return
        }
        // A product that overflows is larger than the other number.
        let (most, hasNoMost) = divisor.multipliedReportingOverflow(by: 1000)
        let (least, hasNoLeast) = count.multipliedReportingOverflow(by: 1000)
        if !hasNoMost, count > most {
            (self.count, self.divisor) = (1000, 1)
        } else if !hasNoLeast, divisor > least {
            (self.count, self.divisor) = (1, 1000)
        } else {
            (self.count, self.divisor) = (count, divisor)
        }
    }

    /// Creates a rate in pictures a second, rounded to a thousandth and clamped to 0.001 to 1000; 25 for a rate that is
    /// not finite.
    public init(perSecond: Double) {
        let clamped = perSecond.isFinite ? min(max(perSecond, 0.001), 1000) : 25
        self.init(Int((clamped * 1000).rounded()), each: 1000)
    }

    /// The rate in pictures per second.
    public var perSecond: Double { Double(count) / Double(divisor) }

    /// Returns the index of the last picture that has started at a time, in seconds.
    ///
    /// A time that was computed from a picture's index gives that picture, whatever its rounding.
    public func index(at seconds: Double) -> Int {
        let position = seconds * Double(count) / Double(divisor)
        guard position > 0 else { return 0 }
        return Int(min((position + 1e-6).rounded(.down), 1e15))
    }

    /// Returns the start of a picture, in seconds.
    public func start(of index: Int) -> Double { Double(index) * Double(divisor) / Double(count) }
}
