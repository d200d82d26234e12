import LaminaGeometry

/// The amounts of one filter: a value type that declares everything about the filter but how it is drawn.
///
/// Key-value access, ranges, interpolation, document reading and the schema follow from it. How the filter is drawn is
/// in `LaminaPlan/Filters`.
package protocol FilterAmounts: Sendable, Hashable {
    /// The filter's name, that of its case in ``FilterKind``.
    static var word: String { get }
    /// Core Image's name, or nil where it has no such filter.
    static var coreImageName: String? { get }
    /// A sentence about the filter, for documentation.
    static var sentence: String { get }
    /// The amounts, in the order in which they are documented.
    static var amounts: [FilterAmount<Self>] { get }
    /// True if the filter has an edge mode; see ``EdgedAmounts``.
    static var hasEdge: Bool { get }
    /// True if each pixel of the result depends on the colour of that pixel alone.
    static var changesColorsAlone: Bool { get }
    /// True if every pixel of the result is a weighted mean of pixels.
    static var averages: Bool { get }

    /// The default amounts: Core Image's, where it has the filter.
    static var usual: Self { get }

    var kind: FilterKind { get }
    /// True if the amounts are known to leave every pixel as it is, judged by the filter alone.
    var changesNothing: Bool { get }
    /// The maximum distance in points, at the layer's largest scale, at which the filter samples beyond its result. A
    /// few pixels, as for the neighbours of each, don't count.
    var maximumReach: Double { get }
    /// True if it gives transparent pixels an alpha. The result then fills the layer's bounds and ends there, as SVG's
    /// filters fill their region.
    var fillsBounds: Bool { get }
    /// The edge mode; nil where the filter has none.
    var edgeMode: FilterEdge? { get set }
    /// Fixes amounts that contradict each other though each is in its own range.
    mutating func reconcile()
}

extension FilterAmounts {
    package static var coreImageName: String? { nil }
    package static var hasEdge: Bool { false }
    package static var changesColorsAlone: Bool { false }
    package static var averages: Bool { false }
    package var maximumReach: Double { 0 }
    package var fillsBounds: Bool { false }
    package var edgeMode: FilterEdge? {
        get { nil }
        set {}
    }
    package mutating func reconcile() {}
}

// MARK: Edge mode

/// The pixels that a filter samples beyond the edge of its image.
public enum FilterEdge: String, Sendable, CaseIterable {
    /// Transparent pixels: the image fades out and extends. The default for a layer's own filters.
    case transparent
    /// The nearest pixel of the image.
    case clamp
    /// The image reflected at its edge. The default for backdrops.
    case mirror
}

/// A filter with an edge mode.
package protocol EdgedAmounts: FilterAmounts {
    var edge: FilterEdge { get set }
}

extension EdgedAmounts {
    package static var hasEdge: Bool { true }
    package var edgeMode: FilterEdge? {
        get { edge }
        set { edge = newValue ?? .transparent }
    }
}

// MARK: Amount

/// One amount of a filter: its names, its type and range, and its accessors.
package struct FilterAmount<Amounts: FilterAmounts>: Sendable {
    /// The name in documents, such as `radius`.
    package let name: String
    /// The key, such as `inputRadius`: Core Image's where it has one.
    package let key: String
    /// An alternative key.
    let otherKey: String?
    package let sort: FilterAmountSort
    /// True if documents must give it, since the filter does nothing without.
    package let isRequired: Bool
    /// True for a part of the amount before, which sets all of its parts, as the radius along x.
    package let isPart: Bool
    /// A sentence about it, with its unit.
    package let sentence: String
    package let get: @Sendable (Amounts) -> FilterValue
    package let set: @Sendable (inout Amounts, FilterValue) -> Void

    /// A stored property of the amounts.
    package typealias Path<Value> = any WritableKeyPath<Amounts, Value> & Sendable

    private init<Value>(
        _ names: Names, _ path: Path<Value>, _ sort: FilterAmountSort, isRequired: Bool, isPart: Bool = false,
        _ sentence: String, wrap: @escaping @Sendable (Value) -> FilterValue,
        unwrap: @escaping @Sendable (FilterValue) -> Value
    ) {
        (name, key, otherKey) = (names.name, names.key, names.otherKey)
        (self.sort, self.isRequired, self.isPart, self.sentence) = (sort, isRequired, isPart, sentence)
        get = { wrap($0[keyPath: path]) }
        set = { $0[keyPath: path] = unwrap($1) }
    }

    private struct Names {
        let name: String
        let key: String
        var otherKey: String?
    }

    /// A number.
    ///
    /// - Parameters:
    ///   - range: the valid numbers; others are clamped.
    ///   - neutral: the number with which the filter does nothing; also the replacement for NaN.
    static func number(
        _ name: String, _ key: String, or otherKey: String? = nil,
        _ path: Path<Double>, in range: ClosedRange<Double>, neutral: Double,
        isRequired: Bool = false, _ sentence: String
    ) -> FilterAmount {
        FilterAmount(
            Names(name: name, key: key, otherKey: otherKey), path, .number(range, neutral: neutral),
            isRequired: isRequired, sentence, wrap: { .number($0) }, unwrap: { $0.number })
    }

    /// A radius in points.
    static func radius(
        _ path: Path<Double>, isRequired: Bool = false, _ sentence: String
    ) -> FilterAmount {
        .number("radius", "inputRadius", path, in: Amount.radii, neutral: 0, isRequired: isRequired, sentence)
    }

    /// A radius in points along one axis.
    static func radiusPart(
        _ name: String, _ key: String, _ path: Path<Double>, _ sentence: String
    ) -> FilterAmount {
        FilterAmount(
            Names(name: name, key: key), path, .number(Amount.radii, neutral: 0), isRequired: false, isPart: true,
            sentence, wrap: { .number($0) }, unwrap: { $0.number })
    }

    /// An angle in radians; documents have degrees.
    static func angle(
        _ path: Path<Double>, isRequired: Bool = false, _ sentence: String
    ) -> FilterAmount {
        FilterAmount(
            Names(name: "angle", key: "inputAngle"), path, .angle, isRequired: isRequired, sentence,
            wrap: { .number($0) }, unwrap: { $0.number })
    }

    /// Four numbers.
    static func vector(
        _ name: String, _ key: String, _ path: Path<SIMD4<Double>>,
        in range: ClosedRange<Double>, neutral: SIMD4<Double>, _ sentence: String
    ) -> FilterAmount {
        FilterAmount(
            Names(name: name, key: key), path, .vector(range, neutral: neutral), isRequired: false, sentence,
            wrap: { .vector($0) }, unwrap: { $0.vector })
    }

    /// A point in points.
    static func point(
        _ name: String, _ key: String, _ path: Path<Point>, _ sentence: String
    ) -> FilterAmount {
        FilterAmount(
            Names(name: name, key: key), path, .point, isRequired: false, sentence, wrap: { .point($0) },
            unwrap: { $0.point })
    }

    /// An offset in points.
    static func shift(
        _ name: String, _ key: String, _ path: Path<Size>, _ sentence: String
    ) -> FilterAmount {
        FilterAmount(
            Names(name: name, key: key), path, .point, isRequired: false, sentence,
            wrap: { .point(Point(x: $0.width, y: $0.height)) }, unwrap: { $0.size })
    }

    static func color(
        _ path: Path<Color>, isRequired: Bool = false, _ sentence: String
    ) -> FilterAmount {
        FilterAmount(
            Names(name: "color", key: "inputColor"), path, .color, isRequired: isRequired, sentence,
            wrap: { .color($0) }, unwrap: { $0.color })
    }

    /// The transfer function of a channel.
    static func function(
        _ name: String, _ key: String, _ path: Path<TransferFunction>, _ sentence: String
    ) -> FilterAmount {
        FilterAmount(
            Names(name: name, key: key), path, .function, isRequired: false, sentence,
            wrap: { .function($0) }, unwrap: { $0.function })
    }
}

/// The type of an amount: how documents write it and which values are valid.
package enum FilterAmountSort: Sendable, Equatable {
    case number(ClosedRange<Double>, neutral: Double)
    /// Radians; degrees in documents.
    case angle
    case vector(ClosedRange<Double>, neutral: SIMD4<Double>)
    /// A point or an offset in points.
    case point
    case color
    case function

    /// The value clamped to the range.
    func clamped(_ value: FilterValue) -> FilterValue {
        switch self {
        case .number(let range, let neutral): .number(Amount.clamped(value.number, range, orElse: neutral))
        case .angle: .number(value.number.isFinite ? Amount.clamped(value.number, Amount.anyFactor, orElse: 0) : 0)
        case .vector(let range, let neutral): .vector(Amount.clamped(value.vector, range, orElse: neutral))
        case .point:
            .point(
                Point(
                    x: Amount.clamped(value.point.x, Amount.offsets, orElse: 0),
                    y: Amount.clamped(value.point.y, Amount.offsets, orElse: 0)))
        case .color: .color(value.color.sanitized)
        case .function: .function(value.function.sanitized)
        }
    }

    /// The neutral value, where there is one, in place of another.
    func neutral(_ value: FilterValue) -> FilterValue {
        switch self {
        case .number(_, let neutral): .number(neutral)
        case .angle: .number(0)
        case .vector(_, let neutral): .vector(neutral)
        case .point: value
        case .color: .color(value.color.withAlphaMultiplied(by: 0))
        case .function: .function(.identity)
        }
    }
}
