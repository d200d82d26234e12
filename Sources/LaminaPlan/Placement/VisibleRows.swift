import LaminaGeometry

/// The rows of the picture that have to be drawn so that some of them are right.
struct VisibleRows {
    let rows: PixelRect

    /// - Parameters:
    ///   - band: the rows wanted.
    ///   - picture: all pixels of the picture.
    ///   - effects: where each layer reads what is behind it: where something of that shows, all that is read has to be
    ///     there, and so on.
    init(_ band: Range<Int>, of picture: PixelRect, _ effects: [EffectPlace]) {
        var rows = picture
        rows.minY = Int32(clamping: band.lowerBound)
        rows.maxY = Int32(clamping: band.upperBound)
        rows = rows.intersection(picture)
        var open = effects.filter { !$0.capture.isEmpty }
        while true {
            func shows(_ effect: EffectPlace) -> Bool {
                let seen = effect.capture.outset(by: effect.captureReach)
                return seen.minY < rows.maxY && seen.maxY > rows.minY
            }
            let read = open.filter(shows)
            if read.isEmpty { break }
            open.removeAll(where: shows)
            for effect in read {
                rows.minY = min(rows.minY, max(effect.capture.minY, picture.minY))
                rows.maxY = max(rows.maxY, min(effect.capture.maxY, picture.maxY))
            }
        }
        self.rows = rows
    }
}
