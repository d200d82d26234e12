import Foundation
import Lamina
import Testing

/// Jobs that a program hands over line by line.
@Suite struct JobTests {
    private struct Answer: Decodable {
        struct Failure: Decodable {
            var code: Int
            var message: String
            var file: String?
            var line: Int?
            var column: Int?
        }

        struct Counters: Decodable { var drawCalls: Int }

        var id: Int?
        var output: String?
        var seconds: Double?
        var counters: Counters?
        var error: Failure?
    }

    private func folder() throws -> WorkFolder {
        try WorkFolder(["card.json": .text(RowTests.card), "cards": .folder, "cards/b.json": .text(Scenes.square)])
    }

    private func answers(_ run: CommandRun) throws -> [Answer] {
        try run.text.split(separator: "\n").map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
    }

    @Test func jobsAreAnsweredInTheirOrder() throws {
        let folder = try folder()
        let jobs = ##"""
            {"id": 1, "scene": "card.json", "output": "1.png", "inputs": {"accent": "#f00"}, "scale": 2}
            {"id": 2, "scene": "card.json", "output": "out/2.ppm", "set": {"card.backgroundColor": "#0f0"}}

            {"id": 3, "scene": "cards/b.json", "output": "3.png", "size": [6, 8], "counters": true}
            """##
        let run = try folder.lamina(["render", "--jobs", "-"], input: jobs)
        run.expectJobs()
        let answers = try answers(run)
        #expect(answers.map(\.id) == [1, 2, 3])
        #expect(answers.map(\.output) == ["1.png", "out/2.ppm", "3.png"])
        #expect(answers.allSatisfy { ($0.seconds ?? -1) > 0 && $0.error == nil })
        #expect(answers[0].counters == nil && (answers[2].counters?.drawCalls ?? 0) > 0)
        let (first, second, third) = (
            try folder.picture("1.png"), try folder.picture("out/2.ppm"), try folder.picture("3.png")
        )
        #expect(first.width == 20 && first[10, 10] == [255, 0, 0, 255])
        #expect(second[5, 5] == [0, 255, 0, 255])
        #expect(third.width == 6 && third.height == 8 && third[2, 2] == [255, 0, 0, 255])
    }

    @Test func aJobThatFailsIsAnsweredAndDoesNotEndTheOthers() throws {
        let folder = try folder()
        let jobs = ##"""
            {"id": 1, "scene": "card.json",
            {"id": 2, "scene": "card.json", "output": "a.png", "inputs": {"accent": "reddish"}}
            {"id": 3, "scene": "card.json", "output": "../a.png"}
            {"id": 4, "scene": "../card.json", "output": "a.png"}
            {"id": 5, "scene": "card.json", "outputs": "a.png"}
            {"id": 6, "scene": "card.json", "output": "a.txt"}
            {"id": 7, "scene": "card.json", "output": "a.png", "scale": 1000}
            {"id": 8, "scene": "absent.json", "output": "a.png"}
            {"id": 9, "scene": "card.json", "output": "a.png"}
            """##
        let run = try folder.lamina(["render", "--jobs", "-"], input: jobs)
        #expect(run.ending == .exit(65))
        #expect(run.message == "lamina: 8 of 9 jobs could not be drawn; their answers say why\n")
        let answers = try answers(run)
        #expect(answers.map(\.id) == [nil, 2, 3, 4, 5, 6, 7, 8, 9])
        #expect(answers.prefix(8).allSatisfy { $0.error?.code == 65 && $0.output == nil })
        #expect(answers[0].error?.file == "standard input" && answers[0].error?.line == 1)
        let words = [
            "", "accent", "outside the folder of outputs", "outside the working directory", "did you mean \"output\"?",
            ".txt", "give a number from 0.01 to 100", "does not exist",
        ]
        for (answer, word) in zip(answers, words).dropFirst() {
            #expect(answer.error?.message.contains(word) == true, "\(word): \(answer.error?.message ?? "")")
        }
        #expect(answers[8].error == nil && answers[8].output == "a.png")
        #expect(try folder.picture("a.png")[5, 5] == [0, 0, 255, 255])
        #expect(try folder.contents().keys.sorted() == ["a.png", "card.json", "cards", "cards/b.json"])
    }

    /// Pictures that jobs make may be made again.
    @Test func noJobReplacesAPictureThatOneBeforeItReads() throws {
        let scene = """
            {"lamina": 1, "size": [10, 10], "inputs": {"photo": "picture"},
             "sublayers": [{"frame": [0, 0, 10, 10], "contents": {"input": "photo"}}]}
            """
        let folder = try WorkFolder([
            "card.json": .text(scene), "red.ppm": RowTests.plain([255, 0, 0]), "blue.ppm": RowTests.plain([0, 0, 255]),
        ])
        let jobs = [("a", "red"), ("red", "blue"), ("a", "blue")].map { output, photo in
            #"{"scene": "card.json", "output": "\#(output).ppm", "inputs": {"photo": "\#(photo).ppm"}}"# + "\n"
        }
        let run = try folder.lamina(["render", "--jobs", "-"], input: jobs.joined())
        #expect(run.ending == .exit(65))
        let answers = try answers(run)
        #expect(answers.map(\.output) == ["a.ppm", nil, "a.ppm"])
        #expect(
            answers[1].error?.message.contains("would write over \"red.ppm\"") == true && answers[1].error?.code == 65)
        #expect(try folder.picture("red.ppm")[5, 5] == [255, 0, 0, 255])
    }

    /// The program waits for each answer before it sends the next job.
    @Test func anAnswerDoesNotWaitForAnotherJob() throws {
        let folder = try folder()
        try folder.lay(.pipe, "jobs")
        try folder.lay(.pipe, "answers")
        let script = #"""
            "$0" render --jobs jobs >answers &
            command=$!
            exec 4<answers 3>jobs
            for name in a b c; do
              echo "{\"scene\": \"card.json\", \"output\": \"$name.png\"}" >&3
              read -r line <&4
              echo "$line"
              test -f "$name.png" || echo missing
            done
            exec 3>&-
            wait $command
            echo $?
            """#
        let run = try CommandRun(
            program: "/bin/sh", ["-c", script, try #require(Command.path)], folder: folder.path)
        let lines = run.text.split(separator: "\n")
        #expect(lines.count == 4 && lines.last == "0", "\(run.text) \(run.message)")
        for (line, name) in zip(lines, ["a", "b", "c"]) { #expect(line.hasPrefix("{\"output\": \"\(name).png\"")) }
    }

    @Test func aSceneThatChangesIsReadAgain() throws {
        let folder = try folder()
        try folder.lay(.pipe, "jobs")
        try folder.lay(.pipe, "answers")
        let script = #"""
            "$0" render --jobs jobs >answers &
            exec 4<answers 3>jobs
            for name in a b; do
              echo "{\"scene\": \"card.json\", \"output\": \"$name.ppm\"}" >&3
              read -r line <&4
              # Another file of that name, whatever the clock says.
              cp cards/b.json new.json && mv new.json card.json
            done
            exec 3>&-
            wait
            """#
        let run = try CommandRun(
            program: "/bin/sh", ["-c", script, try #require(Command.path)], folder: folder.path)
        #expect(run.ending == .exit(0), "\(run.message)")
        #expect(try folder.picture("a.ppm")[2, 2] == [0, 0, 255, 255])
        #expect(try folder.picture("b.ppm")[2, 2] == [255, 0, 0, 255])
    }

    @Test func outputsAreInTheirFolder() throws {
        let folder = try folder()
        let path = folder.file("out")
        let jobs = """
            {"scene": "card.json", "output": "a.png"}
            {"scene": "card.json", "output": "\(path)/b.png"}
            {"scene": "card.json", "output": "\(folder.path)/c.png"}
            """
        let run = try folder.lamina(["render", "--jobs", "-", "-o", "out/"], input: jobs)
        #expect(run.ending == .exit(65))
        let written = try folder.contents().keys.filter { $0.hasSuffix(".png") }.sorted()
        #expect(written == ["out/a.png", "out/b.png"])
    }

    @Test func aReaderThatGoesAwayEndsTheJobs() throws {
        let folder = try folder()
        try folder.lay(.pipe, "gone")
        try folder.lay(.text(#"{"scene": "card.json", "output": "a.png"}"# + "\n"), "jobs.jsonl")
        let script = #"""
            { read line <gone; "$0" render --jobs jobs.jsonl; echo $? >code; } | { exec <&-; echo now >gone; }
            exit $(cat code)
            """#
        let run = try CommandRun(
            program: "/bin/sh", ["-c", script, try #require(Command.path)], folder: folder.path)
        run.expectRefusal(74, saying: ["cannot write standard output", "Broken pipe; check the program that reads it"])
        #expect(try folder.picture("a.png")[5, 5] == [0, 0, 255, 255])
    }

    @Test(arguments: [("INT", 130), ("TERM", 143)])
    func anInterruptionEndsTheWaitForJobs(signal: String, code: Int) throws {
        let folder = try folder()
        try folder.lay(.pipe, "jobs")
        try folder.lay(.pipe, "answers")
        let script = #"""
            "$0" render --jobs jobs >answers &
            command=$!
            exec 4<answers 3>jobs
            echo '{"scene": "card.json", "output": "a.png"}' >&3
            read -r line <&4
            kill -"$1" $command
            wait $command
            echo $?
            """#
        let run = try CommandRun(
            program: "/bin/sh", ["-c", script, try #require(Command.path), signal], folder: folder.path)
        #expect(run.text == "\(code)\n")
        // The shell adds how its child ended.
        #expect(run.message.hasPrefix("lamina: interrupted after 1 job; each job so far is answered\n"))
    }

    @Test func jobsNameTheirScenes() throws {
        let folder = try folder()
        try folder.lamina("render", "card.json", "--jobs", "-").expectRefusal(
            64, saying: ["the jobs of --jobs name their scenes; leave out 'card.json'"])
        try folder.lamina("render", "--jobs", "-", "--resume").expectRefusal(
            64, saying: ["--resume is for rows and scenes"])
        try folder.lamina("render", "--jobs", "absent.jsonl").expectRefusal(65, saying: ["cannot read absent.jsonl"])
    }
}

extension CommandRun {
    /// Expects that all jobs were done, without a message.
    fileprivate func expectJobs(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(ending == .exit(0) && message.isEmpty, "\(message) \(text)", sourceLocation: sourceLocation)
    }
}
