import Foundation
import LaminaText
import Testing

/// Numbers are written as Foundation's formats write them.
@Suite struct NumberTextTests {
    private static let numbers: [Double] = [
        0, -0.0, 1, -1, 0.5, 1.5, 2.5, 0.125, 2.675, 999.9995, 1e-7, 12_345.678_9, -0.000_05, 1e15, 1e300, 1.0 / 3,
        .infinity, -.infinity, .leastNonzeroMagnitude,
    ]

    @Test(arguments: numbers, [0, 1, 2, 3, 5, 12]) func fixedDigitsAreThoseOfFormats(value: Double, digits: Int) {
        #expect(NumberText.fixed(value, digits: digits) == String(format: "%.\(digits)f", value))
        #expect(NumberText.signed(value, digits: digits) == String(format: "%+.\(digits)f", value))
    }

    @Test(arguments: numbers, [1, 3, 6]) func significantDigitsAreThoseOfFormats(value: Double, digits: Int) {
        #expect(NumberText.significant(value, digits: digits) == String(format: "%.\(digits)g", value))
    }

    @Test func bytesHaveTwoDigits() {
        #expect((0...255).map { NumberText.hexadecimal($0) } == (0...255).map { String(format: "%02x", $0) })
    }

    /// A program may have set a locale whose numbers have a comma; it is not installed everywhere.
    @Test func thePointDoesNotDependOnTheLocale() {
        let german = newlocale(1 << LC_NUMERIC, "de_DE.UTF-8", nil) ?? newlocale(1 << LC_NUMERIC, "C", nil)
        let before = uselocale(german)
        defer {
            uselocale(before)
            freelocale(german)
        }
        #expect(NumberText.fixed(1.5, digits: 1) == "1.5")
    }
}
