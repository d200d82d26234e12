import LaminaCounters
import LaminaPlan

/// The reason for each offscreen pass of a frame, its cost, and the changes of the scene that avoid it.
///
/// ```swift
/// let explanation = try renderer.explain(stage.makeFrame())
/// print(explanation)
/// ```
///
/// Every suggestion has been tried: the change was made on a copy, which was planned, drawn and compared with the
/// picture. Its encoded form is the output of `lamina explain --json`.
public struct Explanation: Sendable, Encodable {
    /// The version of the encoded form; it is raised when a key changes its meaning or is removed.
    public static let version = 1

    /// The version of the encoded form.
    public var version = Explanation.version
    /// The picture's width in pixels.
    public var width: Int
    /// The picture's height in pixels.
    public var height: Int
    /// The device's name for itself.
    public var device: String
    /// The rules that the planner used; none for the reference.
    public var rules: [PlanRule]
    /// The cost of the frame without changes.
    public var cost: Cost
    /// The offscreen passes that the layer tree requires and those that the plan executes; executed ones first, then by
    /// size.
    public var passes: [Pass]
    /// The fixes that can be applied together, in the order in which they were tried; each lowers the passes required.
    public var fixes: [Suggestion]
    /// The outcome of all ``fixes`` together; nil without fixes.
    public var fixed: Outcome?
    /// The number of offscreen passes for which no change was tried to its end, as a limit of the work was reached.
    public var untriedCount: Int
    /// The number of pictures that were drawn to try changes.
    public var tryCount: Int
    /// The number of times that the tree was planned, with and without changes and rules.
    public var planCount = 0
    /// True if times were measured on a software device, whose time on the GPU is the processor's.
    public var isTimedOnProcessor = false
}

// MARK: Cost and outcome

extension Explanation {
    /// The cost of a frame.
    public struct Cost: Sendable, Encodable, Equatable {
        /// The number of offscreen passes that the layer tree requires.
        public var offscreenPassesRequired: Int
        /// The number of offscreen passes that the plan executes.
        public var offscreenPasses: Int
        /// The number of render passes of the plan, including the frame's.
        public var renderPasses: Int
        /// The number of draws of the plan.
        public var draws: Int
        /// The fragments shaded on all targets, estimated from the areas of the plan.
        public var estimatedFragments: Int
        /// The peak memory of targets in bytes, the frame's included, as in a profile of the frame.
        public var targetBytes: Int

        /// A measure of the work for comparisons: the fragments, with 50,000 more for each render pass and 1,000 for
        /// each draw, about what they cost on a GPU that shades 10⁹ fragments a second.
        var work: Int { estimatedFragments + renderPasses * 50_000 + draws * 1_000 }

        /// Returns whether the plan has the same passes, draws, fragments and memory.
        func isSamePlan(as other: Cost) -> Bool {
            (offscreenPasses, renderPasses, draws, estimatedFragments, targetBytes) == (
                other.offscreenPasses, other.renderPasses, other.draws, other.estimatedFragments, other.targetBytes
            )
        }
    }

    /// The outcome of a change.
    public struct Outcome: Sendable, Encodable, Equatable {
        /// The cost of the frame with the change.
        public var cost: Cost
        /// The difference of the picture from the one without the change, as drawn with the planner's rules.
        public var difference: Difference
        /// The times of the frame without and with the change; nil if they were not measured, if the plan is the same,
        /// or if they can't be distinguished.
        public var times: Times?

        /// True if no channel differs by more than 1 of 255, on edges of the picture by more than 3.
        public var keepsPicture: Bool { difference.isNone || difference.isNearlyNone }
    }

    /// The times of two plans that were drawn alternately, in seconds: the medians of several frames.
    public struct Times: Sendable, Encodable, Equatable {
        /// The time without the change.
        public var before: Double
        /// The time with the change.
        public var after: Double
        /// The number of frames of each.
        public var frames: Int
        /// True if the GPU's timer measured them; false for times from the first call to the picture's last pixel.
        public var isOnGPU: Bool
    }
}

// MARK: Passes and suggestions

extension Explanation {
    /// One offscreen pass: content of a layer that is drawn or captured away from its target, processed and composited
    /// back.
    public struct Pass: Sendable, Encodable {
        /// The path of the layer that has the pass: the names from the outermost layer to it.
        public var layer: String
        /// The reasons why the layer is an image of its own.
        public var reasons: [OffscreenReason]
        /// The properties that cause it.
        public var causes: [Cause]
        /// The effects, in the layer or its own, that lose their backdrop because of it, in words; empty if none is
        /// broken.
        public var breaks: [String]
        /// True if the layer tree requires it.
        public var isRequired: Bool
        /// True if the plan executes it.
        public var isExecuted: Bool
        /// The number of other layers that share render passes that the plan executes for it.
        public var sharedWith: Int
        /// The pixels of all its targets: in the plan, or in the reference plan if the plan has none; of a shared
        /// target, its fraction.
        public var pixels: Int
        /// The bytes of those targets.
        public var bytes: Int
        /// The time on the GPU in seconds; nil if passes are not timed.
        public var gpuTime: Double?
        /// The rules without any one of which the plan would execute the pass.
        public var avoidedBy: [PlanRule]
        /// The rules that avoid it together if none of them is needed on its own: without all of them the plan executes
        /// it.
        public var avoidedTogether: [PlanRule]
        /// The changes of the scene that were tried, those that keep the picture first.
        public var suggestions: [Suggestion]
        /// The index of the first pass that is alike: with the same reasons, causes and suggestions, of another layer.
        public var alike: Int

        /// The node of the render tree.
        package var node: Int

        private enum CodingKeys: String, CodingKey {
            case layer, reasons, causes, breaks, isRequired, isExecuted, sharedWith, pixels, bytes, gpuTime, avoidedBy,
                avoidedTogether, suggestions, alike
        }
    }

    /// A property that makes a layer an image of its own.
    public struct Cause: Sendable, Encodable, Hashable {
        /// The reason.
        public var reason: OffscreenReason
        /// The path of the layer that has the property.
        public var layer: String
        /// The property's name in scene documents.
        public var property: String
        /// Its value, as in documents, or in words.
        public var value: String
    }

    /// A change of the scene that was tried.
    public struct Suggestion: Sendable, Encodable {
        /// The kind of a change.
        public enum Kind: String, Sendable, Encodable, CaseIterable {
            /// It keeps the picture and avoids offscreen passes that the layer tree requires.
            case fix
            /// It keeps the picture and the passes required, and the plan has less to do.
            case cheaper
            /// It restores the backdrop of an effect, so that the picture changes on purpose.
            case repair
            /// It avoids offscreen passes and changes the picture.
            case change
        }

        /// The kind of the change.
        public var kind: Kind
        /// The change in words.
        public var words: String
        /// The change by property; empty if layers move in the tree.
        public var changes: [Change]
        /// The number of alike layers, this one included, that were changed together.
        public var layerCount = 1
        /// Its outcome, with all of those layers changed.
        public var outcome: Outcome

        /// The edits of the render tree.
        package var edits: [TreeEdit]
        /// True if the layer's subtree alone determines that the picture stays the same.
        package var isLocal: Bool
        /// The index of the first of the passes whose layers were changed together; nil for a change tried by itself.
        package var firstPass: Int?

        private enum CodingKeys: String, CodingKey { case kind, words, changes, layerCount, outcome }
    }

    /// A property of a layer and its new value.
    public struct Change: Sendable, Encodable, Hashable {
        /// The layer's path.
        public var layer: String
        /// The property's name in scene documents.
        public var property: String
        /// The value as JSON; nil removes the property.
        public var value: String?

        /// The node of the render tree.
        package var node: Int

        private enum CodingKeys: String, CodingKey { case layer, property, value }
    }
}

// MARK: JSON

extension Explanation {
    /// Returns the explanation as JSON, with sorted keys and an indent of two spaces.
    public func json() throws -> String { try PrettyJSON.text(of: self) }
}
