import LaminaCounters

extension YAMLReader {
    /// A value that aliases can repeat.
    struct Anchor {
        var node: Int

        /// The levels of arrays and objects that the value takes; nil while it is not complete.
        var height: Int?
    }

    mutating func readAlias(_ name: String, at position: Int) throws(SyntaxFault) {
        guard let anchor = anchors[name] else { throw unknownAnchor(name, at: position) }
        guard let height = anchor.height else {
            throw .syntax(
                position, "a cycle: the alias *\(Printable.line(name)) stands inside the value that it repeats",
                "remove it or move the anchor")
        }
        let kind = builder.nodes[anchor.node].kind
        switch builder.current.kind {
        case _ where expectsMerge:
            guard kind == .object else {
                throw .syntax(
                    position, "the merge key << is given *\(Printable.line(name)), which is no mapping",
                    "give it a mapping or an alias of one")
            }
            awaitsMerge = false
            try builder.mergeMembers(of: anchor.node, height: height, at: position)
        case .object where builder.key == .none, .mergedObject where builder.key == .none:
            throw .syntax(position, "an alias stands where a key is expected", "write the key itself")
        default:
            try builder.addCopy(of: anchor.node, height: height, at: position)
        }
    }

    private func unknownAnchor(_ name: String, at position: Int) -> SyntaxFault {
        let near = NearName.closest(to: name, in: anchors.keys.sorted())
        let name = Printable.line(name)
        let advice = near.map { "did you mean *\(Printable.line($0))?" } ?? "write &\(name) before a value above"
        return .syntax(position, "the alias *\(name) has no anchor", advice)
    }
}
