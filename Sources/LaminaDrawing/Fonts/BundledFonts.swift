import CFonts
import Synchronization

/// DejaVu Sans, whose files are inside the library: text that names no font looks the same on every machine, also where no
/// font is installed.
///
/// Every ``FontCollection`` has the family, from here unless one of its own files has it; installed files of the family are
/// not used.
package enum BundledFonts {
    /// The names of the files: the regular face, bold, oblique, and both.
    package static let names = files.map(\.name)

    /// The path of a file by its name, for messages and goldens: nothing in the file system. Nil for other names.
    package static func path(named name: String) -> String? { names.contains(name) ? folder + name : nil }

    /// The bytes of a file by the path that ``path(named:)`` returns; nil for other paths.
    package static func bytes(atPath path: String) -> UnsafeRawBufferPointer? {
        files.first { folder + $0.name == path }?.bytes
    }

    /// The copies of all files with the paths of ``path(named:)``, in the order of ``names``: made once, as Cairo keeps each
    /// open; none where the system refuses the memory, which is asked for again at the next call.
    static func copies() -> [(copy: FontFileCopy, path: String)] {
        made.withLock { made in
            if made.isEmpty {
                let copies = files.compactMap { FontFileCopy($0.bytes) }
                if copies.count == files.count { made = copies }
            }
            return zip(made, files).map { ($0, folder + $1.name) }
        }
    }

    /// No folder that a document's or an installed font's path can name.
    private static let folder = "lamina:/"

    private struct File: Sendable {
        let name: String
        nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    }

    private static let files = (0..<CFontsFileCount()).map { index in
        let file = CFontsFileAt(index)
        return File(
            name: String(cString: file.name), bytes: UnsafeRawBufferPointer(start: file.bytes, count: Int(file.count)))
    }

    private static let made = Mutex<[FontFileCopy]>([])
}
