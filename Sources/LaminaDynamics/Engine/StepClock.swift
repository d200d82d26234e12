/// Maps the caller's seconds to steps.
///
/// Step `n` shows what is at `n` steps' time of the animator, which goes `speed` times as fast as the caller's clock.
struct StepClock {
    /// The caller's time of the last call.
    private(set) var callerSeconds = 0.0
    /// The animator's time, in steps, of which `latest` is the first at or after it.
    private(set) var steps = 0.0
    /// The last step that counts as computed.
    var latest = 0

    /// Goes to the caller's time, which is later than the last.
    mutating func advance(to seconds: Double, speed: Double) {
        steps += (seconds - callerSeconds) * DynamicsUnits.stepsPerSecond * speed
        callerSeconds = seconds
    }

    /// The first step at or after the time.
    ///
    /// Sums of frames' durations miss whole steps by rounding; within a millionth of one they count as that step.
    var wanted: Int {
        let whole = steps.rounded()
        return Int(abs(steps - whole) < 1e-6 ? whole : steps.rounded(.up))
    }

    /// How far the time is from the step before `latest` to `latest`: 1 at `latest` itself.
    ///
    /// Within a millionth of a step it counts as there, so that rounding shows in no place.
    var fraction: Double {
        let rest = Double(latest) - steps
        return abs(rest) < 1e-6 ? 1 : min(1, max(0, 1 - rest))
    }
}
