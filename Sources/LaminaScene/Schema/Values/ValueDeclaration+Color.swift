import LaminaGeometry

extension ValueDeclaration where Value == Color {
    /// A colour, as hexadecimal digits or as three or four numbers.
    static var color: ValueDeclaration {
        let text = ValueDeclaration.custom(.text(pattern: "^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$")) {
            reader, node in
            let color = reader.document.withUTF8(at: node) { Color(hexadecimal: $0) }
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

extension Color {
    /// A colour written as `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, from the bytes of a document, without allocating.
    init?(hexadecimal text: UnsafeBufferPointer<UInt8>) {
        guard text.first == UInt8(ascii: "#") else { return nil }
        let isShort = text.count == 4 || text.count == 5
        guard isShort || text.count == 7 || text.count == 9 else { return nil }
        var bits: UInt32 = 0
        for byte in text.dropFirst() {
            guard let digit = Self.digit(byte) else { return nil }
            bits = bits << 4 | digit
            if isShort { bits = bits << 4 | digit }
        }
        if text.count == 4 || text.count == 7 { bits = bits << 8 | 0xFF }
        let channel = { (shift: UInt32) in Double(bits >> shift & 0xFF) / 255 }
        self.init(red: channel(24), green: channel(16), blue: channel(8), alpha: channel(0))
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte) - 48
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte) - 87
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte) - 55
        default: nil
        }
    }
}
