/// The entries that instances of a plan refer to (``PassPlan/table``): clips, masks, clip planes, gradients' segments.
struct DrawTable {
    private(set) var entries: [TableEntry] = []
    /// The clip planes of contexts, as the table stores them.
    private var texels: [SIMD4<Float>] = []
    /// The entry that was made last for clip planes.
    private var last: (clipPlanes: ClipPlaneRange, clip: Int32, entry: Int32)?

    /// Forgets the last plan.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        texels.removeAll(keepingCapacity: true)
        last = nil
    }

    /// Adds an entry; returns its index.
    @discardableResult
    mutating func add(_ entry: TableEntry) -> Int32 {
        entries.append(entry)
        return Int32(entries.count - 1)
    }

    /// Returns the gradient as an instance stores it, with its colours multiplied by an opaque one; adds the segments
    /// of a gradient with several.
    mutating func add(_ gradient: PlacedGradient, tint: SIMD4<Float>) -> GradientPayload {
        GradientPayload(gradient, tint: tint, in: &entries)
    }

    /// Begins a set of clip planes with those of a context.
    mutating func beginClipPlanes(with planes: ClipPlaneRange) -> ClipPlaneRange {
        let first = texels.count
        texels.append(contentsOf: texels[planes.indices])
        return ClipPlaneRange(first: Int32(first), count: planes.count)
    }

    /// Adds a clip plane to the set that was begun last.
    mutating func add(_ plane: PixelClipPlane, to planes: inout ClipPlaneRange) {
        texels.append(plane.texel)
        planes.count += 1
    }

    /// Returns the entry with the clip planes of a context and its clip, or -1; consecutive equal requests share it.
    mutating func entry(of planes: ClipPlaneRange, clip: Int32) -> Int32 {
        if let last, last.clipPlanes == planes, last.clip == clip { return last.entry }
        let entry = Int32(entries.count)
        ClipPlaneEntries(clip: clip, count: planes.count).append(texels[planes.indices], to: &entries)
        last = (planes, clip, entry)
        return entry
    }
}
