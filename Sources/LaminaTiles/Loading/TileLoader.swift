import Dispatch
import Glibc
import LaminaImage
import LaminaThreads
import Synchronization

/// The loader of a store's tiles. Pending requests retain the loader and not the store, so that dropping the store
/// cancels them.
final class TileLoader: Sendable {
    let queue: Mutex<TileQueue>
    let now: @Sendable () -> Double
    private let threads: TileThreads
    /// Signals waiting callers that tiles have been loaded or have failed.
    private let arrival = DispatchSemaphore(value: 0)

    init(limits: TileLimits, now: @escaping @Sendable () -> Double) {
        queue = Mutex(TileQueue(limits: limits))
        self.now = now
        threads = TileThreads(count: limits.workers)
    }

    /// Stops requesting tiles, and cancels pending requests.
    func close() {
        queue.withLock { queue in
            queue.isClosed = true
            for request in queue.requests.values { request.task.cancel() }
            queue.requests = [:]
        }
        threads.close()
    }

    /// Abandons requests that have timed out, and starts others.
    func refresh(_ queue: inout TileQueue) {
        let now = now()
        queue.expire(now: now)
        threads.grow(to: queue.threadCount(now: now))
        startNext(&queue)
    }

    /// Starts as many requests as the limit allows.
    func startNext(_ queue: inout TileQueue) {
        while let (key, isUrgent) = queue.takeNext() {
            do {
                try threads.start()
            } catch {
                queue.fail(key, error)
                continue
            }
            guard let source = queue.sources[key.source]?.source else { continue }
            let number = queue.makeNumber()
            let task = Task(executorPreference: threads) { [self] in
                receive(await load(key, from: source), number: number, source: key.source)
            }
            let start = now()
            queue.requests[number] = TileQueue.Request(
                key: key, task: task, start: start, deadline: start + queue.limits.timeoutSeconds,
                progress: source.progress, isUrgent: isUrgent)
            queue.entries[key]?.state = .loading(number)
            queue.entries[key]?.attempts += 1
        }
    }

    private func load(_ key: TileKey, from source: any TileSource) async -> Result<Image, any Error> {
        do {
            let image = try await source.tile(key.tile, of: key.pyramid)
            let size = key.pyramid.size(of: key.tile)
            guard image.width == size.width, image.height == size.height else {
                return .failure(
                    TileError.wrongSize(
                        tile: key.tile, expected: "\(size.width)x\(size.height)",
                        found: "\(image.width)x\(image.height)"))
            }
            return .success(Image(try TileRim.around(image.bitmap)))
        } catch {
            return .failure(error)
        }
    }

    private func receive(_ answer: Result<Image, any Error>, number: Int, source: ObjectIdentifier) {
        queue.withLock { queue in
            queue.take(answer, number: number, source: source, now: now())
            startNext(&queue)
        }
        arrival.signal()
    }

    /// Waits until tiles have been loaded or have failed.
    func settle(_ keys: [TileKey]) {
        while true {
            let timeout = queue.withLock { queue -> Double? in
                refresh(&queue)
                guard keys.contains(where: { queue.entries[$0]?.isSettled == false }) else { return nil }
                let deadline = queue.requests.values.map(\.deadline).min() ?? now()
                return min(max(deadline - now(), 0.001), 1)
            }
            guard let timeout else { return }
            _ = arrival.wait(timeout: .now() + timeout)
        }
    }

    /// The content of a tile, with a border of its neighbours' texels.
    ///
    /// - Parameter isExact: True to use only those neighbours that the last demand needs. Otherwise all loaded ones are
    ///   used, and a filled border is retained.
    func content(of key: TileKey, isExact: Bool) -> TileContent {
        switch queue.withLock({ $0.find(key, isExact: isExact) }) {
        case .content(let content): return content
        case .needsRim(let rim, of: let image):
            // The texels are copied outside of the lock.
            var bitmap = image.bitmap
            if isExact, let inside = try? TileRim.inside(bitmap) { bitmap = inside }
            for other in rim.beside {
                TileRim.fill(
                    &bitmap, from: other.image.bitmap, column: other.column, row: other.row, edges: key.edges)
            }
            let made = Image(bitmap)
            queue.withLock { queue in
                _ = queue.change(key) { images, frame in
                    if isExact {
                        images.add(made, rim: rim.bits, frame: frame)
                    } else {
                        images.replace(made, rim: rim.bits, frame: frame)
                    }
                }
            }
            return .image(made)
        }
    }
}

/// The content that a queue has of a tile.
private enum FoundTile {
    case content(TileContent)
    /// An image of the tile whose border is still to be filled.
    case needsRim(Rim, of: Image)

    struct Rim {
        /// The neighbours whose texels it has: a bit each, row by row.
        var bits: UInt16
        /// The neighbours whose texels are to be copied in.
        var beside: [(image: Image, column: Int, row: Int)] = []
    }
}

extension TileQueue {
    fileprivate mutating func find(_ key: TileKey, isExact: Bool) -> FoundTile {
        guard let entry = entries[key] else { return .content(.missing) }
        guard let images = entry.images else {
            return if case .failed(let error) = entry.state { .content(.failed(error)) } else { .content(.missing) }
        }
        let newest = images.newest
        let rim = rim(of: key, filled: isExact ? 0 : newest.rim, isExact: isExact)
        if rim.bits == newest.rim, images.isOne { return .content(.image(newest.image)) }
        if let image = change(key, { images, frame in images.take(rim: rim.bits, frame: frame) }) ?? nil {
            return .content(.image(image))
        }
        return .needsRim(rim, of: newest.image)
    }

    /// The border that a tile should have, given the part that has been filled.
    private func rim(of key: TileKey, filled: UInt16, isExact: Bool) -> FoundTile.Rim {
        var rim = FoundTile.Rim(bits: filled)
        for row in -1...1 {
            for column in -1...1 where column != 0 || row != 0 {
                let bit = UInt16(1) << UInt16((row + 1) * 3 + column + 1)
                guard filled & bit == 0, let other = key.neighbour(column: column, row: row),
                    let entry = entries[other], !isExact || entry.demand == demand,
                    let image = entry.images?.newest.image
                else { continue }
                rim.beside.append((image, column, row))
                rim.bits |= bit
            }
        }
        return rim
    }
}

/// The threads on which sources are called: a source that blocks delays only these.
final class TileThreads: TaskExecutor {
    /// The maximum number of threads; with more blocked ones, further requests would block too.
    private static let most = 32

    private let queue: WorkQueue

    /// Creates the queue with an initial limit of threads.
    init(count: Int) { queue = WorkQueue("lamina-tiles", threads: min(count, TileThreads.most)) }

    /// Starts a thread if there is none.
    ///
    /// - Throws: `ThreadShortage`.
    func start() throws(ThreadShortage) { try queue.start() }

    /// Runs a job. Call it only after ``start()``, as a job can't be refused.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        try? queue.add { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Allows more threads, in place of blocked ones.
    func grow(to count: Int) { queue.grow(to: min(count, TileThreads.most)) }

    /// Lets the threads end when they are idle.
    func close() { queue.close() }
}
