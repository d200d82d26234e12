import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaTiles

/// The tiles of a stage's frames: whether frames wait for them, what loads them, and their nodes.
///
/// Tiles are nodes inside the layer's, under its sublayers: a part of the picture each, with an image. Planners know
/// nothing else of them.
struct FrameTiles {
    /// Whether frames wait for their tiles.
    var waits = true
    /// What the frame that is read, or was read last, took.
    private(set) var counts = TileCounts()

    private var made: TileStore?
    private var isUsed = false
    /// The tiles that had come when the frame began. What comes while it is read may be in it or not.
    private var arrivals = 0

    /// Whether tiles have been asked for.
    var hasStore: Bool { made != nil }

    /// What loads tiles; made, with its threads, when it is first asked for.
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

    /// Notes what a layer of the frame took. One that waited makes the frame one that did.
    private mutating func count(_ layer: TileCounts) {
        isUsed = true
        var layer = layer
        layer.framesWaited = layer.waited > 0 && counts.framesWaited == 0 ? 1 : 0
        counts.add(layer)
        store.count(layer)
    }

    /// Whether tiles have come since the last frame that would have shown them.
    var hasNews: Bool {
        guard isUsed, !waits, let made else { return false }
        return made.arrivals != arrivals
    }

    /// Adds the tiles of a layer that can be seen; waits for them if frames do.
    ///
    /// - Parameter around: The layers around it.
    mutating func add(
        to open: inout OpenLayer, around: [OpenLayer], _ writer: inout TreeWriter, at moment: inout ReadingMoment
    ) {
        guard let tiles = open.tiles else { return }
        open.tiles = nil
        // Which tiles are seen depends on all maps around.
        writer.noteMore()
        var path: [Int] = []
        for layer in around { path += [layer.nodeIndex] + layer.innerNodes }
        path += [open.nodeIndex] + open.innerNodes
        let notes = tiles.supply.notes as? TileNotes ?? TileNotes()
        tiles.supply.notes = notes
        notes.beginReading(inFrame: moment.frame)

        let adder = add(
            tiles, notes, of: writer.tree.nodes[open.nodeIndex], in: path, to: &writer, now: moment.now)
        if adder?.isFading == true { moment.noteChangeByItself() }
        if notes.reading.show(adder?.shown ?? [], isFading: adder?.isFading == true) { open.contentHasChanged = true }
        if waits { notes.late = [:] }
    }

    /// Adds what of a layer's tiles can be seen; the result tells what that was, and is nil where nothing is.
    ///
    /// - Parameter path: The indices of the nodes around the layer, its own the last.
    private mutating func add(
        _ tiles: OpenTiles, _ notes: TileNotes, of layer: RenderNode, in path: [Int], to writer: inout TreeWriter,
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
                bounds: layer.bounds, pyramid: pyramid, isMirrored: layer.flags.contains(.mirrored),
                surroundings: surroundings)
        else { return nil }

        let view = TileView(placement, surroundings)
        let demand = TileDemand(view, of: pyramid)
        guard !demand.tiles.isEmpty else { return nil }
        notes.reading.course.go(to: view.toScreen)
        let soon = view.soon(on: notes.reading.course, demand, of: pyramid, waits: waits)
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
            CGRect(x: 0, y: 0, width: placement.pyramid.width, height: placement.pyramid.height),
            toScreen: surroundings.toGrid.after(fromPicture),
            clips: surroundings.clips.map { ($0.map.after(fromPicture), $0.rect) })
        screen = surroundings.screen
    }

    /// The tiles that will be needed in the next frames, the first first; where frames don't wait, before them the coarsest
    /// ones, which stand in for others.
    fileprivate func soon(
        on course: TileCourse, _ demand: TileDemand, of pyramid: TilePyramid, waits: Bool
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
        let picture = CGRect(x: 0, y: 0, width: pyramid.width, height: pyramid.height)
        for map in course.ahead {
            let there = TileView(picture, toScreen: map, clips: [(map, screen)])
            for tile in TileDemand(there, of: pyramid).tiles where known.insert(tile).inserted { found.append(tile) }
        }
        return found
    }
}

/// Tiles that are to be added to a layer that is being read.
struct OpenTiles {
    let supply: TileSupply
    let minification: ContentsFilter
    let magnification: ContentsFilter

    /// Nil if the layer shows no tiles.
    init?(_ supply: ContentsSupply, of layer: borrowing LayerStorage) {
        guard let supply = supply as? TileSupply else { return nil }
        self.supply = supply
        // Coarser levels are there already.
        minification = layer.minificationFilter == .nearest ? .nearest : .linear
        magnification = layer.magnificationFilter == .nearest ? .nearest : .linear
    }
}
