import Foundation
import LaminaLayers

/// The amounts that filters of several kinds have.
extension FilterDeclaration {
    typealias Amount = Property<FilterDraft>

    /// An amount that a filter of no other than the default does without.
    static func number(
        _ name: String, _ key: String, in range: NumberRange, default defaultValue: Double, _ documentation: String
    ) -> Amount {
        Property(name, .number(in: range), default: defaultValue, documentation) { $0.set(.number($1), key) }
    }

    /// An amount without which the filter would do nothing.
    static func number(
        required name: String, _ key: String, in range: NumberRange, _ documentation: String
    ) -> Amount {
        Property(required: name, .number(in: range), documentation) { $0.set(.number($1), key) }
    }

    static func radius(default defaultValue: Double, _ documentation: String) -> Amount {
        number("radius", "inputRadius", in: .radius, default: defaultValue, documentation)
    }

    static func angle(_ value: ValueDeclaration<Double>) -> ValueDeclaration<Double> {
        value.map {
            $0 * .pi / 180
        } inverse: {
            $0 * 180 / .pi
        }
    }

    static var edge: Amount {
        Property(
            "edge", .enumeration(FilterEdge.self),
            "What is found beyond the image's edge; without it that is \"transparent\" in filters and \"mirror\" in "
                + "backgroundFilters."
        ) { $0.edge = $1 }
    }
}

extension NumberRange {
    /// Radii and scales of effects in points.
    static let radius = NumberRange.between(0...10_000)

    /// Shifts of effects in points.
    static let shift = NumberRange.between(-100_000...100_000)

    /// Degrees of a filter.
    static let filterAngle = NumberRange.between(-360_000...360_000)

    /// Factors and sums that have no range by nature.
    static let factor = NumberRange.between(-10_000...10_000)

    /// How strong an effect is, where that may be more than whole.
    static let intensity = NumberRange.between(0...1000)
}
