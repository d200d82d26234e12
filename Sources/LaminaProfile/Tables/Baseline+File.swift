import Foundation

extension Baseline {
    /// Reads a profile from a file.
    ///
    /// - Throws: ``ProfileError/baselineUnreadable(path:detail:)`` for what is no plain file or can't be read, and what
    ///   ``init(_:name:)`` throws, with the path in the message.
    public init(at path: String) throws(ProfileError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw .baselineUnreadable(path: path, detail: String(cString: strerror(errno)))
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw .baselineUnreadable(path: path, detail: "it is not a plain file")
        }
        guard facts.st_size <= Self.byteLimit else {
            throw .baselineUnreadable(path: path, detail: "it has more than \(Self.byteLimit >> 20) MiB")
        }
        guard let bytes = try? handle.readToEnd() ?? Data() else {
            throw .baselineUnreadable(path: path, detail: "reading failed")
        }
        try self.init(bytes, name: path)
    }
}
