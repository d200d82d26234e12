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

extension Pass {
    /// Calls `body` with the targets that the pass draws on and reads, some of them more than once.
    func forEachTarget(_ body: (Int32) -> Void) {
        body(target)
        switch work {
        case .draw: break
        case .copy(let work): body(work.source)
        case .filter(let work):
            body(work.source)
            if work.second >= 0 { body(work.second) }
        }
        for draw in draws {
            if case .target(let target) = draw.texture { body(target) }
            if case .target(let target) = draw.second { body(target) }
            if case .target(let target) = draw.behind { body(target) }
        }
    }
}
