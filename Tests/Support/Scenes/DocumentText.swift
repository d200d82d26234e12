import Foundation
import LaminaGeometry
import LaminaLayers

/// JSON texts of the values in a scene document.
enum DocumentText {
    /// The shortest text that reads back as the same number.
    static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
    }

    static func numbers(_ values: [Double]) -> String { "[" + values.map(number).joined(separator: ", ") + "]" }

    static func rect(_ rect: Rect) -> String {
        numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    }

    /// The sixteen elements, row by row.
    static func transform(_ transform: Transform3D) -> String {
        numbers([
            transform.m11, transform.m12, transform.m13, transform.m14,
            transform.m21, transform.m22, transform.m23, transform.m24,
            transform.m31, transform.m32, transform.m33, transform.m34,
            transform.m41, transform.m42, transform.m43, transform.m44,
        ])
    }

    /// The hexadecimal form where it is exact, else the channels.
    static func color(_ color: Color) -> String {
        Color(hex: color.hex) == color
            ? "\"\(color.hex)\"" : numbers([color.red, color.green, color.blue, color.alpha])
    }

    static func image(_ index: Int?) -> String { "\"\(index.map(SceneSpec.imageName) ?? "")\"" }

    /// The radii of each corner, clockwise from the top left.
    static func radii(_ radii: CornerRadii) -> String {
        let corners = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]
        return "[" + corners.map { numbers([$0.x, $0.y]) }.joined(separator: ", ") + "]"
    }

    static func corners(_ mask: CornerMask) -> String {
        names([
            (mask.contains(.minXMinY), "minXMinY"), (mask.contains(.maxXMinY), "maxXMinY"),
            (mask.contains(.minXMaxY), "minXMaxY"), (mask.contains(.maxXMaxY), "maxXMaxY"),
        ])
    }

    static func edges(_ mask: EdgeMask) -> String {
        names([
            (mask.contains(.left), "left"), (mask.contains(.right), "right"), (mask.contains(.bottom), "bottom"),
            (mask.contains(.top), "top"),
        ])
    }

    private static func names(_ choices: [(isIn: Bool, name: String)]) -> String {
        "[" + choices.filter(\.isIn).map { "\"\($0.name)\"" }.joined(separator: ", ") + "]"
    }

    /// An object with a member a line.
    static func object(_ members: [(key: String, value: String)], indent: Int) -> String {
        lines(members.map { "\"\($0.key)\": \($0.value)" }, between: "{", and: "}", indent: indent)
    }

    /// An array with an element a line.
    static func array(_ elements: [String], indent: Int) -> String {
        lines(elements, between: "[", and: "]", indent: indent)
    }

    private static func lines(_ lines: [String], between open: String, and close: String, indent: Int) -> String {
        if lines.isEmpty { return open + close }
        let margin = String(repeating: "  ", count: indent)
        return open + "\n" + lines.map { margin + "  " + $0 }.joined(separator: ",\n") + "\n" + margin + close
    }
}
