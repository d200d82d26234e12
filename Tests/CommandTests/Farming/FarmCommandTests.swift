import Foundation
import Testing

/// Shards, `lamina merge` and `lamina farm`.
@Suite(.enabled(if: Command.hasSurfaceless)) struct FarmCommandTests {
    private static let home = ["CI": ""]

    /// A suite of six scenes, one of which fails.
    private func suite() throws -> WorkFolder {
        var entries: [String: WorkFolder.Entry] = ["suite": .folder]
        for index in 1...6 { entries["suite/s\(index).json"] = .text(Scenes.holding(square(index))) }
        let folder = try WorkFolder(entries)
        try folder.lamina("check", "suite", "--update", environment: Self.home).expectSuccess()
        try folder.lay(.text(Scenes.holding(square(9))), "suite/s4.json")
        return folder
    }

    private func square(_ side: Int) -> String {
        ##"{"id": "square", "frame": [0, 0, \##(side), 5], "backgroundColor": "#f00"}"##
    }

    private static let moving = """
        {"lamina": 1, "size": [20, 20], "sublayers": [
          {"id": "ball", "frame": [0, 0, 6, 6], "cornerRadius": 3, "backgroundColor": "#08f", "opacity": 0.7,
           "animations": [{"keyPath": "position.x", "from": 3, "to": 17, "duration": 1}]}]}
        """

    /// A report in JSON without times.
    private func report(_ folder: WorkFolder, _ name: String) throws -> String {
        let text = String(decoding: try folder.bytes(name), as: UTF8.self)
        return text.split(separator: "\n").filter { !$0.contains("\"seconds\"") && !$0.contains("\"folder\"") }
            .joined(separator: "\n")
    }

    @Test func shardsMergeIntoTheReportOfTheWhole() throws {
        let folder = try suite()
        #expect(try folder.lamina("check", "suite", "--json", "whole.json").ending == .exit(1))
        var blobs: [String] = []
        for index in 1...3 {
            let run = try folder.lamina("check", "suite", "--shard", "\(index)/3", "--blob", "\(index).blob")
            #expect([.exit(0), .exit(1)].contains(run.ending))
            blobs.append("\(index).blob")
        }
        let merged = try folder.lamina(["merge", "--json", "merged.json"] + blobs)
        #expect(merged.ending == .exit(1) && merged.text.contains("FAIL s4: "))
        #expect(try report(folder, "merged.json") == report(folder, "whole.json"))
        try folder.lamina("merge", "1.blob", "3.blob").expectRefusal(75, saying: ["no blob of shard 2/3"])
        try folder.lamina("merge", "1.blob", "2.blob", "2.blob").expectRefusal(65, saying: ["are both shard 2/3"])
    }

    @Test func thePoolIsOneRunOfTheWhole() throws {
        let folder = try suite()
        #expect(try folder.lamina("check", "suite", "--json", "whole.json").ending == .exit(1))
        let run = try folder.lamina("farm", "check", "suite", "--shards", "3", "--json", "pool.json")
        #expect(run.ending == .exit(1), "\(run.message)")
        #expect(try report(folder, "pool.json") == report(folder, "whole.json"))
        #expect(try folder.contents()[".lamina-farm"] == nil)
    }

    @Test func shardsLeaveOutTheFindingsThatTheFarmDoes() throws {
        let folder = try suite()
        let unseen = ##"{"id": "far", "frame": [900, 900, 2, 2], "backgroundColor": "#f00"}"##
        try folder.lay(.text(Scenes.holding(unseen)), "suite/s1.json")
        let call = ["farm", "check", "suite", "--shards", "2", "--json", "pool.json"]
        func warnings(_ options: String...) throws -> Bool {
            #expect(try folder.lamina(call + options).ending == .exit(1))
            return String(decoding: try folder.bytes("pool.json"), as: UTF8.self).contains("unseenLayer: root/far: ")
        }
        #expect(try warnings() && !warnings("--without", "unseenLayer"))
        try folder.lamina("farm", "check", "suite", "--without", "unseenLayr").expectRefusal(
            64, saying: ["did you mean 'unseenLayer'?"])
    }

    @Test func aSecondFarmInAFolderIsRefusedUntilTheFirstEnds() throws {
        let folder = try suite()
        try folder.lay(.folder, "work")
        let call = ["farm", "check", "suite", "--shards", "2", "--work", "work", "--json", "pool.json"]
        // The lock that a farm holds, here by the test.
        let descriptor = open(folder.file("work/lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        try folder.lamina(call).expectRefusal(75, saying: ["work: another farm is running in this folder"])
        close(descriptor)
        // The file alone, as a farm leaves it that was killed, keeps nobody out.
        let run = try folder.lamina(call)
        #expect(run.ending == .exit(1), "\(run.message)")
        #expect(try folder.contents()["work"] == nil)
    }

    @Test func filmsOfPartsEqualThoseDrawnAtOnce() throws {
        let folder = try WorkFolder(["scene.json": .text(Self.moving)])
        for output in ["film.apng", "frame-%02d.png"] {
            try folder.lamina(["render", "scene.json", "--frames", "5..<18", "--fps", "20", "-o", "one-\(output)"])
                .expectSuccess()
            try folder.lamina([
                "farm", "render", "scene.json", "--frames", "5..<18", "--fps", "20", "-o", "many-\(output)", "--shards",
                "4",
            ]).expectSuccess()
        }
        let files = try folder.contents()
        let ones = files.filter { $0.key.hasPrefix("one-") }
        #expect(ones.count == 14)
        for (name, bytes) in ones { #expect(files["many-" + name.dropFirst(4)] == bytes, "\(name)") }
        #expect(files[".lamina-farm"] == nil)
    }

    @Test func aShardOfAFilmIsToldByItsBlob() throws {
        let folder = try WorkFolder(["scene.json": .text(Self.moving)])
        for index in 1...2 {
            try folder.lamina([
                "render", "scene.json", "--frames", "0..<6", "-o", "part/f-%02d.png", "--shard", "\(index)/2", "--blob",
                "\(index).blob",
            ]).expectSuccess()
        }
        #expect(try folder.contents().keys.filter { $0.hasPrefix("part/") }.count == 6)
        try folder.lamina("merge", "1.blob", "2.blob", "-o", "film.apng").expectSuccess()
        try folder.lay(.bytes(folder.bytes("part/f-01.png")), "part/f-04.png")
        try folder.lamina("merge", "1.blob", "2.blob", "-o", "film.apng").expectRefusal(
            65, saying: ["part/f-04.png: it is not the picture that its shard drew"])
    }

    @Test func badShardsAndOptionsAreRefused() throws {
        let folder = try suite()
        try folder.lamina("check", "suite", "--shard", "4/3", "--blob", "b").expectRefusal(
            64, saying: ["the shard \"4/3\" can't be used: shards are numbered from 1 to 3"])
        try folder.lamina("check", "suite", "--shard", "1/3").expectRefusal(64, saying: ["--shard needs --blob FILE"])
        try folder.lamina("check", "suite", "--update", "--blob", "b", environment: Self.home)
            .expectRefusal(64, saying: ["--update is for a whole suite"])
        try folder.lamina("render", "suite/s1.json", "-o", "a.png", "--shard", "1/2", "--blob", "b").expectRefusal(
            64, saying: ["--shard is a part of a range of frames"])
        try folder.lamina(
            "render", "suite/s1.json", "-o", "a.apng", "--frames", "0..<4", "--shard", "1/2", "--blob", "b"
        )
        .expectRefusal(64, saying: ["the frames of a shard are PNG files"])
        try folder.lamina("farm", "check", "suite", "--shards", "0").expectRefusal(64, saying: ["--shards is 0"])
        try folder.lamina("farm", "check", "suite", "--wait").expectRefusal(64, saying: ["--wait is for --on slurm"])
        try folder.lamina("farm", "check", "gone").expectRefusal(65, saying: ["gone: there is no such file"])
        try folder.lamina("farm", "render", "suite/s1.json", "-o", "a.apng").expectRefusal(
            64, saying: ["a film has a range"])
        try folder.lamina("farm", "check", "suite", "--on", "slurm", environment: ["PATH": "/nowhere"]).expectRefusal(
            69, saying: ["the command sbatch is not installed"])
    }

    @Test func aNodeWithoutADeviceSaysSoAndWritesNoBlob() throws {
        let folder = try suite()
        let run = try folder.lamina("check", "suite", "--shard", "1/2", "--blob", "b", "--device", "device:9")
        #expect(run.ending == .exit(69) && !FileManager.default.fileExists(atPath: folder.file("b")))
    }

    @Test func aParcelThatChangedOrAnUnlikeMachineIsRefused() throws {
        let folder = try suite()
        // A program in the place of GNU parallel, which leaves the parcel as it is.
        try folder.lay(.folder, "bin")
        try folder.lay(.program("#!/bin/sh\nexit 1\n"), "bin/parallel")
        try folder.lay(.text("secret"), "suite/.env")
        let run = try folder.lamina(
            ["farm", "check", "suite", "--on", "parallel", "--work", "work", "--shards", "2", "--program", "lamina"],
            environment: ["PATH": folder.file("bin")])
        #expect(run.ending == .exit(75) && run.message.contains("no blob of shard 1, 2"))
        let names = try folder.contents().keys.filter { $0.hasPrefix("work/files/suite/") }
        #expect(names.contains("work/files/suite/s3.json") && names.contains("work/files/suite/goldens/s3.golden"))
        #expect(!names.contains("work/files/suite/.env"))
        let list = String(decoding: try folder.bytes("work/parcel.json"), as: UTF8.self)
        #expect(!list.contains(folder.path))
        let arguments = ["check", "work/files/suite", "--shard", "1/2", "--blob", "b", "--parcel", "work/parcel.json"]
        let done = try folder.lamina(arguments)
        #expect([.exit(0), .exit(1)].contains(done.ending), "\(done.message)")
        try folder.lay(.text(Scenes.square), "work/files/suite/s3.json")
        try folder.lamina(arguments).expectRefusal(
            65, saying: ["suite/s3.json changed after the work was packed; begin it again"])
        let other = try #require(list.firstRange(of: "\"fonts\" : \"")).upperBound
        try folder.lay(.text(list[..<other] + "0" + list[list.index(after: other)...]), "work/parcel.json")
        try folder.lamina(arguments).expectRefusal(75, saying: ["this machine can't draw its shard: ", "fonts"])
    }

    @Test func aSceneThatReadsElsewhereDoesNotTravel() throws {
        let folder = try suite()
        try folder.lay(.link(to: folder.file("outside.json")), "suite/s7.json")
        try folder.lay(.text(Scenes.square), "outside.json")
        try folder.lamina("farm", "check", "suite", "--on", "parallel").expectRefusal(
            65, saying: ["which can't travel to other machines: it is outside of suite"])
    }

    @Test(arguments: ["github", "openjd", "kubernetes"]) func exportsArePrinted(engine: String) throws {
        let folder = try suite()
        let run = try folder.lamina("farm", "check", "suite", "--export", engine, "--shards", "3")
        run.expectSuccess()
        #expect(run.text.contains("lamina check suite "))
        #expect(!run.text.contains(folder.path))
        // This folder is of no repository with the action.
        #expect((engine == "github") == run.text.contains("repository: ${{ vars.LAMINA_REPOSITORY }}"))
        try folder.lamina("farm", "check", "suite", "--export", engine, "--lamina", "lamina").expectRefusal(
            64, saying: ["--lamina lamina can't be used"])
        try folder.lamina("farm", "check", folder.file("suite"), "--export", engine).expectRefusal(
            65, saying: ["can't travel"])
    }
}
