import LaminaLayout

/// A system of linear constraints with priorities as a value, in exact numbers.
struct LayoutSystem: Equatable, Sendable {
    /// A variable's part of a row.
    struct Term: Equatable, Sendable {
        var variable: Int
        var coefficient: Fraction
    }

    /// A constraint: the sum of the terms is less than, equal to or greater than the constant.
    struct Row: Equatable, Sendable {
        var terms: [Term]
        var relation: LayoutRelation
        var constant: Fraction
        var priority: Double

        var isRequired: Bool { priority >= 1000 }
    }

    /// True for the variables that are never below zero.
    var isNonnegative: [Bool] = []
    var rows: [Row] = []

    /// Adds a variable; returns its index.
    mutating func addVariable(isNonnegative: Bool) -> Int {
        self.isNonnegative.append(isNonnegative)
        return self.isNonnegative.count - 1
    }

    /// The priorities below required, from the highest to the lowest.
    var levels: [Double] { Set(rows.lazy.filter { !$0.isRequired }.map(\.priority)).sorted(by: >) }

    /// The same variables with other rows.
    func with(rows: [Row]) -> LayoutSystem { LayoutSystem(isNonnegative: isNonnegative, rows: rows) }
}

extension LayoutSystem.Row {
    /// The error of the row, at least zero, where the variables have these values.
    func error(_ values: [Double]) -> Double {
        let excess = terms.reduce(-constant.value) { $0 + $1.coefficient.value * values[$1.variable] }
        return switch relation {
        case .lessThanOrEqual: max(excess, 0)
        case .equal: abs(excess)
        case .greaterThanOrEqual: max(-excess, 0)
        }
    }
}

extension LayoutSystem: CustomStringConvertible {
    /// A line a row, for messages of tests that fail.
    var description: String {
        let signs = isNonnegative.indices.filter { isNonnegative[$0] }.map { "x\($0)" }
        return (["nonnegative: \(signs.joined(separator: " "))"] + rows.map(\.description)).joined(separator: "\n")
    }
}

extension LayoutSystem.Row: CustomStringConvertible {
    var description: String {
        let sum = terms.map { "\($0.coefficient)·x\($0.variable)" }.joined(separator: " + ")
        let sign =
            switch relation {
            case .lessThanOrEqual: "≤"
            case .equal: "="
            case .greaterThanOrEqual: "≥"
            }
        return "\(sum) \(sign) \(constant) @\(priority)"
    }
}

/// A fraction of two whole numbers, the denominator above zero, in lowest terms.
struct Fraction: Equatable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    let numerator: Int
    let denominator: Int

    init(_ numerator: Int, _ denominator: Int = 1) {
        let divisor = greatestCommonDivisor(numerator, denominator) * denominator.signum()
        (self.numerator, self.denominator) = (numerator / divisor, denominator / divisor)
    }

    init(integerLiteral value: Int) { self.init(value) }

    /// The nearest number.
    var value: Double { Double(numerator) / Double(denominator) }

    var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

    static prefix func - (a: Fraction) -> Fraction { Fraction(-a.numerator, a.denominator) }
    static func * (a: Fraction, b: Fraction) -> Fraction {
        Fraction(a.numerator * b.numerator, a.denominator * b.denominator)
    }
    static func + (a: Fraction, b: Fraction) -> Fraction {
        Fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
    }
}

/// The greatest number that divides both, at least 1.
func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (abs(a), abs(b))
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
}
