import LaminaLayout
import LaminaTestSupport
import Testing

/// Contradictions in numbers: layout ends, says what it broke, and says no more than can be read. `Tools/sweep/run
/// 100000 --constraints` does the same with 100,000 of them.
@Suite struct ContradictionTests {
    @Test func everyWidthButOneIsBroken() {
        let outcome = Contradictions.widths.layOut(count: 2_000)
        #expect(outcome.brokenCount == 1_999)
        #expect(outcome.problems.count == 100)
        guard case .unsatisfiable(let members, let broken)? = outcome.problems.first else {
            Issue.record("\(outcome.problems)")
            return
        }
        #expect(members.count == 2 && members.contains(broken))
    }

    @Test func oneOfACircleIsBroken() {
        let outcome = Contradictions.circle.layOut(count: 500)
        #expect(outcome.brokenCount == 1 && outcome.problems.count == 1)
        guard case .unsatisfiable(let members, let broken)? = outcome.problems.first else {
            Issue.record("\(outcome.problems)")
            return
        }
        // The other members are counted.
        #expect(members.count == 101 && members.last == "and 400 more constraints")
        #expect(broken.hasPrefix("item499.width >= item498.width + 1"))
        #expect(outcome.longestMessage < 10_000)
    }
}
