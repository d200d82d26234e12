import LaminaLayers

/// A layer whose mask and sublayers are being read.
struct OpenLayer {
    /// What the layer that is read next will be.
    enum Role {
        case mask, sublayer
    }

    let layer: Layer

    /// Whether the layer or one around it has a time of its own.
    let isRetimed: Bool
    private var mask: NodeID?
    private var sublayers: Document.Elements?

    /// Nil for a layer that holds none.
    init?(_ layer: Layer, mask: NodeID?, sublayers: NodeID?, isRetimed: Bool, in document: Document) {
        let count = sublayers.map { document.count(of: $0) } ?? 0
        guard mask != nil || count > 0 else { return nil }
        self.layer = layer
        self.isRetimed = isRetimed
        self.mask = mask
        self.sublayers = sublayers.map { document.elements(of: $0) }
        layer.children.reserveCapacity(count)
    }

    mutating func next() -> (node: NodeID, role: Role)? {
        if let node = mask {
            mask = nil
            return (node, .mask)
        }
        return sublayers?.next().map { ($0, .sublayer) }
    }

    /// Adds a new layer that is in no tree and holds none.
    func adopt(_ new: Layer, as role: Role) {
        switch role {
        case .mask: layer.mask = new
        case .sublayer:
            layer.children.append(new)
            new.parent = layer
            layer.adopt(new)
        }
    }
}
