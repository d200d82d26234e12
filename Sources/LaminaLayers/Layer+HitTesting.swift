import Foundation
import LaminaGeometry

extension Layer {
    /// Whether `point`, in this layer's coordinates, lies in its bounds; the upper edges do not belong to them.
    public final func contains(_ point: CGPoint) -> Bool {
        let bounds = storage.bounds
        return point.x >= bounds.origin.x && point.x < bounds.origin.x + bounds.size.width
            && point.y >= bounds.origin.y && point.y < bounds.origin.y + bounds.size.height
    }

    /// The deepest layer under `point`, which is in the superlayer's coordinates, or nil if there is none.
    ///
    /// Layers in front are asked first. Hidden layers, layers turned away that are not double-sided and what
    /// ``masksToBounds`` clips away are not hit; opacity, the transparency of pixels, masks, filters and other effects
    /// play no part, and what a mask or a snapshot holds is never hit itself. Sublayers
    /// outside the bounds of a layer that does not clip are hit. Linear in the layers visited; the depth of the
    /// tree costs no stack.
    public final func hitTest(_ point: CGPoint) -> Layer? {
        var visits: [HitVisit] = [.enter(self, mapToSuperlayer, isReversed: reversesSpace)]
        while let visit = visits.popLast() {
            switch visit {
            case .leave(let layer):
                return layer
            case .enter(let layer, let map, let isReversed):
                guard !layer.storage.isHidden,
                    let local = layer.localPoint(point, through: map, isReversed: isReversed)
                else { continue }
                let isInside = layer.contains(local)
                // What is pushed last is asked first: the sublayers from the front, then the layer itself.
                if isInside { visits.append(.leave(layer)) }
                if isInside || !layer.storage.masksToBounds {
                    for child in layer.paintingOrder {
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
}
