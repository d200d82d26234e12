import Foundation
import LaminaGeometry

/// One amount of a filter: its names, its sort and range, and how it is read and set.
package struct FilterAmount<Amounts: FilterAmounts>: Sendable {
    /// The name in documents, such as `radius`.
    package let name: String
    /// The key, such as `inputRadius`: Core Image's where it has one.
    package let key: String
    /// Another key that it answers to.
    let otherKey: String?
    package let sort: FilterAmountSort
    /// Whether documents have to give it: the filter would do nothing without.
    package let isRequired: Bool
    /// A sentence about it, with its unit.
    package let sentence: String
    package let get: @Sendable (Amounts) -> FilterValue
    package let set: @Sendable (inout Amounts, FilterValue) -> Void

    /// A stored property of the amounts.
    package typealias Path<Value> = any WritableKeyPath<Amounts, Value> & Sendable

    private init<Value>(
        _ names: Names, _ path: Path<Value>, _ sort: FilterAmountSort, isRequired: Bool,
        _ sentence: String, wrap: @escaping @Sendable (Value) -> FilterValue,
        unwrap: @escaping @Sendable (FilterValue) -> Value
    ) {
        (name, key, otherKey) = (names.name, names.key, names.otherKey)
        (self.sort, self.isRequired, self.sentence) = (sort, isRequired, sentence)
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
    ///   - range: the numbers that are kept; what is beyond becomes the nearer end.
    ///   - neutral: the number with which the filter does nothing; also what stands in for what is not a number.
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

    /// A place in points.
    static func point(
        _ name: String, _ key: String, _ path: Path<CGPoint>, _ sentence: String
    ) -> FilterAmount {
        FilterAmount(
            Names(name: name, key: key), path, .point, isRequired: false, sentence, wrap: { .point($0) },
            unwrap: { $0.point })
    }

    /// A shift in points.
    static func shift(
        _ name: String, _ key: String, _ path: Path<CGSize>, _ sentence: String
    ) -> FilterAmount {
        FilterAmount(
            Names(name: name, key: key), path, .point, isRequired: false, sentence,
            wrap: { .point(CGPoint(x: $0.width, y: $0.height)) }, unwrap: { $0.size })
    }

    static func color(
        _ path: Path<Color>, isRequired: Bool = false, _ sentence: String
    ) -> FilterAmount {
        FilterAmount(
            Names(name: "color", key: "inputColor"), path, .color, isRequired: isRequired, sentence,
            wrap: { .color($0) }, unwrap: { $0.color })
    }

    /// A channel's function.
    ///
    /// - Parameter isAlpha: whether it is one of alpha, of which 0 has to stay 0.
    static func function(
        _ name: String, _ key: String, _ path: Path<TransferFunction>,
        isAlpha: Bool = false, _ sentence: String
    ) -> FilterAmount {
        FilterAmount(
            Names(name: name, key: key), path, .function(isAlpha: isAlpha), isRequired: false, sentence,
            wrap: { .function($0) }, unwrap: { $0.function })
    }
}

/// The sort of an amount, which says what documents write for it and which values are kept.
package enum FilterAmountSort: Sendable, Equatable {
    case number(ClosedRange<Double>, neutral: Double)
    /// Radians; degrees in documents.
    case angle
    case vector(ClosedRange<Double>, neutral: SIMD4<Double>)
    /// A place or a shift in points.
    case point
    case color
    case function(isAlpha: Bool)

    /// The value within the range.
    func kept(_ value: FilterValue) -> FilterValue {
        switch self {
        case .number(let range, let neutral): .number(Amount.kept(value.number, range, orElse: neutral))
        case .angle: .number(value.number.isFinite ? Amount.kept(value.number, Amount.free, orElse: 0) : 0)
        case .vector(let range, let neutral): .vector(Amount.kept(value.vector, range, orElse: neutral))
        case .point:
            .point(
                CGPoint(
                    x: Amount.kept(value.point.x, Amount.offsets, orElse: 0),
                    y: Amount.kept(value.point.y, Amount.offsets, orElse: 0)))
        case .color: .color(value.color.sanitized)
        case .function: .function(value.function.sanitized)
        }
    }

    /// The value with which the filter changes no image, where there is one, in place of another.
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
