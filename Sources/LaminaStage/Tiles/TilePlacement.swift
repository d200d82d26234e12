import LaminaGeometry
import LaminaTiles

/// The placement of a picture's tiles in a layer without seams between neighbours.
///
/// Pixels are those that the layer is drawn on, see ``TileSurroundings/toGrid``. Where the picture is axis-aligned to
/// them, edges between tiles are snapped to whole pixels by the rule of hard edges, which own the pixels whose centres
/// are inside: each pixel belongs to one tile, also where tiles are translucent. Elsewhere edges between tiles are
/// hard. Opaque tiles overlap by a 64th of a pixel there, and in cached images, whose pixels may be magnified: no pixel
/// is missed by rounding. The outer edges are not moved.
struct TilePlacement {
    /// The layer's bounds.
    let bounds: Rect
    let pyramid: TilePyramid
    /// Pixels of the picture per point.
    private let density: SIMD2<Double>
    /// True if the layer's y axis is opposite to the picture's.
    private let isFlipped: Bool
    /// See ``TileSurroundings/toGrid``.
    private let toGrid: Homography
    private let isStraight: Bool
    /// True if opaque tiles overlap.
    private let overlaps: Bool
    /// Pixels of the grid per pixel of the picture, at the centre of the layer.
    private let scale: Double
    /// The overlap of opaque tiles, in points.
    private let overlap: SIMD2<Double>

    /// Returns nil if the layer has no area.
    init?(bounds: Rect, pyramid: TilePyramid, isFlipped: Bool, surroundings: TileSurroundings) {
        guard bounds.width > 0, bounds.height > 0, bounds.width.isFinite, bounds.height.isFinite else { return nil }
        self.bounds = bounds
        self.pyramid = pyramid
        self.isFlipped = isFlipped
        toGrid = surroundings.toGrid
        density = SIMD2(Double(pyramid.width) / bounds.width, Double(pyramid.height) / bounds.height)
        isStraight = toGrid.isAxisAligned && toGrid.a != 0 && toGrid.e != 0
        overlaps = !isStraight || surroundings.isRasterized
        let map = toGrid.linear(at: Point(x: bounds.midX, y: bounds.midY))
        scale = map.meanScale / (density.x * density.y).squareRoot()
        let stretch = SIMD2(
            (map.a * map.a + map.d * map.d).squareRoot(), (map.b * map.b + map.e * map.e).squareRoot())
        // A 64th of a pixel of the grid, but at most a quarter of a texel.
        let pixel = SIMD2<Double>.one / 64 / pointwiseMax(stretch, SIMD2(repeating: 1e-9))
        let texel = SIMD2<Double>.one / density / 4
        overlap = pointwiseMin(pixel, texel)
    }

    /// Pixels of the grid per texel of a level, at the centre of the layer.
    func pixelsPerTexel(ofLevel level: Int) -> Double { scale * Double(1 << level) }

    /// The map from pixels of the picture to the layer's coordinates.
    var fromPicture: Homography {
        isFlipped
            ? Homography(a: 1 / density.x, b: 0, c: bounds.minX, d: 0, e: -1 / density.y, f: bounds.maxY)
            : Homography(a: 1 / density.x, b: 0, c: bounds.minX, d: 0, e: 1 / density.y, f: bounds.minY)
    }

    /// A part of the picture with its frame in the layer.
    struct Part {
        /// The frame in the layer's coordinates.
        var frame: Rect
        /// The area that the frame shows, in pixels of the picture.
        var area: Rect
        var hardEdges: RenderFlags
    }

    /// The placement of a part of the picture; nil if no pixel is in it.
    func part(_ area: Rect, isOpaque: Bool) -> Part? {
        var low = SIMD2(Double(area.minX), Double(area.minY))
        var high = SIMD2(Double(area.maxX), Double(area.maxY))
        let last = SIMD2(Double(pyramid.width), Double(pyramid.height))
        var hard: RenderFlags = []
        if low.x > 0 { hard.insert(.hardLeft) }
        if high.x < last.x { hard.insert(.hardRight) }
        if low.y > 0 { hard.insert(isFlipped ? .hardBottom : .hardTop) }
        if high.y < last.y { hard.insert(isFlipped ? .hardTop : .hardBottom) }
        if isStraight {
            low = SIMD2(low.x > 0 ? snapped(low.x, axis: 0) : low.x, low.y > 0 ? snapped(low.y, axis: 1) : low.y)
            high = SIMD2(
                high.x < last.x ? snapped(high.x, axis: 0) : high.x, high.y < last.y ? snapped(high.y, axis: 1) : high.y
            )
            guard low.x < high.x, low.y < high.y else { return nil }
        }
        if isOpaque, overlaps {
            let more = overlap * density
            low = pointwiseMax(low - more, .zero)
            high = pointwiseMin(high + more, last)
        }
        let size = (high - low) / density
        let y = isFlipped ? bounds.maxY - high.y / density.y : bounds.minY + low.y / density.y
        return Part(
            frame: Rect(x: bounds.minX + low.x / density.x, y: y, width: size.x, height: size.y),
            area: Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y), hardEdges: hard)
    }

    /// A coordinate on one axis of the picture, snapped to the first whole pixel of the grid whose centre is not before
    /// it.
    private func snapped(_ place: Double, axis: Int) -> Double {
        let map = fromPicture
        let scale = axis == 0 ? toGrid.a * map.a : toGrid.e * map.e
        let offset = axis == 0 ? toGrid.a * map.c + toGrid.c : toGrid.e * map.f + toGrid.f
        return ((place * scale + offset - 0.5).rounded(.up) - offset) / scale
    }
}

/// The ancestors' effect on a layer: the map to the pixels that it is drawn on, and the clips.
///
/// A rasterized layer is drawn on the pixels of its own image, which is cached while the layer moves. Which tiles it
/// needs, and where they are, therefore depends on that image alone, not on its ancestors.
struct TileSurroundings {
    /// The map from the layer's coordinates to the pixels that it is drawn on: those of the innermost rasterized
    /// ancestor's image, the layer itself included, or else those of the frame.
    private(set) var toGrid = Homography.identity
    /// The clips around the layer, each with the map from the layer's coordinates to its own.
    private(set) var clips: [(map: Homography, rect: Rect)] = []
    /// The pixels that can be visible; nil in a rasterized layer, whose image may be shown anywhere.
    private(set) var screen: Rect?

    /// True if the layer is drawn on a rasterized layer's image.
    var isRasterized: Bool { screen == nil }

    /// - Parameter nodes: The indices of the nodes around the layer, its own the last.
    init(_ nodes: [Int], in tree: RenderTree) {
        // Filters may read pixels beyond the visible ones.
        var reach = 0.0
        for index in nodes.reversed() {
            let node = tree.nodes[index]
            if node.effects >= 0 {
                let effects = tree.effects[Int(node.effects)]
                // A pattern is drawn at about the picture's scale, wherever its copies are.
                if let scale = effects.rasterizationScale ?? effects.patternArea.map({ _ in tree.scale }) {
                    toGrid = TileSurroundings.grid(of: node, scale: scale).after(toGrid)
                    return
                }
                if !effects.filters.isEmpty || effects.shadow != nil { reach += 0.5 }
            }
            if node.flags.contains(.masksToBounds), reach == 0 { clips.append((toGrid, node.bounds)) }
            toGrid = node.toSuperlayer.after(toGrid)
        }
        let margin = reach * Double(max(tree.pixelWidth, tree.pixelHeight))
        let frame = Rect(x: 0, y: 0, width: tree.pixelWidth, height: tree.pixelHeight)
            .insetBy(dx: -margin, dy: -margin)
        clips.append((toGrid, frame))
        screen = frame
    }

    /// The map from a rasterized layer's coordinates to the pixels of its image, whose origin is at its corner.
    private static func grid(of node: RenderNode, scale: Double) -> Homography {
        Homography(scaleX: scale, y: scale)
            .after(Homography(translationX: -node.bounds.origin.x, y: -node.bounds.origin.y))
    }
}
