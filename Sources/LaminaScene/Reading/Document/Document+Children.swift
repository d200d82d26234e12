extension Document {
    /// The elements of an array in order; of an object, its values; nothing for other kinds. Costs O(1) a step.
    package func elements(of node: NodeID) -> Elements {
        Elements(members: members(of: node))
    }

    /// The members of an object in order; nothing for other kinds but arrays, whose elements have no key.
    package func members(of node: NodeID) -> Members {
        Members(nodes: nodes, upcoming: node.offset + 1, end: node.offset + nodes[node.offset].span)
    }

    /// The value of an object's member with the given key, or nil. Costs O(members).
    package func member(_ key: KeyID, of node: NodeID) -> NodeID? {
        for member in members(of: node) where member.key == key {
            return member.node
        }
        return nil
    }

    /// An object's members, one after another.
    package struct Members: Sequence, IteratorProtocol {
        let nodes: [Node]
        var upcoming: Int
        let end: Int

        package mutating func next() -> (key: KeyID, node: NodeID)? {
            while upcoming < end {
                let index = upcoming
                let node = nodes[index]
                upcoming += node.span
                if !node.isHidden { return (node.key, NodeID(index: UInt32(truncatingIfNeeded: index))) }
            }
            return nil
        }
    }

    /// An array's elements, one after another.
    package struct Elements: Sequence, IteratorProtocol {
        var members: Members

        package mutating func next() -> NodeID? {
            members.next()?.node
        }
    }
}
