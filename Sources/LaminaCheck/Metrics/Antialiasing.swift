/// The detection of antialiased pixels, as pixelmatch does it after V. Vyšniauskas, "Anti-aliased Pixel and Intensity
/// Slope Detector" (2009).
///
/// A pixel is antialiased if it has a darker and a brighter neighbour, at most two neighbours as bright as itself, and
/// the darkest or the brightest of them is in a flat area of both pictures. Ignored pixels are treated like those
/// outside of the picture: they are nobody's neighbours, so that their content decides nothing.
struct Antialiasing {
    /// The largest distance in pixels, along rows and columns, of the pixels that decide about one.
    static let reach = 2

    /// Returns whether a pixel is antialiased in either picture, over a ground.
    static func explains(_ pair: PicturePair, x: Int, y: Int, over ground: Ground) -> Bool {
        isAntialiased(pair.expected, pair.actual, pair, x, y, ground)
            || isAntialiased(pair.actual, pair.expected, pair, x, y, ground)
    }

    private static func isAntialiased(
        _ picture: UnsafeRawPointer, _ other: UnsafeRawPointer, _ pair: PicturePair, _ x1: Int, _ y1: Int,
        _ ground: Ground
    ) -> Bool {
        let (x0, y0) = (max(x1 &- 1, 0), max(y1 &- 1, 0))
        let (x2, y2) = (min(x1 &+ 1, pair.width &- 1), min(y1 &+ 1, pair.height &- 1))
        let index = y1 &* pair.width &+ x1
        let center = PicturePair.pixel(picture, index)
        let brightness = YIQ(center, over: ground).y
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
                let delta = pixel == center ? 0 : brightness - YIQ(pixel, over: ground).y
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
        let isInFlatArea = { (x: Int, y: Int) in
            isFlat(picture, pair, x, y, ground) && isFlat(other, pair, x, y, ground)
        }
        return isInFlatArea(darkestAt.x, darkestAt.y) || isInFlatArea(brightestAt.x, brightestAt.y)
    }

    /// Returns whether a pixel has at least three neighbours of its colour; the picture's edge counts as one.
    private static func isFlat(
        _ picture: UnsafeRawPointer, _ pair: PicturePair, _ x1: Int, _ y1: Int, _ ground: Ground
    ) -> Bool {
        let (x0, y0) = (max(x1 &- 1, 0), max(y1 &- 1, 0))
        let (x2, y2) = (min(x1 &+ 1, pair.width &- 1), min(y1 &+ 1, pair.height &- 1))
        let index = y1 &* pair.width &+ x1
        let center = ground.color(of: PicturePair.pixel(picture, index))
        var equal = x1 == x0 || x1 == x2 || y1 == y0 || y1 == y2 ? 1 : 0
        var y = y0
        while y <= y2 {
            defer { y &+= 1 }
            var x = x0
            while x <= x2 {
                defer { x &+= 1 }
                let neighbor = y &* pair.width &+ x
                if neighbor == index || pair.excluded?[neighbor] ?? 0 != 0 { continue }
                if ground.color(of: PicturePair.pixel(picture, neighbor)) == center { equal &+= 1 }
                if equal > 2 { return true }
            }
        }
        return false
    }
}
