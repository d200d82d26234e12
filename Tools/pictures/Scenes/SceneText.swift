import Foundation

/// A scene document with a layer on each line.
enum SceneText {
    static func document(
        _ description: String, size: (Int, Int), background: String, root: String = "", layers: [String],
        timeline: [String] = []
    ) -> String {
        """
        {
          "lamina": 1,
          "description": "\(description)",
          "size": [\(size.0), \(size.1)],
          "background": "\(background)",\(root.isEmpty ? "" : "\n  \(root),")
          "sublayers": [
            \(layers.joined(separator: ",\n    "))
          ]\(timeline.isEmpty ? "" : ",\n  \"timeline\": [\n    \(timeline.joined(separator: ",\n    "))\n  ]")
        }

        """
    }

    /// A number with at most three digits behind the point, and none that are 0.
    static func number(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let (whole, rest) = (abs(thousandths) / 1000, abs(thousandths) % 1000)
        var digits = String(rest + 1000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return (thousandths < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : ".\(digits)")
    }

    static func list(_ values: Double...) -> String {
        "[\(values.map(number).joined(separator: ", "))]"
    }

    /// `#rrggbb`, and the alpha where one is given.
    static func color(_ ink: Ink, alpha: Int? = nil) -> String {
        let channels = (0..<3).map { Int((min(max(ink[$0], 0), 1) * 255).rounded()) } + [alpha].compactMap(\.self)
        return "\"#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + "\""
    }

    /// The ink of a hue from 0 to 1, with a chosen strength and lightness: three cosines, a third of a turn apart.
    static func hue(_ hue: Double, strength: Double = 0.38, lightness: Double = 0.62) -> Ink {
        let wave = { (shift: Double) in lightness + strength * cos(2 * .pi * (hue + shift)) }
        return Ink(wave(0), wave(1.0 / 3), wave(2.0 / 3))
    }
}
