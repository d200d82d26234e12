import Lamina

/// The numbers that SCENES.md makes everything of.
enum BenchHash {
    static func hash32(_ value: UInt32) -> UInt32 {
        var x = value
        x ^= x >> 16
        x = x &* 0x7FEB_352D
        x ^= x >> 15
        x = x &* 0x846C_A68B
        x ^= x >> 16
        return x
    }

    /// v(index, frame, channel).
    static func value(_ index: Int, _ frame: Int, _ channel: Int) -> Int {
        let key = UInt32(truncatingIfNeeded: index * 16 + channel) &+ UInt32(truncatingIfNeeded: frame) &* 0x9E37_79B9
        return Int(hash32(key))
    }

    static func color(_ index: Int, _ frame: Int, alpha: Double = 1) -> Color {
        let rgb = value(index, frame, 2)
        return Color(
            red: Double((rgb >> 16) & 255) / 255, green: Double((rgb >> 8) & 255) / 255,
            blue: Double(rgb & 255) / 255, alpha: alpha)
    }
}
