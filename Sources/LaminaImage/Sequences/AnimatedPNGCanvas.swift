/// What the pictures of an animated PNG are laid on, one after the other.
struct AnimatedPNGCanvas {
    /// The number of the picture that is to be drawn next.
    private(set) var next = 0
    private var bitmap: Bitmap

    init(width: Int, height: Int) throws(ImageError) { bitmap = try Bitmap(width: width, height: height) }

    /// Draws the next picture, and gives the canvas as it shows it; then does away with it as it says.
    @discardableResult
    mutating func draw(_ frame: AnimatedPNGFile.Frame, of film: AnimatedPNGFile) throws(ImageError) -> Bitmap {
        let part = try film.decode(frame)
        let before = bitmap
        lay(part, frame) { over, under in
            guard !frame.replaces, over.w < 255 else { return over }
            let rest = SIMD4<UInt16>(repeating: 255 - UInt16(over.w))
            let kept = (SIMD4<UInt16>(truncatingIfNeeded: under) &* rest &+ 127) / 255
            return over &+ SIMD4<UInt8>(truncatingIfNeeded: kept)
        }
        next += 1
        let shown = bitmap
        switch frame.disposal {
        case .none: break
        case .background: lay(part, frame) { _, _ in .zero }
        case .previous: bitmap = before
        }
        return shown
    }

    private mutating func lay(
        _ part: Bitmap, _ frame: AnimatedPNGFile.Frame,
        _ mix: (_ over: SIMD4<UInt8>, _ under: SIMD4<UInt8>) -> SIMD4<UInt8>
    ) {
        let width = bitmap.width
        bitmap.withUnsafeMutablePixels { pixels in
            part.pixels.withUnsafeBufferPointer { source in
                for y in 0..<part.height {
                    for x in 0..<part.width {
                        let from = (y * part.width + x) * 4
                        let to = ((frame.y + y) * width + frame.x + x) * 4
                        let over = SIMD4(source[from], source[from + 1], source[from + 2], source[from + 3])
                        let under = SIMD4(pixels[to], pixels[to + 1], pixels[to + 2], pixels[to + 3])
                        let mixed = mix(over, under)
                        for channel in 0..<4 { pixels[to + channel] = mixed[channel] }
                    }
                }
            }
        }
    }
}
