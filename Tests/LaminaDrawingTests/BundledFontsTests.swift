import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaImage
import Testing

/// The fonts that are inside the library.
@Suite struct BundledFontsTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/CFonts/DejaVu")
    private static let faces = [
        (file: "DejaVuSans.ttf", font: Font(size: 20)),
        (file: "DejaVuSans-Bold.ttf", font: Font(size: 20, weight: .bold)),
        (file: "DejaVuSans-Oblique.ttf", font: Font(size: 20, isItalic: true)),
        (file: "DejaVuSans-BoldOblique.ttf", font: Font(size: 20, weight: .bold, isItalic: true)),
    ]

    /// No folder, no file and no setting of the machine.
    private static func alone() throws -> FontCollection { try FontCollection(files: [], includesSystemFonts: false) }

    private func drawn(_ font: Font, _ fonts: FontCollection) throws -> [UInt8] {
        let layout = try TextLayout(AttributedText("Hamburg fi 1,5 שלום Ж", font: font), fonts: fonts)
        return try alphaDrawn(width: 300, height: 30) { $0.draw(layout, at: .zero) }
    }

    @Test(arguments: faces.map(\.file)) func theLibraryHasTheBytesOfTheFile(file: String) throws {
        let path = try #require(BundledFonts.path(named: file))
        let bytes = try #require(BundledFonts.bytes(atPath: path))
        #expect(Data(bytes) == (try Data(contentsOf: Self.folder.appendingPathComponent(file))))
        #expect(BundledFonts.path(named: "DejaVuSerif.ttf") == nil && BundledFonts.bytes(atPath: file) == nil)
    }

    /// Each face by the widths that its own file states, read here.
    @Test(arguments: faces.indices) func eachFaceHasTheWidthsOfItsFile(index: Int) throws {
        let (file, font) = Self.faces[index]
        let metrics = try #require(
            FontMetrics(Data(contentsOf: Self.folder.appendingPathComponent(file))))
        for fonts in [try Self.alone(), .system] {
            for letter in ["H", "i", "W", "Ж", "ש", "@"] {
                let layout = try TextLayout(AttributedText(letter, font: font), fonts: fonts)
                let scalar = try #require(letter.unicodeScalars.first)
                let advance = try #require(metrics.advance(of: scalar))
                #expect(abs(layout.size.width - advance * 20) < 2.0 / 1024, "\(letter) of \(file)")
                #expect(abs(layout.firstBaseline - metrics.ascent * 20) < 2.0 / 1024)
                #expect(layout.fontFiles == ["lamina:/" + file])
            }
        }
    }

    @Test(arguments: faces.indices) func textThatNamesNoFontHasTheSamePixelsWithoutInstalledFonts(index: Int) throws {
        let (file, font) = Self.faces[index]
        let expected = try drawn(font, .system)
        #expect(expected.contains { $0 > 0 })
        #expect(try drawn(font, Self.alone()) == expected)
        // The same files, given by their paths.
        let files = Self.faces.map { Self.folder.appendingPathComponent($0.file).path }
        #expect(try drawn(font, FontCollection(files: files, includesSystemFonts: false)) == expected, "\(file)")
    }

    @Test func facesDiffer() throws {
        let pictures = try Self.faces.map { try drawn($0.font, Self.alone()) }
        #expect(Set(pictures).count == 4)
    }

    @Test func aFileOfTheFamilyReplacesAllOfIt() throws {
        let bold = Self.folder.appendingPathComponent("DejaVuSans-Bold.ttf").path
        let fonts = try FontCollection(files: [bold], includesSystemFonts: false)
        #expect(fonts.families == ["DejaVu Sans"])
        let layout = try TextLayout(AttributedText("H", font: Font(size: 20)), fonts: fonts)
        #expect(layout.fontFiles == [bold])
    }

    /// A path that the collection made up is a file of it, too, as suites name fonts.
    @Test func aFileOfTheLibraryMayBeNamed() throws {
        let path = try #require(BundledFonts.path(named: "DejaVuSans-Bold.ttf"))
        let fonts = try FontCollection(files: [path], includesSystemFonts: false)
        let layout = try TextLayout(AttributedText("H", font: Font(size: 20)), fonts: fonts)
        #expect(layout.fontFiles == [path])
    }

    /// An installed font that has the family's name beside one of its own keeps its own.
    @Test func otherFacesOfTheFamilyKeepTheirOwnNames() throws {
        let narrow = "DejaVu Sans Condensed"
        guard try installedFile(family: narrow).hasSuffix("DejaVuSansCondensed.ttf") else { return }
        #expect(FontCollection.system.contains(family: narrow))
        let (wide, made) = try (
            TextLayout(AttributedText("HHH", font: Font(size: 20))),
            TextLayout(AttributedText("HHH", font: Font(family: narrow, size: 20)))
        )
        #expect(made.size.width < wide.size.width * 0.95)
        #expect(made.fontFiles.first?.hasSuffix("DejaVuSansCondensed.ttf") == true)
    }
}

/// The widths of a TrueType font, read from its tables. Source: OpenType 1.9, `cmap` (format 4), `hhea`, `hmtx`, `head`.
struct FontMetrics {
    private let data: [UInt8]
    private var tables: [String: Int] = [:]
    private let unitsPerEm: Double

    init?(_ data: Data) {
        self.data = Array(data)
        guard data.count > 12 else { return nil }
        let count = Int(self.data[4]) << 8 | Int(self.data[5])
        for index in 0..<count {
            let entry = 12 + 16 * index
            guard entry + 16 <= data.count else { return nil }
            let name = String(decoding: self.data[entry..<entry + 4], as: UTF8.self)
            tables[name] = self.data[entry + 8..<entry + 12].reduce(0) { $0 << 8 | Int($1) }
        }
        guard let head = tables["head"] else { return nil }
        unitsPerEm = Double(Int(self.data[head + 18]) << 8 | Int(self.data[head + 19]))
    }

    /// The distance from the top of a line to its baseline, in ems.
    var ascent: Double { tables["hhea"].map { Double(word(at: $0 + 4)) / unitsPerEm } ?? 0 }

    /// The width of a character's glyph, in ems; nil if the font has none.
    func advance(of scalar: Unicode.Scalar) -> Double? {
        guard let glyph = glyph(of: scalar), let metrics = tables["hmtx"], let header = tables["hhea"] else {
            return nil
        }
        let widths = word(at: header + 34)
        return Double(word(at: metrics + 4 * min(glyph, widths - 1))) / unitsPerEm
    }

    private func glyph(of scalar: Unicode.Scalar) -> Int? {
        guard let map = tables["cmap"], scalar.value < 0xFFFF else { return nil }
        let code = Int(scalar.value)
        for index in 0..<word(at: map + 2) {
            let offset = word(at: map + 4 + 8 * index + 4) << 16 | word(at: map + 4 + 8 * index + 6)
            let part = map + offset
            guard word(at: part) == 4 else { continue }
            let segments = word(at: part + 6) / 2
            for segment in 0..<segments where word(at: part + 14 + 2 * segment) >= code {
                let start = word(at: part + 16 + 2 * (segments + segment))
                guard start <= code else { return nil }
                let delta = word(at: part + 16 + 2 * (2 * segments + segment))
                let place = part + 16 + 2 * (3 * segments + segment)
                let range = word(at: place)
                if range == 0 { return (code + delta) & 0xFFFF }
                let glyph = word(at: place + range + 2 * (code - start))
                return glyph == 0 ? nil : (glyph + delta) & 0xFFFF
            }
        }
        return nil
    }

    private func word(at offset: Int) -> Int { Int(data[offset]) << 8 | Int(data[offset + 1]) }
}
