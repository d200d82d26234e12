import Foundation
import Lamina
import Testing

/// A picture for each row of a file.
@Suite struct RowTests {
    /// A document of 10×10 points that is filled by one layer.
    static let card = ##"""
        {"lamina": 1, "size": [10, 10], "background": "#fff",
         "inputs": {"accent": {"color": "#00f"}, "title": {"string": "none"}},
         "sublayers": [{"id": "card", "name": {"input": "title"}, "frame": [0, 0, 10, 10],
           "backgroundColor": {"input": "accent"}}]}
        """##

    private static let red = [255, 0, 0, 255] as [UInt8]
    private static let green = [0, 255, 0, 255] as [UInt8]
    private static let blue = [0, 0, 255, 255] as [UInt8]

    private static func render(_ rows: String, _ output: String = "out/{name}.png") -> [String] {
        ["render", "card.json", "--rows", rows, "-o", output]
    }

    private func folder(_ files: [String: WorkFolder.Entry]) throws -> WorkFolder {
        try WorkFolder(["card.json": .text(Self.card)].merging(files) { $1 })
    }

    /// The pictures in a folder, and the colour of each, which fills it.
    private func colors(_ folder: WorkFolder) throws -> [String: [UInt8]] {
        var colors: [String: [UInt8]] = [:]
        for name in try folder.contents().keys where name.hasSuffix(".png") || name.hasSuffix(".ppm") {
            let pixel = try folder.picture(name)[5, 5]
            colors[name] = (0..<4).map { pixel[$0] }
        }
        return colors
    }

    @Test func eachRowIsThePictureOfItsValues() throws {
        let folder = try folder([
            "people.csv": .text("name,accent,card.opacity\nred,#f00,\n\"g, 2\",\"#0f0\",1\nblue,,\nhalf,#000,0.2\n")
        ])
        try folder.lamina(Self.render("people.csv")).expectSuccess()
        let found = try colors(folder)
        #expect(found["out/red.png"] == Self.red)
        #expect(found["out/g, 2.png"] == Self.green)
        // An empty field leaves the default.
        #expect(found["out/blue.png"] == Self.blue)
        // One fifth of black over white.
        #expect(found["out/half.png"] == [204, 204, 204, 255])
        #expect(found.count == 4)
    }

    @Test func aRowHasTheBytesOfThePictureAlone() throws {
        let folder = try folder(["people.csv": .text("accent\n#f00\n#0f0\n")])
        try folder.lamina(Self.render("people.csv", "{scene}-{row}.png")).expectSuccess()
        try folder.lamina("render", "card.json", "--input", "accent=#0f0", "-o", "alone.png").expectSuccess()
        #expect(try folder.bytes("card-2.png") == folder.bytes("alone.png"))
        #expect(try folder.bytes("card-1.png") != folder.bytes("alone.png"))
    }

    @Test func optionsAreValuesOfAllRowsOverWhichTheirOwnWin() throws {
        let folder = try folder(["people.jsonl": .text("{\"n\": 1}\n{\"n\": 2, \"accent\": \"#0f0\"}\n")])
        try folder.lamina(Self.render("people.jsonl", "{n}.ppm") + ["--input", "accent=#f00", "--scale", "2"])
            .expectSuccess()
        #expect(try colors(folder) == ["1.ppm": Self.red, "2.ppm": Self.green])
        #expect(try folder.picture("1.ppm").width == 20)
    }

    @Test func standardInputIsReadAsOftenAsAFile() throws {
        let folder = try folder([:])
        let lines = "{\"name\": \"a\", \"accent\": \"#f00\"}\n{\"name\": \"b\"}\n"
        try folder.lamina(Self.render("-", "{name}.png"), input: lines).expectSuccess()
        try folder.lamina(
            Self.render("-", "l-{name}.png"), input: "[\(lines.split(separator: "\n").joined(separator: ","))]"
        )
        .expectSuccess()
        try folder.lamina(Self.render("-", "c-{name}.png"), input: "name,accent\na,#f00\nb,\n").expectSuccess()
        let expected = ["", "l-", "c-"].flatMap { [("\($0)a.png", Self.red), ("\($0)b.png", Self.blue)] }
        #expect(try colors(folder) == Dictionary(uniqueKeysWithValues: expected))
    }

    @Test func aWrongRowIsNamedAndDoesNotEndTheOthers() throws {
        let folder = try folder([
            "people.csv": .text("name,accent\na,#f00\nb\nc,#0f0,1\nd,reddish\n../e,#f00\n.f,#f00\n,#f00\ng,#0f0\n")
        ])
        let run = try folder.lamina(Self.render("people.csv", "{name}.png"))
        #expect(run.ending == .exit(65) && run.output.isEmpty)
        #expect(try colors(folder) == ["a.png": Self.red, "g.png": Self.green])
        let lines = run.message.split(separator: "\n").map(String.init)
        #expect(lines.count == 7, "\(run.message)")
        let places = [(3, 2), (4, 3), (5, 4), (6, 5), (7, 6), (8, 7)]
        for (line, row) in places {
            #expect(lines.contains { $0.hasPrefix("lamina: people.csv:\(line): row \(row): ") }, "row \(row)")
        }
        for words in [
            "found 1 fields, but the header names 2 columns", "found 3 fields", "people.csv:5, column \"accent\"",
            "has a slash; output names can't leave the folder", "begins with a period", "is empty",
        ] {
            #expect(run.message.contains(words), "\(words)")
        }
        #expect(lines.last == "lamina: 6 of 8 rows could not be drawn; 2 pictures were written")
    }

    @Test func onlyTheFirstMessagesArePrinted() throws {
        let folder = try folder(["people.csv": .text("n,accent\n" + (0..<30).map { "\($0),nothing\n" }.joined())])
        let run = try folder.lamina(Self.render("people.csv", "{n}.png"))
        let lines = run.message.split(separator: "\n")
        #expect(run.ending == .exit(65) && lines.count == 22)
        #expect(lines.suffix(2).first == "lamina: 10 more rows like these")
        #expect(lines.last == "lamina: 30 of 30 rows could not be drawn; 0 pictures were written")
    }

    @Test func pathsStartInTheFolderOfTheRowsAndKeepToThatOfTheScene() throws {
        let scene = """
            {"lamina": 1, "size": [10, 10], "inputs": {"photo": "picture"},
             "sublayers": [{"frame": [0, 0, 10, 10], "contents": {"input": "photo"}}]}
            """
        let folder = try WorkFolder([
            "card.json": .text(scene), "data": .folder,
            "data/red.ppm": .bytes(Array("P6\n6 6\n255\n".utf8) + (0..<36).flatMap { _ in [255, 0, 0] as [UInt8] }),
            "data/people.csv": .text("name,photo\na,red.ppm\nb,../../red.ppm\nc,../data/red.ppm\n"),
        ])
        let run = try folder.lamina(Self.render("data/people.csv", "{name}.png"))
        #expect(run.ending == .exit(65))
        #expect(try colors(folder).filter { $0.key.hasSuffix(".png") } == ["a.png": Self.red, "c.png": Self.red])
        #expect(run.message.contains("data/people.csv:3: row 2: ") && run.message.contains("outside"), "\(run.message)")
    }

    /// A plain picture of 6×6 pixels.
    static func plain(_ color: [UInt8]) -> WorkFolder.Entry {
        .bytes(Array("P6\n6 6\n255\n".utf8) + (0..<36).flatMap { _ in color.prefix(3) })
    }

    /// Rows name pictures by an input, and by a setting; one of them by a link.
    @Test(arguments: ["photo", "card.contents"]) func noRowReplacesAPictureThatAnotherReads(column: String) throws {
        let isInput = column == "photo"
        let inputs = isInput ? #""inputs": {"photo": {"picture": "data/green.ppm"}},"# : ""
        let contents = isInput ? #"{"input": "photo"}"# : #""data/green.ppm""#
        let scene = """
            {"lamina": 1, "size": [10, 10], \(inputs)
             "sublayers": [{"id": "card", "frame": [0, 0, 10, 10], "contents": \(contents)}]}
            """
        let folder = try WorkFolder([
            "card.json": .text(scene), "data": .folder, "data/red.ppm": Self.plain(Self.red),
            "data/green.ppm": Self.plain(Self.green), "data/link.ppm": .link(to: "red.ppm"),
            "data/people.csv": .text("name,\(column)\nred,green.ppm\nlink,green.ppm\nblue,red.ppm\ngreen,red.ppm\n"),
        ])
        let run = try folder.lamina(Self.render("data/people.csv", "data/{name}.ppm"))
        #expect(run.ending == .exit(65))
        let found = try colors(folder)
        #expect(found["data/red.ppm"] == Self.red && found["data/green.ppm"] == Self.green)
        #expect(found["data/blue.ppm"] == Self.red)
        for (row, name) in [(1, "red"), (2, "link"), (4, "green")] {
            let words = "data/people.csv:\(row + 1): row \(row): the output would write over \"data/\(name).ppm\""
            #expect(run.message.contains(words), "\(run.message)")
        }
        #expect(run.message.contains("lamina: 3 of 4 rows could not be drawn; 1 picture was written"))
    }

    // MARK: Before anything is drawn

    private func expectRefusal(
        _ files: [String: WorkFolder.Entry], _ call: [String], _ code: Int32, _ words: String...
    ) throws {
        let folder = try folder(files)
        let before = try folder.contents()
        try folder.lamina(call).expectRefusal(code, saying: words)
        #expect(try folder.contents() == before)
    }

    @Test func twoRowsOfOneNameAreRefused() throws {
        try expectRefusal(
            ["people.csv": .text("name\na\nb\na\n")], Self.render("people.csv"), 65,
            "rows 1 and 3 have one output, \"out/a.png\"; nothing was drawn")
    }

    @Test func aFileThatIsCutOffIsRefused() throws {
        try expectRefusal(
            ["people.csv": .text("name,accent\na,#f00\nb,\"#0f\nc,#0f0\n")], Self.render("people.csv"), 65,
            "people.csv:3: the file ends within the quotes that begin here; is it cut off?")
        try expectRefusal(
            ["people.json": .text("[{\"name\": \"a\"},\n{\"name\": \"b")], Self.render("people.json"), 65,
            "people.json:2: the file ends within the row that begins here")
    }

    @Test func anInputWithoutAColumnIsRefused() throws {
        let scene = Self.card.replacingOccurrences(of: ##"{"string": "none"}"##, with: ##""string""##)
        let files: [String: WorkFolder.Entry] = ["card.json": .text(scene), "people.csv": .text("name\na\n")]
        try expectRefusal(files, Self.render("people.csv"), 65, "people.csv has no column \"title\"", "--input title=")
        let folder = try WorkFolder(files)
        try folder.lamina(Self.render("people.csv") + ["--input", "title=x"]).expectSuccess()
    }

    @Test func callsThatCannotBeMeantAreRefused() throws {
        let files: [String: WorkFolder.Entry] = ["people.csv": .text("name\na\n"), "rows.tsv": .text("name\na\n")]
        try expectRefusal(
            files, Self.render("people.csv", "{nam}.png"), 64, "the column {nam}", "did you mean {name}?")
        try expectRefusal(files, Self.render("people.csv", "{name}.gif"), 64, "{name}.gif", "ends in .png")
        try expectRefusal(files, Self.render("people.csv", "{name.png"), 64, "a brace that is not closed")
        try expectRefusal(files, Self.render("people.csv", "-"), 64, "can't go to standard output")
        try expectRefusal(files, Self.render("rows.tsv"), 64, "the extension .tsv")
        try expectRefusal(
            files, Self.render("people.csv") + ["--frames", "0..<3"], 64, "a range of frames is of one scene")
        try expectRefusal(
            files, Self.render("people.csv") + ["--counters", "c.json"], 64, "--counters is for a picture or a film")
        try expectRefusal(files, Self.render("people.csv") + ["--jobs", "-"], 64, "give one of them")
        try expectRefusal(files, Self.render("absent.csv"), 65, "cannot read absent.csv")
        try expectRefusal(
            files, ["render", "card.json", "b.json", "--rows", "people.csv", "-o", "{name}.png"], 64,
            "--rows is for one scene, and 2 are given")
    }

    @Test func columnsThatNothingUsesAreNamedOnce() throws {
        let folder = try folder(["people.csv": .text("name,acent,age\na,#f00,3\nb,#0f0,4\n")])
        let run = try folder.lamina(Self.render("people.csv"))
        #expect(run.ending == .exit(0))
        #expect(
            run.message
                == "lamina: people.csv: the columns \"acent\", \"age\" are not used: card.json has no input of those names; "
                + "did you mean \"accent\"?\n")
    }

    // MARK: Ends

    @Test func resumingLeavesWholePictures() throws {
        let folder = try folder(["people.csv": .text("name,accent\na,#f00\nb,#f00\n"), "a.png": .text("torn")])
        try folder.lamina("render", "card.json", "-o", "b.png").expectSuccess()
        try folder.lamina(Self.render("people.csv", "{name}.png") + ["--resume"]).expectSuccess()
        #expect(try colors(folder) == ["a.png": Self.red, "b.png": Self.blue])
        try folder.lamina(Self.render("people.csv", "{name}.png")).expectSuccess()
        #expect(try colors(folder) == ["a.png": Self.red, "b.png": Self.red])
    }

    @Test(arguments: [("INT", 130), ("TERM", 143)])
    func afterAnInterruptionPicturesAreWholeAndTheRestCanFollow(signal: String, code: Int) throws {
        let rows = "n\n" + (0..<20_000).map { "\($0)\n" }.joined()
        let folder = try folder(["rows.csv": .text(rows), "3.png": .pipe])
        // Once something comes out of the pipe, pictures are being written.
        let script = #"""
            "$0" render card.json --rows rows.csv -o '{n}.png' &
            command=$!
            head -c 1 3.png >/dev/null
            kill -"$1" $command
            wait $command
            echo $?
            """#
        let run = try CommandRun(
            program: "/bin/sh", ["-c", script, try #require(Command.path), signal], folder: folder.path)
        #expect(run.text == "\(code)\n")
        #expect(run.message.hasPrefix("lamina: interrupted after "), "\(run.message)")
        #expect(run.message.contains("of 20000 rows; the pictures written so far are complete; continue with --resume"))
        unlink(folder.file("3.png"))
        let written = try colors(folder)
        #expect(!written.isEmpty && written.values.allSatisfy { $0 == Self.blue })
        #expect(try folder.contents().count == written.count + 2)
    }

    @Test(.enabled(if: FullDiskTests.canMount)) func aFullDiskEndsAllAndLeavesNoPart() throws {
        let folder = try WorkFolder(["disk": .folder, "rows.csv": .text("n\n1\n2\n3\n4\n5\n6\n")])
        let script = """
            \(FullDiskTests.mount) || exit 1
            "$2" render "$3" --rows rows.csv -o "$1/{n}.png"
            code=$?
            ls -A "$1"
            exit $code
            """
        let command = try #require(Command.path)
        let run = try FullDiskTests.run(script, ["disk", command, example("photo-card.json")], in: folder)
        #expect(run.ending == .exit(74))
        #expect(run.message.contains("No space left on device; free some space, or write elsewhere"))
        // The picture alone has no room on it.
        #expect(run.text.isEmpty)
    }

    @Test(.enabled(if: Command.hasSurfaceless)) func aSandboxAllowsTheRowsAndTheFolderThatIsMade() throws {
        let folder = try folder(["data": .folder, "data/people.csv": .text("name\na\n")])
        let run = try folder.lamina(Self.render("data/people.csv") + ["--sandbox"])
        #expect(run.ending == .exit(0), "\(run.message)")
        #expect(try colors(folder) == ["out/a.png": Self.blue])
    }
}
