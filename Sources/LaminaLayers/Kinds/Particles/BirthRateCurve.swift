/// The course of an emitter's rate with its animations: spans from a moment on, without end.
///
/// The rate is sampled at 256 moments of an iteration and interpolated linearly; an endless animation repeats its
/// samples. Of several animations at a time, and of cumulative ones, 16 iterations of the longest are sampled, at fewer
/// moments each, and then repeated. That bounds the work, whatever a document asks for.
struct BirthRateCurve {
    /// The rate without animations, per second.
    private let rate: Double
    private let animations: ArraySlice<RunningAnimation>
    private let key: String

    private static let samplesPerRun = 256
    private static let samplesOfMany = 4096
    private static let runsOfMany = 16
    /// The maximum number of animations; of more, the last ones are used.
    private static let most = 16

    /// The curve of the rate with that key.
    ///
    /// - Parameter animations: The animations that change it and have begun, in order.
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
            // The exact ends may belong to the span before or after.
            rate(at: begin + length * min(max(Double(index) / Double(count), 1e-6), 1 - 1e-6))
        }
        return BirthSpan(begin: begin, rates: rates, length: length)
    }

    private func rate(at time: Double) -> Double {
        var value = AnimatableValue.number(rate)
        for animation in animations {
            // An animation that is removed at its end does not fill.
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
    /// Returns whether the track changes the whole custom value under a key.
    func changes(_ key: String) -> Bool {
        if case .custom(key) = keyPath.root, case .whole = keyPath.part { true } else { false }
    }
}
