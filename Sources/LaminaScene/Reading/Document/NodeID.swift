/// The place of a value in a ``Document``.
package struct NodeID: Hashable, Sendable {
    package let index: UInt32

    var offset: Int { Int(index) }
}

/// The kind of a value in a ``Document``.
package enum NodeKind: UInt8, Sendable, CaseIterable {
    case null, boolean, number, string, array, object
}
