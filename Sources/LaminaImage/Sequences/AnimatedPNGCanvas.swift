/// What the pictures of an animated PNG are laid on, one after the other.
///
/// Each picture costs what its part costs, however large the canvas is. The pixels are copied whole only where the bitmap
/// that was given before is still held by somebody when the next picture is drawn.
struct AnimatedPNGCanvas {
    /// How a part is taken away before the next picture.
    private enum Removal {
        case clearing(PixelArea)
        case putting(Bitmap, PixelArea)
    }

    /// The number of the picture that is to be drawn next.
    private(set) var next = 0
    /// The canvas as it shows the picture drawn last.
    private(set) var bitmap: Bitmap
    /// How many pixels have alpha 255: counted where pixels change, so that nobody looks through them all.
    private var opaqueCount = 0
    /// What the picture drawn last asks for, done when the next one is drawn.
    private var removal: Removal?

    init(width: Int, height: Int) throws(ImageError) { bitmap = try Bitmap(width: width, height: height) }

    /// Whether every pixel of the picture drawn last has alpha 255.
    var isOpaque: Bool { opaqueCount == bitmap.width * bitmap.height }

    /// Does away with the picture drawn last as it says, and draws the next one.
    mutating func draw(_ frame: AnimatedPNGFile.Frame, of film: AnimatedPNGFile) throws(ImageError) {
        let part = try film.decode(frame)
        switch removal {
        case .clearing(let area): change(area) { AnimatedPNGCanvas.clear($0, area, rowBytes: $1) }
        case .putting(let before, let area): lay(before, area, replaces: true)
        case nil: break
        }
        let area = frame.area
        removal =
            switch frame.disposal {
            case .none: nil
            case .background: .clearing(area)
            case .previous: .putting(try bitmap.part(area), area)
            }
        lay(part, area, replaces: frame.replaces)
        next += 1
    }

    private mutating func lay(_ part: Bitmap, _ area: PixelArea, replaces: Bool) {
        change(area) { pixels, rowBytes in
            part.pixels.withUnsafeBytes { source in
                guard let from = source.baseAddress else { return }
                let partBytes = area.width * 4
                for row in 0..<area.height {
                    let target: UnsafeMutableRawPointer = pixels + ((area.y + row) * rowBytes + area.x * 4)
                    if replaces {
                        target.copyMemory(from: from + row * partBytes, byteCount: partBytes)
                    } else {
                        AnimatedPNGCanvas.mix(from + row * partBytes, into: target, count: area.width)
                    }
                }
            }
        }
    }

    /// Lends the pixels to `body`, which changes those of a rectangle only, and counts the opaque ones anew there.
    private mutating func change(
        _ area: PixelArea, _ body: (_ pixels: UnsafeMutableRawPointer, _ rowBytes: Int) -> Void
    ) {
        let rowBytes = bitmap.bytesPerRow
        opaqueCount += bitmap.withUnsafeMutablePixels { pixels in
            guard let start = pixels.baseAddress.map(UnsafeMutableRawPointer.init) else { return 0 }
            let before = AnimatedPNGCanvas.countOpaque(start, area, rowBytes: rowBytes)
            body(start, rowBytes)
            return AnimatedPNGCanvas.countOpaque(start, area, rowBytes: rowBytes) - before
        }
    }

    private static func clear(_ pixels: UnsafeMutableRawPointer, _ area: PixelArea, rowBytes: Int) {
        for row in area.y..<area.y + area.height {
            let start: UnsafeMutableRawPointer = pixels + (row * rowBytes + area.x * 4)
            start.initializeMemory(as: UInt8.self, repeating: 0, count: area.width * 4)
        }
    }

    private static func countOpaque(_ pixels: UnsafeMutableRawPointer, _ area: PixelArea, rowBytes: Int) -> Int {
        var count = 0
        for row in area.y..<area.y + area.height {
            // The alpha of the row's first pixel.
            let start: UnsafeMutableRawPointer = pixels + (row * rowBytes + area.x * 4 + 3)
            for column in 0..<area.width where start.load(fromByteOffset: column &* 4, as: UInt8.self) == 255 {
                count &+= 1
            }
        }
        return count
    }

    /// Lays a row of premultiplied pixels over another.
    private static func mix(_ source: UnsafeRawPointer, into target: UnsafeMutableRawPointer, count: Int) {
        for pixel in 0..<count {
            let at = pixel &* 4
            let over = source.load(fromByteOffset: at, as: UInt32.self)
            let rest = 255 &- UInt32(source.load(fromByteOffset: at &+ 3, as: UInt8.self))
            if rest == 0 {
                target.storeBytes(of: over, toByteOffset: at, as: UInt32.self)
                continue
            }
            for channel in at..<at &+ 4 {
                let under = UInt32(target.load(fromByteOffset: channel, as: UInt8.self))
                let kept = UInt8(truncatingIfNeeded: (under &* rest &+ 127) / 255)
                let above = source.load(fromByteOffset: channel, as: UInt8.self)
                target.storeBytes(of: above &+ kept, toByteOffset: channel, as: UInt8.self)
            }
        }
    }
}

extension AnimatedPNGFile.Frame {
    var area: PixelArea { PixelArea(x: x, y: y, width: width, height: height) }
}
