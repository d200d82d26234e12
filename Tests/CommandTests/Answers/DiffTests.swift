import Foundation
import Lamina
import Testing

/// `lamina diff`.
@Suite struct DiffTests {
    /// A picture of 8×6 gray pixels, some of which are changed.
    private static func png(_ changed: [(Int, Int)] = [], width: Int = 8) throws -> WorkFolder.Entry {
        var pixels = [UInt8](repeating: 100, count: width * 6 * 4)
        for pixel in stride(from: 3, to: pixels.count, by: 4) { pixels[pixel] = 255 }
        for (x, y) in changed { pixels[(y * width + x) * 4] = 200 }
        return .bytes(try PNGEncoder.encode(Bitmap(width: width, height: 6, pixels: pixels)))
    }

    private static let three = [(1, 1), (2, 1), (6, 4)]

    private func folder() throws -> WorkFolder {
        try WorkFolder([
            "a.png": try Self.png(), "same.png": try Self.png(), "b.png": try Self.png(Self.three),
            "wide.png": try Self.png(width: 9), "broken.png": .text("PNG"),
        ])
    }

    @Test func equalPicturesPass() throws {
        let run = try folder().lamina("diff", "a.png", "same.png")
        run.expectSuccess()
        #expect(run.text == "same.png: equal\n")
    }

    @Test func aDifferenceFailsWithTheLimitAndTheTightestOne() throws {
        let run = try folder().lamina("diff", "a.png", "b.png", "--pixels", "2")
        #expect(run.ending == .exit(1) && run.message.isEmpty)
        #expect(
            run.text.hasPrefix("b.png: FAILED: 3 pixels differ, 2 are allowed (passes with pixels 3); 6.25% of 48; "))
        #expect(run.text.contains("a channel by up to 100"))
        try folder().lamina("diff", "a.png", "b.png", "--pixels", "3").expectSuccess()
        try folder().lamina("diff", "a.png", "b.png", "--share", "6.25%").expectSuccess()
        #expect(try folder().lamina("diff", "a.png", "b.png", "--window", "2:1").ending == .exit(1))
        try folder().lamina("diff", "a.png", "b.png", "--window", "2:2").expectSuccess()
        try folder().lamina("diff", "a.png", "b.png", "--metric", "channels 100").expectSuccess()
    }

    @Test func regionsAreIgnored() throws {
        let folder = try folder()
        try folder.lamina("diff", "a.png", "b.png", "--ignore", "1,1,2,1", "--ignore", "6,4,1,1").expectSuccess()
        #expect(try folder.lamina("diff", "a.png", "b.png", "--ignore", "1,1,2,1").ending == .exit(1))
        var mask = try Bitmap(width: 8, height: 6)
        for (x, y) in Self.three { mask.withUnsafeMutablePixels { $0[(y * 8 + x) * 4 + 3] = 9 } }
        try folder.lay(.bytes(try PNGEncoder.encode(mask)), "mask.png")
        try folder.lamina("diff", "a.png", "b.png", "--ignore-picture", "mask.png").expectSuccess()
    }

    @Test func ignoringAllIsNoPass() throws {
        for (first, second) in [("a.png", "b.png"), ("a.png", "same.png")] {
            let run = try folder().lamina("diff", first, second, "--ignore", "0,0,99,99")
            #expect(run.ending == .exit(1) && run.message.isEmpty)
            #expect(run.text == "\(second): FAILED: all pixels are ignored, so that nothing is compared\n")
        }
    }

    @Test func whatIsIgnoredOutsideOfThePicturesIsSaid() throws {
        let folder = try folder()
        let run = try folder.lamina("diff", "a.png", "same.png", "--ignore", "8,0,2,2", "--ignore", "7,0,2,2")
        #expect(run.ending == .exit(0) && run.text == "same.png: equal\n")
        #expect(run.message == "lamina: same.png: --ignore 8,0,2,2 is outside of the 8×6 pixels, and ignores nothing\n")
        let mask = try folder.lamina("diff", "a.png", "same.png", "--ignore-picture", "wide.png")
        #expect(mask.message.contains("--ignore-picture has 9×6 pixels and not 8×6; it is taken from the top left"))
    }

    @Test func missingQualityIsExplained() throws {
        let run = try folder().lamina("diff", "a.png", "b.png", "--quality")
        #expect(run.text.contains("; no SSIM, as its windows of 7×7 pixels are larger than the pictures"))
        #expect(run.text.contains("PSNR "))
        let sizes = try folder().lamina("diff", "a.png", "wide.png", "--quality")
        #expect(sizes.text.contains("; no PSNR and no SSIM, as the sizes differ"))
    }

    @Test func thePictureOfTheDifferenceIsWritten() throws {
        let folder = try folder()
        _ = try folder.lamina("diff", "a.png", "b.png", "-o", "d.png", "--kind", "errors")
        #expect(try folder.picture("d.png")[1, 1] == SIMD4(255, 0, 0, 255))
        _ = try folder.lamina("diff", "a.png", "b.png", "-o", "row.png")
        #expect(try folder.picture("row.png").width == 3 * 8 + 2 * 4)
        let run = try folder.lamina("diff", "a.png", "wide.png", "-o", "size.png", "--kind", "overlay")
        #expect(run.ending == .exit(1) && run.text.contains("expected 8×6, actual 9×6 pixels"))
        #expect(try folder.picture("size.png").width == 9)
    }

    @Test func jsonHasTheFigures() throws {
        struct Report: Decodable {
            struct Pair: Decodable {
                struct Figures: Decodable {
                    let different: Int
                    let compared: Int
                }
                struct Decision: Decodable {
                    let limit: String
                    let measured: Double
                    let tightest: String
                }
                let name: String
                let passed: Bool
                let figures: Figures
                let decision: Decision?
                let psnr: Double?
            }
            let passed: Bool
            let tolerance: String
            let pairs: [Pair]
        }
        let run = try folder().lamina("diff", "a.png", "same.png", "a.png", "b.png", "--json", "--quality")
        #expect(run.ending == .exit(1))
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output))
        #expect(!report.passed && report.tolerance == "exact, pixels 0")
        #expect(report.pairs.map(\.passed) == [true, false])
        #expect(report.pairs[1].figures.different == 3 && report.pairs[1].figures.compared == 48)
        #expect(report.pairs[1].decision?.tightest == "pixels 3")
        #expect(report.pairs[0].psnr == nil && report.pairs[1].psnr ?? 0 > 20)
    }

    /// A PPM of two pixels with 16 bits a channel, the first red with this sample.
    private static func deep(_ red: [UInt8]) -> WorkFolder.Entry {
        .bytes(Array("P6 2 1 65535\n".utf8) + red + [0, 0, 0, 0, 1, 2, 3, 4, 5, 6])
    }

    @Test func sixteenBitsAreComparedWhereAFileHasThem() throws {
        let folder = try WorkFolder([
            "a.ppm": Self.deep([0x80, 0x00]), "b.ppm": Self.deep([0x80, 0x01]),
            // 0x80 times 257 is 0x8080.
            "c.ppm": .bytes(Array("P6 2 1 255\n".utf8) + [0x80, 0, 0, 1, 3, 5]), "d.ppm": Self.deep([0x80, 0x80]),
        ])
        let run = try folder.lamina("diff", "a.ppm", "b.ppm")
        #expect(run.ending == .exit(1))
        #expect(run.text.hasPrefix("b.ppm: FAILED: 1 pixel differs, 0 are allowed (passes with pixels 1); 50% of 2; "))
        #expect(run.text.contains("1 of them only below 8 of 16 bits"))
        #expect(try folder.lamina("diff", "a.ppm", "b.ppm", "--ignore", "0,0,1,1").text == "b.ppm: equal\n")
        #expect(try folder.lamina("diff", "a.ppm", "b.ppm", "--metric", "channels 0").ending == .exit(0))
        // The second pixel's samples are 0x0102 and so on, and 0x0101 and so on in 8 bits.
        #expect(try folder.lamina("diff", "c.ppm", "d.ppm", "--ignore", "1,0,1,1").text == "d.ppm: equal\n")
        #expect(try folder.lamina("diff", "c.ppm", "d.ppm").text.contains("FAILED: 1 pixel differs"))
    }

    @Test func foldersAreMatchedByName() throws {
        let folder = try WorkFolder([
            "old": .folder, "old/deep": .folder, "old/a.png": try Self.png(), "old/deep/b.png": try Self.png(),
            "old/gone.png": try Self.png([(0, 0)]), "new": .folder, "new/deep": .folder, "new/a.png": try Self.png(),
            "new/deep/b.png": try Self.png(Self.three), "new/more.png": try Self.png([(5, 5)]),
            "new/notes.txt": .text(""),
        ])
        let run = try folder.lamina("diff", "old", "new", "-o", "differences")
        #expect(run.ending == .exit(1) && run.message.isEmpty)
        let lines = run.text.split(separator: "\n").map(String.init)
        #expect(lines.count == 5 && lines[4] == "4 pictures: 1 equal, 1 differs, 1 new, 1 missing")
        #expect(lines[0] == "a.png: equal")
        #expect(lines[1].hasPrefix("deep/b.png: FAILED: 3 pixels differ"))
        #expect(lines[2] == "gone.png: FAILED: there is no actual picture in new")
        #expect(lines[3] == "more.png: FAILED: there is no expected picture in old")
        #expect(
            try folder.contents().keys.filter { $0.hasPrefix("differences/") && $0.hasSuffix(".png") }
                == ["differences/deep/b.png"])
    }

    /// Two folders: one picture equal, one with three other pixels, one renamed, one new, one missing.
    private func folders() throws -> WorkFolder {
        try WorkFolder([
            "old": .folder, "old/a.png": try Self.png(), "old/b.png": try Self.png(),
            "old/c.png": try Self.png([(0, 0)]), "old/gone.png": try Self.png([(1, 0)]), "new": .folder,
            "new/a.png": try Self.png(), "new/b.png": try Self.png(Self.three), "new/d.png": try Self.png([(0, 0)]),
            "new/more.png": try Self.png([(2, 0)]),
        ])
    }

    @Test func renamedPicturesAreFoundByTheirPixels() throws {
        let run = try folders().lamina("diff", "old", "new")
        #expect(run.ending == .exit(1))
        #expect(run.text.contains("d.png: FAILED: renamed: it is c.png of old\n"))
        #expect(run.text.hasSuffix("5 pictures: 1 equal, 1 differs, 1 renamed, 1 new, 1 missing\n"))
    }

    @Test func reportsAreThoseOfSuites() throws {
        let folder = try folders()
        let run = try folder.lamina(
            "diff", "old", "new", "--html", "out/page.html", "--junit", "out/a.xml", "--markdown", "out/a.md",
            "--github",
            environment: ["GITHUB_WORKSPACE": "", "GITHUB_STEP_SUMMARY": folder.file("summary.md")])
        #expect(run.ending == .exit(1))
        #expect(
            run.text.contains("::error file=old/b.png,line=1,title=b.png::3 of 48 pixels differ (6.25%25), 0 allowed"))
        let files = try folder.contents()
        let page = String(decoding: files["out/page.html"] ?? [], as: UTF8.self)
        #expect(page.contains("\"withoutPictures\":0") && page.contains("\"state\":\"renamed\""))
        // Four failures; the picture that is equal has none.
        #expect(page.components(separatedBy: "\"picturePassed\":false").count == 5)
        let xml = String(decoding: files["out/a.xml"] ?? [], as: UTF8.self)
        #expect(xml.contains("tests=\"5\" failures=\"4\" errors=\"0\""))
        let markdown = String(decoding: files["out/a.md"] ?? [], as: UTF8.self)
        #expect(
            markdown.contains("<code>gone.png</code>") && files["summary.md"] == files["out/a.md"].map { $0 + [10] })
    }

    @Test func anUpdateMakesTheFirstFolderAsTheSecondIs() throws {
        let folder = try folders()
        try folder.lamina("diff", "old", "new", "--update", environment: ["CI": "1"]).expectRefusal(
            64, saying: ["--update changes goldens, which is refused where the variable CI is set"])
        let home = ["CI": ""]
        let run = try folder.lamina("diff", "old", "new", "--update", "--html", "page.html", environment: home)
        #expect(run.ending == .exit(1) && run.text.contains("b.png: updated: 3 pixels differ"))
        #expect(run.text.contains("gone.png: FAILED: there is no actual picture in new\n"))
        let pruned = try folder.lamina(
            "diff", "old", "new", "--update", "--prune", "--html", "b.html", environment: home)
        pruned.expectSuccess()
        #expect(
            pruned.text
                == "a.png: equal\nb.png: equal\nd.png: equal\ngone.png: removed: there is no actual picture in new\n"
                + "more.png: equal\n5 pictures: 4 equal, 1 removed\n")
        #expect(String(decoding: try folder.bytes("b.html"), as: UTF8.self).contains("\"state\":\"removed\""))
        let files = try folder.contents()
        let names = { (part: String) in files.keys.filter { $0.hasPrefix(part) }.map { $0.dropFirst(4) }.sorted() }
        #expect(names("old/") == names("new/") && names("old/") == ["a.png", "b.png", "d.png", "more.png"])
        for name in ["b.png", "d.png", "more.png"] { #expect(files["old/\(name)"] == files["new/\(name)"]) }
        try folder.lamina("diff", "old", "new").expectSuccess()
    }

    @Test func theJSONOfAnUpdateHasTheStatesAfterIt() throws {
        struct Report: Decodable {
            struct Pair: Decodable {
                let name: String
                let passed: Bool
                let state: String
            }
            let passed: Bool
            let counts: [String: Int]
            let pairs: [Pair]
        }
        let folder = try folders()
        func report(_ options: String...) throws -> Report {
            let run = try folder.lamina(["diff", "old", "new", "--json"] + options, environment: ["CI": ""])
            let report = try JSONDecoder().decode(Report.self, from: Data(run.output))
            #expect(run.ending == .exit(report.passed ? 0 : 1))
            return report
        }
        let first = try report("--update")
        #expect(!first.passed && first.counts == ["equal": 1, "updated": 3, "missing": 1])
        #expect(first.pairs.filter(\.passed).map(\.name) == ["a.png", "b.png", "d.png", "more.png"])
        let second = try report("--update", "--prune")
        #expect(second.passed && second.counts == ["equal": 4, "removed": 1])
        #expect(second.pairs.first { $0.state == "removed" }?.name == "gone.png")
        #expect(try report().counts == ["equal": 4])
    }

    @Test func unreadablePicturesAreReportedAndTheOthersCompared() throws {
        let folder = try folder()
        try folder.lamina("diff", "a.png", "broken.png").expectRefusal(65, saying: ["broken.png: "])
        try folder.lamina("diff", "gone.png", "a.png").expectRefusal(65, saying: ["cannot read gone.png"])
        let run = try folder.lamina("diff", "a.png", "broken.png", "a.png", "b.png")
        #expect(run.ending == .exit(65) && run.text.contains("b.png: FAILED: 3 pixels"))
    }

    @Test(arguments: [
        (["diff", "a.png", "b.png", "--metric", "yqi"], "did you mean yiq?"),
        (["diff", "a.png", "b.png", "--pixels", "-2"], "the largest number of different pixels"),
        (["diff", "a.png", "b.png", "--share", "150%"], "the largest share"),
        (["diff", "a.png", "b.png", "a.png"], "odd number"), (["diff", "a.png", "."], "give two folders"),
        (["diff", "a.png", "b.png", "-o", "d.gif"], "give a name that ends in .png"),
        (["diff", "a.png", "b.png", "-o", "a.png"], "are one file"),
        (["diff", "a.png", "b.png", "-o", "-", "--json"], "can't both go to standard output"),
        (["diff", "a.png", "b.png", "--json", "--github"], "both print on standard output"),
        (["diff", "a.png", "b.png", "--html", "-"], "--html can't go to standard output"),
        (["diff", "a.png", "b.png", "--update"], "give two folders"),
        (["diff", "a.png", "b.png", "--prune"], "--prune is for --update"),
    ])
    func wrongOptionsAreUsageErrors(arguments: [String], words: String) throws {
        try folder().lamina(arguments).expectRefusal(64, saying: [words])
    }

    @Test func anOutputThatCannotBeWrittenIsAnErrorOfItsOwn() throws {
        try folder().lamina("diff", "a.png", "b.png", "-o", "absent/d.png").expectRefusal(74, saying: ["absent/d.png"])
    }
}
