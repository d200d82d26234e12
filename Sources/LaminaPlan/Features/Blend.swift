import LaminaGeometry
import LaminaLayers
import LaminaStage

/// A compositing filter: the layer's image is blended with its backdrop, or combined with it by an operator.
enum Blend {
    static let feature = Feature(flag: .mixes, reason: .compositingFilter)

    /// - Parameter isDropped: true if ``DropBlend`` removed the blend mode.
    static func ask(_ group: inout Group, _ effects: RenderEffects, isDropped: Bool) {
        if effects.compositing != .sourceOver {
            group.treatment.insert(.mixes)
            group.samplesBackdrop = true
            group.reachesBeyond = effects.compositing.reachesBeyondLayer
        }
        // Each blending in the 8 bits of a frame rounds, so more than one needs an image.
        if isDropped, group.summary.blends > 1 { group.treatment.insert(.mixes) }
    }
}

/// ``PlanRule/dropBlend``: a blend mode over nothing is source over.
///
/// Each mode gives the source where the backdrop is transparent: the blended colour is weighted by the product of both
/// alphas. So a layer with a blend mode above no painted pixels is drawn like any other: no backdrop is copied, and
/// without other reasons it needs no image of its own.
///
/// The surface of a layer, and the pixels painted there before it, are known once the groups are treated. The walk
/// remembers them as a few rectangles, so that it is linear; they may be larger than the painted area.
struct DropBlend {
    /// The entries of the tree's effects whose blend mode is dropped.
    private(set) var effects: Set<Int> = []

    /// A layer whose sublayers are being visited.
    private struct OpenLayer {
        var end: Int
        /// True if a surface was opened for it.
        var hasSurface: Bool
    }

    /// No layers.
    init() {}

    /// Finds the layers of a tree after layout and grouping.
    ///
    /// - Parameters:
    ///   - placements: by ``RenderNode/effects``.
    ///   - uncutClips: by node: the groups that the enclosing clips do not cut.
    init(
        _ tree: RenderTree, _ placed: [PlacedNode], _ placements: [EffectPlacement], uncutClips: [Int: PixelRect],
        treatments: [GroupTreatment], summaries: [SubtreeSummary]
    ) {
        guard tree.effects.contains(where: { $0.compositing.shaderMode > 0 }) else { return }
        var surfaces = [PaintedArea(isCovered: (tree.background?.alpha ?? 0) > 0)]
        var open: [OpenLayer] = []
        var index = 0
        while index < tree.nodes.count {
            while let last = open.last, index >= last.end {
                if last.hasSurface { surfaces.removeLast() }
                open.removeLast()
            }
            let (node, place, treatment) = (tree.nodes[index], placed[index], treatments[index])
            let end = index + Int(node.subtreeCount)
            guard !place.flags.contains(.isSkipped) else {
                index = end
                continue
            }
            if node.flags.contains(.mask) {
                surfaces.append(PaintedArea())
                open.append(OpenLayer(end: end, hasSurface: true))
            }
            // Other draws of a layer below its sublayers are not examined closely.
            let hasCapture = node.effects >= 0 && !placements[Int(node.effects)].capture.isEmpty
            let paintsMore =
                hasCapture || !treatment.isDisjoint(with: [.shadows, .boxShadows, .borderSides, .borderImage])
            if treatment.contains(.isPass) {
                let shown = summaries[index].bounds
                // A downscaled layer keeps the image for which it has a grid of its own, and one that clips do not cut that
                // which they cut.
                if node.effects >= 0, tree.effects[Int(node.effects)].compositing.shaderMode > 0, !hasCapture,
                    !treatment.contains(.isDownscaled), uncutClips[index] == nil, !shown.isEmpty,
                    !surfaces[surfaces.count - 1].overlaps(shown)
                {
                    effects.insert(Int(node.effects))
                }
                surfaces[surfaces.count - 1].add(shown)
                surfaces.append(PaintedArea())
            }
            if paintsMore { surfaces[surfaces.count - 1].isCovered = true }
            if place.flags.contains(.drawsItself) { surfaces[surfaces.count - 1].add(place.bounds) }
            open.append(OpenLayer(end: end, hasSurface: treatment.contains(.isPass)))
            index += 1
        }
    }

    /// Removes the blend modes from a tree.
    func apply(to tree: inout RenderTree) {
        for index in effects { tree.effects[index].compositing = .sourceOver }
    }
}

/// The painted pixels of a surface, or a superset of them.
private struct PaintedArea {
    /// True if all of it may have been painted.
    var isCovered = false
    private var rects: [PixelRect] = []
    private static let maxRects = 8

    init(isCovered: Bool = false) { self.isCovered = isCovered }

    /// Returns whether some pixels may have been painted.
    func overlaps(_ rect: PixelRect) -> Bool { isCovered || rects.contains { $0.intersects(rect) } }

    mutating func add(_ rect: PixelRect) {
        guard !rect.isEmpty, !isCovered else { return }
        if rects.count < PaintedArea.maxRects {
            rects.append(rect)
        } else {
            rects[rects.count - 1] = rects[rects.count - 1].union(rect)
        }
    }
}
