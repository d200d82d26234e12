import LaminaCounters
import LaminaGeometry

/// Collects passes from the frame inwards and puts them in the order of execution.
///
/// The frame comes first because what it hides need not be drawn: a group whose composite is covered has no pass.
struct PlanBuilder {
    private(set) var plan: PassPlan
    private let rules: PlanRules
    private var occlusion = CullOccluded()
    /// A mark for each node of the tree that has something of its own on a target.
    private var isDrawn: [Bool]
    /// A mark for each node whose target is read by a pass so far.
    private var isRead: [Bool]

    init(frame: PixelRect, nodeCount: Int, hasPasses: Bool, rules: PlanRules) {
        plan = PassPlan(frame: frame)
        self.rules = rules
        isDrawn = [Bool](repeating: false, count: nodeCount)
        isRead = [Bool](repeating: false, count: hasPasses ? nodeCount : 0)
    }

    /// Whether any pass so far reads the target of `node`.
    func needsPass(of node: Int) -> Bool { isRead[node] }

    /// Adds the pass that draws `list`.
    mutating func add(_ list: inout DrawList, _ description: Pass) {
        var pass = description
        if rules.contains(.cullOccluded) {
            occlusion.apply(to: &list)
            if let first = list.items.firstIndex(where: { !$0.isHidden }),
                list.items[first].opaque.contains(pass.region)
            {
                pass.clear = nil
                // It replaces what was there, which may be anything, even not a number.
                list.items[first].blends = false
            }
        }
        appendDraws(of: &list, to: &pass)
        if !pass.isFrame { plan.offscreenPasses.count(pass.reasons) }
        plan.passes.append(pass)
    }

    private mutating func appendDraws(of list: inout DrawList, to pass: inout Pass) {
        let batches = rules.contains(.batchInstances)
        // The first pass, the frame, gives its instances away as they are if none was left out.
        let isWhole = plan.boxes.isEmpty && plan.quads.isEmpty && list.hiddenCount == 0
        if isWhole {
            swap(&plan.boxes, &list.boxes)
            swap(&plan.quads, &list.quads)
        }
        var boxEnd = isWhole ? 0 : plan.boxes.count
        var quadEnd = isWhole ? 0 : plan.quads.count
        // Room for a long list at once; with each of many short ones all that is there would be copied.
        if list.boxes.count > plan.boxes.count { plan.boxes.reserveCapacity(plan.boxes.count + list.boxes.count) }
        if list.quads.count > plan.quads.count { plan.quads.reserveCapacity(plan.quads.count + list.quads.count) }
        for item in list.items where !item.isHidden {
            let isQuad = item.program.contains(.quad)
            if isQuad {
                if !isWhole { plan.quads.append(list.quads[Int(item.instance)]) }
                plan.quadNodes.append(item.node)
                quadEnd += 1
            } else {
                if !isWhole { plan.boxes.append(list.boxes[Int(item.instance)]) }
                plan.boxNodes.append(item.node)
                boxEnd += 1
            }
            if case .target(let node) = item.texture {
                isRead[Int(node)] = true
            } else {
                isDrawn[Int(item.node)] = true
            }
            let end = isQuad ? quadEnd : boxEnd
            let last = pass.draws.count - 1
            if batches, last >= 0, BatchInstances.joins(item, pass.draws[last]) {
                pass.draws[last].instances = pass.draws[last].instances.lowerBound..<end
                plan.savings.batchInstances += 1
            } else {
                pass.draws.append(
                    Draw(
                        program: item.program, texture: item.texture, blends: item.blends,
                        scissor: item.needsScissor ? item.bounds : nil, instances: end - 1..<end))
            }
        }
    }

    /// The finished plan: the passes from the innermost to the frame.
    mutating func finish(_ layers: LayerCounts, drawnBeforeCulling: Int) -> PassPlan {
        var passOfNode: [Int: Int32] = [:]
        plan.passes.reverse()
        for (index, pass) in plan.passes.enumerated() where !pass.isFrame { passOfNode[pass.node] = Int32(index) }
        for pass in plan.passes.indices {
            for draw in plan.passes[pass].draws.indices {
                guard case .target(let node) = plan.passes[pass].draws[draw].texture else { continue }
                plan.passes[pass].draws[draw].texture = .target(passOfNode[Int(node)] ?? 0)
            }
        }
        plan.savings.cullOccluded = occlusion.saved
        for pass in plan.passes {
            for draw in pass.draws where draw.program.contains(.point) {
                plan.savings.drawPoints += draw.instances.count
            }
        }
        plan.layers = layers
        plan.layers.drawn = isDrawn.reduce(0) { $0 + ($1 ? 1 : 0) }
        plan.layers.occluded = max(0, drawnBeforeCulling - plan.layers.drawn)
        return plan
    }
}
