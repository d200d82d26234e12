import LaminaGeometry

/// Pushes items with a force: continuously, or once.
///
/// A continuous push of 1 accelerates an item of 100 × 100 points and density 1 by 100 points/s²; an item of twice the
/// area by half of that. An instantaneous push of 1 adds 100 points/s to the first one's velocity.
public final class PushBehavior: DynamicBehavior {
    /// The duration of a push.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// For as long as it is active.
        case continuous
        /// Once, with the next step after it becomes active; it is inactive from then on.
        case instantaneous
    }

    /// The duration of the push.
    public let mode: Mode

    /// The items pushed, in the order added.
    public var items: [any DynamicItem] { heldItems }

    /// True if the push is active; true by default. Setting it again gives another instantaneous push.
    public var active: Bool {
        get { isActive }
        set {
            if newValue != isActive { changed(.forces) }
            isActive = newValue
        }
    }
    private var isActive = true

    /// Deactivates an instantaneous push once it has been applied.
    func spend() { isActive = false }

    /// The force vector, direction and strength together; zero by default.
    public var pushDirection = Vector(dx: 0, dy: 0) {
        didSet {
            if !pushDirection.isFinite {
                fault(.unusableValue(behavior: name, property: "pushDirection", value: "\(pushDirection)"))
                pushDirection = oldValue
            }
            isAimed = true
            changed(.forces)
        }
    }

    /// The direction, in radians clockwise from the x axis; 0 by default.
    ///
    /// It is retained while the strength is 0, so that the two can be set in either order.
    public var angle: Double {
        get { magnitude == 0 ? idleAngle : pushDirection.angle }
        set { setAngle(checked(newValue, or: angle, "angle"), magnitude: magnitude) }
    }

    /// The strength; 0 by default. A negative one reverses the direction.
    public var magnitude: Double {
        get { pushDirection.length }
        set { setAngle(angle, magnitude: checked(newValue, or: magnitude, "magnitude")) }
    }

    private var idleAngle = 0.0
    /// The direction used in the last step.
    var aimed = Vector(dx: 0, dy: 0)
    /// True if the direction was set since then; and the last step before which it was.
    private var isAimed = false
    private var aimedStep = -2

    /// Returns whether the direction of a continuous push was set for this step and for the previous one. Call it once
    /// per step.
    func isAimedInEachStep(now step: Int) -> Bool {
        guard isAimed, mode == .continuous else { return false }
        isAimed = false
        defer { aimedStep = step }
        return aimedStep == step - 1
    }

    /// The points of application of items that are not pushed at their centres.
    private var targets: [ObjectIdentifier: ItemOffset] = [:]

    /// A push for items.
    public init(items: [any DynamicItemConvertible], mode: Mode) {
        self.mode = mode
        super.init()
        hold(items)
    }

    /// Adds an item.
    public func addItem(_ item: any DynamicItemConvertible) { hold(item.dynamicItem) }

    /// Removes an item; ignored if the behaviour does not have it.
    public func removeItem(_ item: any DynamicItemConvertible) {
        let item = item.dynamicItem
        if release(item) { targets[ObjectIdentifier(item)] = nil }
    }

    /// Sets the direction, in radians clockwise from the x axis, and the strength together.
    public func setAngle(_ angle: Double, magnitude: Double) {
        idleAngle = angle
        pushDirection = Vector(angle: angle, length: magnitude)
    }

    /// The point of application of the force, from the item's centre along its own axes, in points; the centre by
    /// default.
    public func targetOffsetFromCenter(for item: any DynamicItemConvertible) -> ItemOffset {
        targetOffset(of: item.dynamicItem)
    }

    func targetOffset(of item: any DynamicItem) -> ItemOffset {
        targets.isEmpty ? .zero : targets[ObjectIdentifier(item)] ?? .zero
    }

    /// Sets the point of application of the force; away from the centre the force also rotates the item.
    ///
    /// - Parameters:
    ///   - offset: from the item's centre, in points along its own axes: the point rotates with the item.
    ///   - item: one of the behaviour's items; another is ignored.
    public func setTargetOffsetFromCenter(_ offset: ItemOffset, for item: any DynamicItemConvertible) {
        let item = item.dynamicItem
        guard holds(item) else { return }
        guard offset.isFinite else {
            return fault(.unusableValue(behavior: name, property: "targetOffsetFromCenter", value: "\(offset)"))
        }
        targets[ObjectIdentifier(item)] = offset == .zero ? nil : offset
        changed(.forces)
    }
}
