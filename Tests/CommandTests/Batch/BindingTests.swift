import Foundation
import LaminaImage
import Testing

/// Programs in other languages draw what the command draws.
@Suite struct BindingTests {
    private static func isThere(_ tool: String) -> Bool {
        ExecutableSearch.find(tool, path: ProcessInfo.processInfo.environment["PATH"] ?? "") != nil
    }

    /// Rust and Go link the C library, which SwiftPM doesn't build: `.ci/run` has these.
    @Test(.enabled(if: isThere("node") && isThere("python3"), "needs node"))
    func nodeDrawsByJobs() throws {
        let command = try #require(Command.path)
        let run = try CommandRun(
            program: repository.appendingPathComponent("Tools/check-bindings").path, ["--lamina", command, "node"],
            folder: repository.path)
        #expect(run.ending == .exit(0), "\(run.message)")
        #expect(run.text == "node: its pictures are the command's\n")
    }
}
