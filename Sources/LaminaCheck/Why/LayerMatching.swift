import LaminaProfile
import LaminaStage

/// The layers of two render trees, matched with each other.
///
/// Layers are matched from the outermost inwards: those with names by their names, the first with the first of several;
/// those without by what they show, and the rest by their order. A layer with a name that is found in another superlayer
/// has moved. Takes time in proportion to the number of layers, and no recursion.
struct LayerMatching {
    /// Layers that are in both trees, in the new tree's order.
    private(set) var pairs: [(old: Int, new: Int)] = []
    /// Layers that are only in the new tree, each without those inside it.
    private(set) var added: [Int] = []
    /// Layers that are only in the old tree, likewise.
    private(set) var removed: [Int] = []
    /// Layers that have another superlayer.
    private(set) var moved: [(old: Int, new: Int)] = []
    /// Layers that are painted earlier or later among their siblings than they were.
    private(set) var reordered: [(old: Int, new: Int)] = []

    private let old: Side
    private let new: Side

    /// - Parameters:
    ///   - oldLikeness: By node of the old tree: a number that is equal for subtrees that show the same.
    ///   - newLikeness: The same for the new tree.
    init(old: RenderTree, new: RenderTree, oldLikeness: [Int], newLikeness: [Int]) {
        self.old = Side(tree: old, likeness: oldLikeness)
        self.new = Side(tree: new, likeness: newLikeness)
        guard !old.nodes.isEmpty, !new.nodes.isEmpty else { return }
        match((0, 0))
        matchMoved()
        pairs.sort { $0.new < $1.new }
        added.sort()
        removed.sort()
    }

    /// Matches all layers inside two that are matched.
    private mutating func match(_ outermost: (old: Int, new: Int)) {
        var open = [outermost]
        while let pair = open.popLast() {
            pairs.append(pair)
            let matched = matchChildren(old.children(of: pair.old), new.children(of: pair.new))
            open += matched
            noteOrder(of: matched)
        }
    }

    /// Matches the sublayers of two layers. Those without a counterpart go to ``added`` and ``removed``.
    private mutating func matchChildren(_ before: [Int], _ now: [Int]) -> [(old: Int, new: Int)] {
        var matched: [(old: Int, new: Int)] = []
        var waiting: [Key: [Int]] = [:]
        for node in before.reversed() {
            if let key = old.key(of: node) { waiting[key, default: []].append(node) }
        }
        var unnamed: [Int] = []
        for node in now {
            guard let key = new.key(of: node) else {
                unnamed.append(node)
                continue
            }
            if let other = waiting[key]?.popLast() { matched.append((other, node)) } else { added.append(node) }
        }
        removed += waiting.values.joined()
        matched += matchUnnamed(before.filter { old.key(of: $0) == nil }, unnamed)
        return matched.sorted { $0.new < $1.new }
    }

    private mutating func matchUnnamed(_ before: [Int], _ now: [Int]) -> [(old: Int, new: Int)] {
        // Equal numbers are most likely the same layers with other values.
        if before.count == now.count { return zip(before, now).map { ($0, $1) } }
        var matched: [(old: Int, new: Int)] = []
        var alike: [Int: [Int]] = [:]
        for node in before.reversed() { alike[old.likeness[node], default: []].append(node) }
        var rest: [Int] = []
        for node in now {
            if let other = alike[new.likeness[node]]?.popLast() {
                matched.append((other, node))
            } else {
                rest.append(node)
            }
        }
        let left = alike.values.joined().sorted()
        matched += zip(left, rest).map { ($0, $1) }
        removed += left.dropFirst(rest.count)
        added += rest.dropFirst(left.count)
        return matched
    }

    /// Finds layers with unique names that were removed in one place and added in another.
    private mutating func matchMoved() {
        var gone: [String: [Int]] = [:]
        for node in removed { if let name = old.name(of: node) { gone[name, default: []].append(node) } }
        var come: [String: [Int]] = [:]
        for node in added { if let name = new.name(of: node) { come[name, default: []].append(node) } }
        let found = gone.compactMap { name, nodes -> (old: Int, new: Int)? in
            guard nodes.count == 1, let others = come[name], others.count == 1 else { return nil }
            return (nodes[0], others[0])
        }.sorted { $0.new < $1.new }
        guard !found.isEmpty else { return }
        let (before, now) = (Set(found.map(\.old)), Set(found.map(\.new)))
        removed.removeAll { before.contains($0) }
        added.removeAll { now.contains($0) }
        moved = found
        for pair in found { match(pair) }
    }

    /// Finds the fewest layers whose places explain another order of siblings: those outside of the longest run that
    /// ascends in both.
    private mutating func noteOrder(of siblings: [(old: Int, new: Int)]) {
        var ends: [Int] = []
        var previous = [Int](repeating: -1, count: siblings.count)
        for (index, pair) in siblings.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if siblings[ends[middle]].old < pair.old { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        guard ends.count < siblings.count else { return }
        var stays: Set<Int> = []
        var index = ends.last ?? -1
        while index >= 0 {
            stays.insert(index)
            index = previous[index]
        }
        reordered += siblings.enumerated().filter { !stays.contains($0.offset) }.map(\.element)
    }

    /// The name of a layer, or its part as a mask.
    private enum Key: Hashable {
        case name(String)
        case mask
    }

    private struct Side {
        let tree: RenderTree
        let likeness: [Int]

        func name(of node: Int) -> String? {
            let name = Int(tree.nodes[node].name)
            return name >= 0 ? tree.names[name] : nil
        }

        func key(of node: Int) -> Key? {
            if tree.nodes[node].flags.contains(.mask) { return .mask }
            return name(of: node).map(Key.name)
        }

        func children(of node: Int) -> [Int] {
            var list: [Int] = []
            let end = node + Int(tree.nodes[node].subtreeCount)
            var child = node + 1
            while child < end {
                list.append(child)
                child += Int(tree.nodes[child].subtreeCount)
            }
            return list
        }
    }
}
