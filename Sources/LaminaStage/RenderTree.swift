import Foundation
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

/// Colours that pictures are multiplied with, channel by channel: white changes nothing, black leaves the shape, and an
/// alpha fades.
extension RenderTree {
    /// Multiplies a node's own image with a colour. The image is then drawn apart from the background under it.
    package mutating func tintContents(of node: inout RenderNode, _ color: Color) {
        guard node.contents >= 0 else { return }
        contents[Int(node.contents)].tint = color.premultiplied
        if color == .white {
            node.flags.remove(.tintedContents)
        } else {
            node.flags.insert(.tintedContents)
        }
    }

    /// Multiplies all that a node shows, its sublayers and its shadow included, with a colour.
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

    /// The same for a node of the tree.
    package mutating func tintContents(at index: Int, _ color: Color) {
        var node = nodes[index]
        tintContents(of: &node, color)
        nodes[index] = node
    }

    /// The same for a node of the tree.
    package mutating func tint(at index: Int, _ color: Color) {
        var node = nodes[index]
        tint(&node, color)
        nodes[index] = node
    }
}

extension RenderTree {
    /// Whether a node is drawn as an image of its own whatever map it is drawn under, so that what is inside reads
    /// nothing of what is behind it.
    ///
    /// A straight clip is left out: it makes an image only where it doesn't fall on whole pixels.
    package func isolates(_ node: RenderNode) -> Bool {
        let flags = node.flags
        if flags.contains(.groupOpacity) && node.opacity < 1 { return true }
        if flags.contains(.masksToBounds) && node.cornerRadii != .zero { return true }
        if !flags.isDisjoint(with: [.snapshot, .transition, .vibrant]) { return true }
        if node.tint >= 0 || node.slices >= 0 { return true }
        guard node.effects >= 0 else { return false }
        let effects = self.effects[Int(node.effects)]
        return effects.maskType != nil || !effects.filters.isEmpty || effects.compositing != .sourceOver
            || effects.rasterizationScale != nil || effects.shadow?.path == -1
    }
}

extension RenderTree {
    /// The names of the layers from the outermost to the one at `index`, such as `root/panel/[3]`; a layer without a
    /// name is called by its place among its siblings, in painting order, and a mask without one `mask`. Empty if there
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
                (node, place) = (next, nodes[node].flags.contains(.mask) ? place : place + 1)
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

/// A picture of a sequence or a tile that a layer should show and can't.
public struct ContentFailure: Error, Sendable {
    /// The layer's name; nil if it has none.
    public let layer: String?
    /// What its source has said, such as a `SequenceError` or a `TileError`.
    public let reason: any Error
}

extension ContentFailure: CustomStringConvertible, LocalizedError {
    /// A sentence for people: which layer, what was found, and what to do.
    public var description: String {
        "\(layer.map { "the layer \"\($0)\"" } ?? "a layer") can't show its contents: \(reason)"
    }

    /// The same sentence, for Foundation's error messages.
    public var errorDescription: String? { description }
}

extension RenderTree {
    /// Notes what a layer can't show, unless something was noted before.
    mutating func note(_ error: any Error, of layer: RenderNode) {
        guard failure == nil else { return }
        let name = names.indices.contains(Int(layer.name)) ? names[Int(layer.name)] : nil
        failure = ContentFailure(layer: name, reason: error)
    }
}

extension Stage {
    /// Makes the frame of this moment as ``makeFrame()`` does, with its effects, if all of it can be shown.
    ///
    /// - Throws: ``ContentFailure`` for a picture of a sequence that can't be read and, where ``waitsForTiles`` promises
    ///   exact pictures, for a tile that can't be had.
    public func makeCompleteFrame() throws(ContentFailure) -> RenderTree {
        let tree = makeFrame()
        if let failure = tree.failure { throw failure }
        return tree
    }
}
