import LaminaRender

/// The draws on one pixel of a frame, in order, with the colours before and after each.
public struct PixelHistory: Sendable, Equatable, Encodable {
    /// One draw.
    public struct Step: Sendable, Equatable, Encodable {
        /// The pass, as an index into ``Profile/passes``.
        public var pass: Int
        /// True if it drew on the picture itself.
        public var isFrame: Bool
        /// The layer that was drawn, as an index into ``Profile/layers``.
        public var layer: Int
        /// The layer's path.
        public var path: String
        /// The parts of its shader program.
        public var parts: [String]
        /// True if it was blended with the colour before.
        public var blends: Bool
        /// The colour before: red, green, blue and alpha, premultiplied, from 0 to 1.
        public var before: [Float]
        /// The colour after, likewise.
        public var after: [Float]
    }

    /// The column, in pixels from the left.
    public var x: Int
    /// The row, in pixels from the top.
    public var y: Int
    public var steps: [Step]

    init(x: Int, y: Int, _ steps: [PixelStep], _ profile: Profile) {
        (self.x, self.y) = (x, y)
        self.steps = steps.map { step in
            Step(
                pass: step.pass, isFrame: profile.plan.passes[step.pass].isFrame, layer: step.node,
                path: step.node < profile.layers.count ? profile.layers[step.node].path : "", parts: step.parts,
                blends: step.blends, before: Self.channels(step.before), after: Self.channels(step.after))
        }
    }

    /// Returns the channels, with 0 for infinities and NaN, which half floats may hold.
    private static func channels(_ color: SIMD4<Float>) -> [Float] {
        (0..<4).map { color[$0].isFinite ? color[$0] : 0 }
    }

    /// Returns the draws as a table, a line each.
    public func table() -> String {
        var table = TextTable()
        table.row("pixel \(x), \(y)", steps.isEmpty ? "nothing is drawn on it" : "after", "before")
        for step in steps {
            let operation = step.blends ? "blended" : "replaced"
            let pass = step.isFrame ? "" : " in pass \(step.pass)"
            table.row(
                step.path, Self.color(step.after), "\(Self.color(step.before)) \(operation)\(pass): \(step.content)")
        }
        return table.text
    }

    /// Returns a premultiplied colour in hexadecimal digits, clamped to 0 to 1.
    private static func color(_ channels: [Float]) -> String {
        "#"
            + channels.map { channel in
                let byte = Int((min(max(channel, 0), 1) * 255).rounded())
                return String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
            }.joined()
    }
}

extension PixelHistory.Step {
    fileprivate var content: String { parts.isEmpty ? "colour" : parts.joined(separator: " ") }
}
