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
    /// The draws of the nodes.
    private var builder = DrawListBuilder()
    /// The items to write.
    private var writings: [Writing] = []
    /// The items of the nodes, ascending.
    private var changed: [Int32] = []
    /// The other items of which more or less is covered than before, descending.
    private var uncovered: [Int32] = []
    private var draws = PlanDraws()
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
        _ changes: [Int32], _ tree: RenderTree, _ workspace: PlannerWorkspace
    ) throws(ReplanReason) {
        nodes.removeAll(keepingCapacity: true)
        var index = 0
        for change in changes where Int(change) >= index {
            index = Int(change)
            var end = index + 1
            while index < end {
                let count = Int(tree.nodes[index].subtreeCount)
                switch try workspace.solver.placeAgain(index, tree) {
                case .isInside: index += count
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
        try workspace.solver.groupAgain(nodes, tree, areas: &requiredAreas)
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
        slots.beginReplacing()
        for node in nodes { try replaceItems(of: Int(node), input, &slots, plan) }
        coveredChange = slots.look(again: changed, occludes: input.rules.contains(.cullOccluded), others: &uncovered)
        for item in uncovered { try uncover(item, input, slots) }
        guard builder.table.entries.isEmpty, builder.pathFills.isEmpty else { throw .table }
        if input.rules.contains(.cullOccluded) {
            guard slots.keepsGrounds(of: changed), slots.keepsGrounds(of: uncovered) else { throw .ground }
        }
        if needsDraws { draws.find(in: plan) }
        needsDraws = false
        try checkDraws(slots, plan)
        try checkOrder(slots)
    }

    /// Draws a node into its slots.
    private mutating func replaceItems(
        of node: Int, _ input: borrowing DrawInput, _ slots: inout PlanSlots, _ plan: borrowing PassPlan
    ) throws(ReplanReason) {
        let items = slots.items(ofNode: node)
        // A group that is covered has no image.
        guard let surface = surface(ofNode: node, items, input, slots) else { return }
        let drawn = draw(node, on: surface, input, slots)
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
        let mayShareCaptures = plan.savings[.shareBackdrop] > 0 || slots.captures.count > 1
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
            let bounds = slots.items[item].bounds
            if mayShareCaptures, slots.captures.contains(where: { $0.intersects(former) || $0.intersects(bounds) }) {
                throw .captures
            }
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

    /// The surface that a node with some items is drawn on; nil if it is not in the plan.
    private func surface(
        ofNode node: Int, _ items: Range<Int>, _ input: borrowing DrawInput, _ slots: borrowing PlanSlots
    ) -> SlottedSurface? {
        if let first = items.first { return slots.surfaces[slots.surface(ofItem: first)] }
        var outer = Int(input.placed[node].parent)
        while outer >= 0, !input.treatment(of: outer).contains(.isPass) { outer = Int(input.placed[outer].parent) }
        return outer >= 0 ? slots.surface(ofGroup: outer) : slots.surfaces.first
    }

    /// Draws a node that is no group; returns its items.
    private mutating func draw(
        _ node: Int, on surface: SlottedSurface, _ input: borrowing DrawInput, _ slots: borrowing PlanSlots
    ) -> Range<Int> {
        let first = builder.list.items.count
        if input.placed[node].flags.contains(.drawsItself) {
            builder.goOn(within: surface.region)
            var context = slots.contexts[input.placed[node].parent] ?? DrawContext()
            // A single draw fades as a group of it does.
            var inside = context
            if input.nodes[node].isFadedGroup { Opacity.enter(node, &inside, input) }
            let opacity = Opacity.ofDraws(node, inside, input)
            withUnsafePointer(to: &context) { context in
                LayerDraw(
                    index: node, input, shape: ShapeUse(input.placed[node].flags, []), opacity: opacity,
                    border: .included, context: context
                ).draw(&builder, input)
            }
        }
        return first..<builder.list.items.count
    }

    // MARK: Draws

    /// Finds the draws of the items to write, and those that must be divided.
    private mutating func checkDraws(_ slots: borrowing PlanSlots, _ plan: borrowing PassPlan) throws(ReplanReason) {
        for index in writings.indices {
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

    /// Writes the instances into the plan; returns the pixels that may differ.
    mutating func apply(
        to plan: inout PassPlan, _ slots: borrowing PlanSlots, _ workspace: PlannerWorkspace
    ) -> FrameDifference {
        if plan.instanceIndex == nil { plan.instanceIndex = InstanceIndex(plan) }
        var changes = [PatchDamage.Change](repeating: PatchDamage.Change(), count: plan.passes.count)
        for writing in writings { write(writing, slots, &plan, &changes) }
        count(workspace.solver.layout, &plan)
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
            ? write(quad(writing, item, visible), at: instance, &plan)
            : write(box(writing, item, visible), at: instance, &plan)
        if Counting.isOn { noteDrawn(Int(item.node), slots, &plan) }
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
            damage(former)
            damage(area)
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

    private func quad(_ writing: Writing, _ item: DrawItem, _ visible: PixelRect) -> QuadInstance {
        guard writing.drawn >= 0, !visible.isEmpty else { return .nothing }
        var quad = builder.list.quads[Int(builder.list.items[Int(writing.drawn)].instance)]
        if visible != item.bounds { quad.setArea(visible) }
        return quad
    }

    private func write(
        _ box: BoxInstance, at instance: Int, _ plan: inout PassPlan
    ) -> (former: PixelRect, area: PixelRect, isSame: Bool) {
        let former = plan.boxes[instance]
        plan.boxes[instance] = box
        return (former.area, box.area, haveSameBits(former, box))
    }

    private func write(
        _ quad: QuadInstance, at instance: Int, _ plan: inout PassPlan
    ) -> (former: PixelRect, area: PixelRect, isSame: Bool) {
        let former = plan.quads[instance]
        plan.quads[instance] = quad
        return (former.area.rect, quad.area.rect, haveSameBits(former, quad))
    }

    // MARK: Counts

    private func noteDrawn(_ node: Int, _ slots: borrowing PlanSlots, _ plan: inout PassPlan) {
        let isDrawn = slots.items(ofNode: node).contains { !slots.visible[$0].isEmpty }
        guard plan.isDrawn[node] != isDrawn else { return }
        plan.isDrawn[node] = isDrawn
        plan.layers.drawn += isDrawn ? 1 : -1
    }

    private func count(_ layout: borrowing LayoutWalk, _ plan: inout PassPlan) {
        let drawn = plan.layers.drawn
        plan.layers = layout.layers
        plan.layers.empty += plan.emptyNodes.count
        plan.layers.drawn = drawn
        plan.layers.occluded = max(0, layout.drawnCount - plan.emptyNodes.count - drawn)
        plan.savings[.cullOccluded] += coveredChange
        for pass in requiredAreas {
            if let index = plan.requiredPasses.index(ofNode: pass.node) { plan.requiredPasses[index] = pass }
        }
    }
}
