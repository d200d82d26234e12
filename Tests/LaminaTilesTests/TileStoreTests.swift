import Dispatch
import Foundation
import LaminaImage
import LaminaTiles
import Synchronization
import Testing

/// The tiles requested from a source, in order.
final class Asked: Sendable {
    private let list = Mutex<[TileID]>([])
    func note(_ tile: TileID) { list.withLock { $0.append(tile) } }
    var tiles: [TileID] { list.withLock { $0 } }
}

struct SourceFault: Error {}

@Suite struct TileStoreTests {
    /// A picture of 40×30 tiles of 8×8 at level 0, whose texels tell where they are.
    static func pyramid() throws -> TilePyramid {
        try TilePyramid(width: 320, height: 240, tileWidth: 8, tileHeight: 8)
    }

    static func picture(_ tile: TileID, _ pyramid: TilePyramid) throws -> Image {
        let size = pyramid.size(of: tile)
        let bitmap = try Bitmap(width: size.width, height: size.height) { pixels in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let at = (y * size.width + x) * 4
                    pixels[at] = UInt8((tile.column * 8 + x) & 255)
                    pixels[at + 1] = UInt8((tile.row * 8 + y) & 255)
                    pixels[at + 2] = UInt8(tile.level)
                    pixels[at + 3] = 255
                }
            }
        }
        return Image(bitmap)
    }

    private func limits(workers: Int = 2, bytes: Int = 96 << 20, attempts: Int = 2) -> TileLimits {
        var limits = TileLimits()
        (limits.workers, limits.byteLimit, limits.attempts) = (workers, bytes, attempts)
        return limits
    }

    private func row(_ row: Int, _ columns: Range<Int>) -> [TileID] {
        columns.map { TileID(level: 0, column: $0, row: row) }
    }

    @Test func settledTilesAreThereAndAskedForOnce() throws {
        let (pyramid, asked) = (try TileStoreTests.pyramid(), Asked())
        let source = DrawnTiles(pyramid: pyramid) { tile, pyramid in
            asked.note(tile)
            return try TileStoreTests.picture(tile, pyramid)
        }
        let store = TileStore(limits: limits())
        let tiles = row(0, 0..<10)
        for frame in 0..<3 {
            store.beginFrame()
            let counts = store.want(tiles, of: pyramid, from: source, waits: true)
            #expect(counts.needed == 10 && counts.failed == 0)
            #expect(counts.waited == (frame == 0 ? 10 : 0) && counts.requested == (frame == 0 ? 10 : 0))
        }
        #expect(asked.tiles.count == 10 && Set(asked.tiles) == Set(tiles))
    }

    @Test func tilesAreAskedForInTheirOrderAndSoonOnesLast() throws {
        let (pyramid, asked) = (try TileStoreTests.pyramid(), Asked())
        let source = DrawnTiles(pyramid: pyramid) { tile, pyramid in
            asked.note(tile)
            return try TileStoreTests.picture(tile, pyramid)
        }
        let store = TileStore(limits: limits(workers: 1))
        store.beginFrame()
        let (needed, soon) = (Array(row(3, 4..<9).reversed()), row(9, 1..<4))
        _ = store.want(needed, soon: soon, of: pyramid, from: source, waits: true)
        store.beginFrame()
        _ = store.want(needed + soon, of: pyramid, from: source, waits: true)
        #expect(asked.tiles == needed + soon)
    }

    @Test func rimsTakeTheTexelsOfNeighboursOnceTheyAreThere() throws {
        let pyramid = try TileStoreTests.pyramid()
        let source = DrawnTiles(pyramid: pyramid) { try TileStoreTests.picture($0, $1) }
        let store = TileStore(limits: limits())
        let middle = TileID(level: 0, column: 4, row: 4)
        store.beginFrame()
        _ = store.want([middle], of: pyramid, from: source, waits: true)
        guard case .image(let alone) = store.content(of: middle, in: pyramid, from: source) else {
            Issue.record("no image")
            return
        }
        // Without neighbours the rim repeats the edge.
        for y in 0..<10 {
            for x in 0..<10 {
                let (column, row) = (32 + min(max(x - 1, 0), 7), 32 + min(max(y - 1, 0), 7))
                let expected = SIMD4<UInt8>(UInt8(column), UInt8(row), 0, 255)
                #expect(alone.bitmap[x, y] == expected)
            }
        }
        let around = (3...5).flatMap { row in (3...5).map { TileID(level: 0, column: $0, row: row) } }
        store.beginFrame()
        _ = store.want(around, of: pyramid, from: source, waits: true)
        guard case .image(let full) = store.content(of: middle, in: pyramid, from: source),
            case .image(let again) = store.content(of: middle, in: pyramid, from: source)
        else {
            Issue.record("no image")
            return
        }
        for y in 0..<10 {
            for x in 0..<10 { #expect(full.bitmap[x, y] == SIMD4(UInt8(31 + x), UInt8(31 + y), 0, 255)) }
        }
        // The same image as long as nothing changes, so that its texture stays.
        #expect(full === again)
    }

    @Test func exactRimsHaveTheTexelsOfWhatTheDemandNeedsAndNoOthers() throws {
        let pyramid = try TileStoreTests.pyramid()
        let source = DrawnTiles(pyramid: pyramid) { try TileStoreTests.picture($0, $1) }
        let store = TileStore(limits: limits())
        let middle = TileID(level: 0, column: 4, row: 4)
        let around = (3...5).flatMap { row in (3...5).map { TileID(level: 0, column: $0, row: row) } }
        func image(of demand: [TileID]) throws -> Image {
            _ = store.want(demand, of: pyramid, from: source, waits: true)
            guard case .image(let image) = store.content(of: middle, in: pyramid, from: source, isExact: true) else {
                throw SourceFault()
            }
            return image
        }
        // What was needed before, or by another layer, is there and does not count.
        store.beginFrame()
        let full = try image(of: around)
        let alone = try image(of: [middle])
        #expect(full.bitmap[0, 0] == SIMD4(31, 31, 0, 255) && full.bitmap[9, 9] == SIMD4(40, 40, 0, 255))
        #expect(alone.bitmap[0, 0] == SIMD4(32, 32, 0, 255) && alone.bitmap[9, 9] == SIMD4(39, 39, 0, 255))
        let fresh = TileStore(limits: limits())
        fresh.beginFrame()
        _ = fresh.want([middle], of: pyramid, from: source, waits: true)
        guard case .image(let first) = fresh.content(of: middle, in: pyramid, from: source) else { throw SourceFault() }
        #expect(alone.bitmap.pixels == first.bitmap.pixels)
        // Both stay from frame to frame as long as both are wanted, so that their textures do; then the other goes.
        let bytes = store.byteCount
        store.beginFrame()
        #expect(try image(of: around) === full && image(of: [middle]) === alone && store.byteCount == bytes)
        for _ in 0..<3 {
            store.beginFrame()
            #expect(try image(of: around) === full)
        }
        _ = try image(of: [middle, TileID(level: 0, column: 3, row: 4)])
        #expect(store.byteCount == bytes)
    }

    @Test func rimsBeyondThePictureRepeatItsEdge() throws {
        let pyramid = try TileStoreTests.pyramid()
        let source = DrawnTiles(pyramid: pyramid) { try TileStoreTests.picture($0, $1) }
        let store = TileStore(limits: limits())
        let tiles = (0...1).flatMap { row in (0...2).map { TileID(level: 0, column: $0, row: row) } }
        store.beginFrame()
        _ = store.want(tiles, of: pyramid, from: source, waits: true)
        guard case .image(let image) = store.content(of: tiles[1], in: pyramid, from: source) else {
            Issue.record("no image")
            return
        }
        for y in 0..<10 {
            for x in 0..<10 { #expect(image.bitmap[x, y] == SIMD4(UInt8(7 + x), UInt8(max(y - 1, 0)), 0, 255)) }
        }
    }

    @Test func memoryStaysWithinTheLimitAndTheViewIsNeverEvicted() throws {
        let pyramid = try TileStoreTests.pyramid()
        let source = DrawnTiles(pyramid: pyramid) { try TileStoreTests.picture($0, $1) }
        let tileBytes = 10 * 10 * 4
        let store = TileStore(limits: limits(bytes: 20 * tileBytes))
        for frame in 0..<30 {
            store.beginFrame()
            _ = store.want(row(frame, 0..<8), of: pyramid, from: source, waits: true)
            #expect(store.byteCount <= 20 * tileBytes)
        }
        store.beginFrame()
        let wide = row(0, 0..<40)
        _ = store.want(wide, of: pyramid, from: source, waits: true)
        #expect(store.byteCount >= 40 * tileBytes)
        for tile in wide {
            guard case .image = store.content(of: tile, in: pyramid, from: source) else {
                Issue.record("\(tile) was evicted from view")
                return
            }
        }
    }

    @Test func failedTilesAreTriedAgainThenCountedAndTheRestComes() throws {
        let (pyramid, asked) = (try TileStoreTests.pyramid(), Asked())
        let source = DrawnTiles(pyramid: pyramid) { tile, pyramid in
            asked.note(tile)
            if tile.column % 2 == 1 { throw SourceFault() }
            return try TileStoreTests.picture(tile, pyramid)
        }
        let store = TileStore(limits: limits(attempts: 3))
        store.beginFrame()
        let counts = store.want(row(0, 0..<10), of: pyramid, from: source, waits: true)
        #expect(counts.failed == 5)
        #expect(asked.tiles.count == 5 + 5 * 3)
        guard case .failed = store.content(of: TileID(level: 0, column: 1, row: 0), in: pyramid, from: source),
            case .image = store.content(of: TileID(level: 0, column: 2, row: 0), in: pyramid, from: source)
        else {
            Issue.record("the wrong tiles failed")
            return
        }
        #expect(store.faults.count == 5)
        // While in view they are not asked for again; after that they are.
        store.beginFrame()
        _ = store.want(row(0, 0..<10), of: pyramid, from: source, waits: true)
        #expect(asked.tiles.count == 20)
        store.beginFrame()
        store.beginFrame()
        _ = store.want(row(0, 0..<10), of: pyramid, from: source, waits: true)
        #expect(asked.tiles.count == 20 + 15)
    }

    @Test func wrongSizeIsAFailure() throws {
        let pyramid = try TileStoreTests.pyramid()
        let source = DrawnTiles(pyramid: pyramid) { _, _ in Image(try Bitmap(width: 3, height: 8)) }
        let store = TileStore(limits: limits())
        store.beginFrame()
        #expect(store.want(row(0, 0..<2), of: pyramid, from: source, waits: true).failed == 2)
        #expect(store.faults.first?.contains("3x8") == true && store.faults.first?.contains("8x8") == true)
    }

    /// Waits until the task is cancelled.
    private static func cancellation() async {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        for await _ in stream {}
        continuation.finish()
    }

    /// A clock on which an hour passes between any two looks.
    private static func racingClock() -> @Sendable () -> Double {
        let hours = Mutex(0.0)
        return {
            hours.withLock { hours in
                hours += 3600
                return hours
            }
        }
    }

    @Test func sourceThatNeverAnswersRunsOutOfTime() throws {
        let pyramid = try TileStoreTests.pyramid()
        let source = DrawnTiles(pyramid: pyramid) { _, _ in
            await TileStoreTests.cancellation()
            throw SourceFault()
        }
        let store = TileStore(limits: limits(), now: TileStoreTests.racingClock())
        store.beginFrame()
        #expect(store.want(row(0, 0..<40), of: pyramid, from: source, waits: true).failed == 40)
        #expect(store.faults.contains { $0.contains("was not loaded within") })
        #expect(store.faults.contains { $0.contains("not called any more") })
    }

    @Test func sourceThatBlocksItsThreadsRunsOutOfTimeToo() throws {
        let pyramid = try TileStoreTests.pyramid()
        let gate = DispatchSemaphore(value: 0)
        let stuck = DrawnTiles(pyramid: pyramid) { tile, pyramid in
            TileStoreTests.block(gate)
            return try TileStoreTests.picture(tile, pyramid)
        }
        let store = TileStore(limits: limits(), now: TileStoreTests.racingClock())
        store.beginFrame()
        #expect(store.want(row(0, 0..<40), of: pyramid, from: stuck, waits: true).failed == 40)
        for _ in 0..<40 { gate.signal() }
    }

    private static func block(_ gate: DispatchSemaphore) { gate.wait() }

    @Test func anotherSourceGoesOnBesideOneThatBlocks() throws {
        let pyramid = try TileStoreTests.pyramid()
        let gate = DispatchSemaphore(value: 0)
        let stuck = DrawnTiles(pyramid: pyramid) { _, _ in
            TileStoreTests.block(gate)
            throw SourceFault()
        }
        let good = DrawnTiles(pyramid: pyramid) { try TileStoreTests.picture($0, $1) }
        let clock = Mutex(0.0)
        let store = TileStore(limits: limits()) { clock.withLock { $0 } }
        store.beginFrame()
        _ = store.want(row(0, 0..<4), of: pyramid, from: stuck, waits: false)
        clock.withLock { $0 += 3600 }
        #expect(store.want(row(0, 0..<4), of: pyramid, from: good, waits: true).failed == 0)
        for _ in 0..<8 { gate.signal() }
    }

    @Test func whatLeftTheViewIsNotAskedFor() throws {
        let (pyramid, asked) = (try TileStoreTests.pyramid(), Asked())
        let (gate, begun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let source = DrawnTiles(pyramid: pyramid) { tile, pyramid in
            asked.note(tile)
            begun.signal()
            TileStoreTests.block(gate)
            return try TileStoreTests.picture(tile, pyramid)
        }
        let store = TileStore(limits: limits(workers: 1))
        store.beginFrame()
        _ = store.want(row(0, 0..<10), of: pyramid, from: source, waits: false)
        begun.wait()
        store.beginFrame()
        _ = store.want(row(5, 0..<1), of: pyramid, from: source, waits: false)
        for _ in 0..<12 { gate.signal() }
        store.beginFrame()
        _ = store.want(row(5, 0..<1), of: pyramid, from: source, waits: true)
        #expect(asked.tiles == row(0, 0..<1) + row(5, 0..<1))
    }

    @Test func framesGoOnWithoutTilesThatHaveNotCome() throws {
        let pyramid = try TileStoreTests.pyramid()
        let gate = DispatchSemaphore(value: 0)
        let source = DrawnTiles(pyramid: pyramid) { tile, pyramid in
            TileStoreTests.block(gate)
            return try TileStoreTests.picture(tile, pyramid)
        }
        let store = TileStore(limits: limits())
        store.beginFrame()
        let before = store.arrivals
        let counts = store.want(row(0, 0..<2), of: pyramid, from: source, waits: false)
        #expect(counts.waited == 2 && counts.failed == 0)
        guard case .missing = store.content(of: TileID(level: 0, column: 0, row: 0), in: pyramid, from: source) else {
            Issue.record("it can't be there")
            return
        }
        for _ in 0..<2 { gate.signal() }
        store.beginFrame()
        _ = store.want(row(0, 0..<2), of: pyramid, from: source, waits: true)
        #expect(store.arrivals == before + 2)
    }

    @Test(.timeLimit(.minutes(1))) func droppedStoreEndsItsRequests() throws {
        let pyramid = try TileStoreTests.pyramid()
        let ended = DispatchSemaphore(value: 0)
        let source = DrawnTiles(pyramid: pyramid) { _, _ in
            defer { ended.signal() }
            await TileStoreTests.cancellation()
            throw SourceFault()
        }
        var store: TileStore? = TileStore(limits: limits(workers: 1))
        store?.beginFrame()
        _ = store?.want(row(0, 0..<1), of: pyramid, from: source, waits: false)
        store = nil
        ended.wait()
    }
}
