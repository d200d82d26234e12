import LaminaGeometry

/// An image that a plan makes on the way to the picture: what it shows, and which pixels of it are needed.
struct Surface {
    /// The node that asked for it.
    var node: Int32
    var kind: SurfaceKind
    /// The pixels needed, on the surface's own grid: the frame's, or that of a filter's stage.
    var region: PixelRect
    var format = TargetFormat.rgba16f
    /// What of its layer's backdrop is drawn on it, or -1.
    var backdrop: Int32 = -1
    /// Whether it shows something even of a layer with no draw of its own: a backdrop or the shadow of a path.
    var isShownByItself = false
    /// How many pixels along each side one of a silhouette's stands for.
    var coarseness = 1.0
    /// Under which it may be kept for later frames.
    var kept: KeptImage?
    /// Whether it may lie beside others on a target: all that is drawn on it lies within its region.
    var mayShareTarget = false
}

/// What a surface shows. Numbers are indices of other surfaces.
enum SurfaceKind {
    /// The picture.
    case frame
    /// A layer and what it holds, before its clip, filters, mask and fade.
    case content
    /// The image of a layer's mask.
    case mask
    /// The finished image of a rasterized layer, on its own grid.
    case raster
    /// An image within the shape of its layer.
    case clipped(Int32)
    /// A filtered backdrop through the alpha of an image.
    case vibrant(content: Int32, backdrop: Int32)
    /// Nothing at all, for operators that change what is behind even so.
    case nothing
    /// The shape that throws a layer's shadow.
    case silhouette
    /// What a stage of a chain of filters gives.
    case filter(FilterSurface)
    /// Pixels of another surface as they are at a moment.
    case capture(of: Int32, Capture)
}

/// A stage of a chain of filters at work.
struct FilterSurface {
    var kernel: FilterKernel
    var source: Int32
    /// The source's pixels on its grid; beyond them is the kernel's edge.
    var limits: PixelRect
    var second: Int32 = -1
    var secondLimits = PixelRect.empty
    /// The chain that this one is run together with, or -1; the same for all stages.
    var sharing: Int32 = -1
    var stage: Int32 = 0
}

/// When and how pixels are captured.
struct Capture {
    /// The barrier in the surface's list of draws: what stands before it is captured.
    var barrier: Int32
    /// Whether they are copied, because they are read while the surface is drawn on.
    var isCopied: Bool
}

/// The surfaces of a plan.
struct SurfaceTable {
    private(set) var surfaces: [Surface] = []
    /// By ``RenderNode/effects``: what is behind the layer, filtered; -1 if it is not asked for.
    private(set) var backdrops: [Int32] = []

    mutating func reset(effectCount: Int) {
        surfaces.removeAll(keepingCapacity: true)
        backdrops.removeAll(keepingCapacity: true)
        backdrops.append(contentsOf: repeatElement(-1, count: effectCount))
    }

    mutating func add(_ surface: Surface) -> Int32 {
        surfaces.append(surface)
        return Int32(surfaces.count - 1)
    }

    subscript(index: Int32) -> Surface {
        get { surfaces[Int(index)] }
        set { surfaces[Int(index)] = newValue }
    }

    /// Sets what is behind a layer, filtered, by its ``RenderNode/effects``; -1 if nothing of it can show.
    mutating func setBackdrop(_ surface: Int32, of effects: Int32) {
        backdrops[Int(effects)] = surface
        if surface >= 0 { surfaces[Int(surface)].isShownByItself = true }
    }
}
