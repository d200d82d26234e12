import Foundation
import LaminaCounters
import Testing

@testable import LaminaProfile

@Suite struct ProfileSchemaTests {
    private func faults(_ document: String) throws -> [String] {
        try SchemaValidator(ProfileSchema.json()).faults(in: document)
    }

    @Test func framesAreOfTheSchema() throws {
        var profile = makeProfile()
        #expect(try faults(profile.json()) == [])
        profile.counters.gpuTime = 0.001
        profile.passes[0].gpuTime = 0.001
        profile.layers[0].gpuTime = 0.001
        #expect(try faults(profile.json()) == [])
        (profile.counters.fragments, profile.counters.overdraw, profile.scene) = (nil, nil, nil)
        #expect(try faults(profile.json()) == [])
    }

    @Test func pixelsAndBudgetsAreOfTheSchema() throws {
        var profile = makeProfile()
        profile.brokenBudgets = profile.failures(of: try Budget.parse("drawCalls<=1,gpuTime<=1"))
        let step = PixelHistory.Step(
            pass: 0, isFrame: true, layer: 0, path: "root", parts: ["fill"], blends: false, before: [0, 0, 0, 0],
            after: [1, 1, 1, 1])
        profile.pixel = PixelHistory(x: 1, y: 2, [], profile)
        profile.pixel?.steps = [step]
        #expect(profile.brokenBudgets.count == 2)
        #expect(try faults(profile.json()) == [])
    }

    @Test func rangesAreOfTheSchema() throws {
        var range = makeRange(4)
        range.brokenBudgets = range.failures(of: try Budget.parse("drawCalls<=1"))
        #expect(try faults(range.json()) == [])
    }

    @Test(arguments: [
        (#""renderPasses" : 2"#, #""renderPasses" : "2""#), (#""version" : \#(Profile.version)"#, #""version" : 0"#),
        (#""outcome" : "drawn""#, #""outcome" : "lost""#), (#""isFrame""#, #""isPicture""#),
        (#""groupOpacity" : 1"#, #""opacity" : 1"#),
    ])
    func whatIsWrongIsFound(part: String, wrong: String) throws {
        let document = try makeProfile().json()
        try #require(document.contains(part))
        #expect(try !faults(document.replacing(part, with: wrong)).isEmpty)
    }

    @Test func theSchemaIsTheSameEveryTime() throws {
        #expect(try ProfileSchema.json() == ProfileSchema.json())
    }
}
