import LaminaLayout

/// A system of linear constraints with priorities as a value, in exact numbers.
package struct LinearSystem: Equatable, Sendable {
    /// A variable's part of a row.
    package struct Term: Equatable, Sendable {
        package var variable: Int
        package var coefficient: Fraction

        package init(variable: Int, coefficient: Fraction) {
            (self.variable, self.coefficient) = (variable, coefficient)
        }
    }

    /// A constraint: the sum of the terms is less than, equal to or greater than the constant.
    package struct Row: Equatable, Sendable {
        package var terms: [Term]
        package var relation: LayoutRelation
        package var constant: Fraction
        package var priority: Double

        package init(terms: [Term], relation: LayoutRelation, constant: Fraction, priority: Double) {
            (self.terms, self.relation, self.constant, self.priority) = (terms, relation, constant, priority)
        }

        package var isRequired: Bool { priority >= 1000 }
    }

    /// True for the variables that are never below zero.
    package var isNonnegative: [Bool] = []
    package var rows: [Row] = []

    package init(isNonnegative: [Bool] = [], rows: [Row] = []) {
        (self.isNonnegative, self.rows) = (isNonnegative, rows)
    }

    /// Adds a variable; returns its index.
    package mutating func addVariable(isNonnegative: Bool) -> Int {
        self.isNonnegative.append(isNonnegative)
        return self.isNonnegative.count - 1
    }

    /// The priorities below required, from the highest to the lowest.
    package var levels: [Double] { Set(rows.lazy.filter { !$0.isRequired }.map(\.priority)).sorted(by: >) }

    /// The same variables with other rows.
    package func with(rows: [Row]) -> LinearSystem { LinearSystem(isNonnegative: isNonnegative, rows: rows) }
}

extension LinearSystem.Row {
    /// The error of the row, at least zero, where the variables have these values.
    package func error(_ values: [Double]) -> Double {
        let excess = terms.reduce(-constant.value) { $0 + $1.coefficient.value * values[$1.variable] }
        return switch relation {
        case .lessThanOrEqual: max(excess, 0)
        case .equal: abs(excess)
        case .greaterThanOrEqual: max(-excess, 0)
        }
    }
}

extension LinearSystem: CustomStringConvertible {
    /// A line a row, for messages of tests that fail.
    package var description: String {
        let signs = isNonnegative.indices.filter { isNonnegative[$0] }.map { "x\($0)" }
        return (["nonnegative: \(signs.joined(separator: " "))"] + rows.map(\.description)).joined(separator: "\n")
    }
}

extension LinearSystem.Row: CustomStringConvertible {
    package var description: String {
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
package struct Fraction: Equatable, Sendable, ExpressibleByIntegerLiteral, CustomStringConvertible {
    package let numerator: Int
    package let denominator: Int

    package init(_ numerator: Int, _ denominator: Int = 1) {
        let divisor = greatestCommonDivisor(numerator, denominator) * denominator.signum()
        (self.numerator, self.denominator) = (numerator / divisor, denominator / divisor)
    }

    package init(integerLiteral value: Int) { self.init(value) }

    /// The nearest number.
    package var value: Double { Double(numerator) / Double(denominator) }

    package var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

    package static prefix func - (a: Fraction) -> Fraction { Fraction(-a.numerator, a.denominator) }
    package static func * (a: Fraction, b: Fraction) -> Fraction {
        Fraction(a.numerator * b.numerator, a.denominator * b.denominator)
    }
    package static func + (a: Fraction, b: Fraction) -> Fraction {
        Fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
    }
}

/// The greatest number that divides both, at least 1.
package func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (abs(a), abs(b))
    while b != 0 { (a, b) = (b, a % b) }
    return max(a, 1)
}
