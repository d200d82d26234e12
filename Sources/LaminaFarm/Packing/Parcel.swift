import FoundationEssentials
import Glibc
import LaminaCheck
import LaminaImage
import LaminaScene

/// The files of a suite or scene, copied by content into a folder that can travel to other machines.
///
/// It has the documents, the files that they read, the suite's file and its goldens, at the same paths relative to each
/// other, and nothing else. A document that reads a file outside of the folder can't travel, so that no absolute path
/// and nothing that was not meant to be read leaves the machine.
///
/// ```text
/// parcel.json      the digest of each file, and the machine that packed them
/// files/…          the files
/// ```
package struct Parcel: Sendable, Equatable, Codable {
    /// The digests of the files, by their paths relative to the parcel's files.
    package var files: [String: String]
    /// The machine that packed them.
    package var machine: FarmMachine

    /// The name of the list in a parcel's folder.
    static let listName = "parcel.json"
    /// The name of the folder of the files.
    static let filesName = "files"

    /// Copies files into a folder, whole ones only.
    ///
    /// - Parameters:
    ///   - files: The paths of the files, with the documents that read them.
    ///   - root: The folder that all files must be in.
    ///   - folder: The parcel's folder.
    /// - Throws: ``FarmError/cannotTravel(file:scene:detail:)``, `ImageError` for files that can't be read or written.
    static func pack(
        _ files: [PackedFile], under root: String, machine: FarmMachine, into folder: String
    ) throws -> Parcel {
        let base = (try? FileAccess.system.canonicalPath(root).get()) ?? root
        var parcel = Parcel(files: [:], machine: machine)
        for file in files {
            let real = (try? FileAccess.system.canonicalPath(file.path).get()) ?? file.path
            guard real.hasPrefix(base == "/" ? "/" : base + "/") else {
                throw FarmError.cannotTravel(
                    file: file.path, scene: file.scene, detail: "it is outside of \(root); put a copy into that folder")
            }
            let name = Self.name(ofFolder: base) + String(real.dropFirst(base == "/" ? 0 : base.count))
            guard parcel.files[name] == nil else { continue }
            let bytes: [UInt8]
            switch FileAccess.system.read(real, 1 << 32) {
            case .success(let read): bytes = read
            case .failure(let failure):
                throw FarmError.cannotTravel(file: file.path, scene: file.scene, detail: failure.words)
            }
            parcel.files[name] = PictureDigest.of(bytes)
            let target = "\(folder)/\(filesName)/\(name)"
            try FarmJob.makeFolder(of: target)
            try AtomicFile().write(bytes, to: target)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try AtomicFile().write(Array(try encoder.encode(parcel)) + [UInt8(ascii: "\n")], to: "\(folder)/\(listName)")
        return parcel
    }

    /// The name of a folder in a parcel: its own, so that a suite has the same name there.
    static func name(ofFolder path: String) -> String { path.split(separator: "/").last.map(String.init) ?? "root" }

    /// Checks a parcel that has arrived: all files are those that were packed, and this machine is like the one that
    /// packed them.
    ///
    /// - Parameter path: The path of `parcel.json`.
    /// - Throws: ``FarmError``.
    package static func check(_ path: String, on machine: FarmMachine) throws(FarmError) {
        guard case .success(let bytes) = FileAccess.system.read(path, 1 << 28),
            let parcel = try? JSONDecoder().decode(Parcel.self, from: Data(bytes))
        else { throw .brokenBlob(file: path, detail: "it is not the list of a parcel") }
        if let name = parcel.files.keys.first(where: { $0.hasPrefix("/") || $0.split(separator: "/").contains("..") }) {
            throw .brokenBlob(file: path, detail: "it names \(Printable.quoted(name)), which is not below its folder")
        }
        try machine.check(against: parcel.machine)
        let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
        let changed = parcel.files.filter { name, digest in
            guard case .success(let bytes) = FileAccess.system.read("\(folder)/\(filesName)/\(name)", 1 << 32) else {
                return true
            }
            return PictureDigest.of(bytes) != digest
        }
        if !changed.isEmpty { throw .changedFiles(files: changed.keys.sorted(), folder: folder) }
    }
}

/// A file that travels.
struct PackedFile: Hashable {
    /// Its path.
    var path: String
    /// The path of the document that reads it, for messages.
    var scene: String
}

extension PackedFile {
    /// Returns a document and all files that it reads: also the pictures of sequences and the tiles of tiled layers.
    static func all(of document: String, _ files: SceneFiles) -> [PackedFile] {
        ([document] + files.readFiles).map { PackedFile(path: $0, scene: document) }
    }

    /// Returns a suite's own file, if it has one, and its goldens.
    static func ownFiles(of suite: Suite) -> [PackedFile] {
        let file = suite.file.map { [PackedFile(path: $0, scene: $0)] } ?? []
        // The pictures by case are for people.
        let goldens = FolderContents.files(in: suite.goldensFolder).filter {
            !$0.hasPrefix(suite.goldensFolder + "/cases/") || !$0.hasSuffix(".png")
        }
        return file + goldens.map { PackedFile(path: $0, scene: suite.name) }
    }
}
