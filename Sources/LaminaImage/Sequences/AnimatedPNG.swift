import Synchronization

/// The pictures of an animated PNG.
///
/// Source of the format: "APNG Specification", https://wiki.mozilla.org/APNG_Specification. Each picture may be a part
/// that is blended over the canvas, so that going back starts from the beginning. A picture costs the decoding of its
/// part, and a copy of the canvas if the picture before is still held. The file's bytes and, once a picture has been
/// requested, one canvas stay in memory. The orientation in the file applies to each picture, as to a still one.
public final class AnimatedPNG: PictureSequence {
    private let name: String
    private let film: AnimatedPNGFile
    /// The start of each picture, and then the end of the last one, in seconds.
    private let starts: [Double]
    private let canvas = Mutex<AnimatedPNGCanvas?>(nil)

    /// Reads a file; a PNG that is not animated has one picture.
    ///
    /// - Throws: ``SequenceError/unreadable(name:detail:)``.
    public convenience init(path: String, limits: DecodeLimits = DecodeLimits()) throws(SequenceError) {
        try self.init(path: path, limits: limits, in: .everywhere)
    }

    /// Reads a file from the readable folders.
    package init(path: String, limits: DecodeLimits = DecodeLimits(), in folders: ReadableFolders) throws(SequenceError)
    {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try folders.read(path)
        } catch {
            throw .unreadable(name: path, detail: "it \(error.words)")
        }
        name = path
        do throws(ImageError) {
            film = try AnimatedPNGFile(bytes, limits: limits)
        } catch {
            throw .unreadable(name: path, detail: "\(error)")
        }
        var starts = [0.0]
        for frame in film.frames { starts.append((starts.last ?? 0) + frame.seconds) }
        self.starts = starts
    }

    /// The number of pictures.
    public var count: Int? { film.frames.count }

    /// Returns the index of the picture shown at a time, in seconds.
    public func index(at seconds: Double) -> Int {
        let next = starts.firstIndex { $0 > seconds + 1e-9 } ?? starts.count
        return min(max(next - 1, 0), film.frames.count - 1)
    }

    /// Returns the start of a picture, in seconds.
    public func start(of index: Int) -> Double { starts[min(max(index, 0), starts.count - 1)] }

    /// Returns a picture; nil after the last one. Throws ``SequenceError``.
    public func picture(_ index: Int) throws -> Image? {
        guard film.frames.indices.contains(index) else { return nil }
        do {
            return try canvas.withLock { canvas in
                // The old canvas is freed before memory is allocated for the new one.
                if let drawn = canvas?.next, drawn > index + 1 { canvas = nil }
                if canvas == nil { canvas = try AnimatedPNGCanvas(width: film.width, height: film.height) }
                while let next = canvas?.next, next <= index { try canvas?.draw(film.frames[next], of: film) }
                guard let canvas else { return nil }
                return Image(try canvas.bitmap.oriented(film.orientation), isOpaque: canvas.isOpaque)
            }
        } catch {
            throw SequenceError.unreadable(name: name, detail: "picture \(index): \(error)")
        }
    }
}

// MARK: Canvas

/// The canvas on which the pictures of an animated PNG are drawn, one after the other.
///
/// Each picture costs the size of its part, however large the canvas is. The pixels are copied as a whole only if the
/// previous bitmap is still held when the next picture is drawn.
struct AnimatedPNGCanvas {
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
    mutating func draw(_ frame: AnimatedPNGFile.Frame, of film: AnimatedPNGFile) throws(ImageError) {
        let part = try film.decode(frame)
        switch removal {
        case .clearing(let area): change(area) { AnimatedPNGCanvas.clear($0, area, rowBytes: $1) }
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
                        AnimatedPNGCanvas.blend(from + row * partBytes, into: target, count: area.width)
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

extension AnimatedPNGFile.Frame {
    var area: PixelArea { PixelArea(x: x, y: y, width: width, height: height) }
}
