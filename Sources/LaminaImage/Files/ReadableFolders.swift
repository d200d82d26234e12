import Foundation

/// The folders from which a document may read: its own and those that its reader allows.
///
/// It goes along with whatever opens files later, such as tiles and pictures of a sequence, which ask again for each file
/// at the moment at which it is opened. Only plain files are opened, without waiting for what they may be instead.
package struct ReadableFolders: Sendable {
    /// No bounds: for files that a program names, not a document. Relative paths start in the working folder.
    package static let everywhere = ReadableFolders(unbounded: .system)

    /// The size of a picture's file in bytes: 1 GiB.
    package static let largestPicture = 1 << 30

    private let files: FileAccess
    /// Absolute paths, as written and behind all links, a slash at the end of each; nil for no bounds.
    private let folders: [String]?

    /// Where relative paths start.
    package let start: String

    /// The folder of a document and those allowed beside it.
    package init(document: String, allowed: [String], files: FileAccess) {
        self.files = files
        let real = { (folder: String) in try? files.canonicalPath(folder.isEmpty ? "." : folder).get() }
        start = real(document) ?? Self.absolute(document)
        folders = ([document] + allowed)
            .flatMap { [Self.absolute($0), real($0)].compactMap(\.self) }
            .map { $0 == "/" ? $0 : $0 + "/" }
    }

    private init(unbounded files: FileAccess) {
        (self.files, folders, start) = (files, nil, ".")
    }

    /// The one true path of what exists and lies in one of the folders; without bounds the path as it is.
    package func resolve(_ path: String) throws(FileFailure) -> String {
        // C would see the part before it alone.
        guard !path.utf8.contains(0) else { throw .system(code: ENOENT) }
        guard folders != nil else { return path }
        let written = Self.normalized(Self.isAbsolute(path) ? path : start + "/" + path)
        // Before the file system is asked, so that nothing is told of what lies outside.
        guard contains(written) else { throw .outside(isLink: false) }
        let real = try files.canonicalPath(written).get()
        guard contains(real) else { throw .outside(isLink: true) }
        return real
    }

    /// The true path of a plain file that can be opened: for other programs that are to read it.
    package func file(_ path: String) throws(FileFailure) -> String {
        let real = try resolve(path)
        close(try files.open(real).get())
        return real
    }

    /// A descriptor of a plain file, open for reading.
    package func open(_ path: String) throws(FileFailure) -> Int32 { try files.open(try resolve(path)).get() }

    /// The bytes of a plain file of at most so many.
    package func read(_ path: String, limit: Int = largestPicture) throws(FileFailure) -> [UInt8] {
        try files.read(try resolve(path), limit).get()
    }

    // Paths are compared byte by byte: to Swift, names that differ in bytes may be equal, and a slash before a combining
    // mark is no slash.

    private func contains(_ path: String) -> Bool {
        folders?.contains { path.utf8.starts(with: $0.utf8) } ?? true
    }

    private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

    private static func absolute(_ path: String) -> String {
        normalized(isAbsolute(path) ? path : FileManager.default.currentDirectoryPath + "/" + path)
    }

    /// An absolute path without `.`, `..` and doubled slashes; links are not looked at.
    private static func normalized(_ path: String) -> String {
        var steps: [Substring] = []
        for step in path.steps where !step.utf8.elementsEqual(".".utf8) {
            if step.utf8.elementsEqual("..".utf8) { _ = steps.popLast() } else { steps.append(step) }
        }
        return "/" + steps.joined(separator: "/")
    }
}

extension String {
    /// The names between the slashes of a path, as the system reads it.
    fileprivate var steps: [Substring] { utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) } }

    /// Whether a path goes to the same folder or back to the one around it on its way: has a step `.` or `..`.
    package var hasDotSteps: Bool {
        steps.contains { $0.utf8.elementsEqual(".".utf8) || $0.utf8.elementsEqual("..".utf8) }
    }
}
