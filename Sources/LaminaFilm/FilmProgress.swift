/// How far a film is, as one line for people.
public struct FilmProgress: Sendable, Equatable {
    /// Frames written now.
    public var written: Int
    /// Frames that existed already.
    public var skipped: Int
    /// All frames of the range.
    public var total: Int
    /// Since the first frame was begun.
    public var seconds: Double

    /// A state of a film.
    public init(written: Int, skipped: Int = 0, total: Int, seconds: Double) {
        self.written = written
        self.skipped = skipped
        self.total = total
        self.seconds = seconds
    }

    /// Frames a second; nil before there is anything to tell it from.
    public var rate: Double? { written > 0 && seconds > 0 ? Double(written) / seconds : nil }

    /// Seconds until the last frame at the rate so far.
    public var secondsLeft: Double? { rate.map { Double(total - written - skipped) / $0 } }

    /// The line, such as `frame 30 of 120  [#####···············]  24.5 fps  0:04 left`; at most `width` characters.
    public func line(width: Int = 80) -> String {
        let done = written + skipped
        var parts = ["frame \(done) of \(total)", bar(done)]
        if let rate, let secondsLeft {
            parts += ["\(Self.tenths(rate)) fps", "\(Self.clock(secondsLeft)) left"]
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

    /// Minutes and seconds, with hours where there are any; days are hours.
    private static func clock(_ seconds: Double) -> String {
        guard seconds < 3.6e9 else { return "ages" }
        let whole = Int(seconds.rounded(.up))
        let two = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(whole % 60))" : "\(minutes):\(two(whole % 60))"
    }
}
