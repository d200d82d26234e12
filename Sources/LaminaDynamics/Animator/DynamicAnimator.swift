import Foundation

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
    public internal(set) var behaviors: [DynamicBehavior] = []

    /// Whether items may be moving: some are not at rest, or something has changed since the last step.
    public internal(set) var isRunning = false

    /// The mistakes found so far, in order: at most 100 are kept, `faultCount` counts all.
    public internal(set) var faults: [DynamicsError] = []
    /// How many mistakes were found so far.
    public internal(set) var faultCount = 0

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

    /// What the items live in, where it is an object.
    package let reference: AnyObject?
    /// Reads the reference's bounds as they are now.
    let readReferenceBounds: (() -> CGRect)?
    let engine = Engine()
    /// What the engine has yet to hear of.
    var pendingChanges: EngineChanges = []
    /// Where in time the animator is.
    var clock = StepClock()
    /// The behaviours of the tree in pre-order, and those of them with actions; made anew after changes.
    var order: [DynamicBehavior] = []
    var actors: [DynamicBehavior] = []
    /// Whether a custom field's block is called in each step.
    var hasFieldBlocks = false
    var isStepping = false
    /// The overlay last given, and the step it was made in.
    var shownOverlay: (step: Int, overlay: DebugOverlay)?

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
}
