import Foundation
import LaminaDrawing
import LaminaGeometry
import Testing

/// Fonts of several families.
@Suite struct FontFallbackTests {
    private func font(_ families: String..., size: Double = 20) -> Font {
        var font = Font(size: size)
        font.families = families
        return font
    }

    private func name(of file: String?) -> String { file?.split(separator: "/").last.map(String.init) ?? "none" }

    @Test func aFamilyThatIsNotThereIsSkipped() throws {
        let layout = try TextLayout(AttributedText("H", font: font("Nowhere", "DejaVu Serif", "DejaVu Sans Mono")))
        // DejaVu Serif: an H of 1786 of 2048.
        #expect(abs(layout.size.width - 1786.0 / 2048 * 20) < 0.01)
        #expect(layout.fontFiles.map(name) == ["DejaVuSerif.ttf"])
    }

    /// Serif has no Arabic, the other two have; without a list DejaVu Sans is as good as any.
    @Test func aMissingCharacterComesFromTheNextFamily() throws {
        let mono = try installedFile(family: "DejaVu Sans Mono")
        let advance = try #require(
            FontMetrics(Data(contentsOf: URL(fileURLWithPath: mono)))?.advance(of: "\u{627}"))
        let listed = try TextLayout(
            AttributedText("H\u{627}", font: font("DejaVu Serif", "Nowhere", "dejavu sans mono", "DejaVu Sans")))
        #expect(listed.fontFiles.map(name) == ["DejaVuSerif.ttf", "DejaVuSansMono.ttf"])
        #expect(abs(listed.size.width - (1786.0 / 2048 + advance) * 20) < 0.01)
        let other = try TextLayout(AttributedText("H\u{627}", font: font("DejaVu Serif", "DejaVu Sans")))
        #expect(other.fontFiles.map(name) == ["DejaVuSerif.ttf", "DejaVuSans.ttf"])
    }

    /// Without the machine's settings, which have an order of their own.
    @Test func theOrderIsTheSameInFilesAlone() throws {
        let files = try ["DejaVu Sans Mono", "DejaVu Serif"].map(installedFile)
        let fonts = try FontCollection(files: files, includesSystemFonts: false)
        let text = "H\u{627}"
        for families in [["DejaVu Serif", "DejaVu Sans Mono"], ["DejaVu Serif", "DejaVu Sans", "DejaVu Sans Mono"]] {
            var font = Font(size: 20)
            font.families = families
            let layout = try TextLayout(AttributedText(text, font: font), fonts: fonts)
            #expect(layout.fontFiles.map(name) == families.prefix(2).map { $0.replacing(" ", with: "") + ".ttf" })
        }
    }

    @Test func noFamilyThatIsThereIsAnError() throws {
        let error = #expect(throws: DrawingError.self) {
            try TextLayout(AttributedText("a", font: font("Nowhere", "Neither")))
        }
        #expect(error?.description.contains("\"Nowhere\"") == true)
    }

    @Test func familiesAreTheFamilyAndThoseThatFollow() {
        var font = font("A", "B", "C")
        #expect(font.family == "A" && font.fallbackFamilies == ["B", "C"] && font.families == ["A", "B", "C"])
        font.families = []
        #expect(font == Font(size: 20))
    }
}
