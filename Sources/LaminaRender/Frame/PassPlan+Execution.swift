import LaminaCounters
import LaminaGL
import LaminaPlan

extension PassPlan {
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
        let frame = passes.last?.target
        return bytesPeak { target in target == frame ? 0 : targets[Int(target)].byteCount }
    }

    /// The peak memory in bytes of all targets, the frame's included, as the pool lends them: those of offscreen passes
    /// by size classes. It is the counter ``FrameCounters/targetBytesPeak`` of the plan drawn with no image cached.
    package var lentBytesPeak: Int {
        var isOfFrame = [Bool](repeating: false, count: targets.count)
        for pass in passes where pass.isFrame { isOfFrame[Int(pass.target)] = true }
        return bytesPeak(keepsCached: true) { target in
            let needed = targets[Int(target)]
            // No driver can make larger ones.
            if isOfFrame[Int(target)] || max(needed.width, needed.height) > 1 << 24 { return needed.byteCount }
            var lent = needed
            (lent.width, lent.height) = (SizeClass.rounded(needed.width), SizeClass.rounded(needed.height))
            return lent.byteCount
        }
    }

    /// Returns the largest sum of the bytes of the targets in use.
    ///
    /// - Parameter keepsCached: true if targets that are cached for later frames stay in use.
    private func bytesPeak(keepsCached: Bool = false, of byteCount: (Int32) -> Int) -> Int {
        let last = lastUses
        var isLent = [Bool](repeating: false, count: targets.count)
        var bytes = 0
        var peak = 0
        for (index, pass) in passes.enumerated() {
            if !isLent[Int(pass.target)] {
                isLent[Int(pass.target)] = true
                bytes += byteCount(pass.target)
                peak = max(peak, bytes)
            }
            pass.forEachTarget { target in
                if keepsCached, targets[Int(target)].kept != nil { return }
                if last[Int(target)] == index, isLent[Int(target)] {
                    isLent[Int(target)] = false
                    bytes -= byteCount(target)
                }
            }
        }
        return peak
    }
}
