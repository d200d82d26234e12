import Foundation
import LaminaCounters
import LaminaScene
import Testing

@testable import LaminaPlan

/// The passes that each example with effects asks for and gets.
@Suite struct ExamplePassTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let name: String
        /// Trips by reason that the layers ask for.
        let required: [OffscreenReason: Int]
        let requiredTotal: Int
        /// Trips by reason that the optimized plan makes.
        let executed: [OffscreenReason: Int]
        let executedTotal: Int

        init(
            _ name: String, required: Int, _ requiredBy: [OffscreenReason: Int],
            executed: Int, _ executedBy: [OffscreenReason: Int]
        ) {
            self.name = name
            (requiredTotal, self.required) = (required, requiredBy)
            (executedTotal, self.executed) = (executed, executedBy)
        }

        var testDescription: String { name }
    }

    static let examples = [
        Example(
            "photo-viewer", required: 3, [.backdrop: 1, .vibrancy: 2, .isolation: 1],
            executed: 3, [.backdrop: 1, .vibrancy: 2, .isolation: 1]),
        Example(
            "materials", required: 56, [.backdrop: 40, .isolation: 10, .vibrancy: 16],
            executed: 56, [.backdrop: 40, .isolation: 10, .vibrancy: 16]),
        Example(
            "broken-effects", required: 12, [.backdrop: 6, .groupOpacity: 2, .isolation: 4, .mask: 2, .snapshot: 2],
            executed: 10, [.backdrop: 6, .groupOpacity: 1, .isolation: 4, .mask: 1, .snapshot: 2]),
        Example(
            "masks-and-clips", required: 15, [.clip: 5, .filter: 1, .groupOpacity: 1, .mask: 9],
            executed: 8, [.clip: 2, .filter: 1, .groupOpacity: 1, .mask: 5]),
        Example(
            "shadows", required: 14, [.filter: 1, .groupOpacity: 1, .shadow: 13],
            executed: 8, [.filter: 1, .groupOpacity: 1, .shadow: 7]),
        Example(
            "blend-modes", required: 55, [.clip: 55, .compositingFilter: 27, .isolation: 27],
            executed: 46, [.clip: 46, .compositingFilter: 27, .isolation: 19]),
        Example("filters", required: 30, [.filter: 30], executed: 30, [.filter: 30]),
        Example("equal-blurs", required: 20, [.backdrop: 20], executed: 1, [.backdrop: 1]),
        Example("faded-groups", required: 50, [.groupOpacity: 50], executed: 1, [.groupOpacity: 1]),
        Example("image-mask", required: 1, [.mask: 1], executed: 0, [:]),
        Example("rounded-clip", required: 1, [.clip: 1], executed: 0, [:]),
        Example("rounded-shadow", required: 1, [.shadow: 1], executed: 0, [:]),
    ]

    private func plan(_ name: String, _ rules: PlanRules) throws -> PassPlan {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Examples")
        var planner = Planner(rules: rules)
        return planner.plan(try SceneLoader().stage(at: folder.appending(path: name + ".json").path).makeFrame())
    }

    @Test(arguments: examples) func theOptimizedPlanMakesTheTripsOfTheTable(example: Example) throws {
        let plan = try plan(example.name, .all)
        #expect(plan.offscreenPassesRequired.byReason == example.required)
        #expect(plan.offscreenPassesRequired.total == example.requiredTotal)
        #expect(plan.offscreenPasses.byReason == example.executed)
        #expect(plan.offscreenPasses.total == example.executedTotal)
        #expect(plan.faults == [] && plan.captureFaults == [])
    }

    @Test(arguments: examples) func theReferenceMakesTheTripsThatAreRequired(example: Example) throws {
        let plan = try plan(example.name, .none)
        #expect(plan.offscreenPassesRequired.byReason == example.required)
        #expect(plan.offscreenPasses == plan.offscreenPassesRequired)
        #expect(plan.faults == [] && plan.captureFaults == [])
    }

    @Test func twentyEqualBlursAreOneCaptureAndOneChain() throws {
        let plan = try plan("equal-blurs", .all)
        // The frame up to the capture, the chain, each stage of it for all twenty at once, and the rest of the frame.
        #expect(plan.passes.filter(\.isFrame).count == 2)
        #expect(plan.offscreen.count < 8)
        for pass in plan.offscreen {
            guard case .filter(let work) = pass.work else {
                Issue.record("a pass of the chain is no filter's")
                continue
            }
            #expect(work.instances.count == 20)
        }
        #expect(plan.savings[.shareBackdrop] == 19)
    }

    @Test func fiftyFadedGroupsAreOnePassAndTheFrame() throws {
        let plan = try plan("faded-groups", .all)
        #expect(plan.passes.count == 2)
        #expect(plan.targets.count == 2)
        #expect(plan.savings[.packTargets] == 49)
    }
}
