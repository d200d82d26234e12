/// Where a frame may differ from the one before, and how far both are drawn alike.
package struct FrameDifference: Sendable {
    /// The pixels that may differ.
    package let area: DamageArea
    /// Up to here both plans draw the same on all of the frame.
    package let alike: PlanDepth

    /// Compares two plans.
    package init(_ new: PlanRecord, _ old: PlanRecord) {
        let damage = PlanDamage.compare(new, old)
        (area, alike) = (damage.frameArea, damage.alike)
    }
}

/// How far a plan is executed on its frame.
package struct PlanDepth: Sendable, Equatable, Comparable {
    /// Passes on the frame that are done.
    package var passes = 0
    /// Instances of the next one that are drawn.
    package var instances = 0

    /// Before the first draw.
    package static let nothing = PlanDepth()

    package static func < (a: PlanDepth, b: PlanDepth) -> Bool { (a.passes, a.instances) < (b.passes, b.instances) }
}
