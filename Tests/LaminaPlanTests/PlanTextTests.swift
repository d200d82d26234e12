import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaPlan

@Suite struct PlanTextTests {
    private func makePlan() throws -> PassPlan {
        let faded = group(10, 10, 50, 50, box(0, 0, 30, 30), box(10, 10, 30, 30)).with { $0.opacity = 0.5 }
        return plan(picture(0, 0, 200, 100, try makeImage(200, 100)), faded, rules: .without(.cutCovered))
    }

    @Test func aPlanCanBeRead() throws {
        let lines = try makePlan().description.split(separator: "\n")
        #expect(
            lines == [
                "pass 0: groupOpacity, node 2, 40x40 at 10,10, rgba8 target 0, cleared",
                "  draw 2 [] none",
                "pass 1: frame, node 0, 200x100 at 0,0, rgba8 target 1",
                "  draw 1 [quad image atlas exact] atlas",
                "  draw 1 [quad target] target(0), blended",
            ])
    }

    @Test func aPlanIsEncodedWithItsPassesAndCounts() throws {
        let data = try JSONEncoder().encode(makePlan())
        let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["width"] as? Int == 200)
        #expect(object["height"] as? Int == 100)
        let passes = try #require(object["passes"] as? [[String: Any]])
        #expect(passes.map { $0["reasons"] as? [String] } == [["groupOpacity"], []])
        #expect(passes.map { $0["isFrame"] as? Bool } == [false, true])
        #expect(passes.map { $0["node"] as? Int } == [2, 0])
        #expect(["x", "y", "width", "height"].map { passes[0][$0] as? Int } == [10, 10, 40, 40])
        let draws = try #require(passes[1]["draws"] as? [[String: Any]])
        #expect(
            draws.map { $0["program"] as? [String] } == [["quad", "image", "atlas", "exact"], ["quad", "target"]])
        #expect(draws.map { $0["blends"] as? Bool } == [false, true])
        #expect(draws.map { $0["instances"] as? Int } == [1, 1])
        for key in ["offscreenPasses", "offscreenPassesRequired"] {
            let counts = try #require(object[key] as? [String: Any])
            #expect(counts["total"] as? Int == 1)
            #expect(counts["byReason"] as? [String: Int] == ["groupOpacity": 1])
        }
        let layers = try #require(object["layers"] as? [String: Int])
        #expect(layers["visited"] == 5 && layers["drawn"] == 3 && layers["empty"] == 2)
        let savings = try #require(object["savings"] as? [String: Int])
        #expect(Set(savings.keys) == Set(PlanRule.allCases.map(\.name)))
    }

    @Test func programsNameTheirParts() {
        #expect(ProgramKey([]).parts == [])
        #expect(ProgramKey([.quad, .edges, .clip, .linear]).parts == ["QUAD", "EDGES", "CLIP", "LINEAR"])
    }
}
