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
    /// smallest rectangle around the transformed bounds. Setting it sets the size of the bounds and the position as
    /// if there were no transform.
    public final var frame: CGRect {
        get {
            storage.localToSuperlayer(in: nil).boundingBox(of: storage.bounds)
        }
        set {
            // Without a transform it is off by no more than rounding steps from what it follows from; a size below zero
            // becomes one above.
            let size = storage.bounds.size
            let shown = storage.transform == nil && size.width >= 0 && size.height >= 0 ? frame : nil
            if newValue == shown { return }
            if newValue.size != size, newValue.size != shown?.size {
                let action = willChange(.bounds, from: size, to: newValue.size)
                change { $0.bounds.size = newValue.size }
                action?.run()
            }
            position = CGPoint(
                x: newValue.origin.x + anchorPoint.x * newValue.size.width,
                y: newValue.origin.y + anchorPoint.y * newValue.size.height)
        }
    }
}
