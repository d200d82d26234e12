import LaminaGeometry

/// A way that a layer's time goes from one moment to another, in place of its ``Layer/timing``.
package struct TimeCourse {
    /// In the parent's time.
    package var begin: Double
    /// Of the parent's time, in seconds.
    package var duration: Double
    /// The layer's own moments.
    package var from: Double
    package var to: Double
    package var pace: TimingFunction

    package init(begin: Double, duration: Double, from: Double, to: Double, pace: TimingFunction) {
        self.begin = begin
        self.duration = duration
        self.from = from
        self.to = to
        self.pace = pace
    }

    func time(at parentTime: Double) -> Double {
        guard duration > 0, parentTime < begin + duration else { return to }
        return from + (to - from) * pace.progress(at: (parentTime - begin) / duration)
    }
}

extension LayerMotion {
    /// Whether the layer's time is not simply its parent's.
    @inline(__always)
    package var hasOwnTime: Bool { timing != nil || course != nil }

    /// The layer's own time at a moment of its parent's.
    @inline(__always)
    package func ownTime(at parentTime: Double) -> Double {
        if let course { return course.time(at: parentTime) }
        return timing?.localTime(at: parentTime) ?? parentTime
    }
}

extension Layer {
    /// Lets the layer's time take a course, or with nil follow its ``timing`` again.
    package final func setCourse(_ course: TimeCourse?) {
        guard course != nil || motion?.course != nil else { return }
        let motion = ensuredMotion
        motion.course = course
        motion.timingHasChanged = true
        markNeedsCommit()
        markChanged()
    }
}
