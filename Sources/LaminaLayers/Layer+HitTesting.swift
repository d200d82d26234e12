import Foundation
import LaminaGeometry

extension Layer {
    /// What ``contains(_:)`` answers unless it is overridden.
    final func boundsContain(_ point: CGPoint) -> Bool {
        let bounds = storage.bounds
        return point.x >= bounds.origin.x && point.x < bounds.origin.x + bounds.size.width
            && point.y >= bounds.origin.y && point.y < bounds.origin.y + bounds.size.height
    }

    /// What ``hitTest(_:)`` answers unless it is overridden.
    final func hitLayer(at point: CGPoint) -> Layer? {
        var visits = HitVisits()
        visits.add(self, through: .identity, isReversed: false)
        while let visit = visits.popLast() {
            switch visit {
            case .leave(let layer):
                return layer
            case .ask(let layer, let point):
                if let hit = layer.hitTest(point) { return hit }
            case .enter(let layer, let map, let isReversed, let halves):
                guard !layer.storage.isHidden,
                    let local = layer.localPoint(point, through: map, isReversed: isReversed),
                    halves.allSatisfy({ ($0 * SIMD3(local.x, local.y, 1)).sum() >= 0 })
                else { continue }
                let isInside = layer.contains(local)
                // What is added last is asked first: the sublayers from the front, then the layer itself.
                if isInside { visits.addEnd(of: layer) }
                if isInside || !layer.storage.masksToBounds {
                    for child in layer.sublayers(by: { $0.storage.zPosition }) {
                        if child.mayOverrideHitTest {
                            visits.addQuestion(to: child, about: local)
                        } else {
                            visits.add(child, through: map, isReversed: isReversed)
                        }
                    }
                }
            }
        }
        return nil
    }

    /// The sublayers as they are painted: by ``zPosition``, those of equal z in order.
    package final var paintingOrder: [Layer] { sublayers { $0.shownZPosition } }

    @inline(__always)
    private final func sublayers(by zPosition: (Layer) -> Double) -> [Layer] {
        let children = sublayers
        var isSorted = true
        for index in children.indices.dropFirst()
        where zPosition(children[index]) < zPosition(children[index - 1]) {
            isSorted = false
            break
        }
        if isSorted { return children }
        return children.enumerated()
            .sorted { (zPosition($0.element), $0.offset) < (zPosition($1.element), $1.offset) }
            .map(\.element)
    }

    /// Whether the layer is of a class of somebody else's.
    private final var mayOverrideHitTest: Bool {
        let type = type(of: self)
        return type != Layer.self && !Layer.ownKinds.contains(ObjectIdentifier(type))
    }

    /// The classes of this module, none of which overrides ``hitTest(_:)``.
    private static let ownKinds = Set(
        [
            ShapeLayer.self, TextLayer.self, GradientLayer.self, EffectLayer.self, SnapshotLayer.self,
            TransformLayer.self,
            ScrollLayer.self, ReplicatorLayer.self, EmitterLayer.self, TiledLayer.self, FrameSequenceLayer.self,
            GLContentLayer.self,
        ].map { (type: Layer.Type) in ObjectIdentifier(type) })

    private final func localPoint(_ point: CGPoint, through map: Homography, isReversed: Bool) -> CGPoint? {
        guard let local = map.preimage(of: point) else { return nil }
        if storage.isDoubleSided { return local }
        // The map's area factor at the point is det / w³; a mirror changes its sign without turning the layer.
        return (map.determinant > 0) != isReversed ? local : nil
    }
}

/// What a hit test has still to look at: the last is the next.
private struct HitVisits {
    enum Visit {
        /// The map leads from the layer to where the point is given; of its plane, what lies in all the half planes is there.
        case enter(Layer, Homography, isReversed: Bool, halves: [SIMD3<Double>])
        case leave(Layer)
        /// A layer that answers for itself, about a point in its superlayer's coordinates.
        case ask(Layer, CGPoint)
    }

    private var visits: [Visit] = []

    mutating func popLast() -> Visit? { visits.popLast() }

    mutating func addEnd(of layer: Layer) { visits.append(.leave(layer)) }

    mutating func addQuestion(to layer: Layer, about point: CGPoint) { visits.append(.ask(layer, point)) }

    /// Adds a layer of which the superlayer has that map, or the parts of what stands in its space.
    mutating func add(_ layer: Layer, through map: Homography, isReversed: Bool) {
        guard layer.keepsDepth else {
            visits.append(
                .enter(
                    layer, map.after(layer.mapToSuperlayer), isReversed: isReversed != layer.reversesSpace, halves: []))
            return
        }
        let space = layer.layersInSpace
        let planes = space.map { DepthPlane($0.transform, bounds: $0.layer.storage.bounds) }
        for piece in DepthOrder.backToFront(planes) {
            let entry = space[piece.plane]
            visits.append(
                .enter(
                    entry.layer, map.after(Homography(flattening: entry.transform)),
                    isReversed: isReversed != entry.transform.reversesSpace, halves: piece.halves))
        }
    }
}
