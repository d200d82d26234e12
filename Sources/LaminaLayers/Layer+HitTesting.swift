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
        var visits: [HitVisit] = [.enter(self, mapToSuperlayer, isReversed: reversesSpace)]
        while let visit = visits.popLast() {
            switch visit {
            case .leave(let layer):
                return layer
            case .ask(let layer, let point):
                if let hit = layer.hitTest(point) { return hit }
            case .enter(let layer, let map, let isReversed):
                guard !layer.storage.isHidden,
                    let local = layer.localPoint(point, through: map, isReversed: isReversed)
                else { continue }
                let isInside = layer.contains(local)
                // What is pushed last is asked first: the sublayers from the front, then the layer itself.
                if isInside { visits.append(.leave(layer)) }
                if isInside || !layer.storage.masksToBounds {
                    for child in layer.paintingOrder {
                        if child.mayOverrideHitTest {
                            visits.append(.ask(child, local))
                            continue
                        }
                        let childIsReversed = isReversed != child.reversesSpace
                        visits.append(
                            .enter(child, map.after(child.mapToSuperlayer), isReversed: childIsReversed))
                    }
                }
            }
        }
        return nil
    }

    /// The sublayers as they are painted: by ``zPosition``, those of equal z in order.
    package final var paintingOrder: [Layer] {
        let children = self.children
        var isSorted = true
        for index in children.indices.dropFirst()
        where children[index].shownZPosition < children[index - 1].shownZPosition {
            isSorted = false
            break
        }
        if isSorted { return children }
        return children.enumerated()
            .sorted {
                ($0.element.shownZPosition, $0.offset) < ($1.element.shownZPosition, $1.offset)
            }
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

private enum HitVisit {
    case enter(Layer, Homography, isReversed: Bool)
    case leave(Layer)
    /// A layer that answers for itself, about a point in its superlayer's coordinates.
    case ask(Layer, CGPoint)
}
