import LaminaGeometry

extension Layer: MediaTiming {
    /// The layer's place in its superlayer's time. The default runs with it, for ever.
    ///
    /// A layer is shown only while it is active or fills. Its animations run in its own time: at speed 0 they stand
    /// still, and `timeOffset` moves them to any moment. Values are brought into range: times and speeds that are not
    /// finite become the default.
    public final var timing: TimingValues {
        get { motion?.timing ?? .ofLayers }
        set {
            let sanitized = newValue.sanitized
            guard sanitized != timing else { return }
            didDefine(timesOf: sanitized)
            let motion = ensuredMotion
            motion.timing = sanitized == .ofLayers ? nil : sanitized
            motion.timingHasChanged = true
            markNeedsCommit()
            markChanged()
        }
    }

    /// Notes which times have been set.
    private final func didDefine(timesOf new: TimingValues) {
        let old = timing
        if new.beginTime != old.beginTime { didDefine(.beginTime) }
        if new.timeOffset != old.timeOffset { didDefine(.timeOffset) }
        if new.speed != old.speed { didDefine(.speed) }
        if new.duration != old.duration { didDefine(.duration) }
        if new.repeatCount != old.repeatCount { didDefine(.repeatCount) }
        if new.repeatDuration != old.repeatDuration { didDefine(.repeatDuration) }
        if new.autoreverses != old.autoreverses { didDefine(.autoreverses) }
        if new.fillMode != old.fillMode { didDefine(.fillMode) }
    }

    /// Converts a moment of this layer's time to that of `other`, or with nil to that of the outermost layer's parent,
    /// which is the stage's time.
    ///
    /// In a layer whose speed is 0 all moments are the same, so that there is no way back: the result is nil where
    /// `other` or a layer around it stands still. Both layers must be in one tree. Linear in the depth.
    public final func convertTime(_ time: Double, to other: Layer?) -> Double? {
        guard let inRoot = model().rootTime(of: time) else { return nil }
        return other.map { $0.model().localTime(atRootTime: inRoot) } ?? inRoot
    }

    /// Converts a moment of `other`'s time, or with nil of the stage's, to this layer's; see ``convertTime(_:to:)``.
    public final func convertTime(_ time: Double, from other: Layer?) -> Double? {
        guard let other else { return model().localTime(atRootTime: time) }
        return other.convertTime(time, to: self)
    }

    /// This layer's time at a moment of the time that the outermost layer is put into.
    package final func localTime(atRootTime time: Double) -> Double {
        var motions: [LayerMotion] = []
        var layer: Layer? = self
        while let current = layer {
            if let motion = current.motion, motion.hasOwnTime { motions.append(motion) }
            layer = current.parent
        }
        return motions.reversed().reduce(time) { $1.ownTime(at: $0) }
    }

    /// The moment of the outermost layer's surroundings at which this layer's time is `time`; nil if it stands still.
    package final func rootTime(of time: Double) -> Double? {
        var time = time
        var layer: Layer? = self
        while let current = layer {
            if current.motion?.course != nil { return nil }
            if let timing = current.motion?.timing {
                guard timing.speed != 0 else { return nil }
                time = (time - timing.timeOffset) / Double(timing.speed) + timing.beginTime
            }
            layer = current.parent
        }
        return time
    }

    /// Whether no time passes in the layer, by its own speed or that of one around it.
    package final var standsStill: Bool {
        var layer: Layer? = self
        while let current = layer {
            if current.motion?.course == nil, current.motion?.timing?.speed == 0 { return true }
            layer = current.parent
        }
        return false
    }

    /// The same of a moment to come; nil also where a time on the way runs backwards or repeats, so that no moment of it
    /// is the last of its kind.
    package final func comingRootTime(of time: Double) -> Double? {
        var layer: Layer? = self
        while let current = layer {
            if let timing = current.motion?.timing, timing.speed < 0 || timing.repeats { return nil }
            layer = current.parent
        }
        return rootTime(of: time)
    }
}

extension TimingValues {
    /// Whether a moment of its own time may come more than once.
    fileprivate var repeats: Bool {
        guard duration.isFinite || repeatDuration > 0 else { return false }
        return autoreverses || timeOffset != 0 || activeDuration > duration
    }

    /// A layer's own time. Where it repeats or is over follows from ``moment(at:begin:)``.
    @inline(__always)
    package func localTime(at parentTime: Double) -> Double {
        guard duration.isFinite || repeatDuration > 0 else {
            return (parentTime - beginTime) * Double(speed) + timeOffset
        }
        return moment(at: parentTime, begin: beginTime)?.time
            ?? (parentTime - beginTime) * Double(speed) + timeOffset
    }

    /// The first moment of the parent's time after `parentTime` at which a layer with these values comes or goes;
    /// infinity if none. `parentTime` itself where rounding does not tell whether it is the end.
    package func nextChange(after parentTime: Double) -> Double {
        if beginTime > parentTime { return beginTime }
        let end = beginTime + activeDuration / Double(abs(speed))
        if end > parentTime + end.hair { return end }
        return end + end.hair > parentTime ? parentTime : .infinity
    }

    /// Whether a layer with these values is shown.
    @inline(__always)
    package func isActive(at parentTime: Double) -> Bool { moment(at: parentTime, begin: beginTime) != nil }
}

extension Double {
    /// What rounding may do to a moment, in seconds: less than any frame lasts, and more than sums of such moments are off.
    @inline(__always)
    package var hair: Double { isFinite ? min(max(1e-9, 1e-14 * abs(self)), 1e-3) : 0 }
}

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
