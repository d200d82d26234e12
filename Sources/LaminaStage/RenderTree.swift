import LaminaCounters
import LaminaGeometry
import LaminaImage
import LaminaLayers

/// What is to be drawn at one moment: the layer tree with everything resolved, flat, immutable and `Sendable`.
///
/// The nodes stand in pre-order, siblings in the order they are painted, each with the size of its subtree, so that a
/// walk is a loop over an array and a subtree is skipped by an addition. A render tree knows no layer objects; it can
/// be planned and drawn on any thread while the layers go on changing.
public struct RenderTree: Sendable {
    /// The width of the picture in pixels.
    public let pixelWidth: Int
    /// The height of the picture in pixels.
    public let pixelHeight: Int
    /// Pixels a point.
    public let scale: Double
    /// What the picture shows where no layer is; nil is transparent.
    public let background: Color?

    /// The layers in pre-order.
    package var nodes: [RenderNode]
    /// The contents of those layers that show an image.
    package var contents: [RenderContents]
    /// The images that contents and patterns refer to, each once.
    package var images: [Image]
    /// The names that nodes refer to.
    package var names: [String]
    /// The effects of those layers that have any.
    package var effects: [RenderEffects] = []
    /// The filters that effects refer to.
    package var filters: [Filter] = []
    /// The gradients of those layers that show one.
    package var gradients: [RenderGradient] = []
    /// The colours of all gradients.
    package var gradientStops: [RenderGradientStop] = []
    /// The colours that layers' images are multiplied with, straight.
    package var tints: [SIMD4<Float>] = []
    /// For each layer that is cut, its part of ``halfPlanes``.
    package var slices: [Range<Int>] = []
    /// The half planes that cut layers.
    package var halfPlanes: [RenderHalfPlane] = []
    /// The paths that shadows refer to.
    package var paths: [Path] = []
    /// The moment of the stage that it shows, in seconds.
    public package(set) var time = 0.0
    /// What the tiles of its layers took when it was read.
    public package(set) var tileCounts = TileCounts()
    /// What the stage's animators hold and have done when it was read.
    public package(set) var dynamicsCounts = DynamicsCounts()

    /// The first of what its layers should show and can't: a picture of a sequence, or a tile in a frame that waits for
    /// tiles. Those pictures are left out, tiles are marked.
    public package(set) var failure: ContentFailure?

    /// What the stage took since the tree before: `animation`, `dynamics`, and `snapshot` for making this tree.
    public package(set) var stageTimes = StageTimes()

    package init(
        pixelWidth: Int, pixelHeight: Int, scale: Double, background: Color?,
        nodes: [RenderNode] = [], contents: [RenderContents] = [], images: [Image] = [], names: [String] = []
    ) {
        self.pixelWidth = pixelWidth
        self.pixelHeight = pixelHeight
        self.scale = scale
        self.background = background
        self.nodes = nodes
        self.contents = contents
        self.images = images
        self.names = names
    }

    /// The number of layers, hidden ones included but not what they hold.
    public var layerCount: Int { nodes.count }
}
