import Foundation

/// One amount of a filter: its key, its value, and the range that the value is kept in.
struct FilterParameter {
    /// Core Image's key where it has one.
    let key: String
    var value: FilterValue
    private let range: ClosedRange<Double>
    /// What stands in for what is not a number.
    private let neutral: FilterValue

    private init(_ key: String, _ value: FilterValue, _ range: ClosedRange<Double>, _ neutral: FilterValue) {
        (self.key, self.value, self.range, self.neutral) = (key, value, range, neutral)
    }

    static func radius(_ value: Double) -> FilterParameter { length("inputRadius", value) }

    static func length(_ key: String, _ value: Double) -> FilterParameter {
        FilterParameter(key, .number(value), Amount.radii, 0)
    }

    static func angle(_ value: Double) -> FilterParameter {
        FilterParameter("inputAngle", .number(value.isFinite ? value : 0), Amount.free, 0)
    }

    static func number(
        _ key: String, _ value: Double, in range: ClosedRange<Double>, neutral: Double
    ) -> FilterParameter {
        FilterParameter(key, .number(value), range, .number(neutral))
    }

    static func vector(
        _ key: String, _ value: SIMD4<Double>, in range: ClosedRange<Double>, neutral: SIMD4<Double>
    ) -> FilterParameter {
        FilterParameter(key, .vector(value), range, .vector(neutral))
    }

    static func point(_ key: String, _ value: CGPoint) -> FilterParameter {
        FilterParameter(key, .point(value), Amount.offsets, .point(.zero))
    }

    static func value(_ key: String, _ value: FilterValue) -> FilterParameter {
        FilterParameter(key, value, Amount.shares, value)
    }

    /// The value within its range.
    var sanitizedValue: FilterValue {
        switch value {
        case .number(let value): .number(Amount.kept(value, range, orElse: neutral.number))
        case .vector(let value): .vector(Amount.kept(value, range, orElse: neutral.vector))
        case .point(let value):
            .point(
                CGPoint(
                    x: Amount.kept(value.x, range, orElse: neutral.point.x),
                    y: Amount.kept(value.y, range, orElse: neutral.point.y)))
        case .color(let color): .color(color.sanitized)
        case .function(let function): .function(function.sanitized)
        }
    }
}

extension FilterParameter {
    /// The value with which the filter changes no image, where there is one.
    var neutralValue: FilterValue {
        switch value {
        case .color(let color): .color(color.withAlphaMultiplied(by: 0))
        case .function: .function(.identity)
        case .number, .vector: neutral
        case .point: value
        }
    }
}
