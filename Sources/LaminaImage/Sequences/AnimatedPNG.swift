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
