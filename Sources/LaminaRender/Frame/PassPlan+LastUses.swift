import LaminaPlan

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
