import Foundation
import LaminaImage

/// The files that a document names, read already or while its frames are drawn: pictures, tiles, films and fonts.
///
/// Tiles in folders of their own are not among them.
public struct SceneInputs: Sendable {
    /// The pictures of a sequence, in a folder.
    private struct Sequence {
        var folder: String
        var names: FrameNames
    }

    /// By their true paths.
    private var files: Set<String> = []
    private var sequences: [Sequence] = []

    /// No files.
    public init() {}

    /// Whether a path, followed through links, leads to one of the files.
    public func contains(_ path: String) -> Bool {
        let (folder, name) = Self.place(of: path)
        let link = URL(fileURLWithPath: folder + "/" + name).resolvingSymlinksInPath().path
        return files.contains(folder + "/" + name) || files.contains(link)
            || sequences.contains { $0.folder == folder && $0.names.contains(name) }
    }

    /// Whether one of these names, in the folder in front of them, may be that of one of the files.
    public func containsAny(of names: FrameNames) -> Bool {
        let (folder, prefix) = Self.place(of: names.prefix)
        let others = FrameNames(prefix: prefix, suffix: names.suffix, digits: names.digits)
        let isNamed = files.contains { file in
            let (place, name) = Self.place(of: file)
            return place == folder && others.contains(name)
        }
        return isNamed
            || sequences.contains {
                $0.folder == folder && ($0.names.prefix, $0.names.suffix) == (prefix, names.suffix)
            }
    }

    mutating func note(_ file: String) { files.insert(file) }

    mutating func note(_ names: FrameNames, in folder: String) {
        sequences.append(Sequence(folder: folder, names: names))
    }

    /// The true path of the folder in a path, and what stands behind it.
    private static func place(of path: String) -> (folder: String, name: String) {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        return ((try? FileAccess.system.canonicalPath(folder).get()) ?? folder, name)
    }
}

/// Where the parts that read a document note what it names.
final class SceneInputLog {
    var inputs = SceneInputs()
}

/// The files that a document may name, each of which is noted when it is found.
struct DocumentFiles {
    let folders: ReadableFolders
    let log: SceneInputLog

    /// The one true path of a file, which lies in one of the folders.
    func resolve(_ path: String) throws(FileFailure) -> String {
        let real = try folders.resolve(path)
        log.inputs.note(real)
        return real
    }
}
