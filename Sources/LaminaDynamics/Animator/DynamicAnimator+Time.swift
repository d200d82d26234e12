import Foundation

extension DynamicAnimator {
    /// Lets time pass, and shows items where they are then.
    ///
    /// Takes each step up to the first at or after the time, at most an hour of them, and writes the items that have
    /// moved. Costs nothing while the animator is paused.
    ///
    /// - Parameter seconds: of the caller's clock, which starts at 0. An earlier time than the last is ignored.
    public func advance(to seconds: Double) {}

    /// How long the animator has been running up to now, in seconds: pauses do not count.
    public var elapsedTime: Double { 0 }

    /// What the engine holds and does now.
    public var counts: DynamicsCounts { DynamicsCounts() }
}
