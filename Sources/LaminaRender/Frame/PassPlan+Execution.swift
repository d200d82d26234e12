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

// MARK: Last uses

extension PassPlan {
    /// By target: the last pass that draws on it or reads it, or -1.
    var lastUses: [Int] {
        var last = [Int](repeating: -1, count: targets.count)
        for (index, pass) in passes.enumerated() {
            pass.forEachTarget { last[Int($0)] = index }
        }
        return last
    }
}

// MARK: Memory

extension PassPlan {
    /// The most bytes that offscreen targets take at one time when the passes are executed in order.
    package var targetBytesPeak: Int {
        let last = lastUses
        var isLent = [Bool](repeating: false, count: targets.count)
        var bytes = 0
        var peak = 0
        let frame = passes.last?.target
        for (index, pass) in passes.enumerated() {
            if !isLent[Int(pass.target)], pass.target != frame {
                isLent[Int(pass.target)] = true
                bytes += targets[Int(pass.target)].byteCount
                peak = max(peak, bytes)
            }
            pass.forEachTarget { target in
                if last[Int(target)] == index, isLent[Int(target)] {
                    isLent[Int(target)] = false
                    bytes -= targets[Int(target)].byteCount
                }
            }
        }
        return peak
    }
}
