/// What animations make of an emitter's rate: spans from a moment on, for ever.
///
/// The rate is looked at in 256 moments of a run, and goes straight from one to the next; an endless animation goes round. Of
/// several at one time, and of what adds up from run to run, 16 runs of the longest are looked at, in fewer moments, after
/// which they go round. That bounds the work, whatever a document asks for.
struct BirthCourse {
    /// The rate without animations.
    private let rate: Double
    private let animations: ArraySlice<RunningAnimation>
    private let key: String

    private static let samplesPerRun = 256
    private static let samplesOfMany = 4096
    private static let runsOfMany = 16
    /// Of more animations at one time the last ones count.
    private static let most = 16

    /// The course of a rate of that name.
    ///
    /// - Parameter animations: those that change it and have a beginning, in their order.
    init(rate: Double, animations: [RunningAnimation], key: String) {
        (self.rate, self.key) = (rate, key)
        self.animations = animations.suffix(Self.most)
    }

    func spans(from start: Double) -> [BirthSpan] {
        var moments: Set<Double> = [start]
        for animation in animations {
            for moment in [animation.begin ?? start, animation.end] where moment > start && moment.isFinite {
                moments.insert(moment)
            }
        }
        let sorted = moments.sorted()
        return sorted.indices.map { index in
            span(from: sorted[index], to: index + 1 < sorted.count ? sorted[index + 1] : .infinity)
        }
    }

    private func span(from begin: Double, to end: Double) -> BirthSpan {
        let running = animations.filter {
            ($0.begin ?? .infinity) <= begin && $0.end > begin && $0.timing.speed != 0
        }
        let longest = running.map { $0.timing.cycle / Double(abs($0.timing.speed)) }.max() ?? 0
        let isOne = running.count == 1 && running[0].tracks.allSatisfy { !$0.isCumulative }
        let length = min(end - begin, longest * (isOne ? 1 : Double(Self.runsOfMany)))
        guard length > 1e-6, length.isFinite else {
            return BirthSpan(begin: begin, rate: rate(at: begin + min((end - begin) / 2, 1)))
        }
        let count =
            isOne ? Self.samplesPerRun * (running[0].timing.autoreverses ? 2 : 1) : Self.samplesOfMany / running.count
        let rates = (0...count).map { index in
            // The very ends may belong to what comes before or after.
            rate(at: begin + length * min(max(Double(index) / Double(count), 1e-6), 1 - 1e-6))
        }
        return BirthSpan(begin: begin, rates: rates, length: length)
    }

    private func rate(at time: Double) -> Double {
        var value = AnimatableValue.number(rate)
        for animation in animations {
            // One that is taken out at its end does not fill.
            guard let begin = animation.begin, time < animation.end || !animation.animation.isRemovedOnCompletion else {
                continue
            }
            for track in animation.tracks where track.changes(key) {
                if let position = track.position(at: time, begin: begin) {
                    value = track.value(at: position, over: value)
                }
            }
        }
        guard case .number(let rate) = value, rate.isFinite else { return 0 }
        return max(rate, 0)
    }
}

extension AnimationTrack {
    /// Whether it changes the whole of a custom value.
    func changes(_ key: String) -> Bool {
        if case .custom(key) = keyPath.root, case .whole = keyPath.part { true } else { false }
    }
}
