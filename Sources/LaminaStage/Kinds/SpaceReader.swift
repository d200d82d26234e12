import LaminaGeometry
import LaminaLayers

/// A flat layer among those that keep their depth.
struct SpacePlane {
    let layer: Layer
    /// From the layer's coordinates to those of the space, which are the outermost transform layer's superlayer's.
    let transform: Transform3D
    /// The time around the layer.
    let time: LayerTime
    /// Whether what is around the layer is mirrored.
    let isMirrored: Bool
    /// The opacities of the transform layers around it.
    let opacity: Float
    /// What the colours are multiplied with.
    let color: SIMD4<Double>
}

/// A part of a plane, in the order in which parts are painted.
struct PlacedPiece {
    let plane: SpacePlane
    let map: Homography
    /// See ``DepthPiece/halves``.
    let halves: [SIMD3<Double>]
}

/// A layer that keeps its sublayers' depth, still to be looked into.
private struct OpenSpace {
    let layer: Layer
    let transform: Transform3D
    let time: LayerTime
    let isMirrored: Bool
    let opacity: Float
    let color: SIMD4<Double>
}

/// Reads what stands in the space of a layer that keeps depth.
enum SpaceReader {
    /// The parts of what stands in the space of a layer that keeps depth, the farthest first. Depth of layers costs no
    /// stack.
    ///
    /// The layer's own place is ``OpenLayer/spaceTransform(of:)`` of the one around it.
    ///
    /// The result also says whether anything in the space has changed.
    static func pieces(
        of root: Layer, in superlayer: OpenLayer, at moment: inout ReadingMoment
    ) -> (pieces: [PlacedPiece], haveChanged: Bool) {
        var (planes, haveChanged) = ([SpacePlane](), false)
        var open = [
            OpenSpace(
                layer: root, transform: superlayer.spaceTransform(of: root), time: superlayer.time.inside(root),
                isMirrored: superlayer.isMirrored != root.storage.isGeometryFlipped, opacity: root.keptOpacity,
                color: .one)
        ]
        while let space = open.popLast() {
            var inner: [OpenSpace] = []
            let instances = (space.layer as? ReplicatorLayer).map { Instances($0, pages: nil) }
            if instances?.isEmpty == true { continue }
            repeat {
                if add(space, instances, to: &planes, &inner, at: &moment) { haveChanged = true }
            } while instances?.advance() == true && planes.count < TreeWriter.nodeLimit
            open += inner.reversed()
        }
        let sorted = DepthOrder.backToFront(planes.map { DepthPlane($0.transform, bounds: $0.layer.shown.bounds) })
        let pieces = sorted.map { piece in
            let plane = planes[piece.plane]
            return PlacedPiece(plane: plane, map: Homography(flattening: plane.transform), halves: piece.halves)
        }
        return (pieces, haveChanged)
    }

    /// Adds the sublayers of an open layer, or of one of its instances: those that are flat to the planes, the others to
    /// those that are open. The result is whether any has changed.
    private static func add(
        _ space: OpenSpace, _ instances: Instances?, to planes: inout [SpacePlane], _ inner: inout [OpenSpace],
        at moment: inout ReadingMoment
    ) -> Bool {
        let layer = space.layer
        var (around, haveChanged) = (SuperlayerSpace(layer.shown), false)
        var (time, color) = (space.time, space.color)
        if let instances {
            around = instances.space
            time.seconds -= instances.delay
            color *= instances.color
        }
        for child in layer.sublayers {
            moment.animate(child, in: time)
            if child.takeMarks().contains(.hasChanged) { haveChanged = true }
            guard child.isShown else { continue }
            let transform = child.spaceTransform(in: around).concatenating(space.transform)
            guard child.keepsDepth else {
                planes.append(
                    SpacePlane(
                        layer: child, transform: transform, time: time, isMirrored: space.isMirrored,
                        opacity: space.opacity, color: color))
                continue
            }
            inner.append(
                OpenSpace(
                    layer: child, transform: transform, time: time.inside(child),
                    isMirrored: space.isMirrored != child.storage.isGeometryFlipped,
                    opacity: space.opacity * child.keptOpacity, color: color))
        }
        return haveChanged
    }
}

extension Layer {
    fileprivate var isShown: Bool { !shown.isHidden && motion?.isActive != false }

    fileprivate var keptOpacity: Float {
        let opacity = shown.opacity
        return opacity > 0 ? min(opacity, 1) : 0
    }

    fileprivate func spaceTransform(in superlayer: SuperlayerSpace?) -> Transform3D {
        shown.spaceTransform(in: superlayer)
    }
}

extension RenderTree {
    /// Leaves of the last node, a layer in space, the part that is painted now.
    mutating func cutLast(to piece: PlacedPiece) {
        let index = nodes.count - 1
        nodes[index].opacity *= piece.plane.opacity
        if !piece.halves.isEmpty {
            slice(at: index, by: piece.halves.map { RenderHalfPlane(a: $0.x, b: $0.y, c: $0.z) })
        }
        if piece.plane.color != .one { tint(at: index, Color(piece.plane.color)) }
    }
}

extension Color {
    init(_ channels: SIMD4<Double>) {
        self.init(red: channels.x, green: channels.y, blue: channels.z, alpha: channels.w)
    }
}
