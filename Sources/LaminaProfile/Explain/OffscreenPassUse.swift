import LaminaCounters
import LaminaPlan

/// An offscreen pass with its cost.
struct OffscreenPassUse {
    let node: Int
    let reasons: ReasonSet
    let isRequired: Bool
    let isExecuted: Bool
    /// The pixels of all its targets, in the plan, or in the reference if the plan has none.
    let pixels: Int
    let bytes: Int
    /// The pixels of its image in the reference plan, shared or not.
    let area: Int
    /// The number of other layers that share its render passes.
    let sharerCount: Int

    /// Returns the offscreen passes that the layer tree requires and those that a plan executes: executed ones first,
    /// then those with more pixels.
    static func all(_ reference: PassPlan, _ plan: PassPlan) -> [OffscreenPassUse] {
        let (planned, used) = (TargetUse(reference), TargetUse(plan))
        var uses = reference.requiredPasses.map { pass in
            let isExecuted = used.sizes[pass.node] != nil
            let size = used.sizes[pass.node] ?? planned.sizes[pass.node] ?? (pass.area.area, 0)
            return OffscreenPassUse(
                node: pass.node, reasons: pass.reasons, isRequired: true, isExecuted: isExecuted, pixels: size.pixels,
                bytes: size.bytes, area: pass.area.area, sharerCount: used.sharers[pass.node]?.count ?? 0)
        }
        let required = Set(uses.map(\.node))
        for (node, size) in used.sizes where !required.contains(node) {
            uses.append(
                OffscreenPassUse(
                    node: node, reasons: used.reasons[node] ?? [], isRequired: false, isExecuted: true,
                    pixels: size.pixels, bytes: size.bytes, area: size.pixels,
                    sharerCount: used.sharers[node]?.count ?? 0))
        }
        return uses.sorted {
            ($0.isExecuted ? 1 : 0, $0.pixels, $1.node) > ($1.isExecuted ? 1 : 0, $1.pixels, $0.node)
        }
    }
}

/// The targets of the passes of each node; of shared ones, its fraction.
private struct TargetUse {
    var sizes: [Int: (pixels: Int, bytes: Int)] = [:]
    var reasons: [Int: ReasonSet] = [:]
    /// The other nodes that share passes with a node.
    var sharers: [Int: Set<Int>] = [:]

    init(_ plan: PassPlan) {
        var seen = Set<Int32>()
        for pass in plan.passes where pass.countsAsOffscreenPass {
            let target = plan.targets[Int(pass.target)]
            let isNew = seen.insert(pass.target).inserted
            pass.divide(isNew ? target.width * target.height : 0) { owner, pixels in
                let size = sizes[owner.node] ?? (0, 0)
                sizes[owner.node] = (size.pixels + pixels, size.bytes + pixels * target.format.bytesPerPixel)
                reasons[owner.node, default: []].formUnion(owner.reasons)
            }
            guard !pass.shares.isEmpty else { continue }
            let nodes = Set(pass.owningNodes)
            for node in nodes { sharers[node, default: []].formUnion(nodes.subtracting([node])) }
        }
    }
}
