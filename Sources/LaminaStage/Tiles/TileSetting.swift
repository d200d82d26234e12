import LaminaCounters
import LaminaTiles

/// How a stage's frames go with tiles.
struct TileSetting {
    /// Whether frames wait for their tiles.
    var waits = true
    /// What the frame that is read, or was read last, took.
    private(set) var counts = TileCounts()

    private var made: TileStore?
    private var isUsed = false
    /// The tiles that had come when the frame began. What comes while it is read may be in it or not.
    private var arrivals = 0

    /// Whether tiles have been asked for.
    var hasStore: Bool { made != nil }

    /// What loads tiles; made, with its threads, when it is first asked for.
    var store: TileStore {
        mutating get {
            if let made { return made }
            let new = TileStore()
            made = new
            return new
        }
    }

    /// Begins a frame.
    mutating func beginFrame() {
        if !waits, let made { arrivals = made.arrivals }
        if isUsed { made?.beginFrame() }
        isUsed = false
        counts = TileCounts()
    }

    /// Notes what a layer of the frame took. One that waited makes the frame one that did.
    mutating func add(_ layer: TileCounts) {
        isUsed = true
        var layer = layer
        layer.framesWaited = layer.waited > 0 && counts.framesWaited == 0 ? 1 : 0
        counts.add(layer)
        store.count(layer)
    }

    /// Whether tiles have come since the last frame that would have shown them.
    var hasNews: Bool {
        guard isUsed, !waits, let made else { return false }
        return made.arrivals != arrivals
    }
}
