import FoundationEssentials
import Glibc
import LaminaCounters
import LaminaGeometry
import LaminaImage
import LaminaLayers

/// The layer tree at one moment with everything resolved: flat, immutable and `Sendable`.
///
/// The nodes are in pre-order, siblings in painting order, each with the size of its subtree, so that a traversal is a
/// loop over an array and a subtree is skipped by an addition. A render tree refers to no layer objects; it can be
/// planned and drawn on any thread while the layers continue to change.
public struct RenderTree: Sendable {
    /// The width of the picture in pixels.
    public let pixelWidth: Int
    /// The height of the picture in pixels.
    public let pixelHeight: Int
    /// Pixels per point.
    public let scale: Double
    /// The colour where no layer is; nil is transparent.
    public let background: Color?

    /// The identity of what the tree shows; ``TreeVersion/unknown`` for a tree that no stage has made, or that was edited
    /// since.
    package var version = TreeVersion.unknown
    private var changesOfVersion: TreeChanges?

    /// The nodes in which the tree may differ from an earlier one of its stage; nil where more may, or none is known.
    package var changes: TreeChanges? {
        get { version == .unknown ? nil : changesOfVersion }
        set { changesOfVersion = newValue }
    }

    // An edit of any of these arrays makes the version unknown.

    /// The layers in pre-order.
    package var nodes: [RenderNode] { didSet { version = .unknown } }
    /// The number of nodes that are vacant: those of no layer, see ``RenderFlags/vacant``.
    package var vacantCount = 0
    /// The contents of the layers that show an image.
    package var contents: [RenderContents] { didSet { version = .unknown } }
    /// The images that contents and patterns refer to, without duplicates.
    package var images: [Image] { didSet { version = .unknown } }
    /// The names that nodes refer to.
    package var names: [String] { didSet { version = .unknown } }
    /// The effects of the layers that have any.
    package var effects: [RenderEffects] = [] { didSet { version = .unknown } }
    /// The filters that effects refer to.
    package var filters: [Filter] = [] { didSet { version = .unknown } }
    /// The gradients of the layers that show one.
    package var gradients: [RenderGradient] = [] { didSet { version = .unknown } }
    /// The colours of all gradients.
    package var gradientStops: [RenderGradientStop] = [] { didSet { version = .unknown } }
    /// The colours that layers' images are multiplied with, straight.
    package var tints: [SIMD4<Float>] = [] { didSet { version = .unknown } }
    /// The range in ``clipPlanes`` of each layer that is cut.
    package var clipPlaneRanges: [Range<Int>] = [] { didSet { version = .unknown } }
    /// The clip planes of all layers that are cut.
    package var clipPlanes: [RenderClipPlane] = [] { didSet { version = .unknown } }
    /// The particles of emitters that have many.
    package internal(set) var particles: [RenderParticles] = [] { didSet { version = .unknown } }
    /// The paths that shadows refer to.
    package var paths: [Path] = [] { didSet { version = .unknown } }
    /// The shadows of boxes that effects refer to.
    package var boxShadows: [RenderBoxShadow] = [] { didSet { version = .unknown } }
    /// The borders by side that effects refer to.
    package var borderSides: [RenderBorderSides] = [] { didSet { version = .unknown } }
    /// The pictures of borders that effects refer to.
    package var borderImages: [RenderBorderImage] = [] { didSet { version = .unknown } }
    /// The stage's time that the tree shows, in seconds.
    public package(set) var time = 0.0
    /// The tile counts of this frame.
    public package(set) var tileCounts = TileCounts()
    /// The counts of the stage's animators when the tree was made.
    public package(set) var dynamicsCounts = DynamicsCounts()
    /// The counts of the stage's constraint layout, its work since the previous tree.
    public package(set) var layoutCounts = LayoutCounts()

    /// The faults of the stage when the tree was made; nil unless ``Stage/countsFaults`` is set.
    package var faultCounts: FaultCounts?

    /// The first failure to show a layer's contents: an image of a sequence, or a tile in a frame that waits for tiles.
    /// Failed images are left out; failed tiles are marked.
    public package(set) var failure: ContentFailure?

    /// The CPU time of the stage since the previous tree: `animation`, `dynamics`, and `snapshot` for making this tree.
    public package(set) var stageTimes = StageTimes()

    /// The layers, instances and particles above the stage's limit, of which some were left out of the tree, or the steps of
    /// a layout that was left unfinished at the limit, so that the tree can't be drawn; nil if all are in it.
    public package(set) var excess: WorkExcess?

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

    /// The number of layers, with particles, and with hidden layers but without their sublayers.
    public var layerCount: Int { particles.reduce(nodes.count - vacantCount) { $0 + $1.all.count - 1 } }
}

/// Tints: colours that images are multiplied by, channel by channel. White changes nothing, black leaves the
/// silhouette, and an alpha fades.
extension RenderTree {
    /// Multiplies a node's own image by a colour. The image is then a draw separate from the background below it.
    package mutating func tintContents(of node: inout RenderNode, _ color: Color) {
        guard node.contents >= 0 else { return }
        contents[Int(node.contents)].tint = color.premultiplied
        if color == .white {
            node.flags.remove(.tintedContents)
        } else {
            node.flags.insert(.tintedContents)
        }
    }

    /// Multiplies all that a node shows, with its sublayers and its shadow, by a colour.
    package mutating func tint(_ node: inout RenderNode, _ color: Color) {
        let straight = SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
        if color == .white {
            node.tint = -1
        } else if node.tint >= 0 {
            tints[Int(node.tint)] = straight
        } else {
            node.tint = Int32(tints.count)
            tints.append(straight)
        }
    }

    /// The same, for a node already in the tree.
    package mutating func tintContents(at index: Int, _ color: Color) {
        var node = nodes[index]
        tintContents(of: &node, color)
        nodes[index] = node
    }

    /// The same, for a node already in the tree.
    package mutating func tint(at index: Int, _ color: Color) {
        var node = nodes[index]
        tint(&node, color)
        nodes[index] = node
    }
}

extension RenderTree {
    /// Cuts all that a node draws, with its sublayers, to the pixels whose centres are inside every one of the clip
    /// planes.
    package mutating func clip(_ node: inout RenderNode, by planes: [RenderClipPlane]) {
        guard !planes.isEmpty else {
            node.clipPlanes = -1
            return
        }
        node.clipPlanes = Int32(clipPlaneRanges.count)
        clipPlaneRanges.append(clipPlanes.count..<clipPlanes.count + planes.count)
        clipPlanes.append(contentsOf: planes)
    }

    /// The same for a node of the tree.
    package mutating func clip(at index: Int, by planes: [RenderClipPlane]) {
        var node = nodes[index]
        clip(&node, by: planes)
        nodes[index] = node
    }
}

extension RenderTree {
    /// Returns whether a node always has a surface of its own, whatever its transform, so that layers inside can't
    /// sample the backdrop beyond it.
    ///
    /// A rectilinear clip does not count: it needs a surface only where it isn't aligned to whole pixels.
    package func isolates(_ node: RenderNode) -> Bool {
        let flags = node.flags
        if flags.contains(.groupOpacity) && node.opacity < 1 { return true }
        if flags.contains(.masksToBounds) && node.cornerRadii != .zero { return true }
        if !flags.isDisjoint(with: [.snapshot, .transition, .vibrant]) { return true }
        if flags.contains(.isolatesSampler) { return true }
        if node.tint >= 0 || node.clipPlanes >= 0 { return true }
        guard node.effects >= 0 else { return false }
        let effects = self.effects[Int(node.effects)]
        return effects.maskType != nil || !effects.filters.isEmpty || effects.compositing != .sourceOver
            || effects.asksForOwnGrid || effects.shadow?.path == -1
    }
}

extension RenderTree {
    /// The names of the layers from the outermost to the one at `index`, such as `root/panel/[3]`; a layer without a
    /// name is called by its index among its siblings, in painting order, and a mask without one `mask`. Empty if there
    /// is no such node. Linear in `index`; for reports.
    package func path(ofNode index: Int) -> String {
        guard nodes.indices.contains(index) else { return "" }
        var parts: [String] = []
        var end = Int(nodes[0].subtreeCount)
        var place = 0
        var node = 0
        while node < end {
            let next = node + Int(nodes[node].subtreeCount)
            if index < next {
                parts.append(ownName(ofNode: node) ?? (node == 0 ? "root" : "[\(place)]"))
                if node == index { break }
                (end, place, node) = (next, 0, node + 1)
            } else {
                let counts = nodes[node].flags.isDisjoint(with: [.mask, .vacant])
                (node, place) = (next, counts ? place + 1 : place)
            }
        }
        return parts.joined(separator: "/")
    }

    private func ownName(ofNode node: Int) -> String? {
        let name = Int(nodes[node].name)
        if name >= 0 { return names[name] }
        return nodes[node].flags.contains(.mask) ? "mask" : nil
    }
}

/// An image of a sequence, or a tile, that a layer should show and can't.
public struct ContentFailure: Error, Sendable {
    /// The layer's name; nil if it has none.
    public let layer: String?
    /// The error of its source, such as a `SequenceError` or a `TileError`.
    public let reason: any Error
}

extension ContentFailure: CustomStringConvertible, LocalizedError {
    /// A message for people: which layer, what was found, and what to do.
    public var description: String {
        "\(layer.map { "the layer \"\($0)\"" } ?? "a layer") can't show its contents: \(reason)"
    }

    /// The same sentence, for Foundation's error messages.
    public var errorDescription: String? { description }
}

extension RenderTree {
    /// Records the first failure of a layer to show its contents.
    mutating func note(_ error: any Error, of layer: RenderNode) {
        guard failure == nil else { return }
        let name = names.indices.contains(Int(layer.name)) ? names[Int(layer.name)] : nil
        failure = ContentFailure(layer: name, reason: error)
    }
}
