import CBox2D

/// The world behind an animator: bodies for items, boundaries and anchors, and what acts on them.
///
/// What is needed each step lies in arrays by slot; a slot is a body's number in Box2D's world too. Dictionaries and
/// items themselves are only touched when something changes, and when places are written.
final class Engine {
    /// An item's body, a boundary, or a point that items are tied to.
    enum Role {
        case free
        case item
        case boundary(collider: Int, identifier: String?)
        case anchor
    }

    /// What is known of a slot besides where it is.
    struct Body {
        var role = Role.free
        /// The order in which items came.
        var number = 0
        /// Whether it flew too far and is held there.
        var isLost = false
        var settings = ItemSettings()
        /// The shape's area, in square points, centre of mass, in points, and moment, in points⁴.
        var area = 0.0
        var centroid = SIMD2<Double>.zero
        var moment = 0.0
        /// The reciprocals of mass and inertia, in 1/units of mass and 1/(units of mass · points²); 0 for what stays.
        var inverseMass = 0.0
        var inverseInertia = 0.0
        /// By gravity and centred pushes, in points/s².
        var acceleration = SIMD2<Double>.zero
        /// Before which step it was last set free from rest: see `leaveRest`.
        var freedStep = -1
        /// Whom it collides with: places of collision behaviours in the tree's order.
        var meets: [Int32] = []
        var walls: [Int32] = []
    }

    /// How an item's transform goes with its body's turn.
    struct Base {
        /// The item's transform, and the body's turn, when they were read.
        var transform = Transform(.identity)
        var angle = 0.0
        var isGroup = false
    }

    /// An item of a group, and its place in the body.
    struct Member {
        let item: any DynamicItem
        let offset: SIMD2<Double>
        let base: Base
    }

    /// What an item is to the engine: how many behaviours hold it, and its slot; -1 for one that cannot be used.
    struct Entry {
        var slot: Int32
        var holders: Int
    }

    let world: OpaquePointer
    var bodies: [Body] = []
    /// What behaviours hold: an item or a group; nil for what is no item.
    var owners: [(any DynamicItem)?] = []
    var bases: [Base] = []
    /// The items of groups.
    var members: [[Member]] = []
    var freeSlots: [Int32] = []
    var entries: [ObjectIdentifier: Entry] = [:]
    /// The groups that items are in.
    var groupOf: [ObjectIdentifier: String] = [:]
    var nextNumber = 0

    // By slot, for steps.
    var raw: [CB2State] = []
    var states: [BodyState] = []
    var previous: [Pose] = []
    /// What was last written to the slot's items.
    var shown: [Pose] = []
    var uniform: [BodyForce] = []
    var forces: [BodyForce] = []
    var wakes: [Bool] = []
    var paces: [Pace] = []
    var output: [CB2Force] = []

    /// What gravity and pushes ask of each slot in a step, points a second a second.
    var accelerationSums: [SIMD2<Double>] = []
    /// How far pushes that are aimed in each step turned, by slot; empty where none is.
    var turnSums: [SIMD2<Double>] = []
    var turningPushes: [TurningPush] = []
    var springs: [Spring] = []
    var ties: [Tie] = []
    var freeJoints: [Int32] = []
    var jointCount: Int32 = 0
    var walls: [Wall] = []
    var colliders: [CollisionBehavior] = []
    var hasListeners = false
    let fields = FieldForces()

    /// How many bodies that can move are awake.
    var awake = 0
    var stepCount = 0
    /// Mistakes that the animator has yet to be told.
    var faults: [DynamicsError] = []
    /// Whether a crowd has been told: it may come and go in each step.
    var hasToldCrowd = false

    init() { world = CB2WorldCreate() }

    deinit { CB2WorldDestroy(world) }
}
