import Glibc
import LaminaGeometry

/// A layer that emits particles: Core Animation's `CAEmitterLayer`.
///
/// ```swift
/// var spark = EmitterCell()
/// (spark.contents, spark.birthRate, spark.lifetime) = (image, 200, 2)
/// (spark.velocity, spark.emissionRange, spark.yAcceleration) = (120, 2 * .pi, 200)
/// let fountain = EmitterLayer()
/// fountain.emitterPosition = Point(x: 160, y: 240)
/// fountain.emitterCells = [spark]
/// ```
///
/// Particles are drawn above the layer's background and contents, below its sublayers, and clipped only with
/// ``Layer/masksToBounds``. They are determined by the layer's own time, counted from the layer's beginning, and by
/// ``seed``: the same moment always shows the same particles. All numbers animate by key paths of their names;
/// ``birthRate`` affects particles emitted from then on, all else also those already emitted.
///
/// Particles count as layers: a stage reads as many as its limit of layers has room for, and one that would show more is
/// refused when it is drawn.
open class EmitterLayer: Layer {
    /// The shape that emits particles; ``EmitterMode`` says which part of it.
    public enum Shape: String, Sendable, Hashable, CaseIterable {
        /// The point ``emitterPosition``.
        case point
        /// A line as wide as ``emitterSize``, centred on the position.
        case line
        /// A rectangle as large as ``emitterSize``, centred on the position.
        case rectangle
        /// A rectangle as deep as ``emitterDepth``.
        case cuboid
        /// A circle with the width of ``emitterSize`` as its radius.
        case circle
        /// A sphere with the width of ``emitterSize`` as its radius.
        case sphere
    }

    /// The part of the ``Shape`` that emits particles.
    public enum EmitterMode: String, Sendable, Hashable, CaseIterable {
        /// Its corners or ends; the centre of a round one.
        case points
        /// Its edges; of a sphere the circle around it.
        case outline
        /// Its faces; the whole of a flat shape.
        case surface
        /// All of it.
        case volume
    }

    /// The drawing order of particles, or additive blending.
    public enum RenderMode: String, Sendable, Hashable, CaseIterable {
        /// No sorting: cell by cell, the oldest first.
        case unordered
        /// The newest in front.
        case oldestFirst
        /// The oldest in front.
        case oldestLast
        /// Sorted by their depth.
        case backToFront
        /// Additive blending. It adds to the layer's backdrop, and no alpha to the layer's own image.
        case additive
    }

    /// The kinds of particles that are emitted.
    public final var emitterCells: [EmitterCell] = [] {
        didSet {
            cells = emitterCells.map(\.sanitized)
            markChanged()
            didDefine(.emitterCells)
        }
    }

    /// The seed of the particles' random numbers: layers with equal seeds emit equal particles. The default is 0.
    public final var seed: UInt32 = 0 {
        didSet {
            markChanged()
            didDefine(.seed)
        }
    }

    /// The shape that emits particles. The default is a point.
    public final var emitterShape = Shape.point {
        didSet {
            markChanged()
            didDefine(.emitterShape)
        }
    }

    /// The part of the shape that emits particles. The default is `volume`.
    public final var emitterMode = EmitterMode.volume {
        didSet {
            markChanged()
            didDefine(.emitterMode)
        }
    }

    /// The drawing order of particles, or additive blending. The default is `unordered`.
    public final var renderMode = RenderMode.unordered {
        didSet {
            markChanged()
            didDefine(.renderMode)
        }
    }

    /// The cells with their values clamped.
    package private(set) final var cells: [EmitterCell] = []
    /// The factor of the cells' rates over the layer's time.
    private(set) final var rates = BirthRates()
    /// The rate and the animations that ``rates`` were last computed from.
    private final var ratedValue = 1.0
    private final var ratedAnimations: [RunningAnimation] = []

    /// A layer of no size at the origin.
    public override init() {
        super.init()
        kind = .emitter
    }

    /// A presentation copy of a layer; see ``Layer/presentation()``.
    public required init(layer: Layer) {
        super.init(layer: layer)
        kind = .emitter
        guard let other = layer as? EmitterLayer else { return }
        (emitterCells, cells, seed) = (other.emitterCells, other.cells, other.seed)
        // The history of the rate so far; the animations of it are the original's.
        (rates, ratedValue) = (other.rates, other.ratedValue)
        (emitterShape, emitterMode, renderMode) = (other.emitterShape, other.emitterMode, other.renderMode)
    }

    /// The centre of the shape, in points. The default is the origin.
    public final var emitterPosition: Point {
        get { if case .point(let value)? = ownValue(forKey: Key.position.rawValue) { value } else { .zero } }
        set { setOwnValue(newValue, forKey: Key.position.rawValue) }
    }

    /// The z coordinate of the shape's centre, in points towards the viewer. The default is 0.
    public final var emitterZPosition: Double {
        get { self[.z] }
        set { self[.z] = newValue }
    }

    /// The size of the shape, in points. The default is zero.
    public final var emitterSize: Size {
        get { if case .size(let value)? = ownValue(forKey: Key.size.rawValue) { value } else { .zero } }
        set { setOwnValue(newValue, forKey: Key.size.rawValue) }
    }

    /// The depth of the shape, in points. The default is 0.
    public final var emitterDepth: Double {
        get { self[.depth] }
        set { self[.depth] = newValue }
    }

    /// The factor of the cells' birth rates from now on; particles already emitted stay. The default is 1; 0 stops the
    /// emission.
    ///
    /// A cell emits its nth particle when its rate times the integral of this factor reaches n.
    public final var birthRate: Double {
        get { self[.birthRate] }
        set { self[.birthRate] = max(newValue, 0) }
    }

    /// The factor of the cells' lifetimes. The default is 1.
    public final var lifetime: Double {
        get { self[.lifetime] }
        set { self[.lifetime] = newValue }
    }

    /// The factor of the cells' velocities. The default is 1.
    public final var velocity: Double {
        get { self[.velocity] }
        set { self[.velocity] = newValue }
    }

    /// The factor of the cells' scales. The default is 1.
    public final var scale: Double {
        get { self[.scale] }
        set { self[.scale] = newValue }
    }

    /// The factor of the cells' spins. The default is 1.
    public final var spin: Double {
        get { self[.spin] }
        set { self[.spin] = newValue }
    }

    /// The default value of a key.
    open override class func defaultValue(forKey key: String) -> Any? {
        let value: AnimatableValue? =
            switch Key(rawValue: key) {
            case .position: .point(.zero)
            case .size: .size(.zero)
            case .z, .depth: .number(0)
            case .birthRate, .lifetime, .velocity, .scale, .spin: .number(1)
            case nil: nil
            }
        return value.flatMap(LayerClass.ownDefault) ?? super.defaultValue(forKey: key)
    }

    private enum Key: String {
        case position = "emitterPosition"
        case z = "emitterZPosition"
        case size = "emitterSize"
        case depth = "emitterDepth"
        case birthRate, lifetime, velocity, scale, spin
    }

    /// A number of the layer; non-finite values are stored as 0.
    private final subscript(key: Key) -> Double {
        get { number(forKey: key.rawValue) }
        set { setOwnValue(newValue.isFinite ? newValue : 0, forKey: key.rawValue) }
    }

    /// Records a change of the rate from the current moment on.
    override func motionHasChanged() {
        // A presentation copy emits the particles of its model.
        if motion?.model != nil { return }
        let (set, key) = (self[.birthRate], Key.birthRate.rawValue)
        let value = set.isFinite ? max(set, 0) : 0
        let animations = motion?.running.filter { $0.begin != nil && $0.tracks.contains { $0.changes(key) } } ?? []
        if value == ratedValue, animations.elementsEqual(ratedAnimations, by: ===) { return }
        let now = isCommitted ? outermost.clock.map { localTime(atRootTime: $0.time) } : nil
        // The removal of animations at their end was already accounted for.
        let left = ratedAnimations.filter {
            guard let now, $0.animation.isRemovedOnCompletion else { return true }
            return $0.end > now + now.timeTolerance
        }
        let isExpected = value == ratedValue && animations.elementsEqual(left, by: ===)
        (ratedValue, ratedAnimations) = (value, animations)
        if isExpected { return }
        let course = BirthRateCurve(rate: value, animations: animations, key: key)
        rates.set(course.spans(from: max(now ?? 0, 0)), at: now)
    }

    /// True if time still changed the particles at the last evaluation.
    private final var wasChanging = false
    /// The moment at which it was first evaluated with nothing left.
    private final var emptiedAt = Double.nan

    /// Returns whether the particles differ from those of the last evaluation, given whether time changes them at this
    /// one: also when the last of them have died. A replicator evaluates the layer more than once at a moment.
    package final func changesPicture(isGoingOn: Bool, now: Double) -> Bool {
        if isGoingOn {
            wasChanging = true
        } else if wasChanging {
            (wasChanging, emptiedAt) = (false, now)
        }
        return isGoingOn || emptiedAt == now
    }

    /// The emitter's state at the last evaluated moment.
    package final var emission: Emission {
        motionHasChanged()
        var result = Emission(cells: cells, rates: rates, seed: seed, shape: emitterShape, mode: emitterMode)
        if case .point(let value)? = shownValue(forKey: Key.position.rawValue) {
            result.center = SIMD3(value.x, value.y, shownNumber(forKey: Key.z.rawValue))
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

extension EmitterLayer.Shape: KeyedChoice {}
extension EmitterLayer.EmitterMode: KeyedChoice {}
extension EmitterLayer.RenderMode: KeyedChoice {}
