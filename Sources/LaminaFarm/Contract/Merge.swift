import LaminaCheck
import LaminaCounters
import LaminaFilm

/// The merging of the blobs of all shards.
///
/// ```swift
/// switch try Merge(["1.blob", "2.blob"]) {
/// case .suite(let result): print(result.passed)
/// case .film(let frames, let source): try Film(frames, to: FilmOutput("film.mp4")).render(source)
/// }
/// ```
public enum Merge {
    /// The result of a suite, as one run of it would have.
    case suite(SuiteResult)
    /// The frames of a film.
    case film(FrameRange, FrameSource)

    /// Reads and checks blobs.
    ///
    /// - Parameters:
    ///   - paths: The paths of the blobs, in any order.
    ///   - limits: The limits of the work: a picture has at most as many pixels as may be decoded or drawn.
    /// - Throws: ``FarmError`` if there is none, one can't be read, is broken, missing, doubled, or of something else.
    public init(_ paths: [String], limits: WorkLimits = .standard) throws {
        guard let first = paths.first else { throw FarmError.missingShards(shards: ["1/1"]) }
        let pixelLimit = max(limits[.decodedPixels], limits[.pixels])
        if try BlobFile.read(first).header.kind == .film {
            let film = try FilmMerge(paths, pixelLimit: pixelLimit)
            self = .film(film.frames, film.source)
        } else {
            self = .suite(try SuiteResult.merging(paths, pixelLimit: pixelLimit))
        }
    }
}
