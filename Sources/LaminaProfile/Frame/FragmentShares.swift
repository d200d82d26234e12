import LaminaCounters
import LaminaGeometry
import LaminaPlan
import LaminaStage

/// Whose the fragments, the time and the memory of a plan are, of the passes that were executed.
///
/// Fragments are the pixels of each instance's area, worked out on the CPU by the rule that GPUs follow: a pixel belongs
/// to the area that its centre is in. The time of a pass is its layers' by their fragments in it.
struct FragmentShares {
    /// Fragments by node of the render tree, on all targets.
    private(set) var fragments: [Int]
    /// Those of them on the frame.
    private(set) var onFrame: [Int]
    /// Fragments by pass.
    private(set) var ofPass: [Int]
    /// Trips, by node: a layer makes one, however many passes that takes, and also where others share them.
    private(set) var trips: [Int]
    /// Passes, by node, the frame's left out; one that layers share is one of each.
    private(set) var passes: [Int]
    /// The bytes of the targets of a node's trips, its part of those that it shares, the frame's left out.
    private(set) var targetBytes: [Int]
    /// The time on the GPU in seconds, by node; nil where passes are not timed.
    private(set) var gpuTime: [Double]?
    /// The nodes of the pass that is looked at, with the fragments of an instance each.
    private var touched: [(node: Int, count: Int)] = []

    /// - Parameters:
    ///   - executed: By pass: whether it was; empty if all were.
    ///   - passTimes: The time of each pass on the GPU in seconds, if it was measured.
    init(_ plan: PassPlan, nodeCount: Int, executing executed: [Bool] = [], passTimes: [Double]? = nil) {
        fragments = [Int](repeating: 0, count: nodeCount)
        onFrame = fragments
        trips = fragments
        passes = fragments
        targetBytes = fragments
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
            if let times = passTimes { share(times[index], of: pass, fragments: ofPass[index]) }
        }
    }

    /// Notes an offscreen pass with each layer that it is made for.
    private mutating func note(_ pass: Pass, bytes: Int) {
        var noted: Set<Int> = []
        pass.divide(bytes) { owner, part in
            if pass.isOfTrip { trips[owner.node] = 1 }
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
                fragments[node] += count
                if pass.isFrame { onFrame[node] += count }
                touched.append((node, count))
            }
        }
    }

    /// A kernel's pass shades its image of each layer; copies shade nothing.
    private mutating func addFilter(_ work: FilterWork, in plan: PassPlan) {
        for instance in work.instances {
            let node = Int(plan.filterNodes[instance])
            let count = plan.filterInstances[instance].texels.area
            fragments[node] += count
            touched.append((node, count))
        }
    }

    /// Shares out the time of a pass; one that shades nothing is its layers' by their pixels.
    private mutating func share(_ seconds: Double, of pass: Pass, fragments: Int) {
        guard fragments > 0 else {
            for owner in pass.owners { gpuTime?[owner.node] += seconds * pass.part(of: owner) }
            return
        }
        for (node, count) in touched { gpuTime?[node] += seconds * Double(count) / Double(fragments) }
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
                    overdraw: Double(onFrame[$0]) / framePixels, offscreenPasses: trips[$0],
                    targetBytes: targetBytes[$0], gpuTime: gpuTime?[$0])
            }
    }
}

// MARK: Pixels of a quad

/// The pixels of a convex quadrilateral, counted row by row.
struct QuadRaster {
    private let corners: [SIMD2<Double>]

    /// The area of a quad instance.
    init(_ quad: QuadInstance) { corners = quad.outline }

    /// The number of pixels in `clip` whose centres lie inside; at an edge, those on its upper and left side do.
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

    /// The first pixel whose centre is not before `edge`, kept within a range, however far out the edge is.
    private static func pixel(after edge: Double, from first: Int32, to last: Int32) -> Int {
        Int(max(Double(first), min(Double(last), (edge - 0.5).rounded(.up))))
    }
}
