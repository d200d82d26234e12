import Foundation

/// What can go wrong with tiles and where they come from.
public enum TileError: Error, Sendable, Equatable {
    /// A picture or a tile of a size that can't be.
    case badSize(detail: String)
    /// A source that can't be opened: its name, what is wrong with it, and what to do.
    case badSource(name: String, detail: String)
    /// A tile's file is missing or can't be read.
    case badTile(name: String, detail: String)
    /// A source gave a picture of another size than the tile's.
    case wrongSize(tile: TileID, expected: String, found: String)
    /// A source didn't answer within so many seconds.
    case timedOut(tile: TileID, seconds: Double)
    /// A source has not answered for so long that it is not asked any more.
    case silent(seconds: Double)
    /// The picture could not be put down in tiles: no space, or no place to write.
    case cannotStore(detail: String)
}

extension TileError: CustomStringConvertible, LocalizedError {
    /// A sentence for people: what was found, where, and what to do.
    public var description: String {
        switch self {
        case .badSize(let detail): "\(detail); choose a size in that range"
        case .badSource(let name, let detail): "\"\(name)\" gives no tiles: \(detail)"
        case .badTile(let name, let detail): "the tile \"\(name)\" can't be shown: \(detail)"
        case .wrongSize(let tile, let expected, let found):
            "the tile at \(tile) is \(found) pixels instead of \(expected); make the tiles anew"
        case .timedOut(let tile, let seconds):
            "the tile at \(tile) did not come within \(seconds) s; check the source, or allow it more time"
        case .silent(let seconds):
            "the source of the tiles has not answered for \(seconds) s and is not asked any more; check it"
        case .cannotStore(let detail):
            "the picture can't be put down in tiles: \(detail)"
        }
    }

    /// The same sentence, for Foundation's error messages.
    public var errorDescription: String? { description }
}
