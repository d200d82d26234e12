import Foundation
import LaminaImage
import Testing

@testable import lamina_pictures

/// The committed examples are what the tool makes.
@Suite struct ExampleFilesTests {
    private static let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Examples").standardizedFileURL

    @Test(arguments: SceneBook.scenes.map(\.name)) func aSceneIsAsItWouldBeMadeNow(name: String) throws {
        let scene = try #require(SceneBook.scenes.first { $0.name == name })
        let committed = try String(contentsOf: Self.examples.appendingPathComponent(name), encoding: .utf8)
        #expect(scene.make() == committed)
    }

    /// The large ones take long where the code is not optimized.
    static let small = PictureBook.pictures.map(\.name).filter {
        !["map.png", "landscape.jpg", "thumbnail.png", "tiles.png"].contains($0)
    }

    @Test(arguments: small) func aPictureIsAsItWouldBeMadeNow(name: String) throws {
        let picture = try #require(PictureBook.pictures.first { $0.name == name })
        let file = Self.examples.appendingPathComponent("pictures/\(name)")
        let committed = try Image(decoding: Data(contentsOf: file))
        let made = try Image(decoding: picture.make())
        #expect(made.bitmap == committed.bitmap)
    }

    @Test func everyPictureIsCommitted() throws {
        let folder = Self.examples.appendingPathComponent("pictures").path
        #expect(
            try Set(FileManager.default.contentsOfDirectory(atPath: folder)) == Set(PictureBook.pictures.map(\.name)))
    }
}
