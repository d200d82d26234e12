import LaminaPlan
import Testing

@testable import LaminaProfile

@Suite struct FilmCountersTests {
    private var counters: FilmCounters {
        var reuse = PlanReuse()
        (reuse.unchanged, reuse.patched, reuse.patchedLayers) = (3, 110, 220)
        reuse.whole = [.structure: 6, .first: 1]
        return FilmCounters(reuse, scene: "a.json", framesPerSecond: 60)
    }

    @Test func framesAreThoseOfAllPlans() { #expect(counters.frames == 3 + 110 + 7) }

    @Test func reasonsAreInTheOrderOfTheirDeclaration() {
        #expect(
            counters.table() == """
                frames   120 at 60.0 per second
                planReuse.unchanged          3
                planReuse.patched          110
                planReuse.patchedLayers    220
                planReuse.whole              7
                planReuse.whole.first        1
                planReuse.whole.structure    6
                """)
    }

    @Test func theyAreOfTheSchema() throws {
        let schema = try SchemaValidator(ProfileSchema.json())
        #expect(try schema.faults(in: counters.json()) == [])
        #expect(try schema.faults(in: FilmCounters(PlanReuse(), framesPerSecond: 23.976).json()) == [])
        let wrong = try counters.json().replacing(#""structure""#, with: #""structures""#)
        #expect(try !schema.faults(in: wrong).isEmpty)
    }
}
