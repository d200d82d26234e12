import LaminaPlan

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
