import LaminaGeometry
import LaminaStage

/// Third walk: the draws of one pass, in painting order.
struct Emitter {
    var list = DrawList()
    /// The entries that instances refer to.
    var table: [TableEntry] = []
    /// The half planes of contexts, as the table has them.
    var slicePlanes: [SIMD4<Float>] = []
    /// The entry of the table that was made last for half planes.
    var lastSlices: (slices: SliceRange, clip: Int32, entry: Int32)?
    var surfaces = SurfaceTable()
    var pathFills: [PathFill] = []
    /// The surface that is being drawn, and the pixels of it that are needed.
    var current: Int32 = 0
    var region = PixelRect.empty
    /// Captures that later equal ones on the same surface may join.
    var openCaptures: [OpenCapture] = []
    var barrierCount: Int32 = 0
    var capturesShared = 0
    var blursShrunk = 0
    var growsFused = 0
    /// Shadows of paths that take no pass because they are hardly blurred.
    var coverageShadows = 0
    var imagesKept = 0
    /// How often each image that may be kept is in the plan.
    var keptImages: [KeptImage: Int] = [:]
    /// Layers that turned out to have nothing to draw, such as contents of no size.
    var emptyNodes: [Int32] = []
    private(set) var open: [OpenLayer] = []

    /// A layer whose sublayers are being drawn.
    struct OpenLayer {
        var end: Int
        var node: Int
        var context: DrawContext
        var hasBorderToCome: Bool
    }

    /// What the walk reads.
    struct Input {
        let tree: RenderTree
        /// The nodes of the tree and their places, valid for as long as the plan is made.
        let nodes: UnsafePointer<RenderNode>
        let placed: UnsafePointer<PlacedNode>
        let treatments: [GroupTreatment]
        let summaries: [SubtreeSummary]
        let cuts: CutTable
        let contentBounds: [PixelRect]
        let uncutBounds: [Int: PixelRect]
        let effects: [EffectPlace]
        let rasters: [RasterPlace]
        let rasterImages: [PixelRect]
        let shadowShapes: [ShadowShape?]
        let frame: PixelRect
        let rules: PlanRules
        let drawsPoints: Bool
        let hasGroups: Bool
    }

    /// Fills ``list`` with the draws of a surface.
    mutating func emit(_ surface: Int32, _ input: borrowing Input) {
        list.removeAll()
        open.removeAll(keepingCapacity: true)
        openCaptures.removeAll(keepingCapacity: true)
        current = surface
        region = surfaces[surface].region
        let node = Int(surfaces[surface].node)
        switch surfaces[surface].kind {
        case .frame: emitSubtree(node, asSublayer: true, input)
        case .content: emitSubtree(node, asSublayer: false, input)
        case .raster: emitRasterImage(of: node, input)
        case .mask: emitSubtree(node + 1, asSublayer: true, input)
        case .clipped(let image): emitClipped(image, input)
        case .vibrant(let content, let backdrop): emitVibrant(content, backdrop, input)
        case .silhouette: emitSilhouette(of: node, input)
        case .filter, .capture, .nothing: break
        }
    }

    /// The draws of a layer and what it holds: as one that lies in another layer, or as the content of its own surface.
    private mutating func emitSubtree(_ root: Int, asSublayer: Bool, _ input: borrowing Input) {
        guard !input.tree.nodes.isEmpty else { return }
        let end = root + Int(input.nodes[root].subtreeCount)
        var context = DrawContext()
        var index = root
        while true {
            while let layer = open.last, index >= layer.end {
                open.removeLast()
                if layer.hasBorderToCome { emitBorder(of: layer.node, layer.context, input) }
                context = open.last?.context ?? DrawContext()
            }
            guard index < end else { break }
            let flags = input.placed[index].flags
            let count = Int(input.nodes[index].subtreeCount)
            let treatment = input.hasGroups ? input.treatments[index] : []
            if flags.contains(.isSkipped) || input.nodes[index].flags.contains(.mask) && index != root {
                index += count
            } else if treatment.contains(.isPass), index != root || asSublayer {
                emitImage(of: index, context, input)
                index += count
            } else {
                var around = treatment.contains(.masksInShader) ? masked(index, context, input) : context
                if input.nodes[index].tint >= 0, !treatment.contains(.isPass) {
                    around = around.tinted(by: input.nodes[index], input.tree)
                }
                if input.nodes[index].slices >= 0, !treatment.contains(.isPass) {
                    around = sliced(index, around, input)
                }
                let own = contextInside(index, treatment, around, input)
                if input.nodes[index].effects >= 0 {
                    emitUnderlays(of: index, treatment, own, around, isRoot: index == root && !asSublayer, input)
                }
                emitOwn(index, treatment, own, around, input)
                if count > 1 {
                    let hasBorder = input.nodes[index].borderWidth > 0
                    open.append(
                        OpenLayer(
                            end: index + count, node: index, context: own,
                            hasBorderToCome: hasBorder && flags.drawsBorderLater(treatment)))
                    context = own
                }
                index += 1
            }
        }
    }

    /// The context of a layer's sublayers, and with it the fade of its own draws.
    private mutating func contextInside(
        _ index: Int, _ treatment: GroupTreatment, _ context: DrawContext, _ input: borrowing Input
    ) -> DrawContext {
        var inside = context
        if treatment.contains(.isPass) { return inside }
        if input.nodes[index].isFadedGroup {
            inside.foldedOpacity *= input.placed[index].individualOpacity * input.nodes[index].opacity
        }
        if treatment.contains(.clips) {
            let node = input.nodes[index]
            let place = input.placed[index]
            inside.clip = Int32(table.count)
            inside.clipInterior = ClipInterior(
                edges: place.edges, largestRadius: node.largestRadius(on: place), isRectilinear: place.isRectilinear)
            table.append(ClipEntry(node, place).encoded)
        }
        return inside
    }

    /// Forgets the last plan.
    mutating func reset(effectCount: Int) {
        surfaces.reset(effectCount: effectCount)
        table.removeAll(keepingCapacity: true)
        slicePlanes.removeAll(keepingCapacity: true)
        lastSlices = nil
        pathFills.removeAll(keepingCapacity: true)
        emptyNodes.removeAll(keepingCapacity: true)
        (barrierCount, capturesShared, blursShrunk, growsFused) = (0, 0, 0, 0)
        (imagesKept, coverageShadows) = (0, 0)
        keptImages.removeAll(keepingCapacity: true)
    }

    private mutating func emitOwn(
        _ index: Int, _ treatment: GroupTreatment, _ inside: DrawContext, _ around: DrawContext,
        _ input: borrowing Input
    ) {
        let flags = input.placed[index].flags
        guard flags.contains(.drawsItself) else { return }
        let comesLater = input.nodes[index].borderWidth > 0 && flags.drawsBorderLater(treatment)
        if comesLater, !input.nodes[index].drawsUnderBorder { return }
        let before = list.items.count
        emitLayer(
            LayerDraw(
                index: index, input, shape: shapeUse(flags, treatment), opacity: opacity(of: index, inside, input),
                border: comesLater ? .later : .included, context: around),
            input)
        if list.items.count == before {
            if !comesLater { emptyNodes.append(Int32(index)) }
        } else if !input.cuts.isEmpty, input.summaries[index].cut >= 0 {
            list.cutLast(into: input.cuts.pieces(of: input.summaries[index].cut))
        }
    }

    private mutating func emitBorder(of index: Int, _ inside: DrawContext, _ input: borrowing Input) {
        let treatment = input.hasGroups ? input.treatments[index] : []
        var around = inside
        if treatment.contains(.clips), !treatment.contains(.isPass) {
            // The layer's own shape clips its border; the clip in the shader is for its sublayers.
            (around.clip, around.clipInterior) = (-1, .everything)
        }
        emitLayer(
            LayerDraw(
                index: index, input, shape: shapeUse(input.placed[index].flags, treatment),
                opacity: opacity(of: index, inside, input), border: .alone, context: around),
            input)
    }

    /// The whole fade of a layer's own draws; `inside` already holds that of a group that fades draw by draw.
    func opacity(of index: Int, _ inside: DrawContext, _ input: borrowing Input) -> Float {
        inside.foldedOpacity * (input.nodes[index].isFadedGroup ? 1 : input.placed[index].individualOpacity)
    }

    private func shapeUse(_ flags: PlacedFlags, _ treatment: GroupTreatment) -> ShapeUse {
        guard flags.contains(.clipsThroughPixels) else { return .ownEdges }
        // The pass of a lone draw that is only cut has no clip to come.
        return treatment.isSuperset(of: [.isPass, .clips]) ? .unbounded : .clipsAll
    }
}

extension PlacedFlags {
    /// Whether the border, if there is one, has to wait until the sublayers are drawn.
    func drawsBorderLater(_ treatment: GroupTreatment) -> Bool {
        isSuperset(of: [.hasSublayers, .drawsItself]) && !treatment.contains(.mergesBorder)
    }
}
