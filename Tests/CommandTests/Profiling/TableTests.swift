import Foundation
import Testing

/// The output of `lamina profile`.
@Suite struct TableTests {
    @Test func theTableNamesEachCounter() throws {
        let run = try WorkFolder().lamina("profile", example("groups.json"))
        run.expectSuccess()
        for name in [
            "picture", "planner", "offscreen passes required", "render passes", "draw calls", "fragments", "overdraw",
            "layers", "textures", "readback", "estimated fragments",
        ] { #expect(run.text.contains("\n" + name) || run.text.hasPrefix(name), "\(name)") }
    }

    @Test(arguments: ["groups.json", "stack-100.json"]) func theTableHasNoJunk(scene: String) throws {
        let run = try WorkFolder().lamina("profile", example(scene))
        run.expectSuccess()
        #expect(run.text.hasSuffix("\n") && !run.text.hasSuffix("\n\n"))
        let lines = run.text.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { !$0.hasSuffix(" ") && $0.count <= 200 })
        // Never two empty lines.
        #expect(!run.text.contains("\n\n\n"))
        for slip in ["Optional(", "nil", "nan", "inf", "\u{1B}", "\t"] { #expect(!run.text.contains(slip), "\(slip)") }
    }

    @Test func jsonIsOneDocumentAndNothingElse() throws {
        let run = try WorkFolder().lamina("profile", "--json", example("groups.json"))
        run.expectSuccess()
        let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
        #expect(object?["version"] as? Int == 2)
        #expect(run.text.hasSuffix("}\n"))
    }

    /// A frame by itself is drawn once before; a range's frames each in their turn.
    @Test func whichDrawingTheTimesAreOfIsSaid() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        let words = "of a second drawing; counts are of the first"
        let table = try folder.lamina("profile", "scene.json")
        table.expectSuccess()
        #expect(table.text.contains(words))
        func timed(_ options: String...) throws -> Int? {
            let run = try folder.lamina(["profile", "--json", "scene.json"] + options)
            run.expectSuccess()
            let object = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
            return (object?["detail"] as? [String: Any] ?? object)?["timedDrawing"] as? Int
        }
        #expect(try timed() == 2)
        #expect(try timed("--frames", "0..<2") == 1)
    }

    @Test func noTimeIsLongerThanTheRun() throws {
        let run = try WorkFolder().lamina("profile", "--json", example("stack-100.json"))
        run.expectSuccess()
        let counters = try ProfileDocument(run.output).counters
        let times = counters.cpuTime.values + [counters.gpuTime ?? 0]
        #expect(times.allSatisfy { (0...CommandRun.timeLimit).contains($0) }, "\(times)")
    }
}
