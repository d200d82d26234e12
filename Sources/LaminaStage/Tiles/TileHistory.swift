import LaminaGeometry
import LaminaImage
import LaminaTiles

/// The state of a layer's tiles that is retained from one frame to the next.
///
/// Instances of a layer may show different tiles, as their clips differ. Each is compared with the same instance in the
/// previous frame.
final class TileHistory {
    private var readings = ReadingCache<TileReading>()
    /// Tiles that were missing, with the moment at which they were first available: NaN while they aren't.
    var late: [TileID: Double] = [:]

    /// The current reading, with its state from the previous frame.
    var reading: TileReading {
        get { readings.current }
        _modify { yield &readings.current }
    }

    /// Begins the layer's next reading.
    func beginReading(inFrame number: Int) { _ = readings.begin(inFrame: number, TileReading()) }

    /// The opacity of a tile that may be fading in.
    func opacity(of tile: TileID, isThere: Bool, now: Double, duration: Double) -> Double {
        guard isThere else {
            late[tile] = .nan
            return 0
        }
        guard let since = late[tile] else { return 1 }
        if since.isNaN { late[tile] = now }
        let start = since.isNaN ? now : since
        guard duration > 0, now - start < duration else {
            late[tile] = nil
            return 1
        }
        return max(0, (now - start) / duration)
    }
}

/// The state of a layer's tiles in one reading of a frame. A layer is read once per instance.
struct TileReading {
    /// The predicted movement of the picture.
    var motion = TileMotion()
    /// The images shown, compared to tell whether a cached image of the layer is out of date. Retained, so that no new
    /// image can get the identity of an old one.
    private var shown: [Image] = []
    /// True if a tile was fading in.
    private var wasFading = false

    /// Records the images shown now; returns whether they look different from before.
    mutating func show(_ images: [Image], isFading: Bool) -> Bool {
        defer { (shown, wasFading) = (images, isFading) }
        return isFading || wasFading || !images.elementsEqual(shown, by: ===)
    }
}

/// The movement of a tiled picture over the screen, extrapolated to the next frames.
struct TileMotion: Sendable {
    /// The map from the picture to the screen in the last frame.
    private var map: Homography?
    /// The change of that map from the frame before to the last one.
    private var step: Homography?
    /// The change of the step itself: acceleration and rotation are taken to continue.
    private var change: Homography?

    /// The frames ahead for which the map is extrapolated.
    private static let framesAhead = [2, 5, 10, 20, 35]
    /// The frames ahead for curved extrapolation; further ahead a constant step is the better guess.
    private static let framesOfCurve = [1, 2, 4, 7, 10]

    /// Records the map of a frame.
    mutating func record(_ next: Homography) {
        let latest = map?.inverse.map { next.after($0).divided }
        change = latest.flatMap { latest in step?.inverse.map { latest.after($0).divided } }
        (map, step) = (next, latest)
    }

    /// The extrapolated maps of the next frames, the nearest first; none if nothing moves.
    ///
    /// One extrapolation repeats the last step, so that a zoom continues exponentially; another also repeats the change
    /// of the step.
    var predicted: [Homography] {
        guard let map, let step, step != .identity else { return [] }
        let curve = change.map { Self.maps(from: map, step, changedBy: $0, in: Self.framesOfCurve) } ?? []
        return curve + Self.maps(from: map, step, changedBy: nil, in: Self.framesAhead)
    }

    private static func maps(
        from start: Homography, _ first: Homography, changedBy change: Homography?, in frames: [Int]
    ) -> [Homography] {
        var (found, map, step) = ([Homography](), start, first)
        for frame in 1...(frames.last ?? 1) {
            if let change { step = change.after(step).divided }
            map = step.after(map).divided
            guard map.isFinite else { break }
            if frames.contains(frame) { found.append(map) }
        }
        return found
    }
}

extension Homography {
    /// The same map, normalised so that its numbers don't grow when it is repeated.
    fileprivate var divided: Homography {
        guard !isAffine, i > 0 else { return self }
        return Homography(
            a: a / i, b: b / i, c: c / i, d: d / i, e: e / i, f: f / i, g: g / i, h: h / i, i: 1)
    }
}
