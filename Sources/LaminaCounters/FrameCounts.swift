/// A number of offscreen passes, in total and by reason.
///
/// A pass with two reasons counts once in the total and once under each reason.
public struct PassCounts: Sendable, Equatable, Encodable {
    /// The number of passes.
    public private(set) var total = 0
    private var byReasonIndex = [Int](repeating: 0, count: OffscreenReason.allCases.count)

    /// Creates a count of 0.
    public init() {}

    /// Counts one pass.
    public mutating func count(_ reasons: ReasonSet) {
        guard Counting.isOn else { return }
        total += 1
        for index in byReasonIndex.indices where reasons.rawValue & (1 << UInt32(index)) != 0 {
            byReasonIndex[index] += 1
        }
    }

    /// Adds the passes of another band of the same picture.
    package mutating func add(_ part: PassCounts) {
        total += part.total
        for index in byReasonIndex.indices { byReasonIndex[index] += part.byReasonIndex[index] }
    }

    /// The number of passes that have `reason`.
    public subscript(reason: OffscreenReason) -> Int {
        OffscreenReason.allCases.firstIndex(of: reason).map { byReasonIndex[$0] } ?? 0
    }

    /// The numbers by reason, without those of 0.
    public var byReason: [OffscreenReason: Int] {
        var found: [OffscreenReason: Int] = [:]
        for (reason, count) in zip(OffscreenReason.allCases, byReasonIndex) where count > 0 { found[reason] = count }
        return found
    }

    private enum CodingKeys: String, CodingKey { case total, byReason }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(total, forKey: .total)
        try container.encode(byReason, forKey: .byReason)
    }
}

/// The numbers of a frame's layers by outcome.
///
/// A layer is counted under the first cause that applies; sublayers of a hidden layer are not visited.
public struct LayerCounts: Sendable, Equatable, Encodable {
    /// Layers visited.
    public var visited = 0
    /// Layers visible in the picture.
    public var drawn = 0
    /// Layers with nothing of their own to draw: no colour, contents, pattern or border.
    public var empty = 0
    /// Layers culled because they are hidden.
    public var hidden = 0
    /// Layers culled, with their sublayers, because their opacity is 0.
    public var transparent = 0
    /// Layers culled because they are outside the picture or their clip, show their back, or have no area.
    public var outside = 0
    /// Layers culled because opaque content covers them.
    public var occluded = 0
    /// Layers, shown in the picture or not, that have something to show and no size; nil if not requested.
    public var sizeless: Int?

    public init() {}
}

/// The counts of text.
public struct TextCounts: Sendable, Equatable, Encodable {
    /// Texts that end with an ellipsis, or have one in them, as they have too little room; nil if not requested.
    public var truncated: Int?

    /// Creates a count that was not requested.
    public init() {}
}

/// The faults of a frame: what layout could not decide, and what does not show as it should.
package struct FaultCounts: Sendable, Hashable {
    /// Faults that layout has gone on without, and positions and lengths that constraints leave open.
    package var problems = 0
    /// Layers that constraints place and that reach out of their superlayers.
    package var overflowing = 0
    /// Texts that are truncated.
    package var truncated = 0
    /// Layers that have something to show and no size.
    package var sizeless = 0

    /// Creates counts.
    package init(problems: Int = 0, overflowing: Int = 0, truncated: Int = 0, sizeless: Int = 0) {
        (self.problems, self.overflowing) = (problems, overflowing)
        (self.truncated, self.sizeless) = (truncated, sizeless)
    }
}

/// The overdraw of a frame: how often its pixels were shaded.
public struct Overdraw: Sendable, Equatable, Encodable {
    /// Fragments shaded on the frame target divided by its pixels.
    public var average: Double
    /// The largest number of fragments shaded on one pixel.
    public var max: Int
    /// `histogram[n]` is the number of pixels shaded n times; the last entry, `histogram[16]`, is that of the pixels
    /// shaded 16 times or more.
    public var histogram: [Int]

    /// The summary of a map with one count per pixel.
    public init(counts: [UInt16]) {
        var histogram = [Int](repeating: 0, count: 17)
        var sum = 0
        var max = 0
        for count in counts {
            sum += Int(count)
            max = Swift.max(max, Int(count))
            histogram[min(Int(count), 16)] += 1
        }
        self.average = counts.isEmpty ? 0 : Double(sum) / Double(counts.count)
        self.max = max
        self.histogram = histogram
    }
}

/// The counts of tiles of one or more frames.
public struct TileCounts: Sendable, Equatable, Encodable {
    /// Tiles needed by the visible area.
    public var needed = 0
    /// Tiles requested from a source.
    public var requested = 0
    /// Needed tiles that were not loaded when the frame was made: it waited for them, or shows coarser ones.
    public var waited = 0
    /// Needed tiles that have failed, and are marked in the picture.
    public var failed = 0
    /// Frames that waited for tiles, or show coarser ones.
    public var framesWaited = 0

    /// Creates a count of 0.
    public init() {}

    /// Adds the counts of another frame.
    public mutating func add(_ other: TileCounts) {
        needed += other.needed
        requested += other.requested
        waited += other.waited
        failed += other.failed
        framesWaited += other.framesWaited
    }
}

/// The counts of one or more dynamic animators.
public struct DynamicsCounts: Sendable, Hashable, Encodable {
    /// Items, a group counting as one, without boundaries.
    public var bodies = 0
    /// Bodies that are not at rest.
    public var awake = 0
    /// Pairs of items, or of an item and a boundary, that touch.
    public var contacts = 0
    /// Attachments, a snap counting as four.
    public var joints = 0
    /// Steps since the animator was made.
    public var steps = 0

    /// Creates counts of 0.
    public init() {}

    /// Adds the counts of another animator.
    public mutating func add(_ other: DynamicsCounts) {
        bodies += other.bodies
        awake += other.awake
        contacts += other.contacts
        joints += other.joints
        steps += other.steps
    }
}

/// The size of a layout by constraints and the work that it took.
public struct LayoutCounts: Hashable, Sendable, Codable {
    /// The variables in the solver.
    public var variables = 0
    /// The constraints in the solver, those that the engine makes of contents and frames included.
    public var constraints = 0
    /// The changes of constants.
    public var edits = 0
    /// The exchanges of a basic variable for a parametric one.
    public var pivots = 0
    /// The faults that layout has gone on without, and the positions and lengths that constraints leave open; nil if not
    /// requested.
    public var problems: Int?
    /// The layers that constraints place and that reach out of their superlayers; nil if not requested.
    public var overflowing: Int?

    /// Creates counts.
    public init(variables: Int = 0, constraints: Int = 0, edits: Int = 0, pivots: Int = 0) {
        (self.variables, self.constraints, self.edits, self.pivots) = (variables, constraints, edits, pivots)
    }

    /// Adds the counts of another system.
    package mutating func add(_ other: LayoutCounts) {
        (variables, constraints) = (variables + other.variables, constraints + other.constraints)
        (edits, pivots) = (edits + other.edits, pivots + other.pivots)
    }

    /// Returns the counts with the work done since earlier ones; of a new system all of it.
    package func since(_ earlier: LayoutCounts) -> LayoutCounts {
        var counts = self
        if edits >= earlier.edits, pivots >= earlier.pivots {
            (counts.edits, counts.pivots) = (edits - earlier.edits, pivots - earlier.pivots)
        }
        return counts
    }
}
