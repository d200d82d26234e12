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
        item.program.insert(context.hasShapedClip ? [.clip, .corners] : .clip)
        if context.isMaskGradient {
            item.program.insert(.maskGradient)
            if context.maskSpreads { item.program.insert(.gradientSpread) }
        }
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

    /// Requests pixels of the current surface for a chain of filters with these stages, but for their regions: as they
    /// are at an equal earlier capture, if that is possible.
    ///
    /// - Returns: the surface that shows them, and the chain that this one is run together with.
    mutating func captureShared(
        _ rect: PixelRect, for stages: [FilterStage], of index: Int
    ) -> (surface: Int32, sharing: Int32) {
        if let earlier = sharedCaptures.find(stages, rect, in: list) {
            list.items[earlier.item].bounds = list.items[earlier.item].bounds.union(rect)
            savings[.shareBackdrop] += 1
            return (capture(rect, at: earlier.barrier, for: index, isCopied: false), earlier.barrier)
        }
        let barrier = barrierCount
        let surface = capture(rect, for: index, isCopied: false)
        sharedCaptures.add(barrier, stages, in: list)
        return (surface, barrier)
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
