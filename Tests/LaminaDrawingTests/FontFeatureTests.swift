import Foundation
import LaminaDrawing
import LaminaGeometry
import Testing

/// Features of OpenType and axes of variable fonts, in a font of three boxes whose numbers are known.
@Suite struct FontFeatureTests {
    /// An em of 1000. A is 500 wide with a box from 100 to 400, 700 high; at the end of its axis, 900 wide with a box to 800.
    /// B is 300 wide, 100 less after an A. The feature `ss01` has another A, 800 wide with a box from 100 to 500, 300 high.
    private static let file = """
        AAEAAAAOAIAAAwBgR1BPU7ABvq8AAANEAAAAUEdTVUK4B3y+AAADlAAAAERPUy8yRSFD7QAAAWgAAABgY21hcAAMAJUAAAHYAAAANGZ2YXJ7xW
        mSAAAD2AAAACRnbHlmFSFH1wAAAhgAAABkZ3ZhctetIlcAAAP8AAAANmhlYWQOMYucAAAA7AAAADZoaGVhBRYCXQAAASQAAAAkaG10eAg0ASwA
        AAHIAAAAEGxvY2EASwAxAAACDAAAAAptYXhwAAYABgAAAUgAAAAgbmFtZT8VYW0AAAJ8AAAAlnBvc3QvjXHaAAADFAAAADAAAQAAAAEAAAiQtM
        5fDzz1AAMD6AAAAADWk6QAAAAAANaTpAAAAAAAAfQCvAAAAAMAAgAAAAAAAAABAAADIP84AAADIAAAAAAB9AABAAAAAAAAAAAAAAAAAAAABAAB
        AAAABAAEAAEAAAAAAAIAAAAAAAAAAAAAAAAAAAAAAAMCDQGQAAUABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAAAAAAAA
        AAAAAAAD8/Pz8AAABBAEIDIP84AAADIADIAAAAAAAAAAAAAAAAAAAAIAACAfQAAAH0AGQBLABkAyAAZAAAAAIAAAADAAAAFAADAAEAAAAUAAQA
        IAAAAAQABAABAAAAQv//AAAAQf///8AAAQAAAAAAAAAMABkAJQAyAAAAAQAAAAAB9AH0AAMAADERIREB9AH0/gwAAQBkAAABkAK8AAMAADMRIR
        FkASwCvP1EAAABAGQAAADIArwAAwAAMxEzEWRkArz9RAABAGQAAAH0ASwAAwAAMxEhEWQBkAEs/tQAAAAABgBOAAEAAAAAAAEACwAAAAEAAAAA
        AAIABwALAAEAAAAAAQAABgASAAMAAQQJAAEAFgAYAAMAAQQJAAIADgAuAAMAAQQJAQAADAA8TGFtaW5hIFRlc3RSZWd1bGFyV2VpZ2h0AEwAYQ
        BtAGkAbgBhACAAVABlAHMAdABSAGUAZwB1AGwAYQByAFcAZQBpAGcAaAB0AAAAAgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAA
        JAAlAQIFQS5hbHQAAQAAAAoAHgAsAAFERkxUAAgABAAAAAD//wABAAAAAWtlcm4ACAAAAAEAAAABAAQAAgAAAAEACAABAAwABAAAAAEAEgABAA
        EAAQABAAL/nAABAAAACgAeACwAAURGTFQACAAEAAAAAP//AAEAAAABc3MwMQAIAAAAAQAAAAEABAABAAAAAQAIAAEABgACAAEAAQABAAEAAAAQ
        AAIAAQAUAAAACHdnaHQAZAAAAGQAAAOEAAAAAAEAAAEAAAABAAAAAAAeAAQAAAAAAB4AAAAAAAwADAAMgAEACgAMgABAAACBQQGQAZCAQAGQgY
        cAAAA=
        """

    private let folder: TestFolder
    private let fonts: FontCollection

    init() throws {
        folder = try TestFolder()
        let data = try #require(Data(base64Encoded: Self.file, options: .ignoreUnknownCharacters))
        fonts = try FontCollection(files: [try folder.write(data, "boxes.ttf")], includesSystemFonts: false)
    }

    private func font(_ change: (inout Font) -> Void = { _ in }) -> Font {
        var font = Font(family: "Lamina Test", size: 100, weight: .thin)
        change(&font)
        return font
    }

    private func width(_ text: String, _ change: (inout Font) -> Void = { _ in }) throws -> Double {
        try TextLayout(AttributedText(text, font: font(change)), fonts: fonts).size.width
    }

    @Test func aFeatureIsSwitchedOff() throws {
        #expect(abs(try width("AB") - 70) < 0.01)
        #expect(abs(try width("AB") { $0.features = ["kern": 0] } - 80) < 0.01)
        #expect(abs(try width("AB") { $0.features = ["kern": 1] } - 70) < 0.01)
    }

    @Test func aFeatureIsSwitchedOn() throws {
        let plain = try TextLayout(AttributedText("A", font: font()), fonts: fonts)
        let other = try TextLayout(AttributedText("A", font: font { $0.features = ["ss01": 1] }), fonts: fonts)
        #expect(abs(plain.size.width - 50) < 0.01 && abs(plain.inkBounds.height - 70) < 0.01)
        #expect(abs(other.size.width - 80) < 0.01 && abs(other.inkBounds.height - 30) < 0.01)
        // One that the font lacks, and two at once.
        #expect(abs(try width("A") { $0.features = ["tnum": 1] } - 50) < 0.01)
        #expect(abs(try width("AAB") { $0.features = ["ss01": 1, "kern": 0] } - 190) < 0.01)
    }

    @Test func eachRunHasItsFeatures() throws {
        let text = AttributedText(runs: [
            AttributedText.Run("A", TextAttributes(font: font { $0.features = ["ss01": 1] })),
            AttributedText.Run("A", TextAttributes(font: font())),
        ])
        #expect(abs(try TextLayout(text, fonts: fonts).size.width - 130) < 0.01)
    }

    @Test(arguments: [
        (100.0, 0.0), (500, 0.5), (650, 0.6875), (900, 1), (2_000, 1), (-5, 0), (.infinity, 1), (.nan, 0),
    ])
    func anAxisHasThePlaceThatIsGiven(weight: Double, share: Double) throws {
        let font = font { $0.variations = [.weight: weight] }
        let layout = try TextLayout(AttributedText("A", font: font), fonts: fonts)
        #expect(abs(layout.size.width - 50 - 40 * share) < 0.1)
        #expect(abs(layout.inkBounds.maxX - 40 - 40 * share) < 0.1)
        // The box as it is filled: its columns add up to its width.
        let pixels = try alphaDrawn(width: 120, height: 120) { $0.draw(layout, at: .zero) }
        let row = Int(layout.firstBaseline) - 30
        let sum = pixels[row * 120..<row * 120 + 120].reduce(0) { $0 + Double($1) / 255 }
        #expect(abs(sum - 30 - 40 * share) < 0.1)
    }

    @Test func axesOfOneFileDifferInOneText() throws {
        let text = AttributedText(
            runs: [100.0, 900, 500].map { weight in
                AttributedText.Run("A", TextAttributes(font: font { $0.variations = ["wght": weight] }))
            })
        #expect(abs(try TextLayout(text, fonts: fonts).size.width - 50 - 90 - 70) < 0.2)
    }

    @Test func axesThatAFontLacksChangeNothing() throws {
        #expect(abs(try width("A") { $0.variations = ["wdth": 50] } - 50) < 0.01)
        var varied = Font(size: 20)
        varied.variations = ["wght": 900]
        let (plain, other) = try (
            TextLayout(AttributedText("Hg", font: Font(size: 20))), TextLayout(AttributedText("Hg", font: varied))
        )
        #expect(plain.size == other.size)
    }

    @Test func tagsAreFourLettersOrDigits() {
        for name in ["tnum", "ss01", "XHGT", "0000"] { #expect(FontTag(name)?.name == name) }
        for name in ["", "tnu", "tnumm", "tn m", "tn,1", "a=1,", "tnüm", "\"tnu"] { #expect(FontTag(name) == nil) }
    }

    /// Kerning of DejaVu Sans, beside the widths that its file states.
    @Test func withoutKerningAWidthIsTheSumOfItsLetters() throws {
        let path = try installedFile(family: "DejaVu Sans")
        let metrics = try #require(FontMetrics(Data(contentsOf: URL(fileURLWithPath: path))))
        let text = "AVAT"
        let sum = try text.unicodeScalars.reduce(0.0) { try $0 + #require(metrics.advance(of: $1)) } * 20
        var font = Font(size: 20)
        #expect(try TextLayout(AttributedText(text, font: font)).size.width < sum - 1)
        font.features = ["kern": 0]
        #expect(abs(try TextLayout(AttributedText(text, font: font)).size.width - sum) < 0.02)
    }
}
