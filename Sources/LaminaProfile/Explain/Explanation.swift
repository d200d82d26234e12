import LaminaCounters
import LaminaPlan

/// Why each offscreen pass of a frame is there, what it costs, and which change of the scene loses it.
///
/// ```swift
/// let explanation = try renderer.explain(stage.makeFrame())
/// print(explanation)
/// ```
///
/// Every suggestion has been tried: the change was made on a copy, planned and drawn, and compared with the picture.
/// Encoded it is what `lamina explain --json` prints.
public struct Explanation: Sendable, Encodable {
    /// The version of the encoded form; it rises when a key changes its meaning or goes away.
    public static let version = 1

    /// The version of the encoded form.
    public var version = Explanation.version
    /// The picture's size in pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// The device's name for itself.
    public var device: String
    /// The rules that the planner used; none for the reference.
    public var rules: [PlanRule]
    /// What the frame takes as it is.
    public var cost: Cost
    /// The trips that the layer tree asks for and those that the plan makes, those made
    /// first, and of them the largest.
    public var passes: [Pass]
    /// The fixes that can be made together, in the order in which they were tried; each lowers the passes required.
    public var fixes: [Suggestion]
    /// What the frame takes with all of ``fixes``, and how far the picture is from the one without.
    public var fixed: Outcome?
    /// The trips whose suggestions were not tried, because that would have taken more pictures than may be drawn.
    public var untriedCount: Int
    /// The pictures that were drawn to try changes.
    public var tryCount: Int
}

extension Explanation {
    /// What a frame takes.
    public struct Cost: Sendable, Encodable, Equatable {
        /// Trips that the layer tree asks for.
        public var offscreenPassesRequired: Int
        /// Trips that the plan makes.
        public var offscreenPasses: Int
        /// The passes of the plan, the frame's included.
        public var renderPasses: Int
        /// Seconds on the GPU; nil where there is no timer that can be trusted, or nothing was measured.
        public var gpuTime: Double?
        /// Seconds from the first call to the picture's last pixel, the shortest of some; nil if nothing was measured.
        public var drawTime: Double?
    }

    /// What a change comes to.
    public struct Outcome: Sendable, Encodable, Equatable {
        /// What the frame takes after the change.
        public var cost: Cost
        /// How far the picture is from the one without the change, with the planner's rules; where it is the same to a
        /// step, as the reference draws both if that is more.
        public var difference: Difference

        /// Whether the picture stays the same to a step of 8 bits.
        public var keepsPicture: Bool { difference.largest <= 1 }
    }

    /// How far two pictures are apart.
    public struct Difference: Sendable, Encodable, Equatable {
        /// The largest difference of a channel, from 0 to 255.
        public var largest: Int
        /// The share of the pixels that differ at all, from 0 to 1.
        public var share: Double
        /// The share of the pixels that differ by more than a step, from 0 to 1.
        public var visibleShare: Double

        /// The greater of both in each respect.
        func union(_ other: Difference) -> Difference {
            Difference(
                largest: max(largest, other.largest), share: max(share, other.share),
                visibleShare: max(visibleShare, other.visibleShare))
        }
    }
}
