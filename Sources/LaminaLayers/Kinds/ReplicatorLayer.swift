import Foundation
import LaminaGeometry

/// A layer that draws its sublayers several times, each time moved, later and in another colour: Core Animation's
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
/// The instances are painted one after the other, the first as the sublayers are. All properties but
/// ``preservesDepth`` animate, by key paths of their names; a transform is mixed as a whole.
open class ReplicatorLayer: Layer {
    /// Whether instances showed different moments when the layer was last read for a frame.
    @exclusivity(unchecked) package final var instancesDifferInTime = false

    /// A layer of no size at the origin, which draws its sublayers once.
    public override init() {
        super.init()
        kind = .replicator
    }

    /// A copy that stands for what a layer shows; see ``Layer/presentation()``.
    public required init(layer: Layer) {
        super.init(layer: layer)
        kind = .replicator
        if let other = layer as? ReplicatorLayer { preservesDepth = other.preservesDepth }
    }

    /// How often the sublayers are drawn, from 0 to 100,000. The default is 1.
    public final var instanceCount: Int {
        get { Int(self[.count]) }
        set { self[.count] = Double(min(max(newValue, 0), Self.maximumCount)) }
    }

    /// Whether the instances of the sublayers keep their depth, as those of a ``TransformLayer`` do. The default is false.
    public final var preservesDepth = false {
        didSet {
            if preservesDepth != oldValue { markChanged() }
            didDefine(.preservesDepth)
        }
    }

    /// How much later than the one before each instance shows the sublayers' animations, in seconds of the layer's time.
    /// The default is 0.
    public final var instanceDelay: Double {
        get { self[.delay] }
        set { self[.delay] = newValue }
    }

    /// What is done to each instance to get the next, about the centre of the bounds. The default is the identity.
    public final var instanceTransform: Transform3D {
        get { if case .transform(let value)? = ownValue(forKey: Key.transform.rawValue) { value } else { .identity } }
        set { setOwnValue(newValue, forKey: Key.transform.rawValue) }
    }

    /// What the first instance's colours are multiplied with. The default is white, which changes nothing.
    public final var instanceColor: Color {
        get { if case .color(let value)? = ownValue(forKey: Key.color.rawValue) { value } else { .white } }
        set { setOwnValue(newValue, forKey: Key.color.rawValue) }
    }

    /// What is added to the red of ``instanceColor`` from one instance to the next. The default is 0.
    public final var instanceRedOffset: Float {
        get { Float(self[.red]) }
        set { self[.red] = Double(newValue) }
    }

    /// What is added to the green of ``instanceColor`` from one instance to the next. The default is 0.
    public final var instanceGreenOffset: Float {
        get { Float(self[.green]) }
        set { self[.green] = Double(newValue) }
    }

    /// What is added to the blue of ``instanceColor`` from one instance to the next. The default is 0.
    public final var instanceBlueOffset: Float {
        get { Float(self[.blue]) }
        set { self[.blue] = Double(newValue) }
    }

    /// What is added to the alpha of ``instanceColor`` from one instance to the next. The default is 0.
    public final var instanceAlphaOffset: Float {
        get { Float(self[.alpha]) }
        set { self[.alpha] = Double(newValue) }
    }

    /// The value of a key that nobody has set.
    open override class func defaultValue(forKey key: String) -> Any? {
        let value: AnimatableValue? =
            switch Key(rawValue: key) {
            case .count: .number(1)
            case .delay, .red, .green, .blue, .alpha: .number(0)
            case .transform: .transform(.identity)
            case .color: .color(.white)
            case nil: nil
            }
        return value ?? super.defaultValue(forKey: key)
    }

    private static let maximumCount = 100_000

    /// A number of the layer; what is not finite is kept as 0.
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

    /// What the layer does at the moment that was last read.
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

/// How a replicator's instances follow from each other.
package struct Replication: Sendable, Hashable {
    package var count: Int
    /// In seconds.
    package var delay: Double
    package var transform = Transform3D.identity
    /// Of the first instance: red, green, blue and alpha, from 0 to 1.
    package var color = SIMD4(repeating: 1.0)
    package var colorOffset = SIMD4<Double>.zero

    /// Whether an instance has other colours than what it shows.
    package var changesColors: Bool { count > 0 && (color(of: 0) != .one || color(of: count - 1) != .one) }

    /// What the colours of an instance are multiplied with.
    package func color(of instance: Int) -> SIMD4<Double> {
        (color + colorOffset * Double(instance)).clamped(lowerBound: .zero, upperBound: .one)
    }
}

extension ReplicatorLayer {
    /// The instances that may show something in a rectangle of the superlayer's coordinates, which is moved over many of
    /// them: at least one. Nil where that can't be told from the layers' own values.
    ///
    /// It can where each instance only is moved against the one before, and the replicator and its sublayers do nothing
    /// that reaches beyond their bounds. Linear in the number of sublayers, not of instances.
    package final func instances(in rect: CGRect, _ replication: Replication) -> Range<Int>? {
        let shown = shown
        guard replication.count > 0, let move = replication.translation, !preservesDepth, shown.effects == nil,
            shown.transform == nil, shown.sublayerTransform == nil, !shown.isGeometryFlipped, let area = sublayersArea
        else { return nil }
        let (size, bounds) = (shown.bounds.size, shown.bounds.origin)
        let origin = CGPoint(
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

    /// What all sublayers can show, in the layer's coordinates.
    private var sublayersArea: CGRect? {
        var all: CGRect?
        for layer in children {
            guard let area = layer.ownArea, (area.minX + area.maxX + area.minY + area.maxY).isFinite else { return nil }
            all = all?.union(area) ?? area
        }
        return all
    }

    /// How often something that takes `area` of an axis is to be moved to meet `wanted`: whole numbers and one more on
    /// each side; endless where it does not move and is there.
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
    /// By how much each instance is moved against the one before, if that is all that is done to it.
    package var translation: SIMD2<Double>? {
        let moved = Transform3D(translationX: transform.m41, y: transform.m42)
        guard moved == transform, (transform.m41 + transform.m42).isFinite else { return nil }
        return SIMD2(transform.m41, transform.m42)
    }
}
