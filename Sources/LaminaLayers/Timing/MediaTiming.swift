/// An object with timing: an animation or a layer, as in `CAMediaTiming`.
///
/// Its own time follows from its parent's: `t = (parent − beginTime) · speed + timeOffset`. Within that it is active
/// for its ``duration``, ``repeatCount`` times or for ``repeatDuration``.
public protocol MediaTiming: AnyObject {
    /// All values at once.
    var timing: TimingValues { get set }
}

extension MediaTiming {
    /// The beginning, in seconds of its parent's time. The default is 0, which for an animation means the commit of the
    /// change that added it.
    public var beginTime: Double {
        get { timing.beginTime }
        set { timing.beginTime = newValue }
    }

    /// The offset of its own time, in seconds. An animation with an offset starts in the middle, and its first part
    /// follows at the end. The default is 0.
    public var timeOffset: Double {
        get { timing.timeOffset }
        set { timing.timeOffset = newValue }
    }

    /// The speed of its time relative to its parent's. At 0 it is paused at ``timeOffset``. An animation of negative
    /// speed runs from its end to its beginning. The default is 1.
    public var speed: Float {
        get { timing.speed }
        set { timing.speed = newValue }
    }

    /// The duration of one iteration, in seconds of its own time. The default of animations is 0, which means the
    /// transaction's; layers last forever.
    public var duration: Double {
        get { timing.duration }
        set { timing.duration = newValue }
    }

    /// The number of iterations, which may be fractional or infinite. The default is 0, which means once.
    public var repeatCount: Float {
        get { timing.repeatCount }
        set { timing.repeatCount = newValue }
    }

    /// The time for which it repeats, in seconds of its own time; if above 0 it overrides ``repeatCount``.
    public var repeatDuration: Double {
        get { timing.repeatDuration }
        set { timing.repeatDuration = newValue }
    }

    /// True if each iteration is followed by its reverse, which doubles its length. The default is false.
    public var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }

    /// The effect outside its active time. The default is none, `removed`.
    public var fillMode: FillMode {
        get { timing.fillMode }
        set { timing.fillMode = newValue }
    }
}

// MARK: Fill mode

/// The effect of an animation or a layer before its active time begins and after it has ended: `CAMediaTimingFillMode`.
public enum FillMode: String, Sendable, Hashable, CaseIterable {
    /// No effect outside its active time.
    case removed
    /// After the end, the last value.
    case forwards
    /// Before the beginning, the first value.
    case backwards
    /// Both of them.
    case both

    var fillsBefore: Bool { self == .backwards || self == .both }
    var fillsAfter: Bool { self == .forwards || self == .both }
}
