import CPango
import Glibc
import Synchronization

/// A copy of a font's file in memory.
///
/// FreeType and HarfBuzz map fonts into memory: a file that is rewritten in place would change while in use, and one
/// that is truncated would end the process. The bytes are copied to a sealed memory file with a path in `/proc`; the
/// system frees it with the process, however that ends.
final class FontFileCopy: Sendable {
    /// The path of the copy.
    let path: String
    private let descriptor: Int32

    /// A unique number for each, as descriptors are reused.
    private static let last = Atomic<UInt32>(0)

    /// Copies a file; nil if it is not a regular file or can't be read.
    convenience init?(_ file: String) {
        // Opening a pipe without a writer would block.
        let source = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard source >= 0 else { return nil }
        defer { close(source) }
        var facts = stat()
        guard fstat(source, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init { FontFileCopy.copy(from: source, to: $0) }
    }

    /// Copies bytes; nil if the system refuses the memory.
    convenience init?(_ bytes: UnsafeRawBufferPointer) {
        self.init { FontFileCopy.write(bytes, to: $0) }
    }

    private init?(filledBy fill: (Int32) -> Bool) {
        let memory = lamina_memory_file("lamina-font")
        guard memory >= 0 else { return nil }
        guard fill(memory), lamina_memory_file_seal(memory) else {
            close(memory)
            return nil
        }
        descriptor = memory
        path = FontFileCopy.path(of: memory)
    }

    deinit { close(descriptor) }

    /// A path of a descriptor that no other font has had: Cairo caches fonts by path, also closed ones. The redundant
    /// `./` and `/` in the middle encode a unique number in binary.
    private static func path(of descriptor: Int32) -> String {
        let number = last.add(1, ordering: .relaxed).newValue
        let steps = (0..<UInt32.bitWidth - number.leadingZeroBitCount).map {
            number >> UInt32($0) & 1 == 1 ? "./" : "/"
        }
        return "/proc/self/fd/" + steps.joined() + "\(descriptor)"
    }

    private static func copy(from source: Int32, to target: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(source, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count == 0 }
            guard buffer.withUnsafeBytes({ write(UnsafeRawBufferPointer(rebasing: $0.prefix(count)), to: target) })
            else {
                return false
            }
        }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to target: Int32) -> Bool {
        guard let start = bytes.baseAddress else { return true }
        var done = 0
        while done < bytes.count {
            let written = Glibc.write(target, start + done, bytes.count - done)
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return false }
            done += written
        }
        return true
    }
}
