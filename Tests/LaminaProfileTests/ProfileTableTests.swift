import Foundation
import LaminaCounters
import LaminaPlan
import Testing

@testable import LaminaProfile

@Suite struct ProfileTableTests {
    /// The rows as words.
    private func rows(_ profile: Profile) -> [[String]] {
        profile.table().split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    }

    @Test func everyCounterHasARow() {
        let rows = rows(makeProfile())
        for row in [
            "picture 100x50 a device", "offscreen passes required 1 groupOpacity 1",
            "offscreen passes 1 groupOpacity 1",
            "render passes 2 1 on the frame, 1 of the offscreen passes and their filters",
            "draw calls 3", "instances 4", "copies 7", "program switches 5", "texture binds 6",
            "fragments 900",
            "overdraw 1.500 at most 3", "layers 3 visited", "2 drawn", "1 empty", "uploaded 2 KiB", "textures 0 KiB",
            "targets, peak 3.5 MiB", "snapshot 1.00 ms", "plan 2.34 ms", "submit 100.00 ms", "readback 12.50 ms",
            "estimated fragments of the costliest layers", "800 root/group (1 offscreen)", "100 root/group/leaf",
        ] {
            #expect(rows.contains(row.split(separator: " ").map(String.init)), "\(row)")
        }
    }

    @Test func layoutHasRowsIfThereAreConstraints() {
        var profile = makeProfile()
        #expect(!profile.table().contains("constraints"))
        profile.counters.layout = LayoutCounts(variables: 8, constraints: 12, edits: 3, pivots: 0)
        let rows = rows(profile)
        #expect(rows.contains(["constraints", "12", "of", "8", "variables"]))
        #expect(rows.contains(["3", "edits"]))
        #expect(!rows.contains { $0.contains("pivots") })
    }

    @Test func partsAreShownBelowTheirRowAlone() {
        var profile = makeProfile()
        profile.counters.tiles.requested = 3
        #expect(!profile.table().contains("requested"))
        profile.counters.tiles.needed = 5
        let rows = rows(profile)
        #expect(rows.contains(["tiles", "5", "needed"]) && rows.contains(["3", "requested"]))
        #expect(!rows.contains { $0.contains("failed") })
    }

    @Test func whichDrawingTheTimesAreOfIsSaid() {
        var profile = makeProfile()
        let words = "of a second drawing; counts are of the first"
        #expect(!profile.table().contains(words))
        profile.timedDrawing = 2
        #expect(profile.table().contains(words))
    }

    @Test func everyReasonIsNamedWithItsCount() {
        var profile = makeProfile()
        profile.counters.offscreenPassesRequired = PassCounts()
        for (index, reason) in OffscreenReason.allCases.enumerated() {
            for _ in 0...index {
                profile.counters.offscreenPassesRequired.count(ReasonSet(rawValue: 1 << UInt32(index)))
            }
            #expect(ReasonSet(rawValue: 1 << UInt32(index)).reasons == [reason])
        }
        let count = OffscreenReason.allCases.count
        let named = OffscreenReason.allCases.enumerated().map { "\($1.rawValue) \($0 + 1)" }.joined(separator: ", ")
        let row = "offscreen passes required \(count * (count + 1) / 2) \(named)"
        #expect(rows(profile).contains(row.split(separator: " ").map(String.init)))
    }

    @Test func theRulesAreNamed() {
        func planner(_ rules: [PlanRule]) -> [String]? {
            rows(makeProfile(rules: rules)).first { $0.first == "planner" }
        }
        #expect(planner(PlanRule.allCases) == ["planner", "optimized", "all", "rules"])
        #expect(planner([]) == ["planner", "reference"])
        #expect(planner([.foldOpacity, .mergeBorder]) == ["planner", "optimized", "foldOpacity", "mergeBorder"])
        let most = PlanRule.allCases.filter { $0 != .drawPoints }
        #expect(planner(most) == ["planner", "optimized", "all", "rules", "but", "drawPoints"])
    }

    @Test func causesThatDidNotOccurAreLeftOut() {
        let words = Set(rows(makeProfile()).joined())
        #expect(words.isDisjoint(with: ["hidden", "transparent", "outside", "occluded"]))
    }

    @Test func whatWasNotMeasuredIsNotShown() {
        var profile = makeProfile()
        (profile.counters.fragments, profile.counters.overdraw, profile.counters.costliestLayers) = (nil, nil, [])
        let words = Set(rows(profile).joined())
        #expect(words.isDisjoint(with: ["fragments", "overdraw", "costliest"]))
        let row = rows(profile).first { $0.first == "GPU" }
        #expect(row?.contains("ms") == false)
        profile.counters.gpuTime = 0.0045
        profile.isSoftware = false
        #expect(rows(profile).contains(["GPU", "4.50", "ms"]))
    }

    @Test func aSoftwareDevicesTimeIsTheProcessors() {
        var profile = makeProfile()
        profile.counters.gpuTime = 0.0045
        #expect(profile.table().components(separatedBy: "CPU time").count == 2)
        profile.isSoftware = false
        #expect(!profile.table().contains("CPU time"))
    }

    @Test func valuesStandInOneColumnToTheRight() throws {
        let lines = makeProfile().table().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.allSatisfy { $0.last != " " })
        let ends = ["draw calls", "instances", "fragments"].map { name -> Int? in
            guard let line = lines.first(where: { $0.hasPrefix(name) }) else { return nil }
            return line.count
        }
        #expect(Set(ends).count == 1)
        #expect(lines.contains(""))
    }

    @Test func onlyTheFirstOfTheCostliestLayersAreShown() {
        var profile = makeProfile()
        profile.counters.costliestLayers = (0..<20).map {
            LayerCost(layer: "layer\($0)", estimatedFragments: 100 - $0, overdraw: 0, offscreenPasses: 0)
        }
        let words = rows(profile).joined().filter { $0.hasPrefix("layer") && $0 != "layer" && $0 != "layers" }
        #expect(words == (0..<8).map { "layer\($0)" })
    }
}
