/// The detection of antialiased pixels, as pixelmatch does it after V. Vyšniauskas, "Anti-aliased Pixel and Intensity
/// Slope Detector" (2009).
///
/// A pixel is antialiased if it has a darker and a brighter neighbour, at most two neighbours as bright as itself, and
/// the darkest or the brightest of them is in a flat area of both pictures. Ignored pixels are treated like those
/// outside of the picture: they are nobody's neighbours, so that their content decides nothing.
struct Antialiasing {
    /// Returns whether a pixel is antialiased in either picture.
    static func explains(_ pair: PicturePair, x: Int, y: Int) -> Bool {
        isAntialiased(pair.expected, pair.actual, pair, x, y) || isAntialiased(pair.actual, pair.expected, pair, x, y)
    }

    private static func isAntialiased(
        _ picture: UnsafeRawPointer, _ other: UnsafeRawPointer, _ pair: PicturePair, _ x1: Int, _ y1: Int
    ) -> Bool {
        let (x0, y0) = (max(x1 &- 1, 0), max(y1 &- 1, 0))
        let (x2, y2) = (min(x1 &+ 1, pair.width &- 1), min(y1 &+ 1, pair.height &- 1))
        let index = y1 &* pair.width &+ x1
        let center = PicturePair.pixel(picture, index)
        let brightness = YIQ(center).y
        var equal = x1 == x0 || x1 == x2 || y1 == y0 || y1 == y2 ? 1 : 0
        var (darkest, brightest) = (0.0, 0.0)
        var (darkestAt, brightestAt) = ((x: 0, y: 0), (x: 0, y: 0))
        // Columns first, as pixelmatch: of equally dark pixels the first counts.
        var x = x0
        while x <= x2 {
            defer { x &+= 1 }
            var y = y0
            while y <= y2 {
                defer { y &+= 1 }
                let neighbor = y &* pair.width &+ x
                if neighbor == index || pair.excluded?[neighbor] ?? 0 != 0 { continue }
                let pixel = PicturePair.pixel(picture, neighbor)
                let delta = pixel == center ? 0 : brightness - YIQ(pixel).y
                if delta == 0 {
                    equal &+= 1
                    if equal > 2 { return false }
                } else if delta < darkest {
                    (darkest, darkestAt) = (delta, (x, y))
                } else if delta > brightest {
                    (brightest, brightestAt) = (delta, (x, y))
                }
            }
        }
        if darkest == 0 || brightest == 0 { return false }
        return isFlat(picture, pair, darkestAt.x, darkestAt.y) && isFlat(other, pair, darkestAt.x, darkestAt.y)
            || isFlat(picture, pair, brightestAt.x, brightestAt.y) && isFlat(other, pair, brightestAt.x, brightestAt.y)
    }

    /// Returns whether a pixel has at least three neighbours of its colour; the picture's edge counts as one.
    private static func isFlat(_ picture: UnsafeRawPointer, _ pair: PicturePair, _ x1: Int, _ y1: Int) -> Bool {
        let (x0, y0) = (max(x1 &- 1, 0), max(y1 &- 1, 0))
        let (x2, y2) = (min(x1 &+ 1, pair.width &- 1), min(y1 &+ 1, pair.height &- 1))
        let index = y1 &* pair.width &+ x1
        let center = PicturePair.pixel(picture, index)
        var equal = x1 == x0 || x1 == x2 || y1 == y0 || y1 == y2 ? 1 : 0
        var y = y0
        while y <= y2 {
            defer { y &+= 1 }
            var x = x0
            while x <= x2 {
                defer { x &+= 1 }
                let neighbor = y &* pair.width &+ x
                if neighbor == index || pair.excluded?[neighbor] ?? 0 != 0 { continue }
                if PicturePair.pixel(picture, neighbor) == center { equal &+= 1 }
                if equal > 2 { return true }
            }
        }
        return false
    }
}
