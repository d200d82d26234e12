import Foundation
import Synchronization

/// The pictures of an animated PNG.
///
/// Source of the format: "APNG Specification", https://wiki.mozilla.org/APNG_Specification. Each picture may be a part
/// that is laid over what was there before, so that going back starts from the beginning. A picture costs what its part
/// costs, and a copy of the whole where the one before it is still held. The file's bytes and one picture stay in memory,
/// the latter from when the first is asked for. The orientation that the file notes holds for each picture, as for one by itself.
public final class AnimatedPNG: PictureSequence {
    private let name: String
    private let film: AnimatedPNGFile
    /// When each picture begins, and at the end when the last one ends, in seconds.
    private let starts: [Double]
    private let canvas = Mutex<AnimatedPNGCanvas?>(nil)

    /// Reads a file; a PNG that is not animated is one of a single picture.
    ///
    /// - Throws: ``SequenceError/unreadable(name:detail:)``.
    public convenience init(path: String, limits: DecodeLimits = DecodeLimits()) throws(SequenceError) {
        try self.init(path: path, limits: limits, in: .everywhere)
    }

    /// Reads a file from folders that may be read.
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

    /// How many pictures there are.
    public var count: Int? { film.frames.count }

    /// The number of the picture shown at a moment, in seconds.
    public func index(at seconds: Double) -> Int {
        let next = starts.firstIndex { $0 > seconds + 1e-9 } ?? starts.count
        return min(max(next - 1, 0), film.frames.count - 1)
    }

    /// When a picture begins, in seconds.
    public func start(of index: Int) -> Double { starts[min(max(index, 0), starts.count - 1)] }

    /// A picture; nil behind the last one. Throws ``SequenceError``.
    public func picture(_ index: Int) throws -> Image? {
        guard film.frames.indices.contains(index) else { return nil }
        do {
            return try canvas.withLock { canvas in
                // The old one is gone before memory is taken for the new one.
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
