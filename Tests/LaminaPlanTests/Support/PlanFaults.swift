import LaminaCounters
import LaminaGeometry

@testable import LaminaPlan

extension PassPlan {
    /// The faults of the plan as a list of passes; empty for a sound one.
    var faults: [String] {
        var faults: [String] = []
        if passes.isEmpty { faults.append("there is no pass") }
        if passes.last?.isFrame != true { faults.append("the frame is not the last pass") }
        faults += faultsOfTargets() + faultsOfInstances() + faultsOfCounts()
        for pass in passes where pass.region.isEmpty {
            faults.append("the region of pass \(pass.node) is empty")
        }
        return faults
    }

    /// A target is read only after something was drawn on it, and each offscreen one is read.
    private func faultsOfTargets() -> [String] {
        var faults: [String] = []
        var isDrawn = [Bool](repeating: false, count: targets.count)
        var isRead = isDrawn
        for (index, pass) in passes.enumerated() {
            for target in pass.targetsRead {
                guard targets.indices.contains(Int(target)), isDrawn[Int(target)] else {
                    faults.append("pass \(index) reads target \(target)")
                    continue
                }
                if target == pass.target { faults.append("pass \(index) reads what it draws on") }
                isRead[Int(target)] = true
            }
            for case .image(let image) in pass.draws.map(\.texture) where !images.indices.contains(Int(image)) {
                faults.append("there is no image \(image)")
            }
            guard targets.indices.contains(Int(pass.target)) else {
                faults.append("pass \(index) has no target")
                continue
            }
            if pass.work == .draw, pass.clear == nil, !isDrawn[Int(pass.target)], pass.draws.isEmpty {
                faults.append("pass \(index) leaves its target as it was")
            }
            isDrawn[Int(pass.target)] = true
        }
        for (target, isRead) in isRead.enumerated() where !isRead && target != Int(passes.last?.target ?? -1) {
            faults.append("target \(target) is never read")
        }
        return faults
    }

    /// The draws take each instance once; those of the frame one after the other, where others may share a target.
    private func faultsOfInstances() -> [String] {
        var faults: [String] = []
        var seen = (boxes: [Int](), quads: [Int]())
        for pass in passes {
            var last = (box: -1, quad: -1)
            for draw in pass.draws {
                if draw.instances.isEmpty { faults.append("a draw is empty") }
                if draw.kind.isQuad {
                    if pass.isFrame, draw.instances.lowerBound <= last.quad { faults.append("quads are out of order") }
                    last.quad = draw.instances.upperBound - 1
                    seen.quads += draw.instances
                } else {
                    if pass.isFrame, draw.instances.lowerBound <= last.box { faults.append("boxes are out of order") }
                    last.box = draw.instances.upperBound - 1
                    seen.boxes += draw.instances
                }
            }
        }
        if seen.boxes.sorted() != Array(boxes.indices) { faults.append("boxes are drawn twice or not at all") }
        if seen.quads.sorted() != Array(quads.indices) { faults.append("quads are drawn twice or not at all") }
        let entries = boxes.map(\.tableEntry) + quads.map(\.tableEntry)
        if !entries.allSatisfy({ $0 >= -1 && $0 < table.count }) { faults.append("a clip is missing") }
        if boxNodes.count != boxes.count || quadNodes.count != quads.count { faults.append("nodes are missing") }
        return faults
    }

    /// The counters say what the passes are.
    private func faultsOfCounts() -> [String] {
        var faults: [String] = []
        var counts = PassCounts()
        var nodes = Set<Int>()
        for pass in offscreen {
            if pass.countsAsOffscreenPass, nodes.insert(pass.node).inserted { counts.count(pass.reasons) }
            // The passes of a path's shadow are not an offscreen pass.
            if pass.reasons.isEmpty, pathFills.isEmpty { faults.append("the pass of node \(pass.node) has no reason") }
        }
        if counts != offscreenPasses { faults.append("offscreenPasses counts \(offscreenPasses)") }
        let sum = layers.drawn + layers.empty + layers.hidden + layers.transparent + layers.outside + layers.occluded
        if sum != layers.visited { faults.append("layers do not add up: \(layers)") }
        return faults
    }
}

extension Pass {
    /// The targets that the pass reads.
    var targetsRead: [Int32] {
        var all: [Int32] = []
        switch work {
        case .draw: break
        case .copy(let work): all.append(work.source)
        case .filter(let work): all += work.second < 0 ? [work.source] : [work.source, work.second]
        }
        for source in draws.flatMap({ [$0.texture, $0.second, $0.behind] }) {
            if case .target(let target) = source { all.append(target) }
        }
        return all
    }
}
