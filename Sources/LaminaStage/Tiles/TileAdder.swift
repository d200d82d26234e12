import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaTiles

/// Adds the nodes of a layer's tiles to a render tree.
struct TileAdder {
    let source: any TileSource
    let placement: TilePlacement
    let store: TileStore
    let waits: Bool
    let tiles: OpenTiles
    let notes: TileHistory
    /// The layer's own node.
    let layer: RenderNode
    /// The moment of the snapshot, in seconds.
    let now: Double
    /// True if a tile is fading in.
    private(set) var isFading = false
    /// The images shown so far.
    private(set) var shown: [Image] = []

    private var pyramid: TilePyramid { placement.pyramid }

    init(
        source: any TileSource, placement: TilePlacement, store: TileStore, waits: Bool, tiles: OpenTiles,
        notes: TileHistory, layer: RenderNode, now: Double
    ) {
        (self.source, self.placement, self.store, self.waits) = (source, placement, store, waits)
        (self.tiles, self.notes, self.layer, self.now) = (tiles, notes, layer, now)
    }

    /// Adds what is loaded of a tile: itself, or a coarser one in its place, or both while it fades in.
    mutating func add(_ tile: TileID, to writer: inout TreeWriter) {
        let content = store.content(of: tile, in: pyramid, from: source, isExact: waits)
        var opacity = 1.0
        if !waits {
            let isThere = if case .missing = content { false } else { true }
            opacity = notes.opacity(of: tile, isThere: isThere, now: now, duration: tiles.supply.fadeDuration)
            if opacity < 1 {
                if isThere { isFading = true }
                addCoarser(than: tile, to: &writer)
            }
        }
        switch content {
        case .image(let image): add(image, of: tile, in: pyramid.area(of: tile), opacity: opacity, to: &writer)
        case .failed(let error):
            if waits { writer.tree.note(error, of: layer) }
            addMark(in: pyramid.area(of: tile), to: &writer)
        case .missing: break
        }
    }

    /// Adds the part of the nearest coarser tile that is loaded.
    private mutating func addCoarser(
        than tile: TileID, to writer: inout TreeWriter
    ) {
        for level in tile.level + 1..<max(pyramid.levelCount, tile.level + 1) {
            let coarser = pyramid.ancestor(of: tile, atLevel: level)
            guard case .image(let image) = store.content(of: coarser, in: pyramid, from: source) else { continue }
            add(image, of: coarser, in: pyramid.area(of: tile), opacity: 1, to: &writer)
            return
        }
    }

    /// Adds the part of a tile's image that shows an area of the picture.
    private mutating func add(
        _ image: Image, of tile: TileID, in area: Rect, opacity: Double, to writer: inout TreeWriter
    ) {
        guard let part = placement.part(area, isOpaque: image.isOpaque) else { return }
        let texel = Double(1 << tile.level)
        // In texels of the image, which has a border of one texel.
        let x = part.area.minX / texel - Double(tile.column * pyramid.tileWidth) + 1
        let y = part.area.minY / texel - Double(tile.row * pyramid.tileHeight) + 1
        let (width, height) = (Double(image.width), Double(image.height))
        let rect = Rect(
            x: x / width, y: y / height, width: part.area.width / texel / width,
            height: part.area.height / texel / height)
        addNode(image, rect, rim: rim(of: tile), part, opacity: opacity, to: &writer)
    }

    /// The texels around a tile's own that filtering may read. None with the nearest filter: where a texel's edge is at
    /// a pixel's centre, rounding would choose between two tiles, only one of which has the pixel.
    private func rim(of tile: TileID) -> Double {
        let isMinified = placement.pixelsPerTexel(ofLevel: tile.level) < 0.99995
        return (isMinified ? tiles.minification : tiles.magnification) == .nearest ? 0 : 1
    }

    private mutating func addMark(in area: Rect, to writer: inout TreeWriter) {
        guard let image = FailedTile.image, let part = placement.part(area, isOpaque: true) else { return }
        addNode(image, Rect(x: 0, y: 0, width: 1, height: 1), rim: 0, part, opacity: 1, to: &writer)
    }

    private mutating func addNode(
        _ image: Image, _ rect: Rect, rim: Double, _ part: TilePlacement.Part, opacity: Double,
        to writer: inout TreeWriter
    ) {
        guard opacity > 0 else { return }
        var node = RenderNode(toSuperlayer: .identity, bounds: part.frame)
        // Tiles have the same edge flags as the layer, so that they don't differ from it.
        node.flags = layer.flags.intersection([.geometryFlipped, .hardLeft, .hardTop, .hardRight, .hardBottom])
        node.flags.formUnion(part.hardEdges)
        node.flags.formUnion([.doubleSided, .groupOpacity])
        if image.isOpaque || layer.flags.contains(.opaqueContents) { node.flags.insert(.opaqueContents) }
        node.opacity = Float(opacity)
        node.contents = Int32(writer.tree.contents.count)
        var contents = RenderContents(
            image: writer.index(of: image), rect: rect, center: Rect(x: 0, y: 0, width: 1, height: 1), scale: 1,
            gravity: .resize, minification: tiles.minification, magnification: tiles.magnification,
            minificationBias: 0)
        contents.rim = rim
        writer.tree.contents.append(contents)
        writer.addNode(node)
        shown.append(image)
    }
}

/// The image shown for a failed tile: a cross on grey, so that nobody takes it for a part of the map.
enum FailedTile {
    /// Created once, as images are compared by identity.
    static let image: Image? = {
        let side = 64
        let bitmap = try? Bitmap(width: side, height: side) { pixels in
            for y in 0..<side {
                for x in 0..<side {
                    let isEdge = min(x, y, side - 1 - x, side - 1 - y) < 1
                    let isCross = abs(x - y) < 3 || abs(x + y - side + 1) < 3
                    let color: (UInt8, UInt8, UInt8) =
                        isCross ? (214, 40, 40) : isEdge ? (120, 120, 120) : (200, 200, 200)
                    let at = (y * side + x) * 4
                    (pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]) = (color.0, color.1, color.2, 255)
                }
            }
        }
        return bitmap.map { Image($0) }
    }()
}
