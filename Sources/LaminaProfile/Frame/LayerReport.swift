import LaminaCounters
import LaminaPlan
import LaminaStage

/// One layer of a frame: its position, whether it was drawn, and its cost without its sublayers.
public struct LayerReport: Sendable, Equatable, Encodable {
    /// The result of drawing a layer: drawn, or the reason why not.
    public enum Outcome: String, Sendable, Encodable, CaseIterable {
        case drawn
        /// It has nothing of its own to draw.
        case empty
        /// It, or a superlayer, is hidden.
        case hidden
        /// It, or a superlayer, has an opacity of 0.
        case transparent
        /// It is outside the picture or a clip, or faces away from the viewer or is edge-on.
        case outside
        /// Opaque content covers it.
        case occluded
    }

    /// The index in pre-order.
    public var index: Int
    /// The index of its superlayer; -1 for the root.
    public var parent: Int
    /// The layer's name, or its index among its siblings.
    public var name: String
    /// The names of the layers from the outermost to this one.
    public var path: String
    /// The corners of its bounds in pixels of the picture, clockwise from the top left, x before y; empty if one is
    /// behind the viewer.
    public var corners: [Double]
    public var outcome: Outcome
    /// The fragments shaded for it on all targets, estimated on the CPU.
    public var estimatedFragments: Int
    /// Those of them on the frame.
    public var onFrame: Int
    /// The number of offscreen passes executed for it, shared or not: 1 or 0.
    public var offscreenPasses: Int
    /// The number of render passes executed for it, including shared ones.
    public var passes: Int
    /// The bytes of their targets, without the frame's; of a shared one its fraction, by pixels.
    public var targetBytes: Int
    /// Its part of the passes' time on the GPU in seconds, by fragments; absent if it can't be measured.
    public var gpuTime: Double?
    /// The reasons why it requires an offscreen pass, executed or not; empty if it does not.
    public var required: ReasonSet
}

extension LayerReport {
    /// Returns the layers of a tree, in pre-order.
    static func all(_ tree: RenderTree, _ plan: PassPlan, _ costs: NodeCosts, _ places: LayerPositions)
        -> [LayerReport]
    {
        var required = [ReasonSet](repeating: [], count: tree.nodes.count)
        for pass in plan.requiredPasses { required[pass.node] = pass.reasons }
        let empty = Set(plan.emptyNodes)
        let names = LayerNames(tree)
        return tree.nodes.indices.map { index in
            let place = places.places[index]
            let edges = place.corners.flatMap { [$0.x, $0.y] }
            let isInFront = edges.allSatisfy(\.isFinite)
            return LayerReport(
                index: index, parent: names.parents[index], name: names.labels[index], path: names.path(of: index),
                corners: isInFront ? edges.map { ($0 * 1000).rounded() / 1000 } : [],
                outcome: outcome(of: index, place, plan, empty),
                estimatedFragments: costs.estimatedFragments[index],
                onFrame: costs.onFrame[index], offscreenPasses: costs.offscreenPasses[index],
                passes: costs.passes[index],
                targetBytes: costs.targetBytes[index], gpuTime: costs.gpuTime?[index], required: required[index])
        }
    }

    private static func outcome(of index: Int, _ place: LayerPositions.Place, _ plan: PassPlan, _ empty: Set<Int32>)
        -> Outcome
    {
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

/// The names and the parents of the layers of a tree.
///
/// The same names as in ``RenderTree/path(ofNode:)``, for all nodes at once.
package struct LayerNames: Sendable, Equatable {
    /// By node: its parent; -1 for the root.
    package private(set) var parents: [Int] = []
    /// By node: its name, or its index among its siblings.
    package private(set) var labels: [String] = []

    /// Finds the names in `tree`. Linear in its size.
    package init(_ tree: RenderTree) {
        // For each open layer its end, its index, and the number of children so far.
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
            if node.flags.isDisjoint(with: [.mask, .vacant]), !open.isEmpty { open[open.count - 1].count += 1 }
            open.append((index + Int(node.subtreeCount), index, 0))
        }
    }

    /// Returns the names from the outermost layer to this one.
    package func path(of index: Int) -> String {
        var (parts, node) = ([String](), index)
        while node >= 0 {
            parts.append(labels[node])
            node = parents[node]
        }
        return parts.reversed().joined(separator: "/")
    }

    /// Returns the first node with a path, and those with its beginnings, outwards to the root; only those that there
    /// are. Linear in the size of the tree and of the path.
    package func nodes(along path: String) -> [(node: Int, isWhole: Bool)] {
        let wanted = Array(path.utf8)
        // By node: the length of its path if the wanted one begins with it; else -1.
        var lengths = [Int](repeating: -1, count: parents.count)
        var firsts: [Int: Int] = [:]
        for node in parents.indices {
            var start = 0
            if parents[node] >= 0 {
                let length = lengths[parents[node]]
                guard length >= 0, length < wanted.count else { continue }
                // After the slash.
                start = length + 1
            }
            let label = labels[node].utf8
            guard wanted[start...].starts(with: label) else { continue }
            let end = start + label.count
            guard end == wanted.count || wanted[end] == UInt8(ascii: "/") else { continue }
            lengths[node] = end
            if firsts[end] == nil { firsts[end] = node }
        }
        return firsts.sorted { $0.key > $1.key }.map { (node: $0.value, isWhole: $0.key == wanted.count) }
    }
}
