import Foundation

extension AtomicFile {
    private static let attempts = 100

    /// Opens a new file with a name of its own in the folder of `target`.
    func openTemporary(beside target: String, path: String) throws(ImageError) -> (Int32, String) {
        let slash = target.lastIndex(of: "/").map { target.index(after: $0) } ?? target.startIndex
        // A name may be 255 bytes long; its start is enough here.
        let name = String(decoding: target[slash...].utf8.prefix(200), as: UTF8.self)
        for attempt in 0..<AtomicFile.attempts {
            let temporary = "\(target[..<slash]).\(name).\(getpid())-\(attempt).tmp"
            let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 {
                return (descriptor, temporary)
            }
            guard errno == EEXIST else {
                throw .cannotWrite(path: path, step: "making a file in its folder", code: errno)
            }
        }
        throw .cannotWrite(path: path, step: "making a file in its folder", code: EEXIST)
    }

    /// The path behind all links.
    func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Where a link that leads nowhere yet points to; the path itself where there is no link.
    func danglingTarget(of path: String) -> String {
        let capacity = Int(PATH_MAX)
        let link = withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer -> String? in
            guard let base = buffer.baseAddress else { return nil }
            let count = readlink(path, base, capacity)
            return count > 0 ? String(decoding: UnsafeRawBufferPointer(start: base, count: count), as: UTF8.self) : nil
        }
        guard let link else { return path }
        guard !link.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return link }
        return path[...slash] + link
    }
}
