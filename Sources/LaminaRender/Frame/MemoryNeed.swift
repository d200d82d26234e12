/// Decides when a process that has drawn large frames gives memory back: after some frames in a row that need much less.
///
/// A large frame leaves targets, blocks of instances and textures behind, and freed parts of the heap that its document
/// was in. A film of large frames uses them again; the small documents that a service or a suite draws next would keep a
/// gigabyte for nothing.
struct MemoryNeed {
    /// The largest need since memory was given back, in bytes.
    private var largest = 0
    /// The number of frames in a row that needed much less, and the largest need among them.
    private var small = (count: 0, largest: 0)

    /// The need of a frame in bytes, below which nothing is given back.
    static let least = 64 << 20
    /// The number of small frames in a row: a film that draws only the changed parts of most frames is not small for
    /// long.
    static let frames = 8
    /// The memory of a layer in its document, in the render tree and in the plan, roughly, in bytes.
    static let bytesPerLayer = 1024

    /// Adds a frame.
    ///
    /// - Parameter bytes: The memory that it needed.
    /// - Returns: True if memory is to be given back now.
    mutating func add(_ bytes: Int) -> Bool {
        guard largest >= Self.least, bytes < largest / 4 else {
            largest = max(largest, bytes)
            small = (0, 0)
            return false
        }
        small = (small.count + 1, max(small.largest, bytes))
        guard small.count == Self.frames else { return false }
        (largest, small) = (small.largest, (0, 0))
        return true
    }
}
