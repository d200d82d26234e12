import LaminaScene

/// The errors of splitting, moving and merging work.
public enum FarmError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A text that is no shard.
    case badShard(found: String, detail: String)
    /// A blob that can't be read.
    case unreadableBlob(file: String, reason: String)
    /// A file that is no blob, or is cut short or changed.
    case brokenBlob(file: String, detail: String)
    /// Blobs that do not belong together.
    case foreignBlob(file: String, other: String, detail: String)
    /// Two blobs of one part.
    case doubledShard(shard: String, first: String, second: String)
    /// Parts without a blob.
    case missingShards(shards: [String])
    /// A picture of a blob that has more pixels than may be decoded.
    case largePicture(file: String, width: Int, height: Int, limit: Int)
    /// A picture of a film's part that is missing or not the one that was drawn.
    case brokenPicture(file: String, detail: String)
    /// A file of a scene that may not travel to another machine.
    case cannotTravel(file: String, scene: String, detail: String)
    /// A folder that another farm is at work in.
    case busyFolder(folder: String)
    /// Files that changed after the work was packed.
    case changedFiles(files: [String], folder: String)
    /// A machine that can't draw what the others draw.
    case unfitMachine(detail: String)
    /// A command of an engine that is not installed.
    case missingEngine(name: String, detail: String)
    /// A command of an engine that failed.
    case engineFailed(name: String, detail: String)
    /// Parts that failed as often as they were tried.
    case failedShards(details: [String])
    /// The user ended the work.
    case interrupted(advice: String)

    /// The error and what to do about it.
    public var description: String {
        switch self {
        case .badShard(let found, let detail): "the shard \(Printable.quoted(found)) can't be used: \(detail)"
        case .unreadableBlob(let file, let reason): "\(Self.line(file)): \(reason)"
        case .brokenBlob(let file, let detail): "\(Self.line(file)): \(detail); run its shard again"
        case .foreignBlob(let file, let other, let detail):
            "\(Self.line(file)) and \(Self.line(other)) do not belong together: \(detail)"
        case .doubledShard(let shard, let first, let second):
            "\(Self.line(first)) and \(Self.line(second)) are both shard \(shard); leave one out"
        case .missingShards(let shards): Self.missing(shards)
        case .largePicture(let file, let width, let height, let limit):
            "\(Self.line(file)): a picture of the blob has \(width)×\(height) pixels, and \(limit) may be decoded; "
                + "raise the limit (--limit decodedPixels=COUNT) if the blob is your own"
        case .brokenPicture(let file, let detail): "\(Self.line(file)): \(detail); draw its part again"
        case .cannotTravel(let file, let scene, let detail):
            "\(Self.line(scene)) reads \(Self.line(file)), which can't travel to other machines: \(detail)"
        case .busyFolder(let folder):
            "\(Self.line(folder)): another farm is running in this folder; wait until it ends, or name another folder "
                + "with --work"
        case .changedFiles(let files, let folder): Self.changed(files, in: folder)
        case .unfitMachine(let detail): "this machine can't draw its shard: \(detail)"
        case .missingEngine(let name, let detail): "the command \(name) is not installed; \(detail)"
        case .engineFailed(let name, let detail): "\(name) failed: \(detail)"
        case .failedShards(let details): details.joined(separator: "\n")
        case .interrupted(let advice): "interrupted; \(advice)"
        }
    }

    /// The exit code: 64 for usage, 65 for bad input, 69 for a missing command, 74 for files, and 75 for what may work
    /// when it is tried again or elsewhere.
    public var code: Int32 {
        switch self {
        case .badShard: 64
        case .brokenBlob, .foreignBlob, .doubledShard, .largePicture, .brokenPicture, .cannotTravel, .changedFiles: 65
        case .missingEngine: 69
        case .unreadableBlob: 74
        case .busyFolder, .missingShards, .unfitMachine, .engineFailed, .failedShards, .interrupted: 75
        }
    }

    private static func missing(_ shards: [String]) -> String {
        let named = shards.prefix(8).joined(separator: ", ")
        let rest = shards.count > 8 ? " and \(shards.count - 8) more" : ""
        return "no blob of \(shards.count == 1 ? "shard" : "the shards") \(named)\(rest); run "
            + "\(shards.count == 1 ? "it" : "them"), or name the \(shards.count == 1 ? "file" : "files") too"
    }

    private static func changed(_ files: [String], in folder: String) -> String {
        let named = files.prefix(4).map(line).joined(separator: ", ")
        let rest = files.count > 4 ? " and \(files.count - 4) more" : ""
        return "\(line(folder)): \(named)\(rest) changed after the work was packed; begin it again"
    }

    private static func line(_ text: String) -> String { Printable.line(text) }
}
