import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaTiles

/// Tiles are nodes inside the layer's, under its sublayers: a part of the picture each, with an image. Planners know
/// nothing else of them.
extension Snapshotter {
    /// Adds the tiles of a layer that can be seen; waits for them if frames do.
    ///
    /// - Parameter around: The layers around it.
    mutating func addTiles(to open: inout OpenLayer, around: [OpenLayer], in tree: inout RenderTree) {
        guard let tiles = open.tiles else { return }
        open.tiles = nil
        // Which tiles are seen depends on all maps around.
        noteChange(byItself: false)
        var path: [Int] = []
        for layer in around { path += [layer.nodeIndex] + layer.innerNodes }
        path += [open.nodeIndex] + open.innerNodes
        let notes = tiles.supply.notes as? TileNotes ?? TileNotes()
        tiles.supply.notes = notes
        notes.beginReading(inFrame: frame)

        let adder = addTiles(tiles, notes, of: tree.nodes[open.nodeIndex], in: path, to: &tree)
        if adder?.isFading == true { noteChange(byItself: true) }
        if notes.reading.show(adder?.shown ?? [], isFading: adder?.isFading == true) { open.contentHasChanged = true }
        if tileSetting.waits { notes.late = [:] }
    }

    /// Adds what of a layer's tiles can be seen; the result tells what that was, and is nil where nothing is.
    ///
    /// - Parameter path: The indices of the nodes around the layer, its own the last.
    private mutating func addTiles(
        _ tiles: OpenTiles, _ notes: TileNotes, of layer: RenderNode, in path: [Int], to tree: inout RenderTree
    ) -> TileAdder? {
        let layout = tiles.supply.layout(
            width: layer.bounds.width, height: layer.bounds.height, contentsScale: Double(layer.patternScale))
        guard let source = tiles.supply.source else { return nil }
        let pyramid: TilePyramid
        do {
            pyramid = try source.pyramid(for: layout)
        } catch {
            tree.note(error, of: layer)
            return nil
        }
        let surroundings = TileSurroundings(path, in: tree)
        guard
            let placement = TilePlacement(
                bounds: layer.bounds, pyramid: pyramid, isMirrored: layer.flags.contains(.mirrored),
                surroundings: surroundings)
        else { return nil }

        let view = TileView(placement, surroundings)
        let demand = TileDemand(view, of: pyramid)
        guard !demand.tiles.isEmpty else { return nil }
        notes.reading.course.go(to: view.toScreen)
        let soon = view.soon(on: notes.reading.course, demand, of: pyramid, waits: tileSetting.waits)
        tileSetting.add(
            tileSetting.store.want(
                demand.tiles, soon: tileSetting.waits ? soon : [], of: pyramid, from: source, waits: tileSetting.waits))

        var adder = TileAdder(
            source: source, placement: placement, store: tileSetting.store, waits: tileSetting.waits,
            tiles: tiles, notes: notes, layer: layer)
        for tile in demand.tiles { adder.add(tile, to: &tree, &self) }
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
