/// One picture of an animation: a rectangle of the canvas as stored, and how it is drawn there.
struct AnimationFrame: Sendable {
    /// The change of the rectangle before the next picture.
    enum Disposal: UInt8 { case none, background, previous }

    /// A part of the canvas with at least one pixel.
    var area: PixelArea
    /// The duration.
    var seconds: Double
    var disposal: Disposal
    /// True if transparent pixels replace those below.
    var replaces: Bool
}

/// The parsed blocks of an animation's file.
protocol AnimationFile: Sendable {
    /// The number of columns as stored, before the orientation is applied.
    var width: Int { get }
    /// The number of rows as stored.
    var height: Int { get }
    /// The rotation or flip that each composited picture needs.
    var orientation: ImageOrientation { get }
    /// At least one.
    var frames: [AnimationFrame] { get }
    /// Decodes the pixels of a picture's part, premultiplied.
    func decode(_ index: Int) throws(ImageError) -> Bitmap
}

extension AnimationFile {
    /// Returns the first picture, as stored.
    func firstPicture() throws(ImageError) -> Bitmap {
        var canvas = try AnimationCanvas(width: width, height: height)
        try canvas.drawNext(of: self)
        return canvas.bitmap
    }
}

// MARK: Canvas

/// The canvas on which the pictures of an animation are drawn, one after the other.
///
/// Each picture costs the size of its part, however large the canvas is. The pixels are copied as a whole only if the
/// previous bitmap is still held when the next picture is drawn.
struct AnimationCanvas {
    /// The disposal of a part before the next picture.
    private enum Removal {
        case clearing(PixelArea)
        case restoring(Bitmap, PixelArea)
    }

    /// The index of the picture to draw next.
    private(set) var next = 0
    /// The canvas with the picture drawn last.
    private(set) var bitmap: Bitmap
    /// The number of pixels with alpha 255, updated where pixels change, so that they are never all read.
    private var opaqueCount = 0
    /// The disposal of the picture drawn last, done when the next one is drawn.
    private var removal: Removal?

    init(width: Int, height: Int) throws(ImageError) { bitmap = try Bitmap(width: width, height: height) }

    /// True if every pixel of the picture drawn last has alpha 255.
    var isOpaque: Bool { opaqueCount == bitmap.width * bitmap.height }

    /// Disposes of the picture drawn last, and draws the next one.
    ///
    /// - Precondition: The film has it.
    mutating func drawNext(of film: any AnimationFile) throws(ImageError) {
        let frame = film.frames[next]
        let part = try film.decode(next)
        switch removal {
        case .clearing(let area): change(area) { AnimationCanvas.clear($0, area, rowBytes: $1) }
        case .restoring(let before, let area): composite(before, area, replaces: true)
        case nil: break
        }
        let area = frame.area
        removal =
            switch frame.disposal {
            case .none: nil
            case .background: .clearing(area)
            case .previous: .restoring(try bitmap.part(area), area)
            }
        composite(part, area, replaces: frame.replaces)
        next += 1
    }

    private mutating func composite(_ part: Bitmap, _ area: PixelArea, replaces: Bool) {
        change(area) { pixels, rowBytes in
            part.pixels.withUnsafeBytes { source in
                guard let from = source.baseAddress else { return }
                let partBytes = area.width * 4
                for row in 0..<area.height {
                    let target: UnsafeMutableRawPointer = pixels + ((area.y + row) * rowBytes + area.x * 4)
                    if replaces {
                        target.copyMemory(from: from + row * partBytes, byteCount: partBytes)
                    } else {
                        AnimationCanvas.blend(from + row * partBytes, into: target, count: area.width)
                    }
                }
            }
        }
    }

    /// Passes the pixels to `body`, which changes those of a rectangle only, and updates the opaque count.
    private mutating func change(
        _ area: PixelArea, _ body: (_ pixels: UnsafeMutableRawPointer, _ rowBytes: Int) -> Void
    ) {
        let rowBytes = bitmap.bytesPerRow
        opaqueCount += bitmap.withUnsafeMutablePixels { pixels in
            guard let start = pixels.baseAddress.map(UnsafeMutableRawPointer.init) else { return 0 }
            let before = AnimationCanvas.countOpaque(start, area, rowBytes: rowBytes)
            body(start, rowBytes)
            return AnimationCanvas.countOpaque(start, area, rowBytes: rowBytes) - before
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
            // The address of the alpha of the row's first pixel.
            let start: UnsafeMutableRawPointer = pixels + (row * rowBytes + area.x * 4 + 3)
            for column in 0..<area.width where start.load(fromByteOffset: column &* 4, as: UInt8.self) == 255 {
                count &+= 1
            }
        }
        return count
    }

    /// Blends a row of premultiplied pixels over another.
    private static func blend(_ source: UnsafeRawPointer, into target: UnsafeMutableRawPointer, count: Int) {
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
                let below = UInt8(truncatingIfNeeded: (under &* rest &+ 127) / 255)
                let above = source.load(fromByteOffset: channel, as: UInt8.self)
                target.storeBytes(of: above &+ below, toByteOffset: channel, as: UInt8.self)
            }
        }
    }
}
