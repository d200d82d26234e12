import FoundationEssentials
import Glibc
import LaminaImage
import LaminaThreads
import Synchronization

/// Reads a picture from the top and writes its tiles to a file; started by the first request.
final class PyramidWork: Sendable {
    /// The position of a tile's PNG.
    struct Position: Sendable {
        let file: ScratchFile
        let offset: Int
        let byteCount: Int
    }

    private struct State {
        /// The positions by level, then row by row; empty until the work begins.
        var positions: [[(offset: Int, byteCount: Int)?]] = []
        var waiting: [Int: (tile: TileID, continuation: CheckedContinuation<Position, any Error>)] = [:]
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

    /// - Parameter limits: The limits with which the pyramid was made.
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

    /// Ends the work; waiting requests fail.
    func cancel() { finish(with: CancellationError()) }

    /// The position of a tile; waits until it is written, or the task is cancelled.
    func position(of tile: TileID) async throws -> Position {
        beginIfNeeded()
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let answer = state.withLock { state -> Result<Position, any Error>? in
                    if let position = ready(tile, state) { return .success(position) }
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

    private func ready(_ tile: TileID, _ state: borrowing State) -> Position? {
        guard pyramid.contains(tile), let file = state.file,
            let position = state.positions[tile.level][tile.row * pyramid.columns(ofLevel: tile.level) + tile.column]
        else { return nil }
        return Position(file: file, offset: position.offset, byteCount: position.byteCount)
    }

    private func beginIfNeeded() {
        let begins = state.withLock { state in
            guard !state.hasBegun else { return false }
            state.hasBegun = true
            state.positions = (0..<pyramid.levelCount).map { level in
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
                throw TileError.badSource(
                    name: path, detail: "it has changed since it was opened; load the scene again")
            }
            var strips = try PyramidStrips(pyramid)
            defer { strips.deallocate() }
            while image.rowsRead < image.height, !state.withLock({ $0.isCancelled }) {
                let (target, rows) = strips.nextRows
                // A few at a time, so that there is progress also if a row of tiles takes long.
                let count = min(rows, 32)
                try image.read(rows: count, into: target)
                state.withLock { $0.rowsRead += count }
                try strips.take(rows: count) { try write($0, into: file) }
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

    /// Writes a row of tiles, several at a time, and resumes the requests that wait for them.
    private func write(_ strip: PyramidStrips.Strip, into file: ScratchFile) throws {
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
        let positions = try results.withLock { try $0.map { try $0?.get() } }
        let resumed = state.withLock { state in
            for (column, position) in positions.enumerated() {
                state.positions[strip.level][strip.row * columns + column] = position
            }
            let resumed = state.waiting.filter { $0.value.tile.level == strip.level && $0.value.tile.row == strip.row }
            for number in resumed.keys { state.waiting[number] = nil }
            return resumed.values.map { ($0.continuation, ready($0.tile, state)) }
        }
        for (continuation, position) in resumed {
            if let position {
                continuation.resume(returning: position)
            } else {
                continuation.resume(throwing: TileError.cannotStore(detail: "there is no such tile"))
            }
        }
    }
}
