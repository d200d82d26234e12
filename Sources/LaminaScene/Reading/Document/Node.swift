/// One value of a document in 20 bytes.
///
/// Nodes stand in document order: what an array or object holds follows it, and `high` says how many nodes that is
/// together with itself, so that the next sibling is found by one addition and a subtree can be copied as it stands.
struct Node: Sendable {
    /// The byte offset of the value in the source.
    var position: UInt32

    /// The byte offset of the value's key in the source; unspecified without a key.
    var keyPosition: UInt32

    /// Key, flags and kind: 24, 4 and 4 bits.
    private var tag: UInt32

    /// Low half of a number, 1 for true, start of a text, count of children.
    var low: UInt32

    /// High half of a number, length of a text in bytes, nodes of an array or object with all it holds.
    var high: UInt32

    init(_ kind: NodeKind, at position: UInt32, key: KeyID, at keyPosition: UInt32, low: UInt32 = 0, high: UInt32 = 0) {
        self.position = position
        self.keyPosition = keyPosition
        tag = key.index << 8 | UInt32(kind.rawValue)
        self.low = low
        self.high = high
    }

    var kind: NodeKind {
        NodeKind(rawValue: UInt8(truncatingIfNeeded: tag & 0xF)) ?? .null
    }

    var key: KeyID {
        get { KeyID(index: tag >> 8) }
        set { tag = tag & 0xFF | newValue.index << 8 }
    }

    /// True for a member that another one of the same object overrides, by YAML's merge key.
    var isHidden: Bool {
        get { tag & 0x10 != 0 }
        set { tag = newValue ? tag | 0x10 : tag & ~0x10 }
    }

    /// True when the text stands in the document's decoded text rather than in its source.
    var isDecoded: Bool {
        get { tag & 0x20 != 0 }
        set { tag = newValue ? tag | 0x20 : tag & ~0x20 }
    }

    var isContainer: Bool { tag & 0xF >= UInt32(NodeKind.array.rawValue) }

    /// How many nodes the value takes with all it holds.
    var span: Int { isContainer ? Int(high) : 1 }

    var number: Double { Double(bitPattern: UInt64(high) << 32 | UInt64(low)) }
}

/// The place of a value in a ``Document``.
package struct NodeID: Hashable, Sendable {
    package let index: UInt32

    var offset: Int { Int(index) }
}

/// The kind of a value in a ``Document``.
package enum NodeKind: UInt8, Sendable, CaseIterable {
    case null, boolean, number, string, array, object
}
