import Foundation

/// The folders from which a document may read: its own and those that its reader allows.
struct ReadableFolders {
    /// Why a path leads to no file.
    enum Refusal: Error, Equatable {
        /// It leads out of every folder; `isLink` when only by a symbolic link.
        case outside(isLink: Bool)
        case failed(FileFailure)
    }

    private let files: SceneFiles

    /// Where relative paths start.
    let document: String

    /// Absolute paths, as written and behind all links.
    private let folders: [String]

    init(document: String, allowed: [String], files: SceneFiles) {
        self.files = files
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
        case .success(let real): return contains(real) ? .success(real) : .failure(.outside(isLink: true))
        }
    }

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
