import Foundation
import LaminaImage
import Synchronization
import Testing

@testable import LaminaScene

@Suite struct PictureBudgetTests {
    /// Files that count how often each is read.
    private final class Library: Sendable {
        let reads = Mutex<[String: Int]>([:])

        func files(_ contents: [String: Result<[UInt8], FileFailure>]) -> FileAccess {
            FileAccess(
                canonicalPath: { .success($0) },
                read: { path, _ in
                    self.reads.withLock { $0[path, default: 0] += 1 }
                    return contents[path] ?? .failure(.system(code: ENOENT))
                })
        }
    }

    private func loader(_ files: FileAccess, pixels: Int = 1000) -> SceneLoader {
        SceneLoader(allowedFolders: [], limits: [.decodedPixels: pixels], files: files)
    }

    private func picture(_ width: Int, _ height: Int) throws -> Result<[UInt8], FileFailure> {
        .success(PPMEncoder.encode(try Bitmap(width: width, height: height)))
    }

    @Test func allPicturesTogetherStayInTheBudget() throws {
        let files = Library().files([
            "/p/a.ppm": try picture(20, 30), "/p/b.ppm": try picture(20, 20), "/p/c.ppm": try picture(1, 1),
        ])
        let two = #"{"contents": "a.ppm"}, {"contents": "b.ppm"}, {"contents": "a.ppm"}"#
        #expect(mistakes(scene(layers: two), in: "/p", loader: loader(files)).isEmpty)
        let three = mistakes(scene(layers: two + #", {"contents": "c.ppm"}"#), in: "/p", loader: loader(files))
        #expect(
            three.map { $0.split(separator: ": ", maxSplits: 2)[2] } == [
                "the picture \"c.ppm\" of 1×1 pixels brings the document over 1000 pixels of pictures; "
                    + "make its pictures smaller, show large ones in tiled layers, "
                    + "or raise the limit (--limit decodedPixels=1.01K)"
            ])
    }

    @Test func aFileIsReadOnceWhetherItIsGoodOrBad() throws {
        let library = Library()
        let files = library.files(["/p/a.ppm": try picture(2, 2), "/p/bad.ppm": .success([1, 2, 3])])
        let layers = (0..<50).map { _ in #"{"contents": "a.ppm"}, {"contents": "./bad.ppm"}, {"contents": "bad.ppm"}"# }
        let found = mistakes(scene(layers: layers.joined(separator: ",")), in: "/p", loader: loader(files))
        #expect(found.count == 20)
        #expect(library.reads.withLock { $0 } == ["/p/a.ppm": 1, "/p/bad.ppm": 1])
    }

    @Test func whatTheSystemSaysIsToldOn() {
        let failures: [(FileFailure, String)] = [
            (.system(code: EACCES), "may not be read; change the file's permissions"),
            (.system(code: EIO), "can't be read: Input/output error; check the file"),
            (.system(code: EISDIR), "is a folder; name a file in it"),
        ]
        for (failure, message) in failures {
            let files = Library().files(["/p/a.ppm": .failure(failure)])
            let found = mistakes(scene(layers: #"{"contents": "a.ppm"}"#), in: "/p", loader: loader(files))
            #expect(found.first?.hasSuffix("the picture \"a.ppm\" \(message)") == true, "\(found)")
        }
    }
}
