/// A family of drivers whose pictures are alike: a software driver, or the drivers of one maker of devices.
package struct DriverFamily: Sendable, Hashable {
    /// The name in lower case, such as `llvmpipe` or `nvidia`.
    package let name: String

    /// Words in the names of drivers, the first of which that a name has is the family's. A driver over another one, such as
    /// zink, comes before that.
    private static let words = [
        "zink", "virgl", "swiftshader", "llvmpipe", "softpipe", "nvidia", "geforce", "quadro", "tesla", "radeon", "amd",
        "intel", "mali", "adreno", "apple",
    ]
    private static let makers = ["geforce": "nvidia", "quadro": "nvidia", "tesla": "nvidia", "radeon": "amd"]

    /// Finds the family of a driver by its own name, as devices and goldens have it; nil for an empty one.
    package init?(of driver: String) {
        let text = driver.lowercased()
        let word = Self.words.first { text.contains($0) } ?? text.prefix { $0.isLetter || $0.isNumber }.description
        guard !word.isEmpty else { return nil }
        name = Self.makers[word] ?? word
    }

    /// Returns the family that most of the drivers are of, of several the first by name; nil if none has a name.
    package static func most(of drivers: some Sequence<String>) -> DriverFamily? {
        var counts: [DriverFamily: Int] = [:]
        for driver in drivers { if let family = DriverFamily(of: driver) { counts[family, default: 0] += 1 } }
        return counts.min { ($1.value, $0.key.name) < ($0.value, $1.key.name) }?.key
    }

    /// Returns whether two drivers are known to be of different families.
    package static func differ(_ first: String, _ second: String) -> Bool {
        guard let first = DriverFamily(of: first), let second = DriverFamily(of: second) else { return false }
        return first != second
    }

    /// True if it draws on the CPU.
    package var isSoftware: Bool { ["swiftshader", "llvmpipe", "softpipe"].contains(name) }
}
