import Foundation
import LaminaGeometry

/// A layer that sends out particles: Core Animation's `CAEmitterLayer`.
///
/// ```swift
/// var spark = EmitterCell()
/// (spark.contents, spark.birthRate, spark.lifetime) = (dot, 200, 2)
/// (spark.velocity, spark.emissionRange, spark.yAcceleration) = (120, 2 * .pi, 200)
/// let fountain = EmitterLayer()
/// fountain.emitterPosition = CGPoint(x: 160, y: 240)
/// fountain.emitterCells = [spark]
/// ```
///
/// Particles are drawn over the layer's background and contents, under its sublayers, and clipped only with
/// ``Layer/masksToBounds``. They follow from the layer's own time, which is 0 where the layer begins, and from ``seed``:
/// the same moment always shows the same particles. All numbers animate by key paths of their names; ``birthRate`` counts for
/// what is sent out from then on, and all else for particles that are under way too.
///
/// A layer has up to 500,000 particles at one time; of more the newest are there.
open class EmitterLayer: Layer {
    /// Where particles come from; see ``EmitterMode`` for which part of it.
    public enum Shape: String, Sendable, Hashable, CaseIterable {
        /// ``emitterPosition``.
        case point
        /// As wide as ``emitterSize``, around the position.
        case line
        /// As large as ``emitterSize``, around the position.
        case rectangle
        /// A rectangle as deep as ``emitterDepth``.
        case cuboid
        /// With the width of ``emitterSize`` as its radius.
        case circle
        /// With the width of ``emitterSize`` as its radius.
        case sphere
    }

    /// Which part of the ``Shape`` particles come from.
    public enum EmitterMode: String, Sendable, Hashable, CaseIterable {
        /// Its corners or ends; a round one's middle.
        case points
        /// Its edges; of a sphere the circle around it.
        case outline
        /// Its faces: of a flat shape all of it.
        case surface
        /// All of it.
        case volume
    }

    /// How particles lie over each other.
    public enum RenderMode: String, Sendable, Hashable, CaseIterable {
        /// As they come: cell by cell, the oldest first.
        case unordered
        /// The newest in front.
        case oldestFirst
        /// The oldest in front.
        case oldestLast
        /// By their depth.
        case backToFront
        /// Their light adds up. It adds to what is behind the layer, and no alpha to the layer's own image.
        case additive
    }

    /// The kinds of particles.
    public final var emitterCells: [EmitterCell] = [] {
        didSet {
            cells = emitterCells.map(\.sanitized)
            markChanged()
            didDefine(.emitterCells)
        }
    }

    /// What the particles' randomness is made of: layers of equal seeds do the same. The default is 0.
    public final var seed: UInt32 = 0 {
        didSet {
            markChanged()
            didDefine(.seed)
        }
    }

    /// The shape that particles come from. The default is a point.
    public final var emitterShape = Shape.point {
        didSet {
            markChanged()
            didDefine(.emitterShape)
        }
    }

    /// The part of the shape that particles come from. The default is all of it.
    public final var emitterMode = EmitterMode.volume {
        didSet {
            markChanged()
            didDefine(.emitterMode)
        }
    }

    /// How particles lie over each other. The default is as they come.
    public final var renderMode = RenderMode.unordered {
        didSet {
            markChanged()
            didDefine(.renderMode)
        }
    }

    /// The cells with values in range.
    package private(set) final var cells: [EmitterCell] = []
    /// How many times the cells' particles are sent out, over the layer's time.
    private(set) final var rates = BirthRates()
    /// What ``rates`` were last worked out from: the rate set, and the animations.
    private final var ratedValue = 1.0
    private final var ratedAnimations: [RunningAnimation] = []

    /// A layer of no size at the origin.
    public override init() {
        super.init()
        kind = .emitter
    }

    /// A copy that stands for what a layer shows; see ``Layer/presentation()``.
    public required init(layer: Layer) {
        super.init(layer: layer)
        kind = .emitter
        guard let other = layer as? EmitterLayer else { return }
        (emitterCells, cells, seed, rates) = (other.emitterCells, other.cells, other.seed, other.rates)
        (emitterShape, emitterMode, renderMode) = (other.emitterShape, other.emitterMode, other.renderMode)
    }

    /// The middle of the shape, in points. The default is the origin.
    public final var emitterPosition: CGPoint {
        get { if case .point(let value)? = ownValue(forKey: Key.position.rawValue) { value } else { .zero } }
        set { setOwnValue(newValue, forKey: Key.position.rawValue) }
    }

    /// How far in front of the layer's plane the middle of the shape is, in points. The default is 0.
    public final var emitterZPosition: Double {
        get { self[.z] }
        set { self[.z] = newValue }
    }

    /// The size of the shape, in points. The default is none.
    public final var emitterSize: CGSize {
        get { if case .size(let value)? = ownValue(forKey: Key.size.rawValue) { value } else { .zero } }
        set { setOwnValue(newValue, forKey: Key.size.rawValue) }
    }

    /// The depth of the shape, in points. The default is 0.
    public final var emitterDepth: Double {
        get { self[.depth] }
        set { self[.depth] = newValue }
    }

    /// How many times the cells' particles are sent out from now on; those under way stay. The default is 1, and 0 stops
    /// them.
    ///
    /// A cell sends out its nth particle when its rate times the integral of this one reaches n.
    public final var birthRate: Double {
        get { self[.birthRate] }
        set { self[.birthRate] = max(newValue, 0) }
    }

    /// What the cells' lifetimes are multiplied with. The default is 1.
    public final var lifetime: Double {
        get { self[.lifetime] }
        set { self[.lifetime] = newValue }
    }

    /// What the cells' velocities are multiplied with. The default is 1.
    public final var velocity: Double {
        get { self[.velocity] }
        set { self[.velocity] = newValue }
    }

    /// What the cells' scales are multiplied with. The default is 1.
    public final var scale: Double {
        get { self[.scale] }
        set { self[.scale] = newValue }
    }

    /// What the cells' spins are multiplied with. The default is 1.
    public final var spin: Double {
        get { self[.spin] }
        set { self[.spin] = newValue }
    }

    /// The value of a key that nobody has set.
    open override class func defaultValue(forKey key: String) -> Any? {
        let value: AnimatableValue? =
            switch Key(rawValue: key) {
            case .position: .point(.zero)
            case .size: .size(.zero)
            case .z, .depth: .number(0)
            case .birthRate, .lifetime, .velocity, .scale, .spin: .number(1)
            case nil: nil
            }
        return value ?? super.defaultValue(forKey: key)
    }

    private enum Key: String {
        case position = "emitterPosition"
        case z = "emitterZPosition"
        case size = "emitterSize"
        case depth = "emitterDepth"
        case birthRate, lifetime, velocity, scale, spin
    }

    /// A number of the layer; what is not finite is kept as 0.
    private final subscript(key: Key) -> Double {
        get { number(forKey: key.rawValue) }
        set { setOwnValue(newValue.isFinite ? newValue : 0, forKey: key.rawValue) }
    }

    /// Notes from when on the rate goes otherwise, if it does.
    override func motionHasChanged() {
        // What a presentation sends out is its model's.
        if motion?.model != nil { return }
        let (set, key) = (self[.birthRate], Key.birthRate.rawValue)
        let value = set.isFinite ? max(set, 0) : 0
        let animations = motion?.running.filter { $0.begin != nil && $0.tracks.contains { $0.changes(key) } } ?? []
        if value == ratedValue, animations.elementsEqual(ratedAnimations, by: ===) { return }
        let now = isCommitted ? outermost.clock.map { localTime(atRootTime: $0.time) } : nil
        // That those go that have come to their end was known.
        let left = ratedAnimations.filter {
            guard let now, $0.animation.isRemovedOnCompletion else { return true }
            return $0.end > now + now.hair
        }
        let isKnown = value == ratedValue && animations.elementsEqual(left, by: ===)
        (ratedValue, ratedAnimations) = (value, animations)
        if isKnown { return }
        let course = BirthCourse(rate: value, animations: animations, key: key)
        rates.set(course.spans(from: max(now ?? 0, 0)), at: now)
    }

    /// Whether time still moved the particles at the last reading.
    private final var wentOn = false
    /// The moment at which it was first read with nothing left.
    private final var emptiedAt = Double.nan

    /// Whether the particles are not those of the last reading, given whether time moves them at this one: also where the
    /// last of them have gone. A replicator reads the layer more than once at a moment.
    package final func changesPicture(isGoingOn: Bool, now: Double) -> Bool {
        if isGoingOn {
            wentOn = true
        } else if wentOn {
            (wentOn, emptiedAt) = (false, now)
        }
        return isGoingOn || emptiedAt == now
    }

    /// What the layer sends out, as of the moment that was last read.
    package final var emission: Emission {
        motionHasChanged()
        var result = Emission(cells: cells, rates: rates, seed: seed, shape: emitterShape, mode: emitterMode)
        if case .point(let value)? = shownValue(forKey: Key.position.rawValue) {
            result.middle = SIMD3(value.x, value.y, shownNumber(forKey: Key.z.rawValue))
        }
        if case .size(let value)? = shownValue(forKey: Key.size.rawValue) {
            result.size = SIMD3(value.width, value.height, shownNumber(forKey: Key.depth.rawValue))
        }
        result.lifetime = max(shownNumber(forKey: Key.lifetime.rawValue), 0)
        result.velocity = shownNumber(forKey: Key.velocity.rawValue)
        result.scale = shownNumber(forKey: Key.scale.rawValue)
        result.spin = shownNumber(forKey: Key.spin.rawValue)
        return result
    }
}
