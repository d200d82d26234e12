import LaminaCounters
import LaminaGeometry
import LaminaPlan
import LaminaRender

/// One pass of a frame: its layers, its reasons and its cost.
public struct PassReport: Sendable, Equatable, Encodable {
    /// The work of a pass.
    public enum Kind: String, Sendable, Encodable {
        /// Draws layers, and images of groups.
        case draw
        /// Runs a kernel on pixels of other targets.
        case filter
        /// Copies pixels of another target.
        case copy
    }

    /// The index in the order of execution.
    public var index: Int
    public var kind: Kind
    /// The name of a filter pass's kernel; else empty.
    public var detail: String
    /// The layer that needs it, as an index into ``Profile/layers``; of several that share it, the first.
    public var layer: Int
    /// All layers that it is executed for, ``layer`` among them.
    public var layers: [Int]
    /// The reasons why it is needed; empty for the frame.
    public var reasons: ReasonSet
    /// The left edge of its region in pixels of the frame, or of a grid of the layer's own.
    public var x: Int
    /// The upper edge, likewise.
    public var y: Int
    /// The width of its region in pixels.
    public var width: Int
    /// The height of its region in pixels.
    public var height: Int
    /// The bytes of its target.
    public var bytes: Int
    /// The passes before it whose targets it reads or continues.
    public var reads: [Int]
    public var drawCalls: Int
    public var instances: Int
    /// The fragments shaded, estimated on the CPU.
    public var estimatedFragments: Int
    /// The time on the GPU in seconds; absent if it can't be measured.
    public var gpuTime: Double?
    /// True if it draws on the picture itself.
    public var isFrame: Bool
    /// True if it was executed; false if its image is cached from an earlier frame.
    public var isExecuted: Bool
}

extension PassReport {
    /// Returns the passes of a plan, in order.
    static func all(_ plan: PassPlan, _ frame: DrawnPlan, _ costs: NodeCosts) -> [PassReport] {
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
                estimatedFragments: isExecuted ? costs.ofPass[index] : 0,
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
