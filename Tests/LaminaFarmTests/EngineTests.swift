import Foundation
import Lamina
import LaminaTestSupport
import Synchronization
import Testing

@testable import LaminaFarm

/// Pools, scripts and exports, with shell scripts in the place of the program.
@Suite struct EngineTests {
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "/lamina-pool-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// A job whose program is a script with the number of the shard in `$1` and the path of its blob in `$2`.
    private func job(_ count: Int, _ script: String) throws -> FarmJob {
        let program = folder + "/program.sh"
        try ScriptFile.write("#!/bin/sh\n\(script)\n", to: program)
        var job = FarmJob(name: "a suite", shardCount: count, folder: folder, program: program, arguments: [])
        job.arguments = [
            .numbered(before: "", after: ""), .numbered(before: folder + "/blobs/", after: ".blob"),
        ]
        try job.prepare()
        return job
    }

    private func run(_ job: FarmJob) throws -> LocalPool.Progress? {
        let last = Mutex<LocalPool.Progress?>(nil)
        try LocalPool(processes: 3).run(job, cancellation: FarmCancellation()) { progress in
            last.withLock { $0 = progress }
        }
        return last.withLock { $0 }
    }

    @Test func allShardsAreDoneWhateverTheirResult() throws {
        let job = try job(7, "echo blob > $2; exit $(($1 % 2))")
        #expect(try run(job) == LocalPool.Progress(done: 7, total: 7, retries: 0))
        #expect(job.open.isEmpty)
    }

    @Test func processesThatDieAreStartedAgain() throws {
        // The first time each is killed, by itself.
        let job = try job(4, "[ -e $2.tried ] || { touch $2.tried; kill -9 $$; }; echo blob > $2")
        #expect(try run(job) == LocalPool.Progress(done: 4, total: 4, retries: 4))
    }

    @Test func oneThatAlwaysDiesIsReportedAndTheOthersAreDone() throws {
        let job = try job(3, "[ $1 = 2 ] && { echo no device >&2; exit 69; }; echo blob > $2")
        let error = #expect(throws: FarmError.self) { try run(job) }
        #expect(error?.code == 75 && error?.description == "shard 2 ended with 69: no device; tried 3 times")
        #expect(job.open == [2])
    }

    @Test(arguments: [64, 65]) func whatNoOtherTryCouldMendIsNotTriedAgain(code: Int) throws {
        let job = try job(1, "echo x >> \(folder)/tries; exit \(code)")
        let error = #expect(throws: FarmError.self) { try run(job) }
        #expect(error?.description == "shard 1 ended with \(code)")
        #expect(try String(contentsOfFile: folder + "/tries", encoding: .utf8) == "x\n")
    }

    @Test func blobsThatAreThereAreNotDoneAgain() throws {
        let job = try job(3, "echo x >> \(folder)/tries; echo blob > $2")
        try "old".write(toFile: job.blob(2), atomically: true, encoding: .utf8)
        #expect(try run(job)?.done == 3)
        #expect(try String(contentsOfFile: folder + "/tries", encoding: .utf8) == "x\nx\n")
    }

    @Test func anInterruptedPoolEndsItsProcessesAndGoesOn() throws {
        let job = try job(4, "[ $1 -gt 2 ] && exec sleep 60; echo blob > $2")
        let cancellation = FarmCancellation()
        let error = #expect(throws: FarmError.self) {
            try LocalPool(processes: 4).run(job, cancellation: cancellation) { progress in
                if progress.done == 2 { cancellation.cancel() }
            }
        }
        #expect(error?.code == 75 && job.open == [3, 4])
        let again = try self.job(4, "echo blob > $2")
        #expect(try run(again)?.done == 4)
    }

    @Test func theTaskScriptPartsResultsFromFailures() throws {
        for (script, code) in [
            ("echo b > $2; exit 1", 0), ("exit 1", 75), ("exit 65", 65), ("exit 64", 64), ("kill -9 $$", 75),
        ] {
            var job = try job(1, script)
            job.arguments = [.text("it's"), .numbered(before: "blobs/", after: ".blob")]
            try? FileManager.default.removeItem(atPath: job.blob(1))
            try job.writeScripts()
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = [folder + "/task.sh", "1"]
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == Int32(code), "\(script)")
        }
    }

    @Test func slurmsRangesAreShort() {
        #expect(Slurm.ranges([1, 2, 3, 5, 7, 8]) == "1-3,5,7-8")
        #expect(Slurm.ranges([4]) == "4")
    }

    @Test func missingEnginesAreNamed() {
        let error = #expect(throws: FarmError.self) { try EngineCommand("no-such-engine", advice: "install it") }
        #expect(error?.code == 69 && error?.description == "the command no-such-engine is not installed; install it")
    }

    @Test(arguments: ["a b", "it's", "", "$(rm -rf x)", "a\"b\\", "--x=1", "ä"]) func wordsOfShellsAreQuoted(
        text: String
    ) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "printf %s \(text.quotedForShell)"]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(String(decoding: said, as: UTF8.self) == text)
    }

    @Test func workflowsInstallTheCommandFromWhereItIs() {
        var job = FarmJob(name: "suite", shardCount: 2, folder: ".", program: "lamina", arguments: [])
        let own = FarmExport.github.text(job)
        #expect(own.components(separatedBy: "\n      - uses: ./.github/actions/lamina\n").count == 3)
        job.action = .inRepository("someone/lamina@v1.2")
        let other = FarmExport.github.text(job)
        #expect(
            other.components(separatedBy: "\n      - uses: someone/lamina/.github/actions/lamina@v1.2\n").count == 3)
        #expect(!other.contains("LAMINA_REPOSITORY"))
        job.action = .inVariable
        let text = FarmExport.github.text(job)
        #expect(text.components(separatedBy: "\n          path: .lamina\n      - uses: ./.lamina/.github/").count == 3)
        #expect(text.contains("# Set the variable LAMINA_REPOSITORY "))
    }

    @Test func workflowsReplaceTheirCommentOnAPullRequest() throws {
        let job = FarmJob(name: "My suite", shardCount: 1, folder: ".", program: "lamina", arguments: [])
        let text = FarmExport.github.text(job)
        #expect(text.contains("\n    permissions:\n      contents: read\n      pull-requests: write\n"))
        // The step's script, with a gh that notes its calls.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let start = try #require(lines.firstIndex { $0.hasPrefix("            mark=") })
        let end = try #require(lines[start...].firstIndex { !$0.hasPrefix("            ") })
        let script = lines[start..<end].map { String($0.dropFirst(12)) }.joined(separator: "\n")
        let gh = """
            #!/bin/sh
            echo "$@" >> calls
            case "$*" in
            *--paginate*) [ -z "$OLD" ] || printf '%s\\n7\\n' "$OLD" ;;
            *) cat merged/comment.md >> said ;;
            esac
            [ -z "$REFUSED" ]
            """
        try FileManager.default.createDirectory(atPath: folder + "/merged", withIntermediateDirectories: true)
        try ScriptFile.write(gh, to: folder + "/gh")
        try "### failed\n".write(toFile: folder + "/merged/report.md", atomically: true, encoding: .utf8)
        for (old, refused, call) in [
            ("", "", "api repos/o/n/issues/5/comments --field"),
            ("42", "", "api --method PATCH repos/o/n/issues/comments/42 --field"),
            ("", "1", "api repos/o/n/issues/5/comments --field"),
        ] {
            try? FileManager.default.removeItem(atPath: folder + "/calls")
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/bash")
            process.arguments = ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script]
            process.currentDirectoryURL = URL(fileURLWithPath: folder)
            process.environment = [
                "PATH": folder + ":/usr/bin:/bin", "COMMENTS": "repos/o/n/issues", "NUMBER": "5",
                "RUN": "https://example.com/run",
                "OLD": old, "REFUSED": refused,
            ]
            process.standardOutput = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0)
            let calls = try String(contentsOfFile: folder + "/calls", encoding: .utf8).split(separator: "\n")
            #expect(calls.last?.hasPrefix(call) == true, "\(calls)")
        }
        let said = try String(contentsOfFile: folder + "/said", encoding: .utf8)
        #expect(
            said.hasPrefix("<!-- lamina my-suite -->\n### failed\n")
                && said.contains("[the run](https://example.com/run)"))
    }

    @Test(arguments: FarmExport.allCases) func exportsCallEveryShardAndTheMerge(export: FarmExport) {
        var job = FarmJob(
            name: "my: suite", shardCount: 5, folder: ".", program: "lamina", arguments: [.text("check"), .text("a b")])
        job.arguments += [.text("--shard"), .numbered(before: "", after: "/5"), .text("--blob")]
        job.arguments.append(.numbered(before: "blobs/", after: ".blob"))
        job.mergeArguments = ["--junit", "merged/report.xml"]
        let text = export.text(job)
        #expect(
            text.contains("lamina check 'a b' --shard ") && text.contains("lamina merge --junit merged/report.xml -- "))
        #expect(!text.contains("\t"))
    }
}
