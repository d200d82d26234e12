import Foundation
import Testing

@testable import LaminaCheck

/// The text of goldens says all of them, and edits are found.
@Suite struct GoldenTextTests {
    private static let digest = "0123456789abcdef0123456789abcdef"

    private static let golden: Golden = {
        var plain = Golden.Picture(suffix: "", width: 8, height: 9, digest: digest)
        plain.counters = ["drawCalls": 3, "overdraw": 1.25]
        var late = Golden.Picture(suffix: "[tablet]@2x@0.5s", width: 16, height: 18, digest: digest)
        late.passes = [
            PassSummary(
                layer: "root/a b/[3]", reasons: ["mask", "shadow"], width: 4, height: 5, draws: 2, digest: digest),
            PassSummary(layer: "root", reasons: [], width: 16, height: 18, draws: 7),
        ]
        return Golden(
            sceneDigest: digest, sceneFormat: "json",
            files: [Golden.File(digest: digest, path: "../a b\\c\nd.png")], pictures: [plain, late])
    }()

    @Test func aGoldenIsReadAsItWasWritten() throws {
        let text = GoldenText.text(Self.golden)
        #expect(try GoldenText.golden(Array(text.utf8), file: "a.golden") == Self.golden)
        // A line a fact, so that versions merge.
        #expect(text.split(separator: "\n").count == 9)
        let windows = text.replacingOccurrences(of: "\n", with: "\r\n")
        #expect(try GoldenText.golden(Array(windows.utf8), file: "a.golden") == Self.golden)
    }

    @Test(arguments: [
        ("lamina-golden 1", "lamina-golden 2", 1, "is not supported"),
        ("lamina-golden 1", "hello", 1, "not a golden file"),
        ("scene \(digest)", "scene 0123", 2, "is not a digest of 32 hexadecimal digits"),
        ("scene ", "screen ", 2, "does not belong in a golden file"), (" json", " toml", 2, "json or yaml"),
        ("picture - 8x9", "picture - 8", 4, "is not a size"), ("picture - 8x9", "picture 8x9", 4, "needs a case"),
        ("counter drawCalls 3", "counter drawCalls three", 5, "a name and a number"),
        ("counter drawCalls 3", "counter drawCalls -1e300", 5, "a name and a number"),
        ("picture - 8x9", "picture - 9223372036854775807x9", 4, "is not a size"),
        ("picture [tablet]@2x@0.5s", "picture -", 7, "is repeated"),
        ("pass 4x5 2", "pass 4x5 two", 8, "needs a size, draws"),
        ("counter drawCalls 3", "<<<<<<< HEAD", 5, "the conflict marker of a merge"),
    ])
    func anEditIsNamedWithItsLine(old: String, new: String, line: Int, words: String) throws {
        let text = GoldenText.text(Self.golden).replacingOccurrences(of: old, with: new)
        let error = #expect(throws: GoldenError.self) { try GoldenText.golden(Array(text.utf8), file: "a.golden") }
        let message = said(error)
        #expect(message.hasPrefix("a.golden:\(line): ") && message.contains(words), "\(message)")
        #expect(error?.code == 65)
    }

    @Test func valuesAreReadAsTheyWereWritten() throws {
        var golden = Self.golden
        golden.values.inputs = [#"{"title": "Hello\nworld"}"#, #"{"width": 0.1}"#]
        golden.values.settings = [#"{"a card.frame": [0, 1, 2, 3]}"#]
        let text = GoldenText.text(golden)
        #expect(text.split(separator: "\n").count == 12)
        #expect(try GoldenText.golden(Array(text.utf8), file: "a.golden") == golden)
        let values = golden.values.values(in: nil)
        #expect(GoldenValues(values) == golden.values)
        for wrong in ["{}", #"{"a": 1, "b": 2}"#, "[1]", "title", ""] {
            let edited = text.replacingOccurrences(of: #"{"width": 0.1}"#, with: wrong)
            let error = #expect(throws: GoldenError.self) {
                try GoldenText.golden(Array(edited.utf8), file: "a.golden")
            }
            #expect(said(error).hasPrefix("a.golden:4: \"input\" and \"set\" need"), "\(said(error))")
        }
    }

    @Test(arguments: [[UInt8](), Array("lamina-golden 1\n".utf8), [0xFF, 0xFE, 0x0A]])
    func restsOfFilesAreNoGoldens(bytes: [UInt8]) {
        #expect(throws: GoldenError.self) { try GoldenText.golden(bytes, file: "a.golden") }
    }

    @Test func driverAndFontsAreReadAsTheyWereWritten() throws {
        var golden = Self.golden
        golden.driver = "a driver (9.1, 256 bits), OpenGL ES 3.2"
        golden.pictures[1].fonts = [DrawingOrigin.Font(digest: Self.digest, name: "A Font.ttf")]
        let text = GoldenText.text(golden)
        #expect(text.contains("\ndriver a driver (9.1, 256 bits), OpenGL ES 3.2\npicture - 8x9 "))
        #expect(text.contains("\nfont \(Self.digest) A Font.ttf\npass 4x5 2 "))
        #expect(try GoldenText.golden(Array(text.utf8), file: "a.golden") == golden)
        for line in ["driver b", "font 0123 x.ttf"] {
            let error = #expect(throws: GoldenError.self) {
                try GoldenText.golden(Array((text + line + "\n").utf8), file: "a.golden")
            }
            #expect(said(error).hasPrefix("a.golden:12: "), "\(said(error))")
        }
    }

    @Test func sizesOfPassesAreOfOneDriver() {
        var (mine, other) = (Self.golden, Self.golden)
        other.pictures[1].passes[0].width = 6
        #expect(!other.agrees(with: mine))
        (mine.driver, other.driver) = ("a", "b")
        #expect(other.agrees(with: mine))
        other.driver = "a"
        #expect(!other.agrees(with: mine))
    }

    @Test func costsOfOtherDriversAgree() {
        var other = Self.golden
        other.pictures[0].counters["fragments"] = 17
        other.pictures[1].passes[0].digest = nil
        other.pictures[0].digest = String(Self.digest.reversed())
        #expect(other.agrees(with: Self.golden))
        other.pictures[0].counters["drawCalls"] = 4
        #expect(!other.agrees(with: Self.golden))
    }
}
