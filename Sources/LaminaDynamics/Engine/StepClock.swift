/// Maps the caller's seconds to steps.
///
/// Step `n` is at `n` steps of the animator's time, which runs `speed` times as fast as the caller's clock.
struct StepClock {
    /// The caller's time of the last call.
    private(set) var callerSeconds = 0.0
    /// The animator's time, in steps, of which `latest` is the first at or after it.
    private(set) var steps = 0.0
    /// The last step that counts as computed.
    var latest = 0
    /// The moment since which the speed has been the same. Counted from there, the number of steps at a time is the
    /// same to the bit however many calls led to it.
    private var base = (seconds: 0.0, steps: 0.0, speed: 1.0)

    /// Advances to the caller's time, which is later than the last.
    mutating func advance(to seconds: Double, speed: Double) {
        use(speed)
        steps = steps(at: seconds)
        callerSeconds = seconds
    }

    /// Sets the speed from now on.
    mutating func use(_ speed: Double) {
        if speed != base.speed { base = (callerSeconds, steps, speed) }
    }

    /// The animator's time, in steps, at a time of the caller.
    private func steps(at seconds: Double) -> Double {
        base.steps + (seconds - base.seconds) * DynamicsUnits.stepsPerSecond * base.speed
    }

    /// Returns whether a step after the latest must be computed before a time of the caller can be shown.
    func needsStep(by seconds: Double) -> Bool { StepClock.firstStep(at: steps(at: seconds)) > latest }

    /// The caller's time of the latest step, after which one more is needed; infinite if the speed is 0.
    var secondsOfLatest: Double {
        guard base.speed > 0 else { return .infinity }
        return base.seconds + (Double(latest) - base.steps) / (DynamicsUnits.stepsPerSecond * base.speed)
    }

    /// The first step at or after the current time.
    ///
    /// Sums of frame durations miss whole steps by rounding; within a millionth of a step they count as that step.
    var wanted: Int { StepClock.firstStep(at: steps) }

    private static func firstStep(at steps: Double) -> Int {
        let whole = steps.rounded()
        return Int(abs(steps - whole) < 1e-6 ? whole : steps.rounded(.up))
    }

    /// The position of the time between the step before `latest` and `latest`: 1 at `latest` itself.
    ///
    /// Within a millionth of a step it counts as 1, so that rounding affects no position.
    var fraction: Double {
        let rest = Double(latest) - steps
        return abs(rest) < 1e-6 ? 1 : min(1, max(0, 1 - rest))
    }
}
