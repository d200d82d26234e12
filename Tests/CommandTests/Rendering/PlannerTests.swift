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

    private static let render = ["render", example("clips.json"), "--scale", "0.5", "-o"]

    /// The picture by all rules, drawn once for all runs that leave some out.
    private static let all = Result {
        let folder = try WorkFolder()
        try folder.lamina(render + ["all.ppm"]).expectSuccess()
        return try folder.picture("all.ppm")
    }

    private static let rules = PlanRule.allCases.map(\.name)

    /// The number of binary digits of the rules' numbers, which begin at 1.
    private static let digits = 0..<(Int.bitWidth - rules.count.leadingZeroBitCount)

    /// A run leaves out the rules that have a 1 in one binary digit of their number. No two rules are left out in the same
    /// runs, and each is in some: a name that stood for another rule, or for none, would show.
    @Test(arguments: digits) func rulesAreLeftOutByNameAndThePictureStays(digit: Int) throws {
        let isLeftOut = Self.rules.indices.map { ($0 + 1) >> digit & 1 == 1 }
        let folder = try WorkFolder()
        let without = zip(Self.rules, isLeftOut).flatMap { $1 ? ["--without", $0] : [] }
        let run = try folder.lamina(Self.render + ["less.ppm", "--counters", "-"] + without)
        run.expectSuccess()
        let others = zip(Self.rules, isLeftOut).filter { !$1 }.map(\.0)
        #expect(try ProfileDocument(run.output).rules == others)
        let difference = try Self.all.get().largestDifference(to: folder.picture("less.ppm"))
        #expect(try #require(difference) <= Self.tolerance)
    }

    @Test func rulesAreLeftOutTogether() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        let without = PlanRule.allCases.flatMap { ["--without", $0.name] }
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

    /// Two groups, one in the other, whose targets take 14 MiB; lent a little larger they take more. Then the outer is gone.
    private static let nested = ##"""
        {"lamina": 1, "size": [1000, 1000], "background": "#ffffff", "sublayers": [
          {"id": "outer", "frame": [0, 0, 1000, 1000], "opacity": 0.5, "sublayers": [
            {"frame": [0, 0, 1000, 1000], "backgroundColor": "#f008"},
            {"frame": [0, 0, 905, 905], "opacity": 0.5, "sublayers": [
              {"frame": [0, 0, 900, 900], "backgroundColor": "#0f08"},
              {"frame": [5, 5, 900, 900], "backgroundColor": "#00f8"}
            ]}
          ]}
        ], "timeline": [{"at": 0.01, "remove": ["outer"]}]}
        """##

    @Test(arguments: 12...16)
    func whateverTheLimitAllCommandsCope(limit: Int) throws {
        let folder = try WorkFolder(["scene.json": .text(Self.nested)])
        let memory = ["--target-memory", "\(limit)"]
        let profile = try folder.lamina(["profile", "scene.json", "--frames", "0...2", "--json"] + memory)
        profile.expectSuccess()
        try folder.lamina(["explain", "scene.json"] + memory).expectSuccess()
    }

    @Test func whatBandsCantTellIsSaid() throws {
        let folder = try WorkFolder(["scene.json": .text(Self.nested)])
        let profile = ["profile", "scene.json", "--target-memory", "1"]
        let table = try folder.lamina(profile)
        table.expectSuccess()
        #expect(table.text.contains("not measured in bands; raise --target-memory"))
        for option in [["--at", "100,100"], ["--overdraw", "a.png"]] {
            try folder.lamina(profile + option).expectRefusal(65, saying: ["drawn in bands", "--target-memory"])
        }
    }

    /// The counters of each frame of a range.
    private static func counters(_ run: CommandRun) throws -> [[String: Any]] {
        let document = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
        return try #require(document?["frames"] as? [[String: Any]]).compactMap { $0["counters"] as? [String: Any] }
    }

    /// A rasterized layer that changes leaves an image of each frame behind, which gives way to the next one's.
    @Test(arguments: [7, 14, 16])
    func anImageThatIsNotWantedAnyMoreGivesWay(limit: Int) throws {
        let scene = ##"""
            {"lamina": 1, "size": [900, 900], "background": "#ffffff", "sublayers": [
              {"frame": [0, 0, 900, 900], "shouldRasterize": true, "backgroundColor": "#0f0", "sublayers": [
                {"frame": [10, 10, 100, 100], "backgroundColor": "#f00",
                 "animations": [{"keyPath": "position.x", "from": 60, "to": 600, "duration": 1}]}
              ]}
            ]}
            """##
        let folder = try WorkFolder(["scene.json": .text(scene)])
        let run = try folder.lamina(
            "profile", "scene.json", "--frames", "0...2", "--target-memory", "\(limit)", "--json")
        run.expectSuccess()
        // In bands fragments are not counted.
        let counters = try Self.counters(run)
        #expect(counters.count == 3 && counters.allSatisfy { ($0["fragments"] == nil) == (limit == 7) })
    }

    @Test func fragmentsAreThoseOfExecutedPasses() throws {
        let scene = ##"""
            {"lamina": 1, "size": [400, 300], "background": "#ffffff", "sublayers": [
              {"frame": [10, 10, 300, 200], "shouldRasterize": true, "backgroundColor": "#0f08", "sublayers": [
                {"frame": [60, 60, 100, 100], "backgroundColor": "#00f8",
                 "filters": [{"type": "gaussianBlur", "radius": 6}]}
              ]}
            ]}
            """##
        let folder = try WorkFolder(["scene.json": .text(scene)])
        let run = try folder.lamina("profile", "scene.json", "--frames", "0...1", "--json")
        run.expectSuccess()
        let fragments = try Self.counters(run).compactMap { $0["fragments"] as? Int }
        // The second frame draws the image that the first one has left, and a pixel of edge around it.
        #expect(fragments[1] == 302 * 202)
        #expect(fragments[0] > fragments[1] + 300 * 200)
    }

    @Test func theReferenceUsesNoRule() throws {
        let folder = try WorkFolder(["scene.json": .text(Scenes.square)])
        let run = try folder.lamina("profile", "--json", "scene.json", "--planner", "reference")
        run.expectSuccess()
        #expect(try ProfileDocument(run.output).rules == [])
    }
}
