import LaminaCheck
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
    /// - Throws: ``FarmError`` if there is none, one can't be read, is broken, missing, doubled, or of something else.
    public init(_ paths: [String]) throws {
        guard let first = paths.first else { throw FarmError.missingShards(shards: ["1/1"]) }
        if try BlobFile.read(first).header.kind == .film {
            let film = try FilmMerge(paths)
            self = .film(film.frames, film.source)
        } else {
            self = .suite(try SuiteResult.merging(paths))
        }
    }
}
