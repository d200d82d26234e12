import Foundation
import LaminaCounters
import LaminaImage
import LaminaLayers
import LaminaThreads
import Synchronization
import Testing

@testable import LaminaScene

@Suite struct PictureCacheTests {
    /// Files in memory, which may change.
    private final class Folder: Sendable {
        let contents = Mutex<[String: [UInt8]]>([:])

        var files: FileAccess {
            FileAccess(
                canonicalPath: { .success($0) },
                read: { path, _ in
                    self.contents.withLock { $0[path] }.map { .success($0) } ?? .failure(.system(code: ENOENT))
                })
        }

        func write(_ width: Int, _ height: Int, to path: String) throws {
            let bytes = PPMEncoder.encode(try Bitmap(width: width, height: height))
            contents.withLock { $0[path] = bytes }
        }
    }

    private func loader(
        _ folder: Folder, _ cache: PictureCache?, limits: WorkLimits = .standard
    ) -> SceneLoader {
        var loader = SceneLoader(allowedFolders: [], limits: limits, files: folder.files)
        loader.pictures = cache
        return loader
    }

    private func image(_ name: String, _ loader: SceneLoader) throws -> Image? {
        try loader.stage(text: scene(layers: #"{"contents": "\#(name)"}"#), name: "s.json", folder: "/p")
            .root.sublayers.first?.contents
    }

    @Test func documentsShareAPictureByItsContent() throws {
        let folder = Folder()
        try folder.write(3, 2, to: "/p/a.ppm")
        try folder.write(3, 2, to: "/p/copy.ppm")
        let shared = loader(folder, PictureCache())
        let first = try #require(try image("a.ppm", shared))
        #expect(try image("a.ppm", shared) === first)
        #expect(try image("copy.ppm", shared) === first)
        let apart = loader(folder, nil)
        let (second, third) = (try image("a.ppm", apart), try image("a.ppm", apart))
        #expect(second !== third)
    }

    @Test func aFileThatChangedIsDecodedAgain() throws {
        let folder = Folder()
        try folder.write(3, 2, to: "/p/a.ppm")
        let shared = loader(folder, PictureCache())
        let first = try #require(try image("a.ppm", shared))
        try folder.write(2, 3, to: "/p/a.ppm")
        let second = try #require(try image("a.ppm", shared))
        #expect(first.width == 3 && second.width == 2)
    }

    @Test func thePictureUsedLeastRecentlyLeaves() throws {
        let folder = Folder()
        for name in ["a", "b", "c"] { try folder.write(10 + Int(name.utf8.first ?? 0), 10, to: "/p/\(name).ppm") }
        // Room for two: 107×10 pixels take 5,706 bytes and their file 3,225.
        let cache = PictureCache(limit: 19_000)
        let shared = loader(folder, cache)
        let a = try #require(try image("a.ppm", shared))
        let b = try #require(try image("b.ppm", shared))
        #expect(try image("a.ppm", shared) === a)
        #expect(try image("c.ppm", shared) != nil)
        #expect(cache.byteCount <= 19_000)
        #expect(try image("a.ppm", shared) === a)
        #expect(try image("b.ppm", shared) !== b)
    }

    @Test func aPictureLargerThanTheCacheIsNotCached() throws {
        let folder = Folder()
        try folder.write(100, 100, to: "/p/a.ppm")
        let cache = PictureCache(limit: 10_000)
        let shared = loader(folder, cache)
        let (first, second) = (try image("a.ppm", shared), try image("a.ppm", shared))
        #expect(first !== second)
        #expect(cache.byteCount == 0)
    }

    @Test func aCachedPictureKeepsToTheLimitsOfItsDocument() throws {
        let folder = Folder()
        try folder.write(20, 20, to: "/p/a.ppm")
        let cache = PictureCache()
        #expect(try image("a.ppm", loader(folder, cache)) != nil)
        #expect(throws: SceneError.self) { try image("a.ppm", loader(folder, cache, limits: [.decodedPixels: 399])) }
        #expect(try image("a.ppm", loader(folder, cache, limits: [.decodedPixels: 400])) != nil)
    }

    @Test func threadsShareACache() throws {
        let folder = Folder()
        for index in 0..<8 { try folder.write(10, 10 + index, to: "/p/\(index).ppm") }
        let cache = PictureCache(limit: 5_000)
        let shared = loader(folder, cache)
        WorkTeam.perform(count: 200, threads: 4) { index in
            let height = try? image("\(index % 8).ppm", shared)?.height
            #expect(height == 10 + index % 8)
        }
        #expect(cache.byteCount <= 5_000)
    }
}
