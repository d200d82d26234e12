import Foundation
import Lamina
import LaminaImage
import Synchronization
import Testing

@testable import LaminaCheck

/// Digests know pictures, and goldens are whole whatever happens.
@Suite struct GoldenStoreTests {
    private func picture(_ colors: [UInt8]...) throws -> Bitmap {
        try Bitmap(width: colors.count, height: 1, pixels: colors.flatMap(\.self))
    }

    @Test func aDigestIsOfPixelsAndSize() throws {
        let row = try Bitmap(width: 4, height: 1)
        let square = try Bitmap(width: 2, height: 2)
        #expect(PictureDigest.of(row) != PictureDigest.of(square))
        #expect(PictureDigest.isDigest(PictureDigest.of(row)))
        #expect(try PictureDigest.of(picture([1, 0, 0, 255])) != PictureDigest.of(picture([2, 0, 0, 255])))
        // The digest of no bytes, as xxhsum -H128 prints it.
        #expect(PictureDigest.of([]) == "99aa06d3014798d86001c324468d497f")
    }

    @Test func aStoredPictureHasItsDigest() throws {
        let folder = try SuiteFolder()
        let store = GoldenStore(folder: folder.path)
        try store.prepare()
        // Translucent colours, and one that exceeds its alpha, as additive blending makes them.
        let picture = try picture([1, 2, 3, 4], [200, 100, 0, 128], [0, 0, 0, 0], [127, 3, 9, 200])
        let digest = PictureDigest.of(picture)
        #expect(try store.write(picture, digest: digest))
        #expect(try store.picture(digest) == picture.asStored)
        #expect(try !store.write(picture, digest: digest))
    }

    @Test func aBrokenPictureIsWrittenAgain() throws {
        let folder = try SuiteFolder()
        let store = GoldenStore(folder: folder.path)
        try store.prepare()
        let picture = try picture([1, 2, 3, 255])
        let digest = PictureDigest.of(picture)
        try folder.write("no PNG", to: "pictures/\(digest).png")
        #expect(throws: GoldenError.self) { try store.picture(digest) }
        #expect(try store.write(picture, digest: digest))
        #expect(try store.picture(digest) == picture)
    }

    /// Its goldens would be taken for missing, and what they need for superfluous.
    @Test(arguments: ["/", "/more"])
    func nothingIsRemovedWhileAFolderCannotBeListed(part: String) throws {
        let unneeded = "pictures/99aa06d3014798d86001c324468d497f.png"
        let folder = try SuiteFolder([unneeded: "", "more/a.golden": ""])
        unlink(folder.file("more/a.golden"))
        let refused = folder.path + part
        let store = GoldenStore(folder: folder.path) { path in
            path == refused ? .failure(.system(code: EIO)) : FileAccess.names(in: path)
        }
        #expect(store.sweep(hasPictures: true) == 0)
        #expect(GoldenStore(folder: folder.path).sweep(hasPictures: true) == 1)
    }

    @Test func aFolderThatCannotBeMadeIsNamed() throws {
        let folder = try SuiteFolder(["goldens": "a file"])
        let store = GoldenStore(folder: folder.file("goldens"))
        let error = #expect(throws: GoldenError.self) { try store.prepare() }
        #expect(said(error).contains("it is a file") && error?.code == 74)
    }

    @Test func anUpdateKilledAtAnyCallLeavesOldOrNewGoldens() throws {
        // The calls of a whole update are counted first, then it is cut off before each.
        let whole = try makeFolder()
        let calls = CallLimit(.max)
        _ = try whole.run(store: GoldenStore(folder: whole.file("goldens"), atomic: calls.file)) { $0.updates = true }
        let new = try Self.goldens(in: whole)
        #expect(calls.used > 10)
        for limit in 0..<calls.used {
            let folder = try makeFolder()
            let old = try Self.goldens(in: folder)
            let cut = CallLimit(limit)
            _ = try? folder.run(store: GoldenStore(folder: folder.file("goldens"), atomic: cut.file)) {
                $0.updates = true
            }
            for (name, text) in try Self.goldens(in: folder) {
                #expect(text == old[name] || text == new[name], "\(name) after \(limit) calls")
                // Whatever golden it is, its picture is there and right.
                let golden = try GoldenText.golden(Array(text.utf8), file: name)
                let store = GoldenStore(folder: folder.file("goldens"))
                for picture in golden.pictures { #expect(try store.picture(picture.digest) != nil) }
            }
            // The next update makes it good.
            #expect(try folder.update().passed)
            #expect(try Self.goldens(in: folder) == new)
            #expect(
                try folder.contents(under: "goldens").keys.sorted() == whole.contents(under: "goldens").keys.sorted())
        }
    }

    /// A suite with goldens, whose two scenes changed since.
    private func makeFolder() throws -> SuiteFolder {
        let folder = try SuiteFolder(["a.json": TinyScene.square(), "b.json": TinyScene.square("#0f0")])
        try folder.update()
        try folder.write(TinyScene.square(x: 3), to: "a.json")
        try folder.write(TinyScene.square("#0f8"), to: "b.json")
        return folder
    }

    private static func goldens(in folder: SuiteFolder) throws -> [String: String] {
        try folder.contents(under: "goldens").filter { $0.key.hasSuffix(".golden") }
            .mapValues { String(decoding: $0, as: UTF8.self) }
    }
}

/// System calls that fail after a number of them, all of them, as after a kill.
final class CallLimit: Sendable {
    private let count = Mutex(0)
    private let limit: Int

    init(_ limit: Int) { self.limit = limit }

    var used: Int { count.withLock { $0 } }

    var file: AtomicFile {
        let system = AtomicFile.Calls.system
        var calls = AtomicFile.Calls(
            write: { [self] in isAllowed ? system.write($0, $1, $2) : fail() },
            rename: { [self] in isAllowed ? system.rename($0, $1) : Int32(fail()) })
        calls.open = { [self] in isAllowed ? system.open($0, $1) : Int32(fail()) }
        calls.sync = { [self] _ in isAllowed ? 0 : Int32(fail()) }
        return AtomicFile(calls: calls)
    }

    private var isAllowed: Bool {
        count.withLock { count in
            count += 1
            return count <= limit
        }
    }

    private func fail() -> Int {
        errno = EIO
        return -1
    }
}
