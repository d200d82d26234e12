import Foundation

/// Pushes items with a force: on and on, or once.
///
/// A continuous push of 1 accelerates an item of 100 × 100 points and density 1 by 100 points/s²; an item of twice the
/// area by half of that. An instantaneous push of 1 adds 100 points/s to the first one's velocity.
public final class PushBehavior: DynamicBehavior {
    /// How long a push lasts.
    public enum Mode: String, Sendable, Hashable, CaseIterable {
        /// For as long as it is active.
        case continuous
        /// Once, with the next step after it becomes active; it is inactive from then on.
        case instantaneous
    }

    /// How long the push lasts.
    public let mode: Mode

    /// The items pushed, in the order added.
    public var items: [any DynamicItem] { heldItems }

    /// Whether it pushes; true by default. Setting it again gives another instantaneous push.
    public var active: Bool {
        get { isActive }
        set {
            if newValue != isActive { changed(.forces) }
            isActive = newValue
        }
    }
    private var isActive = true

    /// An instantaneous push has been given.
    func spend() { isActive = false }

    /// Direction and strength together; none by default.
    public var pushDirection = CGVector(dx: 0, dy: 0) {
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
    /// It is kept while the strength is 0, so that the two can be set in either order.
    public var angle: CGFloat {
        get { magnitude == 0 ? idleAngle : pushDirection.angle }
        set { setAngle(checked(newValue, or: angle, "angle"), magnitude: magnitude) }
    }

    /// The strength; 0 by default. A negative one turns the direction round.
    public var magnitude: CGFloat {
        get { pushDirection.length }
        set { setAngle(angle, magnitude: checked(newValue, or: magnitude, "magnitude")) }
    }

    private var idleAngle = 0.0
    /// The direction with which the last steps were taken.
    var aimed = CGVector(dx: 0, dy: 0)
    /// Whether the direction was set since then, and the step before which that was so last.
    private var isAimed = false
    private var aimedStep = -2

    /// Whether a push that goes on has been aimed for this step, and for the one before. To be asked once a step.
    func isAimedInEachStep(now step: Int) -> Bool {
        guard isAimed, mode == .continuous else { return false }
        isAimed = false
        defer { aimedStep = step }
        return aimedStep == step - 1
    }

    /// For items that are not pushed at their centres.
    private var targets: [ObjectIdentifier: ItemOffset] = [:]

    /// A push for items.
    public init(items: [any DynamicItemConvertible], mode: Mode) {
        self.mode = mode
        super.init()
        hold(items)
    }

    /// Pushes one item more.
    public func addItem(_ item: any DynamicItemConvertible) { hold(item.dynamicItem) }

    /// Pushes the item no longer; ignored where it did not.
    public func removeItem(_ item: any DynamicItemConvertible) {
        let item = item.dynamicItem
        if release(item) { targets[ObjectIdentifier(item)] = nil }
    }

    /// Sets the direction, in radians clockwise from the x axis, and the strength at once.
    public func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
        idleAngle = angle
        pushDirection = CGVector(angle: angle, length: magnitude)
    }

    /// Where the item is pushed, from its centre and along its own axes, in points; the centre unless set.
    public func targetOffsetFromCenter(for item: any DynamicItemConvertible) -> ItemOffset {
        targetOffset(of: item.dynamicItem)
    }

    func targetOffset(of item: any DynamicItem) -> ItemOffset {
        targets.isEmpty ? .zero : targets[ObjectIdentifier(item)] ?? .zero
    }

    /// Pushes the item at a point away from its centre, which also turns it.
    ///
    /// - Parameters:
    ///   - offset: from the item's centre, in points along its own axes: the point turns with the item.
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
