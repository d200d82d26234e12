/// Until when changes may be tried.
struct Deadline {
    private let end: ContinuousClock.Instant?

    /// - Parameter seconds: From now on; without limit if it is not finite.
    init(seconds: Double) {
        end = seconds.isFinite ? .now + .seconds(min(max(seconds, 0), 1e9)) : nil
    }

    /// Whether it is too late.
    var isOver: Bool { end.map { $0 <= .now } ?? false }
}
