import Foundation
import LaminaCounters
import LaminaImage
import Synchronization

/// Loads tiles and keeps them: the one of a stage serves all of its layers.
///
/// A frame says what it needs and what may be needed soon. Sources are asked on a few threads, for what is needed first;
/// what has left the view is not waited for. A tile that fails is asked for again at once, up to
/// ``TileLimits/attempts``, and once more when it has been out of view. A source that gives no sign of life for
/// ``TileLimits/timeoutSeconds`` is not asked any more, until an answer comes after all.
public final class TileStore: Sendable {
    private let loader: TileLoader

    /// A store within limits.
    ///
    /// - Parameter now: A clock that never goes backwards, in seconds; for limits of time only.
    public init(limits: TileLimits = TileLimits(), now: @escaping @Sendable () -> Double = TileStore.uptime) {
        loader = TileLoader(limits: limits, now: now)
    }

    deinit { loader.close() }

    /// The seconds since the system's start.
    public static let uptime: @Sendable () -> Double = { ProcessInfo.processInfo.systemUptime }

    /// The limits, which may be changed at any time but for the number of threads.
    public var limits: TileLimits {
        get { loader.queue.withLock { $0.limits } }
        set { loader.queue.withLock { $0.limits = newValue } }
    }

    /// What all frames so far took.
    public var counts: TileCounts { loader.queue.withLock { $0.counts } }

    /// The bytes of the tiles that are kept.
    public var byteCount: Int { loader.queue.withLock { $0.byteCount } }

    /// What sources said when tiles failed: the first few.
    public var faults: [String] { loader.queue.withLock { $0.faults } }

    /// How many tiles have come, or failed, so far. While it stays, frames show the same tiles.
    package var arrivals: Int {
        loader.queue.withLock { queue in
            // Nobody else looks at the time where frames don't wait.
            loader.refresh(&queue)
            return queue.arrivals
        }
    }

    /// Begins a frame. What none of the last frame's layers wanted is not asked for any more.
    package func beginFrame() { loader.queue.withLock { $0.beginFrame() } }

    /// Notes what a frame of this store took.
    package func count(_ counts: TileCounts) { loader.queue.withLock { $0.counts.add(counts) } }

    /// Says which tiles of a source a frame wants.
    ///
    /// - Parameters:
    ///   - needed: What can be seen, the first first.
    ///   - soon: What may be needed soon; as much of it as there is memory for is asked for once nothing else is.
    ///   - waits: Whether to come back only when all that is needed has come or failed.
    /// - Returns: what the frame counts: tiles needed, asked for, not there at first, and failed.
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

    /// What there is of a tile. Its rim has the texels of neighbours.
    ///
    /// - Parameter isExact: Whether the neighbours are just those that the last demand needs, so that the picture does not
    ///   depend on what else is there: the tiles of frames before, or what may be needed soon. Else all that have come.
    package func content(
        of tile: TileID, in pyramid: TilePyramid, from source: any TileSource, isExact: Bool = false
    ) -> TileContent {
        loader.content(
            of: TileKey(source: ObjectIdentifier(source), pyramid: pyramid, tile: tile), isExact: isExact)
    }
}

/// What loading tiles may take.
public struct TileLimits: Sendable, Equatable {
    /// The bytes of tiles that are kept, at least those of what can be seen. Beyond, those go that have not been seen for
    /// longest.
    public var byteLimit = 48 << 20
    /// The tiles that are asked for at the same time, each on a thread.
    public var workers = max(2, min(ProcessInfo.processInfo.activeProcessorCount, 8))
    /// How long a source may take for a tile without a sign of progress, in seconds.
    public var timeoutSeconds = 20.0
    /// How often a tile is asked for before it counts as failed. What runs out of time is not asked for again.
    public var attempts = 2

    /// The defaults.
    public init() {}
}
