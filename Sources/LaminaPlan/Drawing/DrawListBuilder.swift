import LaminaGeometry
import LaminaStage

/// The draws of the current surface, and the state that the draws of all surfaces of a plan share: the surfaces
/// themselves, the table of clips, filled paths, cached images.
struct DrawListBuilder {
    /// In painting order.
    var list = DrawList()
    /// The surfaces that a plan's passes may read.
    var surfaces = SurfaceTable()
    /// The entries that instances refer to.
    var table = DrawTable()
    /// Captures that later equal ones on the same surface may share.
    var sharedCaptures = SharedCaptures()
    var cachedImages = CachedImages()
    /// The savings of the rules during drawing.
    var savings = PlanSavings()
    /// The paths that are filled for some draws.
    private(set) var pathFills: [PathFill] = []
    /// The surface that is being drawn.
    private(set) var current: Int32 = 0
    /// The pixels of it that are needed.
    private(set) var region = PixelRect.empty
    private var barrierCount: Int32 = 0
    /// True if layers of which nothing shows leave slots in the list, for a plan that is kept.
    var leavesSlots = false
    /// By node, for a plan that is kept: the state that its sublayers find, where it is not the default.
    private(set) var contexts: [Int32: DrawContext] = [:]

    /// Forgets the last plan.
    mutating func reset(effectCount: Int) {
        surfaces.reset(effectCount: effectCount)
        table.removeAll()
        cachedImages.removeAll()
        savings.removeAll()
        pathFills.removeAll(keepingCapacity: true)
        barrierCount = 0
        contexts.removeAll(keepingCapacity: true)
    }

    /// Records the state that a layer's sublayers find.
    mutating func keep(_ context: DrawContext, of node: Int) {
        if leavesSlots, !context.isDefault { contexts[Int32(node)] = context }
    }

    /// Goes on with the draws of another surface in the same list.
    mutating func goOn(within region: PixelRect) { self.region = region }

    /// Begins with the draws of a surface.
    mutating func begin(_ surface: Int32) {
        list.removeAll()
        sharedCaptures.removeAll()
        current = surface
        region = surfaces[surface].region
    }

    /// Applies the context's clip, where it may cut the item, and its clip planes in the shader; returns the table
    /// index, or -1 for neither.
    mutating func clip(_ item: inout DrawItem, _ context: DrawContext) -> Int32 {
        let clip = clipEntry(context, of: &item)
        guard context.clipPlanes.count > 0 else { return clip }
        item.program.insert(.clipPlanes)
        return table.entry(of: context.clipPlanes, clip: clip)
    }

    private mutating func clipEntry(_ context: DrawContext, of item: inout DrawItem) -> Int32 {
        guard context.clip >= 0, !context.clipInterior.contains(item.bounds) else { return -1 }
        item.program.insert(.clip)
        if context.isMaskGradient { item.program.insert(.maskGradient) }
        if context.maskImage != .none {
            item.program.insert(.maskImage)
            item.extras = list.add(DrawExtras(second: context.maskImage))
        }
        return context.clip
    }

    /// Requests pixels of the current surface as they are now.
    ///
    /// - Returns: the surface that shows them.
    mutating func capture(_ rect: PixelRect, for index: Int, isCopied: Bool) -> Int32 {
        let barrier = barrierCount
        barrierCount += 1
        list.appendBarrier(barrier, rect, node: Int32(index))
        return capture(rect, at: barrier, for: index, isCopied: isCopied)
    }

    /// Requests pixels of the current surface as they are at a barrier.
    mutating func capture(_ rect: PixelRect, at barrier: Int32, for index: Int, isCopied: Bool) -> Int32 {
        surfaces.add(
            Surface(
                node: Int32(index), kind: .capture(of: current, Capture(barrier: barrier, isCopied: isCopied)),
                region: rect, format: surfaces[current].format))
    }

    /// Adds a path to fill; returns the texture that shows it.
    mutating func fill(_ path: PathFill) -> TextureSource {
        pathFills.append(path)
        return .path(Int32(pathFills.count - 1))
    }
}

// MARK: Cached images

/// The images of rasterized layers in a plan that may be cached for later frames (``PlanRule/cacheRasterized``).
struct CachedImages {
    /// The number of times that each is in the plan.
    private var counts: [CachedImageKey: Int] = [:]

    /// Forgets the last plan.
    mutating func removeAll() { counts.removeAll(keepingCapacity: true) }

    /// Returns the image's key, made distinct from equal ones of the same plan.
    mutating func add(_ image: CachedImageKey) -> CachedImageKey {
        let copies = counts[image, default: 0]
        counts[image] = copies + 1
        return image.after(copies)
    }
}

// MARK: Table

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

/// A range of clip planes of a ``DrawTable``.
struct ClipPlaneRange: Equatable {
    var first: Int32 = 0
    var count: Int32 = 0

    var indices: Range<Int> { Int(first)..<Int(first) + Int(count) }
}
