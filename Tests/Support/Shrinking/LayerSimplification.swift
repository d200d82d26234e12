import Foundation
import LaminaGeometry

/// Steps that make one layer simpler.
enum LayerSimplification {
    typealias Step = @Sendable (inout LayerSpec) -> Void

    /// From the largest to the smallest; each leads nearer to a layer of the defaults with whole numbers.
    static let steps: [Step] = EffectSimplification.steps + resets + roundings

    /// Properties put back to their defaults.
    private static let resets: [Step] = [
        { $0.contents = nil },
        { $0.gradient = nil },
        { $0.tiles = nil },
        { if let side = $0.tiles?.side, side < 1024 { $0.tiles?.side = 2 * side } },
        { $0.drawing = nil },
        { $0.gradient?.type = .axial },
        { $0.gradient?.locations = nil },
        { $0.gradient?.startPoint = CGPoint(x: 0.5, y: 0) },
        { $0.gradient?.endPoint = CGPoint(x: 0.5, y: 1) },
        { $0.gradient?.halve() },
        { $0.kind = nil },
        { $0.pattern = nil },
        { ($0.borderWidth, $0.borderColor) = (plain.borderWidth, plain.borderColor) },
        { $0.borderColor = plain.borderColor },
        { $0.backgroundColor = nil },
        { ($0.cornerRadius, $0.maskedCorners) = (plain.cornerRadius, plain.maskedCorners) },
        { $0.maskedCorners = plain.maskedCorners },
        { $0.transform = plain.transform },
        { $0.sublayerTransform = plain.sublayerTransform },
        { $0.masksToBounds = false },
        { ($0.opacity, $0.allowsGroupOpacity) = (plain.opacity, plain.allowsGroupOpacity) },
        { $0.allowsGroupOpacity = plain.allowsGroupOpacity },
        { $0.isHidden = false },
        { $0.isOpaque = false },
        { $0.isGeometryFlipped = false },
        { $0.isDoubleSided = true },
        { $0.allowsEdgeAntialiasing = true },
        { $0.edgeAntialiasingMask = plain.edgeAntialiasingMask },
        { $0.zPosition = 0 },
        { $0.anchorPointZ = 0 },
        { layer in
            let frame = layer.frame
            layer.anchorPoint = plain.anchorPoint
            layer.frame = frame
        },
        { $0.anchorPoint = plain.anchorPoint },
        { $0.bounds.origin = .zero },
        { $0.contentsRect = plain.contentsRect },
        { $0.contentsCenter = plain.contentsCenter },
        { $0.contentsScale = plain.contentsScale },
        { $0.contentsGravity = plain.contentsGravity },
        { $0.minificationFilter = plain.minificationFilter },
        { $0.magnificationFilter = plain.magnificationFilter },
        { $0.minificationFilterBias = 0 },
    ]

    /// Numbers made rounder, colours plainer.
    private static let roundings: [Step] = [
        { $0.frame.origin = .zero },
        { $0.frame.origin.x = 0 },
        { $0.frame.origin.y = 0 },
        { layer in
            let frame = layer.frame
            layer.frame = CGRect(
                x: frame.origin.x.rounded(), y: frame.origin.y.rounded(), width: frame.size.width.rounded(),
                height: frame.size.height.rounded())
        },
        { $0.frame.origin.x = $0.frame.origin.x.rounded() },
        { $0.frame.origin.y = $0.frame.origin.y.rounded() },
        { $0.frame.size.width = $0.frame.size.width.rounded() },
        { $0.frame.size.height = $0.frame.size.height.rounded() },
        { ($0.bounds.origin.x, $0.bounds.origin.y) = ($0.bounds.origin.x.rounded(), $0.bounds.origin.y.rounded()) },
        { $0.cornerRadius = $0.cornerRadius.rounded() },
        { $0.borderWidth = $0.borderWidth.rounded() },
        { layer in if layer.opacity != 1 { layer.opacity = 0.5 } },
        { layer in if layer.backgroundColor != nil { layer.backgroundColor = .white } },
        { layer in if let color = layer.backgroundColor, color != .white { layer.backgroundColor = .black } },
    ]

    private static let plain = LayerSpec()
}

/// Steps that make what is not a layer simpler.
enum SceneSimplification {
    static let steps: [@Sendable (inout SceneSpec) -> Void] = [
        { $0.background = nil },
        { scene in if scene.background != nil { scene.background = .white } },
        { scene in
            // The same points at one pixel each.
            scene.scale = 1
        },
        { scene in
            for index in scene.images.indices { scene.images[index].motif = .solid }
        },
        { scene in
            for index in scene.images.indices { scene.images[index].first.w = 255 }
        },
        { scene in
            for index in scene.images.indices { scene.images[index].second.w = 255 }
        },
        { scene in
            for index in scene.images.indices { (scene.images[index].width, scene.images[index].height) = (8, 8) }
        },
    ]
}
