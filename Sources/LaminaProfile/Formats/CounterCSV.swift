import LaminaCounters

/// Counters as comma-separated values (RFC 4180): a row a frame, a column a counter.
///
/// The first row names the columns: `frame`, `time` in seconds, then ``FrameCounter/all`` by their names, in seconds,
/// bytes and plain numbers. Values that were not measured are empty.
public struct CounterCSV: Sendable {
    /// The text; every row ends with a carriage return and a line feed.
    public let text: String

    /// Creates the text of one frame.
    public init(_ profile: Profile) {
        self.init([FrameSample(index: 0, time: profile.time, counters: profile.counters)])
    }

    /// Creates the text of a range, in its order.
    public init(_ range: RangeProfile) { self.init(range.frames) }

    private init(_ frames: [FrameSample]) {
        let counters = FrameCounter.all
        var text = (["frame", "time"] + counters.map(\.name)).joined(separator: ",") + "\r\n"
        for frame in frames {
            text += "\(frame.index),\(Self.number(frame.time))"
            for counter in counters {
                text += ","
                if let value = counter.value(in: frame.counters) { text += Self.number(value) }
            }
            text += "\r\n"
        }
        self.text = text
    }

    /// Returns whole numbers without a fraction, and others so that they parse as the same number.
    private static func number(_ value: Double) -> String {
        guard value.isFinite else { return "" }
        return Int(exactly: value).map(String.init) ?? "\(value)"
    }
}
