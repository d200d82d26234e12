/// One value of a document, in 20 bytes.
///
/// Nodes are in document order: an array or object is followed by its contents, and `high` is the number of nodes
/// including itself, so that the next sibling is found by one addition and a subtree can be copied unchanged.
struct Node: Sendable {
    /// The byte offset of the value in the source.
    var position: UInt32

    /// The byte offset of the value's key in the source; unspecified without a key.
    var keyPosition: UInt32

    /// Key, flags and kind: 24, 4 and 4 bits.
    private var tag: UInt32

    /// The low half of a number, 1 for true, the start of a string, or the count of children.
    var low: UInt32

    /// The high half of a number, the length of a string in bytes, or the number of nodes of an array or object.
    var high: UInt32

    init(_ kind: NodeKind, at position: UInt32, key: KeyID, at keyPosition: UInt32, low: UInt32 = 0, high: UInt32 = 0) {
        self.position = position
        self.keyPosition = keyPosition
        tag = key.index << 8 | UInt32(kind.rawValue)
        self.low = low
        self.high = high
    }

    var kind: NodeKind { NodeKind(rawValue: UInt8(truncatingIfNeeded: tag & 0xF)) ?? .null }

    var key: KeyID {
        get { KeyID(index: tag >> 8) }
        set { tag = tag & 0xFF | newValue.index << 8 }
    }

    /// True for a merged member that another member of the same object overrides.
    var isHidden: Bool {
        get { tag & 0x10 != 0 }
        set { tag = newValue ? tag | 0x10 : tag & ~0x10 }
    }

    /// True if the string is in the document's decoded text rather than in its source.
    var isDecoded: Bool {
        get { tag & 0x20 != 0 }
        set { tag = newValue ? tag | 0x20 : tag & ~0x20 }
    }

    var isContainer: Bool { tag & 0xF >= UInt32(NodeKind.array.rawValue) }

    /// The number of nodes of the value, including its contents.
    var span: Int { isContainer ? Int(high) : 1 }

    var number: Double { Double(bitPattern: UInt64(high) << 32 | UInt64(low)) }
}

/// The position of a value in a ``Document``.
package struct NodeID: Hashable, Sendable {
    package let index: UInt32

    var offset: Int { Int(index) }
}

/// The kind of a value in a ``Document``.
package enum NodeKind: UInt8, Sendable, CaseIterable {
    case null, boolean, number, string, array, object
}
