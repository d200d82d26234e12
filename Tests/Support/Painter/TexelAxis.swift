/// The texels along one axis of a layer's contents: evenly spaced, or with a middle that stretches.
struct TexelAxis {
    /// Pieces from the first to the last, each up to where the next begins.
    private let pieces: [Piece]

    private struct Piece {
        /// Its start in points.
        var start: Double
        /// The texel there.
        var texel: Double
        var texelsPerPoint: Double
    }

    /// All texels at one distance.
    init(start: Double, length: Double, firstTexel: Double, texelLength: Double) {
        pieces = [Piece(start: start, texel: firstTexel, texelsPerPoint: texelLength / length)]
    }

    /// Ends of natural size around a middle that takes the rest.
    ///
    /// - Parameters:
    ///   - center: where the middle begins and how long it is, as shares of the texels.
    ///   - scale: texels per point at the natural size; ends that would not fit shrink in proportion.
    init(
        start: Double, length: Double, firstTexel: Double, texelLength: Double,
        center: (start: Double, length: Double), scale: Double
    ) {
        let before = min(max(center.start, 0), 1)
        let after = min(max(center.start + center.length, before), 1)
        var head = before * texelLength / scale
        var tail = (1 - after) * texelLength / scale
        let shrink = head + tail > length ? length / (head + tail) : 1
        head *= shrink
        tail *= shrink
        let middle = length - head - tail
        let middleTexels = (after - before) * texelLength
        pieces = [
            Piece(start: start, texel: firstTexel, texelsPerPoint: scale / shrink),
            Piece(
                start: start + head, texel: firstTexel + before * texelLength,
                texelsPerPoint: middle > 0 ? middleTexels / middle : 0),
            Piece(
                start: start + length - tail, texel: firstTexel + after * texelLength,
                texelsPerPoint: scale / shrink),
        ]
    }

    /// The texel coordinate at a place in points.
    func texel(at place: Double) -> Double {
        let piece = piece(at: place)
        return piece.texel + (place - piece.start) * piece.texelsPerPoint
    }

    /// Texels a point at a place.
    func density(at place: Double) -> Double { piece(at: place).texelsPerPoint }

    /// Returns whether a place is so near to a jump from one texel to a far one that another machine may see it beyond.
    func isTie(at place: Double, error: Double) -> Bool {
        guard pieces.count == 3, pieces[2].start - pieces[1].start < 1e-3 else { return false }
        return abs(place - pieces[1].start) < 1e-3 + error
    }

    private func piece(at place: Double) -> Piece {
        pieces.last { place >= $0.start } ?? pieces[0]
    }
}
