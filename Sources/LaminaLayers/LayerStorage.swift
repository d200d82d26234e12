import LaminaGeometry
import LaminaImage

/// The values of a layer, in one struct so that snapshots of the tree read plain memory.
package struct LayerStorage {
    // The values that every frame reads come first: a frame visits thousands of layers.

    package var bounds = Rect.zero
    package var position = Point.zero
    package var anchorPoint = Point(x: 0.5, y: 0.5)
    package var transform: Transform3DBox?
    package var sublayerTransform: Transform3DBox?
    package var contents: Image?
    /// The placement of ``contents`` if the layer drew them.
    package var drawn: DrawnContents?
    /// Masks, shadows, filters and the like; nil for the many layers that have none.
    package var effects: LayerEffects?
    /// The supply of tiles or frames of a sequence; nil for the many layers that show neither.
    package var supply: ContentsSupply?
    package var backgroundPattern: Image?
    package var zPosition = 0.0
    package var cornerRadius = 0.0
    /// The radii of each corner, which take the place of ``cornerRadius``; nil for the many layers that have none.
    package var cornerRadiiBox: CornerRadiiBox?
    package var borderWidth = 0.0
    package var contentsScale = 1.0
    package var opacity: Float = 1
    package var maskedCorners = CornerMask.all
    package var cornerCurve = CornerCurve.circular
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

    // The values that are only read of layers with contents or 3D transforms.

    package var anchorPointZ = 0.0
    /// The image that fades in while the contents cross-fade: ``contents`` is then the image that fades out. Only in
    /// presentation values.
    package var contentsFade: ContentsFade?
    package var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
    package var contentsCenter = Rect(x: 0, y: 0, width: 1, height: 1)
    /// True if ``contentsScale`` was set; otherwise the layer is drawn at the stage's scale.
    package var hasOwnContentsScale = false
    package var contentsGravity = ContentsGravity.resize
    package var minificationFilter = ContentsFilter.linear
    package var magnificationFilter = ContentsFilter.linear
    package var minificationFilterBias: Float = 0

    package init() {}
}

extension LayerStorage {
    /// The transform, or the identity.
    var fullTransform: Transform3D {
        get { transform?.value ?? .identity }
        set { transform = Transform3DBox(newValue) }
    }

    /// The transform of the sublayers, or the identity.
    var fullSublayerTransform: Transform3D {
        get { sublayerTransform?.value ?? .identity }
        set { sublayerTransform = Transform3DBox(newValue) }
    }

    /// The radii of each corner, or nil.
    package var cornerRadii: CornerRadii? {
        get { cornerRadiiBox?.value }
        set { cornerRadiiBox = newValue.map { CornerRadiiBox($0) } }
    }

    /// True if a layer with these values shows more than its sublayers as they are: a background, contents, a border or an
    /// effect; or if it clips them.
    var showsItself: Bool {
        if masksToBounds || contents != nil || drawn != nil || supply != nil || backgroundPattern != nil { return true }
        if let backgroundColor, backgroundColor.alpha > 0 { return true }
        if borderWidth > 0, let borderColor, borderColor.alpha > 0 { return true }
        return effects?.showsItself ?? false
    }

    /// A function that sets a value: for a stored property at the cost of a plain store, as documents set many.
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

extension LayerStorage {
    /// The layer's drawing, if it is shown.
    @inline(__always)
    package var shownDrawing: DrawnContents? {
        guard let drawn, drawn.role != .contents || drawn.image === contents else { return nil }
        return drawn
    }

    /// The placement of what the layer drew, in points from the bounds' top left; nil if the gravity places it: what was
    /// drawn for bounds of another size is stretched.
    @inline(__always)
    package var drawingPlacement: Rect? {
        guard let drawn = shownDrawing else { return nil }
        guard let size = drawn.boundsSize else {
            return drawn.rect.offsetBy(dx: -bounds.origin.x, dy: -bounds.origin.y)
        }
        return size == bounds.size ? drawn.rect : nil
    }
}

// MARK: Boxed values

/// The image that fades in over a layer's contents.
package final class ContentsFade: Sendable {
    package let image: Image?
    /// The fraction, from 0 to 1.
    package let share: Double

    init(image: Image?, share: Double) { (self.image, self.share) = (image, share) }
}

/// A transform that is not the identity, stored outside the layer because most layers have none.
package final class Transform3DBox {
    /// Changed only by the owner that created the box.
    @exclusivity(unchecked) package internal(set) var value: Transform3D

    package init?(_ value: Transform3D) {
        guard !value.isIdentity else { return nil }
        self.value = value
    }
}

/// Corner radii in a place of their own, as few layers have any.
package final class CornerRadiiBox {
    package let value: CornerRadii

    package init(_ value: CornerRadii) { self.value = value }
}

/// A source of content that is looked up for each frame, such as tiles or a sequence.
package class ContentsSupply {
    /// The contents that a snapshot of a layer retains.
    enum Frozen {
        /// A picture; nil for none.
        case picture(Image?)
        /// A supply that what the original shows later does not change.
        case supply(ContentsSupply)
    }

    package init() {}

    /// The contents for a snapshot taken when the outermost layer's time is `rootTime`; by default the supply itself.
    func frozen(atRootTime rootTime: Double) -> Frozen { .supply(self) }
}
