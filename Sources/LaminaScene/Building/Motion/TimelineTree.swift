import LaminaLayers

/// Which layers there are at a moment of the timeline, worked out in the order of time without changing them.
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
