import Glibc
import LaminaCounters
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaTiles

/// The tiles of a stage's frames: the waiting policy, the loader, and their nodes.
///
/// Tiles are nodes inside the layer's own, below its sublayers: each is a part of the picture, with an image. Planners
/// see only nodes.
struct FrameTiles {
    /// True if frames wait for their tiles.
    var waits = true
    /// The counts of the current or last frame.
    private(set) var counts = TileCounts()

    private var made: TileStore?
    private var isUsed = false
    /// The number of tiles loaded when the frame began. Tiles loaded during the frame may be in it or not.
    private var arrivals = 0

    /// True if tiles have been requested.
    var hasStore: Bool { made != nil }

    /// The tile loader; created with its threads on first use.
    var store: TileStore {
        mutating get {
            if let made { return made }
            let new = TileStore()
            made = new
            return new
        }
    }

    /// Begins a frame.
    mutating func beginFrame() {
        if !waits, let made { arrivals = made.arrivals }
        if isUsed { made?.beginFrame() }
        isUsed = false
        counts = TileCounts()
    }

    /// Adds the counts of a layer of the frame. A layer that waited makes the frame count as waiting.
    private mutating func count(_ layer: TileCounts) {
        isUsed = true
        var layer = layer
        layer.framesWaited = layer.waited > 0 && counts.framesWaited == 0 ? 1 : 0
        counts.add(layer)
        store.count(layer)
    }

    /// True if tiles have been loaded since the last frame that would have shown them.
    var hasArrivals: Bool {
        guard isUsed, !waits, let made else { return false }
        return made.arrivals != arrivals
    }

    /// Adds the visible tiles of a layer; waits for them if frames do.
    ///
    /// - Parameter around: The layer's ancestors, outermost first.
    mutating func add(
        to open: inout OpenLayer, around: [OpenLayer], _ writer: inout TreeWriter, at moment: inout ReadingMoment
    ) {
        guard let tiles = open.tiles else { return }
        open.tiles = nil
        // The visible tiles depend on the transforms of all ancestors.
        writer.noteOtherChanges()
        var path: [Int] = []
        for layer in around { path += [layer.nodeIndex] + layer.innerNodes }
        path += [open.nodeIndex] + open.innerNodes
        let notes = tiles.supply.notes as? TileHistory ?? TileHistory()
        tiles.supply.notes = notes
        notes.beginReading(inFrame: moment.frame)

        let adder = add(
            tiles, notes, of: writer.tree.nodes[open.nodeIndex], in: path, to: &writer, now: moment.now)
        if adder?.isFading == true { moment.noteChangeEveryFrame() }
        if notes.reading.show(adder?.shown ?? [], isFading: adder?.isFading == true) { open.contentHasChanged = true }
        if waits { notes.late = [:] }
    }

    /// Adds the visible tiles of a layer; returns the adder that did, nil if none are visible.
    ///
    /// - Parameter path: The indices of the nodes from the root to the layer's own.
    private mutating func add(
        _ tiles: OpenTiles, _ notes: TileHistory, of layer: RenderNode, in path: [Int], to writer: inout TreeWriter,
        now: Double
    ) -> TileAdder? {
        let layout = tiles.supply.layout(
            width: layer.bounds.width, height: layer.bounds.height, contentsScale: Double(layer.patternScale))
        guard let source = tiles.supply.source else { return nil }
        let pyramid: TilePyramid
        do {
            pyramid = try source.pyramid(for: layout)
        } catch {
            writer.tree.note(error, of: layer)
            return nil
        }
        let surroundings = TileSurroundings(path, in: writer.tree)
        guard
            let placement = TilePlacement(
                bounds: layer.bounds, pyramid: pyramid, isFlipped: layer.flags.contains(.geometryFlipped),
                surroundings: surroundings)
        else { return nil }

        let view = TileView(placement, surroundings)
        let demand = TileDemand(view, of: pyramid)
        guard !demand.tiles.isEmpty else { return nil }
        notes.reading.motion.record(view.toScreen)
        let soon = view.soon(on: notes.reading.motion, demand, of: pyramid, waits: waits)
        count(
            store.want(
                demand.tiles, soon: waits ? soon : [], of: pyramid, from: source, waits: waits))

        var adder = TileAdder(
            source: source, placement: placement, store: store, waits: waits,
            tiles: tiles, notes: notes, layer: layer, now: now)
        for tile in demand.tiles { adder.add(tile, to: &writer) }
        return adder
    }
}

extension TileView {
    init(_ placement: TilePlacement, _ surroundings: TileSurroundings) {
        let fromPicture = placement.fromPicture
        self.init(
            Rect(x: 0, y: 0, width: placement.pyramid.width, height: placement.pyramid.height),
            toScreen: surroundings.toGrid.after(fromPicture),
            clips: surroundings.clips.map { ($0.map.after(fromPicture), $0.rect) })
        screen = surroundings.screen
    }

    /// The tiles that the next frames will need, the earliest first; where frames don't wait, the coarsest tiles come
    /// before them, as they are shown in place of others.
    fileprivate func soon(
        on motion: TileMotion, _ demand: TileDemand, of pyramid: TilePyramid, waits: Bool
    ) -> [TileID] {
        var found: [TileID] = []
        var known = Set(demand.tiles)
        if !waits {
            for tile in demand.tiles where tile.level < pyramid.levelCount - 1 {
                let coarsest = pyramid.ancestor(of: tile, atLevel: pyramid.levelCount - 1)
                if known.insert(coarsest).inserted { found.append(coarsest) }
            }
        }
        guard let screen else { return found }
        let picture = Rect(x: 0, y: 0, width: pyramid.width, height: pyramid.height)
        for map in motion.predicted {
            let there = TileView(picture, toScreen: map, clips: [(map, screen)])
            for tile in TileDemand(there, of: pyramid).tiles where known.insert(tile).inserted { found.append(tile) }
        }
        return found
    }
}
