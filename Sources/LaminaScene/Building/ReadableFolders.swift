import Foundation
import LaminaImage

/// The folders from which a document may read: its own and those that its reader allows.
struct ReadableFolders {
    /// Why a path leads to no file.
    enum Refusal: Error, Equatable {
        /// It leads out of every folder; `isLink` when only by a symbolic link.
        case outside(isLink: Bool)
        case failed(FileFailure)
    }

    private let files: SceneFiles
    private let log: SceneInputLog

    /// Where relative paths start.
    let document: String

    /// Absolute paths, as written and behind all links.
    private let folders: [String]

    /// - Parameter log: Is told of each file that is found.
    init(document: String, allowed: [String], files: SceneFiles, log: SceneInputLog) {
        (self.files, self.log) = (files, log)
        let real = { (folder: String) in try? files.canonicalPath(folder.isEmpty ? "." : folder).get() }
        self.document = real(document) ?? Self.absolute(document)
        folders = ([document] + allowed).flatMap { [Self.absolute($0), real($0)].compactMap(\.self) }
    }

    /// The one true path of a file, which lies in one of the folders.
    func resolve(_ path: String) -> Result<String, Refusal> {
        let written = Self.normalized(path.hasPrefix("/") ? path : document + "/" + path)
        // Before the file system is asked, so that nothing is told of what lies outside.
        guard contains(written) else { return .failure(.outside(isLink: false)) }
        switch files.canonicalPath(written) {
        case .failure(let failure): return .failure(.failed(failure))
        case .success(let real):
            guard contains(real) else { return .failure(.outside(isLink: true)) }
            log.inputs.note(real)
            return .success(real)
        }
    }

    /// Notes the pictures of a sequence that was found.
    func note(_ names: FrameNames, in folder: String) { log.inputs.note(names, in: folder) }

    private func contains(_ path: String) -> Bool {
        folders.contains { path.hasPrefix($0 == "/" ? $0 : $0 + "/") }
    }

    private static func absolute(_ path: String) -> String {
        normalized(path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path)
    }

    /// An absolute path without `.`, `..` and doubled slashes; links are not looked at.
    private static func normalized(_ path: String) -> String {
        var steps: [Substring] = []
        for step in path.split(separator: "/") where step != "." {
            if step == ".." { _ = steps.popLast() } else { steps.append(step) }
        }
        return "/" + steps.joined(separator: "/")
    }
}
