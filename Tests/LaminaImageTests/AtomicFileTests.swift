import Foundation
import Synchronization
import Testing

@testable import LaminaImage

@Suite struct AtomicFileTests {
    /// A folder of its own, removed when the test ends.
    final class Folder {
        let path: String

        init() throws {
            path = NSTemporaryDirectory() + "/atomic-file-" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit {
            try? FileManager.default.removeItem(atPath: path)
        }

        var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

        func bytes(_ name: String) throws -> [UInt8] {
            [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
        }
    }

    /// Writes that fail with this code once `count` bytes are out.
    static func failing(after count: Int, code: Int32) -> AtomicFile.Calls {
        var calls = AtomicFile.Calls.system
        calls.write = { descriptor, bytes, length in
            guard length > 0, lseek(descriptor, 0, SEEK_CUR) < count else {
                errno = code
                return -1
            }
            return write(descriptor, bytes, min(length, count))
        }
        return calls
    }

    static func code(_ error: any Error) -> Int32? {
        if case .cannotWrite(_, _, let code)? = error as? ImageError { code } else { nil }
    }

    @Test(arguments: [true, false])
    func aFileAppearsWhole(isFlushed: Bool) throws {
        let folder = try Folder()
        let bytes = [UInt8](repeating: 7, count: 100_000)
        try AtomicFile(isFlushed: isFlushed).write(bytes, to: folder.path + "/out.png")
        #expect(try folder.bytes("out.png") == bytes)
        #expect(folder.names == ["out.png"])
    }

    @Test func anOldFileIsReplacedAndKeepsItsPermissions() throws {
        let folder = try Folder()
        let path = folder.path + "/out.png"
        try AtomicFile().write([1, 2, 3], to: path)
        chmod(path, 0o640)
        try AtomicFile().write([4], to: path)
        #expect(try folder.bytes("out.png") == [4])
        var info = stat()
        #expect(stat(path, &info) == 0 && info.st_mode & 0o777 == 0o640)
    }

    @Test func aFullDiskLeavesTheOldFileAndNothingElse() throws {
        let folder = try Folder()
        let path = folder.path + "/out.png"
        try AtomicFile().write([1, 2, 3], to: path)
        let file = AtomicFile(calls: AtomicFileTests.failing(after: 10, code: ENOSPC))
        #expect {
            try file.write([UInt8](repeating: 0, count: 1000), to: path)
        } throws: {
            "\($0)" == "cannot write \(path): writing 1000 bytes: No space left on device; "
                + "make room there, or write elsewhere"
        }
        #expect(folder.names == ["out.png"])
        #expect(try folder.bytes("out.png") == [1, 2, 3])
    }

    @Test func aFailedRenameLeavesNothing() throws {
        let folder = try Folder()
        var calls = AtomicFile.Calls.system
        calls.rename = { _, _ in
            errno = EXDEV
            return -1
        }
        let file = AtomicFile(calls: calls)
        #expect {
            try file.write([1], to: folder.path + "/out.png")
        } throws: {
            AtomicFileTests.code($0) == EXDEV
        }
        #expect(folder.names == [])
    }

    @Test func interruptedAndShortWritesGoOn() throws {
        let folder = try Folder()
        let count = Atomic(0)
        var calls = AtomicFile.Calls.system
        calls.write = { descriptor, bytes, length in
            if count.add(1, ordering: .relaxed).oldValue % 3 == 0 {
                errno = EINTR
                return -1
            }
            return write(descriptor, bytes, min(length, 3))
        }
        let bytes = (0..<100).map { UInt8($0) }
        try AtomicFile(calls: calls).write(bytes, to: folder.path + "/out")
        #expect(try folder.bytes("out") == bytes)
    }

    @Test func foldersThatDoNotExistOrAreFilesAreNamed() throws {
        let folder = try Folder()
        try AtomicFile().write([1], to: folder.path + "/file")
        for (path, code) in [("/none/out.png", ENOENT), ("/file/out.png", ENOTDIR), ("", EISDIR)] {
            #expect {
                try AtomicFile().write([1], to: folder.path + path)
            } throws: {
                AtomicFileTests.code($0) == code && "\($0)".contains(folder.path + path)
            }
        }
        #expect(folder.names == ["file"])
    }

    @Test func aLinkStaysALink() throws {
        let folder = try Folder()
        try AtomicFile().write([1], to: folder.path + "/real")
        for (link, target) in [("link", "real"), ("dangling", "new")] {
            symlink(target, folder.path + "/" + link)
            try AtomicFile().write([5], to: folder.path + "/" + link)
            #expect(try folder.bytes(target) == [5])
        }
        #expect(folder.names == ["dangling", "link", "new", "real"])
        var info = stat()
        #expect(lstat(folder.path + "/link", &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func aDeviceIsWrittenToAndNeverReplaced() {
        #expect {
            try AtomicFile().write([1, 2, 3], to: "/dev/full")
        } throws: {
            AtomicFileTests.code($0) == ENOSPC
        }
        #expect(throws: Never.self) { try AtomicFile().write([1, 2, 3], to: "/dev/null") }
        var info = stat()
        #expect(stat("/dev/null", &info) == 0 && info.st_mode & S_IFMT == S_IFCHR)
    }

    @Test func aMinusIsStandardOutput() throws {
        let calls = AtomicFile.Calls(
            write: { descriptor, _, length in
                errno = descriptor == STDOUT_FILENO && length == 4 ? EPIPE : EBADF
                return -1
            }, rename: { _, _ in -1 })
        #expect(throws: ImageError.cannotWrite(path: "standard output", step: "writing 4 bytes", code: EPIPE)) {
            try AtomicFile(calls: calls).write([1, 2, 3, 4], to: "-")
        }
    }

    @Test func longNamesLeaveRoomForTheTemporaryOne() throws {
        let folder = try Folder()
        let name = String(repeating: "ü", count: 127)
        try AtomicFile().write([1], to: folder.path + "/" + name)
        #expect(try folder.bytes(name) == [1])
    }
}
