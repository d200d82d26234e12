import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers

extension RenderNode {
    /// The node of a layer: its values brought into the ranges that the planner relies on.
    init(_ layer: LayerStorage, toSuperlayer: Homography) {
        let size = layer.bounds.size
        self.init(
            toSuperlayer: toSuperlayer,
            bounds: CGRect(
                x: layer.bounds.origin.x, y: layer.bounds.origin.y,
                width: max(0, size.width), height: max(0, size.height)))
        opacity = layer.opacity > 0 ? min(layer.opacity, 1) : 0
        flags = RenderFlags(layer)
        if let color = layer.backgroundColor { backgroundColor = color.premultiplied }
        if layer.borderWidth > 0, let color = layer.borderColor, color.alpha > 0 {
            borderWidth = Float(layer.borderWidth)
            borderColor = color.premultiplied
        }
        if layer.cornerRadius > 0 {
            let radius = Float(min(layer.cornerRadius, min(bounds.size.width, bounds.size.height) / 2))
            let corners = layer.maskedCorners
            cornerRadii = SIMD4(
                corners.contains(.minXMinY) ? radius : 0, corners.contains(.maxXMinY) ? radius : 0,
                corners.contains(.maxXMaxY) ? radius : 0, corners.contains(.minXMaxY) ? radius : 0)
        }
        patternScale = Float(layer.contentsScale)
    }
}

extension RenderFlags {
    init(_ layer: LayerStorage) {
        self = []
        if layer.isHidden { insert(.hidden) }
        if layer.masksToBounds { insert(.masksToBounds) }
        if layer.allowsGroupOpacity { insert(.groupOpacity) }
        if layer.isDoubleSided { insert(.doubleSided) }
        if layer.isOpaque || layer.contents?.isOpaque == true { insert(.opaqueContents) }
        let smooth = layer.allowsEdgeAntialiasing ? layer.edgeAntialiasingMask : []
        if smooth != .all {
            if !smooth.contains(.left) { insert(.hardLeft) }
            if !smooth.contains(.top) { insert(.hardTop) }
            if !smooth.contains(.right) { insert(.hardRight) }
            if !smooth.contains(.bottom) { insert(.hardBottom) }
        }
    }
}

extension RenderContents {
    init(_ layer: LayerStorage, image: Int32) {
        self.init(
            image: image, rect: layer.contentsRect, center: layer.contentsCenter, scale: layer.contentsScale,
            gravity: layer.contentsGravity, minification: layer.minificationFilter,
            magnification: layer.magnificationFilter, minificationBias: layer.minificationFilterBias)
    }
}
