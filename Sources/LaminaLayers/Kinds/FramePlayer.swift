import LaminaImage

/// The supply of contents for a layer that shows a sequence. The player provides the picture, at the time of the
/// player's layer.
package final class FrameSupply: ContentsSupply {
    package let player: FramePlayer
    /// Retained, so that no other image can reuse its address.
    private var shown: Image?

    package init(_ player: FramePlayer) { self.player = player }

    override func frozen(atRootTime rootTime: Double) -> Frozen { .picture(player.frame(atRootTime: rootTime).image) }

    /// Records the picture that the layer shows; returns whether it has changed.
    package func shows(_ image: Image?) -> Bool {
        defer { shown = image }
        return image !== shown
    }
}

/// Plays a sequence for all layers that show it: each picture is requested once, when it is first shown.
package final class FramePlayer {
    package var sequence: (any PictureSequence)? {
        didSet { forget() }
    }

    package var repeats = true {
        didSet { latest = nil }
    }

    /// The layer whose time is used.
    package private(set) weak var layer: Layer?
    /// The sequence's errors for pictures that failed: the first few, each once.
    package private(set) var faults: [String] = []

    /// The cached pictures or errors, the least recently used first.
    private var cache: [(index: Int, picture: Result<Image, any Error>)] = []
    private var latest: (rootTime: Double, seconds: Double, frame: Frame)?
    /// The number of pictures, once known.
    private var end: Int?

    /// The maximum size of the cache in bytes, except that it always holds one picture. A short loop fits, and is
    /// decoded once.
    private static let byteLimit = 64 << 20
    private static let maximumFaultCount = 4

    /// The picture at a moment, or the error, and the time of the next change.
    package typealias Frame = (image: Image?, failure: (any Error)?, nextChange: Double)

    init(_ layer: Layer) { self.layer = layer }

    private func forget() { (cache, latest, end) = ([], nil, sequence?.count) }

    /// The frame when the outermost layer's time is `rootTime`.
    package func frame(atRootTime rootTime: Double) -> Frame {
        guard let layer else { return (nil, nil, .infinity) }
        let seconds = layer.localTime(atRootTime: rootTime)
        if let latest, latest.rootTime == rootTime, latest.seconds == seconds { return latest.frame }
        var frame = frame(at: seconds)
        let next = frame.nextChange
        // Where time runs backwards, repeats or follows a ramp, any moment may be the next change.
        let change = layer.nextRootTime(of: next) ?? (next == .infinity && layer.isPaused ? next : rootTime)
        frame.nextChange = change > rootTime ? change : rootTime
        latest = (rootTime, seconds, frame)
        return frame
    }

    private func frame(at moment: Double) -> Frame {
        guard let sequence else { return (nil, nil, .infinity) }
        // Loops start at time 0, whether the end is known yet or not.
        let seconds = max(0, moment)
        var index = sequence.index(at: seconds)
        var loopStart = 0.0
        var isLast = false
        if let end = self.end, end > 0 {
            let duration = sequence.start(of: end)
            if repeats, duration > 0 {
                // The tolerance, in seconds, ends a loop that is not over only because of rounding.
                loopStart = ((seconds + 1e-9) / duration).rounded(.down) * duration
                index = min(sequence.index(at: seconds - loopStart), end - 1)
            } else {
                index = min(index, end - 1)
                isLast = index == end - 1
            }
        }
        // Slightly early: a picture has begun even if rounding puts the moment just before it.
        let (start, next) = (sequence.start(of: index), sequence.start(of: index + 1))
        let nextChange = isLast ? .infinity : loopStart + next - 1e-5 * (next - start)
        switch picture(index, of: sequence) {
        case .success(let image)?: return (image, nil, nextChange)
        case .failure(let error)?: return (nil, error, nextChange)
        case nil:
            // The end of a film is known only once it is reached.
            guard end == nil, let count = sequence.count else { return (nil, nil, .infinity) }
            end = count
            return count == 0 ? (nil, nil, .infinity) : frame(at: seconds)
        }
    }

    /// The picture at an index, or its error; nil beyond the last one.
    private func picture(_ index: Int, of sequence: any PictureSequence) -> Result<Image, any Error>? {
        if let position = cache.firstIndex(where: { $0.index == index }) {
            let found = cache.remove(at: position)
            cache.append(found)
            return found.picture
        }
        do {
            guard let image = try sequence.picture(index) else { return nil }
            store(.success(image), as: index)
            return .success(image)
        } catch {
            let message = "\(error)"
            if faults.count < FramePlayer.maximumFaultCount, !faults.contains(message) { faults.append(message) }
            store(.failure(error), as: index)
            return .failure(error)
        }
    }

    /// Caches a picture or its error.
    private func store(_ picture: Result<Image, any Error>, as index: Int) {
        cache.append((index, picture))
        var bytes = cache.reduce(0) { $0 + FramePlayer.bytes(of: $1.picture) }
        while cache.count > 1, bytes > FramePlayer.byteLimit {
            bytes -= FramePlayer.bytes(of: cache.removeFirst().picture)
        }
    }

    /// The size of a cache entry in bytes. Errors have a size too, so that their number is limited.
    private static func bytes(of picture: Result<Image, any Error>) -> Int {
        if case .success(let image) = picture { image.pixels.count } else { 1 << 12 }
    }
}
