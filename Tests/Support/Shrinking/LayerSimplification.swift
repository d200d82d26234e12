import Foundation
import LaminaGeometry

/// Steps that make one layer simpler.
enum LayerSimplification {
    typealias Step = @Sendable (inout LayerSpec) -> Void

    /// From the largest to the smallest; each leads nearer to a layer of the defaults with whole numbers.
    static let steps: [Step] =
        EffectSimplification.steps + resets + LayerSpec.properties.flatMap(\.simplifications) + frames

    /// Pictures and kinds taken away, and properties that go together put back to their defaults.
    private static let resets: [Step] = [
        { $0.contents = nil },
        { $0.gradient = nil },
        { $0.tiles = nil },
        { if let side = $0.tiles?.side, side < 1024 { $0.tiles?.side = 2 * side } },
        { $0.drawing = nil },
        { $0.gradient?.type = .axial },
        { $0.gradient?.locations = nil },
        { $0.gradient?.stopDistances = nil },
        { $0.gradient?.startPoint = Point(x: 0.5, y: 0) },
        { $0.gradient?.endPoint = Point(x: 0.5, y: 1) },
        { $0.gradient?.halve() },
        { $0.gradient?.spreadMethod = .pad },
        { $0.gradient?.midpoints = nil },
        { $0.gradient?.colorInterpolation = .srgb },
        { $0.gradient?.interpolatesPremultiplied = false },
        { $0.gradient?.focusRadius = 0 },
        { $0.gradient?.focus = nil },
        { $0.kind = nil },
        { $0.pattern = nil },
        { ($0.borderWidth, $0.borderColor) = (plain.borderWidth, plain.borderColor) },
        {
            ($0.cornerRadius, $0.maskedCorners) = (plain.cornerRadius, plain.maskedCorners)
            ($0.cornerRadii, $0.cornerCurve) = (plain.cornerRadii, plain.cornerCurve)
        },
        { ($0.opacity, $0.allowsGroupOpacity) = (plain.opacity, plain.allowsGroupOpacity) },
        { layer in
            let frame = layer.frame
            layer.anchorPoint = plain.anchorPoint
            layer.frame = frame
        },
        { $0.bounds.origin = .zero },
    ]

    /// Places and sizes made rounder.
    private static let frames: [Step] = [
        { $0.frame.origin = .zero },
        { $0.frame.origin.x = 0 },
        { $0.frame.origin.y = 0 },
        { layer in
            let frame = layer.frame
            layer.frame = Rect(
                x: frame.origin.x.rounded(), y: frame.origin.y.rounded(), width: frame.size.width.rounded(),
                height: frame.size.height.rounded())
        },
        { $0.frame.origin.x = $0.frame.origin.x.rounded() },
        { $0.frame.origin.y = $0.frame.origin.y.rounded() },
        { $0.frame.size.width = $0.frame.size.width.rounded() },
        { $0.frame.size.height = $0.frame.size.height.rounded() },
        { ($0.bounds.origin.x, $0.bounds.origin.y) = ($0.bounds.origin.x.rounded(), $0.bounds.origin.y.rounded()) },
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
