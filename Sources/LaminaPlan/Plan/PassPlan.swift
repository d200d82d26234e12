import LaminaCounters
import LaminaGeometry
import LaminaImage
import LaminaStage

/// The passes that draw one render tree, as data: ordered, printable, and independent of any GPU.
///
/// Passes are in the order of execution; a pass reads only targets of passes before it, and the last one is the frame.
/// Instances have the layouts that the GPU reads, in the order in which their pass draws them.
public struct PassPlan: Sendable {
    /// The size of the frame in pixels.
    package var frame: PixelRect
    package var passes: [Pass] = []
    /// The targets of the passes.
    package var targets: [PlanTarget] = []
    /// The target with the cached static layers of a sequence, or -1.
    package internal(set) var staticLayers: Int32 = -1
    /// True if ``ground(of:)`` may find a colour to clear a target with.
    var clearsGrounds = false
    package var boxes: [BoxInstance] = []
    package var quads: [QuadInstance] = []
    package var filterInstances: [FilterInstance] = []
    /// The clips, masks, segments of gradients and clip planes that instances refer to.
    package var table: [TableEntry] = []
    /// The paths that draws read as coverage.
    package var pathFills: [PathFill] = []
    /// The images that draws read, by ``TextureSource/image(_:)``.
    package var images: [Image] = []
    /// The tables that analytic shadows read.
    package var shadowTables = ShadowTables()
    /// The node of the render tree that each of ``boxes`` is drawn for.
    package var boxNodes: [Int32] = []
    /// The node that each of ``quads`` is drawn for.
    package var quadNodes: [Int32] = []
    /// By instance of ``quads``: the image that it reads from an atlas, or -1. Empty if none does.
    package var quadImages: [Int32] = []
    /// The node that each of ``filterInstances`` is computed for.
    package var filterNodes: [Int32] = []
    /// The areas of the instances, to find those in a part of the frame; nil unless the plan was patched.
    var instanceIndex: InstanceIndex?

    /// By node of the render tree: true if something of its own is on a target.
    package var isDrawn: [Bool] = []
    /// Nodes that turned out to have nothing to draw, such as contents of no size.
    package var emptyNodes: [Int32] = []

    /// The offscreen passes that the layer tree asks for, each layer's after those of its sublayers.
    package internal(set) var requiredPasses: [RequiredPass] = []
    /// The counts of the offscreen passes that the layer tree asks for.
    public internal(set) var offscreenPassesRequired = PassCounts()
    /// The counts of the offscreen passes that this plan makes.
    public internal(set) var offscreenPasses = PassCounts()
    /// The number of layers that were drawn, and of those that were left out, by reason.
    public internal(set) var layers = LayerCounts()
    /// The savings of each rule.
    public internal(set) var savings = PlanSavings()
    /// The passes found above ``Planner/passLimit``, in a plan that has none and can't be drawn; otherwise nil.
    public internal(set) var passExcess: PassExcess?

    init(frame: PixelRect) { self.frame = frame }

    /// The node of the render tree that an instance is drawn for.
    package func node(of instance: Int, _ draw: Draw) -> Int {
        Int(draw.kind.isQuad ? quadNodes[instance] : boxNodes[instance])
    }

    /// Sets the image that a quad reads from an atlas; must be called in the order of the quads.
    mutating func setAtlasImage(_ image: Int32, ofQuad quad: Int) {
        while quadImages.count < quad { quadImages.append(-1) }
        quadImages.append(image)
    }

    /// Gives the slots in a draw of images from atlases, that show nothing, the image of the draw's first quad.
    mutating func fillSlots(of draw: Draw) {
        guard draw.texture == .atlas else { return }
        while quadImages.count < draw.instances.upperBound { quadImages.append(-1) }
        let image = quadImages[draw.instances.lowerBound]
        for quad in draw.instances where quadImages[quad] < 0 { quadImages[quad] = image }
    }

    /// The number of instances in all draws.
    public var instanceCount: Int { boxes.count + quads.count }
    /// The number of draw calls in all passes.
    public var drawCount: Int { passes.reduce(0) { $0 + $1.draws.count } }
}

extension PassPlan {
    /// Returns whether both plans give the device the same work in the same order, and so the same picture.
    ///
    /// Compares every part that a renderer reads, but not counts and explanations. Linear in the size of the plan.
    package func drawsTheSame(as other: PassPlan) -> Bool {
        frame == other.frame && passes == other.passes && targets == other.targets
            && clearsGrounds == other.clearsGrounds
            && boxes == other.boxes && quads == other.quads && filterInstances == other.filterInstances
            && table == other.table && quadImages == other.quadImages && pathFills == other.pathFills
            && shadowTables == other.shadowTables
            && images.elementsEqual(other.images, by: ===)
    }

    /// True if images of it are cached for later frames, so that drawing the frame again takes a different path.
    package var keepsImages: Bool { targets.contains { $0.kept != nil } }
}

extension PassPlan {
    /// Returns whether the area of a draw's instance contains the centre of a pixel of the frame.
    package func touches(_ instance: Int, of draw: Draw, x: Int, y: Int) -> Bool {
        guard draw.kind.isQuad else {
            let area = boxes[instance].area
            return x >= Int(area.minX) && y >= Int(area.minY) && x < Int(area.maxX) && y < Int(area.maxY)
        }
        let corners = quads[instance].outline
        let centre = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        var signs = (positive: false, negative: false)
        for index in 0..<4 {
            let (from, to) = (corners[index], corners[(index + 1) & 3])
            let side = (to.x - from.x) * (centre.y - from.y) - (to.y - from.y) * (centre.x - from.x)
            if side > 0 { signs.positive = true }
            if side < 0 { signs.negative = true }
        }
        return !(signs.positive && signs.negative)
    }
}

// MARK: Execution

extension PassPlan {
    /// Returns by pass whether it has to be executed, given the targets that already have their contents.
    package func passesNeeded(holding held: [Bool]) -> [Bool] {
        var isNeeded = [Bool](repeating: false, count: passes.count)
        var isRead = [Bool](repeating: false, count: targets.count)
        if let frame = passes.last?.target { isRead[Int(frame)] = true }
        for index in passes.indices.reversed() {
            let pass = passes[index]
            guard isRead[Int(pass.target)], !held[Int(pass.target)] else { continue }
            isNeeded[index] = true
            pass.forEachTarget { isRead[Int($0)] = true }
        }
        return isNeeded
    }
}

// MARK: Required passes

/// An offscreen pass that the layer tree asks for: its layer and its reasons. The shadow of a path is none.
package struct RequiredPass: Sendable, Equatable {
    /// The node of the render tree.
    package var node: Int
    /// All reasons for which the layer needs an image of its own.
    package var reasons: ReasonSet
    /// The pixels of the frame that the image touches, or those of its own grid.
    package var area: PixelRect
}

/// A number of passes above ``Planner/passLimit``, at which planning ended.
public struct PassExcess: Sendable, Equatable {
    /// The passes found, a lower bound.
    public var count: Int
    /// The limit.
    public var allowed: Int
    /// The node of the render tree with the most passes; nil if none has any.
    package var node: Int?

    /// The excess with the path of the layer with the most passes.
    package func inWords(of tree: RenderTree) -> WorkExcess {
        WorkExcess(.passes, count, above: allowed, layer: node.map { tree.path(ofNode: $0) }, isLowerBound: true)
    }
}

// MARK: Text and JSON

extension PassPlan: Encodable, CustomStringConvertible {
    private enum CodingKeys: String, CodingKey {
        case width, height, targets, passes, offscreenPassesRequired, offscreenPasses, layers, savings
    }

    /// Encodes the passes and their reasons, without the instances' numbers.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(frame.width, forKey: .width)
        try container.encode(frame.height, forKey: .height)
        try container.encode(targets, forKey: .targets)
        try container.encode(passes, forKey: .passes)
        try container.encode(offscreenPassesRequired, forKey: .offscreenPassesRequired)
        try container.encode(offscreenPasses, forKey: .offscreenPasses)
        try container.encode(layers, forKey: .layers)
        try container.encode(savings, forKey: .savings)
    }

    /// The passes, one per line, with their draws indented.
    public var description: String {
        var lines: [String] = []
        for (index, pass) in passes.enumerated() {
            let why =
                pass.isFrame
                ? "frame"
                : !pass.countsAsOffscreenPass
                    ? "shadowPath" : pass.reasons.reasons.map(\.rawValue).joined(separator: "+")
            let region = pass.region
            lines.append(
                "pass \(index): \(why), node \(pass.node), \(region.width)x\(region.height) at "
                    + "\(region.minX),\(region.minY), \(targets[Int(pass.target)].format.rawValue) target \(pass.target)\(pass.clear == nil ? "" : ", cleared")"
                    + pass.work.description)
            for draw in pass.draws {
                let parts = draw.program.parts.joined(separator: " ").lowercased()
                lines.append(
                    "  draw \(draw.instances.count) [\(parts)] \(draw.texture)\(draw.blends ? ", blended" : "")")
            }
        }
        return lines.joined(separator: "\n")
    }
}

extension Pass: Encodable {
    private enum CodingKeys: String, CodingKey {
        case node, reasons, x, y, width, height, target, work, isFrame, draws
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(node, forKey: .node)
        try container.encode(reasons, forKey: .reasons)
        try container.encode(region.minX, forKey: .x)
        try container.encode(region.minY, forKey: .y)
        try container.encode(region.width, forKey: .width)
        try container.encode(region.height, forKey: .height)
        try container.encode(target, forKey: .target)
        try container.encode(work.name, forKey: .work)
        try container.encode(isFrame, forKey: .isFrame)
        try container.encode(draws, forKey: .draws)
    }
}

extension Draw: Encodable {
    private enum CodingKeys: String, CodingKey { case program, texture, blends, instances }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(program.parts.map { $0.lowercased() }, forKey: .program)
        try container.encode("\(texture)", forKey: .texture)
        try container.encode(blends, forKey: .blends)
        try container.encode(instances.count, forKey: .instances)
    }
}

extension PassWork {
    fileprivate var name: String {
        switch self {
        case .draw: "draw"
        case .filter: "filter"
        case .copy: "copy"
        }
    }

    fileprivate var description: String {
        switch self {
        case .draw: ""
        case .filter(let work): ", \(work.kernel) of target \(work.source)"
        case .copy(let work): ", copy of target \(work.source)"
        }
    }
}
