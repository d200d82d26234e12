import LaminaImage

/// The picture of a sequence that a layer shows: that of the player, whose time is its own.
package final class FrameSupply: ContentsSupply {
    package let player: FramePlayer
    private var shown: ObjectIdentifier?

    package init(_ player: FramePlayer) { self.player = player }

    /// Notes what the layer shows; the result is whether it showed another picture before.
    package func shows(_ image: Image?) -> Bool {
        let new = image.map { ObjectIdentifier($0) }
        defer { shown = new }
        return new != shown
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

    /// The pictures that are kept, the last used last.
    private var kept: [(index: Int, image: Image?)] = []
    private var latest: (rootTime: Double, seconds: Double, image: Image?, nextChange: Double)?
    /// Where the sequence is known to end.
    private var end: Int?

    /// The bytes of pictures that are kept at the least one and at most: a short loop is decoded once.
    private static let byteLimit = 64 << 20
    private static let mostFaults = 4
    /// Of more pictures in a row that fail, the last show nothing.
    private static let mostFailed = 8

    init(_ layer: Layer) { self.layer = layer }

    private func forget() { (kept, latest, end) = ([], nil, sequence?.count) }

    /// What is shown when the outermost layer's time is `rootTime`, and when it may change next.
    package func frame(atRootTime rootTime: Double) -> (image: Image?, nextChange: Double) {
        guard let layer else { return (nil, .infinity) }
        let seconds = layer.localTime(atRootTime: rootTime)
        if let latest, latest.rootTime == rootTime, latest.seconds == seconds {
            return (latest.image, latest.nextChange)
        }
        let (image, next) = frame(at: seconds)
        // Where time runs backwards or by rules of its own, any moment may be the next.
        let change = layer.comingRootTime(of: next) ?? (next == .infinity && layer.standsStill ? next : rootTime)
        let nextChange = change > rootTime ? change : rootTime
        latest = (rootTime, seconds, image, nextChange)
        return (image, nextChange)
    }

    private func frame(at seconds: Double) -> (image: Image?, next: Double) {
        guard let sequence else { return (nil, .infinity) }
        var index = sequence.index(at: seconds)
        var lap = 0.0
        if let end = self.end, end > 0 {
            let duration = sequence.start(of: end)
            if repeats, duration > 0 {
                // A hair, so that a lap that is over by rounding is over.
                lap = ((seconds + 1e-9) / duration).rounded(.down) * duration
                index = min(sequence.index(at: seconds - lap), end - 1)
            } else {
                index = min(index, end - 1)
                if index == end - 1 { return (picture(index, of: sequence), .infinity) }
            }
        }
        if let image = picture(index, of: sequence) {
            // A hair early: a picture counts as begun where rounding puts its moment just before it.
            let (start, next) = (sequence.start(of: index), sequence.start(of: index + 1))
            return (image, lap + next - 1e-5 * (next - start))
        }
        // The end of a film shows only when it has come.
        guard end == nil, let count = sequence.count else { return (nil, .infinity) }
        end = count
        return count == 0 ? (nil, .infinity) : frame(at: seconds)
    }

    private func picture(_ index: Int, of sequence: any PictureSequence) -> Image? {
        if let place = kept.firstIndex(where: { $0.index == index }) {
            let found = kept.remove(at: place)
            kept.append(found)
            return found.image
        }
        do {
            guard let image = try sequence.picture(index) else { return nil }
            keep(image, as: index)
            return image
        } catch {
            let words = "\(error)"
            if faults.count < FramePlayer.mostFaults, !faults.contains(words) { faults.append(words) }
            // The one before it stays, whichever was on show.
            let before = (max(0, index - FramePlayer.mostFailed)..<index).reversed().lazy.compactMap { earlier in
                self.kept.first { $0.index == earlier }?.image ?? (try? sequence.picture(earlier)) ?? nil
            }
            guard let image = before.first else { return nil }
            keep(image, as: index)
            return image
        }
    }

    private func keep(_ image: Image, as index: Int) {
        kept.append((index, image))
        var bytes = kept.reduce(0) { $0 + ($1.image?.pixels.count ?? 0) }
        while kept.count > 1, bytes > FramePlayer.byteLimit {
            bytes -= kept.removeFirst().image?.pixels.count ?? 0
        }
    }
}
