import Foundation
import Testing

@testable import LaminaImage

/// Temporary files of processes that were killed.
@Suite struct StaleTemporaryTests {
    private func create(_ path: String) throws -> Int32 {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        return descriptor
    }

    @Test func theNextWriteRemovesThem() throws {
        let folder = try AtomicFileTests.Folder()
        close(try create(folder.path + "/.a.png.4294967-0.tmp"))
        close(try create(folder.path + "/.other.apng.17-99.tmp"))
        try AtomicFile().write([1], to: folder.path + "/b.png")
        #expect(folder.names == ["b.png"])
    }

    @Test func thoseInUseStay() throws {
        let folder = try AtomicFileTests.Folder()
        let name = ".a.png.4294967-0.tmp"
        let descriptor = try create(folder.path + "/" + name)
        #expect(StaleTemporaries.lock(descriptor))
        StaleTemporaries.removeAll(in: folder.path + "/")
        #expect(folder.names == [name])
        close(descriptor)
        StaleTemporaries.removeAll(in: folder.path + "/")
        #expect(folder.names.isEmpty)
    }

    @Test func aFileBeingWrittenIsInUse() throws {
        let folder = try AtomicFileTests.Folder()
        var stream = try AtomicFileStream(folder.path + "/a.png")
        try stream.append([1, 2])
        StaleTemporaries.removeAll(in: folder.path + "/")
        try stream.append([3])
        try stream.commit()
        #expect(try folder.bytes("a.png") == [1, 2, 3])
    }

    @Test func linksAreNotFollowed() throws {
        let folder = try AtomicFileTests.Folder()
        close(try create(folder.path + "/kept"))
        try #require(symlink("kept", folder.path + "/.a.png.1-0.tmp") == 0)
        StaleTemporaries.removeAll(in: folder.path + "/")
        #expect(folder.names == [".a.png.1-0.tmp", "kept"])
    }

    @Test(arguments: [
        (".a.png.1-0.tmp", true), (".a..b.12-34.tmp", true), ("..1-0.tmp", true), ("a.png.1-0.tmp", false),
        (".a.png.1-0", false), (".a.png.1.tmp", false), (".a.png.1-.tmp", false), (".a.png.x-0.tmp", false),
        (".1-0.tmp", false), (".a.png.1-0-0.tmp", false), (".tmp", false),
    ])
    func onlyNamesOfOursCount(name: String, isOurs: Bool) {
        #expect(StaleTemporaries.isTemporary(name) == isOurs)
    }
}
