import LaminaGeometry

extension Layer {
    /// The default implementation of ``contains(_:)``.
    final func boundsContain(_ point: Point) -> Bool {
        let bounds = storage.bounds
        return point.x >= bounds.origin.x && point.x < bounds.origin.x + bounds.size.width
            && point.y >= bounds.origin.y && point.y < bounds.origin.y + bounds.size.height
    }

    /// The default implementation of ``hitTest(_:)``.
    final func hitLayer(at point: Point) -> Layer? {
        var visits = HitVisits()
        visits.add(self, through: .identity, isReversed: false)
        while let visit = visits.popLast() {
            switch visit {
            case .leave(let layer):
                return layer
            case .ask(let layer, let point):
                if let hit = layer.hitTest(point) { return hit }
            case .enter(let layer, let map, let isReversed, let clipPlanes):
                guard !layer.storage.isHidden,
                    let local = layer.localPoint(point, through: map, isReversed: isReversed),
                    clipPlanes.allSatisfy({ ($0 * SIMD3(local.x, local.y, 1)).sum() >= 0 })
                else { continue }
                let isInside = layer.contains(local)
                // The last one added is visited first: the sublayers from the front, then the layer itself.
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

    /// The sublayers in painting order: by ``zPosition``, then by index.
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

    /// True if the layer's class is not of this module.
    private final var mayOverrideHitTest: Bool { !isOfOwnKind }

    /// True if the layer's class is of this module.
    final var isOfOwnKind: Bool {
        let type = type(of: self)
        return type == Layer.self || Layer.ownKinds.contains(ObjectIdentifier(type))
    }

    /// The classes of this module, none of which overrides ``hitTest(_:)`` or the methods that resize layers.
    private static let ownKinds = Set(
        [
            ShapeLayer.self, TextLayer.self, GradientLayer.self, EffectLayer.self, SnapshotLayer.self,
            TransformLayer.self,
            ScrollLayer.self, ReplicatorLayer.self, EmitterLayer.self, TiledLayer.self, FrameSequenceLayer.self,
            GLContentLayer.self,
        ].map { (type: Layer.Type) in ObjectIdentifier(type) })

    private final func localPoint(_ point: Point, through map: Homography, isReversed: Bool) -> Point? {
        guard let local = map.preimage(of: point) else { return nil }
        if storage.isDoubleSided { return local }
        // The map's area factor at the point is det / w³; mirroring changes its sign without showing the layer's back.
        return (map.determinant > 0) != isReversed ? local : nil
    }
}

/// The stack of pending visits of a hit test.
private struct HitVisits {
    enum Visit {
        /// The map goes from the layer to the point's coordinates; only the part of its plane inside all clip planes is
        /// hit.
        case enter(Layer, Homography, isReversed: Bool, clipPlanes: [SIMD3<Double>])
        case leave(Layer)
        /// A layer that overrides hit testing, with a point in its superlayer's coordinates.
        case ask(Layer, Point)
    }

    private var visits: [Visit] = []

    mutating func popLast() -> Visit? { visits.popLast() }

    mutating func addEnd(of layer: Layer) { visits.append(.leave(layer)) }

    mutating func addQuestion(to layer: Layer, about point: Point) { visits.append(.ask(layer, point)) }

    /// Adds a layer, given its superlayer's map, or the pieces of the flat layers in its 3D space.
    mutating func add(_ layer: Layer, through map: Homography, isReversed: Bool) {
        guard layer.keepsDepth else {
            visits.append(
                .enter(
                    layer, map.after(layer.mapToSuperlayer), isReversed: isReversed != layer.reversesSpace,
                    clipPlanes: []))
            return
        }
        let space = layer.layersInSpace
        let planes = space.map { DepthPlane($0.transform, bounds: $0.layer.storage.bounds) }
        for piece in DepthOrder.backToFront(planes) {
            let entry = space[piece.plane]
            visits.append(
                .enter(
                    entry.layer, map.after(Homography(flattening: entry.transform)),
                    isReversed: isReversed != entry.transform.reversesSpace, clipPlanes: piece.halves))
        }
    }
}
