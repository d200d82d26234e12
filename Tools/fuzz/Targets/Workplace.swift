import Foundation
import Lamina

/// The files of targets: a folder of the process's own with the small pictures and fonts that documents may read.
struct Workplace: Sendable {
    static let shared = Workplace()

    /// The folder's path.
    let folder: String

    /// The folder of the files that are copied: `Tools/fuzz/files`.
    private static let originals = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "files")

    private init() {
        // In memory where there is such a folder: an input is written for each execution of some targets.
        let parents = ["/dev/shm", NSTemporaryDirectory()]
        let parent = parents.first { access($0, W_OK) == 0 } ?? "."
        folder = parent + "/lamina-fuzz-\(getpid())"
        try? FileManager.default.removeItem(atPath: folder)
        try? FileManager.default.copyItem(atPath: Workplace.originals.path, toPath: folder)
        atexit { try? FileManager.default.removeItem(atPath: Workplace.shared.folder) }
    }

    /// Writes an input as a file and returns its path.
    func write(_ bytes: some DataProtocol, as name: String) throws -> String {
        let path = folder + "/" + name
        try Data(bytes).write(to: URL(filePath: path))
        return path
    }
}
