import Foundation
import LaminaCounters
import LaminaPlan
import Testing

@testable import LaminaProfile

@Suite struct ProfileJSONTests {
    private func object(_ profile: Profile) throws -> [String: Any] {
        let parsed = try JSONSerialization.jsonObject(with: Data(try profile.json().utf8))
        return try #require(parsed as? [String: Any])
    }

    @Test func everyPartIsThere() throws {
        let object = try object(makeProfile())
        #expect(
            Set(object.keys) == [
                "version", "scene", "time", "width", "height", "scale", "device", "isSoftware", "timedDrawing", "rules",
                "counters",
                "savings", "passes", "layers", "brokenBudgets",
            ])
        #expect(object["version"] as? Int == 2)
        #expect(object["scene"] as? String == "a.json")
        #expect((object["width"] as? Int, object["height"] as? Int) == (100, 50))
        #expect(object["device"] as? String == "a device")
        #expect(object["isSoftware"] as? Bool == true)
        #expect(object["rules"] as? [String] == PlanRule.allCases.map(\.name))
    }

    @Test func countersHaveTheirNames() throws {
        let counters = try #require(try object(makeProfile())["counters"] as? [String: Any])
        let numbers = [
            "renderPasses": 2, "drawCalls": 3, "instances": 4, "blits": 7, "programSwitches": 5, "textureBinds": 6,
            "fragments": 900, "uploadedBytes": 1025, "textureBytes": 0, "targetBytesPeak": 3_670_016,
        ]
        for (name, number) in numbers { #expect(counters[name] as? Int == number, "\(name)") }
        let passes = try #require(counters["offscreenPasses"] as? [String: Any])
        #expect(passes["total"] as? Int == 1)
        #expect(passes["byReason"] as? [String: Int] == ["groupOpacity": 1])
        let overdraw = try #require(counters["overdraw"] as? [String: Any])
        #expect(overdraw["average"] as? Double == 1.5)
        #expect(overdraw["max"] as? Int == 3)
        #expect((overdraw["histogram"] as? [Int])?.prefix(4) == [1, 1, 1, 1])
        let layers = try #require(counters["layers"] as? [String: Int])
        #expect(
            layers == [
                "visited": 3, "drawn": 2, "empty": 1, "hidden": 0, "transparent": 0, "outside": 0, "occluded": 0,
            ])
        let times = try #require(counters["cpuTime"] as? [String: Double])
        #expect(
            times == [
                "animation": 0, "layout": 0, "dynamics": 0, "snapshot": 0.001, "plan": 0.00234, "submit": 0.1,
                "readback": 0.0125, "encode": 0,
            ])
        let costliest = try #require(counters["costliestLayers"] as? [[String: Any]])
        #expect(costliest.map { $0["layer"] as? String } == ["root/group", "root/group/leaf"])
        #expect(costliest.map { $0["estimatedFragments"] as? Int } == [800, 100])
        #expect(costliest.map { $0["offscreenPasses"] as? Int } == [1, 0])
    }

    @Test func layoutHasItsCounts() throws {
        var profile = makeProfile()
        profile.counters.layout = LayoutCounts(variables: 8, constraints: 12, edits: 3, pivots: 1)
        let counters = try #require(try object(profile)["counters"] as? [String: Any])
        #expect(
            counters["layout"] as? [String: Int] == ["variables": 8, "constraints": 12, "edits": 3, "pivots": 1])
    }

    @Test func faultsHaveTheirCounters() throws {
        var profile = makeProfile()
        #expect(FrameCounter.named("layout.problems")?.value(in: profile.counters) == nil)
        profile.counters.faults = FaultCounts(problems: 1, overflowing: 2, truncated: 3, sizeless: 4)
        #expect(profile.counters.faults == FaultCounts(problems: 1, overflowing: 2, truncated: 3, sizeless: 4))
        let counters = try #require(try object(profile)["counters"] as? [String: Any])
        for (name, value) in [
            ("layout.problems", 1), ("layout.overflowing", 2), ("text.truncated", 3), ("layers.sizeless", 4),
        ] {
            let keys = name.split(separator: ".").map(String.init)
            #expect((counters[keys[0]] as? [String: Any])?[keys[1]] as? Int == value, "\(name)")
            #expect(FrameCounter.named(name)?.value(in: profile.counters) == Double(value))
            #expect(FrameCounter.named(name)?.isOfFaults == true)
        }
        let failures = profile.failures(of: try Budget.parse("text.truncated<=0"), at: "a.json")
        #expect(failures.map(\.advice) == ["`lamina lint a.json` names the layers, each with a remedy"])
        #expect(profile.table().contains("truncated texts"))
    }

    @Test func whatWasNotMeasuredIsLeftOut() throws {
        var profile = makeProfile()
        profile.counters.fragments = nil
        let counters = try #require(try object(profile)["counters"] as? [String: Any])
        #expect(counters["fragments"] == nil)
        #expect(counters["gpuTime"] == nil)
    }

    @Test func theSameProfileGivesTheSameText() throws {
        let text = try makeProfile().json()
        #expect(text == (try makeProfile().json()))
        #expect(text.hasPrefix("{\n  \"brokenBudgets\""))
        #expect(text.contains("root/group/leaf"))
    }
}
