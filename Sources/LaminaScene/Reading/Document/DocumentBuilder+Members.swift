extension DocumentBuilder {
    /// Settles which members the innermost object has, and forgets them.
    ///
    /// A key written twice is noted; of members that a merge key brings, those that are there already are hidden.
    /// Costs O(members): every key has a stamp, which is this object's when it was seen in it.
    mutating func resolveMembers() {
        let first = current.firstMember
        settleMembers(from: first)
        members.removeLast(members.count - first)
    }

    /// Settles the members of an object under a merge key and leaves those that stand to the object around it.
    mutating func resolveMergedMembers() {
        let first = current.firstMember
        settleMembers(from: first)
        members[first...].removeAll { nodes[Int($0.node)].isHidden }
        for index in first..<members.count { members[index].isMerged = true }
    }

    private mutating func settleMembers(from first: Int) {
        guard members.count > first else { return }
        serial &+= 1
        if stamps.count < keys.count {
            stamps.append(contentsOf: repeatElement(0, count: max(keys.count * 2, 256) - stamps.count))
        }
        var hasMerged = false
        for index in first..<members.count {
            let member = members[index]
            if member.isMerged {
                hasMerged = true
            } else if stamps[Int(member.key.index)] == serial {
                noteDuplicate(member, from: first)
            } else {
                stamps[Int(member.key.index)] = serial
            }
        }
        if hasMerged { hideOverridden(from: first) }
    }

    private mutating func hideOverridden(from first: Int) {
        for index in first..<members.count where members[index].isMerged {
            let member = members[index]
            if stamps[Int(member.key.index)] == serial {
                nodes[Int(member.node)].isHidden = true
                current.count -= 1
            } else {
                stamps[Int(member.key.index)] = serial
            }
        }
    }

    private mutating func noteDuplicate(_ member: Member, from first: Int) {
        // Only those that will be listed need to know the first: looking for it costs O(members).
        let isListed = duplicates.count < limits.problems
        let earlier = isListed ? members[first...].first { $0.key == member.key } : nil
        duplicates.append(
            DuplicateKey(first: NodeID(index: earlier?.node ?? member.node), second: NodeID(index: member.node)))
    }
}
