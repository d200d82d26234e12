import LaminaGeometry
import LaminaStage

/// Third walk: the draws of one surface, in painting order.
///
/// The walk visits layers with an explicit stack and knows the order in which their features draw: mask, tint, clip
/// planes and clip form the context of a layer's draws; shadow and backdrop are drawn below its own picture, then inset
/// shadows, its sublayers, its border, that by side or its picture. Each feature's file draws it.
struct DrawingWalk {
    /// The draws of the surface that was drawn last, and the state that all surfaces share.
    var draws = DrawListBuilder()
    /// Layers that turned out to have nothing to draw, such as contents of no size.
    private(set) var emptyNodes: [Int32] = []
    /// Masks that are applied to the fragments of draws; one may be there more than once.
    private(set) var foldedMasks: [Int32] = []
    private var open: [OpenLayer] = []

    /// A layer whose sublayers are being drawn.
    private struct OpenLayer {
        var end: Int
        var node: Int
        var context: DrawContext
        var hasBorderToCome: Bool
    }

    /// Forgets the last plan.
    mutating func reset(effectCount: Int) {
        draws.reset(effectCount: effectCount)
        emptyNodes.removeAll(keepingCapacity: true)
        foldedMasks.removeAll(keepingCapacity: true)
    }

    /// Fills the list of ``draws`` with those of a surface.
    mutating func draw(_ surface: Int32, _ input: borrowing DrawInput) {
        draws.begin(surface)
        open.removeAll(keepingCapacity: true)
        let node = Int(draws.surfaces[surface].node)
        switch draws.surfaces[surface].kind {
        case .frame: drawSubtree(node, asSublayer: true, input)
        case .content: drawSubtree(node, asSublayer: false, input)
        case .raster: GroupImage.drawRaster(of: node, &draws, input)
        case .mask: drawSubtree(node + 1, asSublayer: true, input)
        case .clipped(let image): Composite.drawClipped(image, &draws, input)
        case .vibrant(let content, let backdrop): Vibrancy.drawImage(content, over: backdrop, &draws, input)
        case .silhouette: PathShadow.drawSilhouette(of: node, &draws, input)
        case .filter, .capture, .nothing: break
        }
    }

    /// Draws a layer and its sublayers: as a sublayer of another, or as the content of its own surface.
    private mutating func drawSubtree(_ root: Int, asSublayer: Bool, _ input: borrowing DrawInput) {
        guard !input.tree.nodes.isEmpty else { return }
        let end = root + Int(input.nodes[root].subtreeCount)
        var context = DrawContext()
        // The end of the innermost open layer.
        var openEnd = Int.max
        var index = root
        while true {
            while index >= openEnd, let layer = open.popLast() {
                if layer.hasBorderToCome { Border.drawLater(of: layer.node, layer.context, &draws, input) }
                if input.treatment(of: layer.node).contains(.borderSides) {
                    SideBorders.draw(of: layer.node, layer.context, &draws, input)
                }
                if input.treatment(of: layer.node).contains(.borderImage) {
                    BorderImages.draw(of: layer.node, layer.context, &draws, input)
                }
                context = open.last?.context ?? DrawContext()
                openEnd = open.last?.end ?? .max
            }
            guard index < end else { break }
            let flags = input.placed[index].flags
            let count = Int(input.nodes[index].subtreeCount)
            let treatment = input.treatment(of: index)
            if flags.contains(.isSkipped) || input.nodes[index].flags.contains(.mask) && index != root {
                if draws.leavesSlots, input.placed[index].tally == .vacant { leaveVacantSlot(index, input) }
                index += count
            } else if treatment.contains(.isPass), index != root || asSublayer {
                GroupImage.draw(index, context, &draws, input)
                index += count
            } else if count == 1, treatment.isEmpty, input.nodes[index].changesNoContext {
                withUnsafePointer(to: &context) { drawOwn(index, treatment, $0, $0, first: .max, input) }
                index += 1
            } else {
                var around = context
                if treatment.contains(.masksInShader) {
                    around = Mask.inside(index, context, &draws, input)
                    if !input.summaries[index + 1].bounds.isEmpty { foldedMasks.append(Int32(index + 1)) }
                }
                if input.nodes[index].tint >= 0, !treatment.contains(.isPass) {
                    around = Tint.inside(input.nodes[index], around, input.tree)
                }
                if input.nodes[index].clipPlanes >= 0, !treatment.contains(.isPass) {
                    around = ClipPlanes.inside(index, around, &draws, input)
                }
                var own = inside(index, treatment, around, input)
                let before = draws.list.items.count
                if input.nodes[index].effects >= 0 {
                    drawUnderneath(index, treatment, own, around, isRoot: index == root && !asSublayer, input)
                    Backdrop.enter(index, &own, draws.surfaces, input)
                }
                withUnsafePointer(to: &own) { own in
                    withUnsafePointer(to: &around) { drawOwn(index, treatment, own, $0, first: before, input) }
                }
                if treatment.contains(.boxShadows) { BoxShadows.drawInset(of: index, own, around, &draws, input) }
                if count == 1, flags.contains(.drawsBorderApart), flags.drawsBorderLater(treatment) {
                    Border.drawLater(of: index, own, &draws, input)
                }
                if count == 1, treatment.contains(.borderSides) { SideBorders.draw(of: index, own, &draws, input) }
                if count == 1, treatment.contains(.borderImage) { BorderImages.draw(of: index, own, &draws, input) }
                if count > 1 {
                    draws.keep(own, of: index)
                    let hasBorder = input.nodes[index].borderWidth > 0
                    open.append(
                        OpenLayer(
                            end: index + count, node: index, context: own,
                            hasBorderToCome: hasBorder && flags.drawsBorderLater(treatment)))
                    context = own
                    openEnd = index + count
                }
                index += 1
            }
        }
    }

    /// Returns the context of a layer's sublayers, including the fade of its own draws.
    private mutating func inside(
        _ index: Int, _ treatment: GroupTreatment, _ context: DrawContext, _ input: borrowing DrawInput
    ) -> DrawContext {
        if treatment.contains(.isPass) { return context }
        var inside = context
        if input.nodes[index].isFadedGroup { Opacity.enter(index, &inside, input) }
        if treatment.contains(.clips) { Clip.enter(input.nodes[index], input.placed[index], &inside, &draws.table) }
        return inside
    }

    /// Draws the parts below a layer's own draws: the filtered backdrop, and below it the shadow.
    private mutating func drawUnderneath(
        _ index: Int, _ treatment: GroupTreatment, _ inside: DrawContext, _ around: DrawContext, isRoot: Bool,
        _ input: borrowing DrawInput
    ) {
        let isShown = Backdrop.isShown(by: index, input)
        // The content of a surface of its own has the backdrop of the position where the surface is composited.
        if isShown, !isRoot { Backdrop.make(of: index, around, &draws, input) }
        // A vibrant layer's shadow is below the backdrop that shows through its image.
        if treatment.contains(.shadows), !treatment.contains(.vibrant) {
            Shadow.draw(of: index, treatment, inside, around, &draws, input)
        }
        if treatment.contains(.boxShadows) { BoxShadows.drawOuter(of: index, inside, around, &draws, input) }
        if isShown { Backdrop.draw(of: index, treatment, inside, around, &draws, input) }
    }

    /// Draws the layer's own picture.
    ///
    /// - Parameter first: the number of draws before those below the picture; the largest number if there are none.
    @inline(__always)
    private mutating func drawOwn(
        _ index: Int, _ treatment: GroupTreatment, _ inside: UnsafePointer<DrawContext>,
        _ around: UnsafePointer<DrawContext>, first: Int, _ input: borrowing DrawInput
    ) {
        let flags = input.placed[index].flags
        guard flags.contains(.drawsItself) else {
            if draws.leavesSlots { leaveSlot(index, input) }
            return
        }
        if input.nodes[index].particles >= 0 { return ParticleDraws(index, inside.pointee, input).draw(&draws, input) }
        let comesLater = input.nodes[index].borderWidth > 0 && flags.drawsBorderLater(treatment)
        if comesLater, !input.nodes[index].drawsUnderBorder { return }
        let before = draws.list.items.count
        LayerDraw(
            index: index, input, shape: ShapeUse(flags, treatment),
            opacity: Opacity.ofDraws(index, inside.pointee, input),
            border: comesLater ? .later : .included, context: around
        ).draw(&draws, input)
        if draws.list.items.count == before {
            // What it has beside its own draw may show all the same.
            let showsElse =
                before > first || comesLater
                || !treatment.isDisjoint(with: [.boxShadows, .borderSides, .borderImage])
            if !showsElse { emptyNodes.append(Int32(index)) }
        } else if !input.cuts.isEmpty, input.summaries[index].cut >= 0 {
            draws.list.cutLast(into: input.cuts.pieces(of: input.summaries[index].cut))
        }
    }

    /// Leaves a slot for the draw of a layer that may be added.
    private mutating func leaveVacantSlot(_ index: Int, _ input: borrowing DrawInput) {
        guard !input.placed[Int(input.placed[index].parent)].flags.contains(.isInEffects) else { return }
        draws.list.appendVacant(node: Int32(index), isQuad: false)
    }

    /// Leaves a slot for the draw of a layer that is outside, but may come in: one that is no group.
    private mutating func leaveSlot(_ index: Int, _ input: borrowing DrawInput) {
        let node = input.nodes[index]
        guard input.placed[index].tally == .aloneOutside,
            input.placed[index].flags.isDisjoint(with: [.mayBeGroup, .isInEffects]),
            node.drawCount == 1
        else { return }
        let hasImage = node.contents >= 0 || node.pattern >= 0 || node.gradient >= 0
        draws.list.appendVacant(node: Int32(index), isQuad: hasImage || !input.placed[index].isRectilinear)
    }
}

extension RenderNode {
    /// True if its draws have the state that it finds, as those of most layers do; copying that costs more than drawing.
    fileprivate var changesNoContext: Bool { effects < 0 && tint < 0 && clipPlanes < 0 && !isFadedGroup }
}
