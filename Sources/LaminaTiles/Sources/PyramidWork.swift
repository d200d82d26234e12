import Foundation
import LaminaImage
import LaminaThreads
import Synchronization

/// Reads a picture from the top and puts its tiles down; begun by the first who asks for one.
final class PyramidWork: Sendable {
    /// Where a tile's PNG stands.
    struct Place: Sendable {
        let file: ScratchFile
        let offset: Int
        let byteCount: Int
    }

    private struct State {
        /// By level, then row by row; empty until the work begins.
        var places: [[(offset: Int, byteCount: Int)?]] = []
        var waiting: [Int: (tile: TileID, continuation: CheckedContinuation<Place, any Error>)] = [:]
        var lastNumber = 0
        var file: ScratchFile?
        var failure: (any Error)?
        var hasBegun = false
        var isCancelled = false
        var rowsRead = 0
    }

    private let pyramid: TilePyramid
    private let path: String
    private let folders: ReadableFolders
    private let limits: HugeImageLimits
    private let scratchFolder: String
    private let state = Mutex(State())

    /// - Parameter limits: Those that the pyramid was made by.
    init(
        _ pyramid: TilePyramid, path: String, in folders: ReadableFolders, limits: HugeImageLimits,
        scratchFolder: String
    ) {
        self.pyramid = pyramid
        self.path = path
        self.folders = folders
        self.limits = limits
        self.scratchFolder = scratchFolder
    }

    var rowsRead: Int { state.withLock { $0.rowsRead } }

    /// Ends the work; who waits is told.
    func cancel() { finish(with: CancellationError()) }

    /// Where a tile stands; waits until it does, or the task is cancelled.
    func place(of tile: TileID) async throws -> Place {
        beginIfNeeded()
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer = state.withLock { state -> Result<Place, any Error>? in
                    if let place = ready(tile, state) { return .success(place) }
                    if let failure = state.failure { return .failure(failure) }
                    if Task.isCancelled { return .failure(CancellationError()) }
                    state.waiting[number] = (tile, continuation)
                    return nil
                }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let waiting = state.withLock { $0.waiting.removeValue(forKey: number) }
            waiting?.continuation.resume(throwing: CancellationError())
        }
    }

    private func ready(_ tile: TileID, _ state: borrowing State) -> Place? {
        guard pyramid.contains(tile), let file = state.file,
            let place = state.places[tile.level][tile.row * pyramid.columns(ofLevel: tile.level) + tile.column]
        else { return nil }
        return Place(file: file, offset: place.offset, byteCount: place.byteCount)
    }

    private func beginIfNeeded() {
        let begins = state.withLock { state in
            guard !state.hasBegun else { return false }
            state.hasBegun = true
            state.places = (0..<pyramid.levelCount).map { level in
                Array(repeating: nil, count: pyramid.columns(ofLevel: level) * pyramid.rows(ofLevel: level))
            }
            return true
        }
        guard begins else { return }
        do {
            try WorkThread.start("lamina-pyramid") { [self] in run() }
        } catch {
            finish(with: error)
        }
    }

    private func run() {
        do {
            let file = try ScratchFile(folder: scratchFolder, byteLimit: limits.scratchByteCount)
            state.withLock { $0.file = file }
            let image = try limits.open(path, in: folders)
            guard image.width == pyramid.width, image.height == pyramid.height else {
                throw TileError.badSource(name: path, detail: "it has changed since it was opened; load the scene anew")
            }
            var strips = try PyramidStrips(pyramid)
            defer { strips.deallocate() }
            while image.rowsRead < image.height, !state.withLock({ $0.isCancelled }) {
                let (target, rows) = strips.place
                // A few at a time, so that progress shows also where a row of tiles takes long.
                let count = min(rows, 32)
                try image.read(rows: count, into: target)
                state.withLock { $0.rowsRead += count }
                try strips.take(rows: count) { try put($0, into: file) }
            }
        } catch let error as ImageError {
            finish(with: TileError.badSource(name: path, detail: "\(error)"))
        } catch {
            finish(with: error)
        }
    }

    private func finish(with error: any Error) {
        let waiting = state.withLock { state in
            state.isCancelled = true
            state.failure = state.failure ?? error
            defer { state.waiting = [:] }
            return state.waiting
        }
        for waiter in waiting.values { waiter.continuation.resume(throwing: error) }
    }

    /// Puts a row of tiles down, several at a time, and tells who waits for them.
    private func put(_ strip: PyramidStrips.Strip, into file: ScratchFile) throws {
        let columns = pyramid.columns(ofLevel: strip.level)
        let width = pyramid.width(ofLevel: strip.level)
        let results = Mutex<[Result<(offset: Int, byteCount: Int), any Error>?]>(Array(repeating: nil, count: columns))
        nonisolated(unsafe) let source = strip.texels
        let height = strip.height
        WorkTeam.perform(count: columns, threads: ProcessInfo.processInfo.activeProcessorCount) { column in
            let result = Result { () throws -> (offset: Int, byteCount: Int) in
                let start = column * pyramid.tileWidth
                let tileWidth = min(pyramid.tileWidth, width - start)
                let bitmap = try Bitmap(width: tileWidth, height: height) { target in
                    guard let from = source.baseAddress, let to = target.baseAddress else { return }
                    for row in 0..<height {
                        UnsafeMutableRawPointer(to + row * tileWidth * 4).copyMemory(
                            from: from + (row * width + start) * 4, byteCount: tileWidth * 4)
                    }
                }
                let bytes = try PNGEncoder.encode(bitmap, threads: 1)
                return (try file.append(bytes), bytes.count)
            }
            results.withLock { $0[column] = result }
        }
        let places = try results.withLock { try $0.map { try $0?.get() } }
        let answered = state.withLock { state in
            for (column, place) in places.enumerated() {
                state.places[strip.level][strip.row * columns + column] = place
            }
            let answered = state.waiting.filter { $0.value.tile.level == strip.level && $0.value.tile.row == strip.row }
            for number in answered.keys { state.waiting[number] = nil }
            return answered.values.map { ($0.continuation, ready($0.tile, state)) }
        }
        for (continuation, place) in answered {
            if let place {
                continuation.resume(returning: place)
            } else {
                continuation.resume(throwing: TileError.cannotStore(detail: "there is no such tile"))
            }
        }
    }
}
