import Synchronization

/// The identity of a render tree's content: two trees of the same version show the same.
package struct TreeVersion: Sendable, Hashable {
    private let number: UInt64
    private static let latest = Atomic<UInt64>(0)

    /// The version of a tree that no stage has made, or that was edited since; it says nothing.
    package static let unknown = TreeVersion(number: 0)

    /// A version that no other tree has.
    package static func next() -> TreeVersion {
        TreeVersion(number: latest.wrappingAdd(1, ordering: .relaxed).newValue)
    }
}

/// The nodes in which a render tree may differ from an earlier one of the same stage.
///
/// Nothing else differs: neither the number of the nodes, nor anything that they refer to but names that were added.
package struct TreeChanges: Sendable {
    /// The version of the earlier tree.
    package let base: TreeVersion
    /// The indices of the nodes, each once, in ascending order.
    package let nodes: [Int32]
    /// By node of another layer than before: the node that its layer had, or -1 for one that was added, and for a vacant
    /// node. Layers that were neither added nor removed stay in their order.
    package let moves: [Int32: Int32]

    package init(base: TreeVersion, nodes: [Int32], moves: [Int32: Int32] = [:]) {
        (self.base, self.nodes, self.moves) = (base, nodes, moves)
    }
}

extension RenderTree {
    /// Takes the array of the changed nodes out, emptied, so that successive trees share its memory.
    mutating func takeChangedNodes() -> [Int32] {
        var nodes = changes?.nodes ?? []
        changes = nil
        nodes.removeAll(keepingCapacity: true)
        return nodes
    }

    /// Gives a tree whose nodes have been updated a new version.
    ///
    /// - Parameters:
    ///   - base: The version before.
    ///   - nodes: The updated nodes, in any order; some may occur twice.
    ///   - moves: See ``TreeChanges/moves``.
    mutating func setChanges(since base: TreeVersion, in nodes: consuming [Int32], moves: [Int32: Int32]) {
        version = .next()
        changes = TreeChanges(base: base, nodes: nodes.sortedOnce(), moves: moves)
    }
}

extension [Int32] {
    /// The elements in ascending order, each once. Linear for those that are so already.
    fileprivate consuming func sortedOnce() -> [Int32] {
        if indices.dropFirst().allSatisfy({ self[$0 - 1] < self[$0] }) { return self }
        var sorted = self
        sorted.sort()
        var count = 1
        for index in 1..<sorted.count where sorted[index] != sorted[count - 1] {
            sorted[count] = sorted[index]
            count += 1
        }
        sorted.removeSubrange(count...)
        return sorted
    }
}
