import Foundation
import Lamina
import LaminaImage
import Testing

@testable import LaminaCheck

/// Broken goldens are clear errors, and what can still be compared is.
@Suite struct GoldenFaultTests {
    /// A suite whose only golden is of another scene than the present one.
    private func changedFolder(suite: String? = nil) throws -> SuiteFolder {
        let folder = try SuiteFolder(["a.json": TinyScene.square()])
        if let suite { try folder.write("lamina-suite: 1\n\(suite)\n", to: "suite.yaml") }
        try folder.update()
        try folder.write(TinyScene.square("#e00"), to: "a.json")
        return folder
    }

    private func picture(in folder: SuiteFolder) throws -> String {
        try #require(try folder.contents(under: "goldens/pictures").keys.first)
    }

    @Test func aBrokenPictureIsNamed() throws {
        let folder = try changedFolder()
        let name = try picture(in: folder)
        try folder.write(Array(try #require(folder.contents()[name]).prefix(40)), to: name)
        let result = try folder.run()
        #expect(result.outcome("a") == "failed 65" && result.exitCode == 65)
        #expect(result.message("a").contains(name) && result.message("a").contains("record it again with --update"))
        // The costs are a verdict all the same, and an update makes it good.
        #expect(result.cases[0].evidence?.countersAfter.isEmpty == false)
        #expect(try folder.update().outcome("a") == "updated")
        #expect(try folder.run().passed)
    }

    @Test func aPictureOfOtherPixelsOrAnotherSizeIsNamed() throws {
        for (width, height) in [(8, 8), (3, 2)] {
            let folder = try changedFolder()
            let name = try picture(in: folder)
            try folder.write(PNGEncoder.encode(Bitmap(width: width, height: height)), to: name)
            let result = try folder.run()
            #expect(result.outcome("a") == "failed 65")
            #expect(result.message("a").contains("its pixels are not those that were recorded"))
        }
    }

    @Test func aMissingPictureIsDrawnAgainFromTheGoldensDocument() throws {
        let folder = try changedFolder()
        try folder.remove(picture(in: folder))
        let result = try folder.run()
        #expect(result.outcome("a") == "different")
        #expect(result.cases[0].evidence?.expected?[2, 2] == SIMD4(255, 0, 0, 255))
    }

    @Test func withoutPictureAndDocumentAChangeIsStillFound() throws {
        let folder = try changedFolder()
        let name = try picture(in: folder)
        try folder.remove(name)
        try folder.remove("goldens/scenes/a.json")
        let result = try folder.run()
        #expect(result.outcome("a") == "changed")
        #expect(result.cases[0].findings.contains { $0.contains(name) && $0.contains("is missing") })
    }

    @Test func goldensWithoutPicturesAreComparedByDrawingAgain() throws {
        let folder = try changedFolder(suite: "pictures: false")
        #expect(try folder.contents(under: "goldens/pictures").isEmpty)
        #expect(try folder.run().outcome("a") == "different")
    }

    @Test func anEditedGoldenIsNamedWithItsLineAndTheOthersGoOn() throws {
        let folder = try SuiteFolder(["a.json": TinyScene.square(), "b.json": TinyScene.square()])
        try folder.update()
        let text = try folder.text("goldens/a.golden")
        try folder.write(text.replacingOccurrences(of: "picture - 8x8", with: "picture - 8"), to: "goldens/a.golden")
        let result = try folder.run()
        #expect(result.outcome("a") == "failed 65" && result.outcome("b") == "equal")
        #expect(result.message("a").contains("goldens/a.golden:4: \"8\" is not a size"))
        let mended = try folder.update()
        #expect(mended.outcome("a") == "recorded" && mended.changes.contains { $0.contains("could not be read") })
        #expect(try folder.text("goldens/a.golden") == text)
    }

    @Test func anEditedSizeIsNamed() throws {
        let folder = try SuiteFolder(["a.json": TinyScene.square()])
        try folder.update()
        let text = try folder.text("goldens/a.golden")
        try folder.write(text.replacingOccurrences(of: "8x8", with: "9x8"), to: "goldens/a.golden")
        #expect(try folder.run().message("a").contains("the size 9x8 of a is not that of the picture"))
    }

    @Test func aGoldenOfAnotherSizeSaysSo() throws {
        let folder = try SuiteFolder(["a.json": TinyScene.square()])
        try folder.update()
        try folder.write(TinyScene.square().replacingOccurrences(of: "[8, 8]", with: "[9, 8]"), to: "a.json")
        let result = try folder.run()
        #expect(result.outcome("a") == "different")
        #expect(result.cases[0].findings.contains("the picture was 8×8 pixels, is 9×8"))
    }

    @Test func aReadOnlyFolderFailsEachCaseAndChangesNothing() throws {
        let folder = try changedFolder()
        let before = try folder.contents(under: "goldens")
        let store = GoldenStore(folder: folder.file("goldens"), atomic: CallLimit(0).file)
        let result = try folder.run(store: store) { $0.updates = true }
        #expect(result.outcome("a") == "failed 74" && result.exitCode == 74)
        #expect(result.message("a").contains("goldens/"))
        #expect(try folder.contents(under: "goldens") == before)
    }

    @Test func aChangedFileIsFoundAsTheReason() throws {
        let scene = """
            {"lamina": 1, "size": [8, 8], "sublayers": [{"frame": [0, 0, 8, 8], "contents": "photo.png"}]}
            """
        let folder = try SuiteFolder(["a.json": scene])
        var photo = try Bitmap(width: 8, height: 8)
        try folder.write(PNGEncoder.encode(photo), to: "photo.png")
        try folder.update()
        #expect(try folder.text("goldens/a.golden").contains(" photo.png\n"))
        photo.withUnsafeMutablePixels { $0[3] = 255 }
        try folder.write(PNGEncoder.encode(photo), to: "photo.png")
        let result = try folder.run()
        #expect(result.outcome("a") == "different" && result.cases[0].findings.first == "the file photo.png changed")
    }

    @Test func aChangeWithoutAPixelUpdatesTheGoldenOnly() throws {
        let folder = try SuiteFolder(["a.json": TinyScene.square()])
        try folder.update()
        try folder.write(TinyScene.square() + "\n", to: "a.json")
        #expect(try folder.run().passed)
        let result = try folder.update()
        #expect(result.outcome("a") == "equal" && result.changes == ["a: updated the document"])
        #expect(try folder.text("goldens/scenes/a.json") == folder.text("a.json"))
    }

    @Test func restsOfAKilledUpdateAreRemoved() throws {
        let folder = try SuiteFolder(["a.json": TinyScene.square()])
        try folder.update()
        // No process has this number.
        try folder.write("half", to: "goldens/.a.golden.\(Int32.max)-0.tmp")
        try folder.write("old", to: "goldens/pictures/\(String(repeating: "a", count: 32)).png")
        try folder.update()
        // The golden, its document, and its picture by digest and by name.
        #expect(try folder.contents(under: "goldens").count == 4)
    }
}
