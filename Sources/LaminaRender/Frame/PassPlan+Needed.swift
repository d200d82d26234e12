import LaminaCounters
import LaminaPlan

extension PassPlan {
    /// The passes to execute where some targets already hold what they are to hold.
    func passesNeeded(holding held: [Bool]) -> [Bool] {
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

    /// The trips that some of the passes make, by reason: one a layer.
    func offscreenPasses(executing isNeeded: [Bool]) -> PassCounts {
        var reasons: [Int: ReasonSet] = [:]
        for (pass, isNeeded) in zip(passes, isNeeded) where isNeeded && pass.isOfTrip {
            reasons[pass.node, default: []].formUnion(pass.ownReasons)
        }
        var counts = PassCounts()
        for reasons in reasons.values { counts.count(reasons) }
        return counts
    }
}

extension Pass {
    /// Those of the layer's reasons that this pass is made for. Where the image of a rasterized layer is kept, what is
    /// behind may still be copied, to mix the image with it.
    fileprivate var ownReasons: ReasonSet {
        if case .copy = work, reasons.contains(.rasterize) { return reasons.intersection(.compositingFilter) }
        return reasons
    }
}
