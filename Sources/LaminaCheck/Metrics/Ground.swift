/// A ground that pictures with transparent parts are compared over: white is not seen on the one, black on the other, and
/// each colour on one of them.
struct Ground {
    /// Each of its channels, 0 or 255.
    let light: UInt32

    static let white = Ground(light: 255)
    static let black = Ground(light: 0)

    /// Returns the part of each channel of a premultiplied pixel that shows the ground.
    @inline(__always)
    func rest(of pixel: UInt32) -> UInt32 { (255 &- pixel >> 24) & light }

    /// Returns the channels of a premultiplied pixel over the ground, without alpha.
    @inline(__always)
    func color(of pixel: UInt32) -> UInt32 { (pixel &+ rest(of: pixel) &* 0x01_0101) & 0xFF_FFFF }
}

/// The distances of two pixels over both grounds, of which the larger counts; equal for opaque pixels.
struct GroundDistances {
    let white: Double
    let black: Double

    var largest: Double { max(white, black) }

    /// Returns the class of a pixel, and the distance that decided on it. It is different if it is more than antialiasing
    /// over one of the grounds.
    @inline(__always)
    func judge(_ pair: PicturePair, x: Int, y: Int, limit: Double) -> (kind: PixelKind, distance: Double) {
        guard largest > limit else { return (.close, largest) }
        let isSeenOnWhite = white > limit && !Antialiasing.explains(pair, x: x, y: y, over: .white)
        if isSeenOnWhite, white >= black { return (.different, white) }
        // Where all is opaque, both grounds give one answer.
        let isKnown = white == black && pair.isOpaque(around: x, y)
        if !isKnown, black > limit, !Antialiasing.explains(pair, x: x, y: y, over: .black) {
            return (.different, black)
        }
        return isSeenOnWhite ? (.different, white) : (.antialiased, largest)
    }
}
