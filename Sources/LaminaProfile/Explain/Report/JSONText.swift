import Foundation
import LaminaGeometry

/// Values as scene documents write them.
enum JSONText {
    /// The shortest text that reads back as the same number.
    static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }

    static func number(_ value: Float) -> String { value == value.rounded() ? number(Double(value)) : "\(value)" }

    /// Eight bits a channel where that is exact, else the channels as numbers.
    static func color(_ color: Color) -> String {
        if Color(hex: color.hex) == color { return "\"\(color.hex)\"" }
        return numbers([color.red, color.green, color.blue, color.alpha])
    }

    static func roundedRect(_ rect: CGRect, cornerRadius: Double) -> String {
        let area = numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
        return "{\"roundedRect\": \(area), \"cornerRadius\": \(number(cornerRadius))}"
    }

    private static func numbers(_ values: [Double]) -> String {
        "[" + values.map { number($0) }.joined(separator: ", ") + "]"
    }
}
