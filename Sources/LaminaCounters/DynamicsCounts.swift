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
