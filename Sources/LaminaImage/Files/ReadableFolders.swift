import FoundationEssentials
import Glibc

/// The folders from which a document may read: its own and those that the user allows.
///
/// It is passed to everything that opens files later, such as tiles and pictures of a sequence, so that each file is
/// checked at the moment at which it is opened. Only regular files are opened, without blocking on others.
package struct ReadableFolders: Sendable {
    /// No restriction: for files that a program names, not a document. Relative paths start in the working directory.
    package static let everywhere = ReadableFolders(unbounded: .system)

    /// The largest size of a picture file in bytes: 1 GiB.
    package static let largestPicture = 1 << 30

    private let files: FileAccess
    /// Absolute paths, as written and with links resolved, each with a slash at the end; nil for no restriction.
    private let folders: [String]?

    /// The largest size of a file that is read whole, in bytes.
    private let largestFile: Int

    /// The folder in which relative paths start.
    package let start: String

    /// Creates the set of a document's folder and those that are allowed beside it.
    ///
    /// - Parameter largestFile: The largest size of a file that is read whole, in bytes.
    package init(
        document: String, allowed: [String], files: FileAccess, largestFile: Int = ReadableFolders.largestPicture
    ) {
        (self.files, self.largestFile) = (files, largestFile)
        let real = { (folder: String) in try? files.canonicalPath(folder.isEmpty ? "." : folder).get() }
        start = real(document) ?? Self.absolute(document)
        var folders: [String] = []
        for folder in [document] + allowed {
            folders.append(Self.absolute(folder))
            if let real = real(folder) { folders.append(real) }
        }
        self.folders = folders.map { $0 == "/" ? $0 : $0 + "/" }
    }

    private init(unbounded files: FileAccess) {
        (self.files, folders, start, largestFile) = (files, nil, ".", Self.largestPicture)
    }

    /// Returns the canonical path of something that exists in one of the folders; without restriction the path as it
    /// is.
    package func resolve(_ path: String) throws(FileFailure) -> String {
        // C would see only the part before the null.
        guard !path.utf8.contains(0) else { throw .system(code: ENOENT) }
        guard folders != nil else { return path }
        let written = Self.normalized(Self.isAbsolute(path) ? path : start + "/" + path)
        // Before the file system is asked, so that nothing is revealed about files outside.
        guard contains(written) else { throw .outside(isLink: false) }
        let real = try files.canonicalPath(written).get()
        guard contains(real) else { throw .outside(isLink: true) }
        return real
    }

    /// Returns the canonical path of a regular file that can be opened, for other programs to read.
    package func file(_ path: String) throws(FileFailure) -> String {
        let real = try resolve(path)
        close(try files.open(real).get())
        return real
    }

    /// Opens a regular file for reading and returns its descriptor.
    package func open(_ path: String) throws(FileFailure) -> Int32 { try files.open(try resolve(path)).get() }

    /// Returns the bytes of a regular file, at most as many as the largest file may have.
    package func read(_ path: String) throws(FileFailure) -> [UInt8] {
        try files.read(try resolve(path), largestFile).get()
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

    /// Returns an absolute path without `.`, `..` and doubled slashes; links are not resolved.
    private static func normalized(_ path: String) -> String {
        var components: [Substring] = []
        for step in path.components where !step.utf8.elementsEqual(".".utf8) {
            if step.utf8.elementsEqual("..".utf8) { _ = components.popLast() } else { components.append(step) }
        }
        return "/" + components.joined(separator: "/")
    }
}

extension String {
    /// The components of a path, as the system reads it.
    fileprivate var components: [Substring] { utf8.split(separator: UInt8(ascii: "/")).map { Substring($0) } }

    /// True if a path has a component `.` or `..`.
    package var hasDotComponents: Bool {
        components.contains { $0.utf8.elementsEqual(".".utf8) || $0.utf8.elementsEqual("..".utf8) }
    }
}
