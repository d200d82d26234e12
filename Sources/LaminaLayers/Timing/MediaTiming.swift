/// What has a place in time: animations and layers, as `CAMediaTiming` models them.
///
/// The time of the one around it, its parent, becomes its own: `t = (parent − beginTime) · speed + timeOffset`. Within
/// that it is active for its ``duration``, ``repeatCount`` times or for ``repeatDuration``.
public protocol MediaTiming: AnyObject {
    /// All values at once.
    var timing: TimingValues { get set }
}

extension MediaTiming {
    /// When it begins, in seconds of its parent's time. The default is 0, which for an animation means when the change
    /// that added it is committed.
    public var beginTime: Double {
        get { timing.beginTime }
        set { timing.beginTime = newValue }
    }

    /// What is added to its own time, in seconds. An animation so shifted starts in the middle, and its first part
    /// follows at the end. The default is 0.
    public var timeOffset: Double {
        get { timing.timeOffset }
        set { timing.timeOffset = newValue }
    }

    /// How fast its time runs against its parent's. At 0 it stands still at ``timeOffset``. An animation of negative
    /// speed runs from its end to its beginning. The default is 1.
    public var speed: Float {
        get { timing.speed }
        set { timing.speed = newValue }
    }

    /// The length of one run in seconds, of its own time. The default of animations is 0, which stands for the
    /// transaction's; layers last for ever.
    public var duration: Double {
        get { timing.duration }
        set { timing.duration = newValue }
    }

    /// How often it runs, fractions allowed, or infinity. The default is 0, which means once.
    public var repeatCount: Float {
        get { timing.repeatCount }
        set { timing.repeatCount = newValue }
    }

    /// For how long it repeats, in seconds of its own time; if more than 0 it counts in place of ``repeatCount``.
    public var repeatDuration: Double {
        get { timing.repeatDuration }
        set { timing.repeatDuration = newValue }
    }

    /// Whether each run is followed by the same backwards, which doubles its length. The default is false.
    public var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }

    /// What it shows outside its active time. The default is nothing, `removed`.
    public var fillMode: FillMode {
        get { timing.fillMode }
        set { timing.fillMode = newValue }
    }
}

/// What an animation or a layer shows before its active time begins and after it has ended: `CAMediaTimingFillMode`.
public enum FillMode: String, Sendable, Hashable, CaseIterable {
    /// Nothing: it takes no part outside its active time.
    case removed
    /// After the end, what it showed last.
    case forwards
    /// Before the beginning, what it shows first.
    case backwards
    /// Both.
    case both

    var fillsBefore: Bool { self == .backwards || self == .both }
    var fillsAfter: Bool { self == .forwards || self == .both }
}
