import LaminaGeometry
import LaminaImage
import LaminaTiles

/// What is remembered of a layer's tiles from one frame to the next.
///
/// Instances of a layer may each show other tiles, as their clips differ. What one of them shows is compared with what
/// the same one showed in the frame before.
final class TileNotes {
    private var readings = FrameTurns<TileReading>()
    /// Tiles that were missing, with the moment since when they are there: NaN while they aren't.
    var late: [TileID: Double] = [:]

    /// The reading that was begun last, with what the frame before left in it.
    var reading: TileReading {
        get { readings.current }
        _modify { yield &readings.current }
    }

    /// Goes on to the layer's next reading.
    func beginReading(inFrame number: Int) { _ = readings.begin(inFrame: number, TileReading()) }

    /// How far a tile has faded in.
    func share(of tile: TileID, isThere: Bool, now: Double, duration: Double) -> Double {
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

/// What a layer's tiles were when the layer was read for a frame. In instances it is read as often as there are any.
struct TileReading {
    /// Where things are going.
    var course = TileCourse()
    /// The images that were shown, by which a kept image of the layer tells whether it is out of date. Held, so that no
    /// other can come to stand where one stood.
    private var shown: [Image] = []
    /// Whether a tile was on its way in.
    private var wasFading = false

    /// Notes what is shown now; the result is whether it looks other than before.
    mutating func show(_ images: [Image], isFading: Bool) -> Bool {
        defer { (shown, wasFading) = (images, isFading) }
        return isFading || wasFading || !images.elementsEqual(shown, by: ===)
    }
}

/// How a picture in tiles moves over the screen, and where it will be if it goes on so.
struct TileCourse: Sendable {
    /// From the picture to the screen in the last frame.
    private var map: Homography?
    /// What happened to the screen from the frame before to the last one.
    private var step: Homography?
    /// How that differed from the step before: what is sped up, slowed down or turned goes on to be.
    private var change: Homography?

    /// How many frames ahead it is looked.
    private static let framesAhead = [2, 5, 10, 20, 35]
    /// Further ahead a curve is a worse guess than going straight on.
    private static let framesOfCurve = [1, 2, 4, 7, 10]

    /// Notes a frame.
    mutating func go(to next: Homography) {
        let latest = map?.inverse.map { next.after($0).divided }
        change = latest.flatMap { latest in step?.inverse.map { latest.after($0).divided } }
        (map, step) = (next, latest)
    }

    /// The maps of frames ahead, the next ones first; none where nothing moves.
    ///
    /// One guess repeats the last step, so that a zoom goes on as a zoom does; another also repeats how the steps change.
    var ahead: [Homography] {
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
    /// The same map with numbers that don't grow when it is done many times.
    fileprivate var divided: Homography {
        guard !isAffine, i > 0 else { return self }
        return Homography(
            a: a / i, b: b / i, c: c / i, d: d / i, e: e / i, f: f / i, g: g / i, h: h / i, i: 1)
    }
}
