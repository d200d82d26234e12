import Foundation
import LaminaDrawing
import Testing

@Suite struct FontCollectionTests {
    @Test func missingFamilyIsAnError() throws {
        let error = #expect(throws: DrawingError.self) {
            try TextLayout(AttributedText("a", font: Font(family: "DejaVu Sanss")))
        }
        #expect(error?.description.contains("\"DejaVu Sanss\"") == true)
        #expect(try TextLayout(AttributedText("a", font: Font(family: "dejavu sans"))).lines.count == 1)
        #expect(try TextLayout(AttributedText("a", font: Font(family: "serif"))).lines.count == 1)
    }

    @Test func fileAloneIsACollection() throws {
        let file = try installedFile(family: "DejaVu Serif")
        let fonts = try FontCollection(files: [file], includesSystemFonts: false)
        #expect(fonts.families == ["DejaVu Serif"])
        #expect(fonts.familiesOfFiles == [["DejaVu Serif"]])
        let layout = try TextLayout(AttributedText("H", font: Font(family: "DejaVu Serif", size: 10)), fonts: fonts)
        // DejaVu Serif: an H of 1786 of 2048.
        #expect(abs(layout.size.width - 1786.0 / 2048 * 10) < 0.01)
        #expect(throws: DrawingError.self) { try TextLayout(AttributedText("a"), fonts: fonts) }
        // Hebrew is in none of it, though another installed font has it.
        let hebrew = AttributedText("ש", font: Font(family: "DejaVu Serif"))
        #expect(try TextLayout(hebrew, fonts: fonts).missingGlyphCount == 1)
    }

    @Test func fileWinsOverAnInstalledFamily() throws {
        let folder = try TestFolder()
        let bold = try Data(contentsOf: URL(fileURLWithPath: try installedFile(family: "DejaVu Sans:bold")))
        let file = try folder.write(bold, "font.ttf")
        let fonts = try FontCollection(files: [file])
        #expect(fonts.contains(family: "DejaVu Sans") && fonts.contains(family: "DejaVu Serif"))
        let family = try #require(fonts.familiesOfFiles.first?.first)
        let all = try TextLayout(AttributedText("H", font: Font(family: family, size: 10)), fonts: fonts)
        let own = try TextLayout(
            AttributedText("H", font: Font(family: family, size: 10)),
            fonts: try FontCollection(files: [file], includesSystemFonts: false))
        #expect(all.size == own.size)
    }

    @Test(arguments: [0, 5, 100, 20_000, 500_000, -1])
    func brokenFileIsAnError(byteCount: Int) throws {
        let folder = try TestFolder()
        let whole = try Data(contentsOf: URL(fileURLWithPath: try installedFile(family: "DejaVu Sans")))
        let file = try folder.write(byteCount < 0 ? whole.dropLast(4) : whole.prefix(byteCount), "cut.ttf")
        #expect(throws: DrawingError.brokenFont(file: file)) { try FontCollection(files: [file]) }
        #expect(throws: DrawingError.brokenFont(file: "nowhere.ttf")) { try FontCollection(files: ["nowhere.ttf"]) }
    }

    @Test func noFontsIsAnError() throws {
        let fonts = try FontCollection(files: [], includesSystemFonts: false)
        #expect(throws: DrawingError.noFonts) { try TextLayout(AttributedText("a"), fonts: fonts) }
    }

    @Test func severalThreadsMayDrawAtOnce() async throws {
        let drawn = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    var pixels: [UInt8] = []
                    for _ in 0..<20 {
                        let layout = try TextLayout(AttributedText("Hello שלום 123", font: Font(size: 15)))
                        pixels = try alphaDrawn(width: 150, height: 24) { $0.draw(layout, at: .zero) }
                    }
                    return pixels
                }
            }
            var all: [[UInt8]] = []
            for try await pixels in group { all.append(pixels) }
            return all
        }
        #expect(drawn.count == 8 && Set(drawn).count == 1)
    }
}
