import LaminaCounters
import LaminaGeometry
import LaminaPlan
import LaminaRender

/// One executed pass of a frame: whose it is, why, and what it took.
public struct PassReport: Sendable, Equatable, Encodable {
    /// What a pass does.
    public enum Kind: String, Sendable, Encodable {
        /// Draws layers, and images of groups.
        case draw
        /// Runs a kernel on pixels of other targets.
        case filter
        /// Copies pixels of another target.
        case copy
    }

    /// The place in the order of execution.
    public var index: Int
    public var kind: Kind
    /// The kernel of a filter's pass; else empty.
    public var detail: String
    /// The layer that asked for it, by its place in ``Profile/layers``; of several that share it, the first.
    public var layer: Int
    /// All layers that it is executed for, ``layer`` among them.
    public var layers: [Int]
    /// Why it is needed; empty for the frame.
    public var reasons: ReasonSet
    /// The pixels of the frame that it draws on, or of a grid of the layer's own.
    public var x: Int
    public var y: Int
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// The bytes of its target.
    public var bytes: Int
    /// The passes before it whose targets it reads, or goes on drawing on.
    public var reads: [Int]
    public var drawCalls: Int
    public var instances: Int
    /// Fragments shaded, worked out on the CPU.
    public var fragments: Int
    /// The time on the GPU in seconds; absent where it can't be measured.
    public var gpuTime: Double?
    /// Whether it draws on the picture itself.
    public var isFrame: Bool
    /// Whether it was executed, and not what an earlier frame has left taken instead.
    public var isExecuted: Bool
}

extension PassReport {
    /// The passes of a plan, in order.
    static func all(_ plan: PassPlan, _ frame: DrawnPlan, _ shares: FragmentShares) -> [PassReport] {
        var writer = [Int](repeating: -1, count: plan.targets.count)
        return plan.passes.enumerated().map { index, pass in
            var reads: Set<Int> = []
            pass.forEachTarget { if writer[Int($0)] >= 0 { reads.insert(writer[Int($0)]) } }
            writer[Int(pass.target)] = index
            let (kind, detail, kernelInstances) = pass.work.inWords
            let isExecuted = index < frame.isExecuted.count ? frame.isExecuted[index] : true
            return PassReport(
                index: index, kind: kind, detail: detail, layer: pass.node, layers: pass.owningNodes,
                reasons: pass.shares.reduce(into: pass.reasons) { $0.formUnion($1.reasons) },
                x: Int(pass.region.minX), y: Int(pass.region.minY), width: pass.region.width,
                height: pass.region.height, bytes: plan.targets[Int(pass.target)].byteCount, reads: reads.sorted(),
                drawCalls: pass.draws.count + (kind == .filter ? 1 : 0),
                instances: pass.draws.reduce(kernelInstances) { $0 + $1.instances.count },
                fragments: isExecuted ? shares.ofPass[index] : 0,
                gpuTime: isExecuted ? frame.passTimes?[index] : nil, isFrame: pass.isFrame, isExecuted: isExecuted)
        }
    }
}

extension PassWork {
    fileprivate var inWords: (kind: PassReport.Kind, detail: String, instances: Int) {
        switch self {
        case .draw: (.draw, "", 0)
        case .filter(let work): (.filter, work.kernel.name, work.instances.count)
        case .copy: (.copy, "", 0)
        }
    }
}
