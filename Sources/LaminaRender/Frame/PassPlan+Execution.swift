import LaminaCounters
import LaminaPlan

extension PassPlan {
    /// Returns by pass whether it has to be executed, given the targets that already have their contents.
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

    /// Returns the offscreen passes that the executed passes make up, by reason: one per layer.
    func offscreenPasses(executing isNeeded: [Bool]) -> PassCounts {
        var reasons: [Int: ReasonSet] = [:]
        for (pass, isNeeded) in zip(passes, isNeeded) where isNeeded && pass.countsAsOffscreenPass {
            reasons[pass.node, default: []].formUnion(pass.ownReasons)
        }
        var counts = PassCounts()
        for reasons in reasons.values { counts.count(reasons) }
        return counts
    }
}

extension Pass {
    /// The layer's reasons that this pass serves. If the image of a rasterized layer is cached, its backdrop may still
    /// be copied to blend the image with it.
    fileprivate var ownReasons: ReasonSet {
        if case .copy = work, reasons.contains(.rasterize) { return reasons.intersection(.compositingFilter) }
        return reasons
    }
}

// MARK: Last uses

extension PassPlan {
    /// By target: the index of the last pass that draws to it or reads it, or -1.
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
    /// The peak memory in bytes of offscreen targets while the passes are executed in order.
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
