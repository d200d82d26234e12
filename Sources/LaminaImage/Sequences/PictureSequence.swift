/// Pictures that follow one another in time: numbered files, an animated PNG, a film, or anything else.
///
/// A picture is known by its number, and the same number always gives the same pixels. The pictures are asked for by one
/// thread at a time, mostly one after the other; what is slow to go back to, such as a film, goes back to its beginning.
public protocol PictureSequence: AnyObject, Sendable {
    /// How many pictures there are; nil where that can't be told before the last one has been asked for.
    var count: Int? { get }

    /// The number of the picture shown at a moment, in seconds from the beginning: the last that has begun by then.
    /// Before the beginning it is 0; beyond the end it goes on counting where ``count`` is nil.
    func index(at seconds: Double) -> Int

    /// When a picture begins, in seconds; for one behind the last, when the sequence ends.
    func start(of index: Int) -> Double

    /// A picture; nil behind the last one.
    func picture(_ index: Int) throws -> Image?
}

// MARK: Errors

/// What can go wrong with pictures that follow one another.
public enum SequenceError: Error, Sendable, Equatable {
    /// It can't be opened: its name, what is wrong, and what to do.
    case unreadable(name: String, detail: String)
    /// No ffmpeg on the search path.
    case ffmpegMissing(name: String)
    /// ffmpeg ended before its time; `words` are its last.
    case ffmpegFailed(name: String, detail: String, words: String)
    /// ffmpeg gave nothing for so many seconds, and was ended.
    case ffmpegSilent(name: String, seconds: Double)
}

extension SequenceError: CustomStringConvertible {
    /// A sentence for people: what was found, where, and what to do.
    public var description: String {
        switch self {
        case .unreadable(let name, let detail): "\"\(name)\" gives no pictures: \(detail)"
        case .ffmpegMissing(let name):
            "\"\(name)\" is read by the command ffmpeg, which is in no folder of PATH; "
                + "install it, or give numbered pictures or an animated PNG, which need nothing else"
        case .ffmpegFailed(let name, let detail, let words):
            "ffmpeg can't read \"\(name)\": \(detail)"
                + (words.isEmpty ? "" : ", and said: \(words)") + "; check the film, or turn it into numbered pictures"
        case .ffmpegSilent(let name, let seconds):
            "ffmpeg has given nothing of \"\(name)\" for \(seconds) s and was ended; check the film"
        }
    }
}

// MARK: Rate

/// How pictures of one length each follow one another.
public struct SequenceRate: Sendable, Hashable {
    /// Pictures in `divisor` seconds.
    public let count: Int
    /// Seconds that `count` pictures take.
    public let divisor: Int

    /// A rate, or the nearest from 0.001 to 1000 pictures a second; 25 where one of the numbers is not above 0.
    public init(_ count: Int, each divisor: Int = 1) {
        guard count > 0, divisor > 0 else {
            (self.count, self.divisor) = (25, 1)
            return
        }
        // What is larger than a number can be is larger than the other number too.
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

    /// A rate in pictures a second, to a thousandth; the nearest from 0.001 to 1000, and 25 for what is not finite.
    public init(perSecond: Double) {
        let kept = perSecond.isFinite ? min(max(perSecond, 0.001), 1000) : 25
        self.init(Int((kept * 1000).rounded()), each: 1000)
    }

    /// Pictures a second.
    public var perSecond: Double { Double(count) / Double(divisor) }

    /// The last picture that has begun at a moment, from 0.
    ///
    /// A moment that was worked out from a picture's number is that picture's, whatever rounding made of it.
    public func index(at seconds: Double) -> Int {
        let place = seconds * Double(count) / Double(divisor)
        guard place > 0 else { return 0 }
        return Int(min((place + 1e-6).rounded(.down), 1e15))
    }

    /// When a picture begins, in seconds.
    public func start(of index: Int) -> Double { Double(index) * Double(divisor) / Double(count) }
}
