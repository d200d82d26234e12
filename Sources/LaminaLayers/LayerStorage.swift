import Foundation
import LaminaGeometry
import LaminaImage

/// The values of a layer, in one struct so that the snapshot of the tree reads plain memory.
package struct LayerStorage {
    // What every frame asks of a layer comes first: a frame goes through thousands of them.

    package var bounds = CGRect.zero
    package var position = CGPoint.zero
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    package var transform: Transform3DBox?
    package var sublayerTransform: Transform3DBox?
    package var contents: Image?
    /// Where ``contents`` lie if the layer drew them.
    package var drawn: DrawnContents?
    /// Masks, shadows, filters and the like; nil for the many layers that have none.
    package var effects: LayerEffects?
    /// What is shown besides the contents: tiles, or the frames of a film; nil for the many layers that show neither.
    package var supply: ContentsSupply?
    package var backgroundPattern: Image?
    package var zPosition = 0.0
    package var cornerRadius = 0.0
    package var borderWidth = 0.0
    package var contentsScale = 1.0
    package var opacity: Float = 1
    package var maskedCorners = CornerMask.all
    package var edgeAntialiasingMask = EdgeMask.all
    package var isHidden = false
    package var masksToBounds = false
    package var isDoubleSided = true
    package var isGeometryFlipped = false
    package var isOpaque = false
    package var allowsGroupOpacity = true
    package var allowsEdgeAntialiasing = true
    package var backgroundColor: Color?
    package var borderColor: Color? = .black

    // What only layers with contents, or a third dimension, are asked for.

    package var anchorPointZ = 0.0
    /// Only of what a layer shows while its contents change over: ``contents`` is then the image that fades out.
    package var contentsFade: ContentsFade?
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// Whether ``contentsScale`` was set; else layers are drawn at the stage's.
    package var hasOwnContentsScale = false
    package var contentsGravity = ContentsGravity.resize
    package var minificationFilter = ContentsFilter.linear
    package var magnificationFilter = ContentsFilter.linear
    package var minificationFilterBias: Float = 0

    package init() {}
}

extension LayerStorage {
    /// The transform, with the identity.
    var fullTransform: Transform3D {
        get { transform?.value ?? .identity }
        set { transform = Transform3DBox(newValue) }
    }

    /// The transform of the sublayers, with the identity.
    var fullSublayerTransform: Transform3D {
        get { sublayerTransform?.value ?? .identity }
        set { sublayerTransform = Transform3DBox(newValue) }
    }

    /// A function that stores a value: for one that is stored as it is, at the cost of a store, as documents set many.
    static func setter<Value>(
        of path: any WritableKeyPath<LayerStorage, Value> & Sendable
    ) -> @Sendable (inout LayerStorage, Value) -> Void {
        guard let offset = MemoryLayout<LayerStorage>.offset(of: path) else { return { $0[keyPath: path] = $1 } }
        return { storage, value in
            withUnsafeMutableBytes(of: &storage) { bytes in
                // The offset is that of a stored property of this type.
                guard let base = bytes.baseAddress else { return }
                (base + offset).assumingMemoryBound(to: Value.self).pointee = value
            }
        }
    }
}

/// The image that fades in over a layer's contents.
package final class ContentsFade: Sendable {
    package let image: Image?
    /// From 0 to 1.
    package let share: Double

    init(image: Image?, share: Double) { (self.image, self.share) = (image, share) }
}

/// A transform that is not the identity, kept outside the layer because most layers have none.
package final class Transform3DBox {
    /// Changed only by who made the box, and keeps it.
    @exclusivity(unchecked) package internal(set) var value: Transform3D

    package init?(_ value: Transform3D) {
        guard !value.isIdentity else { return nil }
        self.value = value
    }
}

/// What a layer shows besides its image and its sublayers, found anew for each frame; nil for the many layers that show
/// nothing of the kind.
package class ContentsSupply {
    package init() {}
}
