import Foundation
import LaminaCounters

/// Moves items by what behaviours do to them: the context of a piece of physics, with a clock of its own.
///
/// Add behaviours, each with its items, then let time pass. A stage does that for its layers; elsewhere:
///
/// ```swift
/// let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 400, height: 800))
/// animator.addBehavior(GravityBehavior(items: [ball]))
/// animator.advance(to: 0.5)  // ball.center has fallen by 125 points
/// ```
///
/// Time goes in steps of 1/120 s. What is shown lies between the two steps around the time asked for, so that items are
/// neither late nor dependent on how often anybody asks: the same changes at the same times give the same places to the
/// bit. A change takes effect with the next step that was not computed yet.
///
/// The animator pauses by itself when all items are at rest, and costs nothing then; any change resumes it. It owns its
/// behaviours, and they their items; delegates are not owned. All of them belong to one thread.
public final class DynamicAnimator {
    /// Who is told of pauses and faults.
    public weak var delegate: (any DynamicAnimatorDelegate)?

    /// The behaviours added, in that order, without their children.
    public private(set) var behaviors: [DynamicBehavior] = []

    /// Whether items may be moving: some are not at rest, or something has changed since the last step.
    public private(set) var isRunning = false

    /// The mistakes found so far, in order: at most 100 are kept, `faultCount` counts all.
    public private(set) var faults: [DynamicsError] = []
    /// How many mistakes were found so far.
    public private(set) var faultCount = 0

    /// Whether an overlay shows fields, collision bounds, attachments and what is at rest; false by default.
    public var isDebugEnabled = false
    /// How often the overlay changes, in steps; 1, each step, by default, and the least.
    public var debugInterval = 1 {
        didSet { debugInterval = max(1, debugInterval) }
    }
    /// How fast the animator's time goes against its clock: 1 by default, from 0, which is a halt, to 100.
    public var debugAnimationSpeed: CGFloat = 1 {
        didSet {
            if !(debugAnimationSpeed >= 0 && debugAnimationSpeed <= 100) { debugAnimationSpeed = oldValue }
        }
    }

    /// The object that the items live in, where there is one.
    package let reference: AnyObject?
    /// Reads the reference's bounds as they are now.
    private let readReferenceBounds: (() -> CGRect)?
    let engine = Engine()
    /// The changes that the engine has yet to hear of.
    private var pendingChanges: EngineChanges = []
    /// Where in time the animator is.
    private var clock = StepClock()
    /// The behaviours of the tree; made anew after changes.
    private var order = BehaviorOrder()
    /// Whether somebody is called in or after a step, who may do much, but not let time pass.
    private var isStepping = false
    /// The overlay last given, and the step it was made in.
    private var shownOverlay: (step: Int, overlay: DebugOverlay)?

    /// An animator without reference bounds, for items of any sort: objects, or the attributes of a collection's cells.
    public init() {
        readReferenceBounds = nil
        reference = nil
    }

    /// An animator whose items live in a rectangle, in points, which a collision behaviour can make a boundary.
    public init(referenceBounds: CGRect) {
        readReferenceBounds = { referenceBounds }
        reference = nil
    }

    /// An animator that asks for the bounds of its reference, such as a layer, whenever it needs them.
    package init(reference: AnyObject, readReferenceBounds: @escaping () -> CGRect) {
        self.readReferenceBounds = readReferenceBounds
        self.reference = reference
    }

    /// The rectangle in which the items live, in points, as it is now; nil for an animator without one.
    public var referenceBounds: CGRect? { readReferenceBounds?() }

    /// Makes boundaries of the reference bounds anew: to be called when they may have changed.
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

    /// Removes a behaviour, its children and the items that no other behaviour holds; another behaviour is ignored.
    public func removeBehavior(_ behavior: DynamicBehavior) {
        guard behaviors.contains(where: { $0 === behavior }) else { return }
        behaviors.removeAll { $0 === behavior }
        part(behavior)
    }

    /// Removes all behaviours, and with them all items.
    public func removeAllBehaviors() {
        for behavior in behaviors { removeBehavior(behavior) }
    }

    /// Takes in a behaviour and all below it, a parent before its children.
    func join(_ root: DynamicBehavior) {
        var pending = [root]
        while let behavior = pending.popLast() {
            guard behavior.dynamicAnimator == nil else { continue }
            behavior.willMove(to: self)
            behavior.dynamicAnimator = self
            for item in behavior.heldItems { retain(item) }
            for error in behavior.earlyFaults { report(error) }
            behavior.earlyFaults = []
            // Read after the call, which may have added some.
            pending.append(contentsOf: behavior.childBehaviors.reversed())
        }
        note(.everything)
    }

    /// Lets go of a behaviour and all below it.
    func part(_ root: DynamicBehavior) {
        // A call may remove children by itself: each is let go of once.
        for behavior in root.preorder where behavior.dynamicAnimator === self {
            behavior.willMove(to: nil)
            guard behavior.dynamicAnimator === self else { continue }
            behavior.dynamicAnimator = nil
            if let attachment = behavior as? AttachmentBehavior { engine.attachments.letGo(attachment) }
            for item in behavior.heldItems { release(item) }
        }
        note(.everything)
    }

    // MARK: Items

    /// The items whose collision bounds' surrounding rectangles meet a rectangle, in points, in the order in which they
    /// came. Groups are given as such. Asks the engine's tree of rectangles, so that few of many items cost little.
    public func items(in rect: CGRect) -> [any DynamicItem] { engine.items(in: rect) }

    /// Reads an item's centre and transform anew, after you have changed them.
    ///
    /// The item keeps its velocity. Of a group the group is read, not its items. An item that no behaviour holds is
    /// ignored.
    public func updateItem(usingCurrentState item: any DynamicItemConvertible) {
        guard engine.update(item.dynamicItem) else { return }
        tellFaults()
        note(.wake)
    }

    func retain(_ item: any DynamicItem) {
        engine.retain(item)
        tellFaults()
    }

    func release(_ item: any DynamicItem) { engine.release(item) }

    func addVelocity(linear: CGPoint, angular: Double, to item: any DynamicItem) {
        if engine.addVelocity(linear: linear, angular: angular, to: item) { note(.wake) }
    }

    // MARK: Changes and mistakes

    /// Takes note of what the engine has to make anew, and resumes.
    func note(_ changes: EngineChanges) {
        pendingChanges.formUnion(changes)
        guard !isRunning else { return }
        isRunning = true
        delegate?.dynamicAnimatorWillResume(self)
    }

    /// Keeps a mistake and tells the delegate.
    func report(_ error: DynamicsError) {
        faultCount += 1
        if faults.count < 100 { faults.append(error) }
        delegate?.dynamicAnimator(self, didFault: error)
    }

    /// Tells of mistakes that the engine found.
    private func tellFaults() {
        for fault in engine.takeFaults() { report(fault) }
    }

    // MARK: Time

    /// Lets time pass, and shows items where they are then.
    ///
    /// Takes each step up to the first at or after the time, at most an hour of them, and writes the items that have
    /// moved. Costs nothing while the animator is paused.
    ///
    /// - Parameter seconds: of the caller's clock, which starts at 0. An earlier time than the last is ignored; one beyond
    ///   10¹² is a fault and changes nothing.
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
        while clock.latest < target, isRunning { goOn() }
        clock.latest = max(clock.latest, target)
        show()
    }

    private static let mostSteps = Int(longestAdvance * DynamicsUnits.stepsPerSecond)

    /// How long the animator has been running up to now, in seconds: pauses do not count.
    ///
    /// In an action or a delegate's call it is the time of the step.
    public var elapsedTime: Double {
        let ahead = isStepping || !isRunning ? 0 : 1 - clock.fraction
        return max(0, Double(engine.bodies.stepCount) - ahead) * DynamicsUnits.step
    }

    /// What the engine holds and does now. Takes time proportional to the number of contacts.
    public var counts: DynamicsCounts { engine.counts }

    /// Makes the engine ready for a step, if anything has changed; what is wrong with that is known then.
    package func prepare() {
        guard !pendingChanges.isEmpty else { return }
        let changes = pendingChanges
        pendingChanges = []
        if !changes.isDisjoint(with: [.tree, .actions]) { order = BehaviorOrder(of: behaviors) }
        let reference = changes.isDisjoint(with: [.boundaries, .collisions, .tree]) ? nil : referenceBounds
        engine.prepare(changes, order: order.all, reference: reference)
        tellFaults()
    }

    /// Takes one step, and pauses if nothing moves any more.
    private func goOn() {
        prepare()
        // Time passes in any case, so that a delegate that changes something at each pause does not stop it.
        clock.latest += 1
        if engine.isMoving { step() }
        pauseIfAtRest()
    }

    private func step() {
        // A field's block may do what an action may, but for letting time pass.
        isStepping = true
        engine.step()
        isStepping = false
        tellFaults()
        guard !order.actors.isEmpty || engine.collisions.hasListeners else {
            return engine.collisions.forgetContacts()
        }
        isStepping = true
        engine.show(fraction: 1)
        tellContacts()
        // What they add waits for the next step; what they remove is not called any more.
        for actor in order.actors where actor.dynamicAnimator === self { actor.action?() }
        isStepping = false
    }

    /// Tells delegates of the last step's contacts.
    private func tellContacts() {
        guard engine.collisions.hasListeners else { return engine.collisions.forgetContacts() }
        for event in engine.collisions.takeContacts(engine.items) where event.behavior.dynamicAnimator === self {
            event.tell()
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

    // MARK: Driving, for who drives an animator beside other things that happen in time, such as a stage

    /// Whether somebody may be called in a step or after it: such steps are to be taken one by one, each at its own time.
    package var callsBack: Bool {
        delegate != nil || !order.actors.isEmpty || order.hasFieldBlocks || engine.collisions.hasListeners
            || !pendingChanges.isEmpty
    }

    /// The caller's time after which the next step is needed, if it is before `seconds` and the animator runs.
    package func secondsOfNextStep(before seconds: Double) -> Double? {
        guard isRunning, !isStepping else { return nil }
        clock.use(debugAnimationSpeed)
        return clock.needsStep(by: seconds) ? clock.secondsOfLatest : nil
    }

    /// Takes the next step without waiting for its time to come.
    package func takeStep() {
        guard isRunning, !isStepping else { return }
        goOn()
    }

    /// The longest time that `advance(to:)` computes, in seconds; of a longer one the first part is left out.
    package static let longestAdvance = 3600.0

    /// How many behaviours hold an item.
    package func holderCount(of item: any DynamicItem) -> Int { engine.items.holderCount(of: item) }

    /// How many steps' time has been computed, pauses included.
    package var latestStep: Int { clock.latest }

    // MARK: Debugging

    /// What the animator looks like from inside now; nil while `isDebugEnabled` is false.
    ///
    /// With a `debugInterval` of more than 1 the same overlay is given again until so many steps have passed. It takes
    /// time proportional to the number of items and of arrows, and calls custom fields' blocks.
    public func debugOverlay() -> DebugOverlay? {
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

    /// The overlay of this moment, whatever the interval is: items where they were shown last.
    package var currentDebugOverlay: DebugOverlay {
        let scene = DebugScene(
            behaviors.flatMap(\.preorder), referenceBounds: referenceBounds, time: elapsedTime
        ) { item in
            isRunning && engine.isAwake(item)
        }
        return DebugOverlay(scene)
    }

    /// What a debug overlay shows at the latest step: items where they were then, which is as they are shown from now on.
    package func debugOverlayOfLatestStep() -> DebugOverlay {
        engine.show(fraction: 1)
        return currentDebugOverlay
    }
}

/// Is told when a dynamic animator pauses, resumes or finds a mistake; each call does nothing unless you write it.
public protocol DynamicAnimatorDelegate: AnyObject {
    /// Something has changed, and items are about to move again.
    func dynamicAnimatorWillResume(_ animator: DynamicAnimator)

    /// All items are at rest. The call may change behaviours, which resumes the animator.
    func dynamicAnimatorDidPause(_ animator: DynamicAnimator)

    /// An item, a behaviour or a value cannot be used; see `DynamicAnimator.faults`.
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
