import LaminaGeometry
import LaminaLayers

/// A flat layer in a 3D space.
struct SpacePlane {
    let layer: Layer
    /// The transform from the layer's coordinates to the space's, which are those of the outermost transform layer's
    /// superlayer.
    let transform: Transform3D
    /// The time of the layer's superlayer.
    let time: LayerTime
    /// True if the geometry around the layer is flipped.
    let isFlipped: Bool
    /// The product of the opacities of the transform layers around it.
    let opacity: Float
    /// The product of the tints of the replicators' instances around it.
    let color: SIMD4<Double>
}

/// A part of a flat layer, with the map from the layer's coordinates to the plane that the space is projected onto.
struct PlacedPiece {
    let plane: SpacePlane
    let map: Homography
    /// The clip planes that bound the part; see ``DepthPiece/halves``.
    let halves: [SIMD3<Double>]
}

/// A layer that keeps its sublayers' depth, still to be visited.
private struct OpenSpace {
    let layer: Layer
    let transform: Transform3D
    let time: LayerTime
    let isFlipped: Bool
    let opacity: Float
    let color: SIMD4<Double>
}

/// The flat layers in a 3D space.
struct ReadSpace {
    /// The parts of all flat layers, the farthest first.
    let pieces: [PlacedPiece]
    /// True if anything in the space has changed.
    let haveChanged: Bool
    /// The flat layers of instances that there was no room for, at least.
    let leftOut: Int
}

/// Collects the flat layers in the 3D space of a layer that keeps depth, and orders them.
enum SpaceReader {
    /// Reads a space. Uses an explicit stack.
    ///
    /// - Parameters:
    ///   - transform: The transform from the layer's coordinates to its superlayer's.
    ///   - time: The time of its superlayer.
    ///   - isFlipped: True if the superlayer's geometry is flipped.
    ///   - room: The number of flat layers beyond which no further instances are read.
    static func read(
        _ root: Layer, transform: Transform3D, in time: LayerTime, isFlipped: Bool, at moment: inout ReadingMoment,
        room: Int
    ) -> ReadSpace {
        var (planes, haveChanged, leftOut) = ([SpacePlane](), false, 0)
        // Spaces that show nothing are followed too, as invisible particles are.
        var spacesLeft = room.multipliedReportingOverflow(by: 4).overflow ? Int.max : 4 * room
        var open = [
            OpenSpace(
                layer: root, transform: transform, time: time.inside(root),
                isFlipped: isFlipped != root.storage.isGeometryFlipped, opacity: root.clampedOpacity, color: .one)
        ]
        while let space = open.popLast() {
            var inner: [OpenSpace] = []
            let instances = (space.layer as? ReplicatorLayer).map { Instances($0, pages: nil) }
            if instances?.isEmpty == true { continue }
            repeat {
                if add(space, instances, to: &planes, &inner, at: &moment) { haveChanged = true }
                guard planes.count + inner.count < room, inner.count < spacesLeft else {
                    leftOut += (instances?.left ?? 0) * max(space.layer.sublayers.count, 1)
                    break
                }
            } while instances?.advance() == true
            spacesLeft -= min(inner.count, spacesLeft)
            if spacesLeft == 0 {
                leftOut += max(inner.count, 1)
                break
            }
            open += inner.reversed()
        }
        let sorted = DepthOrder.backToFront(planes.map { DepthPlane($0.transform, bounds: $0.layer.shown.bounds) })
        let pieces = sorted.map { piece in
            let plane = planes[piece.plane]
            return PlacedPiece(plane: plane, map: Homography(flattening: plane.transform), halves: piece.halves)
        }
        return ReadSpace(pieces: pieces, haveChanged: haveChanged, leftOut: leftOut)
    }

    /// Adds the sublayers of an open layer, or of one of its instances: flat ones to the planes, the others to the open
    /// layers. Returns whether any has changed.
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
                        layer: child, transform: transform, time: time, isFlipped: space.isFlipped,
                        opacity: space.opacity, color: color))
                continue
            }
            inner.append(
                OpenSpace(
                    layer: child, transform: transform, time: time.inside(child),
                    isFlipped: space.isFlipped != child.storage.isGeometryFlipped,
                    opacity: space.opacity * child.clampedOpacity, color: color))
        }
        return haveChanged
    }
}

extension Layer {
    fileprivate var isShown: Bool { !shown.isHidden && motion?.isActive != false }

    fileprivate var clampedOpacity: Float {
        let opacity = shown.opacity
        return opacity > 0 ? min(opacity, 1) : 0
    }

    fileprivate func spaceTransform(in superlayer: SuperlayerSpace?) -> Transform3D {
        shown.spaceTransform(in: superlayer)
    }
}

extension RenderTree {
    /// Cuts the last node, a flat layer in a 3D space, to the part that is painted now, and applies the opacity and the
    /// tint of the layers around it.
    mutating func cutLast(to piece: PlacedPiece) {
        let index = nodes.count - 1
        nodes[index].opacity *= piece.plane.opacity
        if !piece.halves.isEmpty {
            clip(at: index, by: piece.halves.map { RenderClipPlane(a: $0.x, b: $0.y, c: $0.z) })
        }
        if piece.plane.color != .one { tint(at: index, Color(piece.plane.color)) }
    }
}

extension Color {
    init(_ channels: SIMD4<Double>) {
        self.init(red: channels.x, green: channels.y, blue: channels.z, alpha: channels.w)
    }
}
