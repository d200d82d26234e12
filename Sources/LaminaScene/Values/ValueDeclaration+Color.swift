import LaminaGeometry

extension ValueDeclaration where Value == Color {
    /// A colour, as hexadecimal digits or as three or four numbers.
    static var color: ValueDeclaration {
        let text = ValueDeclaration.custom(.text(pattern: "^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$")) {
            reader, node in
            let color = reader.document.withUTF8(at: node) { Color(hex: $0) }
            return color ?? reader.reportWrongType(at: node, expected: .phrased(phrase, .any))
        }
        let numbers = ValueDeclaration<[Double]>.array(of: .number(in: .unit), count: 3...4)
        return .either(
            text,
            numbers.map { Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0.count > 3 ? $0[3] : 1) }
        )
        .phrased(phrase)
        .written { .text($0.hex) }
    }

    private static var phrase: String {
        "a colour, \"#rgb\", \"#rgba\", \"#rrggbb\", \"#rrggbbaa\" or [red, green, blue, alpha] from 0 to 1"
    }
}
