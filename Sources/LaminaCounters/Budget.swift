import LaminaText

/// A limit for a counter, such as `offscreenPasses<=4` or `gpuTime < 8ms`.
///
/// ```swift
/// let budgets = try Budget.parse("offscreenPasses<=4, overdraw<=2.5")
/// ```
public struct Budget: Sendable, Equatable {
    /// The comparison of a value with the limit.
    public enum Relation: String, Sendable, CaseIterable {
        case atMost = "<="
        case atLeast = ">="
        case equal = "=="
        case below = "<"
        case above = ">"

        package func holds(_ value: Double, _ limit: Double) -> Bool {
            switch self {
            case .atMost: value <= limit
            case .atLeast: value >= limit
            case .equal: value == limit
            case .below: value < limit
            case .above: value > limit
            }
        }
    }

    /// The counter's name.
    public let counter: String
    public let relation: Relation
    /// The limit in the counter's unit: bytes, seconds, or a plain number.
    public let limit: Double

    /// Reads one budget: a counter's name, a comparison, and a number with `B`, `KiB`, `MiB`, `GiB` or `s`, `ms`, `us`
    /// for counters of bytes or of seconds; without a unit, bytes or seconds. Except for times, `K`, `M` and `G` are
    /// thousands, millions and billions, as in limits.
    ///
    /// - Throws: ``BudgetError``.
    public init(_ text: String) throws(BudgetError) {
        let text = text.trimmed
        guard
            let (relation, place) = Relation.allCases.lazy
                .compactMap({ relation in text.firstRange(of: relation.rawValue).map { (relation, $0) } }).first
        else { throw .noComparison(text: text) }
        let name = text[..<place.lowerBound].trimmed
        guard let counter = FrameCounter.named(name) else { throw .unknownCounter(name: name) }
        let amount = text[place.upperBound...].trimmed
        guard let limit = Self.number(amount, counter.unit) else {
            throw .badLimit(text: amount, counter: name, unit: counter.unit)
        }
        (self.counter, self.relation, self.limit) = (name, relation, limit)
    }

    /// Reads budgets separated by commas.
    ///
    /// - Throws: ``BudgetError``.
    public static func parse(_ list: String) throws(BudgetError) -> [Budget] {
        var budgets: [Budget] = []
        for part in list.split(separator: ",", omittingEmptySubsequences: false) {
            budgets.append(try Budget(String(part)))
        }
        return budgets
    }

    private static let bytes: [(name: String, factor: Double)] = [
        ("KiB", 1024), ("MiB", 1_048_576), ("GiB", 1_073_741_824), ("B", 1),
    ]
    private static let thousands: [(name: String, factor: Double)] = [("K", 1e3), ("M", 1e6), ("G", 1e9)]
    private static let seconds: [(name: String, factor: Double)] = [("ms", 1e-3), ("us", 1e-6), ("s", 1)]

    private static func number(_ text: String, _ unit: FrameCounter.Unit) -> Double? {
        let units = unit == .bytes ? bytes + thousands : unit == .seconds ? seconds : thousands
        let (digits, factor) =
            units.first { text.hasSuffix($0.name) }.map { (String(text.dropLast($0.name.count)), $0.factor) } ?? (
                text, 1
            )
        let plain = digits.trimmed
        guard let value = Double(plain), value.isFinite, plain.allSatisfy({ $0.isNumber || ".eE+-".contains($0) })
        else { return nil }
        let scaled = value * factor
        return scaled.isFinite ? scaled : nil
    }
}

extension Budget: CustomStringConvertible {
    /// The budget in a form that can be parsed.
    public var description: String {
        "\(counter) \(relation.rawValue) \(Self.words(limit, FrameCounter.named(counter)?.unit ?? .ratio))"
    }

    /// A counter's value with its unit.
    package static func words(_ value: Double, _ unit: FrameCounter.Unit) -> String {
        switch unit {
        case .seconds: "\(decimals(value * 1000)) ms"
        case .bytes where abs(value) >= 1_048_576: "\(decimals(value / 1_048_576)) MiB"
        case .bytes where abs(value) >= 1024: "\(decimals(value / 1024)) KiB"
        case .bytes: "\(decimals(value)) B"
        case .count, .ratio: decimals(value)
        }
    }

    private static func decimals(_ value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e15 { return String(Int(value)) }
        return abs(value) >= 1000
            ? NumberText.fixed(value, digits: 0) : NumberText.significant(value, digits: 3)
    }
}

/// An error in the text of a budget.
public enum BudgetError: Error, Equatable {
    case noComparison(text: String)
    case unknownCounter(name: String)
    case badLimit(text: String, counter: String, unit: FrameCounter.Unit)
}

extension BudgetError: CustomStringConvertible {
    public var description: String { "\(found); \(advice)" }

    /// The mistake, in words.
    package var found: String {
        switch self {
        // Of a long text the start tells which one it is.
        case .noComparison(let text): "\"\(text.prefix(60))\" is not a budget"
        case .unknownCounter(let name): "there is no counter \"\(name.prefix(60))\""
        case .badLimit(let text, let counter, _): "\"\(text.prefix(60))\" is not a limit for \(counter)"
        }
    }

    /// The advice: what to write instead.
    package var advice: String {
        switch self {
        case .noComparison:
            return "write a counter, <=, <, >=, > or ==, and a number, as in offscreenPasses<=4"
        case .unknownCounter(let name):
            let near = NearName.closest(to: name, in: FrameCounter.all.map(\.name)).map { "did you mean \($0)?" }
            return near ?? "such as offscreenPasses, overdraw, drawCalls or gpuTime"
        case .badLimit(_, _, let unit):
            return switch unit {
            case .bytes: "give a number followed by B, KiB, MiB, GiB, K, M or G"
            case .seconds: "give a number followed by s, ms or us"
            case .count, .ratio: "give a number, or one followed by K, M or G"
            }
        }
    }
}
