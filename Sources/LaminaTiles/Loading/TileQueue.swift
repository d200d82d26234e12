import Foundation
import LaminaCounters
import LaminaImage

/// The state of a ``TileStore``: what is there, what is asked for, and what is to be asked for next. Kept behind a lock.
struct TileQueue {
    /// What is known of a source.
    struct Source {
        let source: any TileSource
        /// When it last answered.
        var lastAnswer: Double
        /// Whether it has not answered for so long that it is not asked any more.
        var isSilent = false
    }

    /// A tile that a source was asked for.
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
    /// Requests that were given up and have not been answered, with the time until which they count as on their way.
    var givenUp: [Int: Double] = [:]
    /// What is needed, the first first.
    var urgent: ArraySlice<TileKey> = []
    /// What may be needed soon.
    var idle: ArraySlice<TileKey> = []
    var byteCount = 0
    var frame = 0
    /// The number of the demand that was made last.
    private(set) var demand = 0
    var counts = TileCounts()
    var arrivals = 0
    var faults: [String] = []
    var isClosed = false
    private var lastNumber = 0

    init(limits: TileLimits) { self.limits = limits }

    /// The most messages that are kept.
    private static let mostFaults = 16

    // MARK: Asking

    /// Begins what a layer needs: tiles that are needed from now on belong together.
    mutating func beginDemand() { demand += 1 }

    /// Notes that a tile is needed in this frame; the result is whether it has settled.
    mutating func need(_ key: TileKey) -> Bool {
        let isSettled = want(key, isUrgent: true)
        entries[key]?.demand = demand
        return isSettled
    }

    /// Notes that a tile is wanted in this frame; the result is whether it has settled.
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

    /// Begins a frame: what was wanted before the last one and is not there is not asked for any more.
    mutating func beginFrame() {
        for (number, request) in requests where (entries[request.key]?.lastUse ?? 0) < frame {
            giveUp(number, request)
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

    /// The next tile to ask for, if there is room for one.
    mutating func takeNext() -> (key: TileKey, isUrgent: Bool)? {
        guard !isClosed, requests.count < limits.workers else { return nil }
        while let key = urgent.popFirst() { if isWaiting(key) { return (key, true) } }
        // One place is kept for what is needed at once. What was given up may hold on to its own.
        let taken = requests.values.count(where: { !$0.isUrgent }) + givenUp.count
        guard taken < max(1, limits.workers - 1) else { return nil }
        while let key = idle.popFirst() { if isWaiting(key) { return (key, false) } }
        return nil
    }

    private func isWaiting(_ key: TileKey) -> Bool {
        if case .waiting = entries[key]?.state { return true }
        return false
    }

    /// A number for a request.
    mutating func makeNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    // MARK: Answers

    /// Takes an answer in. One to a request that was given up tells only that its source lives.
    mutating func take(_ answer: Result<Image, any Error>, number: Int, source: ObjectIdentifier, now: Double) {
        sources[source]?.lastAnswer = now
        sources[source]?.isSilent = false
        givenUp[number] = nil
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

    /// Gives a tile up that can't even be asked for.
    mutating func fail(_ key: TileKey, _ error: any Error) {
        guard var entry = entries[key] else { return }
        fail(&entry, error)
        entries[key] = entry
    }

    private mutating func fail(_ entry: inout TileEntry, _ error: any Error) {
        entry.state = .failed(error)
        arrivals += 1
        if faults.count < TileQueue.mostFaults { faults.append("\(error)") }
    }

    private mutating func giveUp(_ number: Int, _ request: Request) {
        request.task.cancel()
        requests[number] = nil
        givenUp[number] = request.deadline
    }

    /// The threads that it takes so that sources which hold up some don't hold up others.
    func threadCount(now: Double) -> Int { limits.workers + givenUp.values.count { $0 <= now } }

    /// Gives up what has run out of time.
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
                giveUp(number, request)
                settle(request.key, TileError.timedOut(tile: request.key.tile, seconds: limits.timeoutSeconds))
                if source.lastAnswer <= request.start { sources[request.key.source]?.isSilent = true }
            }
        }
        if hasExpired { failSilent() }
    }

    /// Fails what waits for sources that don't answer.
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

    /// Changes a tile's images; nil if it has none.
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

    /// Lets go of what has not been wanted for longest, but never of what this frame or the last one wants.
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
