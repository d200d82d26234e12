import Glibc
import LaminaCheck
import LaminaFilm
import LaminaImage
import LaminaScene

/// The parts of a film: numbered pictures, drawn by as many machines as there are shards.
///
/// Frame n shows the same on every machine, so that the film of the parts equals the one drawn at once, to the byte.
public struct FilmShards: Sendable {
    /// The time of a frame whose work is not known, in seconds.
    public static let secondsPerFrame = 0.1

    /// All frames of the film.
    public let frames: FrameRange
    let subject: BlobHeader.Subject

    /// Reads what the film depends on.
    ///
    /// - Parameters:
    ///   - scene: The path of the document.
    ///   - files: The files that it reads.
    ///   - frames: All frames of the film.
    ///   - options: The options that its pictures depend on, such as the scale.
    /// - Throws: ``FarmError/unreadableBlob(file:reason:)`` for a file that can't be read any more.
    public init(scene: String, files: SceneFiles, frames: FrameRange, options: [String]) throws(FarmError) {
        var text = "\(frames.lower) \(frames.upper) \(frames.rate)\n"
        for option in options { text += "\(option)\n" }
        for path in [scene] + files.readFiles {
            switch FileAccess.system.read(path, 1 << 30) {
            case .success(let bytes): text += "\(PictureDigest.of(bytes))\n"
            case .failure(let failure): throw .unreadableBlob(file: path, reason: failure.words)
            }
        }
        self.frames = frames
        let name = scene.split(separator: "/").last.map(String.init) ?? scene
        subject = BlobHeader.Subject(name: name, digest: PictureDigest.of(Array(text.utf8)))
    }

    /// Returns the frames of a shard; nil if there are more shards than frames and it has none.
    public static func part(_ shard: Shard, of frames: FrameRange) -> FrameRange? {
        try? FrameRange(shard.frames(of: frames.lower..<frames.upper), rate: frames.rate)
    }

    /// Writes the blob of a shard whose pictures are written: their digests.
    ///
    /// - Parameters:
    ///   - shard: The shard.
    ///   - machine: The machine that drew it.
    ///   - names: The paths of the pictures, in the blob's folder or below it.
    ///   - path: The path of the blob.
    /// - Throws: ``FarmError``, `ImageError.cannotWrite`.
    public func write(_ shard: Shard, machine: FarmMachine, pictures names: FrameNames, to path: String) throws {
        let header = BlobHeader(kind: .film, shard: shard, subject: subject, machine: machine)
        let prefix = try Self.prefix(of: names, fromBlob: path)
        let part = try Self.part(shard, of: frames).map { range in
            let digests = try (range.lower..<range.upper).map { frame in
                switch FileAccess.system.read(names[frame], ReadableFolders.largestPicture) {
                case .success(let bytes): PictureDigest.of(bytes)
                case .failure(let failure): throw FarmError.unreadableBlob(file: names[frame], reason: failure.words)
                }
            }
            return FilmPart.Pictures(
                prefix: prefix, suffix: names.suffix, digits: names.digits, first: range.lower, digests: digests)
        }
        try BlobFile.write(header, [FilmPart(frames: frames, pictures: part)], to: path)
    }

    /// The text before the numbers in the names of pictures, relative to the folder of a blob.
    private static func prefix(of names: FrameNames, fromBlob path: String) throws(FarmError) -> String {
        func folder(_ path: Substring?) -> String {
            let folder = path.map { $0.isEmpty ? "/" : String($0) } ?? "."
            return (try? FileAccess.system.canonicalPath(folder).get()) ?? folder
        }
        let base = folder(path.lastIndex(of: "/").map { path[..<$0] })
        let slash = names.prefix.lastIndex(of: "/")
        let own = folder(slash.map { names.prefix[..<$0] })
        let name = slash.map { String(names.prefix[names.prefix.index(after: $0)...]) } ?? names.prefix
        if own == base { return name }
        guard own.hasPrefix(base + "/") else {
            throw .badShard(
                found: path, detail: "the pictures of a film's shard are in the folder of its blob, or below it")
        }
        return "\(own.dropFirst(base.count + 1))/\(name)"
    }
}

/// The line of a film's blob.
struct FilmPart: Codable {
    /// The pictures of a shard.
    struct Pictures: Codable {
        /// The text before the number in their names, relative to the blob's folder.
        var prefix: String
        /// The text after the number.
        var suffix: String
        /// The least number of digits.
        var digits: Int
        /// The number of the first frame.
        var first: Int
        /// The digests of their files, in the order of the frames.
        var digests: [String]

        fileprivate enum CodingKeys: String, CodingKey { case prefix, suffix, digits, first, digests }
    }

    /// The frames of the whole film.
    var frames: FrameRange
    /// Nil for a shard without frames.
    var pictures: Pictures?

    private enum CodingKeys: String, CodingKey { case lower, upper, rate, pictures }
}

extension FilmPart {
    /// Reads a line; the range and the rate are checked as those of a new film are.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let lower = try values.decode(.lower, in: 0...FrameRange.mostFrames - 1)
        let upper = try values.decode(.upper, in: lower + 1...FrameRange.mostFrames)
        let text = try values.decode(String.self, forKey: .rate)
        guard let rate = try? FrameRate(text) else {
            throw BlobFault("its \"rate\" is \(Printable.quoted(text)), which is not a number of frames per second")
        }
        frames = try FrameRange(lower..<upper, rate: rate)
        pictures = try values.decodeIfPresent(Pictures.self, forKey: .pictures)
        guard let pictures else { return }
        guard (lower..<upper).contains(pictures.first), pictures.digests.count <= upper - pictures.first else {
            throw BlobFault(
                "its \(pictures.digests.count) pictures from frame \(pictures.first) on are not all of the film's frames, "
                    + "\(lower) to \(upper - 1)")
        }
    }

    /// Writes a line.
    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(frames.lower, forKey: .lower)
        try values.encode(frames.upper, forKey: .upper)
        try values.encode("\(frames.rate)", forKey: .rate)
        try values.encodeIfPresent(pictures, forKey: .pictures)
    }
}

extension FilmPart.Pictures {
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        prefix = try values.decode(String.self, forKey: .prefix)
        suffix = try values.decode(String.self, forKey: .suffix)
        digits = try values.decode(.digits, in: FrameNames.digitRange)
        first = try values.decode(.first, in: 0...FrameRange.mostFrames)
        digests = try values.decode([String].self, forKey: .digests)
        guard !prefix.hasPrefix("/"), !(prefix + suffix).split(separator: "/").contains("..") else {
            throw BlobFault("its pictures are not below its folder")
        }
    }
}

// MARK: Merging

/// The pictures of a whole film, drawn in parts.
struct FilmMerge {
    /// All frames.
    let frames: FrameRange
    private let pictures: [(path: String, digest: String)]
    private let pixelLimit: Int

    /// Reads the blobs of all shards of a film.
    ///
    /// - Parameter pixelLimit: The most pixels of a picture.
    /// - Throws: ``FarmError`` if a blob can't be read, is broken, missing, doubled, or of something else.
    init(_ paths: [String], pixelLimit: Int) throws {
        self.pixelLimit = pixelLimit
        var files: [(path: String, header: BlobHeader)] = []
        var parts: [(path: String, part: FilmPart)] = []
        var found: [Int: (path: String, digest: String)] = [:]
        for path in paths {
            let (header, rest) = try BlobFile.read(path)
            var lines = rest
            files.append((path, header))
            guard header.kind == .film, let first = lines.next() else { continue }
            let part: FilmPart = try BlobFile.line(first, of: path)
            parts.append((path, part))
            guard let pictures = part.pictures else { continue }
            let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
            let names = FrameNames(prefix: folder + pictures.prefix, suffix: pictures.suffix, digits: pictures.digits)
            for (index, digest) in pictures.digests.enumerated() {
                found[pictures.first + index] = (names[pictures.first + index], digest)
            }
        }
        try BlobHeader.checkWhole(files)
        guard let whole = parts.first else { throw FarmError.missingShards(shards: ["1/1"]) }
        frames = whole.part.frames
        if let other = parts.first(where: { $0.part.frames != whole.part.frames }) {
            throw FarmError.foreignBlob(
                file: other.path, other: whole.path, detail: "they are of films of different frames")
        }
        guard frames.count == found.count else {
            throw FarmError.brokenBlob(
                file: files[0].path, detail: "the shards have \(found.count) of the film's \(frames.count) frames")
        }
        pictures = try (frames.lower..<frames.upper).map { frame in
            guard let picture = found[frame] else {
                throw FarmError.brokenBlob(file: files[0].path, detail: "no shard has frame \(frame)")
            }
            return picture
        }
    }

    /// The pictures as the source of a film: read, not drawn.
    var source: FrameSource {
        let (lower, pictures, pixelLimit) = (frames.lower, pictures, pixelLimit)
        return FrameSource { frame in
            let (path, digest) = pictures[frame - lower]
            return {
                let bytes: [UInt8]
                switch FileAccess.system.read(path, ReadableFolders.largestPicture) {
                case .success(let read): bytes = read
                case .failure(let failure): throw FarmError.brokenPicture(file: path, detail: failure.words)
                }
                guard PictureDigest.of(bytes) == digest else {
                    throw FarmError.brokenPicture(file: path, detail: "it is not the picture that its shard drew")
                }
                return try Bitmap(decoding: bytes, limits: DecodeLimits(maximumPixelCount: pixelLimit))
            }
        }
    }
}
