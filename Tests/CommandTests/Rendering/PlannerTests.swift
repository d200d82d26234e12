import Foundation
import Lamina
import Testing

/// Planners and rules, as they are chosen on the command line.
@Suite struct PlannerTests {
    /// Antialiased edges may differ by 2; nothing may differ by more.
    static let tolerance = 2

    static let examples = [
        "card.yaml", "clips.json", "cover-flow.json", "gravity.json", "groups.json", "nine-slice.json",
    ]

    @Test(arguments: examples) func theReferenceEqualsTheOptimizedPicture(scene: String) throws {
        let folder = try WorkFolder()
        for planner in ["reference", "optimized"] {
            let options = ["-o", planner + ".ppm", "--planner", planner, "--scale", "0.5"]
            try folder.lamina(["render", example(scene)] + options).expectSuccess()
        }
        let difference = try folder.picture("reference.ppm").largestDifference(to: folder.picture("optimized.ppm"))
        #expect(try #require(difference) <= Self.tolerance)
    }

    @Test(arguments: PlanRule.allCases.map(\.rawValue))
    func aRuleIsLeftOutAndThePictureStays(rule: String) throws {
        let folder = try WorkFolder()
        let render = ["render", example("clips.json"), "--scale", "0.5", "-o"]
        try folder.lamina(render + ["all.ppm"]).expectSuccess()
        let run = try folder.lamina(render + ["less.ppm", "--without", rule, "--counters", "-"])
        run.expectSuccess()
        let others = PlanRule.allCases.map(\.rawValue).filter { $0 != rule }
        #expect(try ProfileDocument(run.output).rules == others)
        let difference = try folder.picture("all.ppm").largestDifference(to: folder.picture("less.ppm"))
        #expect(try #require(difference) <= Self.tolerance)
    }

    @Test func rulesAreLeftOutTogether() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        let without = PlanRule.allCases.flatMap { ["--without", $0.rawValue] }
        let run = try folder.lamina(["render", "scene.json", "-o", "out.png", "--counters", "-"] + without)
        run.expectSuccess()
        #expect(try ProfileDocument(run.output).rules == [])
    }

    @Test func aPictureThatNeedsMoreMemoryThanItMayIsDrawnInBands() throws {
        let folder = try WorkFolder()
        let render = ["render", example("faded-groups.json"), "-o"]
        try folder.lamina(render + ["whole.ppm"]).expectSuccess()
        let run = try folder.lamina(render + ["bands.ppm", "--target-memory", "1", "--counters", "-"])
        run.expectSuccess()
        #expect(String(decoding: run.output, as: UTF8.self).contains("tooLarge"))
        let difference = try folder.picture("whole.ppm").largestDifference(to: folder.picture("bands.ppm"))
        #expect(try #require(difference) <= 1)
    }

    @Test func theReferenceUsesNoRule() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        let run = try folder.lamina("profile", "--json", "scene.json", "--planner", "reference")
        run.expectSuccess()
        #expect(try ProfileDocument(run.output).rules == [])
    }
}
