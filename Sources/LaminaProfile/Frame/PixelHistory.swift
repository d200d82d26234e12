import LaminaRender

/// What was drawn on one pixel of a frame, in order, and what each draw did to it.
public struct PixelHistory: Sendable, Equatable, Encodable {
    /// One draw.
    public struct Step: Sendable, Equatable, Encodable {
        /// The pass, by its place in ``Profile/passes``.
        public var pass: Int
        /// Whether it drew on the picture itself.
        public var isFrame: Bool
        /// The layer that was drawn, by its place in ``Profile/layers``.
        public var layer: Int
        /// Its path.
        public var path: String
        /// What was drawn: the parts of its program.
        public var parts: [String]
        /// Whether it was mixed with what was there.
        public var blends: Bool
        /// The pixel before: red, green, blue and alpha, premultiplied, of 0 to 1.
        public var before: [Float]
        /// The same after.
        public var after: [Float]
    }

    /// In pixels from the left.
    public var x: Int
    /// In pixels from the top.
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

    /// Half floats may hold what is not a number.
    private static func channels(_ color: SIMD4<Float>) -> [Float] {
        (0..<4).map { color[$0].isFinite ? color[$0] : 0 }
    }

    /// The draws as a table, a line each.
    public func table() -> String {
        var table = TextTable()
        table.row("pixel \(x), \(y)", steps.isEmpty ? "nothing is drawn on it" : "after", "before")
        for step in steps {
            let how = step.blends ? "mixed" : "replaced"
            let place = step.isFrame ? "" : " in pass \(step.pass)"
            table.row(step.path, Self.color(step.after), "\(Self.color(step.before)) \(how)\(place): \(step.what)")
        }
        return table.text
    }

    /// A premultiplied colour in hexadecimal digits, what lies outside of 0 to 1 cut off.
    private static func color(_ channels: [Float]) -> String {
        "#"
            + channels.map { channel in
                let byte = Int((min(max(channel, 0), 1) * 255).rounded())
                return String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
            }.joined()
    }
}

extension PixelHistory.Step {
    fileprivate var what: String { parts.isEmpty ? "colour" : parts.joined(separator: " ") }
}
