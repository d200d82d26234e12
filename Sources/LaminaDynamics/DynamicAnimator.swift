import FoundationEssentials
import Glibc
import LaminaCounters
import LaminaGeometry

/// Animates items by physics: the context of a set of behaviours and their items, with a clock of its own.
///
/// Add behaviours, each with its items, then advance the time. A stage does that for its layers; elsewhere:
///
/// ```swift
/// let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 400, height: 800))
/// animator.addBehavior(GravityBehavior(items: [ball]))
/// animator.advance(to: 0.5)  // ball.center has fallen by 125 points
/// ```
///
/// Time advances in steps of 1/120 s. Items are shown at positions interpolated between the two steps around the given
/// time, so that they are neither late nor dependent on the calls: the same changes at the same times give the same
/// positions to the bit. A change takes effect with the next step that was not computed yet.
///
/// The animator pauses automatically when all items are at rest, and costs nothing then; any change resumes it. It owns
/// its behaviours, and they their items; delegates are not owned. All of them belong to one thread.
public final class DynamicAnimator {
    /// The delegate, notified of pauses and faults.
    public weak var delegate: (any DynamicAnimatorDelegate)?

    /// The behaviours added, in that order, without their children.
    public private(set) var behaviors: [DynamicBehavior] = []

    /// True if items may be moving: some are not at rest, or something has changed since the last step.
    public private(set) var isRunning = false

    /// The first 100 faults, in order; `faultCount` counts all.
    public private(set) var faults: [DynamicsError] = []
    /// The number of faults found so far.
    public private(set) var faultCount = 0

    /// Enables the debug overlay, which shows fields, collision bounds, attachments and items at rest; false by
    /// default.
    public var isDebugEnabled = false
    /// The interval at which the overlay changes, in steps; at least 1, the default.
    public var debugInterval = 1 {
        didSet { debugInterval = max(1, debugInterval) }
    }
    /// The speed of the animator's time relative to its clock, from 0, which pauses it, to 100; 1 by default.
    public var debugAnimationSpeed: Double = 1 {
        didSet {
            if !(debugAnimationSpeed >= 0 && debugAnimationSpeed <= 100) { debugAnimationSpeed = oldValue }
        }
    }

    /// The object that contains the items, if there is one.
    package let reference: AnyObject?
    /// Returns the current bounds of the reference.
    private let readReferenceBounds: (() -> Rect)?
    let engine = Engine()
    private let preparation = EnginePreparation()
    /// The changes that the engine has not been prepared for yet.
    private var pendingChanges: EngineChanges = []
    /// The animator's clock.
    private var clock = StepClock()
    /// The behaviours of the tree; rebuilt after changes.
    private var order = BehaviorOrder()
    /// True during a callback in or after a step, which must not advance the time.
    private var isStepping = false
    /// The overlay last returned, and its step.
    private var shownOverlay: (step: Int, overlay: DebugOverlay)?

    /// An animator without reference bounds, for items of any sort: objects, or the attributes of a collection's cells.
    public init() {
        readReferenceBounds = nil
        reference = nil
    }

    /// An animator whose items are in a rectangle, in points, which a collision behaviour can make a boundary.
    public init(referenceBounds: Rect) {
        readReferenceBounds = { referenceBounds }
        reference = nil
    }

    /// An animator that reads the bounds of its reference, such as a layer, whenever it needs them.
    package init(reference: AnyObject, readReferenceBounds: @escaping () -> Rect) {
        self.readReferenceBounds = readReferenceBounds
        self.reference = reference
    }

    /// The current rectangle that contains the items, in points; nil for an animator without one.
    public var referenceBounds: Rect? { readReferenceBounds?() }

    /// Rebuilds the boundaries along the reference bounds; call it when they may have changed.
    package func referenceBoundsMayHaveChanged() { note(.boundaries) }

    // MARK: Behaviours

    /// Adds a behaviour, its children and their items; one that it already has is ignored.
    ///
    /// A behaviour that belongs to another animator or to a parent is a fault.
    public func addBehavior(_ behavior: DynamicBehavior) {
        if behaviors.contains(where: { $0 === behavior }) { return }
        guard behavior.parent == nil, behavior.dynamicAnimator == nil else {
            return report(.behaviorElsewhere(behavior.name))
        }
        behaviors.append(behavior)
        join(behavior)
    }

    /// Removes a behaviour, its children and the items that no other behaviour has; a behaviour of another animator is
    /// ignored.
    public func removeBehavior(_ behavior: DynamicBehavior) {
        guard behaviors.contains(where: { $0 === behavior }) else { return }
        behaviors.removeAll { $0 === behavior }
        part(behavior)
    }

    /// Removes all behaviours, and with them all items.
    public func removeAllBehaviors() {
        for behavior in behaviors { removeBehavior(behavior) }
    }

    /// Adds a behaviour and its subtree, a parent before its children.
    func join(_ root: DynamicBehavior) {
        var pending = [root]
        while let behavior = pending.popLast() {
            guard behavior.dynamicAnimator == nil else { continue }
            behavior.willMove(to: self)
            behavior.dynamicAnimator = self
            for item in behavior.heldItems { retain(item) }
            for error in behavior.earlyFaults { report(error) }
            behavior.earlyFaults = []
            // Read after the call, which may have added children.
            pending.append(contentsOf: behavior.childBehaviors.reversed())
        }
        note(.everything)
    }

    /// Removes a behaviour and its subtree.
    func part(_ root: DynamicBehavior) {
        // A callback may remove children itself: each is removed once.
        for behavior in root.preorder where behavior.dynamicAnimator === self {
            behavior.willMove(to: nil)
            guard behavior.dynamicAnimator === self else { continue }
            behavior.dynamicAnimator = nil
            if let attachment = behavior as? AttachmentBehavior { preparation.releaseDragged(attachment, of: engine) }
            for item in behavior.heldItems { release(item) }
        }
        note(.everything)
    }

    // MARK: Items

    /// The items whose collision bounds' bounding boxes overlap a rectangle, in points, in the order added. Groups
    /// count as one item. Uses the engine's bounding volume tree, so that finding few of many items is cheap.
    public func items(in rect: Rect) -> [any DynamicItem] { engine.items(in: rect) }

    /// Reads an item's centre and transform again, after you have changed them.
    ///
    /// The item keeps its velocity. For a group, the group itself is read, not its items. An item that no behaviour has
    /// is ignored.
    public func updateItem(usingCurrentState item: any DynamicItemConvertible) {
        guard engine.update(item.dynamicItem) else { return }
        reportFaults()
        note(.wake)
    }

    func retain(_ item: any DynamicItem) {
        engine.retain(item)
        reportFaults()
    }

    func release(_ item: any DynamicItem) { engine.release(item) }

    func addVelocity(linear: Point, angular: Double, to item: any DynamicItem) {
        if engine.addVelocity(linear: linear, angular: angular, to: item) { note(.wake) }
    }

    // MARK: Changes and faults

    /// Records the parts of the engine to prepare again, and resumes.
    func note(_ changes: EngineChanges) {
        pendingChanges.formUnion(changes)
        guard !isRunning else { return }
        isRunning = true
        delegate?.dynamicAnimatorWillResume(self)
    }

    /// Records a fault and notifies the delegate.
    func report(_ error: DynamicsError) {
        faultCount += 1
        if faults.count < 100 { faults.append(error) }
        delegate?.dynamicAnimator(self, didFault: error)
    }

    /// Reports the faults that the engine found.
    private func reportFaults() {
        for fault in engine.takeFaults() { report(fault) }
    }

    // MARK: Time

    /// Advances the time, and moves items to their positions then.
    ///
    /// Performs all steps up to the first at or after the time, at most an hour of them, and writes the items that have
    /// moved. Costs nothing while the animator is paused.
    ///
    /// - Parameter seconds: the time of the caller's clock, which starts at 0. An earlier time than the last is
    ///   ignored; one beyond 10¹² is a fault and changes nothing.
    public func advance(to seconds: Double) {
        guard seconds > clock.callerSeconds, !isStepping else { return }
        guard seconds <= 1e12 else { return report(.tooMuchTime(skippedSeconds: seconds - clock.callerSeconds)) }
        clock.advance(to: seconds, speed: debugAnimationSpeed)
        let target = clock.wanted
        guard isRunning else {
            clock.latest = max(clock.latest, target)
            return
        }
        if target - clock.latest > DynamicAnimator.mostSteps {
            let skipped = target - clock.latest - DynamicAnimator.mostSteps
            clock.latest += skipped
            report(.tooMuchTime(skippedSeconds: Double(skipped) * DynamicsUnits.step))
        }
        while clock.latest < target, isRunning { performStep() }
        clock.latest = max(clock.latest, target)
        show()
    }

    private static let mostSteps = Int(longestAdvance * DynamicsUnits.stepsPerSecond)

    /// The running time of the animator in seconds, without pauses.
    ///
    /// In an action or a delegate's method it is the time of the step.
    public var elapsedTime: Double {
        let ahead = isStepping || !isRunning ? 0 : 1 - clock.fraction
        return max(0, Double(engine.bodies.stepCount) - ahead) * DynamicsUnits.step
    }

    /// The engine's current counts. Linear in the number of contacts.
    public var counts: DynamicsCounts { engine.counts }

    /// Prepares the engine for a step, if anything has changed, and reports faults found thereby.
    package func prepare() {
        guard !pendingChanges.isEmpty else { return }
        let changes = pendingChanges
        pendingChanges = []
        if !changes.isDisjoint(with: [.tree, .actions]) { order = BehaviorOrder(of: behaviors) }
        let reference = changes.isDisjoint(with: [.boundaries, .collisions, .tree]) ? nil : referenceBounds
        preparation.prepare(changes, of: engine, order: order.all, reference: reference)
        reportFaults()
    }

    /// Performs one step, and pauses if nothing moves any more.
    private func performStep() {
        prepare()
        readFollowed()
        prepare()
        // The time advances in any case, so that a delegate that changes something at each pause does not stop it.
        clock.latest += 1
        if engine.isMoving { step() }
        pauseIfAtRest()
    }

    /// Reads the values that follow something else, in the order of the tree; a change resumes the animator.
    package func readFollowed() {
        guard !order.followers.isEmpty, !isStepping else { return }
        isStepping = true
        for follower in order.followers { for value in follower.followed { value.update() } }
        isStepping = false
    }

    private func step() {
        // A field's block may do what an action may, but must not advance the time.
        isStepping = true
        engine.step()
        isStepping = false
        reportFaults()
        guard !order.actors.isEmpty || preparation.hasListeners else {
            return engine.collisions.forgetContacts()
        }
        isStepping = true
        engine.show(fraction: 1)
        notifyContacts()
        // Behaviours that actions add wait for the next step; those that they remove are not called any more.
        for actor in order.actors where actor.dynamicAnimator === self { actor.action?() }
        isStepping = false
    }

    /// Notifies delegates of the last step's contacts.
    private func notifyContacts() {
        guard preparation.hasListeners else { return engine.collisions.forgetContacts() }
        let colliders = preparation.colliders
        for event in engine.collisions.takeContacts(engine.items) {
            let behavior = colliders[event.collider]
            if behavior.dynamicAnimator === self { behavior.tell(event) }
        }
    }

    private func pauseIfAtRest() {
        guard !engine.isMoving, pendingChanges.isEmpty else { return }
        isRunning = false
        isStepping = true
        engine.showAtRest()
        delegate?.dynamicAnimatorDidPause(self)
        isStepping = false
    }

    private func show() { engine.show(fraction: isRunning ? clock.fraction : 1) }

    // MARK: Stepping by an owner that has other timed events, such as a stage

    /// True if a step may have callbacks: such steps must be performed one by one, each at its own time.
    package var callsBack: Bool {
        delegate != nil || !order.actors.isEmpty || !order.followers.isEmpty || order.hasFieldBlocks
            || preparation.hasListeners
            || !pendingChanges.isEmpty
    }

    /// The caller's time after which the next step is needed, if it is before `seconds` and the animator runs.
    package func secondsOfNextStep(before seconds: Double) -> Double? {
        guard isRunning, !isStepping else { return nil }
        clock.use(debugAnimationSpeed)
        return clock.needsStep(by: seconds) ? clock.secondsOfLatest : nil
    }

    /// True if a behaviour follows something outside, such as a layout; or may, as behaviours have changed.
    package var follows: Bool { !order.followers.isEmpty || !pendingChanges.isDisjoint(with: [.tree, .actions]) }

    /// Moves the items of a running animator to their positions at the latest step.
    package func showLatestStep() {
        if isRunning, !isStepping { engine.show(fraction: 1) }
    }

    /// Performs the next step at once.
    package func takeStep() {
        guard isRunning, !isStepping else { return }
        performStep()
    }

    /// The longest time that one `advance(to:)` computes, in seconds; of a longer one the first part is skipped.
    package static let longestAdvance = 3600.0

    /// The number of behaviours that have an item.
    package func holderCount(of item: any DynamicItem) -> Int { engine.items.holderCount(of: item) }

    /// The number of the latest step, pauses included.
    package var latestStep: Int { clock.latest }

    // MARK: Debugging

    /// The debug overlay of the current state; nil while `isDebugEnabled` is false.
    ///
    /// With a `debugInterval` of more than 1 the same overlay is returned until so many steps have passed. Linear in
    /// the number of items and of arrows; calls custom fields' blocks.
    package func debugOverlay() -> DebugOverlay? {
        guard isDebugEnabled else {
            shownOverlay = nil
            return nil
        }
        let step = engine.bodies.stepCount
        if let shownOverlay, debugInterval > 1, step - shownOverlay.step < debugInterval {
            return shownOverlay.overlay
        }
        let overlay = currentDebugOverlay
        shownOverlay = (step, overlay)
        return overlay
    }

    /// The overlay of this moment, whatever the interval is, with items at the positions last shown.
    package var currentDebugOverlay: DebugOverlay {
        let scene = DebugReader.scene(
            of: behaviors.flatMap(\.preorder), referenceBounds: referenceBounds, time: elapsedTime
        ) { item in
            isRunning && engine.isAwake(item)
        }
        return DebugOverlay(scene)
    }

    /// The debug overlay at the latest step; moves items to their positions at that step.
    package func debugOverlayOfLatestStep() -> DebugOverlay {
        engine.show(fraction: 1)
        return currentDebugOverlay
    }
}

/// Receives a dynamic animator's pauses, resumptions and faults; each method does nothing by default.
public protocol DynamicAnimatorDelegate: AnyObject {
    /// Called when something has changed, and items are about to move again.
    func dynamicAnimatorWillResume(_ animator: DynamicAnimator)

    /// Called when all items are at rest. It may change behaviours, which resumes the animator.
    func dynamicAnimatorDidPause(_ animator: DynamicAnimator)

    /// Called when an item, a behaviour or a value is unusable; see `DynamicAnimator.faults`.
    func dynamicAnimator(_ animator: DynamicAnimator, didFault error: DynamicsError)
}

extension DynamicAnimatorDelegate {
    /// Does nothing.
    public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
    /// Does nothing.
    public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
    /// Does nothing.
    public func dynamicAnimator(_ animator: DynamicAnimator, didFault error: DynamicsError) {}
}
