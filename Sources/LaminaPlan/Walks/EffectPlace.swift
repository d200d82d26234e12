import Foundation
import LaminaGeometry
import LaminaStage

/// Where the effects of a node fall, by the node's ``RenderNode/effects``.
struct EffectPlace {
    /// What the layers around let show of the node's finished image.
    var outerClip = PixelRect.empty
    /// How far the filters and the shadow carry pixels, in pixels.
    var reach: Int32 = 0
    /// The pixels that the layer's bounds touch.
    var touched = PixelRect.empty
    /// The pixels of what is behind it that its background filters read.
    var capture = PixelRect.empty
    /// The pixels on which what they make of that is wanted: all of the capture, but in a picture that is drawn in bands.
    var shownBackdrop = PixelRect.empty
    /// How far the layer's filters and shadow, and those around it, carry that, in pixels.
    var captureReach: Int32 = 0
    /// The offset of the shadow, in whole pixels.
    var shadowOffsetX: Int32 = 0
    var shadowOffsetY: Int32 = 0
    /// The standard deviation of the shadow's blur in pixels.
    var shadowSigma = 0.0
    /// Of ``Placer/rasters``, or -1.
    var raster: Int32 = -1
}

extension EffectPlace {
    /// The nearest whole number of pixels that can be counted; 0 for what is not a number.
    private static func whole(_ pixels: Double) -> Int32 {
        let limit = 1e6
        return pixels.isNaN ? 0 : Int32(min(max(pixels.rounded(), -limit), limit))
    }

    /// The place of the effects of a node whose own place is known but for the clip; its box is nil behind the viewer.
    init(
        _ node: RenderNode, _ effects: RenderEffects, _ tree: RenderTree, _ box: DeviceBox?, _ map: Homography,
        clip: PixelRect, frame: PixelRect
    ) {
        outerClip = clip
        touched = box?.touched(node.bounds, map) ?? .empty
        if !effects.backgroundFilters.isEmpty { capture = touched.intersection(frame) }
        shownBackdrop = capture
        if !effects.filters.isEmpty {
            reach = FilterReach.pixels(tree.filters[effects.filters], map, bounds: node.bounds)
        }
        if let shadow = effects.shadow, !node.flags.contains(.masksToBounds) {
            let linear = map.linear(at: CGPoint(x: node.bounds.midX, y: node.bounds.midY))
            let offset = linear.apply(shadow.offset.width, shadow.offset.height)
            shadowOffsetX = EffectPlace.whole(offset.x)
            shadowOffsetY = EffectPlace.whole(offset.y)
            // A finite map can still have a scale that is not, and nothing times that is not a number.
            let scale = linear.meanScale
            shadowSigma = scale.isFinite ? min(shadow.radius * scale, FilterStep.longest) : 0
            // The shadow of a path is drawn among the layer's own things.
            guard shadow.path < 0 else { return }
            let blur = FilterReach.pixels(sigma: shadowSigma)
            reach =
                reach.addingReportingOverflow(
                    blur + max(abs(shadowOffsetX), abs(shadowOffsetY))
                ).partialValue
        }
    }
}
