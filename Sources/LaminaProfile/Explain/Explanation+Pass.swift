import LaminaCounters
import LaminaPlan

extension Explanation {
    /// One trip: what of a layer is drawn away from its target, worked on and brought back.
    public struct Pass: Sendable, Encodable {
        /// The names of the layers from the outermost to the one whose trip it is.
        public var layer: String
        /// Why the layer is an image of its own.
        public var reasons: [OffscreenReason]
        /// The properties to blame.
        public var causes: [Cause]
        /// What the effects in the layer, or the layer's own, do not see for it; empty where nothing is broken.
        public var breaks: [String]
        /// Whether the layer tree asks for it.
        public var isRequired: Bool
        /// Whether the plan makes it.
        public var isExecuted: Bool
        /// How many other layers share passes that the plan makes for it.
        public var sharedWith: Int
        /// The pixels of all targets that it takes: in the plan, or in the reference plan where the plan has none; of a
        /// target that layers share, its part.
        public var pixels: Int
        /// The bytes of those targets.
        public var bytes: Int
        /// Seconds on the GPU; nil where they are not known by pass.
        public var gpuTime: Double?
        /// The rules without each of which the plan would make the trip.
        public var avoidedBy: [PlanRule]
        /// The rules that avoid it together, where none of them is needed by itself: without all of them the plan makes it.
        public var avoidedTogether: [PlanRule]
        /// Changes of the scene that were tried, those first that keep the picture.
        public var suggestions: [Suggestion]

        /// The node of the render tree.
        package var node: Int

        private enum CodingKeys: String, CodingKey {
            case layer, reasons, causes, breaks, isRequired, isExecuted, sharedWith, pixels, bytes, gpuTime, avoidedBy,
                avoidedTogether, suggestions
        }
    }

    /// A property that makes a layer an image of its own.
    public struct Cause: Sendable, Encodable, Hashable {
        /// Why it does.
        public var reason: OffscreenReason
        /// The layer that has the property.
        public var layer: String
        /// The property, as scene documents call it.
        public var property: String
        /// Its value, as documents write it, or in words.
        public var value: String
    }

    /// A change of the scene that was tried.
    public struct Suggestion: Sendable, Encodable {
        /// What kind of change it is.
        public enum Kind: String, Sendable, Encodable, CaseIterable {
            /// It keeps the picture and loses passes.
            case fix
            /// It keeps the picture and makes passes cheaper.
            case cheaper
            /// It lets an effect see again what is behind it, so that the picture changes on purpose.
            case repair
            /// It loses passes and changes the picture.
            case change
        }

        /// What kind of change it is.
        public var kind: Kind
        /// The change in words.
        public var words: String
        /// The same, property by property; empty for layers that go elsewhere.
        public var changes: [Change]
        /// What it comes to.
        public var outcome: Outcome

        /// On the render tree.
        package var edits: [TreeEdit]
        /// Whether the layer and what is in it decide alone that the picture stays the same.
        package var isLocal: Bool

        private enum CodingKeys: String, CodingKey { case kind, words, changes, outcome }
    }

    /// A property of a layer and its new value.
    public struct Change: Sendable, Encodable, Hashable {
        /// The layer's path.
        public var layer: String
        /// The property, as scene documents call it.
        public var property: String
        /// The value as JSON; nil takes the property away.
        public var value: String?

        /// The node of the render tree.
        package var node: Int

        private enum CodingKeys: String, CodingKey { case layer, property, value }
    }
}
