import Glibc

/// Numbers as text, with a point whatever the locale of the process is.
///
/// Foundation's formats are not used: they bring ICU and its data, 34 MB, into every program.
package enum NumberText {
    /// A number with a fixed count of digits after the point, rounded as `%.3f` rounds it.
    package static func fixed(_ value: Double, digits: Int) -> String { text(value, "%.\(digits)f") }

    /// A number with at most so many significant digits, in the shorter of the two notations, as `%.6g` writes it.
    package static func significant(_ value: Double, digits: Int) -> String { text(value, "%.\(digits)g") }

    /// A number with a fixed count of digits after the point, and a sign also if it is not negative.
    package static func signed(_ value: Double, digits: Int) -> String {
        (value.sign == .minus || value.isNaN ? "" : "+") + fixed(value, digits: digits)
    }

    /// A byte as two hexadecimal digits.
    package static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    private static func text(_ value: Double, _ format: String) -> String {
        let before = uselocale(plain)
        defer { uselocale(before) }
        // The longest number has 309 digits before the point.
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 400) { buffer in
            let count = Int(withVaList([value]) { vsnprintf(buffer.baseAddress, buffer.count, format, $0) })
            return String(decoding: buffer.prefix(count).lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
        }
    }

    /// The locale "C" for numbers, which lives as long as the process.
    private nonisolated(unsafe) static let plain = newlocale(1 << LC_NUMERIC, "C", nil)
}
