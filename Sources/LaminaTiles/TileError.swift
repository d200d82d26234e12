import FoundationEssentials

/// An error of tiles or of their sources.
public enum TileError: Error, Sendable, Equatable {
    /// A picture or a tile has an invalid size.
    case badSize(detail: String)
    /// A source can't be opened: its name, what is wrong with it, and what to do.
    case badSource(name: String, detail: String)
    /// A tile's file is missing or can't be read.
    case badTile(name: String, detail: String)
    /// A source returned an image of another size than the tile's.
    case wrongSize(tile: TileID, expected: String, found: String)
    /// A source didn't respond within the given seconds.
    case timedOut(tile: TileID, seconds: Double)
    /// A source has not responded for so long that it is not called any more.
    case silent(seconds: Double)
    /// The picture's tiles could not be stored: no space, or no writable folder.
    case cannotStore(detail: String)
}

extension TileError: CustomStringConvertible, LocalizedError {
    /// A message for people: what was found, where, and what to do.
    public var description: String {
        switch self {
        case .badSize(let detail): "\(detail); choose a size in that range"
        case .badSource(let name, let detail): "no tiles can be read from \"\(name)\": \(detail)"
        case .badTile(let name, let detail): "the tile \"\(name)\" can't be shown: \(detail)"
        case .wrongSize(let tile, let expected, let found):
            "the tile at \(tile) is \(found) pixels instead of \(expected); make the tiles again"
        case .timedOut(let tile, let seconds):
            "the tile at \(tile) was not loaded within \(seconds) s; check the source, or raise the timeout"
        case .silent(let seconds):
            "the source of the tiles has not responded for \(seconds) s and is not called any more; check it"
        case .cannotStore(let detail):
            "the picture's tiles can't be stored: \(detail)"
        }
    }

    /// The same sentence, for Foundation's error messages.
    public var errorDescription: String? { description }
}
