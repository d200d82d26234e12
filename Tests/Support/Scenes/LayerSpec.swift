import Foundation
import LaminaGeometry
import LaminaLayers

/// The description of one layer and what is inside it, as a value; the defaults are those of `Layer`.
package struct LayerSpec: Sendable, Equatable {
    package var bounds = CGRect.zero
    package var position = CGPoint.zero
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    package var anchorPointZ = 0.0
    package var zPosition = 0.0
    package var transform = Transform3D.identity
    package var sublayerTransform = Transform3D.identity
    package var isGeometryFlipped = false
    package var isDoubleSided = true

    package var backgroundColor: Color?
    /// An index into ``SceneSpec/images``.
    package var pattern: Int?
    /// An index into ``SceneSpec/images``.
    package var contents: Int?
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var contentsScale = 1.0
    package var contentsGravity = ContentsGravity.resize
    package var minificationFilter = ContentsFilter.linear
    package var magnificationFilter = ContentsFilter.linear
    package var minificationFilterBias: Float = 0

    /// Over the background, under the contents.
    package var gradient: GradientSpec?
    /// Nil for a plain layer.
    package var kind: KindSpec?

    /// Over the background, under the contents and the sublayers.
    package var tiles: TilesSpec?

    /// In place of contents.
    package var drawing: DrawingSpec?

    package var cornerRadius = 0.0
    package var maskedCorners = CornerMask.all
    package var borderWidth = 0.0
    package var borderColor: Color? = .black

    package var opacity: Float = 1
    package var allowsGroupOpacity = true
    package var isHidden = false
    package var masksToBounds = false
    package var isOpaque = false
    package var allowsEdgeAntialiasing = true
    package var edgeAntialiasingMask = EdgeMask.all

    package var effects = EffectsSpec()

    package var sublayers: [LayerSpec] = []

    /// A layer of no size.
    package init() {}

    /// A layer of the given frame and colour.
    package init(frame: CGRect, backgroundColor: Color? = nil, sublayers: [LayerSpec] = []) {
        self.frame = frame
        self.backgroundColor = backgroundColor
        self.sublayers = sublayers
    }

    /// The rectangle in the superlayer if there were no transform.
    package var frame: CGRect {
        get {
            CGRect(
                x: position.x - anchorPoint.x * bounds.size.width, y: position.y - anchorPoint.y * bounds.size.height,
                width: bounds.size.width, height: bounds.size.height)
        }
        set {
            bounds.size = newValue.size
            position = CGPoint(
                x: newValue.origin.x + anchorPoint.x * newValue.size.width,
                y: newValue.origin.y + anchorPoint.y * newValue.size.height)
        }
    }

    /// The number of layers, this one and those of masks included.
    package var layerCount: Int {
        sublayers.reduce(1 + (effects.mask?.layerCount ?? 0)) { $0 + $1.layerCount }
    }
}
