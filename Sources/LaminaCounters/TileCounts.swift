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
