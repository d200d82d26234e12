import FoundationEssentials
import Glibc
import LaminaImage

/// The files that a document references, whether read already or while its frames are drawn: pictures, tiles, films and
/// fonts.
///
/// Tiles in their own folders are not included.
public struct SceneFiles: Sendable {
    /// The numbered pictures of a sequence in a folder.
    private struct Sequence: Equatable {
        var folder: String
        var names: FrameNames
    }

    /// By canonical path.
    private var files: Set<String> = []
    private var sequences: [Sequence] = []

    /// Creates an empty set of files.
    public init() {}

    /// Returns whether a path, with symbolic links resolved, leads to one of the files.
    public func contains(_ path: String) -> Bool {
        let (folder, name) = Self.split(path)
        let link = URL(fileURLWithPath: folder + "/" + name).resolvingSymlinksInPath().path
        return files.contains(folder + "/" + name) || files.contains(link)
            || sequences.contains { $0.folder == folder && $0.names.contains(name) }
    }

    /// Returns whether one of these names, in the folder that precedes them, can be the name of one of the files.
    public func containsAny(of names: FrameNames) -> Bool {
        let (folder, prefix) = Self.split(names.prefix)
        let others = FrameNames(prefix: prefix, suffix: names.suffix, digits: names.digits)
        let isNamed = files.contains { file in
            let (parent, name) = Self.split(file)
            return parent == folder && others.contains(name)
        }
        return isNamed
            || sequences.contains {
                $0.folder == folder && ($0.names.prefix, $0.names.suffix) == (prefix, names.suffix)
            }
    }

    /// The canonical paths of the files that were found, sorted; a sequence's pictures are not among them.
    package var paths: [String] { files.sorted() }

    /// The paths of all files that drawing may read, sorted: the pictures of sequences and the tiles of tiled layers too.
    package var readFiles: [String] {
        var all = Set<String>()
        for path in files {
            let isFolder = FolderContents.isFolder(path)
            if !isFolder { all.insert(path) }
            // The tiles of a Deep Zoom image are in a folder beside it.
            let tiles = path.hasSuffix(".dzi") ? path.dropLast(4) + "_files" : isFolder ? Substring(path) : nil
            if let tiles { all.formUnion(FolderContents.files(in: String(tiles))) }
        }
        for sequence in sequences {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: sequence.folder)) ?? []
            for name in names where sequence.names.contains(name) { all.insert(sequence.folder + "/" + name) }
        }
        return all.sorted()
    }

    /// Adds other files.
    mutating func formUnion(_ other: SceneFiles) {
        files.formUnion(other.files)
        sequences += other.sequences.filter { !sequences.contains($0) }
    }

    mutating func note(_ file: String) { files.insert(file) }

    mutating func note(_ names: FrameNames, in folder: String) {
        sequences.append(Sequence(folder: folder, names: names))
    }

    /// The canonical path of the folder in a path, and the rest of the path.
    private static func split(_ path: String) -> (folder: String, name: String) {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        return ((try? FileAccess.system.canonicalPath(folder).get()) ?? folder, name)
    }
}

/// The log of files that a document references, shared by the parts that read it.
final class SceneFileLog {
    var files = SceneFiles()
}

/// The files that a document may read; each is logged when it is resolved.
struct DocumentFiles {
    let folders: ReadableFolders
    let log: SceneFileLog

    /// The canonical path of a file in one of the folders.
    func resolve(_ path: String) throws(FileFailure) -> String {
        let real = try folders.resolve(path)
        log.files.note(real)
        return real
    }
}

/// The files of folders.
package enum FolderContents {
    /// Returns whether a path is that of a folder.
    package static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the paths of all files in a folder and in those in it, sorted; links to folders are not followed.
    package static func files(in folder: String) -> [String] {
        var found: [String] = []
        var open = [folder]
        while let next = open.popLast() {
            for name in (try? FileManager.default.contentsOfDirectory(atPath: next)) ?? [] {
                let path = next + "/" + name
                var facts = stat()
                guard lstat(path, &facts) == 0 else { continue }
                if facts.st_mode & S_IFMT == S_IFDIR { open.append(path) } else { found.append(path) }
            }
        }
        return found.sorted()
    }
}
