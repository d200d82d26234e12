import LaminaCounters
import LaminaGeometry
import LaminaPlan
import LaminaStage

/// Whose the fragments of a plan are: the pixels of each instance's area, worked out on the CPU by the rule that GPUs
/// follow, a pixel belonging to the area that its centre is in.
struct FragmentShares {
    /// Fragments by node of the render tree, on all targets.
    private(set) var fragments: [Int]
    /// Those of them on the frame.
    private(set) var onFrame: [Int]
    /// Trips, by node: a layer makes one, however many passes that takes.
    private var trips: [Int]

    init(_ plan: PassPlan, nodeCount: Int) {
        fragments = [Int](repeating: 0, count: nodeCount)
        onFrame = fragments
        trips = fragments
        for pass in plan.passes {
            if !pass.isFrame { trips[pass.node] = 1 }
            addDraws(of: pass, in: plan)
            if case .filter(let work) = pass.work { addFilter(work, in: plan) }
        }
    }

    private mutating func addDraws(of pass: Pass, in plan: PassPlan) {
        for draw in pass.draws {
            let clip = draw.scissor?.intersection(pass.region) ?? pass.region
            for instance in draw.instances {
                let node: Int
                let count: Int
                if draw.program.contains(.quad) {
                    node = Int(plan.quadNodes[instance])
                    count = QuadRaster(plan.quads[instance]).pixelCount(within: clip)
                } else {
                    node = Int(plan.boxNodes[instance])
                    count = PixelRect(plan.boxes[instance].raster).intersection(clip).area
                }
                fragments[node] += count
                if pass.isFrame { onFrame[node] += count }
            }
        }
    }

    /// A kernel's pass shades its image of each layer; copies shade nothing.
    private mutating func addFilter(_ work: FilterWork, in plan: PassPlan) {
        for instance in work.instances {
            fragments[Int(plan.filterNodes[instance])] += PixelRect(plan.filterInstances[instance].destination).area
        }
    }

    /// All fragments.
    var total: Int { fragments.reduce(0, +) }

    /// The layers that cost most, the largest first, at most `limit` of them.
    func spenders(_ tree: RenderTree, _ plan: PassPlan, limit: Int) -> [Spender] {
        let framePixels = Double(max(1, plan.frame.area))
        return fragments.indices
            .filter { fragments[$0] > 0 || trips[$0] > 0 }
            .sorted { (fragments[$0], $1) > (fragments[$1], $0) }
            .prefix(max(0, limit))
            .map {
                Spender(
                    layer: tree.path(ofNode: $0), fragments: fragments[$0],
                    overdraw: Double(onFrame[$0]) / framePixels, offscreenPasses: trips[$0])
            }
    }
}

extension PixelRect {
    /// A rectangle of whole numbers kept as floats.
    init(_ edges: SIMD4<Float>) {
        self.init(
            coveringMinX: Double(edges.x), minY: Double(edges.y), maxX: Double(edges.z), maxY: Double(edges.w))
    }
}
