import Foundation
import Testing

@testable import LaminaCheck

/// Branches that touch different scenes merge their goldens without a conflict.
@Suite struct MergeTests {
    private static let hasGit = (try? run(["--version"], in: ".")) == 0

    @Test(.enabled(if: hasGit)) func branchesThatTouchDifferentScenesMerge() throws {
        let folder = try SuiteFolder([
            "a.json": TinyScene.square(), "b.json": TinyScene.square(), "c.json": TinyScene.square(),
        ])
        try folder.update()
        try git(["init", "-q", "-b", "main"], folder)
        try commit("first", folder)
        // One changes a scene and adds another, the other changes a second and removes a third.
        try git(["checkout", "-q", "-b", "one"], folder)
        try folder.write(TinyScene.square("#0a0"), to: "a.json")
        try folder.write(TinyScene.square(x: 3), to: "d.json")
        try folder.update()
        try commit("one", folder)
        try git(["checkout", "-q", "-b", "two", "main"], folder)
        try folder.write(TinyScene.square("#00a"), to: "b.json")
        try folder.remove("c.json")
        try folder.run {
            $0.updates = true
            $0.prunes = true
        }
        try commit("two", folder)
        try git(["merge", "-q", "--no-edit", "one"], folder)
        let result = try folder.run()
        #expect(result.cases.map(\.name) == ["a", "b", "d"] && result.orphans.isEmpty)
        #expect(result.cases.allSatisfy { if case .equal = $0.picture { true } else { false } })
    }

    private func commit(_ message: String, _ folder: SuiteFolder) throws {
        try git(["add", "-A"], folder)
        try git(["commit", "-q", "-m", message], folder)
    }

    private func git(_ arguments: [String], _ folder: SuiteFolder) throws {
        let settings = ["user.name=Test", "user.email=test@example.com", "commit.gpgsign=false"]
        let code = try Self.run(settings.flatMap { ["-c", $0] } + arguments, in: folder.path)
        #expect(code == 0, "git \(arguments.joined(separator: " "))")
    }

    private static func run(_ arguments: [String], in folder: String) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git"] + arguments
        process.currentDirectoryURL = URL(fileURLWithPath: folder)
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
