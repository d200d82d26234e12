import LaminaGeometry

/// An intermediate image of a plan: its content, and the pixels of it that are needed.
struct Surface {
    /// The node that asked for it.
    var node: Int32
    var kind: SurfaceKind
    /// The pixels needed, on the surface's own grid: the frame's, or that of a filter's stage.
    var region: PixelRect
    var format = TargetFormat.rgba16f
    /// The surface with the part of its layer's backdrop that is drawn on it, or -1.
    var backdrop: Int32 = -1
    /// True if it shows something even of a layer with no draw of its own: a backdrop, the shadow of a path, or bounds that
    /// filters fill.
    var isShownWithoutOwnDraws = false
    /// The pixels per pixel of a silhouette, along each side.
    var downscaling = 1.0
    /// The key under which it may be cached for later frames.
    var cacheKey: CachedImageKey?
    /// True if it may share a target with others: everything drawn on it is within its region.
    var mayShareTarget = false
}

/// The content of a surface. Numbers are indices of other surfaces.
enum SurfaceKind {
    /// The picture.
    case frame
    /// A layer and its sublayers, before its clip, filters, mask and fade.
    case content
    /// The image of a layer's mask.
    case mask
    /// The finished image of a rasterized layer, on its own grid.
    case raster
    /// An image within the shape of its layer.
    case clipped(Int32)
    /// A filtered backdrop through the alpha of an image.
    case vibrant(content: Int32, backdrop: Int32)
    /// Nothing, for operators that change the backdrop even so.
    case nothing
    /// The shape that casts a layer's shadow.
    case silhouette
    /// The result of a stage of a chain of filters.
    case filter(FilterSurface)
    /// Pixels of another surface as they are at a barrier.
    case capture(of: Int32, Capture)
}

extension SurfaceKind {
    /// True if layers are drawn on it: the frame, or the content of a group.
    var showsLayers: Bool {
        switch self {
        case .frame, .content: true
        default: false
        }
    }
}

/// One stage of a chain of filters, with its input.
struct FilterSurface {
    var kernel: FilterKernel
    var source: Int32
    /// The source's pixels on its grid; the kernel's edge mode applies beyond them.
    var limits: PixelRect
    var second: Int32 = -1
    var secondLimits = PixelRect.empty
    /// The chain that this one is run together with, or -1; the same for all stages.
    var sharing: Int32 = -1
    var stage: Int32 = 0
}

/// The position and the method of a capture.
struct Capture {
    /// The barrier in the surface's draw list: everything drawn before it is captured.
    var barrier: Int32
    /// True if the pixels are copied, because they are read while the surface is drawn on.
    var isCopied: Bool
}

/// The surfaces of a plan.
struct SurfaceTable {
    private(set) var surfaces: [Surface] = []
    /// By ``RenderNode/effects``: the layer's filtered backdrop; -1 if it is not requested.
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

    /// Sets a layer's filtered backdrop, by its ``RenderNode/effects``; -1 if nothing of it can show.
    mutating func setBackdrop(_ surface: Int32, of effects: Int32) {
        backdrops[Int(effects)] = surface
        if surface >= 0 { surfaces[Int(surface)].isShownWithoutOwnDraws = true }
    }
}
