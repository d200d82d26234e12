extension Color {
    /// The colour written as `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, or nil if the text is none of these.
    public init?(hex text: some StringProtocol) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), [3, 4, 6, 8].contains(digits.count) else { return nil }
        var values: [Int] = []
        for digit in digits {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
            values.append(value)
        }
        var channels: [Double] = []
        if values.count <= 4 {
            for value in values { channels.append(Double(value * 17) / 255) }
        } else {
            for pair in stride(from: 0, to: values.count, by: 2) {
                channels.append(Double(values[pair] * 16 + values[pair + 1]) / 255)
            }
        }
        self.init(
            red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count == 4 ? channels[3] : 1)
    }

    /// The colour as `#rrggbb`, or `#rrggbbaa` where it is not opaque, rounded to 8 bits a channel.
    public var hex: String {
        // The components can be set to anything; only the initializers clamp them.
        let kept = Color(red: red, green: green, blue: blue, alpha: alpha)
        let channels = [kept.red, kept.green, kept.blue] + (kept.alpha < 1 ? [kept.alpha] : [])
        let bytes = channels.map { Int(($0 * 255).rounded()) }
        return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
