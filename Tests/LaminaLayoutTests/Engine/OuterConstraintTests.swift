import Foundation
import LaminaGeometry
import LaminaLayout
import Testing

/// Distances, safe areas and alignment rectangles of items, and what is removed with them.
struct OuterConstraintTests {
    private let root = Box("root", Rect(x: 0, y: 0, width: 400, height: 300))

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func distancesAreLengths(direction: LayoutDirection) throws {
        root.layoutDirection = direction
        let (a, b, c) = (Box("a", in: root), Box("b", in: root), Box("c", in: root))
        for box in [a, b] { box.content = Size(width: 30, height: 10) }
        let gap = a.trailingAnchor.anchorWithOffset(to: b.leadingAnchor)
        let half = root.leadingAnchor.anchorWithOffset(to: a.leadingAnchor)
        LayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20),
            gap.constraint(equalTo: half, multiplier: 2, constant: 5),
            c.widthAnchor.constraint(equalTo: gap, multiplier: 3),
            c.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            a.topAnchor.anchorWithOffset(to: b.topAnchor).constraint(equalToConstant: -7),
            a.topAnchor.constraint(equalTo: root.topAnchor, constant: 50),
        ])
        let engine = try #require(LayoutEngine.layOut(root))
        #expect(engine.problems.isEmpty)
        let isReversed = direction == .rightToLeft
        #expect(a.frame.minX == (isReversed ? 350 : 20))
        #expect(b.frame.minX == (isReversed ? 275 : 95))
        #expect(c.frame.width == 135 && b.frame.minY == 43)
    }

    @Test func distancesAreDescribedAndChecked() {
        let (a, b) = (Box("a", in: root), Box("b", in: root))
        let gap = a.trailingAnchor.anchorWithOffset(to: b.leadingAnchor)
        #expect(gap.constraint(equalToConstant: 4).shortForm == "(b.leading - a.trailing) == 4")
        let elsewhere = Box("elsewhere")
        let stray = gap.constraint(equalTo: elsewhere.widthAnchor)
        stray.isActive = true
        #expect(!stray.isActive && stray.problem?.message.contains("different trees") == true)
        let mixed = a.leftAnchor.anchorWithOffset(to: b.leadingAnchor).constraint(equalToConstant: 4)
        mixed.isActive = true
        #expect(!mixed.isActive && mixed.problem?.message.contains("direction of layout") == true)
    }

    @Test func theSafeAreaIsWhatIsNotCovered() {
        let a = Box("a", in: root)
        root.safeAreaInsets = DirectionalEdgeInsets(top: 47, leading: 10, bottom: 34, trailing: 20)
        root.layoutDirection = .rightToLeft
        let guide = root.safeAreaLayoutGuide
        LayoutConstraint.activate([
            a.leftAnchor.constraint(equalTo: guide.leftAnchor), a.rightAnchor.constraint(equalTo: guide.rightAnchor),
            a.topAnchor.constraint(equalTo: guide.topAnchor), a.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ])
        LayoutEngine.layOut(root)
        // Left is left, whatever the direction.
        #expect(a.frame == Rect(x: 10, y: 47, width: 370, height: 219))
        root.safeAreaInsets = .zero
        LayoutEngine.layOut(root)
        #expect(a.frame == Rect(x: 0, y: 0, width: 400, height: 300))
    }

    @Test func framesAndAlignmentRectanglesAreInverse() {
        let a = Box("a", in: root)
        a.insets = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
        let frame = Rect(x: 10, y: 20, width: 100, height: 50)
        #expect(a.alignmentRect(forFrame: frame) == Rect(x: 12, y: 21, width: 94, height: 46))
        #expect(a.frame(forAlignmentRect: a.alignmentRect(forFrame: frame)) == frame)
    }

    @Test func constraintsToOutsideLeaveAtOnce() throws {
        let (a, b) = (Box("a", in: root), Box("b", in: root))
        let inner = Box("inner", in: a)
        let inside = inner.leftAnchor.constraint(equalTo: a.leftAnchor, constant: 3)
        let outside = inner.topAnchor.constraint(equalTo: b.bottomAnchor)
        let width = b.widthAnchor.constraint(equalToConstant: 8)
        let own = a.widthAnchor.constraint(equalToConstant: 9)
        LayoutConstraint.activate([inside, outside, width, own])
        LayoutEngine.layOut(root)
        root.remove(a)
        #expect(inside.isActive && own.isActive && width.isActive && !outside.isActive)
        #expect(root.constraints.isEmpty)
        root.add(a)
        #expect(!outside.isActive)
        let guide = LayoutGuide(identifier: "gap")
        root.addLayoutGuide(guide)
        let gap = guide.leftAnchor.constraint(equalTo: b.rightAnchor)
        gap.isActive = true
        root.removeLayoutGuide(guide)
        #expect(!gap.isActive)
    }

    /// A chain of inequalities is reported, though two of the constraints contradict each other by themselves: none of
    /// the members can be left out, but there may be fewer.
    @Test func noMemberOfAContradictionCanBeLeftOut() throws {
        var (members, system) = ([Int](), Self.chain(without: nil))
        let found = system.solver.solve()
        let conflict = try #require(found)
        #expect(conflict.nonnegatives.isEmpty)
        for constraint in conflict.constraints { members.append(try #require(system.ids.firstIndex(of: constraint))) }
        #expect(members.contains(5))
        for member in members {
            // The others of the contradiction hold.
            var rest = Self.chain(without: { $0 == member || !members.contains($0) })
            let remaining = rest.solver.solve()
            #expect(remaining == nil)
        }
    }

    /// w >= 10, x >= w, y >= x, z >= y, z >= 8 and z <= 4, less some.
    private static func chain(without: ((Int) -> Bool)?) -> (solver: ConstraintSolver, ids: [SolverConstraint]) {
        var solver = ConstraintSolver()
        let names = (0..<4).map { _ in solver.addVariable(isNonnegative: false) }
        var ids: [SolverConstraint] = []
        func add(_ number: Int, _ terms: [LinearTerm], _ relation: LayoutRelation, _ constant: Double) {
            if without?(number) == true { return }
            ids.append(solver.add(LinearConstraint(terms: terms, relation: relation, constant: constant)))
        }
        add(0, [LinearTerm(names[0])], .greaterThanOrEqual, 10)
        for index in 1...3 {
            add(index, [LinearTerm(names[index]), LinearTerm(names[index - 1], -1)], .greaterThanOrEqual, 0)
        }
        add(4, [LinearTerm(names[3])], .greaterThanOrEqual, 8)
        solver.solve()
        add(5, [LinearTerm(names[3])], .lessThanOrEqual, 4)
        return (solver, ids)
    }
}
