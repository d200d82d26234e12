import LaminaCounters
import LaminaGeometry
import LaminaImage

/// The passes that draw one render tree, as data: ordered, printable, and independent of any GPU.
///
/// Passes stand in the order they are executed; a pass reads only targets of passes before it, and the last one is the
/// frame. Instances are kept in the layouts that the GPU reads, in painting order within their pass.
public struct PassPlan: Sendable {
    /// The size of the frame in pixels.
    package var frame: PixelRect
    package var passes: [Pass] = []
    /// The targets of the passes.
    package var targets: [PlanTarget] = []
    /// The target that holds what lies still under what a sequence draws, or -1.
    package internal(set) var underlay: Int32 = -1
    package var boxes: [BoxInstance] = []
    package var quads: [QuadInstance] = []
    package var filterInstances: [FilterInstance] = []
    /// The clips, masks, segments of gradients and half planes that instances refer to.
    package var table: [TableEntry] = []
    /// The paths that draws read as coverage.
    package var pathFills: [PathFill] = []
    /// The images that draws read, by ``TextureSource/image(_:)``.
    package var images: [Image] = []
    /// The tables that shadows drawn by formula read.
    package var shadowTables = ShadowTables()
    /// The node of the render tree that each of ``boxes`` is drawn for.
    package var boxNodes: [Int32] = []
    /// The node that each of ``quads`` is drawn for.
    package var quadNodes: [Int32] = []
    /// By instance of ``quads``: the image that it reads from a sheet, or -1. Empty if none does.
    package var quadImages: [Int32] = []
    /// The node that each of ``filterInstances`` is worked out for.
    package var filterNodes: [Int32] = []

    /// By node of the render tree: whether something of its own is on a target.
    package var isDrawn: [Bool] = []
    /// Nodes that turned out to have nothing to draw, such as contents of no size.
    package var emptyNodes: [Int32] = []

    /// Whose the trips are that the layer tree asks for, each layer's after those of the layers in it.
    package internal(set) var trips: [Trip] = []
    /// Trips that the layer tree asks for.
    public internal(set) var offscreenPassesRequired = PassCounts()
    /// Trips that this plan makes.
    public internal(set) var offscreenPasses = PassCounts()
    /// What became of the layers.
    public internal(set) var layers = LayerCounts()
    /// What each rule saved.
    public internal(set) var savings = PlanSavings()

    init(frame: PixelRect) { self.frame = frame }

    /// The node of the render tree that an instance is drawn for.
    package func node(of instance: Int, _ draw: Draw) -> Int {
        Int(draw.kind.isQuad ? quadNodes[instance] : boxNodes[instance])
    }

    /// Sets the image that a quad reads from a sheet; none after it has one yet.
    mutating func setSheetImage(_ image: Int32, ofQuad quad: Int) {
        while quadImages.count < quad { quadImages.append(-1) }
        quadImages.append(image)
    }

    /// The number of instances in all draws.
    public var instanceCount: Int { boxes.count + quads.count }
    /// The number of draw calls in all passes.
    public var drawCount: Int { passes.reduce(0) { $0 + $1.draws.count } }
}
