/// The importance of a constraint, from 1 to 1,000: UIKit's `UILayoutPriority`.
///
/// Constraints of a higher priority are satisfied before all those of lower ones, however many they are. 1,000 is
/// required: such a constraint holds, or is reported and broken. Values need not be integers.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    /// The value, from 1 to 1,000.
    public let rawValue: Float

    /// Creates a priority; values are clamped to 1…1,000, and NaN counts as 1.
    public init(rawValue: Float) { self.rawValue = rawValue.isNaN ? 1 : min(max(rawValue, 1), 1000) }

    /// Creates a priority; values are clamped to 1…1,000, and NaN counts as 1.
    public init(_ rawValue: Float) { self.init(rawValue: rawValue) }

    /// 1,000: the constraint must hold.
    public static let required = LayoutPriority(1000)
    /// 750: the default of compression resistance.
    public static let defaultHigh = LayoutPriority(750)
    /// 250: the default of content hugging.
    public static let defaultLow = LayoutPriority(250)
    /// 50: at which a fitting size is asked for.
    public static let fittingSizeLevel = LayoutPriority(50)

    /// True if the constraint must hold.
    public var isRequired: Bool { rawValue >= 1000 }

    public static func < (a: LayoutPriority, b: LayoutPriority) -> Bool { a.rawValue < b.rawValue }
    public static func + (priority: LayoutPriority, change: Float) -> LayoutPriority {
        LayoutPriority(priority.rawValue + change)
    }
    public static func - (priority: LayoutPriority, change: Float) -> LayoutPriority {
        LayoutPriority(priority.rawValue - change)
    }
}

extension LayoutPriority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// Creates a priority from a literal.
    public init(floatLiteral value: Float) { self.init(rawValue: value) }
    /// Creates a priority from a literal.
    public init(integerLiteral value: Int) { self.init(rawValue: Float(value)) }
}

extension LayoutPriority: CustomStringConvertible {
    /// The value, without a fraction if it has none.
    public var description: String {
        rawValue == rawValue.rounded() ? String(Int(rawValue)) : String(rawValue)
    }
}
