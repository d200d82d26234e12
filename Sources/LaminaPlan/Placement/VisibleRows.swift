import LaminaGeometry

/// The rows of the picture that have to be drawn so that some of them are right.
struct VisibleRows {
    let rows: PixelRect

    /// - Parameters:
    ///   - band: the rows wanted.
    ///   - picture: all pixels of the picture.
    ///   - captures: the pixels that each layer reads of what is behind it: where one of them shows, all that it reads
    ///     has to be there, and so on.
    init(_ band: Range<Int>, of picture: PixelRect, captures: [PixelRect]) {
        var rows = picture
        rows.minY = Int32(clamping: band.lowerBound)
        rows.maxY = Int32(clamping: band.upperBound)
        rows = rows.intersection(picture)
        var open = captures.filter { !$0.isEmpty }
        while true {
            let read = open.filter { $0.minY < rows.maxY && $0.maxY > rows.minY }
            if read.isEmpty { break }
            open.removeAll { $0.minY < rows.maxY && $0.maxY > rows.minY }
            for capture in read {
                rows.minY = min(rows.minY, max(capture.minY, picture.minY))
                rows.maxY = max(rows.maxY, min(capture.maxY, picture.maxY))
            }
        }
        self.rows = rows
    }
}
