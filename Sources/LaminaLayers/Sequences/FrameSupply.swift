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

    /// The pictures that are kept, the last used last; nil for those that have failed.
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

    private func frame(at moment: Double) -> (image: Image?, next: Double) {
        guard let sequence else { return (nil, .infinity) }
        // There is no lap before the first, whether the end is known yet or not.
        let seconds = max(0, moment)
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
                if index == end - 1 { return (shown(index, of: sequence).image, .infinity) }
            }
        }
        switch shown(index, of: sequence) {
        case .image(let image):
            // A hair early: a picture counts as begun where rounding puts its moment just before it.
            let (start, next) = (sequence.start(of: index), sequence.start(of: index + 1))
            return (image, lap + next - 1e-5 * (next - start))
        case .isOver:
            // The end of a film shows only when it has come.
            guard end == nil, let count = sequence.count else { return (nil, .infinity) }
            end = count
            return count == 0 ? (nil, .infinity) : frame(at: seconds)
        }
    }

    /// What is at a place of a sequence.
    private enum Picture {
        /// nil where it has failed.
        case image(Image?)
        /// No picture any more: the sequence ends before it.
        case isOver

        var image: Image? { if case .image(let image) = self { image } else { nil } }
    }

    /// The picture at a place; where it fails the one before it, whichever was on show.
    private func shown(_ index: Int, of sequence: any PictureSequence) -> Picture {
        let picture = picture(index, of: sequence)
        guard case .image(nil) = picture else { return picture }
        for earlier in (max(0, index - FramePlayer.mostFailed)..<index).reversed() {
            if let image = self.picture(earlier, of: sequence).image { return .image(image) }
        }
        return picture
    }

    private func picture(_ index: Int, of sequence: any PictureSequence) -> Picture {
        if let place = kept.firstIndex(where: { $0.index == index }) {
            let found = kept.remove(at: place)
            kept.append(found)
            return .image(found.image)
        }
        do {
            guard let image = try sequence.picture(index) else { return .isOver }
            keep(image, as: index)
            return .image(image)
        } catch {
            let words = "\(error)"
            if faults.count < FramePlayer.mostFaults, !faults.contains(words) { faults.append(words) }
            keep(nil, as: index)
            return .image(nil)
        }
    }

    /// Keeps a picture, or that it has failed.
    private func keep(_ image: Image?, as index: Int) {
        kept.append((index, image))
        var bytes = kept.reduce(0) { $0 + FramePlayer.bytes(of: $1.image) }
        while kept.count > 1, bytes > FramePlayer.byteLimit {
            bytes -= FramePlayer.bytes(of: kept.removeFirst().image)
        }
    }

    /// A failure counts for something too, so that a sequence in which all fails keeps finitely many.
    private static func bytes(of image: Image?) -> Int { image?.pixels.count ?? 1 << 12 }
}
