import FoundationEssentials
import LaminaCounters
import LaminaImage
import Synchronization

/// A loader and cache of tiles: one per stage, for all of its layers.
///
/// A frame declares the tiles that it needs and those that may be needed soon. Sources are called on a few threads, for
/// needed tiles first; requests for tiles that have left the view are abandoned. A tile that fails is requested again
/// at once, up to ``TileLimits/attempts``, and again after it has been out of view. A source that shows no progress for
/// ``TileLimits/timeoutSeconds`` is not called any more, until a late response arrives.
public final class TileStore: Sendable {
    private let loader: TileLoader

    /// Creates a store with limits.
    ///
    /// - Parameter now: A monotonic clock, in seconds; for timeouts only.
    public init(limits: TileLimits = TileLimits(), now: @escaping @Sendable () -> Double = TileStore.uptime) {
        loader = TileLoader(limits: limits, now: now)
    }

    deinit { loader.close() }

    /// The seconds since the system's start.
    public static let uptime: @Sendable () -> Double = { ProcessInfo.processInfo.systemUptime }

    /// The limits, which may be changed at any time, except for the number of threads.
    public var limits: TileLimits {
        get { loader.queue.withLock { $0.limits } }
        set { loader.queue.withLock { $0.limits = newValue } }
    }

    /// The counts of all frames so far.
    public var counts: TileCounts { loader.queue.withLock { $0.counts } }

    /// The bytes of the cached tiles.
    public var byteCount: Int { loader.queue.withLock { $0.byteCount } }

    /// The first few error messages of failed tiles.
    public var faults: [String] { loader.queue.withLock { $0.faults } }

    /// The number of tiles loaded or failed so far. While it is unchanged, frames show the same tiles.
    package var arrivals: Int {
        loader.queue.withLock { queue in
            // Where frames don't wait, timeouts are checked only here.
            loader.refresh(&queue)
            return queue.arrivals
        }
    }

    /// Begins a frame. Tiles that no layer of the last frame wanted are not requested any more.
    package func beginFrame() { loader.queue.withLock { $0.beginFrame() } }

    /// Adds the counts of a frame.
    package func count(_ counts: TileCounts) { loader.queue.withLock { $0.counts.add(counts) } }

    /// Requests the tiles of a source that a frame wants.
    ///
    /// - Parameters:
    ///   - needed: The visible tiles, in order of priority.
    ///   - soon: Tiles that may be needed soon; as many as fit in memory are requested once nothing else is pending.
    ///   - waits: True to return only when all needed tiles have been loaded or have failed.
    /// - Returns: the counts of tiles needed, requested, not loaded at first, and failed.
    package func want(
        _ needed: [TileID], soon: [TileID] = [], of pyramid: TilePyramid, from source: any TileSource, waits: Bool
    ) -> TileCounts {
        let keys = needed.map { TileKey(source: ObjectIdentifier(source), pyramid: pyramid, tile: $0) }
        var counts = TileCounts()
        counts.needed = keys.count
        let isComplete = loader.queue.withLock { queue in
            if queue.sources[ObjectIdentifier(source)] == nil {
                queue.sources[ObjectIdentifier(source)] = TileQueue.Source(source: source, lastAnswer: loader.now())
            }
            let room = queue.limits.byteLimit / TileKey.byteCount(of: pyramid) - keys.count
            counts.requested = -queue.entries.count
            queue.beginDemand()
            for key in keys where !queue.need(key) { counts.waited += 1 }
            for tile in soon.prefix(max(0, room)) {
                queue.want(
                    TileKey(source: ObjectIdentifier(source), pyramid: pyramid, tile: tile), isUrgent: false)
            }
            counts.requested += queue.entries.count
            queue.failSilent()
            loader.refresh(&queue)
            return counts.waited == 0
        }
        if waits, !isComplete { loader.settle(keys) }
        counts.failed = loader.queue.withLock { queue in
            keys.count { key in if case .failed = queue.entries[key]?.state { true } else { false } }
        }
        return counts
    }

    /// The content of a tile. Its border has the texels of neighbours.
    ///
    /// - Parameter isExact: True to use only the neighbours that the last demand needs, so that the picture does not
    ///   depend on other cached tiles, of earlier frames or prefetched. False to use all loaded neighbours.
    package func content(
        of tile: TileID, in pyramid: TilePyramid, from source: any TileSource, isExact: Bool = false
    ) -> TileContent {
        loader.content(
            of: TileKey(source: ObjectIdentifier(source), pyramid: pyramid, tile: tile), isExact: isExact)
    }
}

/// The limits of loading tiles.
public struct TileLimits: Sendable, Equatable {
    /// The maximum number of bytes of cached tiles. Beyond it, the least recently used tiles are evicted, but no
    /// visible ones.
    public var byteLimit = 48 << 20
    /// The maximum number of concurrent requests, each on a thread.
    public var workers = max(2, min(ProcessInfo.processInfo.activeProcessorCount, 8))
    /// The timeout of a request without progress of its source, in seconds.
    public var timeoutSeconds = 20.0
    /// The number of requests before a tile counts as failed. A request that times out is not repeated.
    public var attempts = 2

    /// Creates the default limits.
    public init() {}
}
