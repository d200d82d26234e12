/// The progress of a film, as one line for people.
public struct FilmProgress: Sendable, Equatable {
    /// The number of frames written so far.
    public var written: Int
    /// The number of frames that existed already.
    public var skipped: Int
    /// The number of all frames of the range.
    public var total: Int
    /// The time since the first frame was begun, in seconds.
    public var seconds: Double
    /// True if pictures that have nothing to do with each other are counted, and not frames.
    package var countsPictures = false

    /// Creates a state of a film.
    public init(written: Int, skipped: Int = 0, total: Int, seconds: Double) {
        self.written = written
        self.skipped = skipped
        self.total = total
        self.seconds = seconds
    }

    /// Frames per second; nil until it can be computed.
    public var rate: Double? { written > 0 && seconds > 0 ? Double(written) / seconds : nil }

    /// The estimated time until the last frame in seconds, at the rate so far.
    public var secondsLeft: Double? { rate.map { Double(total - written - skipped) / $0 } }

    /// Returns the line, such as `frame 30 of 120  [#####···············]  24.5 fps  0:04 left`; at most `width`
    /// characters.
    public func line(width: Int = 80) -> String {
        let done = written + skipped
        var parts = ["\(countsPictures ? "picture" : "frame") \(done) of \(total)", bar(done)]
        if let rate, let secondsLeft {
            parts += ["\(Self.tenths(rate)) \(countsPictures ? "a second" : "fps")", "\(Self.clock(secondsLeft)) left"]
        }
        while parts.count > 1, parts.joined(separator: "  ").count > width { parts.remove(at: 1) }
        return String(parts.joined(separator: "  ").prefix(max(0, width)))
    }

    private static let barWidth = 20

    private func bar(_ done: Int) -> String {
        let filled = Int((Double(done) / Double(max(1, total)) * Double(Self.barWidth)).rounded(.down))
        let count = min(max(filled, 0), Self.barWidth)
        return "[" + String(repeating: "#", count: count) + String(repeating: "·", count: Self.barWidth - count) + "]"
    }

    private static func tenths(_ value: Double) -> String {
        let tenths = Int(min(value, 1e6) * 10 + 0.5)
        return "\(tenths / 10).\(tenths % 10)"
    }

    /// Formats minutes and seconds, with hours if there are any; days count as hours.
    private static func clock(_ seconds: Double) -> String {
        guard seconds < 3.6e9 else { return "ages" }
        let whole = Int(seconds.rounded(.up))
        let two = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(whole % 60))" : "\(minutes):\(two(whole % 60))"
    }
}
