import FoundationEssentials
import Glibc
import LaminaImage
import LaminaText
import LaminaThreads
import Synchronization

/// Two picture files to compare, or one whose partner is missing.
package struct PictureFilePair: Sendable, Equatable {
    /// The name in reports: the path in both folders, or that of the actual picture.
    package var name: String
    /// The path of the expected picture; nil if there is none.
    package var expected: String?
    /// The path of the actual picture; nil if there is none.
    package var actual: String?
    /// The expected picture's name, if that is another: the picture was renamed or moved.
    package var formerName: String?

    /// Creates a pair.
    package init(name: String, expected: String?, actual: String?) {
        (self.name, self.expected, self.actual) = (name, expected, actual)
    }

    /// Returns the pairs of pictures of two folders and those in them, matched by their paths in the folders and sorted
    /// by those.
    ///
    /// Pictures are files that end in .png, .jpg, .jpeg, .webp, .gif, .avif, .tif, .tiff, .ppm or .pgm; hidden ones are left out.
    ///
    /// - Throws: `ImageError.cannotRead` for a folder that can't be read.
    package static func inFolders(expected: String, actual: String) throws -> [PictureFilePair] {
        let (first, second) = (try pictures(in: expected), try pictures(in: actual))
        return first.union(second).sorted().map { name in
            PictureFilePair(
                name: name, expected: first.contains(name) ? expected + "/" + name : nil,
                actual: second.contains(name) ? actual + "/" + name : nil)
        }
    }

    /// Returns the pairs of the folders of a suite, with those that were renamed joined.
    ///
    /// A folder of expected pictures that is not there yet has none.
    ///
    /// - Throws: ``SuiteError/unreadableFolder(path:reason:)`` if the pictures that were made have no folder.
    static func ofFolders(_ folders: PictureFolders) throws -> [PictureFilePair] {
        func isFolder(_ path: String) -> Bool {
            var facts = stat()
            return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
        }
        guard isFolder(folders.made) else {
            throw SuiteError.unreadableFolder(
                path: folders.made, reason: "there is no such folder of pictures; make the pictures first")
        }
        let expected = isFolder(folders.expected) ? try pictures(in: folders.expected) : []
        let made = try pictures(in: folders.made)
        let pairs = expected.union(made).sorted().map { name in
            PictureFilePair(
                name: name, expected: expected.contains(name) ? folders.expected + "/" + name : nil,
                actual: made.contains(name) ? folders.made + "/" + name : nil)
        }
        return joiningRenamed(pairs)
    }

    /// Returns pairs in which an expected picture whose name is gone and a picture of a new name with the same pixels are
    /// one pair. Of several equal ones, those that keep the last part of their path come first, then the order of names.
    ///
    /// Decodes the pictures that only one folder has, in two threads.
    package static func joiningRenamed(_ pairs: [PictureFilePair]) -> [PictureFilePair] {
        let gone = pairs.filter { $0.actual == nil }
        let new = pairs.filter { $0.expected == nil }
        guard !gone.isEmpty, !new.isEmpty else { return pairs }
        let digests = digests(of: gone.compactMap(\.expected) + new.compactMap(\.actual))
        struct Key: Hashable {
            let digest: String
            /// The last part of the path; empty for any.
            let last: String
        }
        var joined: [String: PictureFilePair] = [:]
        var taken: Set<String> = []
        for keepsLast in [true, false] {
            func key(of pair: PictureFilePair) -> Key? {
                guard let digest = (pair.expected ?? pair.actual).flatMap({ digests[$0] }) else { return nil }
                return Key(digest: digest, last: keepsLast ? SuiteReader.name(of: pair.name) : "")
            }
            // The first comes last, where it is taken at no cost.
            var waiting: [Key: [PictureFilePair]] = [:]
            for pair in gone.reversed() where !taken.contains(pair.name) {
                if let key = key(of: pair) { waiting[key, default: []].append(pair) }
            }
            for pair in new where joined[pair.name] == nil {
                guard let key = key(of: pair), let former = waiting[key]?.popLast() else { continue }
                taken.insert(former.name)
                var whole = PictureFilePair(name: pair.name, expected: former.expected, actual: pair.actual)
                whole.formerName = former.name
                joined[pair.name] = whole
            }
        }
        return pairs.filter { !taken.contains($0.name) }.map { joined[$0.name] ?? $0 }
    }

    /// The digests of the pixels of pictures, by their paths; those that can't be read have none.
    private static func digests(of paths: [String]) -> [String: String] {
        let found = Mutex<[String: String]>([:])
        WorkTeam.perform(count: paths.count, threads: 2) { index in
            guard let picture = try? read(paths[index]) else { return }
            let digest = PictureDigest.of(picture)
            found.withLock { $0[paths[index]] = digest }
        }
        return found.withLock { $0 }
    }

    /// The most files in a folder, of pictures and others: a folder such as `/` would never end.
    private static let fileLimit = 1_000_000

    private static let endings: Set = ["png", "jpg", "jpeg", "webp", "gif", "avif", "tif", "tiff", "ppm", "pgm"]

    private static func pictures(in folder: String) throws -> Set<String> {
        var names: Set<String> = []
        var count = 0
        // Folders still to be listed, relative to the first; links to folders are not followed.
        var waiting = [""]
        while let part = waiting.popLast() {
            let place = part.isEmpty ? folder : folder + "/" + part
            guard let entries = try? FileManager.default.contentsOfDirectory(atPath: place) else {
                throw ImageError.cannotRead(path: place, code: EACCES)
            }
            for entry in entries where !entry.hasPrefix(".") {
                count += 1
                guard count <= fileLimit else {
                    throw ImageError.cannotOpen(
                        path: folder, detail: "has more than \(fileLimit) files; name a folder of pictures alone")
                }
                let name = part.isEmpty ? entry : part + "/" + entry
                var facts = stat()
                guard lstat(folder + "/" + name, &facts) == 0 else { continue }
                if facts.st_mode & S_IFMT == S_IFDIR {
                    waiting.append(name)
                } else if endings.contains(name.pathEnding) {
                    names.insert(name)
                }
            }
        }
        return names
    }

    // MARK: Reading

    /// An error of one picture file.
    package struct Unreadable: Error, CustomStringConvertible, LocalizedError {
        /// The file's path.
        package var path: String
        /// The reason.
        package var reason: ImageError

        /// The message: the file, what was found in it, and what to do.
        package var description: String {
            switch reason {
            case .cannotRead, .cannotOpen: reason.description
            default: "\(path): \(reason)"
            }
        }

        /// The same message, for Foundation.
        package var errorDescription: String? { description }
    }

    /// Two pictures, and what only their files hold.
    package struct Contents: Sendable {
        package var expected: Bitmap
        package var actual: Bitmap
        /// The pixels that differ in 16 bits a channel; nil if no file has as many, if they were not asked for, or for
        /// pictures of different sizes.
        package var deepDifference: PixelMask?
    }

    /// Reads two pictures at the same time. Files with the same bytes are decoded once.
    ///
    /// - Throws: ``Unreadable``, of the expected picture if it is of both.
    package static func read(
        expected: String, actual: String, limits: DecodeLimits = DecodeLimits()
    ) throws -> (expected: Bitmap, actual: Bitmap) {
        let contents = try contents(expected: expected, actual: actual, limits: limits, comparesDeep: false)
        return (contents.expected, contents.actual)
    }

    /// Reads two pictures at the same time.
    ///
    /// - Parameter comparesDeep: True to compare 16 bits a channel where a file has them.
    /// - Throws: ``Unreadable``, of the expected picture if it is of both.
    package static func contents(
        expected: String, actual: String, limits: DecodeLimits = DecodeLimits(), comparesDeep: Bool
    ) throws -> Contents {
        let paths = [expected, actual]
        let files = try paths.map(bytes)
        if files[0] == files[1] {
            let bitmap = try decode(files[0], expected, limits)
            return Contents(expected: bitmap, actual: bitmap)
        }
        let bitmaps = try both { try decode(files[$0], paths[$0], limits) }
        var contents = Contents(expected: bitmaps[0], actual: bitmaps[1])
        let isSameSize = (bitmaps[0].width, bitmaps[0].height) == (bitmaps[1].width, bitmaps[1].height)
        if comparesDeep, isSameSize, files.contains(where: { DeepPicture.isNeeded(for: $0) }) {
            let pictures = try both { index in
                try reading(paths[index]) { () throws(ImageError) in
                    try DeepPicture(decoding: files[index], limits: limits)
                }
            }
            contents.deepDifference = PixelMask(differenceOf: pictures[0], pictures[1])
        }
        return contents
    }

    /// Does something for both files at the same time.
    private static func both<Value: Sendable>(_ body: @Sendable (_ index: Int) throws -> Value) throws -> [Value] {
        let results = Mutex([Result<Value, any Error>?](repeating: nil, count: 2))
        WorkTeam.perform(count: 2, threads: 2) { index in
            let result = Result { try body(index) }
            results.withLock { $0[index] = result }
        }
        return try results.withLock { $0 }.compactMap { try $0?.get() }
    }

    /// Reads one picture.
    ///
    /// - Throws: ``Unreadable``.
    package static func read(_ path: String, limits: DecodeLimits = DecodeLimits()) throws -> Bitmap {
        try decode(try bytes(path), path, limits)
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        switch FileAccess.system.read(path, ReadableFolders.largestPicture) {
        case .success(let bytes): return bytes
        case .failure(let failure):
            if case .system(let code) = failure {
                throw Unreadable(path: path, reason: .cannotRead(path: path, code: code))
            }
            throw Unreadable(path: path, reason: .cannotOpen(path: path, detail: failure.words))
        }
    }

    private static func decode(_ bytes: [UInt8], _ path: String, _ limits: DecodeLimits) throws -> Bitmap {
        try reading(path) { () throws(ImageError) in try Bitmap(decoding: bytes, limits: limits) }
    }

    private static func reading<Value>(_ path: String, _ decode: () throws(ImageError) -> Value) throws -> Value {
        do throws(ImageError) {
            return try decode()
        } catch {
            throw Unreadable(path: path, reason: error)
        }
    }
}
