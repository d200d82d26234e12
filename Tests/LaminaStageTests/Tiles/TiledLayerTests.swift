import Dispatch
import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import LaminaTiles
import Synchronization
import Testing

/// The nodes of a tiled layer in the render tree.
@Suite struct TiledLayerTests {
    private struct Fault: Error {}

    /// A stage of 64×64 that shows the top left of 256×256 pixels in tiles of 32.
    private func stage(_ source: any TileSource) -> (stage: Stage, layer: TiledLayer) {
        let stage = Stage(size: Size(width: 64, height: 64))
        stage.disablesActions = true
        let layer = TiledLayer()
        layer.bounds = Rect(x: 0, y: 0, width: 256, height: 256)
        layer.anchorPoint = .zero
        layer.source = source
        stage.root.addSublayer(layer)
        return (stage, layer)
    }

    private static func pyramid() throws -> TilePyramid {
        try TilePyramid(width: 256, height: 256, tileWidth: 32, tileHeight: 32)
    }

    private static func image(_ tile: TileID, _ pyramid: TilePyramid) throws -> Image {
        let size = pyramid.size(of: tile)
        return Image(
            try Bitmap(
                width: size.width, height: size.height,
                pixels: [UInt8](repeating: 255, count: size.width * size.height * 4)))
    }

    /// Holds tiles back until it is opened.
    private final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)

        func pass() { semaphore.wait() }
        func open() { for _ in 0..<1000 { semaphore.signal() } }
    }

    /// Tiles of which those of the finest level come when a gate is opened.
    private static func fineTiles(behind gate: Gate) throws -> DrawnTiles {
        DrawnTiles(pyramid: try pyramid()) { tile, pyramid in
            if tile.level == 0 { gate.pass() }
            return try image(tile, pyramid)
        }
    }

    @Test func onlyWhatIsSeenIsAskedForAndShown() throws {
        let asked = Mutex<Set<TileID>>([])
        let source = DrawnTiles(pyramid: try Self.pyramid()) { tile, pyramid in
            _ = asked.withLock { $0.insert(tile) }
            return try Self.image(tile, pyramid)
        }
        let (stage, layer) = stage(source)
        let tree = stage.makeFrame()
        let expected = Set((0..<2).flatMap { row in (0..<2).map { TileID(level: 0, column: $0, row: row) } })
        #expect(asked.withLock { $0 } == expected)
        #expect(tree.nodes.count == 2 + 4 && tree.nodes[1].subtreeCount == 5)
        #expect(tree.tileCounts.needed == 4 && tree.tileCounts.waited == 4 && tree.tileCounts.framesWaited == 1)
        // A clip around it counts as the picture's edge does.
        stage.root.masksToBounds = true
        stage.root.bounds.size = Size(width: 20, height: 64)
        stage.root.position = Point(x: 10, y: 32)
        #expect(stage.makeFrame().tileCounts.needed == 2)
        layer.isHidden = true
        #expect(stage.makeFrame().tileCounts.needed == 0)
    }

    @Test func tilesOfAMovedLayerAreThoseOfItsNewPlace() throws {
        let (stage, layer) = stage(DrawnTiles(pyramid: try Self.pyramid()) { try Self.image($0, $1) })
        _ = stage.makeFrame()
        layer.position.x = -48
        #expect(stage.makeFrame().tileCounts.needed == 3 * 2)
        layer.transform = Transform3D(scaleX: 0.25, y: 0.25)
        layer.position.x = 0
        let tree = stage.makeFrame()
        #expect(tree.tileCounts.needed == 4)
        // From afar, coarser tiles.
        #expect(tree.nodes[2].bounds.size == Size(width: 128, height: 128))
    }

    /// Filtering at the edge of what is seen must not read what only an earlier frame had asked for.
    @Test func framesThatWaitShowTheSameTexelsWhateverWasSeenBefore() throws {
        let source = DrawnTiles(pyramid: try Self.pyramid()) { tile, pyramid in
            let size = pyramid.size(of: tile)
            let own: [UInt8] = [UInt8(tile.column * 8), UInt8(tile.row * 8), UInt8(tile.level), 255]
            return Image(
                try Bitmap(
                    width: size.width, height: size.height,
                    pixels: (0..<size.width * size.height).flatMap { _ in own }))
        }
        func texels(_ stage: Stage) -> [[UInt8]] { stage.makeFrame().images.map(\.bitmap.pixels) }
        let (panned, layer) = stage(source)
        for x in [0.0, -20, -45, -70, -30, 8, -64] {
            layer.position.x = x
            let found = texels(panned)
            let (alone, other) = stage(source)
            other.position.x = x
            let isSame = found == texels(alone)
            #expect(isSame, "at \(x)")
        }
    }

    @Test func failedTilesAreMarkedAndTheRestIsShown() throws {
        let source = DrawnTiles(pyramid: try Self.pyramid()) { tile, pyramid in
            if tile.column == 1 { throw Fault() }
            return try Self.image(tile, pyramid)
        }
        let (stage, _) = stage(source)
        let tree = stage.makeFrame()
        #expect(tree.tileCounts.failed == 2 && tree.nodes.count == 6)
        let sizes = tree.images.map(\.width).sorted()
        // Two tiles with their rims, and one mark for both that failed.
        #expect(sizes == [34, 34, 64])
        #expect(stage.tiles.faults.count == 2)
        // A request for all that there is to show is answered.
        #expect { try stage.makeCompleteFrame() } throws: { ($0 as? ContentFailure)?.reason is Fault }
        // It was not promised where frames don't wait.
        let (hasty, _) = self.stage(source)
        hasty.waitsForTiles = false
        #expect(try treeWithAllTiles(of: hasty, from: source).tileCounts.failed == 2)
        #expect(throws: Never.self) { try hasty.makeCompleteFrame() }
    }

    @Test func withoutWaitingCoarserTilesStandInAndFinerOnesFadeIn() throws {
        let gate = Gate()
        let source = try Self.fineTiles(behind: gate)
        let (stage, layer) = stage(source)
        stage.waitsForTiles = false
        layer.transform = Transform3D(scaleX: 0.25, y: 0.25)
        _ = try treeWithAllTiles(of: stage, from: source, level: 2)
        layer.transform = .identity
        var tree = stage.makeFrame()
        #expect(tree.tileCounts.waited == 4)
        // Each place shows a part of the one coarser tile.
        #expect(tree.nodes.count == 2 + 4 && tree.images.count == 1)
        gate.open()
        tree = try treeWithAllTiles(of: stage, from: source)
        // They are there, and begin to fade in: nothing of them shows yet.
        #expect(tree.nodes.count == 2 + 4)
        stage.advance(to: 0.125)
        tree = stage.makeFrame()
        #expect(tree.nodes.count == 2 + 8)
        #expect(tree.nodes.filter { $0.opacity == 0.5 }.count == 4)
        stage.advance(to: 0.25)
        tree = stage.makeFrame()
        #expect(tree.nodes.count == 2 + 4 && tree.nodes.allSatisfy { $0.opacity == 1 })
    }

    @Test func keptImagesAroundTilesThatFadeInAreMadeAnewUntilTheyAreThere() throws {
        let gate = Gate()
        let source = try Self.fineTiles(behind: gate)
        let (stage, layer) = stage(source)
        stage.waitsForTiles = false
        let around = Layer()
        around.shouldRasterize = true
        around.addSublayer(layer)
        stage.root.addSublayer(around)
        // Tiles that are there in the first frame do not fade in. A kept image holds all of them.
        #expect(stage.makeFrame().tileCounts.waited == 64)
        gate.open()
        _ = try treeWithAllTiles(of: stage, from: source)
        func version() throws -> RasterVersion { try #require(stage.makeFrame().effects[0].rasterVersion) }
        var last = try version()
        for (time, isNew) in [(0.0625, true), (0.125, true), (0.25, true), (0.5, false)] {
            stage.advance(to: time)
            let next = try version()
            #expect((next !== last) == isNew, "at \(time)")
            last = next
        }
    }

    @Test func framesThatBeginToWaitShowAllTiles() throws {
        let gate = Gate()
        let (stage, _) = stage(try Self.fineTiles(behind: gate))
        stage.waitsForTiles = false
        #expect(stage.makeFrame().tileCounts.waited == 4)
        gate.open()
        stage.waitsForTiles = true
        #expect(stage.makeFrame().nodes.count == 2 + 4)
    }

    /// Tiles that are held back until the source is asked for its pyramid a second time, and then waited for.
    private final class ComesLate: TileSource {
        let gate = Gate()
        let asked = Mutex(0)
        let pyramid: TilePyramid
        let store: TileStore

        init(_ pyramid: TilePyramid, store: TileStore) { (self.pyramid, self.store) = (pyramid, store) }

        func pyramid(for layout: TileLayout) throws -> TilePyramid {
            let count = asked.withLock { asked in
                asked += 1
                return asked
            }
            if count == 2 {
                gate.open()
                TiledLayerTests.load(TiledLayerTests.tiles(columns: 0..<2, rows: 0..<2), from: self, into: store)
            }
            return pyramid
        }

        func tile(_ tile: TileID, of pyramid: TilePyramid) async throws -> Image {
            gate.pass()
            return try TiledLayerTests.image(tile, pyramid)
        }
    }

    /// The first of two layers has been read without its tiles when they come, and the second has not been read.
    @Test func tilesThatComeWhileAFrameIsReadAreShownInTheNext() throws {
        let stage = Stage(size: Size(width: 64, height: 64))
        stage.disablesActions = true
        stage.waitsForTiles = false
        let source = ComesLate(try Self.pyramid(), store: stage.tiles)
        for x in [0.0, 32] {
            let layer = TiledLayer()
            layer.bounds = Rect(x: 0, y: 0, width: 256, height: 256)
            layer.anchorPoint = .zero
            layer.position.x = x
            layer.source = source
            stage.root.addSublayer(layer)
        }
        #expect(stage.makeFrame().tileCounts.waited > 0)
        let counts = stage.makeFrame().tileCounts
        #expect(counts.needed == 4 + 2 && counts.waited == 0)
    }

    /// The frame after all tiles of a level, which a frame wants, have been loaded or have failed.
    private func treeWithAllTiles(of stage: Stage, from source: any TileSource, level: Int = 0) throws -> RenderTree {
        _ = stage.makeFrame()
        let pyramid = try Self.pyramid()
        Self.load(
            Self.tiles(
                level, columns: 0..<pyramid.columns(ofLevel: level), rows: 0..<pyramid.rows(ofLevel: level)),
            from: source, into: stage.tiles)
        let tree = stage.makeFrame()
        try #require(tree.tileCounts.waited == 0)
        return tree
    }

    private static func tiles(_ level: Int = 0, columns: Range<Int>, rows: Range<Int>) -> [TileID] {
        rows.flatMap { row in columns.map { TileID(level: level, column: $0, row: row) } }
    }

    /// Waits until tiles have been loaded or have failed.
    private static func load(_ tiles: [TileID], from source: any TileSource, into store: TileStore) {
        guard let pyramid = try? pyramid() else { return }
        _ = store.want(tiles, of: pyramid, from: source, waits: true)
    }

    /// A layer of 64×64 whose image is kept, around others.
    private func kept(_ layers: Layer...) -> Layer {
        let around = Layer()
        around.frame = Rect(x: 0, y: 0, width: 64, height: 64)
        around.shouldRasterize = true
        around.sublayers = layers
        return around
    }

    private func version(_ tree: RenderTree) throws -> RasterVersion {
        try #require(tree.effects.first?.rasterVersion)
    }

    @Test func keptImagesAroundTilesStayWhereverTheyAreShown() throws {
        let (stage, layer) = stage(DrawnTiles(pyramid: try Self.pyramid()) { try Self.image($0, $1) })
        let around = kept(layer)
        stage.root.addSublayer(around)
        layer.position.x = 0.3
        let first = stage.makeFrame()
        var perspective = Transform3D.identity
        perspective.m34 = -1.0 / 200
        for place in [
            Transform3D(translationX: 5.4, y: -3), Transform3D(translationX: -300, y: 0),
            Transform3D(scaleX: 0.25, y: 0.25), Transform3D(scaleX: 3, y: 1.5),
            Transform3D(rotation: 0.3, x: 0, y: 0, z: 1),
            Transform3D(rotation: 0.5, x: 0, y: 1, z: 0).concatenating(perspective),
        ] {
            around.transform = place
            let tree = stage.makeFrame()
            #expect(try version(tree) === version(first))
            #expect(tree.nodes.map(\.bounds) == first.nodes.map(\.bounds))
            let showsTheSame = tree.images.elementsEqual(first.images, by: ===)
            #expect(showsTheSame)
        }
        stage.scale = 2
        #expect(stage.makeFrame().nodes.map(\.bounds) == first.nodes.map(\.bounds))
        layer.position.x = 0.7
        #expect(try version(stage.makeFrame()) !== version(first))
    }

    /// No texel is larger than a pixel of the image, in which edges between tiles are on whole pixels.
    @Test(arguments: [(scale: 1.0, side: 32.0), (0.6, 32), (0.3, 64), (0.25, 128)])
    func tilesInKeptImagesGoByTheirPixels(scale: Double, side: Double) throws {
        let (stage, layer) = stage(DrawnTiles(pyramid: try Self.pyramid()) { try Self.image($0, $1) })
        let around = kept(layer)
        around.rasterizationScale = scale
        around.bounds.origin.x = 0.3 / scale
        around.transform = Transform3D(scaleX: 1.7, y: 0.2)
        stage.root.addSublayer(around)
        let tree = stage.makeFrame()
        let count = Int(256 / side)
        try #require(tree.nodes.count == 3 + count * count)
        for tile in tree.nodes.dropFirst(3) {
            // The grid begins at the layer's corner.
            let (left, right) = (tile.bounds.minX * scale - 0.3, tile.bounds.maxX * scale - 0.3)
            #expect(tile.bounds.minX == 0 || abs(left + 1.0 / 64 - left.rounded()) < 1e-9)
            #expect(tile.bounds.maxX == 256 || abs(right - 1.0 / 64 - right.rounded()) < 1e-9)
            #expect(abs(tile.bounds.width - side) <= 1 / scale)
        }
    }

    @Test func aTiledLayerThatIsKeptItselfGoesByItsOwnPixels() throws {
        let (stage, layer) = stage(DrawnTiles(pyramid: try Self.pyramid()) { try Self.image($0, $1) })
        layer.shouldRasterize = true
        layer.rasterizationScale = 0.25
        #expect(stage.makeFrame().nodes.count == 2 + 4)
        layer.transform = Transform3D(scaleX: 0.01, y: 0.01)
        #expect(stage.makeFrame().nodes.count == 2 + 4)
    }

    /// Two instances that show a window of 64×64 each, one the left part of the picture and one that beside it.
    private func instances(of layer: Layer) -> ReplicatorLayer {
        let replicator = ReplicatorLayer()
        replicator.frame = Rect(x: 0, y: 0, width: 64, height: 64)
        replicator.masksToBounds = true
        replicator.instanceCount = 2
        replicator.instanceTransform = Transform3D(translationX: -64, y: 0)
        replicator.addSublayer(layer)
        return replicator
    }

    @Test func keptImagesAroundInstancesStayThoughEachShowsOtherTiles() throws {
        let (stage, layer) = stage(DrawnTiles(pyramid: try Self.pyramid()) { try Self.image($0, $1) })
        let around = kept(instances(of: layer))
        stage.root.addSublayer(around)
        let first = stage.makeFrame()
        try #require(first.images.count == 8)
        for _ in 0..<3 {
            around.position.x += 1
            #expect(try version(stage.makeFrame()) === version(first))
        }
    }

    /// One of two instances comes to show what the other has shown before.
    @Test func keptImagesAroundInstancesAreMadeAnewWhenOneShowsOtherTiles() throws {
        let (stage, layer) = stage(DrawnTiles(pyramid: try Self.pyramid()) { try Self.image($0, $1) })
        let move = BasicAnimation(keyPath: "position.x")
        (move.fromValue, move.toValue, move.duration) = (-64.0, -64.0, 0.25)
        (move.beginTime, move.isRemovedOnCompletion) = (1, false)
        layer.add(move, forKey: nil)
        let replicator = instances(of: layer)
        replicator.instanceTransform = .identity
        replicator.instanceDelay = 0.5
        stage.root.addSublayer(kept(replicator))
        stage.advance(to: 1.1)
        let moved = stage.makeFrame()
        try #require(moved.images.count == 8)
        stage.advance(to: 1.3)
        let back = stage.makeFrame()
        try #require(back.images.count == 4)
        #expect(try version(back) !== version(moved))
        stage.advance(to: 1.4)
        #expect(try version(stage.makeFrame()) === version(back))
    }

    @Test func perspectiveNeedsABoundedNumberOfTiles() throws {
        let source = DrawnTiles(pyramid: try TilePyramid(width: 1 << 20, height: 1 << 20)) { try Self.image($0, $1) }
        let (stage, layer) = stage(source)
        layer.bounds.size = Size(width: 1 << 20, height: 1 << 20)
        var ground = Transform3D.identity
        ground.m34 = -1.0 / 100
        layer.transform = Transform3D(rotation: 1.5, x: 1, y: 0, z: 0).concatenating(ground)
        layer.anchorPoint = Point(x: 0.5, y: 0.5)
        layer.position = Point(x: 32, y: 32)
        let counts = stage.makeFrame().tileCounts
        #expect(counts.needed > 0 && counts.needed < 100)
    }
}
