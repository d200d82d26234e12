import LaminaImage

/// The picture of a sequence that a layer shows: that of the player, whose time is its own.
package final class FrameSupply: ContentsSupply {
    package let player: FramePlayer
    /// Held, so that no other image can come to stand where it stood.
    private var shown: Image?

    package init(_ player: FramePlayer) { self.player = player }

    /// Notes what the layer shows; the result is whether it showed another picture before.
    package func shows(_ image: Image?) -> Bool {
        defer { shown = image }
        return image !== shown
    }
}

/// Plays a sequence for all layers that show it: each picture is asked for once, at the moment at which it is first
/// shown.
package final class FramePlayer {
    package var sequence: (any PictureSequence)? {
        didSet { forget() }
    }

    package var repeats = true {
        didSet { latest = nil }
    }

    /// The layer whose time counts.
    package private(set) weak var layer: Layer?
    /// What the sequence said when a picture failed: the first few, each once.
    package private(set) var faults: [String] = []

    /// The pictures that are kept, the last used last, and what was said of those that have failed.
    private var kept: [(index: Int, picture: Result<Image, any Error>)] = []
    private var latest: (rootTime: Double, seconds: Double, frame: Frame)?
    /// Where the sequence is known to end.
    private var end: Int?

    /// The bytes of pictures that are kept at the least one and at most: a short loop is decoded once.
    private static let byteLimit = 64 << 20
    private static let mostFaults = 4

    /// What is shown at a moment: the picture, or why there is none, and when it may change next.
    package typealias Frame = (image: Image?, failure: (any Error)?, nextChange: Double)

    init(_ layer: Layer) { self.layer = layer }

    private func forget() { (kept, latest, end) = ([], nil, sequence?.count) }

    /// What is shown when the outermost layer's time is `rootTime`.
    package func frame(atRootTime rootTime: Double) -> Frame {
        guard let layer else { return (nil, nil, .infinity) }
        let seconds = layer.localTime(atRootTime: rootTime)
        if let latest, latest.rootTime == rootTime, latest.seconds == seconds { return latest.frame }
        var frame = frame(at: seconds)
        let next = frame.nextChange
        // Where time runs backwards or by rules of its own, any moment may be the next.
        let change = layer.comingRootTime(of: next) ?? (next == .infinity && layer.standsStill ? next : rootTime)
        frame.nextChange = change > rootTime ? change : rootTime
        latest = (rootTime, seconds, frame)
        return frame
    }

    private func frame(at moment: Double) -> Frame {
        guard let sequence else { return (nil, nil, .infinity) }
        // There is no lap before the first, whether the end is known yet or not.
        let seconds = max(0, moment)
        var index = sequence.index(at: seconds)
        var lap = 0.0
        var isLast = false
        if let end = self.end, end > 0 {
            let duration = sequence.start(of: end)
            if repeats, duration > 0 {
                // A hair, so that a lap that is over by rounding is over.
                lap = ((seconds + 1e-9) / duration).rounded(.down) * duration
                index = min(sequence.index(at: seconds - lap), end - 1)
            } else {
                index = min(index, end - 1)
                isLast = index == end - 1
            }
        }
        // A hair early: a picture counts as begun where rounding puts its moment just before it.
        let (start, next) = (sequence.start(of: index), sequence.start(of: index + 1))
        let nextChange = isLast ? .infinity : lap + next - 1e-5 * (next - start)
        switch picture(index, of: sequence) {
        case .success(let image)?: return (image, nil, nextChange)
        case .failure(let error)?: return (nil, error, nextChange)
        case nil:
            // The end of a film shows only when it has come.
            guard end == nil, let count = sequence.count else { return (nil, nil, .infinity) }
            end = count
            return count == 0 ? (nil, nil, .infinity) : frame(at: seconds)
        }
    }

    /// The picture at a place, or why it has failed; nil behind the last one.
    private func picture(_ index: Int, of sequence: any PictureSequence) -> Result<Image, any Error>? {
        if let place = kept.firstIndex(where: { $0.index == index }) {
            let found = kept.remove(at: place)
            kept.append(found)
            return found.picture
        }
        do {
            guard let image = try sequence.picture(index) else { return nil }
            keep(.success(image), as: index)
            return .success(image)
        } catch {
            let words = "\(error)"
            if faults.count < FramePlayer.mostFaults, !faults.contains(words) { faults.append(words) }
            keep(.failure(error), as: index)
            return .failure(error)
        }
    }

    /// Keeps a picture, or that it has failed.
    private func keep(_ picture: Result<Image, any Error>, as index: Int) {
        kept.append((index, picture))
        var bytes = kept.reduce(0) { $0 + FramePlayer.bytes(of: $1.picture) }
        while kept.count > 1, bytes > FramePlayer.byteLimit {
            bytes -= FramePlayer.bytes(of: kept.removeFirst().picture)
        }
    }

    /// A failure counts for something too, so that a sequence in which all fails keeps finitely many.
    private static func bytes(of picture: Result<Image, any Error>) -> Int {
        if case .success(let image) = picture { image.pixels.count } else { 1 << 12 }
    }
}
