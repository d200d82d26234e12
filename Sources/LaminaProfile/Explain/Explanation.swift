import Foundation
import LaminaCounters
import LaminaImage
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

// MARK: Cost and difference

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

// MARK: Passes and suggestions

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

// MARK: Comparing pictures

extension Explanation.Difference {
    /// How far two pictures are apart; those of different sizes are in every pixel.
    init(_ first: Bitmap, _ second: Bitmap) {
        self.init(largest: 0, share: 0, visibleShare: 0)
        guard first.width == second.width, first.height == second.height else {
            (largest, share, visibleShare) = (255, 1, 1)
            return
        }
        var (differing, visible) = (0, 0)
        let stride = first.width * 4
        first.pixels.withUnsafeBytes { one in
            second.pixels.withUnsafeBytes { other in
                guard let start = one.baseAddress, let otherStart = other.baseAddress else { return }
                for row in Swift.stride(from: 0, to: one.count, by: stride)
                // Most rows of most changes are the same.
                where memcmp(start + row, otherStart + row, stride) != 0 {
                    for pixel in Swift.stride(from: row, to: row + stride, by: 4) {
                        var amount = 0
                        for channel in pixel..<pixel + 4 {
                            amount = max(amount, abs(Int(one[channel]) - Int(other[channel])))
                        }
                        largest = max(largest, amount)
                        if amount > 0 { differing += 1 }
                        if amount > 1 { visible += 1 }
                    }
                }
            }
        }
        let count = Double(max(1, first.width * first.height))
        (share, visibleShare) = (Double(differing) / count, Double(visible) / count)
    }
}

// MARK: JSON

extension Explanation {
    /// The explanation as JSON, keys sorted, two spaces deep a level.
    public func json() throws -> String { try PrettyJSON.text(of: self) }
}
