import LaminaLayers

/// The time that a layer's sublayers and animations run in, at the moment that is being read.
struct LayerTime {
    var seconds: Double
    /// How much of it passes in a second of the stage's time; 0 or less where no moment of it can be foretold.
    var rate = 1.0

    /// The time inside a layer that is in this one.
    @inline(__always)
    func inside(_ layer: Layer) -> LayerTime {
        guard let motion = layer.motion, motion.hasOwnTime else { return self }
        guard motion.course == nil, let timing = motion.timing else {
            return LayerTime(seconds: motion.ownTime(at: seconds), rate: -1)
        }
        let isEven = timing.duration == .infinity && timing.repeatDuration == 0
        return LayerTime(
            seconds: timing.localTime(at: seconds),
            rate: rate == 0 ? 0 : isEven && rate > 0 ? rate * Double(timing.speed) : -1)
    }

    /// The moment of the stage's time, now `now`, at which this one is `seconds`; now if it can't be told, and never
    /// if the time stands still.
    func stageTime(of moment: Double, now: Double) -> Double {
        if rate == 0 { return .infinity }
        // What is over may come back in a time that repeats or runs backwards.
        guard rate > 0 else { return now }
        if moment == .infinity { return .infinity }
        // A hair early, so that the frame at that very moment is read anew whichever way it was rounded.
        let then = now + (moment - seconds) / rate
        return max(now, then - then.hair)
    }
}
