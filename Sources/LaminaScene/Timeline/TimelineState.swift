import LaminaLayers

/// The layers that exist at a time of the timeline, which is read in order of time.
final class TimelineState {
    var tree = TimelineTree()
    private let context: SceneContext
    /// The nodes of ids that no layer has so far; a later layer may have them.
    private var unknown: [NodeID] = []

    init(_ context: SceneContext) { self.context = context }

    private var reader: DocumentReader { context.reader }

    /// The layer whose id is at a node, if it exists at this time; nil after reporting a problem.
    func layer(at node: NodeID) -> Layer? { layer(reader.document.text(at: node), at: node, onKey: false) }

    /// The layer with an id that is at a node or in its key.
    func layer(_ id: String, at node: NodeID, onKey: Bool) -> Layer? {
        guard let layer = context.names.layer(id) else {
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

    /// Reports the ids that no layer has, or that a layer has only later.
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

/// The layer tree at a time of the timeline, computed in order of time without changing the layers.
///
/// Each layer is added and removed at most once, so the total cost is O(layers).
struct TimelineTree {
    /// Layers that have been removed.
    private var removed: Set<ObjectIdentifier> = []

    /// The superlayers of added layers, and the layers and masks added to each layer.
    private var parents: [ObjectIdentifier: Layer] = [:]
    private var additions: [ObjectIdentifier: [Layer]] = [:]
    private var masks: [ObjectIdentifier: Layer] = [:]
    private var levels: [ObjectIdentifier: Int] = [:]

    func holds(_ layer: Layer) -> Bool { !removed.contains(ObjectIdentifier(layer)) }

    /// The layer of which this one is a sublayer or the mask.
    func parent(of layer: Layer) -> Layer? { parents[ObjectIdentifier(layer)] ?? layer.superlayer }

    /// True if a layer is the mask of another.
    func isMask(_ layer: Layer, of parent: Layer) -> Bool { mask(of: parent) === layer }

    /// The number of layers from the outermost one to this one.
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

    /// Adds a layer that has no superlayer.
    mutating func add(_ layer: Layer, to parent: Layer) {
        parents[ObjectIdentifier(layer)] = parent
        additions[ObjectIdentifier(parent), default: []].append(layer)
    }

    /// Replaces or removes the mask of a layer.
    mutating func setMask(_ mask: Layer?, of layer: Layer) {
        if let old = self.mask(of: layer) { remove(old) }
        guard let mask else { return }
        parents[ObjectIdentifier(mask)] = layer
        masks[ObjectIdentifier(layer)] = mask
    }

    /// Removes a layer with its descendants.
    mutating func remove(_ layer: Layer) {
        var open = [layer]
        while let layer = open.popLast() {
            guard removed.insert(ObjectIdentifier(layer)).inserted else { continue }
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
