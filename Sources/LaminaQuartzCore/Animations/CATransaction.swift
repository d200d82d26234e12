// Names of Apple, as they are.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Lamina

/// A group of changes that take effect together.
public typealias CATransaction = Transaction

/// The keys of a transaction's values.
public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"

extension Transaction {
    /// The duration of animations, in seconds.
    public static func animationDuration() -> CFTimeInterval {
        let duration: Double = animationDuration
        return duration
    }
    /// The timing curve of animations; nil for their own.
    public static func animationTimingFunction() -> CAMediaTimingFunction? {
        let function: TimingFunction? = animationTimingFunction
        return function
    }
    /// Returns true if changes have no implicit animations.
    public static func disableActions() -> Bool {
        let disables: Bool = disableActions
        return disables
    }
    /// The block that is called when all animations have ended.
    public static func completionBlock() -> (() -> Void)? {
        let block: (() -> Void)? = completionBlock
        return block
    }
}

// MARK: The current time

/// The time that `CACurrentMediaTime()` gives, which only a program that draws knows.
public enum CAMediaClock {
    /// The time in seconds, of this task; 0 unless it was set.
    @TaskLocal public static var now: CFTimeInterval = 0
}

extension Stage {
    /// Runs code for which `CACurrentMediaTime()` is this stage's time, such as
    /// `stage.withMediaTime { fade.beginTime = CACurrentMediaTime() + 0.5 }`.
    public func withMediaTime<Result>(_ body: () throws -> Result) rethrows -> Result {
        try CAMediaClock.$now.withValue(time) { try body() }
    }
}

/// The current time in seconds: that of the stage around, see `Stage.withMediaTime`, or 0, the time of a new stage.
public func CACurrentMediaTime() -> CFTimeInterval { CAMediaClock.now }
