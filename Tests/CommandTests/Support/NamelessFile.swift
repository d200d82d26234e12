import Foundation

/// An open file without a name, which goes when it is closed: what a program reads or writes can't fill it up or block.
struct NamelessFile {
    let handle: FileHandle

    init(holding text: String = "") throws {
        var name = Array((NSTemporaryDirectory() + "/lamina-XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw CommandRun.Fault.noTemporaryFile }
        unlink(name)
        handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        if !text.isEmpty {
            try handle.write(contentsOf: Data(text.utf8))
            try handle.seek(toOffset: 0)
        }
    }

    /// All that was written.
    func contents() throws -> Data {
        try handle.seek(toOffset: 0)
        return try handle.readToEnd() ?? Data()
    }
}
