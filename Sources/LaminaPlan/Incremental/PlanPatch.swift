import LaminaCounters
import LaminaGeometry
import LaminaStage

/// The parts of a plan that changed layers make otherwise: found in four steps, of which only the last one changes the
/// plan.
///
/// The layers are laid out again, and those inside them if what they hand down has changed; the groups around them are
/// decided about again; they are drawn again, each into its slots, and occlusion is looked at from there; then the
/// instances are written. Each step but the last ends with a ``ReplanReason`` where a decision of the plan might be
/// another one.
struct PlanPatch {
    /// True if the tree has blend modes.
    private(set) var hasBlendModes = false
    /// The nodes that were laid out again, ascending.
    private var nodes: [Int32] = []
    /// The passes that the tree asks for whose area is another one.
    private var requiredAreas: [RequiredPass] = []
    /// The groups with an image that is elsewhere, ascending; some may occur twice.
    private var movedGroups: [Int32] = []
    /// The images that are elsewhere.
    private var moved = MovedImages()
    /// The entries of the table with other clips.
    private var clips: [(entry: Int32, clip: TableEntry)] = []
    /// The draws of the nodes.
    private var builder = DrawListBuilder()
    /// The items to write.
    private var writings: [Writing] = []
    /// The items of the nodes, ascending.
    private var changed: [Int32] = []
    /// The other items of which more or less is covered than before, descending.
    private var uncovered: [Int32] = []
    private var draws = PlanDraws()
    /// The items that draw to the bit what another one drew before in the same draw, and the items that drew that.
    private var (arrived, left): (Set<Int32>, Set<Int32>) = ([], [])
    /// True if the draws of the plan are yet to be found.
    private var needsDraws = true
    /// The change of the number of covered items.
    private var coveredChange = 0
    /// The number of draws that were divided since the plan was made.
    private var dividedCount = 0

    /// An item to write.
    private struct Writing {
        /// The index in the slots.
        var item: Int32
        /// The index among the draws of the nodes; -1 if nothing shows.
        var drawn: Int32
        /// True if the layer itself has changed, and not only what covers it.
        var isChanged: Bool
        /// For the image of a group: the distance by which it is elsewhere.
        var shift: SIMD2<Int32>?
        /// True if its draw can't draw it as it is now.
        var isDivided = false
    }

    /// The most draws that are divided before the plan is made whole, and draws are joined again.
    private static let mostDivided = 64
    /// The most pairs of items that are compared for their order.
    private static let mostComparisons = 1 << 18

    /// The number of layers that were planned again.
    var nodeCount: Int { nodes.count }

    /// Begins with a new plan.
    mutating func begin(_ plan: borrowing PassPlan, _ tree: RenderTree) {
        hasBlendModes = tree.effects.contains { $0.compositing.shaderMode > 0 }
        (dividedCount, needsDraws) = (0, true)
    }

    // MARK: Layout

    /// Lays out changed nodes again, and those inside of them where that changes anything.
    mutating func place(
        _ changes: TreeChanges, _ tree: RenderTree, _ workspace: PlannerWorkspace
    ) throws(ReplanReason) {
        nodes.removeAll(keepingCapacity: true)
        var index = 0
        for change in changes.nodes where Int(change) >= index {
            index = Int(change)
            var end = index + 1
            while index < end {
                let count = Int(tree.nodes[index].subtreeCount)
                switch try workspace.solver.placeAgain(index, tree) {
                case .isInside:
                    // The layers inside of one that is left out are counted.
                    if !changes.moves.isEmpty { throw .visibility }
                    index += count
                case .isSkipped:
                    nodes.append(Int32(index))
                    index += count
                case .keeps:
                    nodes.append(Int32(index))
                    index += 1
                case .moves:
                    nodes.append(Int32(index))
                    end = max(end, index + count)
                    index += 1
                }
            }
        }
    }

    /// Decides again about the groups around the nodes.
    mutating func group(_ tree: RenderTree, _ workspace: PlannerWorkspace) throws(ReplanReason) {
        try workspace.solver.groupAgain(nodes, tree, areas: &requiredAreas, moved: &movedGroups)
    }

    // MARK: Drawing

    /// Draws the nodes again into the slots, and finds the items of which more or less is covered than before.
    mutating func draw(
        _ input: borrowing DrawInput, _ slots: inout PlanSlots, _ plan: borrowing PassPlan
    ) throws(ReplanReason) {
        builder.reset(effectCount: 0)
        builder.begin(builder.surfaces.add(Surface(node: 0, kind: .frame, region: plan.frame, format: .rgba8)))
        writings.removeAll(keepingCapacity: true)
        changed.removeAll(keepingCapacity: true)
        moved.removeAll()
        clips.removeAll(keepingCapacity: true)
        slots.beginReplacing()
        try replaceAll(input, &slots, plan)
        // Nodes in groups with images are not in the order of their surfaces.
        changed.sort()
        coveredChange = slots.look(again: changed, occludes: input.rules.contains(.cullOccluded), others: &uncovered)
        for item in uncovered { try uncover(item, input, slots) }
        guard builder.table.entries.isEmpty, builder.pathFills.isEmpty else { throw .table }
        if input.rules.contains(.cullOccluded) {
            guard slots.keepsGrounds(of: changed), slots.keepsGrounds(of: uncovered) else { throw .ground }
        }
        if needsDraws { draws.find(in: plan) }
        needsDraws = false
        try checkDraws(slots, plan)
        try moved.check(&slots, draws, plan, input.rules)
        try checkOrder(slots)
    }

    /// Draws the nodes into their slots, and the images of groups into theirs, from the outside in.
    private mutating func replaceAll(
        _ input: borrowing DrawInput, _ slots: inout PlanSlots, _ plan: borrowing PassPlan
    ) throws(ReplanReason) {
        var next = 0
        for node in nodes {
            while next < movedGroups.count, movedGroups[next] <= node {
                let group = movedGroups[next]
                if group < node, next == 0 || movedGroups[next - 1] < group {
                    try replaceImage(of: Int(group), input, &slots, plan)
                }
                next += 1
            }
            if input.treatment(of: Int(node)).contains(.isPass) {
                try replaceImage(of: Int(node), input, &slots, plan)
            }
            try replaceItems(of: Int(node), input, &slots, plan)
        }
    }

    /// Draws a node into its slots.
    private mutating func replaceItems(
        of node: Int, _ input: borrowing DrawInput, _ slots: inout PlanSlots, _ plan: borrowing PassPlan
    ) throws(ReplanReason) {
        let items = slots.items(ofNode: node)
        // A group that is covered has no image.
        guard let surface = slots.surface(ofNode: node, items, input) else { return }
        try renewContext(of: node, input, &slots, plan)
        let drawn = draw(node, on: slots.surfaces[surface], input, slots)
        if items.isEmpty {
            guard drawn.isEmpty else { throw .appears }
            guard input.placed[node].flags.contains(.drawsItself) == slots.isEmpty(node) else { throw .draws }
            return
        }
        if drawn.isEmpty {
            guard !input.placed[node].flags.contains(.drawsItself) else { throw .draws }
        } else {
            guard drawn.count == items.count else { throw .draws }
        }
        for (offset, item) in items.enumerated() {
            let former = slots.items[item].bounds
            var index = -1
            if drawn.isEmpty {
                slots.replace(item, by: nil)
            } else {
                index = drawn.lowerBound + offset
                let next = builder.list.items[index]
                guard next.kind.isQuad == slots.items[item].kind.isQuad, next.extras < 0 else { throw .draws }
                slots.replace(item, by: next)
            }
            if slots.touchesCaptures(former, slots.items[item].bounds, plan) { throw .captures }
            changed.append(Int32(item))
            writings.append(Writing(item: Int32(item), drawn: Int32(index), isChanged: true))
        }
    }

    /// Draws an unchanged layer again of which more or less is covered than before.
    private mutating func uncover(
        _ item: Int32, _ input: borrowing DrawInput, _ slots: borrowing PlanSlots
    ) throws(ReplanReason) {
        let node = Int(slots.items[Int(item)].node)
        let flags = input.placed[node].flags
        guard flags.isDisjoint(with: [.mayBeGroup, .isInEffects, .isSkipped]) else { throw .occlusion }
        let items = slots.items(ofNode: node)
        let drawn = draw(node, on: slots.surfaces[slots.surface(ofItem: Int(item))], input, slots)
        guard drawn.count == items.count else { throw .occlusion }
        let index = drawn.lowerBound + Int(item) - items.lowerBound
        writings.append(Writing(item: item, drawn: Int32(index), isChanged: false))
    }

    /// Draws a node itself; returns its items.
    private mutating func draw(
        _ node: Int, on surface: SlottedSurface, _ input: borrowing DrawInput, _ slots: borrowing PlanSlots
    ) -> Range<Int> {
        let first = builder.list.items.count
        if input.placed[node].flags.contains(.drawsItself) {
            builder.goOn(within: surface.region)
            let treatment = input.treatment(of: node)
            var around = slots.context(around: node, treatment, input)
            // A single draw fades as a group of it does.
            var inside = around
            if input.nodes[node].isFadedGroup, !treatment.contains(.isPass) { Opacity.enter(node, &inside, input) }
            let opacity = Opacity.ofDraws(node, inside, input)
            withUnsafePointer(to: &around) { around in
                LayerDraw(
                    index: node, input, shape: ShapeUse(input.placed[node].flags, treatment), opacity: opacity,
                    border: .included, context: around
                ).draw(&builder, input)
            }
        }
        return first..<builder.list.items.count
    }

    /// Finds again the state that a node's sublayers find.
    private mutating func renewContext(
        of node: Int, _ input: borrowing DrawInput, _ slots: inout PlanSlots, _ plan: borrowing PassPlan
    ) throws(ReplanReason) {
        let (layer, place, treatment) = (input.nodes[node], input.placed[node], input.treatment(of: node))
        guard layer.subtreeCount > 1, !place.flags.contains(.isSkipped) else { return }
        // Its border is drawn after the sublayers.
        if place.flags.contains(.mayMergeBorder), !treatment.contains(.mergesBorder) { throw .group }
        var inside = slots.context(around: node, treatment, input)
        if !treatment.contains(.isPass) {
            if layer.isFadedGroup { Opacity.enter(node, &inside, input) }
            if treatment.contains(.clips) {
                guard let former = slots.contexts[Int32(node)], former.clip >= 0 else { throw .group }
                let entry = former.clip
                // Draws inside have the program that the form of its corners asks for.
                guard former.hasShapedClip == layer.flags.contains(.shapedCorners) else { throw .group }
                let clip = ClipEntry(layer, place).encoded
                if !haveSameBits(clip, plan.table[Int(entry)]) { clips.append((entry, clip)) }
                Clip.enter(layer, place, &inside, entry: entry)
            }
        }
        slots.contexts[Int32(node)] = inside.isDefault ? nil : inside
    }

    /// Draws the image of a group into its slot, and moves the pixels that it has.
    private mutating func replaceImage(
        of node: Int, _ input: borrowing DrawInput, _ slots: inout PlanSlots, _ plan: borrowing PassPlan
    ) throws(ReplanReason) {
        let item = slots.image(ofGroup: node)
        // Nothing of a covered group is in the plan.
        guard let outer = item.map({ slots.surface(ofItem: $0) }) ?? slots.surface(around: node, input) else { return }
        builder.goOn(within: slots.surfaces[outer].region)
        let drawn = builder.list.items.count
        GroupImage.draw(node, slots.contexts[input.placed[node].parent] ?? DrawContext(), &builder, input)
        guard builder.list.items.count == drawn + (item == nil ? 0 : 1) else { throw .group }
        guard let item, let image = builder.surfaces.surfaces.last else { return }
        var next = builder.list.items[drawn]
        let former = slots.items[item]
        guard next.extras < 0, next.program == former.program else { throw .draws }
        var shift = SIMD2<Int32>(0, 0)
        if let content = slots.surface(ofGroup: node) {
            let surface = slots.surfaces[content]
            guard image.region.hasSize(of: surface.region), image.mayShareTarget == surface.mayShareTarget else {
                throw .group
            }
            shift = SIMD2(image.region.minX - surface.region.minX, image.region.minY - surface.region.minY)
            if image.region != surface.region {
                moved.add(content, from: surface.region)
                slots.move(content, to: image.region)
            }
        }
        next.texture = former.texture
        slots.replace(item, by: next)
        if slots.touchesCaptures(former.bounds, next.bounds, plan) { throw .captures }
        changed.append(Int32(item))
        writings.append(Writing(item: Int32(item), drawn: Int32(drawn), isChanged: true, shift: shift))
    }

    // MARK: Draws

    /// Finds the draws of the items to write, and those that must be divided.
    private mutating func checkDraws(_ slots: borrowing PlanSlots, _ plan: borrowing PassPlan) throws(ReplanReason) {
        for index in writings.indices {
            if writings[index].shift != nil {
                try checkImage(Int(writings[index].item), slots, plan)
                continue
            }
            guard let item = seen(writings[index].item, slots) else { continue }
            let (instance, isQuad) = (Int(item.instance), item.kind.isQuad)
            guard let run = draws.run(of: instance, isQuad: isQuad) else { throw .appears }
            if isQuad {
                let image = plan.quadImages.indices.contains(instance) ? plan.quadImages[instance] : -1
                guard image == slots.packing.image(of: slots.items[Int(writings[index].item)], nil) ?? -1 else {
                    throw .draws
                }
            }
            if BatchInstances.joins(item, nil, plan.passes[run.pass].draws[run.draw]) { continue }
            writings[index].isDivided = true
            dividedCount += run.instances.count > 1 ? 1 : 0
        }
        if dividedCount > PlanPatch.mostDivided { throw .draws }
    }

    /// Ends with a reason if the image of a group is covered that was not, or the other way round, or replaces what is
    /// below.
    private func checkImage(
        _ item: Int, _ slots: borrowing PlanSlots, _ plan: borrowing PassPlan
    ) throws(ReplanReason) {
        let isMade = slots.surface(ofGroup: Int(slots.items[item].node)) != nil
        guard isMade != slots.visible[item].isEmpty else { throw .occlusion }
        guard isMade else { return }
        guard let run = draws.run(of: Int(slots.items[item].instance), isQuad: true) else { throw .appears }
        guard plan.passes[run.pass].draws[run.draw].blends else { throw .draws }
    }

    /// The part of an item that is seen, as it is drawn; nil if nothing is.
    private func seen(_ index: Int32, _ slots: borrowing PlanSlots) -> DrawItem? {
        let visible = slots.visible[Int(index)]
        if visible.isEmpty { return nil }
        var item = slots.items[Int(index)]
        if let image = slots.packing.image(of: item, nil), image >= 0 {
            item.texture = .atlas
            item.program.insert(.atlas)
        }
        if item.bounds != visible {
            item.bounds = visible
            if !item.kind.isQuad { item.program.remove(.point) }
        }
        return item
    }

    /// Ends with a reason if a written item overlaps one that is drawn in the other order.
    private func checkOrder(_ slots: borrowing PlanSlots) throws(ReplanReason) {
        let reach = slots.longestMove
        if reach == 0 { return }
        guard writings.count * reach <= PlanPatch.mostComparisons else { throw .order }
        for writing in writings {
            let item = Int(writing.item)
            guard !slots.visible[item].isEmpty, let place = place(of: item, slots) else { continue }
            let items = slots.surfaces[slots.surface(ofItem: item)].items
            let near = (item - reach..<item + reach + 1).clamped(to: items)
            for other in near where other != item {
                guard slots.visible[other].intersects(slots.visible[item]),
                    let otherPlace = self.place(of: other, slots)
                else { continue }
                if other < item ? otherPlace > place : otherPlace < place { throw .order }
            }
        }
    }

    private func place(of item: Int, _ slots: borrowing PlanSlots) -> (Int, Int)? {
        guard slots.items[item].instance >= 0 else { return nil }
        return draws.run(of: Int(slots.items[item].instance), isQuad: slots.items[item].kind.isQuad)
            .map { ($0.pass, $0.draw) }
    }

    // MARK: Writing

    /// Finds the items that draw to the bit what the item of another node did, from which their layers have moved. They
    /// change no pixels, as such layers stay in their order.
    private mutating func findMoves(
        _ moves: [Int32: Int32], _ slots: borrowing PlanSlots, _ plan: borrowing PassPlan
    ) {
        arrived.removeAll(keepingCapacity: true)
        left.removeAll(keepingCapacity: true)
        if moves.isEmpty { return }
        for writing in writings where writing.isChanged && !writing.isDivided {
            let item = slots.items[Int(writing.item)]
            guard let source = moves[item.node], source >= 0 else { continue }
            let (own, former) = (slots.items(ofNode: Int(item.node)), slots.items(ofNode: Int(source)))
            guard own.count == 1, former.count == 1 else { continue }
            let (other, visible) = (slots.items[former.lowerBound], slots.visible[own.lowerBound])
            let isQuad = item.kind.isQuad
            guard other.kind.isQuad == isQuad, let run = draws.run(of: Int(item.instance), isQuad: isQuad),
                run.instances.contains(Int(other.instance)),
                isQuad
                    ? haveSameBits(
                        quad(writing, item, visible, former: plan.quads[Int(item.instance)]),
                        plan.quads[Int(other.instance)])
                    : haveSameBits(box(writing, item, visible), plan.boxes[Int(other.instance)])
            else { continue }
            arrived.insert(writing.item)
            left.insert(Int32(former.lowerBound))
        }
    }

    /// Writes the instances into the plan; returns the pixels that may differ.
    ///
    /// - Parameter moves: See ``TreeChanges/moves``.
    mutating func apply(
        to plan: inout PassPlan, _ slots: borrowing PlanSlots, _ workspace: PlannerWorkspace, moves: [Int32: Int32]
    ) -> FrameDifference {
        findMoves(moves, slots, plan)
        if plan.instanceIndex == nil { plan.instanceIndex = InstanceIndex(plan) }
        var changes = [PatchDamage.Change](repeating: PatchDamage.Change(), count: plan.passes.count)
        for clip in clips { plan.table[Int(clip.entry)] = clip.clip }
        moved.apply(to: &plan, slots, &changes)
        for writing in writings { write(writing, slots, &plan, &changes) }
        plan.count(workspace.solver.layout, coveredChange: coveredChange, requiredAreas)
        return PatchDamage.difference(plan, changes)
    }

    private mutating func write(
        _ writing: Writing, _ slots: borrowing PlanSlots, _ plan: inout PassPlan,
        _ changes: inout [PatchDamage.Change]
    ) {
        let item = slots.items[Int(writing.item)]
        let (instance, isQuad) = (Int(item.instance), item.kind.isQuad)
        let visible = slots.visible[Int(writing.item)]
        let (former, area, isSame) =
            isQuad
            ? write(quad(writing, item, visible, former: plan.quads[instance]), at: instance, &plan)
            : write(box(writing, item, visible), at: instance, &plan)
        if Counting.isOn, writing.shift == nil { plan.noteDrawn(Int(item.node), slots) }
        guard let run = draws.run(of: instance, isQuad: isQuad) else { return }
        if writing.isDivided, let seen = seen(writing.item, slots) {
            plan.separate(
                instance, in: run,
                as: Draw(
                    program: seen.program, texture: seen.texture, blends: seen.blends,
                    scissor: seen.needsScissor ? seen.bounds : nil, instances: instance..<instance + 1))
            if run.instances.count > 1 { draws.find(in: plan) }
        } else if isSame {
            return
        }
        plan.instanceIndex?.set(instance, isQuad: isQuad, from: former, to: area)
        let region = plan.passes[run.pass].region
        func damage(_ rect: PixelRect) {
            let rect = rect.intersection(region)
            if !rect.isEmpty { changes[run.pass].area.insert(rect.moved(x: -region.minX, y: -region.minY)) }
        }
        if writing.isChanged {
            if !left.contains(writing.item) { damage(former) }
            if !arrived.contains(writing.item) { damage(area) }
        } else {
            former.forEachPart(outside: area, damage)
            area.forEachPart(outside: former, damage)
        }
        changes[run.pass].depth = min(changes[run.pass].depth, run.depth + instance - run.instances.lowerBound)
    }

    private func box(_ writing: Writing, _ item: DrawItem, _ visible: PixelRect) -> BoxInstance {
        guard writing.drawn >= 0, !visible.isEmpty else { return .nothing }
        var box = builder.list.boxes[Int(builder.list.items[Int(writing.drawn)].instance)]
        if visible != item.bounds { box.setArea(visible) }
        return box
    }

    private func quad(
        _ writing: Writing, _ item: DrawItem, _ visible: PixelRect, former: QuadInstance
    ) -> QuadInstance {
        guard writing.drawn >= 0, !visible.isEmpty else { return .nothing }
        var quad = builder.list.quads[Int(builder.list.items[Int(writing.drawn)].instance)]
        if visible != item.bounds { quad.setArea(visible) }
        if let shift = writing.shift {
            var target = TargetPayload(decoding: quad)
            target.offset = TargetPayload(decoding: former).offset - SIMD2<Float>(shift)
            target.encode(into: &quad)
        }
        return quad
    }

    /// Returns whether an instance draws the same as the one before in its slot, with the same clip.
    private func isSame<Instance: BitwiseCopyable>(_ instance: Instance, _ former: Instance, _ entry: Int32) -> Bool {
        haveSameBits(instance, former) && !clips.contains { $0.entry == entry }
    }

    private func write(
        _ box: BoxInstance, at instance: Int, _ plan: inout PassPlan
    ) -> (former: PixelRect, area: PixelRect, isSame: Bool) {
        let former = plan.boxes[instance]
        plan.boxes[instance] = box
        return (former.area, box.area, isSame(box, former, box.tableEntry))
    }

    private func write(
        _ quad: QuadInstance, at instance: Int, _ plan: inout PassPlan
    ) -> (former: PixelRect, area: PixelRect, isSame: Bool) {
        let former = plan.quads[instance]
        plan.quads[instance] = quad
        return (former.area.rect, quad.area.rect, isSame(quad, former, quad.tableEntry))
    }
}
