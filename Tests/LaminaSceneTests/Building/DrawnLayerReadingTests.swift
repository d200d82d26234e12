import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// Layers of text and shapes in documents.
@Suite struct DrawnLayerReadingTests {
    private func stage(_ sublayer: String, root: String = "") throws(SceneError) -> Stage {
        try SceneLoader().stage(
            text: "lamina: 1\nsize: [100, 100]\n\(root)\nsublayers:\n  - \(sublayer)\n", name: "a.yaml", folder: ".")
    }

    private func layer<Kind: Layer>(_ sublayer: String, _ kind: Kind.Type = Kind.self) throws -> Kind {
        try #require(try stage(sublayer).root.sublayers.first as? Kind)
    }

    private func message(_ sublayer: String, root: String = "") -> String {
        do {
            _ = try stage(sublayer, root: root)
            return ""
        } catch {
            return error.description
        }
    }

    @Test func shapeHasAllItsProperties() throws {
        let shape: ShapeLayer = try layer(
            """
            {type: shape, path: M0 0H10V5Z, fillColor: null, fillRule: evenOdd, strokeColor: "#ff0000", strokeStart: 0.1,
                 strokeEnd: 0.9, strokeOffset: -0.25, lineWidth: 3, lineCap: round, lineJoin: bevel, miterLimit: 4, lineDashPattern: [3, 2],
                 lineDashPhase: 1}
            """)
        var path = Path()
        path.move(to: .zero)
        path.addLine(to: Point(x: 10, y: 0))
        path.addLine(to: Point(x: 10, y: 5))
        path.closeSubpath()
        #expect(shape.path == path)
        #expect(shape.fillColor == nil && shape.fillRule == .evenOdd)
        #expect(shape.strokeColor == Color(red: 1, green: 0, blue: 0))
        #expect(shape.strokeStart == 0.1 && shape.strokeEnd == 0.9 && shape.lineWidth == 3)
        #expect(shape.strokeOffset == -0.25)
        #expect(shape.lineCap == .round && shape.lineJoin == .bevel && shape.miterLimit == 4)
        #expect(shape.lineDashPattern == [3, 2] && shape.lineDashPhase == 1)
    }

    @Test func strokesAndGradientsHaveAllTheirProperties() throws {
        let shape: ShapeLayer = try layer(
            """
            {type: shape, path: M0 0H10V5Z, fillGradient: {type: radial, colors: ["#fff", "#f00", "#000"],
                 locations: [0, 0.5, 1], midpoints: [0.25, 0.75], startPoint: [3, 4], endPoint: [8, 9], unit: points,
                 spreadMethod: reflect, colorInterpolation: oklab, interpolatesPremultiplied: true},
                 strokeGradient: {colors: ["#fff", "#000"]},
                 strokes: [{}, {color: "#f00", width: 3, cap: round, join: bevel, miterLimit: 4, dashPattern: [3, 2],
                 dashPhase: 1, start: 0.25, end: 0.75, offset: -1.5}, {gradient: {colors: ["#fff", "#000"]}}]}
            """)
        let red = Color(red: 1, green: 0, blue: 0)
        var gradient = GradientFill(
            colors: [.white, red, .black], startPoint: Point(x: 3, y: 4), endPoint: Point(x: 8, y: 9))
        (gradient.type, gradient.unit, gradient.spreadMethod) = (.radial, .points, .reflect)
        (gradient.locations, gradient.midpoints) = ([0, 0.5, 1], [0.25, 0.75])
        (gradient.colorInterpolation, gradient.interpolatesPremultiplied) = (.oklab, true)
        #expect(shape.fillGradient == gradient)
        #expect(shape.strokeGradient == GradientFill(colors: [.white, .black]))
        #expect(
            shape.strokes == [
                ShapeStroke(),
                ShapeStroke(
                    color: red, width: 3, cap: .round, join: .bevel, miterLimit: 4, dashPattern: [3, 2], dashPhase: 1,
                    start: 0.25, end: 0.75, offset: -1.5),
                ShapeStroke(gradient: GradientFill(colors: [.white, .black])),
            ])
    }

    @Test func textHasAllItsProperties() throws {
        let text: TextLayer = try layer(
            """
            {type: text, string: Hello, font: DejaVu Serif, fontSize: 20, fontWeight: bold, italic: true,
                 foregroundColor: "#00f", alignmentMode: right, wrapped: true, truncationMode: end, lineSpacing: 2,
                 verticalAlignment: bottom, foregroundGradient: {colors: ["#fff", "#000"], endPoint: [1, 0]},
                 numberOfLines: 3, lineHeight: 30, paragraphSpacing: 6, minimumScaleFactor: 0.5, frame: [0, 0, 50, 50]}
            """)
        #expect(text.string == "Hello" && text.fontSize == 20)
        #expect(text.font == Font(family: "DejaVu Serif", size: 20, weight: .bold, isItalic: true))
        #expect(text.foregroundColor == Color(red: 0, green: 0, blue: 1))
        #expect(text.alignmentMode == .right && text.isWrapped && text.truncationMode == .end)
        #expect(text.verticalAlignment == .bottom)
        #expect(text.foregroundGradient == GradientFill(colors: [.white, .black], endPoint: Point(x: 1, y: 0)))
        #expect(text.lineSpacing == 2 && text.numberOfLines == 3)
        #expect(text.lineHeight == 30 && text.paragraphSpacing == 6 && text.minimumScaleFactor == 0.5)
        let other: TextLayer = try layer("{type: text, wrapping: wholeWord, lineHeightMultiple: 1.25}")
        #expect(other.wrapping == .wholeWord && other.isWrapped && other.lineHeightMultiple == 1.25)
        #expect(text.wrapping == .word && text.lineHeightMultiple == 0)
    }

    @Test func runsTakeFromTheLayerWhatTheyDoNotSay() throws {
        let text: TextLayer = try layer(
            """
            {type: text, fontSize: 20, fontWeight: 300, foregroundColor: "#f00",
                 runs: [{text: a}, {text: b, fontSize: 10, color: "#00f", underline: double, strikethrough: true,
                 letterSpacing: 2, baselineOffset: 3}]}
            """)
        let runs = try #require(text.attributedString?.runs)
        let font = Font(size: 20, weight: .light)
        #expect(runs[0] == AttributedText.Run("a", TextAttributes(font: font, color: Color(red: 1, green: 0, blue: 0))))
        var second = TextAttributes(font: font, color: Color(red: 0, green: 0, blue: 1))
        second.font.size = 10
        (second.underline, second.isStruckThrough) = (.double, true)
        (second.letterSpacing, second.baselineOffset) = (2, 3)
        #expect(runs[1] == AttributedText.Run("b", second))
    }

    @Test func drawnValuesAnimateAndAreSet() throws {
        let stage = try stage(
            """
            {id: s, type: shape, path: M0 0H60, strokeColor: "#fff", lineWidth: 4,
                 animations: [{keyPath: strokeEnd, from: 0, to: 1, duration: 2}]}
              - {id: t, type: text, string: H, fontSize: 10}
            timeline: [{at: 3, animated: false, set: {t.string: HH, t.fontSize: 20, s.lineWidth: 8}}]
            """)
        let (shape, text) = (stage.root.sublayers[0] as? ShapeLayer, stage.root.sublayers[1] as? TextLayer)
        stage.advance(to: 1)
        #expect(shape?.presentation()?.strokeEnd == 0.5)
        stage.advance(to: 3)
        #expect(text?.string == "HH" && text?.fontSize == 20 && shape?.lineWidth == 8)
    }

    @Test func severalFamiliesAreRead() throws {
        let stage = try load(
            scene(
                layers: """
                    {"type": "text", "font": ["Nowhere", "DejaVu Serif"], "string": "a"},
                    {"type": "text", "runs": [{"text": "a", "font": ["DejaVu Serif", "Nowhere"]}, {"text": "b"}]}
                    """))
        let texts = stage.root.sublayers.compactMap { $0 as? TextLayer }
        #expect(texts[0].font.families == ["Nowhere", "DejaVu Serif"])
        let runs = try #require(texts[1].attributedString?.runs)
        #expect(runs.map(\.attributes.font.families) == [["DejaVu Serif", "Nowhere"], [Font.defaultFamily]])
    }

    @Test func fontFilesAreFoundInTheScenesFolder() throws {
        let folder = try TestFonts()
        let stage = try SceneLoader().stage(
            text: """
                {"lamina": 1, "size": [100, 50], "fonts": ["own.ttf"], "systemFonts": false,
                 "sublayers": [{"type": "text", "string": "H", "font": "DejaVu Serif"}]}
                """, name: "a.json", folder: folder.path)
        let text = try #require(stage.root.sublayers.first as? TextLayer)
        #expect(text.fonts.families == ["DejaVu Sans", "DejaVu Serif"])
        #expect(stage.makeFrame().images.count == 1)
    }

    @Test func fontFilesAreSharedUntilTheyChange() throws {
        let folder = try TestFonts()
        var loader = SceneLoader()
        loader.fontCache = FontCache()
        func fonts(_ options: String = "") throws -> FontCollection {
            let stage = try loader.stage(
                text: """
                    {"lamina": 1, "size": [100, 50], "fonts": ["own.ttf"]\(options),
                     "sublayers": [{"type": "text", "string": "H", "font": "DejaVu Serif"}]}
                    """, name: "a.json", folder: folder.path)
            return try #require(stage.root.sublayers.first as? TextLayer).fonts
        }
        let first = try fonts()
        #expect(try fonts() === first)
        let alone = try fonts(#", "systemFonts": false"#)
        #expect(alone !== first && !alone.includesSystemFonts)
        #expect(try fonts() === first)
        // Another file of the same name.
        try folder.replace("own.ttf")
        let changed = try fonts()
        #expect(changed !== first)
        // Without a cache each document has its own.
        loader.fontCache = nil
        #expect(try fonts() !== changed)
    }

    @Test func brokenAndMissingFontFilesAreNamed() throws {
        let folder = try TestFonts()
        let error = #expect(throws: SceneError.self) {
            try SceneLoader().stage(
                text: "{\"lamina\": 1, \"size\": [1, 1],\n\"fonts\": [\"cut.ttf\", \"none.ttf\", \"../x.ttf\"]}",
                name: "a.json", folder: folder.path)
        }
        let text = try #require(error?.description)
        #expect(text.contains("a.json:2") && text.contains("\"cut.ttf\" contains no readable font"))
        #expect(text.contains("\"none.ttf\" does not exist"))
        #expect(text.contains("\"../x.ttf\" is outside"))
    }

    @Test(arguments: [
        ("{type: shape, path: M0 0Lx}", "found \"x\" at character 6; write a number"),
        ("{type: shape, path: L1 1}", "at character 1; write M or m, which begin a path"),
        ("{type: shape, fillRule: odd}", "\"odd\""),
        ("{type: shape, strokeEnd: 2}", "2 is out of range"),
        ("{type: shape, lineDashPattern: [0, 0]}", "at least one length above 0"),
        ("{type: shape, lineDashPattern: [-1]}", "-1 is out of range"),
        ("{type: shape, strokeOffset: 1e400}", "strokeOffset"),
        ("{type: shape, strokes: [{width: -1}]}", "strokes[0].width: -1 is out of range"),
        ("{type: shape, strokes: [{}, {end: .nan}]}", "strokes[1].end"),
        (
            "{type: shape, strokes: [{color: \"#fff\", gradient: {colors: [red, blue]}}]}",
            "gradient conflicts with color"
        ),
        ("{type: shape, fillGradient: {colors: [red]}}", "an array of 2 to 256 values"),
        ("{type: shape, fillGradient: {}}", "\"colors\" is missing"),
        ("{type: shape, fillGradient: {type: conic, colors: [red, blue]}}", "\"conic\""),
        ("{type: shape, fillGradient: {colors: [red, blue], locations: [1, 0]}}", "in nondecreasing order"),
        ("{type: shape, fillGradient: {colors: [red, blue], locations: [1]}}", "found 1 locations for 2 colours"),
        ("{type: shape, strokeGradient: {colors: [red, blue], midpoints: [1, 0]}}", "found 2 midpoints for 2 colours"),
        ("{type: shape, fillGradient: {colors: [red, blue], startPoint: [1e400, 0]}}", "startPoint"),
        ("{type: shape, trimOffset: 0.5}", "did you mean \"strokeOffset\"?"),
        (
            "{type: shape, animations: [{keyPath: lineDashPattern, from: [0], to: [4, 2]}]}",
            "at least one length above 0"
        ),
        ("{type: shape, path: M0 0H1000, strokeColor: \"#fff\", lineDashPattern: [0.000001]}", "in time; simplify it"),
        ("{type: text, string: a, font: DejaVu San}", "the font family \"DejaVu San\" is not available; did you mean"),
        ("{type: text, runs: [{text: a, font: Nowhere Grotesk}]}", "\"Nowhere Grotesk\""),
        ("{type: text, runs: [{color: \"#fff\"}]}", "\"text\" is missing"),
        ("{type: text, string: a, runs: [{text: a}]}", "runs"),
        ("{type: text, fontSize: 0}", "0 is out of range"),
        ("{type: text, foregroundGradient: {colors: [red]}}", "foregroundGradient.colors: found"),
        ("{type: text, fontWeight: boldest}", "boldest"),
        ("{type: text, wrapped: true, wrapping: character}", "wrapping conflicts with wrapped"),
        ("{type: text, lineHeight: 20, lineHeightMultiple: 2}", "lineHeight conflicts with lineHeightMultiple"),
        ("{type: text, wrapping: words}", "did you mean \"word\"?"),
        ("{type: text, lineHeight: -1}", "-1 is out of range"),
        ("{type: text, lineHeight: 1.5em}", "lineHeight"),
        ("{type: text, lineHeightMultiple: 101}", "101 is out of range"),
        ("{type: text, paragraphSpacing: .nan}", "paragraphSpacing"),
        ("{type: text, minimumScaleFactor: 1.5}", "1.5 is out of range"),
        ("{type: text, lineBreakMode: char}", "did you mean \"wrapping\" or \"truncationMode\"?"),
        ("{type: text, string: a, font: [Nowhere, Neither]}", "the font family \"Nowhere\" is not available"),
        ("{type: text, string: a, font: []}", "an array of 1 to 16 values, each a string"),
        ("{type: text, string: a, font: [\"\"]}", "at least one character"),
        ("{type: text, runs: [{text: a, font: [Neither]}]}", "the font family \"Neither\" is not available"),
        ("{type: text, strokeEnd: 1}", "shape"),
        ("{animations: [{keyPath: strokeEnd, from: 0, to: 1}]}", "animate it on a layer of type \"shape\""),
        ("{type: shape, animations: [{keyPath: strokeEnds, from: 0, to: 1}]}", "did you mean \"strokeEnd\"?"),
    ])
    func mistakesAreTold(sublayer: String, expected: String) {
        let text = message(sublayer)
        #expect(text.contains(expected), "\(text)")
    }

    @Test func pathsOfTooManyElementsAreRefused() {
        let data = "M0 0" + String(repeating: "h1", count: 1_000_001)
        #expect(message("{type: shape, path: \(data)}").contains("a path of 1000001 elements is more than 1000000"))
    }

    @Test func brokenTextIsFoundWhereItIs() throws {
        let folder = try TestFonts()
        let bytes =
            Array("{\"lamina\": 1, \"size\": [1, 1],\n\"sublayers\": [{\"type\": \"text\", \"string\": \"a".utf8)
            + [0xC3, 0x28] + Array("\"}]}".utf8)
        let file = try folder.write(Data(bytes), "broken.json")
        let error = #expect(throws: SceneError.self) { try SceneLoader().stage(at: file) }
        #expect(error?.description.contains("broken.json:2:") == true)
    }
}

/// A folder with a font and a broken one.
private final class TestFonts {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent("lamina-fonts-\(UUID().uuidString)")
    var path: String { url.path }

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let folders = ["/usr/share/fonts", "/usr/local/share/fonts"]
        let found = folders.lazy.compactMap { folder in
            FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String }
                .first { $0.hasSuffix("DejaVuSerif.ttf") }.map { "\(folder)/\($0)" }
        }.first
        guard let found else { throw CocoaError(.fileNoSuchFile) }
        let font = try Data(contentsOf: URL(fileURLWithPath: found))
        _ = try write(font, "own.ttf")
        _ = try write(font.prefix(1_000), "cut.ttf")
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Replaces a file by one with other bytes: a zero more, which no table of the font reaches.
    func replace(_ name: String) throws {
        let file = url.appendingPathComponent(name)
        let data = try Data(contentsOf: file) + [0]
        try FileManager.default.removeItem(at: file)
        _ = try write(data, name)
    }

    func write(_ data: Data, _ name: String) throws -> String {
        let file = url.appendingPathComponent(name)
        try data.write(to: file)
        return file.path
    }
}
