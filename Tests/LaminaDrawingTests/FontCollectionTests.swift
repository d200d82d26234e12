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
        #expect(fonts.families == ["DejaVu Sans", "DejaVu Serif"])
        #expect(fonts.familiesOfFiles == [["DejaVu Serif"]])
        let layout = try TextLayout(AttributedText("H", font: Font(family: "DejaVu Serif", size: 10)), fonts: fonts)
        // DejaVu Serif: an H of 1786 of 2048.
        #expect(abs(layout.size.width - 1786.0 / 2048 * 10) < 0.01)
        let mono = AttributedText("a", font: Font(family: "DejaVu Sans Mono"))
        #expect(throws: DrawingError.self) { try TextLayout(mono, fonts: fonts) }
        // Hebrew is not in the file, but in the library's font.
        let hebrew = AttributedText("ש漢", font: Font(family: "DejaVu Serif"))
        let made = try TextLayout(hebrew, fonts: fonts)
        #expect(made.missingGlyphCount == 1 && made.fontFiles.contains("lamina:/DejaVuSans.ttf"))
    }

    @Test func aLayoutKnowsTheFilesOfItsFonts() throws {
        let sans = try installedFile(family: "DejaVu Sans")
        let serif = try installedFile(family: "DejaVu Serif")
        let text = AttributedText(runs: [
            AttributedText("a", font: Font(family: "DejaVu Sans")).runs[0],
            AttributedText("b", font: Font(family: "DejaVu Serif")).runs[0],
            AttributedText("c", font: Font(family: "DejaVu Sans")).runs[0],
        ])
        #expect(try TextLayout(text).fontFiles == ["lamina:/DejaVuSans.ttf", serif])
        // Files are copied into memory; their own paths are given.
        let fonts = try FontCollection(files: [sans, serif], includesSystemFonts: false)
        #expect(try TextLayout(text, fonts: fonts).fontFiles == [sans, serif])
        #expect(DefaultFonts.installed(["DejaVuSans.ttf", "Absent.ttf"]) == ["DejaVuSans.ttf": sans])
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

    /// Twelve faces, of which Cairo keeps ten open, in collections of their own on four threads.
    @Test func collectionsDrawAtOnceOnThreads() async throws {
        let folder = try TestFolder()
        let sans = try Data(contentsOf: URL(fileURLWithPath: try installedFile(family: "DejaVu Sans")))
        let collections = try (0..<12).map { number in
            try FontCollection(files: [try folder.write(sans, "font\(number).ttf")], includesSystemFonts: false)
        }
        // Each time in another size, of which Cairo has kept no glyphs.
        func picture(_ number: Int, _ fonts: FontCollection) throws -> [UInt8] {
            let font = Font(family: "DejaVu Sans", size: 10 + Double(number) / 64)
            let layout = try TextLayout(AttributedText("Hg", font: font), fonts: fonts)
            return try alphaDrawn(width: 64, height: 48) { $0.draw(layout, at: .zero) }
        }
        let pictures = try await withThrowingTaskGroup(of: [Int: [UInt8]].self) { group in
            for thread in 0..<4 {
                group.addTask {
                    let numbers = (0..<240).map { $0 * 4 + thread }
                    return Dictionary(
                        uniqueKeysWithValues: try numbers.map { ($0, try picture($0, collections[$0 * 5 % 12])) })
                }
            }
            return try await group.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        }
        #expect(pictures.count == 960)
        for number in stride(from: 0, to: 960, by: 16) {
            #expect(try pictures[number] == picture(number, collections[0]))
        }
    }

    /// A file that is rewritten in place, or cut off, while text is set in it.
    @Test func aFileThatChangesLaterChangesNoText() throws {
        let folder = try TestFolder()
        let serif = try Data(contentsOf: URL(fileURLWithPath: try installedFile(family: "DejaVu Serif")))
        let file = try folder.write(serif, "font.ttf")
        func drawn(_ fonts: FontCollection, size: Double) throws -> [UInt8] {
            let layout = try TextLayout(
                AttributedText("Hamburg", font: Font(family: "DejaVu Serif", size: size)), fonts: fonts)
            return try alphaDrawn(width: 150, height: 40) { $0.draw(layout, at: .zero) }
        }
        let sizes = [12.0, 17.5, 23]
        let expected = try sizes.map { try drawn(FontCollection(files: [file], includesSystemFonts: false), size: $0) }
        let fonts = try FontCollection(files: [file], includesSystemFonts: false)
        #expect(try drawn(fonts, size: sizes[0]) == expected[0])
        // The same file, shorter: what is mapped of it beyond its end must not be touched.
        #expect(truncate(file, 0) == 0)
        for (size, picture) in zip(sizes, expected) { #expect(try drawn(fonts, size: size) == picture) }
    }

    /// Cairo knows fonts by their paths, which are all under `/proc` and whose numbers come back.
    @Test func aFontInThePlaceOfAnotherIsNotMistakenForIt() throws {
        func width(_ family: String) throws -> [UInt8] {
            let fonts = try FontCollection(files: [try installedFile(family: family)], includesSystemFonts: false)
            let name = try #require(fonts.familiesOfFiles.first?.first)
            let layout = try TextLayout(AttributedText("Hamburg", font: Font(family: name, size: 14)), fonts: fonts)
            return try alphaDrawn(width: 150, height: 40) { $0.draw(layout, at: .zero) }
        }
        let (serif, sans) = (try width("DejaVu Serif"), try width("DejaVu Sans"))
        #expect(serif != sans)
        for _ in 0..<5 { #expect(try width("DejaVu Serif") == serif && width("DejaVu Sans") == sans) }
    }

    @Test func aPipeIsNoFont() throws {
        let folder = try TestFolder()
        let pipe = folder.url.appendingPathComponent("font.ttf").path
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(throws: DrawingError.brokenFont(file: pipe)) { try FontCollection(files: [pipe]) }
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
