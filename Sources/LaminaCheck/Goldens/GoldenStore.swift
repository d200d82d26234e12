import FoundationEssentials
import Glibc
import LaminaImage
import LaminaScene

/// The folder of a suite's goldens; reads them, and is the only part that writes them.
///
/// ```text
/// goldens/card.golden             digests and costs, a line each
/// goldens/scenes/card.json        the document that they were drawn from
/// goldens/pictures/DIGEST.png     the pictures, equal ones once
/// goldens/cases/card@2x.png       the same by case, for people; nothing reads them
/// ```
///
/// A golden's pictures and document are written first and its `.golden` last, each whole or not at all, so that after a
/// kill every golden is the old one or the new one. Files that no golden names any more are removed by the next update.
struct GoldenStore: Sendable {
    let folder: String
    private let files: FileAccess
    private let atomic: AtomicFile
    private let list: @Sendable (String) -> Result<[String], FileFailure>

    private static let textLimit = 64 << 20

    /// - Parameter list: Returns the names of what is in a folder.
    init(
        folder: String, files: FileAccess = .system, atomic: AtomicFile = AtomicFile(),
        list: @escaping @Sendable (String) -> Result<[String], FileFailure> = FileAccess.names(in:)
    ) {
        (self.folder, self.files, self.atomic, self.list) = (folder, files, atomic, list)
    }

    func path(ofGolden name: String) -> String { "\(folder)/\(name).golden" }
    func path(ofScene name: String, format: String) -> String { "\(folder)/scenes/\(name).\(format)" }
    func path(ofPicture digest: String) -> String { "\(folder)/pictures/\(digest).png" }
    func path(ofCase name: String) -> String { "\(folder)/cases/\(name).png" }

    // MARK: Reading

    /// Reads a golden; nil if there is none.
    func golden(_ name: String) throws(GoldenError) -> Golden? {
        let path = path(ofGolden: name)
        guard let bytes = try read(path, limit: Self.textLimit) else { return nil }
        return try GoldenText.golden(bytes, file: path)
    }

    /// The bytes of a golden's text, not of its pictures; empty if there is none.
    func bytes(ofGolden name: String) -> [UInt8] {
        ((try? read(path(ofGolden: name), limit: Self.textLimit)) ?? nil) ?? []
    }

    /// Reads the picture with a digest; nil if there is none.
    func picture(_ digest: String) throws(GoldenError) -> Bitmap? {
        let path = path(ofPicture: digest)
        guard let bytes = try read(path, limit: ReadableFolders.largestPicture) else { return nil }
        let picture: Bitmap
        do {
            picture = try Bitmap(decoding: bytes)
        } catch {
            throw .brokenPicture(file: path, reason: "\(error)")
        }
        guard PictureDigest.of(picture) == digest else { throw .foreignPicture(file: path) }
        return picture
    }

    /// Reads the document of a golden; nil if it is missing or is not the one that the golden was drawn from.
    func scene(_ name: String, of golden: Golden) -> [UInt8]? {
        let path = path(ofScene: name, format: golden.sceneFormat)
        guard let bytes = try? read(path, limit: Self.textLimit), PictureDigest.of(bytes) == golden.sceneDigest else {
            return nil
        }
        return bytes
    }

    /// Returns the names of all goldens, sorted.
    ///
    /// - Throws: ``GoldenError/unreadable(file:reason:)`` for a folder that can't be read to its end.
    func names() throws(GoldenError) -> [String] {
        try all().filter { $0.hasSuffix(".golden") }.map { String($0.dropLast(".golden".count)) }
    }

    /// Returns the paths in the folder, relative to it, sorted; those of documents and pictures too.
    private func all() throws(GoldenError) -> [String] {
        var found: [String] = []
        var open = [""]
        while let part = open.popLast() {
            let names: [String]
            switch list(folder + "/" + part) {
            case .success(let found): names = found
            case .failure(.system(ENOENT)), .failure(.system(ENOTDIR)): continue
            case .failure(let failure): throw .unreadable(file: folder + "/" + part, reason: failure.words)
            }
            for name in names {
                let path = part.isEmpty ? name : part + "/" + name
                var facts = stat()
                guard lstat(folder + "/" + path, &facts) == 0 else { continue }
                if facts.st_mode & S_IFMT == S_IFDIR { open.append(path) } else { found.append(path) }
            }
        }
        return found.sorted()
    }

    private func read(_ path: String, limit: Int) throws(GoldenError) -> [UInt8]? {
        switch files.read(path, limit) {
        case .success(let bytes): return bytes
        case .failure(.system(ENOENT)), .failure(.system(ENOTDIR)): return nil
        case .failure(let failure): throw .unreadable(file: path, reason: failure.words)
        }
    }

    // MARK: Writing

    /// Makes the folders, and throws if nothing can be written there: before anything is drawn.
    func prepare() throws(GoldenError) {
        for part in ["", "/scenes", "/pictures"] { try makeFolder(folder + part) }
        // Also a folder that may be written to can be on a read-only file system.
        guard access(folder, W_OK) == 0 else {
            throw .unwritable(folder: folder, reason: String(cString: strerror(errno)))
        }
    }

    private func makeFolder(_ path: String) throws(GoldenError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            var facts = stat()
            let isFile = stat(path, &facts) == 0 && facts.st_mode & S_IFMT != S_IFDIR
            throw .unwritable(
                folder: path, reason: isFile ? "it is a file" : "its folder can't be made")
        }
    }

    /// Writes a picture unless it is there already, whole and right.
    ///
    /// - Returns: True if it was written.
    @discardableResult
    func write(_ picture: Bitmap, digest: String) throws -> Bool {
        if (try? self.picture(digest)) != nil { return false }
        try atomic.write(PNGEncoder.encode(picture.asStored), to: path(ofPicture: digest))
        return true
    }

    /// Writes the picture with a digest under the name of its case too, where a forge shows the old one beside the new one.
    ///
    /// - Returns: True if there was another picture or none.
    @discardableResult
    func write(digest: String, ofCase name: String) throws -> Bool {
        guard let bytes = try read(path(ofPicture: digest), limit: ReadableFolders.largestPicture) else { return false }
        let path = path(ofCase: name)
        if let old = try? read(path, limit: ReadableFolders.largestPicture), old == bytes { return false }
        try makeFolder(SuiteReader.folder(of: path))
        try atomic.write(bytes, to: path)
        return true
    }

    /// Writes a golden and its document, as far as they differ from those that are there. Its pictures must be written
    /// before.
    func write(_ golden: Golden, name: String, document: [UInt8]) throws {
        let (text, file) = (Array(GoldenText.text(golden).utf8), path(ofGolden: name))
        let scene = path(ofScene: name, format: golden.sceneFormat)
        for path in [scene, file] where path.dropFirst(folder.count + 1).contains("/") {
            try makeFolder(SuiteReader.folder(of: path))
        }
        try writeIfDifferent(document, to: scene)
        try writeIfDifferent(text, to: file)
    }

    /// Writes a golden whose document stays.
    func write(_ golden: Golden, name: String) throws {
        try writeIfDifferent(Array(GoldenText.text(golden).utf8), to: path(ofGolden: name))
    }

    private func writeIfDifferent(_ bytes: [UInt8], to path: String) throws {
        if let old = try? read(path, limit: Self.textLimit), old == bytes { return }
        try atomic.write(bytes, to: path)
    }

    /// Removes goldens.
    ///
    /// - Throws: ``GoldenError/unwritable(folder:reason:)``.
    func remove(_ names: [String]) throws(GoldenError) {
        for name in names where unlink(path(ofGolden: name)) != 0 && errno != ENOENT {
            throw .unwritable(folder: folder, reason: String(cString: strerror(errno)))
        }
    }

    /// Removes pictures, documents and rests of interrupted writing that no golden needs. Nothing is removed while a
    /// golden, or a folder, can't be read.
    ///
    /// - Parameter hasPictures: False if goldens need no pictures.
    /// - Returns: The number of files that were removed.
    func sweep(hasPictures: Bool) -> Int {
        var needed: Set<String> = []
        guard let names = try? names(), let all = try? all() else { return 0 }
        for name in names {
            guard let golden = (try? golden(name)).flatMap(\.self) else { return 0 }
            needed.insert(path(ofScene: name, format: golden.sceneFormat))
            guard hasPictures else { continue }
            for picture in golden.pictures {
                needed.insert(path(ofPicture: picture.digest))
                needed.insert(path(ofCase: name + picture.suffix))
            }
        }
        var count = 0
        for part in all {
            let path = folder + "/" + part
            let isOurs =
                ((part.hasPrefix("pictures/") || part.hasPrefix("cases/")) && part.hasSuffix(".png"))
                || (part.hasPrefix("scenes/") && SceneFormat(fileName: part) != nil)
            if Self.isRest(part) || (isOurs && !needed.contains(path)), unlink(path) == 0 { count += 1 }
        }
        return count
    }

    /// True for the temporary file of a process that has ended: `.NAME.PID-N.tmp`.
    private static func isRest(_ path: String) -> Bool {
        let name = SuiteReader.name(of: path)
        guard name.hasPrefix("."), let match = name.wholeMatch(of: /\..+\.(\d+)-\d+\.tmp/), let id = pid_t(match.1)
        else { return false }
        return kill(id, 0) != 0 && errno == ESRCH
    }
}
