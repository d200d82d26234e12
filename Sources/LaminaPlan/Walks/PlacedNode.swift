import Foundation
import LaminaGeometry
import LaminaStage

/// Where a node of the render tree lies on the frame, worked out before anything is drawn.
struct PlacedNode {
    /// From the layer's coordinates to pixels of the frame.
    var map = Homography.identity
    /// The layer's edges in pixels, near-whole numbers made whole: minX minY maxX maxY. For a layer that is turned,
    /// the smallest box around it.
    var edges = SIMD4<Double>.zero
    /// The pixels that the layer's own draws touch, within `clip`.
    var bounds = PixelRect.empty
    /// What may be drawn of the layer: what ancestors clip along whole pixels, and as much more as their filters, and its
    /// own, read.
    var clip = PixelRect.empty
    var flags: PlacedFlags = []
    /// What ancestors that fade layer by layer leave of the opacity here, this layer included if it is one of them.
    var individualOpacity: Float = 1
    /// How far beyond the frame ancestors' filters and its own read, in pixels.
    var reach: Int32 = 0
    /// Of ``Placer/spaces``: the grid that the layer is drawn on.
    var space: Int32 = 0
}

struct PlacedFlags: OptionSet {
    let rawValue: UInt16

    /// Neither the layer nor anything inside it is drawn.
    static let isSkipped = PlacedFlags(rawValue: 1 << 0)
    /// The layer is a box along the axes, perhaps mirrored or turned by right angles.
    static let isRectilinear = PlacedFlags(rawValue: 1 << 1)
    /// The layer's rectangle is too thin to show, or behind the viewer: only what its image has beyond it is seen.
    static let showsImageAlone = PlacedFlags(rawValue: 1 << 2)
    /// The layer has a colour, contents, pattern or border on the picture.
    static let drawsItself = PlacedFlags(rawValue: 1 << 3)
    /// At least one sublayer is neither hidden nor transparent.
    static let hasSublayers = PlacedFlags(rawValue: 1 << 4)
    /// The layer clips along an edge that runs through pixels.
    static let clipsThroughPixels = PlacedFlags(rawValue: 1 << 5)
    /// The subtree's extent has to be known: it may become a group, or is inside one, or holds a border.
    static let needsSummary = PlacedFlags(rawValue: 1 << 6)
    /// The layer has an image of its own whatever else there is: a mask, filters, a compositing filter, vibrancy, a
    /// shadow of its image, or because it is a snapshot or rasterized.
    static let isImage = PlacedFlags(rawValue: 1 << 7)
}

// MARK: Effects

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
