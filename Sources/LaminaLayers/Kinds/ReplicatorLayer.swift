import Glibc
import LaminaGeometry

/// A layer that draws its sublayers several times, each with another transform, time and colour: Core Animation's
/// `CAReplicatorLayer`.
///
/// ```swift
/// let dots = ReplicatorLayer()
/// dots.instanceCount = 12
/// dots.instanceTransform = Transform3D(rotation: .pi / 6, x: 0, y: 0, z: 1)
/// dots.instanceDelay = 1.0 / 12
/// dots.addSublayer(dot)
/// ```
///
/// The instances are painted in order, the first one as the sublayers are. All properties but ``preservesDepth``
/// animate, by key paths of their names; a transform is interpolated as a whole.
open class ReplicatorLayer: Layer {
    /// True if instances showed different moments in the last frame.
    @exclusivity(unchecked) package final var instancesDifferInTime = false

    /// A layer of no size at the origin, which draws its sublayers once.
    public override init() {
        super.init()
        kind = .replicator
    }

    /// A presentation copy of a layer; see ``Layer/presentation()``.
    public required init(layer: Layer) {
        super.init(layer: layer)
        kind = .replicator
        if let other = layer as? ReplicatorLayer { preservesDepth = other.preservesDepth }
    }

    /// The number of times that the sublayers are drawn, from 0 to 100,000. The default is 1.
    public final var instanceCount: Int {
        get { Int(self[.count]) }
        set { self[.count] = Double(min(max(newValue, 0), Self.maximumCount)) }
    }

    /// True if the instances of the sublayers preserve their depth, as those of a ``TransformLayer`` do. The default is
    /// false.
    public final var preservesDepth = false {
        didSet {
            if preservesDepth != oldValue { markChanged() }
            didDefine(.preservesDepth)
        }
    }

    /// The delay of the sublayers' animations from one instance to the next, in seconds of the layer's time. The
    /// default is 0.
    public final var instanceDelay: Double {
        get { self[.delay] }
        set { self[.delay] = newValue }
    }

    /// The transform from one instance to the next, about the centre of the bounds. The default is the identity.
    public final var instanceTransform: Transform3D {
        get { if case .transform(let value)? = ownValue(forKey: Key.transform.rawValue) { value } else { .identity } }
        set { setOwnValue(newValue, forKey: Key.transform.rawValue) }
    }

    /// The colour that multiplies the first instance. The default is white, which changes nothing.
    public final var instanceColor: Color {
        get { if case .color(let value)? = ownValue(forKey: Key.color.rawValue) { value } else { .white } }
        set { setOwnValue(newValue, forKey: Key.color.rawValue) }
    }

    /// The change of the red of ``instanceColor`` from one instance to the next. The default is 0.
    public final var instanceRedOffset: Float {
        get { Float(self[.red]) }
        set { self[.red] = Double(newValue) }
    }

    /// The change of the green of ``instanceColor`` from one instance to the next. The default is 0.
    public final var instanceGreenOffset: Float {
        get { Float(self[.green]) }
        set { self[.green] = Double(newValue) }
    }

    /// The change of the blue of ``instanceColor`` from one instance to the next. The default is 0.
    public final var instanceBlueOffset: Float {
        get { Float(self[.blue]) }
        set { self[.blue] = Double(newValue) }
    }

    /// The change of the alpha of ``instanceColor`` from one instance to the next. The default is 0.
    public final var instanceAlphaOffset: Float {
        get { Float(self[.alpha]) }
        set { self[.alpha] = Double(newValue) }
    }

    /// The default value of a key.
    open override class func defaultValue(forKey key: String) -> Any? {
        let value: AnimatableValue? =
            switch Key(rawValue: key) {
            case .count: .number(1)
            case .delay, .red, .green, .blue, .alpha: .number(0)
            case .transform: .transform(.identity)
            case .color: .color(.white)
            case nil: nil
            }
        return value.flatMap(LayerClass.ownDefault) ?? super.defaultValue(forKey: key)
    }

    private static let maximumCount = 100_000

    /// A number of the layer; non-finite values are stored as 0.
    private final subscript(key: Key) -> Double {
        get { number(forKey: key.rawValue) }
        set { setOwnValue(newValue.isFinite ? newValue : 0, forKey: key.rawValue) }
    }

    private enum Key: String {
        case count = "instanceCount"
        case delay = "instanceDelay"
        case transform = "instanceTransform"
        case color = "instanceColor"
        case red = "instanceRedOffset"
        case green = "instanceGreenOffset"
        case blue = "instanceBlueOffset"
        case alpha = "instanceAlphaOffset"
    }

    /// The replication at the last evaluated moment.
    package final var replication: Replication {
        let count = shownNumber(forKey: Key.count.rawValue)
        var result = Replication(
            count: count >= 1 ? Int(min(count, Double(Self.maximumCount))) : 0,
            delay: shownNumber(forKey: Key.delay.rawValue))
        if case .transform(let value)? = shownValue(forKey: Key.transform.rawValue) { result.transform = value }
        if case .color(let value)? = shownValue(forKey: Key.color.rawValue) {
            result.color = SIMD4(value.red, value.green, value.blue, value.alpha)
        }
        result.colorOffset = SIMD4(
            shownNumber(forKey: Key.red.rawValue), shownNumber(forKey: Key.green.rawValue),
            shownNumber(forKey: Key.blue.rawValue), shownNumber(forKey: Key.alpha.rawValue))
        return result
    }
}

// MARK: Replication

/// The transform, delay and colour from one instance of a replicator to the next.
package struct Replication: Sendable, Hashable {
    package var count: Int
    /// The time in seconds.
    package var delay: Double
    package var transform = Transform3D.identity
    /// The colour of the first instance: red, green, blue and alpha, from 0 to 1.
    package var color = SIMD4(repeating: 1.0)
    package var colorOffset = SIMD4<Double>.zero

    /// True if the colours of any instance are changed.
    package var changesColors: Bool { count > 0 && (color(of: 0) != .one || color(of: count - 1) != .one) }

    /// The colour that multiplies an instance.
    package func color(of instance: Int) -> SIMD4<Double> {
        (color + colorOffset * Double(instance)).clamped(lowerBound: .zero, upperBound: .one)
    }
}

// MARK: Visible instances

extension ReplicatorLayer {
    /// The instances that may be visible in a rectangle of the superlayer's coordinates, such as a viewport that
    /// scrolls over many of them: at least one. Nil where that can't be derived from the layers' own values.
    ///
    /// It can be derived where each instance is only a translation of the one before, and the replicator and its
    /// sublayers draw nothing beyond their bounds. Linear in the number of sublayers, not of instances.
    package final func instances(in rect: Rect, _ replication: Replication) -> Range<Int>? {
        let shown = shown
        guard replication.count > 0, let move = replication.translation, !preservesDepth, shown.effects == nil,
            shown.transform == nil, shown.sublayerTransform == nil, !shown.isGeometryFlipped, let area = sublayersArea
        else { return nil }
        let (size, bounds) = (shown.bounds.size, shown.bounds.origin)
        let origin = Point(
            x: shown.position.x - shown.anchorPoint.x * size.width - bounds.x,
            y: shown.position.y - shown.anchorPoint.y * size.height - bounds.y)
        let wanted = rect.offsetBy(dx: -origin.x, dy: -origin.y)
        let columns = Self.steps(of: move.x, from: area.minX...area.maxX, to: wanted.minX...wanted.maxX)
        let rows = Self.steps(of: move.y, from: area.minY...area.maxY, to: wanted.minY...wanted.maxY)
        let lowest = max(0, columns.lowerBound, rows.lowerBound)
        let highest = min(Double(replication.count - 1), columns.upperBound, rows.upperBound)
        guard lowest <= highest else { return 0..<1 }
        return Int(lowest)..<Int(highest) + 1
    }

    /// The area that all sublayers may draw, in the layer's coordinates.
    private var sublayersArea: Rect? {
        var all: Rect?
        for layer in children {
            guard let area = layer.ownArea, (area.minX + area.maxX + area.minY + area.maxY).isFinite else { return nil }
            all = all?.union(area) ?? area
        }
        return all
    }

    /// The numbers of steps after which `area` of an axis overlaps `wanted`: rounded outwards, with one more on each
    /// side; unbounded where it overlaps without moving.
    private static func steps(
        of move: Double, from area: ClosedRange<Double>, to wanted: ClosedRange<Double>
    ) -> ClosedRange<Double> {
        let never = Double.infinity...Double.infinity
        guard move != 0 else {
            return area.overlaps(wanted) ? -Double.infinity...Double.infinity : never
        }
        let ends = [
            (wanted.lowerBound - area.upperBound) / move, (wanted.upperBound - area.lowerBound) / move,
        ]
        let (low, high) = (min(ends[0], ends[1]).rounded(.down) - 1, max(ends[0], ends[1]).rounded(.up) + 1)
        return low <= high ? low...high : never
    }
}

extension Replication {
    /// The translation from one instance to the next, if the transform is only that.
    package var translation: SIMD2<Double>? {
        let moved = Transform3D(translationX: transform.m41, y: transform.m42)
        guard moved == transform, (transform.m41 + transform.m42).isFinite else { return nil }
        return SIMD2(transform.m41, transform.m42)
    }
}
