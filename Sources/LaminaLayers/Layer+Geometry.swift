import Foundation
import LaminaGeometry

extension Layer {
    /// The rectangle of the layer in its own coordinates, in points. Its origin is where the sublayers' coordinates
    /// start, so that changing it scrolls them. The default is empty.
    public final var bounds: CGRect {
        get { storage.bounds }
        set {
            let action = willChange(.bounds, from: bounds, to: newValue)
            let size = storage.bounds.size
            change { $0.bounds = newValue }
            if let motion, motion.redrawsOnBoundsChange, newValue.size != size { setNeedsDisplay() }
            action?.run()
        }
    }

    /// Where the anchor point lies in the superlayer, in points. The default is the origin.
    public final var position: CGPoint {
        get { storage.position }
        set {
            let action = willChange(.position, from: position, to: newValue)
            changePlace { $0.position = newValue }
            action?.run()
        }
    }

    /// The point of the layer that ``position`` fixes and ``transform`` turns about, as a share of the bounds.
    /// The default is (0.5, 0.5), the centre.
    public final var anchorPoint: CGPoint {
        get { storage.anchorPoint }
        set {
            let action = willChange(.anchorPoint, from: anchorPoint, to: newValue)
            change { $0.anchorPoint = newValue }
            action?.run()
        }
    }

    /// How far in front of the layer's plane its anchor point lies, in points. The default is 0.
    public final var anchorPointZ: CGFloat {
        get { storage.anchorPointZ }
        set {
            let action = willChange(.anchorPointZ, from: anchorPointZ, to: newValue)
            change { $0.anchorPointZ = newValue }
            action?.run()
        }
    }

    /// The place of the layer on the z axis, in points: siblings are drawn from the least to the greatest, and
    /// perspective makes the nearer ones larger. The default is 0.
    public final var zPosition: CGFloat {
        get { storage.zPosition }
        set {
            let action = willChange(.zPosition, from: zPosition, to: newValue)
            changePlace { $0.zPosition = newValue }
            action?.run()
        }
    }

    /// The transform of the layer about its anchor point. The default is the identity.
    ///
    /// As in Core Animation, what a layer holds is flattened into its plane.
    public final var transform: Transform3D {
        get { storage.transform?.value ?? .identity }
        set {
            let action = willChange(.transform, from: transform, to: newValue)
            changePlace { $0.transform = Transform3DBox(newValue) }
            action?.run()
        }
    }

    /// A transform that the sublayers have in common, about this layer's anchor point: the place for a perspective.
    /// The default is the identity.
    public final var sublayerTransform: Transform3D {
        get { storage.sublayerTransform?.value ?? .identity }
        set {
            let action = willChange(.sublayerTransform, from: sublayerTransform, to: newValue)
            change { $0.sublayerTransform = Transform3DBox(newValue) }
            action?.run()
        }
    }

    /// Whether the layer and its sublayers stand upside down about the middle of the bounds; images keep their
    /// orientation. The default is false.
    public final var isGeometryFlipped: Bool {
        get { storage.isGeometryFlipped }
        set {
            change { $0.isGeometryFlipped = newValue }
            didDefine(.isGeometryFlipped)
        }
    }

    /// Whether the layer shows when it faces away from the viewer. The default is true.
    public final var isDoubleSided: Bool {
        get { storage.isDoubleSided }
        set {
            let action = willChange(.isDoubleSided, from: isDoubleSided, to: newValue)
            change { $0.isDoubleSided = newValue }
            action?.run()
        }
    }

    /// The rectangle of the layer in its superlayer, in points.
    ///
    /// It follows from ``bounds``, ``position``, ``anchorPoint`` and ``transform``; with a transform it is the
    /// smallest rectangle around the transformed bounds. Setting it sets the size of the bounds and the position so
    /// that it is what was set. That can be done where the transform moves, scales, mirrors and turns by right angles; don't
    /// set it with another one, which counts as if there were none.
    public final var frame: CGRect {
        get {
            storage.localToSuperlayer(in: nil).boundingBox(of: storage.bounds)
        }
        set { setFrame(newValue, storage.frameScale) }
    }

    /// The rectangle that the layer would have in its superlayer without its transform, as documents give it.
    package final var frameBeforeTransform: CGRect {
        get {
            var plain = storage
            plain.transform = nil
            return plain.localToSuperlayer(in: nil).boundingBox(of: plain.bounds)
        }
        set { setFrame(newValue, storage.transform == nil ? storage.frameScale : nil) }
    }

    private final func setFrame(_ frame: CGRect, _ scale: FrameScale?) {
        // It is off by no more than rounding steps from what it follows from; a size below zero becomes one above.
        let size = storage.bounds.size
        let shown = scale != nil && size.width >= 0 && size.height >= 0 ? self.frame : nil
        if frame == shown { return }
        let wanted = scale?.bounds(ofFrame: frame.size) ?? frame.size
        if wanted != size, frame.size != shown?.size {
            let action = willChange(.bounds, from: size, to: wanted)
            change { $0.bounds.size = wanted }
            action?.run()
        }
        position = storage.position(ofFrame: frame, scale)
    }
}

extension LayerStorage {
    /// How the bounds' size becomes the frame's where the frame has the sides of the bounds; nil under other transforms, and
    /// where one flattens them.
    fileprivate var frameScale: FrameScale? {
        guard let full = transform?.value else { return FrameScale(width: 1, height: 1, exchangesSides: false) }
        let map = localToSuperlayer(in: nil)
        // What whole and half turns are rounded off by does not count.
        let leaves = abs(full.m13) + abs(full.m23)
        guard map.isUpright, leaves <= (abs(map.a) + abs(map.b) + abs(map.d) + abs(map.e)) * 1e-12,
            !map.isEdgeOn(determinant: map.determinant)
        else { return nil }
        let exchangesSides = abs(map.a) < abs(map.b)
        return FrameScale(
            width: abs(exchangesSides ? map.d : map.a), height: abs(exchangesSides ? map.b : map.e),
            exchangesSides: exchangesSides)
    }

    /// The position with which a layer of the right size has a frame.
    fileprivate func position(ofFrame frame: CGRect, _ scale: FrameScale?) -> CGPoint {
        guard transform != nil, scale != nil else {
            return CGPoint(
                x: frame.origin.x + anchorPoint.x * frame.size.width,
                y: frame.origin.y + anchorPoint.y * frame.size.height)
        }
        let now = localToSuperlayer(in: nil).boundingBox(of: bounds).origin
        return CGPoint(x: position.x + frame.origin.x - now.x, y: position.y + frame.origin.y - now.y)
    }
}

/// How long the sides of a layer's bounds are in its superlayer.
private struct FrameScale {
    /// Of the bounds' width and height.
    let width: Double
    let height: Double
    /// Whether the layer lies on its side, so that the width of its bounds is its frame's height.
    let exchangesSides: Bool

    /// The size of the bounds that fill a frame.
    func bounds(ofFrame size: CGSize) -> CGSize {
        exchangesSides
            ? CGSize(width: size.height / width, height: size.width / height)
            : CGSize(width: size.width / width, height: size.height / height)
    }
}

extension Layer {
    /// Moves the layer without running actions, as what moves layers by itself does: no implicit animation begins.
    ///
    /// The next frame shows it, as after setting ``position``.
    package final func place(at position: CGPoint) {
        changePlace { $0.position = position }
        if redisplaysProperties { redisplay(after: .position) }
    }

    /// Moves and transforms the layer without running actions. Allocates only when a layer gets its first transform.
    package final func place(at position: CGPoint, transform: Transform3D) {
        changePlace { storage in
            storage.position = position
            if !transform.isIdentity, isKnownUniquelyReferenced(&storage.transform), let box = storage.transform {
                box.value = transform
            } else {
                storage.transform = Transform3DBox(transform)
            }
        }
        if redisplaysProperties {
            redisplay(after: .position)
            redisplay(after: .transform)
        }
    }
}
