import LaminaLayout
import Testing

/// Examples from the paper (Badros, Borning and Stuckey, 2001) and from the tests of Cassowary's own toolkits. Their
/// strengths are priorities here, a stay is a weak equation, and an edit a strong one whose constant changes.
@Suite struct CassowaryExampleTests {
    private static let strong = 750.0
    private static let weak = 250.0

    private func equal(_ terms: [LinearTerm], _ constant: Double, _ priority: Double = 1000) -> LinearConstraint {
        LinearConstraint(terms: terms, relation: .equal, constant: constant, priority: priority)
    }

    private func atLeast(_ terms: [LinearTerm], _ constant: Double) -> LinearConstraint {
        LinearConstraint(terms: terms, relation: .greaterThanOrEqual, constant: constant)
    }

    private func atMost(_ terms: [LinearTerm], _ constant: Double) -> LinearConstraint {
        LinearConstraint(terms: terms, relation: .lessThanOrEqual, constant: constant)
    }

    private func variables(_ count: Int, in solver: inout ConstraintSolver) -> [SolverVariable] {
        (0..<count).map { _ in solver.addVariable(isNonnegative: false) }
    }

    private func expect(_ solver: ConstraintSolver, _ variables: [SolverVariable], are values: [Double]) {
        for (variable, value) in zip(variables, values) {
            #expect(abs(solver.value(of: variable) - value) < 1e-9, "\(solver.value(of: variable)) is not \(value)")
        }
    }

    // MARK: The paper

    /// Sections 2.2 to 2.5: a midpoint between two ends, of which the left one is at least 10 to the left.
    @Test func draggedMidpointTakesItsEndsAlong() {
        var solver = ConstraintSolver()
        let points = variables(3, in: &solver)
        let (left, middle, right) = (points[0], points[1], points[2])
        solver.add(equal([LinearTerm(middle, 2), LinearTerm(left, -1), LinearTerm(right, -1)], 0))
        solver.add(atLeast([LinearTerm(right), LinearTerm(left, -1)], 10))
        solver.add(atMost([LinearTerm(right)], 100))
        solver.add(atLeast([LinearTerm(left)], -10))
        solver.add(equal([LinearTerm(left)], 30, Self.weak))
        let stay = solver.add(equal([LinearTerm(right)], 60, Self.weak))
        #expect(solver.solve() == nil)
        expect(solver, [left, middle, right], are: [30, 45, 60])

        let drag = solver.add(equal([LinearTerm(middle)], 45, Self.strong))
        solver.setConstant(60, of: drag)
        #expect(solver.solve() == nil)
        expect(solver, [left, middle, right], are: [30, 60, 90])
        // The stays follow what is shown, as the paper's do.
        solver.setConstant(90, of: stay)
        solver.setConstant(90, of: drag)
        #expect(solver.solve() == nil)
        expect(solver, [left, middle, right], are: [80, 90, 100])
        // Farther than the right end can go: the middle stops 5 before it.
        solver.setConstant(120, of: drag)
        #expect(solver.solve() == nil)
        expect(solver, [left, middle, right], are: [90, 95, 100])
        solver.setConstant(-50, of: drag)
        #expect(solver.solve() == nil)
        expect(solver, [left, middle, right], are: [-10, -5, 0])
    }

    /// Figure 1: a quadrilateral with its sides' midpoints, one coordinate of it.
    @Test func draggedCornerOfAQuadrilateralMovesItsSidesMidpoints() {
        var solver = ConstraintSolver()
        let (corners, middles) = (variables(4, in: &solver), variables(4, in: &solver))
        let start = [50.0, 50, 250, 250]
        let stays = zip(corners, start).map { solver.add(equal([LinearTerm($0)], $1, Self.weak)) }
        for side in 0..<4 {
            let ends = [LinearTerm(corners[side], -0.5), LinearTerm(corners[(side + 1) % 4], -0.5)]
            solver.add(equal([LinearTerm(middles[side])] + ends, 0))
        }
        for (low, high) in [(0, 2), (0, 3), (1, 2), (1, 3)] {
            solver.add(atLeast([LinearTerm(corners[high]), LinearTerm(corners[low], -1)], 20))
        }
        for corner in corners {
            solver.add(atLeast([LinearTerm(corner)], 0))
            solver.add(atMost([LinearTerm(corner)], 500))
        }
        #expect(solver.solve() == nil)
        expect(solver, corners + middles, are: start + [50, 150, 250, 150])

        let corner = solver.add(equal([LinearTerm(corners[0])], 50, Self.strong))
        solver.setConstant(100, of: corner)
        #expect(solver.solve() == nil)
        expect(solver, corners + middles, are: [100, 50, 250, 250, 75, 150, 250, 175])
        // Past the two corners to its right, which it pushes.
        solver.setConstant(300, of: corner)
        #expect(solver.solve() == nil)
        expect(solver, corners + middles, are: [300, 50, 320, 320, 175, 185, 320, 310])
        // Up to the bound.
        solver.setConstant(700, of: corner)
        #expect(solver.solve() == nil)
        expect(solver, corners, are: [480, 50, 500, 500])

        // A midpoint: the side's corner that came first stays.
        solver.remove(corner)
        let middle = solver.add(equal([LinearTerm(middles[2])], 260, Self.strong))
        #expect(solver.solve() == nil)
        expect(solver, corners + middles, are: [50, 50, 250, 270, 50, 150, 260, 160])
        solver.remove(middle)
        for stay in stays { solver.remove(stay) }
        #expect(solver.solve() == nil)
    }

    // MARK: The toolkits' tests

    @Test func simple1() {
        var solver = ConstraintSolver()
        let xy = variables(2, in: &solver)
        solver.add(equal([LinearTerm(xy[0])], 167, Self.weak))
        solver.add(equal([LinearTerm(xy[1])], 2, Self.weak))
        solver.add(equal([LinearTerm(xy[0]), LinearTerm(xy[1], -1)], 0))
        #expect(solver.solve() == nil)
        expect(solver, xy, are: [167, 167])
    }

    @Test func justStay1() {
        var solver = ConstraintSolver()
        let xy = variables(2, in: &solver)
        for (variable, value) in zip(xy, [5.0, 10]) { solver.add(equal([LinearTerm(variable)], value, Self.weak)) }
        #expect(solver.solve() == nil)
        expect(solver, xy, are: [5, 10])
    }

    @Test func addDelete1() {
        var solver = ConstraintSolver()
        let x = variables(1, in: &solver)
        func expectX(_ value: Double) {
            #expect(solver.solve() == nil)
            expect(solver, x, are: [value])
        }
        solver.add(equal([LinearTerm(x[0])], 100, Self.weak))
        expectX(100)
        let ten = solver.add(atMost([LinearTerm(x[0])], 10))
        let twenty = solver.add(atMost([LinearTerm(x[0])], 20))
        expectX(10)
        solver.remove(ten)
        expectX(20)
        solver.remove(twenty)
        expectX(100)
        let again = solver.add(atMost([LinearTerm(x[0])], 10))
        expectX(10)
        let twice = solver.add(atMost([LinearTerm(x[0])], 10))
        solver.remove(again)
        expectX(10)
        solver.remove(twice)
        expectX(100)
    }

    @Test func addDelete2() {
        var solver = ConstraintSolver()
        let xy = variables(2, in: &solver)
        func expectXY(_ values: [Double]) {
            #expect(solver.solve() == nil)
            expect(solver, xy, are: values)
        }
        solver.add(equal([LinearTerm(xy[0])], 100, Self.weak))
        solver.add(equal([LinearTerm(xy[1])], 120, Self.strong))
        let ten = solver.add(atMost([LinearTerm(xy[0])], 10))
        let twenty = solver.add(atMost([LinearTerm(xy[0])], 20))
        expectXY([10, 120])
        solver.remove(ten)
        expectXY([20, 120])
        let double = solver.add(equal([LinearTerm(xy[0], 2), LinearTerm(xy[1], -1)], 0))
        expectXY([20, 40])
        solver.remove(twenty)
        expectXY([60, 120])
        solver.remove(double)
        expectXY([100, 120])
    }

    @Test func casso1() {
        // (10, 13) and (7, 10) are equally good: the wish that was added first is satisfied.
        for (order, values) in [([0, 1], [10.0, 13]), ([1, 0], [7, 10])] {
            var solver = ConstraintSolver()
            let xy = variables(2, in: &solver)
            solver.add(atMost([LinearTerm(xy[0]), LinearTerm(xy[1], -1)], 0))
            solver.add(equal([LinearTerm(xy[1]), LinearTerm(xy[0], -1)], 3))
            for index in order { solver.add(equal([LinearTerm(xy[index])], 10, Self.weak)) }
            #expect(solver.solve() == nil)
            expect(solver, xy, are: values)
        }
    }

    @Test func inequalitiesHoldAtTheirBounds() {
        var solver = ConstraintSolver()
        let xy = variables(2, in: &solver)
        solver.add(equal([LinearTerm(xy[0])], 0, Self.weak))
        solver.add(equal([LinearTerm(xy[1])], 1000, Self.weak))
        let low = solver.add(atLeast([LinearTerm(xy[0])], 100))
        solver.add(atMost([LinearTerm(xy[1]), LinearTerm(xy[0], -3)], 12))
        #expect(solver.solve() == nil)
        // y may exceed 3x by 12, and the errors of x and y weigh the same: x is raised until y has its wish.
        expect(solver, xy, are: [988.0 / 3, 1000])
        solver.remove(low)
        #expect(solver.solve() == nil)
        expect(solver, xy, are: [988.0 / 3, 1000])
    }

    @Test func inconsistent1() throws {
        var solver = ConstraintSolver()
        let x = LinearTerm(solver.addVariable(isNonnegative: false))
        let both: Set = [solver.add(equal([x], 10)), solver.add(equal([x], 5))]
        let solved = solver.solve()
        let conflict = try #require(solved)
        #expect(Set(conflict.constraints) == both && conflict.constraints.count == 2)
    }

    @Test func inconsistent2() throws {
        var solver = ConstraintSolver()
        let x = LinearTerm(solver.addVariable(isNonnegative: false))
        let both: Set = [solver.add(atLeast([x], 10)), solver.add(atMost([x], 5))]
        let solved = solver.solve()
        let conflict = try #require(solved)
        #expect(Set(conflict.constraints) == both && conflict.constraints.count == 2)
    }

    @Test func inconsistent3() throws {
        var solver = ConstraintSolver()
        let terms = variables(4, in: &solver).map { LinearTerm($0) }
        var chain = [solver.add(atLeast([terms[0]], 10))]
        for index in 1...3 {
            let less = LinearTerm(terms[index - 1].variable, -1)
            chain.append(solver.add(atLeast([terms[index], less], 0)))
        }
        let low = solver.add(atLeast([terms[3]], 8))
        let high = solver.add(atMost([terms[3]], 4))
        let solved = solver.solve()
        let conflict = try #require(solved)
        // Through the chain, or directly: either contradicts, and neither needs the other.
        let found = Set(conflict.constraints)
        #expect(found == [low, high] || found == Set(chain + [high]))
        solver.remove(high)
        #expect(solver.solve() == nil)
    }

    @Test func multiedit() {
        var solver = ConstraintSolver()
        let all = variables(4, in: &solver)
        for variable in all { solver.add(equal([LinearTerm(variable)], 0, Self.weak)) }
        #expect(solver.solve() == nil)
        let place = all.prefix(2).map { solver.add(equal([LinearTerm($0)], 0, Self.strong)) }
        solver.setConstant(10, of: place[0])
        solver.setConstant(20, of: place[1])
        #expect(solver.solve() == nil)
        expect(solver, all, are: [10, 20, 0, 0])
        // A second edit in the middle of the first, which goes on after it.
        let size = all.suffix(2).map { solver.add(equal([LinearTerm($0)], 0, Self.strong)) }
        solver.setConstant(30, of: size[0])
        solver.setConstant(40, of: size[1])
        #expect(solver.solve() == nil)
        expect(solver, all, are: [10, 20, 30, 40])
        for edit in size { solver.remove(edit) }
        solver.setConstant(50, of: place[0])
        solver.setConstant(60, of: place[1])
        #expect(solver.solve() == nil)
        expect(solver, all, are: [50, 60, 0, 0])
    }
}
