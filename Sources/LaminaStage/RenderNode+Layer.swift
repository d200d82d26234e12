import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers

extension RenderNode {
    /// The node of a layer: its values brought into the ranges that the planner relies on.
    ///
    /// The storage is read where it lies: a copy would retain and release each reference.
    @inline(__always)
    init(_ layer: borrowing LayerStorage, toSuperlayer: Homography) {
        let frame = layer.bounds
        self.init(
            toSuperlayer: toSuperlayer,
            bounds: CGRect(
                x: frame.origin.x, y: frame.origin.y,
                width: max(0, frame.size.width), height: max(0, frame.size.height)))
        let opacity = layer.opacity
        self.opacity = opacity > 0 ? min(opacity, 1) : 0
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
    @inline(__always)
    init(_ layer: borrowing LayerStorage) {
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
    init(_ layer: borrowing LayerStorage, image: Int32) {
        // What is not finite shows nothing, or does nothing.
        let rect = layer.contentsRect
        let isFinite = (rect.origin.x + rect.origin.y + rect.size.width + rect.size.height) * 0 == 0
        let bias = layer.minificationFilterBias
        self.init(
            image: image, rect: isFinite ? rect : .zero, center: layer.contentsCenter, scale: layer.contentsScale,
            gravity: layer.contentsGravity, minification: layer.minificationFilter,
            magnification: layer.magnificationFilter, minificationBias: bias == bias ? max(-32, min(bias, 32)) : 0)
    }
}
