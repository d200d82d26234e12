import Foundation
import LaminaImage
import LaminaLayers
import Testing

@testable import LaminaScene

@Suite struct PictureTests {
    private let place: ScenePlace

    init() throws {
        place = try ScenePlace()
    }

    private func mistake(_ path: String, loader: SceneLoader = SceneLoader()) -> String {
        let found = mistakes(scene(layers: #"{"contents": "\#(path)"}"#), in: place.path, loader: loader)
        let start = "sublayers[0].contents: the picture \"\(path)\" "
        guard let message = found.first, let range = message.range(of: start) else { return found.first ?? "accepted" }
        return String(message[range.upperBound...])
    }

    @Test func onePictureIsOneObjectHoweverItIsNamed() throws {
        try place.writePicture("a/photo.ppm")
        try FileManager.default.createSymbolicLink(
            atPath: place.path + "/link.ppm", withDestinationPath: place.path + "/a/photo.ppm")
        let paths = ["a/photo.ppm", "./a//photo.ppm", "a/../a/photo.ppm", "link.ppm", place.path + "/a/photo.ppm"]
        let layers = paths.map { #"{"contents": "\#($0)", "backgroundPattern": "\#($0)"}"# }.joined(separator: ",")
        let stage = try load(scene(layers: layers), in: place.path)
        let images = stage.root.sublayers.flatMap { [$0.contents, $0.backgroundPattern] }
        let first = try #require(images.first ?? nil)
        #expect(images.count == 10 && images.allSatisfy { $0 === first })
        #expect(first.width == 4 && first.height == 3)
    }

    @Test func aPictureThatIsNotThereIsAnError() {
        #expect(mistake("none.png") == "does not exist; check the path, which starts in the document's folder")
        #expect(mistake("none/none.png") == "does not exist; check the path, which starts in the document's folder")
    }

    @Test func aFolderAndANamedPipeAreNoPictures() throws {
        try FileManager.default.createDirectory(atPath: place.path + "/folder", withIntermediateDirectories: false)
        #expect(mistake("folder") == "is a folder; name a file in it")
        #expect(mkfifo(place.path + "/pipe", 0o600) == 0)
        #expect(mistake("pipe") == "is not a regular file; name a PNG, JPEG, WebP, GIF, TIFF, AVIF or PPM file")
    }

    @Test func aPathMayNotLeaveTheDocumentsFolder() throws {
        let advice = "; move it into the folder, or allow its own (--allow-path)"
        for path in ["../x.png", "a/../../x.png", "/etc/hostname", "..", "/"] {
            #expect(mistake(path) == "is outside the document's folder" + advice)
        }
        try FileManager.default.createSymbolicLink(
            atPath: place.path + "/link.png", withDestinationPath: "/etc/hostname")
        try FileManager.default.createSymbolicLink(atPath: place.path + "/etc", withDestinationPath: "/etc")
        #expect(mistake("link.png") == "is a link that leads outside the document's folder" + advice)
        #expect(mistake("etc/hostname") == "is a link that leads outside the document's folder" + advice)
    }

    @Test func aFolderWhoseNameOnlyBeginsLikeTheDocumentsIsOutside() throws {
        let twin = try ScenePlace()
        try twin.writePicture("x.ppm")
        let renamed = place.path + "-twin"
        try FileManager.default.moveItem(atPath: twin.path, toPath: renamed)
        defer { try? FileManager.default.removeItem(atPath: renamed) }
        #expect(mistake(renamed + "/x.ppm").hasPrefix("is outside"))
    }

    @Test func anAllowedFolderIsOpenByPathAndByLink() throws {
        let other = try ScenePlace()
        try other.writePicture("x.ppm")
        try FileManager.default.createSymbolicLink(
            atPath: place.path + "/link.ppm", withDestinationPath: other.path + "/x.ppm")
        let loader = SceneLoader(allowedFolders: [other.path])
        #expect(mistake(other.path + "/x.ppm", loader: loader) == "accepted")
        #expect(mistake("link.ppm", loader: loader) == "accepted")
        #expect(mistake(other.path + "/x.ppm").hasPrefix("is outside"))
    }

    @Test func theDocumentsOwnFolderMayBeALink() throws {
        try place.writePicture("real/x.ppm")
        try Data(scene(layers: #"{"contents": "x.ppm"}"#).utf8)
            .write(to: URL(fileURLWithPath: place.path + "/real/scene.json"))
        try FileManager.default.createSymbolicLink(
            atPath: place.path + "/link", withDestinationPath: place.path + "/real")
        let stage = try SceneLoader().stage(at: place.path + "/link/scene.json")
        #expect(stage.root.sublayers.first?.contents != nil)
    }

    @Test func aBrokenPictureIsAnErrorWithTheReason() throws {
        try place.write(Array("hello".utf8), to: "text.png")
        #expect(mistake("text.png").hasPrefix("can't be used: data that starts with the bytes"))
        #expect(mistake("text.png").hasSuffix("; give PNG, JPEG, WebP, GIF, TIFF, AVIF or PPM"))
        try place.write(Array("P6\n4 3\n255\nabc".utf8), to: "short.ppm")
        #expect(mistake("short.ppm").hasPrefix("can't be used: the PPM data is cut short: "))
        try place.write([], to: "empty.png")
        #expect(mistake("empty.png").hasPrefix("can't be used: an empty file"))
    }

    @Test func aHugePictureIsRefusedByItsHeader() throws {
        try place.write(Array("P6\n100000 100000\n255\n".utf8), to: "huge.ppm")
        #expect(
            mistake("huge.ppm") == "of 100000×100000 pixels brings the document over 100000000 pixels of pictures; "
                + "make its pictures smaller, show large ones in tiled layers, "
                + "or raise the limit (--limit decodedPixels=10G)")
    }

    @Test func aFileBeyondTheLimitIsRefusedUnread() throws {
        try place.writePicture("x.ppm")
        let loader = SceneLoader(limits: [.fileBytes: 8])
        #expect(
            mistake("x.ppm", loader: loader)
                == "is larger than 8 bytes; make it smaller, or raise the limit (--limit fileBytes=COUNT)")
    }

    @Test func theLayersAfterAProblemAreStillRead() throws {
        try place.writePicture("x.ppm")
        let text = scene(layers: #"{"contents": "none.png"}, {"contents": "x.ppm"}, {"contents": "none.png"}"#)
        #expect(mistakes(text, in: place.path).count == 2)
    }
}
