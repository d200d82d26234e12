/// A number of offscreen passes: how many, and how many of them for each reason.
///
/// A pass with two reasons counts once in the total and once under each reason.
public struct PassCounts: Sendable, Equatable, Encodable {
    /// The number of passes.
    public private(set) var total = 0
    private var byReasonIndex = [Int](repeating: 0, count: OffscreenReason.allCases.count)

    /// None.
    public init() {}

    /// Counts one pass.
    public mutating func count(_ reasons: ReasonSet) {
        guard Counting.isOn else { return }
        total += 1
        for index in byReasonIndex.indices where reasons.rawValue & (1 << UInt32(index)) != 0 {
            byReasonIndex[index] += 1
        }
    }

    /// Adds the passes of another part of the same picture.
    package mutating func add(_ part: PassCounts) {
        total += part.total
        for index in byReasonIndex.indices { byReasonIndex[index] += part.byReasonIndex[index] }
    }

    /// The number of passes that have `reason`.
    public subscript(reason: OffscreenReason) -> Int {
        OffscreenReason.allCases.firstIndex(of: reason).map { byReasonIndex[$0] } ?? 0
    }

    /// The numbers by reason, those of 0 left out.
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

/// What became of the layers of a frame.
///
/// A layer is counted under the first cause that applies; what lies inside a hidden layer is not visited at all.
public struct LayerCounts: Sendable, Equatable, Encodable {
    /// Layers looked at.
    public var visited = 0
    /// Layers with something on the picture.
    public var drawn = 0
    /// Layers with nothing of their own to draw: no colour, contents, pattern or border.
    public var empty = 0
    /// Layers left out because they are hidden.
    public var hidden = 0
    /// Layers left out, with all inside them, because their opacity is 0.
    public var transparent = 0
    /// Layers left out because they are outside the picture or their clip, seen from behind, or have no area.
    public var outside = 0
    /// Layers left out because opaque content covers them.
    public var occluded = 0

    public init() {}
}

/// How often the pixels of the frame were shaded.
public struct Overdraw: Sendable, Equatable, Encodable {
    /// Fragments shaded on the frame target divided by its pixels.
    public var average: Double
    /// The most fragments shaded on one pixel.
    public var max: Int
    /// `histogram[n]` is the number of pixels shaded n times; the last entry stands for that many times and more.
    public var histogram: [Int]

    /// The summary of a map of counts, a pixel each.
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

/// What tiles a frame, or several, took.
public struct TileCounts: Sendable, Equatable, Encodable {
    /// Tiles that what can be seen needs.
    public var needed = 0
    /// Tiles that a source was asked for.
    public var requested = 0
    /// Needed tiles that were not there when the frame was read: it waited for them, or shows coarser ones.
    public var waited = 0
    /// Needed tiles that have failed, and are shown as such.
    public var failed = 0
    /// Frames that waited for tiles, or show coarser ones.
    public var framesWaited = 0

    /// None.
    public init() {}

    /// Adds those of another frame.
    public mutating func add(_ other: TileCounts) {
        needed += other.needed
        requested += other.requested
        waited += other.waited
        failed += other.failed
        framesWaited += other.framesWaited
    }
}

/// What an animator's engine holds and does, or several animators' together.
public struct DynamicsCounts: Sendable, Hashable, Encodable {
    /// Items, a group counting as one; not boundaries.
    public var bodies = 0
    /// Bodies that are not at rest.
    public var awake = 0
    /// Pairs of items, or of an item and a boundary, that touch.
    public var contacts = 0
    /// Attachments, a snap counting as four.
    public var joints = 0
    /// Steps since the animator was made.
    public var steps = 0

    /// Nothing at all.
    public init() {}

    /// Adds those of another animator.
    public mutating func add(_ other: DynamicsCounts) {
        bodies += other.bodies
        awake += other.awake
        contacts += other.contacts
        joints += other.joints
        steps += other.steps
    }
}
