/// A decimal number accumulated digit by digit, and its nearest Double.
struct DecimalNumber {
    var isNegative = false

    /// The digits as an integer; valid for at most 19 digits.
    private var digits: UInt64 = 0
    private var digitCount = 0
    private var pointShift = 0

    /// The exponent as written, clamped to avoid overflow.
    private var exponent = 0
    var exponentIsNegative = false

    @inline(__always)
    mutating func append(digit: UInt8) {
        digits = digits &* 10 &+ UInt64(digit)
        // Leading zeros do not count.
        if digits != 0 || digitCount > 0 { digitCount &+= 1 }
    }

    @inline(__always)
    mutating func append(fractionDigit digit: UInt8) {
        append(digit: digit)
        pointShift &-= 1
    }

    mutating func append(exponentDigit digit: UInt8) {
        exponent = min(exponent * 10 + Int(digit), 1 << 40)
    }

    /// The nearest Double; infinite if the number is too large.
    ///
    /// With at most 53 bits of digits and a power of ten up to 22, both are exact and one operation rounds correctly
    /// (Clinger, How to read floating point numbers accurately, 1990); other numbers are parsed by the standard
    /// library.
    /// - Parameter text: the number as written.
    @inline(__always)
    func value(text: @autoclosure () -> String) -> Double {
        let power = pointShift + (exponentIsNegative ? -exponent : exponent)
        if digitCount <= 19, digits <= 1 << 53, power >= -22, power <= 22 {
            let whole = Double(digits)
            let scaled = power < 0 ? whole / Self.powersOfTen[-power] : whole * Self.powersOfTen[power]
            return isNegative ? -scaled : scaled
        }
        return slowValue(text())
    }

    @inline(never)
    private func slowValue(_ text: String) -> Double {
        if digitCount == 0 { return isNegative ? -0.0 : 0.0 }
        return Double(text) ?? .infinity
    }

    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
        1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
    ]
}
