import LaminaLayout
import Testing

struct SolutionRangeTests {
    private var solver = ConstraintSolver()

    private mutating func variable(isNonnegative: Bool = true) -> SolverVariable {
        solver.addVariable(isNonnegative: isNonnegative)
    }

    @discardableResult
    private mutating func add(
        _ terms: [(SolverVariable, Double)], _ relation: LayoutRelation, _ constant: Double, _ priority: Double = 1000
    ) -> SolverConstraint {
        solver.add(
            LinearConstraint(
                terms: terms.map { LinearTerm($0.0, $0.1) }, relation: relation, constant: constant,
                priority: priority))
    }

    private mutating func range(of variable: SolverVariable) -> SolutionRange {
        #expect(solver.solve() == nil)
        var ranges = SolutionRanges(of: solver)
        return ranges.range(of: variable)
    }

    @Test mutating func equationLeavesOneValue() {
        let x = variable()
        add([(x, 1)], .equal, 30)
        let found = range(of: x)
        #expect(found.values == 30...30)
        #expect(!found.isAmbiguous)
    }

    @Test mutating func unconstrainedVariablesAreFreeAsFarAsTheirSign() {
        let (length, position) = (variable(), variable(isNonnegative: false))
        let (ofLength, ofPosition) = (range(of: length), range(of: position))
        #expect(ofLength.values == 0...Double.infinity)
        #expect(ofPosition.values == -Double.infinity...Double.infinity)
        #expect(ofLength.lacksConstraint && ofPosition.lacksConstraint)
    }

    @Test mutating func boundsLimitTheRange() {
        let x = variable()
        add([(x, 1)], .greaterThanOrEqual, 10)
        add([(x, 1)], .lessThanOrEqual, 25)
        let found = range(of: x)
        #expect(found.values == 10...25)
        #expect(found.unconstrained == 10...25)
        #expect(found.trading.isEmpty)
    }

    @Test mutating func equalPrioritiesTradeTheirErrors() {
        // Of 100 points, two lengths wish 80 each: one of them, or both, yield by 60 together.
        let (a, b) = (variable(), variable())
        add([(a, 1), (b, 1)], .equal, 100)
        let wishes = [add([(a, 1)], .equal, 80, 250), add([(b, 1)], .equal, 80, 250)]
        let found = range(of: a)
        #expect(found.values == 20...80)
        #expect(!found.lacksConstraint)
        #expect(found.trading == wishes)
    }

    @Test mutating func otherPrioritiesDecide() {
        let (a, b) = (variable(), variable())
        add([(a, 1), (b, 1)], .equal, 100)
        add([(a, 1)], .equal, 80, 251)
        add([(b, 1)], .equal, 80, 250)
        #expect(range(of: b).values == 20...20)
    }

    @Test mutating func lowestWishDecidesWhatIsLeft() {
        let (a, b) = (variable(), variable())
        add([(a, 1), (b, 1)], .equal, 100)
        add([(a, 1)], .equal, 80, 250)
        add([(b, 1)], .equal, 80, 250)
        add([(a, 1)], .lessThanOrEqual, 0, 1)
        #expect(range(of: a).values == 20...20)
    }

    @Test mutating func satisfiedWishBoundsWhatNothingDecides() {
        let x = variable()
        add([(x, 1)], .lessThanOrEqual, 40, 250)
        let found = range(of: x)
        #expect(found.values == 0...40)
        #expect(found.unconstrained == 0...40)
    }

    @Test mutating func positionsFollowAmbiguousLengthsThroughDefinitions() {
        let (left, length, end) = (variable(isNonnegative: false), variable(), variable(isNonnegative: false))
        add([(left, 1)], .equal, 7)
        add([(end, 1), (left, -1), (length, -1)], .equal, 3)
        add([(length, 1)], .lessThanOrEqual, 50)
        #expect(range(of: left).values == 7...7)
        #expect(range(of: end).values == 10...60)
    }

    @Test mutating func decidingConstraintsAreThoseWithoutSlack() {
        let (a, b, c) = (variable(), variable(), variable())
        let width = add([(a, 1)], .equal, 30)
        let most = add([(b, 1), (a, -1)], .lessThanOrEqual, 5)
        add([(b, 1)], .lessThanOrEqual, 500)
        let wish = add([(b, 1)], .equal, 400, 250)
        let other = add([(c, 1)], .equal, 1)
        solver.solve()
        #expect(solver.value(of: b) == 35)
        #expect(solver.constraintsDeciding(b) == [width, most])
        #expect(solver.constraintsDeciding(c) == [other])
        solver.setConstant(20, of: wish)
        solver.solve()
        #expect(solver.constraintsDeciding(b) == [wish])
    }
}
