import LaminaGeometry
import LaminaLayers
import LaminaStage

/// A compositing filter: the layer's image is blended with its backdrop, or combined with it by an operator.
enum Blend {
    static let feature = Feature(flag: .mixes, reason: .compositingFilter)

    /// - Parameter isDropped: Whether ``DropBlend`` took the blend mode away.
    static func ask(_ group: inout Group, _ effects: RenderEffects, isDropped: Bool) {
        if effects.compositing != .sourceOver {
            group.treatment.insert(.mixes)
            group.readsBackdrop = true
            group.reachesBeyond = effects.compositing.reachesBeyondLayer
        }
        // What mixes more than once in the 8 bits of a frame would be rounded as often.
        if isDropped, group.summary.blends > 1 { group.treatment.insert(.mixes) }
    }
}

/// ``PlanRule/dropBlend``: a blend mode over nothing is none.
///
/// Each mode gives the source where the backdrop is transparent: what it makes of both colours counts by the product of
/// their alphas. So a layer that is blended before anything is painted where it shows is put there like any other: nothing
/// is copied to blend with, and without other reasons it needs no image of its own.
///
/// Which surface a layer is painted on, and what is painted there before it, is known once the groups are treated. What is
/// remembered of that is a few rectangles, so that the walk is linear; they may be larger than what is painted.
struct DropBlend {
    /// The entries of the tree's effects whose blend mode is dropped.
    private(set) var effects: Set<Int> = []

    /// A layer whose sublayers are being looked at.
    private struct OpenLayer {
        var end: Int
        /// Whether a surface was opened for it.
        var hasSurface: Bool
    }

    /// No layers.
    init() {}

    /// Finds the layers of a tree that has been placed and grouped.
    init(_ tree: RenderTree, _ placer: borrowing Placer, _ grouper: borrowing Grouper) {
        guard tree.effects.contains(where: { $0.compositing.shaderMode > 0 }) else { return }
        var surfaces = [Ground(isCovered: (tree.background?.alpha ?? 0) > 0)]
        var open: [OpenLayer] = []
        var index = 0
        while index < tree.nodes.count {
            while let last = open.last, index >= last.end {
                if last.hasSurface { surfaces.removeLast() }
                open.removeLast()
            }
            let (node, place, treatment) = (tree.nodes[index], placer.placed[index], grouper.treatments[index])
            let end = index + Int(node.subtreeCount)
            guard !place.flags.contains(.isSkipped) else {
                index = end
                continue
            }
            if node.flags.contains(.mask) {
                surfaces.append(Ground())
                open.append(OpenLayer(end: end, hasSurface: true))
            }
            // What else a layer paints under its sublayers is not looked at closely.
            let hasCapture = node.effects >= 0 && !placer.effects[Int(node.effects)].capture.isEmpty
            let paintsMore = hasCapture || treatment.contains(.shadows)
            if treatment.contains(.isPass) {
                let shown = grouper.summaries[index].bounds
                // A coarse layer keeps the image that it has a grid of its own for.
                if node.effects >= 0, tree.effects[Int(node.effects)].compositing.shaderMode > 0, !hasCapture,
                    !treatment.contains(.isCoarse), !shown.isEmpty, !surfaces[surfaces.count - 1].meets(shown)
                {
                    effects.insert(Int(node.effects))
                }
                surfaces[surfaces.count - 1].add(shown)
                surfaces.append(Ground())
            }
            if paintsMore { surfaces[surfaces.count - 1].isCovered = true }
            if place.flags.contains(.drawsItself) { surfaces[surfaces.count - 1].add(place.bounds) }
            open.append(OpenLayer(end: end, hasSurface: treatment.contains(.isPass)))
            index += 1
        }
    }

    /// Takes the blend modes away from a tree.
    func apply(to tree: inout RenderTree) {
        for index in effects { tree.effects[index].compositing = .sourceOver }
    }
}

/// What of a surface has been painted, or more.
private struct Ground {
    /// Whether all of it may have been.
    var isCovered = false
    private var rects: [PixelRect] = []
    private static let mostRects = 8

    init(isCovered: Bool = false) { self.isCovered = isCovered }

    /// Whether some pixels may have been painted.
    func meets(_ rect: PixelRect) -> Bool { isCovered || rects.contains { $0.intersects(rect) } }

    mutating func add(_ rect: PixelRect) {
        guard !rect.isEmpty, !isCovered else { return }
        if rects.count < Ground.mostRects {
            rects.append(rect)
        } else {
            rects[rects.count - 1] = rects[rects.count - 1].union(rect)
        }
    }
}
