import LaminaCounters
import LaminaPlan
import LaminaStage

/// One layer of a frame: where it lies, what became of it, and what it cost by itself, without its sublayers.
public struct LayerReport: Sendable, Equatable, Encodable {
    /// What became of a layer.
    public enum Fate: String, Sendable, Encodable, CaseIterable {
        case drawn
        /// It has nothing of its own to draw.
        case empty
        /// It, or a layer around it, is hidden.
        case hidden
        /// It, or a layer around it, has an opacity of 0.
        case transparent
        /// It lies outside of the picture or of a clip, or is seen from behind or from its edge.
        case outside
        /// Opaque content covers it.
        case occluded
    }

    /// The place in pre-order.
    public var index: Int
    /// The layer around it, by its index; -1 for the root.
    public var parent: Int
    /// The layer's name, or its place among its siblings.
    public var name: String
    /// The names of the layers from the outermost to this one.
    public var path: String
    /// The corners of its bounds in pixels of the picture, clockwise from the top left, x before y; empty where one lies
    /// behind the viewer.
    public var corners: [Double]
    public var fate: Fate
    /// Fragments shaded for it on all targets, worked out on the CPU.
    public var fragments: Int
    /// Those of them on the frame.
    public var onFrame: Int
    /// Offscreen passes executed for it, shared with other layers or not: 1 or 0.
    public var offscreenPasses: Int
    /// Render passes executed for it, those among them that it shares.
    public var passes: Int
    /// The bytes of their targets, the frame's left out; of a shared one its part, by pixels.
    public var targetBytes: Int
    /// Its share of the passes' time on the GPU in seconds, by fragments; absent where it can't be measured.
    public var gpuTime: Double?
    /// Why it asks for an offscreen pass, executed or not; empty if it does not.
    public var required: ReasonSet
}

extension LayerReport {
    /// The layers of a tree, in pre-order.
    static func all(_ tree: RenderTree, _ plan: PassPlan, _ shares: FragmentShares, _ places: LayerPlaces)
        -> [LayerReport]
    {
        var required = [ReasonSet](repeating: [], count: tree.nodes.count)
        for trip in plan.trips { required[trip.node] = trip.reasons }
        let empty = Set(plan.emptyNodes)
        let names = LayerNames(tree)
        return tree.nodes.indices.map { index in
            let place = places.places[index]
            let isSeen = place.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }
            return LayerReport(
                index: index, parent: names.parents[index], name: names.labels[index], path: names.path(of: index),
                corners: isSeen ? place.corners.flatMap { [$0.x, $0.y].map { ($0 * 1000).rounded() / 1000 } } : [],
                fate: fate(of: index, place, plan, empty),
                fragments: shares.fragments[index],
                onFrame: shares.onFrame[index], offscreenPasses: shares.trips[index], passes: shares.passes[index],
                targetBytes: shares.targetBytes[index], gpuTime: shares.gpuTime?[index], required: required[index])
        }
    }

    private static func fate(of index: Int, _ place: LayerPlaces.Place, _ plan: PassPlan, _ empty: Set<Int32>) -> Fate {
        if index < plan.isDrawn.count, plan.isDrawn[index] { return .drawn }
        if empty.contains(Int32(index)) { return .empty }
        return switch place.absence {
        case .hidden: .hidden
        case .transparent: .transparent
        case .outside: .outside
        case .empty: .empty
        case nil: .occluded
        }
    }
}

// MARK: Names

/// How the layers of a tree are called, and which are in which.
///
/// The names of ``RenderTree/path(ofNode:)``, all at once.
struct LayerNames {
    private(set) var parents: [Int] = []
    private(set) var labels: [String] = []

    init(_ tree: RenderTree) {
        // Of each open layer where it ends, which it is, and how many siblings have been counted in it.
        var open: [(end: Int, node: Int, count: Int)] = []
        for (index, node) in tree.nodes.enumerated() {
            while let last = open.last, index >= last.end { open.removeLast() }
            parents.append(open.last?.node ?? -1)
            let isMask = node.flags.contains(.mask)
            if node.name >= 0 {
                labels.append(tree.names[Int(node.name)])
            } else {
                labels.append(isMask ? "mask" : open.isEmpty ? "root" : "[\(open[open.count - 1].count)]")
            }
            if !isMask, !open.isEmpty { open[open.count - 1].count += 1 }
            open.append((index + Int(node.subtreeCount), index, 0))
        }
    }

    /// The names from the outermost layer to this one.
    func path(of index: Int) -> String {
        var (parts, node) = ([String](), index)
        while node >= 0 {
            parts.append(labels[node])
            node = parents[node]
        }
        return parts.reversed().joined(separator: "/")
    }
}
