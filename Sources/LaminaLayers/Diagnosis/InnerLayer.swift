import LaminaGeometry

/// A layer as its superlayer holds it.
struct InnerLayer {
    enum Role { case sublayer, mask, snapshotContent, outermost }

    let layer: Layer
    let role: Role
    let label: String
    /// To the superlayer's coordinates.
    let map: Homography

    init(outermost layer: Layer) {
        (self.layer, role) = (layer, .outermost)
        label = layer.name ?? "root"
        map = layer.storage.localToSuperlayer(in: nil)
    }

    private init(_ layer: Layer, _ role: Role, label: String, map: Homography) {
        (self.layer, self.role, self.label, self.map) = (layer, role, layer.name ?? label, map)
    }

    /// All that shows of what a layer holds, in the order it is painted: the mask, a snapshot's content, the sublayers.
    static func all(of layer: Layer) -> [InnerLayer] {
        guard !layer.storage.isHidden else { return [] }
        var all: [InnerLayer] = []
        if let mask = layer.storage.effects?.mask {
            all.append(InnerLayer(mask, .mask, label: "mask", map: mask.storage.localToSuperlayer(in: nil)))
        }
        if let snapshot = layer.storage.effects?.snapshot {
            let map = snapshot.map(to: layer.storage.bounds)
            all.append(InnerLayer(snapshot.content, .snapshotContent, label: "content", map: map))
        }
        let space = SuperlayerSpace(layer.storage)
        let first = all.contains { $0.role == .snapshotContent } ? 1 : 0
        for (place, child) in layer.paintingOrder.enumerated() {
            all.append(
                InnerLayer(
                    child, .sublayer, label: "[\(place + first)]", map: child.storage.localToSuperlayer(in: space)))
        }
        return all.filter { !$0.layer.storage.isHidden }
    }
}
