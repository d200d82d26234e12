import Synchronization

/// The pictures of an animated PNG, GIF or WebP, recognized by its first bytes.
///
/// Each picture may be a part that is blended over the canvas, so that going back starts from the beginning. A picture
/// costs the decoding of its part, and a copy of the canvas if the picture before is still held. The file's bytes and,
/// once a picture has been requested, one canvas stay in memory. The orientation in the file applies to each picture, as
/// to a still one.
public final class AnimatedPicture: PictureSequence {
    private let name: String
    private let film: any AnimationFile
    /// The start of each picture, and then the end of the last one, in seconds.
    private let starts: [Double]
    private let canvas = Mutex<AnimationCanvas?>(nil)

    /// Reads a file; one that is not animated has one picture.
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
            film = try AnimatedPicture.film(bytes, limits)
        } catch {
            throw .unreadable(name: path, detail: "\(error)")
        }
        var starts = [0.0]
        for frame in film.frames { starts.append((starts.last ?? 0) + frame.seconds) }
        self.starts = starts
    }

    private static func film(_ bytes: [UInt8], _ limits: DecodeLimits) throws(ImageError) -> any AnimationFile {
        let header = try ImageHeader(bytes)
        try limits.check(width: header.width, height: header.height)
        switch header.format {
        case .png: return try AnimatedPNGFile(bytes, header)
        case .gif: return try GIFFile(bytes, header.stored)
        case .webp: return try AnimatedWebPFile(bytes, header.stored)
        case .jpeg, .tiff, .avif, .netpbm:
            throw .unknownFormat(found: "a \(header.format.name) file in place of an animated PNG, GIF or WebP")
        }
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
                if canvas == nil { canvas = try AnimationCanvas(width: film.width, height: film.height) }
                while let next = canvas?.next, next <= index { try canvas?.drawNext(of: film) }
                guard let canvas else { return nil }
                return Image(try canvas.bitmap.oriented(film.orientation), isOpaque: canvas.isOpaque)
            }
        } catch {
            throw SequenceError.unreadable(name: name, detail: "picture \(index): \(error)")
        }
    }
}

/// The former name of ``AnimatedPicture``, which read PNG alone.
@available(*, deprecated, renamed: "AnimatedPicture")
public typealias AnimatedPNG = AnimatedPicture
