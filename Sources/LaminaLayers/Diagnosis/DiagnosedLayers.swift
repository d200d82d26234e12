import Glibc
import LaminaGeometry

/// A layer with its role in its superlayer.
struct InnerLayer {
    enum Role { case sublayer, mask, snapshotContent, outermost }

    let layer: Layer
    let role: Role
    let label: String
    /// The map to the superlayer's coordinates.
    let map: Homography

    init(outermost layer: Layer) {
        (self.layer, role) = (layer, .outermost)
        label = layer.name ?? "root"
        map = layer.storage.localToSuperlayer(in: nil)
    }

    private init(_ layer: Layer, _ role: Role, label: String, map: Homography) {
        (self.layer, self.role, self.label, self.map) = (layer, role, layer.name ?? label, map)
    }

    /// The visible layers that a layer holds, in painting order: the mask, a snapshot's content, the sublayers.
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
        for (index, child) in layer.paintingOrder.enumerated() {
            all.append(
                InnerLayer(
                    child, .sublayer, label: "[\(index + first)]", map: child.storage.localToSuperlayer(in: space)))
        }
        return all.filter { !$0.layer.storage.isHidden }
    }
}

// MARK: Visited layer

/// A layer on the path from the outermost layer to an effect, with what the effects in it depend on.
struct VisitedLayer {
    let layer: Layer
    let label: String
    /// The map from the layer's coordinates to those of the outermost layer's superlayer.
    let map: Homography
    let causes: [EffectDiagnosis.Cause]
    let kind: EffectDiagnosis.Kind?
    /// The reasons why even the layer's own effect can't sample the backdrop.
    let ownCauses: [EffectDiagnosis.Cause]
    private var inner: [InnerLayer] = []
    private var next = 0

    /// A visit of `entry`, which continues into all the layers it holds, or only into `only`.
    init(_ entry: InnerLayer, inside outer: Homography, following only: InnerLayer? = nil) {
        layer = entry.layer
        label = entry.label
        map = outer.after(entry.map)
        kind = layer.backdropKind
        causes =
            layer.isolationCauses(isUpright: map.isUpright) + (entry.role == .mask ? [.maskOfLayer] : [])
        ownCauses = kind == nil ? [] : causes.filter { $0 == .rasterization }
        inner = only.map { [$0] } ?? InnerLayer.all(of: layer)
    }

    mutating func takeNext() -> InnerLayer? {
        guard next < inner.count else { return nil }
        next += 1
        return inner[next - 1]
    }
}

// MARK: Backdrop

/// The backdrop of an effect within the image that it is drawn into.
struct EffectBackdrop {
    private let effectBox: Rect

    init(of effect: VisitedLayer) {
        effectBox = effect.map.boundingBox(of: effect.layer.storage.bounds)
    }

    /// Returns whether something painted before the last of `visits` overlaps the effect: in the first of them, which
    /// owns the image, or in one of those between. Linear in the number of layers painted before.
    func hasContent(in visits: ArraySlice<VisitedLayer>) -> Bool {
        for (visit, next) in zip(visits, visits.dropFirst()) {
            if overlaps(visit.layer, through: visit.map) { return true }
            for inner in InnerLayer.all(of: visit.layer) where inner.role != .mask {
                if inner.layer === next.layer { break }
                if anyOverlaps(inner, inside: visit.map) { return true }
            }
        }
        return false
    }

    private func anyOverlaps(_ inner: InnerLayer, inside outer: Homography) -> Bool {
        var open = [(inner: inner, map: outer.after(inner.map))]
        while let (inner, map) = open.popLast() {
            guard inner.layer.storage.opacity > 0 else { continue }
            if overlaps(inner.layer, through: map) { return true }
            for next in InnerLayer.all(of: inner.layer) where next.role != .mask {
                open.append((next, map.after(next.map)))
            }
        }
        return false
    }

    private func overlaps(_ layer: Layer, through map: Homography) -> Bool {
        guard layer.drawsSomething else { return false }
        let box = map.boundingBox(of: layer.storage.bounds)
        return box.minX < effectBox.maxX && effectBox.minX < box.maxX && box.minY < effectBox.maxY
            && effectBox.minY < box.maxY
    }
}

extension Layer {
    /// True if the layer itself paints pixels below its sublayers.
    fileprivate final var drawsSomething: Bool {
        (storage.backgroundColor?.alpha ?? 0) > 0 || storage.backgroundPattern != nil || storage.contents != nil
            || storage.borderWidth > 0 && (storage.borderColor?.alpha ?? 0) > 0
            || storage.effects?.gradient != nil || storage.supply != nil
    }
}
