import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// The layers whose images would be larger than pays, and by how much they are made coarser.
///
/// Filters that reach far read far beyond the frame, and a layer may be there as far as they read; a rasterized layer may
/// ask for any number of pixels a point. The images of such layers are made on a grid of their own, as those of
/// rasterized layers are, with so few pixels that they stay within a limit, each and all of a chain together.
struct CoarseLayers: Equatable {
    /// By ``RenderNode/effects``: how often the grid is halved. Empty while there are none.
    private var halvings: [Int32] = []
    let limit: ImageLimit

    init(frame: PixelRect) { limit = ImageLimit(frame: frame) }

    /// How many pixels of the usual grid, along each side, one of the layer's own grid stands for.
    private func factor(of effects: Int32) -> Double {
        halvings.isEmpty ? 1 : Double(sign: .plus, exponent: Int(halvings[Int(effects)]), significand: 1)
    }

    /// The pixels a point of the grid that a layer's image has for itself; nil if it has none.
    func gridScale(of node: RenderNode, _ tree: RenderTree, _ map: Homography) -> Double? {
        let factor = factor(of: node.effects)
        if let scale = tree.effects[Int(node.effects)].rasterizationScale { return scale / factor }
        guard factor > 1 else { return nil }
        let stretch = map.linear(at: CGPoint(x: node.bounds.midX, y: node.bounds.midY)).meanScale
        return stretch.isFinite && stretch > 0 ? stretch / factor : nil
    }

    /// Marks the outermost layers whose images are too large; false if there are none.
    mutating func mark(_ tree: RenderTree, _ placer: borrowing Placer, _ grouper: borrowing Grouper) -> Bool {
        var found = false
        var index = 0
        while index < tree.nodes.count {
            let node = tree.nodes[index]
            if placer.placed[index].flags.contains(.isSkipped) {
                index += Int(node.subtreeCount)
                continue
            }
            index += 1
            guard node.effects >= 0, grouper.treatments[index - 1].contains(.isPass) else { continue }
            let effects = Int(node.effects)
            var excess = max(
                limit.halvings(of: grouper.contentBounds[effects]), limit.halvings(of: grouper.rasterImages[effects]))
            if tree.filters[tree.effects[effects].filters].contains(where: \.kind.endsAtBounds) {
                let all = placer.effects[effects].touched.intersection(placer.extent(of: placer.placed[index - 1]))
                excess = max(excess, limit.halvings(of: all))
            }
            excess = max(excess, halvings(ofChain: index - 1, tree, placer, grouper))
            guard excess > 0, CoarseLayers.mayBeCoarse(node, tree.effects[effects]) else { continue }
            if halvings.isEmpty { halvings = [Int32](repeating: 0, count: tree.effects.count) }
            halvings[effects] += excess
            found = true
            // What is inside is placed anew, and smaller.
            index += Int(node.subtreeCount) - 1
        }
        return found
    }

    /// How often the grid must be halved for what filters of a layer read of each other's images, which may reach further
    /// than what there is and what shows.
    private func halvings(
        ofChain index: Int, _ tree: RenderTree, _ placer: borrowing Placer, _ grouper: borrowing Grouper
    ) -> Int32 {
        let (node, place) = (tree.nodes[index], placer.placed[index])
        let effects = tree.effects[Int(node.effects)]
        let filters = tree.chain(of: effects, throwsShadow: !node.flags.contains(.masksToBounds))
        guard filters.count > 1 else { return 0 }
        let effectPlace = placer.effects[Int(node.effects)]
        let shown = placer.spaces[Int(place.space)].outset(by: place.reach - effectPlace.reach)
            .intersection(effectPlace.outerClip)
        var request = FilterLowering.Request(
            map: place.map, bounds: node.bounds, content: grouper.contentBounds[Int(node.effects)], needed: shown,
            cut: effectPlace.touched, isCut: false, shrinksBlurs: false)
        let images = FilterLowering.images(filters[...], request)
        // Wide blurs count as what they take on their grids, also where the rule is off: the pictures are to be alike.
        request.shrinksBlurs = true
        let texels = FilterLowering.texels(filters[...], request)
        return images.reduce(limit.halvings(ofTexels: texels)) { max($0, limit.halvings(of: $1)) }
    }

    /// Whether the layer's image can have a grid of its own: it neither shows nor changes what lies around it.
    private static func mayBeCoarse(_ node: RenderNode, _ effects: RenderEffects) -> Bool {
        effects.backgroundFilters.isEmpty && !node.flags.contains(.vibrant)
            && !effects.compositing.reachesBeyondLayer
    }
}

/// How large an image may be.
struct ImageLimit: Equatable {
    /// In pixels.
    let area: Int
    /// In pixels.
    let side: Int

    /// For a picture of `frame`.
    init(frame: PixelRect) {
        area = max(1 << 24, 8 * min(frame.area, 1 << 40))
        side = max(8192, 2 * min(max(frame.width, frame.height), 1 << 20))
    }

    /// How far around a layer its image reaches at the least if layers inside read what is behind them, up to 2,048
    /// pixels: so far that half of the limit is left for what filters and shadows add.
    func margin(around own: PixelRect) -> Int32 {
        let most: Int32 = 2048
        let (side, area) = (side / 2, area / 2)
        guard own.width <= side, own.height <= side, own.area <= area else { return 0 }
        // (width + 2 m) (height + 2 m) = area
        let sum = Double(own.width + own.height)
        let root = (sum * sum + 4 * Double(area - own.area)).squareRoot()
        return min(most, Int32(clamping: (side - max(own.width, own.height)) / 2), Int32((root - sum) / 4))
    }

    /// How often a grid must be halved for a chain of filters to take bearable time: to read no more than 256 times the
    /// texels of the largest image.
    func halvings(ofTexels texels: Double) -> Int32 {
        var (texels, count) = (texels, Int32(0))
        while texels > 256 * Double(area) { (texels, count) = (texels / 4, count + 1) }
        return count
    }

    /// How often a grid must be halved for an image to stay within.
    func halvings(of image: PixelRect) -> Int32 {
        var (width, height, count) = (image.width, image.height, Int32(0))
        while width > side || height > side || width * height > area {
            (width, height, count) = ((width + 1) / 2, (height + 1) / 2, count + 1)
        }
        return count
    }
}
