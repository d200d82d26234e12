import LaminaCounters
import LaminaGeometry
import LaminaPlan
import LaminaStage

/// The fragments, the time and the memory of a plan's executed passes, attributed to nodes.
///
/// Fragments are the pixels of each instance's area, computed on the CPU by the rule of GPUs: a pixel is in an area if
/// its centre is. The time of a pass is attributed to its layers by their fragments in it.
struct NodeCosts {
    /// The fragments of each node of the render tree, on all targets.
    private(set) var estimatedFragments: [Int]
    /// The fragments of each node on the frame.
    private(set) var onFrame: [Int]
    /// The fragments of each pass.
    private(set) var ofPass: [Int]
    /// The number of offscreen passes of each node: at most one, however many render passes that takes, shared or not.
    private(set) var offscreenPasses: [Int]
    /// The number of render passes of each node, without the frame's; a shared one counts for each.
    private(set) var passes: [Int]
    /// The bytes of the targets of each node's offscreen passes, without the frame's; of shared ones its fraction.
    private(set) var targetBytes: [Int]
    /// The time on the GPU of each node in seconds; nil if passes are not timed.
    private(set) var gpuTime: [Double]?
    /// The instances of the current pass, each as a node and its fragments.
    private var touched: [(node: Int, count: Int)] = []

    /// - Parameters:
    ///   - executed: By pass, true if it was executed; empty if all were.
    ///   - passTimes: The time of each pass on the GPU in seconds; nil if it was not measured.
    init(_ plan: PassPlan, nodeCount: Int, executing executed: [Bool] = [], passTimes: [Double]? = nil) {
        estimatedFragments = [Int](repeating: 0, count: nodeCount)
        onFrame = estimatedFragments
        offscreenPasses = estimatedFragments
        passes = estimatedFragments
        targetBytes = estimatedFragments
        ofPass = [Int](repeating: 0, count: plan.passes.count)
        if passTimes != nil { gpuTime = [Double](repeating: 0, count: nodeCount) }
        var isNoted = [Bool](repeating: false, count: plan.targets.count)
        for (index, pass) in plan.passes.enumerated() where executed.isEmpty || executed[index] {
            if !pass.isFrame {
                note(pass, bytes: isNoted[Int(pass.target)] ? 0 : plan.targets[Int(pass.target)].byteCount)
                isNoted[Int(pass.target)] = true
            }
            touched.removeAll(keepingCapacity: true)
            addDraws(of: pass, in: plan)
            if case .filter(let work) = pass.work { addFilter(work, in: plan) }
            ofPass[index] = touched.reduce(0) { $0 + $1.count }
            if let times = passTimes { distribute(times[index], of: pass, fragments: ofPass[index]) }
        }
    }

    /// Adds an offscreen pass to each layer that it is made for.
    private mutating func note(_ pass: Pass, bytes: Int) {
        var noted: Set<Int> = []
        pass.divide(bytes) { owner, part in
            if pass.countsAsOffscreenPass { offscreenPasses[owner.node] = 1 }
            targetBytes[owner.node] += part
            if noted.insert(owner.node).inserted { passes[owner.node] += 1 }
        }
    }

    private mutating func addDraws(of pass: Pass, in plan: PassPlan) {
        for draw in pass.draws {
            let clip = draw.scissor?.intersection(pass.region) ?? pass.region
            for instance in draw.instances {
                let node = plan.node(of: instance, draw)
                let count =
                    switch draw.kind {
                    case .box: plan.boxes[instance].area.intersection(clip).area
                    case .quad: QuadRaster(plan.quads[instance]).pixelCount(within: clip)
                    }
                estimatedFragments[node] += count
                if pass.isFrame { onFrame[node] += count }
                touched.append((node, count))
            }
        }
    }

    /// Adds the fragments of a kernel's pass: its image of each layer. Copies shade nothing.
    private mutating func addFilter(_ work: FilterWork, in plan: PassPlan) {
        for instance in work.instances {
            let node = Int(plan.filterNodes[instance])
            let count = plan.filterInstances[instance].texels.area
            estimatedFragments[node] += count
            touched.append((node, count))
        }
    }

    /// Distributes the time of a pass by fragments, or by the layers' pixels if it shades nothing.
    private mutating func distribute(_ seconds: Double, of pass: Pass, fragments: Int) {
        guard fragments > 0 else {
            for owner in pass.owners { gpuTime?[owner.node] += seconds * pass.part(of: owner) }
            return
        }
        for (node, count) in touched { gpuTime?[node] += seconds * Double(count) / Double(fragments) }
    }

    /// The number of all fragments.
    var total: Int { estimatedFragments.reduce(0, +) }

    /// Returns the layers with the highest costs, the largest first, at most `limit` of them.
    func costliestLayers(_ tree: RenderTree, _ plan: PassPlan, limit: Int) -> [LayerCost] {
        let framePixels = Double(max(1, plan.frame.area))
        return estimatedFragments.indices
            .filter { estimatedFragments[$0] > 0 || offscreenPasses[$0] > 0 }
            .sorted { (estimatedFragments[$0], $1) > (estimatedFragments[$1], $0) }
            .prefix(max(0, limit))
            .map {
                LayerCost(
                    layer: tree.path(ofNode: $0), estimatedFragments: estimatedFragments[$0],
                    overdraw: Double(onFrame[$0]) / framePixels, offscreenPasses: offscreenPasses[$0],
                    targetBytes: targetBytes[$0], gpuTime: gpuTime?[$0])
            }
    }
}

// MARK: Pixels of a quad

/// The pixel count of a convex quadrilateral, row by row.
struct QuadRaster {
    private let corners: [SIMD2<Double>]

    /// Creates the quadrilateral of a quad instance.
    init(_ quad: QuadInstance) { corners = quad.outline }

    /// Returns the number of pixels in `clip` whose centres are inside; centres on an upper or left edge are.
    func pixelCount(within clip: PixelRect) -> Int {
        var (top, bottom) = (Double.infinity, -Double.infinity)
        for corner in corners {
            top = min(top, corner.y)
            bottom = max(bottom, corner.y)
        }
        let firstRow = QuadRaster.pixel(after: top, from: clip.minY, to: clip.maxY)
        let lastRow = QuadRaster.pixel(after: bottom, from: clip.minY, to: clip.maxY)
        guard firstRow < lastRow else { return 0 }
        var count = 0
        for row in firstRow..<lastRow {
            let y = Double(row) + 0.5
            var (low, high) = (Double.infinity, -Double.infinity)
            for index in corners.indices {
                let (from, to) = (corners[index], corners[(index + 1) & 3])
                guard (from.y <= y) != (to.y <= y) else { continue }
                let x = from.x + (to.x - from.x) * (y - from.y) / (to.y - from.y)
                low = min(low, x)
                high = max(high, x)
            }
            guard low < high else { continue }
            let firstColumn = QuadRaster.pixel(after: low, from: clip.minX, to: clip.maxX)
            let lastColumn = QuadRaster.pixel(after: high, from: clip.minX, to: clip.maxX)
            count += max(0, lastColumn - firstColumn)
        }
        return count
    }

    /// Returns the first pixel whose centre is not before `edge`, clamped to a range.
    private static func pixel(after edge: Double, from first: Int32, to last: Int32) -> Int {
        Int(max(Double(first), min(Double(last), (edge - 0.5).rounded(.up))))
    }
}
