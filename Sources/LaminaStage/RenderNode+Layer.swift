import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers

extension RenderNode {
    /// The node of a layer: its values brought into the ranges that the planner relies on.
    ///
    /// It reads the layer in place, value by value: a copy of its storage would retain and release each reference.
    @inline(__always)
    init(_ layer: Layer, toSuperlayer: Homography) {
        let frame = layer.storage.bounds
        self.init(
            toSuperlayer: toSuperlayer,
            bounds: CGRect(
                x: frame.origin.x, y: frame.origin.y,
                width: max(0, frame.size.width), height: max(0, frame.size.height)))
        let opacity = layer.storage.opacity
        self.opacity = opacity > 0 ? min(opacity, 1) : 0
        flags = RenderFlags(layer)
        if let color = layer.storage.backgroundColor { backgroundColor = color.premultiplied }
        if layer.storage.borderWidth > 0, let color = layer.storage.borderColor, color.alpha > 0 {
            borderWidth = Float(layer.storage.borderWidth)
            borderColor = color.premultiplied
        }
        if layer.storage.cornerRadius > 0 {
            let radius = Float(min(layer.storage.cornerRadius, min(bounds.size.width, bounds.size.height) / 2))
            let corners = layer.storage.maskedCorners
            cornerRadii = SIMD4(
                corners.contains(.minXMinY) ? radius : 0, corners.contains(.maxXMinY) ? radius : 0,
                corners.contains(.maxXMaxY) ? radius : 0, corners.contains(.minXMaxY) ? radius : 0)
        }
        patternScale = Float(layer.storage.contentsScale)
    }
}

extension RenderFlags {
    @inline(__always)
    init(_ layer: Layer) {
        self = []
        if layer.storage.isHidden { insert(.hidden) }
        if layer.storage.masksToBounds { insert(.masksToBounds) }
        if layer.storage.allowsGroupOpacity { insert(.groupOpacity) }
        if layer.storage.isDoubleSided { insert(.doubleSided) }
        if layer.storage.isOpaque || layer.storage.contents?.isOpaque == true { insert(.opaqueContents) }
        let smooth = layer.storage.allowsEdgeAntialiasing ? layer.storage.edgeAntialiasingMask : []
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
