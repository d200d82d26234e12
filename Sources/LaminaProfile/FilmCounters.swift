import LaminaPlan

/// The counters of a film: what its frames took over from the frames before, as `lamina render --counters` writes them.
///
/// ```swift
/// let frames = try FrameRange("0..<120", rate: FrameRate(60))
/// let source = FrameSource(stage, frames: frames, renderer: renderer)
/// try Film(frames, to: FilmOutput("frame-%04d.png")).render(source)
/// if let planReuse = source.planReuse { print(FilmCounters(planReuse, framesPerSecond: 60).table()) }
/// ```
///
/// The costs of its frames are those of a ``RangeProfile``, which draws each completely.
public struct FilmCounters: Sendable, Encodable {
    /// The version of the encoded form, that of ``Profile``.
    public var version = Profile.version
    /// The scene's name; nil if it has none.
    public var scene: String?
    /// The rate in frames per second.
    public var framesPerSecond: Double
    /// The number of frames that were planned: without those that existed already, or that failed before.
    public var frames: Int
    /// The use that they made of the plans of the frames before.
    public var planReuse: PlanReuse

    /// Creates the counters of a film.
    public init(_ planReuse: PlanReuse, scene: String? = nil, framesPerSecond: Double) {
        (self.planReuse, self.scene, self.framesPerSecond) = (planReuse, scene, framesPerSecond)
        frames = planReuse.frames
    }

    /// Returns the counters as JSON, with sorted keys and an indent of two spaces.
    public func json() throws -> String { try PrettyJSON.text(of: self) }

    /// Returns the counters as a table for a terminal, the reasons in the order of ``ReplanReason``.
    public func table() -> String {
        let counts = [
            ("unchanged", planReuse.unchanged), ("patched", planReuse.patched),
            ("patchedLayers", planReuse.patchedLayers), ("whole", planReuse.wholeTotal),
        ]
        let reasons = ReplanReason.allCases.compactMap { reason in
            planReuse.whole[reason].map { ("whole.\(reason.rawValue)", $0) }
        }
        let rows = (counts + reasons).map { ["planReuse.\($0.0)", "\($0.1)"] }
        return "frames   \(frames) at \(framesPerSecond) per second\n" + TextColumns.lines(rows).joined(separator: "\n")
    }
}
