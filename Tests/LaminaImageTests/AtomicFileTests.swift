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

    @Test func aFileAppearsWhole() throws {
        let folder = try Folder()
        let bytes = [UInt8](repeating: 7, count: 100_000)
        try AtomicFile().write(bytes, to: folder.path + "/out.png")
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
                + "free some space, or write elsewhere"
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

    @Test func aFileIsOnTheDiskBeforeItHasItsName() throws {
        let folder = try Folder()
        let path = folder.path + "/out.png"
        var calls = AtomicFile.Calls.system
        calls.sync = { descriptor in
            var info = stat()
            let isWhole = fstat(descriptor, &info) == 0 && info.st_size == 3
            errno = isWhole && access(path, F_OK) != 0 ? EIO : EBADF
            return -1
        }
        #expect {
            try AtomicFile(calls: calls).write([1, 2, 3], to: path)
        } throws: {
            AtomicFileTests.code($0) == EIO
        }
        #expect(folder.names == [])
        // Where there is no disk to wait for.
        calls.sync = { _ in
            errno = EINVAL
            return -1
        }
        try AtomicFile(calls: calls).write([1, 2, 3], to: path)
        #expect(try folder.bytes("out.png") == [1, 2, 3])
    }

    @Test func signalsInBetweenAreNoFailure() throws {
        let folder = try Folder()
        let count = Atomic(0)
        /// Interrupted at every other call.
        @Sendable func isInterrupted() -> Bool {
            errno = EINTR
            return count.add(1, ordering: .relaxed).oldValue % 2 == 0
        }
        var calls = AtomicFile.Calls.system
        calls.open = { path, flags in isInterrupted() ? -1 : open(path, flags, 0o666) }
        calls.sync = { descriptor in isInterrupted() ? -1 : fsync(descriptor) }
        // It is closed all the same.
        calls.close = { descriptor in
            close(descriptor)
            errno = EINTR
            return -1
        }
        try AtomicFile(calls: calls).write([1, 2, 3], to: folder.path + "/out")
        #expect(try folder.bytes("out") == [1, 2, 3] && folder.names == ["out"])
        #expect(count.load(ordering: .relaxed) == 4)
    }

    @Test func anOldFileThatRanAsItsOwnerDoesSoNoMore() throws {
        let folder = try Folder()
        let path = folder.path + "/out"
        try AtomicFile().write([1], to: path)
        chmod(path, 0o6755)
        try AtomicFile().write([2], to: path)
        var info = stat()
        #expect(stat(path, &info) == 0 && info.st_mode & 0o7777 == 0o755)
    }

    @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
    func anOldFilesOwnerAndGroupAreKept() throws {
        let folder = try Folder()
        let path = folder.path + "/out"
        try AtomicFile().write([1], to: path)
        chmod(path, 0o640)
        chown(path, 12_345, 23_456)
        try AtomicFile().write([2], to: path)
        var info = stat()
        #expect(stat(path, &info) == 0 && info.st_uid == 12_345 && info.st_gid == 23_456)
        #expect(info.st_mode & 0o7777 == 0o640)
    }

    @Test(.enabled(if: geteuid() == 0, "only root may give files away"))
    func aGroupThatCannotBeKeptPassesOnNoPermissions() throws {
        let folder = try Folder()
        let path = folder.path + "/out"
        try AtomicFile().write([1], to: path)
        chmod(path, 0o664)
        chown(path, 12_345, 23_456)
        var calls = AtomicFile.Calls.system
        calls.chown = { _, _, _ in
            errno = EPERM
            return -1
        }
        try AtomicFile(calls: calls).write([2], to: path)
        var info = stat()
        #expect(stat(path, &info) == 0 && info.st_gid == getegid() && info.st_mode & 0o7777 == 0o644)
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

    @Test func aChainOfLinksThatLeadsNowhereYetIsFollowedToItsEnd() throws {
        let folder = try Folder()
        try FileManager.default.createDirectory(atPath: folder.path + "/in", withIntermediateDirectories: false)
        symlink("in/second", folder.path + "/first")
        symlink("../third", folder.path + "/in/second")
        symlink(folder.path + "/in/new", folder.path + "/third")
        try AtomicFile().write([5], to: folder.path + "/first")
        #expect(try folder.bytes("in/new") == [5])
        #expect(folder.names == ["first", "in", "third"])
        for link in ["/first", "/in/second", "/third"] {
            var info = stat()
            #expect(lstat(folder.path + link, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
        }
    }

    @Test func linksInACircleAreRefusedAndStay() throws {
        let folder = try Folder()
        symlink("b", folder.path + "/a")
        symlink("a", folder.path + "/b")
        #expect {
            try AtomicFile().write([5], to: folder.path + "/a")
        } throws: {
            AtomicFileTests.code($0) == ELOOP
        }
        var info = stat()
        #expect(lstat(folder.path + "/b", &info) == 0 && info.st_mode & S_IFMT == S_IFLNK)
        #expect(folder.names == ["a", "b"])
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
