import LaminaLayers

/// The layers that there are at a moment of the timeline, which is read in the order of time.
final class TimelineMoment {
    let root: Layer
    var tree = TimelineTree()
    private let context: SceneContext
    /// The places of ids that no layer has so far; later ones may.
    private var unknown: [NodeID] = []

    init(_ context: SceneContext, root: Layer) { (self.context, self.root) = (context, root) }

    private var reader: DocumentReader { context.reader }

    /// The layer whose id stands at a node, if it is there at the moment; nil after a report.
    func layer(at node: NodeID) -> Layer? {
        layer(reader.document.text(at: node), at: node, onKey: false)
    }

    /// The layer of an id that stands at a node or in its key.
    func layer(_ id: String, at node: NodeID, onKey: Bool) -> Layer? {
        guard let layer = context.names[id]?.layer ?? (id == "root" ? root : nil) else {
            unknown.append(node)
            return nil
        }
        guard tree.holds(layer) else {
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
    func reportUnknown() {
        for node in unknown {
            let isKey = reader.document.key(of: node).map { reader.document.name(of: $0).contains(".") } ?? false
            let id = isKey ? settingID(at: node) : reader.document.text(at: node)
            if context.names[id] != nil {
                reader.report(
                    .invalid(
                        found: "the layer \(Printable.quoted(id)) is added only later", advice: "add it before"),
                    at: node, onKey: isKey)
            } else {
                context.reportUnknownLayer(id, at: node, onKey: isKey)
            }
        }
    }

    /// The id in a key such as "panel.opacity".
    private func settingID(at node: NodeID) -> String {
        guard let key = reader.document.key(of: node) else { return "" }
        let name = reader.document.name(of: key)
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? ""
    }
}

/// The tree of layers at a moment of the timeline, worked out in the order of time without changing them.
///
/// Each layer comes and goes at most once, so that all of it costs O(layers).
struct TimelineTree {
    /// Layers that were taken out.
    private var gone: Set<ObjectIdentifier> = []

    /// Where layers that were put in are, and what layers were given.
    private var parents: [ObjectIdentifier: Layer] = [:]
    private var additions: [ObjectIdentifier: [Layer]] = [:]
    private var masks: [ObjectIdentifier: Layer] = [:]
    private var levels: [ObjectIdentifier: Int] = [:]

    func holds(_ layer: Layer) -> Bool { !gone.contains(ObjectIdentifier(layer)) }

    /// The layer that one is a sublayer or the mask of.
    func parent(of layer: Layer) -> Layer? { parents[ObjectIdentifier(layer)] ?? layer.superlayer }

    /// Whether a layer is another one's mask.
    func isMask(_ layer: Layer, of parent: Layer) -> Bool { mask(of: parent) === layer }

    /// How many layers there are from the outermost to this one.
    mutating func level(of layer: Layer) -> Int {
        var path: [Layer] = []
        var next: Layer? = layer
        var known = 0
        while let layer = next {
            if let level = levels[ObjectIdentifier(layer)] {
                known = level
                break
            }
            path.append(layer)
            next = parent(of: layer)
        }
        for layer in path.reversed() {
            known += 1
            levels[ObjectIdentifier(layer)] = known
        }
        return known
    }

    /// Puts a layer that is in no tree into one.
    mutating func add(_ layer: Layer, to parent: Layer) {
        parents[ObjectIdentifier(layer)] = parent
        additions[ObjectIdentifier(parent), default: []].append(layer)
    }

    /// Gives a layer another mask, or none.
    mutating func setMask(_ mask: Layer?, of layer: Layer) {
        if let old = self.mask(of: layer) { remove(old) }
        guard let mask else { return }
        parents[ObjectIdentifier(mask)] = layer
        masks[ObjectIdentifier(layer)] = mask
    }

    /// Takes a layer out with all inside it.
    mutating func remove(_ layer: Layer) {
        var open = [layer]
        while let layer = open.popLast() {
            guard gone.insert(ObjectIdentifier(layer)).inserted else { continue }
            open += layer.children
            open += additions.removeValue(forKey: ObjectIdentifier(layer)) ?? []
            if let mask = mask(of: layer) { open.append(mask) }
        }
    }

    private func mask(of layer: Layer) -> Layer? {
        let mask = masks[ObjectIdentifier(layer)] ?? layer.mask
        return mask.flatMap { holds($0) ? $0 : nil }
    }
}
