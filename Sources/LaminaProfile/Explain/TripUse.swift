import LaminaCounters
import LaminaPlan

/// A trip with what it takes.
struct TripUse {
    let node: Int
    let reasons: ReasonSet
    let isRequired: Bool
    let isExecuted: Bool
    /// Of all its targets, in the plan, or in the reference where the plan has none.
    let pixels: Int
    let bytes: Int

    /// The trips that the layer tree asks for and those that a plan makes, those that take most pixels first.
    static func all(_ reference: PassPlan, _ plan: PassPlan) -> [TripUse] {
        let (naive, used) = (TargetUse(reference), TargetUse(plan))
        var trips = reference.trips.map { trip in
            let isExecuted = used.sizes[trip.node] != nil
            let size = used.sizes[trip.node] ?? naive.sizes[trip.node] ?? (trip.area.area, 0)
            return TripUse(
                node: trip.node, reasons: trip.reasons, isRequired: true, isExecuted: isExecuted, pixels: size.pixels,
                bytes: size.bytes)
        }
        let required = Set(trips.map(\.node))
        for (node, size) in used.sizes where !required.contains(node) {
            trips.append(
                TripUse(
                    node: node, reasons: used.reasons[node] ?? [], isRequired: false, isExecuted: true,
                    pixels: size.pixels, bytes: size.bytes))
        }
        return trips.sorted { ($0.pixels, $1.node) > ($1.pixels, $0.node) }
    }
}

/// The targets of the passes of each node.
private struct TargetUse {
    var sizes: [Int: (pixels: Int, bytes: Int)] = [:]
    var reasons: [Int: ReasonSet] = [:]

    init(_ plan: PassPlan) {
        var seen = Set<Int32>()
        for pass in plan.passes where !pass.isFrame {
            reasons[pass.node, default: []].formUnion(pass.reasons)
            let target = plan.targets[Int(pass.target)]
            let isNew = seen.insert(pass.target).inserted
            let pixels = isNew ? target.width * target.height : 0
            let size = sizes[pass.node] ?? (0, 0)
            sizes[pass.node] = (size.pixels + pixels, size.bytes + pixels * target.format.bytesPerPixel)
        }
    }
}
