import LaminaCounters
import LaminaGeometry

@testable import LaminaPlan

extension PassPlan {
    /// What is wrong with the plan as a list of passes; empty for a sound one.
    var faults: [String] {
        var faults: [String] = []
        if passes.isEmpty { faults.append("there is no pass") }
        for (index, pass) in passes.enumerated() where pass.isFrame != (index == passes.count - 1) {
            faults.append("the frame is not the last pass, or not the only one")
        }
        faults += faultsOfTargets() + faultsOfInstances() + faultsOfCounts()
        for pass in passes where !frame.contains(pass.region) || pass.region.isEmpty {
            faults.append("the region of pass \(pass.node) is empty or reaches out of the frame")
        }
        return faults
    }

    /// Each offscreen pass is read once, by a pass after it.
    private func faultsOfTargets() -> [String] {
        var faults: [String] = []
        var reads = [Int](repeating: 0, count: passes.count)
        for (index, pass) in passes.enumerated() {
            for draw in pass.draws {
                switch draw.texture {
                case .none: break
                case .image(let image):
                    if !images.indices.contains(Int(image)) { faults.append("there is no image \(image)") }
                case .target(let target):
                    guard passes.indices.contains(Int(target)), target < index else {
                        faults.append("pass \(index) reads target \(target)")
                        continue
                    }
                    reads[Int(target)] += draw.instances.count
                }
            }
        }
        for (pass, count) in zip(passes, reads) where count != (pass.isFrame ? 0 : 1) {
            faults.append("the target of node \(pass.node) is read \(count) times")
        }
        return faults
    }

    /// The draws take the instances one after the other, none twice and none left out.
    private func faultsOfInstances() -> [String] {
        var faults: [String] = []
        var seen = (boxes: [Int](), quads: [Int]())
        for pass in passes {
            var last = (box: -1, quad: -1)
            for draw in pass.draws {
                if draw.instances.isEmpty { faults.append("a draw is empty") }
                if draw.program.contains(.quad) {
                    if draw.instances.lowerBound <= last.quad { faults.append("quads are out of order") }
                    last.quad = draw.instances.upperBound - 1
                    seen.quads += draw.instances
                } else {
                    if draw.instances.lowerBound <= last.box { faults.append("boxes are out of order") }
                    last.box = draw.instances.upperBound - 1
                    seen.boxes += draw.instances
                }
            }
        }
        if seen.boxes.sorted() != Array(boxes.indices) { faults.append("boxes are drawn twice or not at all") }
        if seen.quads.sorted() != Array(quads.indices) { faults.append("quads are drawn twice or not at all") }
        let boxClips = boxes.map { Int($0.parameters.w / 4) - 1 }
        let quadClips = quads.map { Int($0.parameters.w) }
        if !(boxClips + quadClips).allSatisfy({ $0 >= -1 && $0 < clips.count }) { faults.append("a clip is missing") }
        if boxNodes.count != boxes.count || quadNodes.count != quads.count { faults.append("nodes are missing") }
        return faults
    }

    /// The counters say what the passes are.
    private func faultsOfCounts() -> [String] {
        var faults: [String] = []
        var counts = PassCounts()
        for pass in offscreen {
            counts.count(pass.reasons)
            if pass.reasons.isEmpty { faults.append("the pass of node \(pass.node) has no reason") }
        }
        if counts != offscreenPasses { faults.append("offscreenPasses counts \(offscreenPasses)") }
        let sum = layers.drawn + layers.empty + layers.hidden + layers.transparent + layers.outside + layers.occluded
        if sum != layers.visited { faults.append("layers do not add up: \(layers)") }
        return faults
    }
}
