import LaminaGeometry

extension Layer: MediaTiming {
    /// The layer's timing within its superlayer's time. The default is the superlayer's time, without end.
    ///
    /// A layer is shown only while it is active or fills. Its animations run in its own time: at speed 0 they are
    /// paused, and `timeOffset` moves them to any moment. Non-finite times and speeds become the default.
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

    /// Records which timing properties have been set.
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

    /// Converts a moment of this layer's time to `other`'s, or with nil to that of the outermost layer's parent, which
    /// is the stage's time.
    ///
    /// A layer whose speed is 0 maps all moments to one, so that the inverse is undefined: the result is nil where
    /// `other` or an ancestor of it is paused. Both layers must be in one tree. Linear in the depth.
    public final func convertTime(_ time: Double, to other: Layer?) -> Double? {
        guard let inRoot = model().rootTime(of: time) else { return nil }
        return other.map { $0.model().localTime(atRootTime: inRoot) } ?? inRoot
    }

    /// Converts a moment of `other`'s time, or with nil of the stage's, to this layer's; see ``convertTime(_:to:)``.
    public final func convertTime(_ time: Double, from other: Layer?) -> Double? {
        guard let other else { return model().localTime(atRootTime: time) }
        return other.convertTime(time, to: self)
    }

    /// This layer's time at a moment of the outermost layer's parent's time.
    package final func localTime(atRootTime time: Double) -> Double {
        var motions: [LayerMotion] = []
        var layer: Layer? = self
        while let current = layer {
            if let motion = current.motion, motion.hasOwnTime { motions.append(motion) }
            layer = current.parent
        }
        return motions.reversed().reduce(time) { $1.ownTime(at: $0) }
    }

    /// The moment of the outermost layer's parent's time at which this layer's time is `time`; nil if it is paused.
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

    /// True if the layer's time is paused, by its own speed or an ancestor's.
    package final var isPaused: Bool {
        var layer: Layer? = self
        while let current = layer {
            if current.motion?.course == nil, current.motion?.timing?.speed == 0 { return true }
            layer = current.parent
        }
        return false
    }

    /// ``rootTime(of:)`` for a future moment; nil also where an ancestor's time runs backwards or repeats, so that a
    /// moment is not unique.
    package final func nextRootTime(of time: Double) -> Double? {
        var layer: Layer? = self
        while let current = layer {
            if let timing = current.motion?.timing, timing.speed < 0 || timing.repeats { return nil }
            layer = current.parent
        }
        return rootTime(of: time)
    }
}

extension TimingValues {
    /// True if a moment of its own time may occur more than once.
    fileprivate var repeats: Bool {
        guard duration.isFinite || repeatDuration > 0 else { return false }
        return autoreverses || timeOffset != 0 || activeDuration > duration
    }

    /// A layer's own time. Repetition and the end are those of ``moment(at:begin:)``.
    @inline(__always)
    package func localTime(at parentTime: Double) -> Double {
        guard duration.isFinite || repeatDuration > 0 else {
            return (parentTime - beginTime) * Double(speed) + timeOffset
        }
        return moment(at: parentTime, begin: beginTime)?.time
            ?? (parentTime - beginTime) * Double(speed) + timeOffset
    }

    /// The first moment of the parent's time after `parentTime` at which a layer with these values appears or
    /// disappears; infinity if none. `parentTime` itself if it is the end within rounding.
    package func nextChange(after parentTime: Double) -> Double {
        if beginTime > parentTime { return beginTime }
        let end = beginTime + activeDuration / Double(abs(speed))
        if end > parentTime + end.timeTolerance { return end }
        return end + end.timeTolerance > parentTime ? parentTime : .infinity
    }

    /// Returns whether a layer with these values is shown.
    @inline(__always)
    package func isActive(at parentTime: Double) -> Bool { moment(at: parentTime, begin: beginTime) != nil }
}

extension Double {
    /// The tolerance for comparing moments, in seconds: shorter than any frame, and larger than the rounding error of
    /// sums of moments.
    @inline(__always)
    package var timeTolerance: Double { isFinite ? min(max(1e-9, 1e-14 * abs(self)), 1e-3) : 0 }
}

// MARK: Course

extension LayerMotion {
    /// True if the layer's time differs from its parent's.
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
    /// Sets a course of the layer's time, or with nil returns to its ``timing``.
    package final func setTimeRamp(_ course: TimeRamp?) {
        guard course != nil || motion?.course != nil else { return }
        let motion = ensuredMotion
        motion.course = course
        motion.timingHasChanged = true
        markNeedsCommit()
        markChanged()
    }
}
