/// The entries that instances of a plan refer to (``PassPlan/table``): clips, masks, clip planes, gradients' segments.
struct DrawTable {
    private(set) var entries: [TableEntry] = []
    /// The half planes of contexts, as the table has them.
    private var planes: [SIMD4<Float>] = []
    /// The entry that was made last for half planes.
    private var last: (slices: SliceRange, clip: Int32, entry: Int32)?

    /// Forgets the last plan.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        planes.removeAll(keepingCapacity: true)
        last = nil
    }

    /// Adds an entry; gives its place.
    @discardableResult
    mutating func add(_ entry: TableEntry) -> Int32 {
        entries.append(entry)
        return Int32(entries.count - 1)
    }

    /// The gradient as an instance holds it, with its colours multiplied by an opaque one; the segments of one with several
    /// are added.
    mutating func add(_ gradient: PlacedGradient, tint: SIMD4<Float>) -> GradientPayload {
        GradientPayload(gradient, tint: tint, in: &entries)
    }

    /// Begins a set of half planes with those of a context.
    mutating func beginSlices(with slices: SliceRange) -> SliceRange {
        let first = planes.count
        planes.append(contentsOf: planes[slices.indices])
        return SliceRange(first: Int32(first), count: slices.count)
    }

    /// Adds a half plane to the set that was begun last.
    mutating func add(_ plane: PixelHalfPlane, to slices: inout SliceRange) {
        planes.append(plane.texel)
        slices.count += 1
    }

    /// The entry with the half planes of a context, and the clip or -1; one after the other share it.
    mutating func entry(of slices: SliceRange, clip: Int32) -> Int32 {
        if let last, last.slices == slices, last.clip == clip { return last.entry }
        let entry = Int32(entries.count)
        HalfPlaneEntries(clip: clip, count: slices.count).append(planes[slices.indices], to: &entries)
        last = (slices, clip, entry)
        return entry
    }
}

/// Some half planes of a ``DrawTable``.
struct SliceRange: Equatable {
    var first: Int32 = 0
    var count: Int32 = 0

    var indices: Range<Int> { Int(first)..<Int(first) + Int(count) }
}
