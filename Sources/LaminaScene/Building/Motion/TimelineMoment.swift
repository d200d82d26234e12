import LaminaLayers

/// A moment of the timeline while it is read.
struct TimelineMoment {
    let root: Layer
    var tree = TimelineTree()

    /// Where ids stand that no layer has so far; later ones may.
    var unknown: [NodeID] = []

    init(root: Layer) { self.root = root }
}

extension SceneBuilder {
    /// The places of the ids at a node: itself, or an array's elements. What is no text is reported.
    func ids(at node: NodeID) -> [NodeID] {
        if reader.document.kind(of: node) == .array, reader.document.count(of: node) == 0 {
            let _: Int? = reader.reportWrongType(
                at: node, expected: .phrased("the id of a layer, or an array of ids", .any))
        }
        let nodes = reader.document.kind(of: node) == .array ? Array(reader.document.elements(of: node)) : [node]
        return nodes.filter { node in
            if reader.document.kind(of: node) == .string { return true }
            let _: Int? = reader.reportWrongType(at: node, expected: .phrased("the id of a layer", .any))
            return false
        }
    }

    /// The layer whose id stands at a node, if it is there at the moment; nil after a report.
    func layer(at node: NodeID, _ moment: inout TimelineMoment) -> Layer? {
        layer(reader.document.text(at: node), at: node, onKey: false, &moment)
    }

    /// The layer of an id that stands at a node or in its key.
    func layer(_ id: String, at node: NodeID, onKey: Bool, _ moment: inout TimelineMoment) -> Layer? {
        guard let layer = identifiers[id]?.layer ?? (id == "root" ? moment.root : nil) else {
            moment.unknown.append(node)
            return nil
        }
        guard moment.tree.holds(layer) else {
            reader.report(
                .invalid(
                    found: "the layer \(Printable.quoted(id)) has been removed by then",
                    advice: "change it before, or remove it later"),
                at: node, onKey: onKey)
            return nil
        }
        return layer
    }

    /// Reports the ids that no layer has, or none had in time.
    func reportUnknown(_ moment: TimelineMoment) {
        for node in moment.unknown {
            let isKey = reader.document.key(of: node).map { reader.document.name(of: $0).contains(".") } ?? false
            let id = isKey ? settingID(at: node) : reader.document.text(at: node)
            if identifiers[id] != nil {
                reader.report(
                    .invalid(
                        found: "the layer \(Printable.quoted(id)) is added only later", advice: "add it before"),
                    at: node, onKey: isKey)
            } else {
                reader.reportUnknownLayer(id, at: node, known: identifiers.keys, onKey: isKey)
            }
        }
    }

    /// The id in a key such as "panel.opacity".
    func settingID(at node: NodeID) -> String {
        guard let key = reader.document.key(of: node) else { return "" }
        let name = reader.document.name(of: key)
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? ""
    }
}
