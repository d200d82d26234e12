import Foundation
import LaminaImage
import Synchronization

/// What loads a store's tiles. Requests on their way hold this and not the store, so that dropping the store ends them.
final class TileLoader: Sendable {
    let queue: Mutex<TileQueue>
    let now: @Sendable () -> Double
    private let threads: TileThreads
    /// Tells who waits that there is news.
    private let news = DispatchSemaphore(value: 0)

    init(limits: TileLimits, now: @escaping @Sendable () -> Double) {
        queue = Mutex(TileQueue(limits: limits))
        self.now = now
        threads = TileThreads(count: limits.workers)
    }

    /// Asks for nothing more, and cancels what is on its way.
    func close() {
        queue.withLock { queue in
            queue.isClosed = true
            for request in queue.requests.values { request.task.cancel() }
            queue.requests = [:]
        }
        threads.close()
    }

    /// Gives up what has run out of time, and goes on with the rest.
    func refresh(_ queue: inout TileQueue) {
        let now = now()
        queue.expire(now: now)
        threads.grow(to: queue.threadCount(now: now))
        startNext(&queue)
    }

    /// Asks for as many tiles as may be on their way.
    func startNext(_ queue: inout TileQueue) {
        while let (key, isUrgent) = queue.takeNext() {
            guard let source = queue.sources[key.source]?.source else { continue }
            let number = queue.makeNumber()
            let task = Task(executorPreference: threads) { [self] in
                answer(await load(key, from: source), number: number, source: key.source)
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

    private func answer(_ answer: Result<Image, any Error>, number: Int, source: ObjectIdentifier) {
        queue.withLock { queue in
            queue.take(answer, number: number, source: source, now: now())
            startNext(&queue)
        }
        news.signal()
    }

    /// Waits until tiles have come or failed.
    func settle(_ keys: [TileKey]) {
        while true {
            let patience = queue.withLock { queue -> Double? in
                refresh(&queue)
                guard keys.contains(where: { queue.entries[$0]?.isSettled == false }) else { return nil }
                let deadline = queue.requests.values.map(\.deadline).min() ?? now()
                return min(max(deadline - now(), 0.001), 1)
            }
            guard let patience else { return }
            _ = news.wait(timeout: .now() + patience)
        }
    }

    /// What there is of a tile, with a rim of its neighbours' texels.
    ///
    /// - Parameter isExact: Whether only those neighbours count that the last demand needs. Else all count that are there,
    ///   and a rim that has been filled stays.
    func content(of key: TileKey, isExact: Bool) -> TileContent {
        var beside: [(image: Image, column: Int, row: Int)] = []
        var rim: UInt16 = 0
        var old: Image?
        let content = queue.withLock { queue -> TileContent? in
            guard let entry = queue.entries[key] else { return .missing }
            guard var images = entry.images else {
                return if case .failed = entry.state { .failed } else { .missing }
            }
            let newest = images.newest
            if !isExact { rim = newest.rim }
            let known = rim
            for row in -1...1 {
                for column in -1...1 where column != 0 || row != 0 {
                    let bit = UInt16(1) << UInt16((row + 1) * 3 + column + 1)
                    guard known & bit == 0, let other = key.neighbour(column: column, row: row),
                        let entry = queue.entries[other], !isExact || entry.demand == queue.demand,
                        let image = entry.images?.newest.image
                    else { continue }
                    beside.append((image, column, row))
                    rim |= bit
                }
            }
            if rim == newest.rim, images.isOne { return .image(newest.image) }
            if let image = images.take(rim: rim, frame: queue.frame) {
                queue.change(key) { all, _ in all = images }
                return .image(image)
            }
            old = newest.image
            return nil
        }
        if let content { return content }
        guard let old else { return .missing }
        var bitmap = old.bitmap
        if isExact, let inside = try? TileRim.inside(bitmap) { bitmap = inside }
        for other in beside {
            TileRim.fill(
                &bitmap, from: other.image.bitmap, column: other.column, row: other.row, edges: key.edges)
        }
        let made = Image(bitmap)
        queue.withLock { queue in
            queue.change(key) { images, frame in
                if isExact {
                    images.add(made, rim: rim, frame: frame)
                } else {
                    images.replace(made, rim: rim, frame: frame)
                }
            }
        }
        return .image(made)
    }
}
