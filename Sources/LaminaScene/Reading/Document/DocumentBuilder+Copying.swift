extension DocumentBuilder {
    /// Adds a copy of an earlier value, as YAML's aliases ask for.
    ///
    /// - Parameter height: the levels of arrays and objects that the value takes.
    mutating func addCopy(of index: Int, height: Int, at position: Int) throws(SyntaxFault) {
        let span = try checkExpansion(of: index, at: position)
        try checkDepth(at: position, adding: height)
        let value = nodes[index]
        try add(value.kind, at: position, low: value.low, high: value.high)
        nodes[nodes.count - 1].isDecoded = value.isDecoded
        appendInside(of: index, span: span)
        current.height = max(current.height, height)
    }

    /// Adds copies of the members of an earlier object to the current one, which may override them.
    mutating func mergeMembers(of index: Int, height: Int, at position: Int) throws(SyntaxFault) {
        try checkDepth(at: position, adding: height - 1)
        let end = index + nodes[index].span
        var member = index + 1
        while member < end {
            let span = nodes[member].span
            if !nodes[member].isHidden {
                _ = try checkExpansion(of: member, at: position)
                let place = UInt32(truncatingIfNeeded: nodes.count)
                members.append(Member(key: nodes[member].key, node: place, isMerged: true))
                nodes.append(nodes[member])
                appendInside(of: member, span: span)
                current.count += 1
            }
            member += span
        }
        current.height = max(current.height, height - 1)
    }

    /// Opens an array or object whose members go to the object around it.
    mutating func openMerged(_ kind: Frame.Kind, at position: Int) throws(SyntaxFault) {
        try checkDepth(at: position)
        outer.append(current)
        current = Frame(kind: kind, node: current.node, firstMember: members.count)
    }

    /// Closes what ``openMerged(_:at:)`` opened.
    mutating func closeMerged() {
        if current.kind == .mergedObject { resolveMergedMembers() }
        let inner = current
        current = outer.removeLast()
        current.count += inner.count
        current.height = max(current.height, inner.height)
    }

    private mutating func checkExpansion(of index: Int, at position: Int) throws(SyntaxFault) -> Int {
        let span = nodes[index].span
        try checkNodes(at: position, adding: span)
        expandedNodes += span
        guard expandedNodes <= limits.expandedNodes else {
            throw .limit(
                position, "aliases repeat more than \(limits.expandedNodes) values",
                "write fewer aliases of aliases, or use a replicator layer")
        }
        return span
    }

    /// Appends what stands inside an earlier value. One by one: a slice would keep the array from growing in place.
    private mutating func appendInside(of index: Int, span: Int) {
        for inside in index + 1..<index + span {
            nodes.append(nodes[inside])
        }
    }
}
