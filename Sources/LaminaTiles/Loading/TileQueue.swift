import LaminaCounters
import LaminaImage

/// The state of a ``TileStore``: the loaded tiles, the pending requests, and the tiles to request next. Protected by a
/// lock.
struct TileQueue {
    /// The state of a source.
    struct Source {
        let source: any TileSource
        /// The time of its last response.
        var lastAnswer: Double
        /// True if it has not responded for so long that it is not called any more.
        var isSilent = false
    }

    /// A pending request for a tile.
    struct Request {
        let key: TileKey
        let task: Task<Void, Never>
        let start: Double
        var deadline: Double
        var progress: Int
        let isUrgent: Bool
    }

    var limits: TileLimits
    var entries: [TileKey: TileEntry] = [:]
    var sources: [ObjectIdentifier: Source] = [:]
    var requests: [Int: Request] = [:]
    /// Abandoned requests without a response, with the time until which they count as pending.
    var abandoned: [Int: Double] = [:]
    /// The tiles needed now, in order of priority.
    var urgent: ArraySlice<TileKey> = []
    /// The tiles that may be needed soon.
    var idle: ArraySlice<TileKey> = []
    var byteCount = 0
    var frame = 0
    /// The number of the last demand.
    private(set) var demand = 0
    var counts = TileCounts()
    var arrivals = 0
    var faults: [String] = []
    var isClosed = false
    private var lastNumber = 0

    init(limits: TileLimits) { self.limits = limits }

    /// The maximum number of stored messages.
    private static let faultLimit = 16

    // MARK: Requests

    /// Begins the demand of a layer: tiles needed from now on belong together.
    mutating func beginDemand() { demand += 1 }

    /// Records that a tile is needed in this frame; returns whether it has been loaded or has failed.
    mutating func need(_ key: TileKey) -> Bool {
        let isSettled = want(key, isUrgent: true)
        entries[key]?.demand = demand
        return isSettled
    }

    /// Records that a tile is wanted in this frame; returns whether it has been loaded or has failed.
    @discardableResult
    mutating func want(_ key: TileKey, isUrgent: Bool) -> Bool {
        if var entry = entries[key] {
            let wasQueued = entry.lastUse == frame
            entry.lastUse = frame
            entries[key] = entry
            if case .waiting = entry.state, !wasQueued || isUrgent { enqueue(key, isUrgent: isUrgent) }
            return entry.isSettled
        }
        entries[key] = TileEntry(lastUse: frame)
        enqueue(key, isUrgent: isUrgent)
        return false
    }

    private mutating func enqueue(_ key: TileKey, isUrgent: Bool) {
        if isUrgent { urgent.append(key) } else { idle.append(key) }
    }

    /// Begins a frame: pending tiles that the last frame did not want are abandoned.
    mutating func beginFrame() {
        for (number, request) in requests where (entries[request.key]?.lastUse ?? 0) < frame {
            abandon(number, request)
            entries[request.key] = nil
        }
        for (key, entry) in entries where entry.lastUse < frame {
            if case .ready = entry.state { continue }
            entries[key] = nil
        }
        (urgent, idle) = ([], [])
        frame += 1
        evict()
    }

    /// Takes the next tile to request, if the limit allows one.
    mutating func takeNext() -> (key: TileKey, isUrgent: Bool)? {
        guard !isClosed, requests.count < limits.workers else { return nil }
        while let key = urgent.popFirst() { if isWaiting(key) { return (key, true) } }
        // One slot is reserved for urgent requests. Abandoned requests may still block theirs.
        let taken = requests.values.count(where: { !$0.isUrgent }) + abandoned.count
        guard taken < max(1, limits.workers - 1) else { return nil }
        while let key = idle.popFirst() { if isWaiting(key) { return (key, false) } }
        return nil
    }

    private func isWaiting(_ key: TileKey) -> Bool {
        if case .waiting = entries[key]?.state { return true }
        return false
    }

    /// A new number for a request.
    mutating func makeNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    // MARK: Responses

    /// Takes a response. One to an abandoned request only shows that its source responds.
    mutating func take(_ answer: Result<Image, any Error>, number: Int, source: ObjectIdentifier, now: Double) {
        sources[source]?.lastAnswer = now
        sources[source]?.isSilent = false
        abandoned[number] = nil
        guard let request = requests.removeValue(forKey: number), var entry = entries[request.key] else { return }
        switch answer {
        case .success(let image):
            entry.state = .ready(TileImages(image, frame: frame))
            byteCount += image.bitmap.pixels.count
            arrivals += 1
        case .failure where entry.attempts < limits.attempts:
            entry.state = .waiting
            urgent.insert(request.key, at: urgent.startIndex)
        case .failure(let error):
            fail(&entry, error)
        }
        entries[request.key] = entry
        evict()
    }

    /// Fails a tile that can't be requested.
    mutating func fail(_ key: TileKey, _ error: any Error) {
        guard var entry = entries[key] else { return }
        fail(&entry, error)
        entries[key] = entry
    }

    private mutating func fail(_ entry: inout TileEntry, _ error: any Error) {
        entry.state = .failed(error)
        arrivals += 1
        if faults.count < TileQueue.faultLimit { faults.append("\(error)") }
    }

    private mutating func abandon(_ number: Int, _ request: Request) {
        request.task.cancel()
        requests[number] = nil
        abandoned[number] = request.deadline
    }

    /// The number of threads needed so that blocked sources don't delay others.
    func threadCount(now: Double) -> Int { limits.workers + abandoned.values.count { $0 <= now } }

    /// Abandons requests that have timed out.
    mutating func expire(now: Double) {
        var hasExpired = false
        for (number, request) in requests {
            guard let source = sources[request.key.source] else { continue }
            let progress = source.source.progress
            if progress != request.progress {
                requests[number]?.progress = progress
                requests[number]?.deadline = now + limits.timeoutSeconds
            } else if now >= request.deadline {
                hasExpired = true
                abandon(number, request)
                settle(request.key, TileError.timedOut(tile: request.key.tile, seconds: limits.timeoutSeconds))
                if source.lastAnswer <= request.start { sources[request.key.source]?.isSilent = true }
            }
        }
        if hasExpired { failSilent() }
    }

    /// Fails the waiting tiles of sources that don't respond.
    mutating func failSilent() {
        for (key, entry) in entries {
            guard case .waiting = entry.state, sources[key.source]?.isSilent == true else { continue }
            settle(key, TileError.silent(seconds: limits.timeoutSeconds))
        }
    }

    private mutating func settle(_ key: TileKey, _ error: TileError) {
        guard var entry = entries[key] else { return }
        fail(&entry, error)
        entries[key] = entry
    }

    // MARK: Memory

    /// Changes a tile's images; returns nil if it has none.
    mutating func change<Result>(
        _ key: TileKey, _ body: (inout TileImages, _ frame: Int) -> Result
    ) -> Result? {
        guard var entry = entries[key], var images = entry.images else { return nil }
        byteCount -= images.byteCount
        let result = body(&images, frame)
        byteCount += images.byteCount
        entry.images = images
        entries[key] = entry
        return result
    }

    /// Evicts the least recently used tiles, but never those of this frame or the last one.
    private mutating func evict() {
        guard byteCount > limits.byteLimit else { return }
        let old = entries.filter { $0.value.lastUse < frame - 1 && $0.value.images != nil }
            .sorted { ($0.value.lastUse, $0.key.tile.level) < ($1.value.lastUse, $1.key.tile.level) }
        for (key, entry) in old where byteCount > limits.byteLimit {
            byteCount -= entry.byteCount
            entries[key] = nil
        }
        let used = Set(entries.keys.map(\.source))
        for id in sources.keys where !used.contains(id) { sources[id] = nil }
    }
}
