import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

/// The reasons for which a plan is made whole, each by a small tree.
@Suite struct ReplanReasonTests {
    /// A tree and an edit that its plan can't be patched for.
    struct Case: CustomTestStringConvertible, Sendable {
        let reason: ReplanReason
        let testDescription: String
        /// The layers below the fillers.
        let layers: @Sendable () -> [Layer]
        let edit: @Sendable (inout RenderTree) -> Void

        init(
            _ reason: ReplanReason, _ description: String, _ layers: @escaping @Sendable () -> [Layer],
            _ edit: @escaping @Sendable (inout RenderTree) -> Void
        ) {
            (self.reason, testDescription, self.layers, self.edit) = (reason, description, layers, edit)
        }
    }

    private static let shade = Color(white: 0, alpha: 0.5)

    static let cases = [
        Case(.first, "the version before has no plan", { [] }, { ($0.version, $0.changes) = (.unknown, nil) }),
        Case(.structure, "nothing is known of the changes", { [] }, { $0.begin() }),
        Case(
            .structure, "the tree before is another one", { [] },
            { tree in
                tree.noteChanges(since: tree.version, in: [1])
                tree.noteChanges(since: tree.version, in: [2])
            }),
        Case(.many, "a third of the layers", { [] }, { $0.noteChanges(since: $0.version, in: [1, 2]) }),
        Case(
            .group, "a group that fades no longer", { [faded(20, 20, 60, 60)] },
            { $0.edit(1) { $0.opacity = 1 } }),
        Case(
            .group, "a faded group that moves to the edge of the frame", { [faded(20, 20, 60, 60)] },
            { $0.edit(1) { $0.move(x: -30, y: 0) } }),
        Case(
            .group, "a faded group that moves beside another one", { [faded(0, 0, 40, 40), faded(20, 20, 40, 40)] },
            { $0.edit(4) { $0.move(x: 40, y: 0) } }),
        Case(
            .group, "a layer with a border over its sublayers",
            {
                [
                    group(20, 20, 60, 60, box(0, 0, 20, 20, shade)).with {
                        ($0.borderWidth, $0.borderColor) = (2, .black)
                    }
                ]
            },
            { $0.edit(1) { $0.move(x: 10, y: 0) } }),
        Case(
            .occlusion, "a faded group that moves below a cover", { [faded(20, 20, 20, 20), box(60, 10, 60, 60)] },
            { $0.edit(1) { $0.move(x: 50, y: 0) } }),
        Case(
            .group, "a layer that reaches out of its group", { [faded(20, 20, 60, 60)] },
            { $0.edit(2) { $0.move(x: -30, y: 0) } }),
        Case(
            .group, "a layer that begins to fade as a group", { [group(20, 20, 60, 60, box(0, 0, 20, 20))] },
            { $0.edit(1) { $0.opacity = 0.5 } }),
        Case(
            .group, "a layer below a blend mode",
            {
                [
                    box(0, 0, 30, 30, shade),
                    box(50, 20, 30, 30).with { $0.compositingFilter = .multiply },
                ]
            }, { $0.edit(1) { $0.move(x: 60, y: 0) } }),
        Case(
            .visibility, "a layer with sublayers that is hidden", { [group(20, 20, 60, 60, box(0, 0, 20, 20))] },
            { $0.edit(1) { $0.flags.insert(.hidden) } }),
        Case(
            .visibility, "the only sublayer of a layer with a border",
            {
                [
                    box(20, 20, 60, 60, shade).with {
                        $0.borderWidth = 4
                        $0.addSublayer(box(0, 0, 20, 20))
                    }
                ]
            }, { $0.edit(2) { $0.opacity = 0 } }),
        Case(
            .appears, "a layer that was hidden", { [box(0, 0, 30, 30, shade).with { $0.isHidden = true }] },
            { $0.edit(1) { $0.flags.remove(.hidden) } }),
        Case(
            .draws, "a box that is turned", { [box(20, 20, 30, 30, shade)] },
            { tree in
                tree.edit(1) {
                    let turn = Transform3D(rotation: 0.5, x: 0, y: 0, z: 1)
                    $0.toSuperlayer = $0.toSuperlayer.after(Homography(flattening: turn))
                }
            }),
        Case(
            .order, "a layer over one that is drawn later",
            {
                // The last box joins the draw of the first one, as nothing between them touches its pixels.
                [
                    box(0, 0, 20, 20, shade),
                    box(60, 20, 30, 30, shade).with {
                        $0.transform = Transform3D(rotation: 0.5, x: 0, y: 0, z: 1)
                    },
                    box(150, 0, 20, 20, shade),
                ]
            }, { $0.edit(3) { $0.move(x: -85, y: 25) } }),
        Case(
            .occlusion, "a cover that moves over the image of a group",
            { [faded(20, 20, 40, 40), box(90, 0, 70, 70)] }, { $0.edit(4) { $0.move(x: -80, y: 5) } }),
        Case(
            .captures, "a layer below one of two blurs",
            { [box(0, 0, 10, 10), glass(20, 20, 40, 40), glass(80, 20, 40, 40)] },
            { $0.edit(1) { $0.move(x: 25, y: 25) } }),
        Case(
            .ground, "the layer that covers the frame", { [box(0, 0, 200, 100)] },
            { $0.edit(1) { $0.move(x: 10, y: 0) } }),
        Case(
            .ground, "a layer that comes to cover the frame", { [box(10, 0, 200, 100)] },
            { $0.edit(1) { $0.move(x: -10, y: 0) } }),
        Case(
            .table, "a gradient of several segments",
            {
                let gradient = GradientLayer()
                gradient.frame = Rect(x: 20, y: 20, width: 60, height: 40)
                gradient.colors = [.white, .black, .white, .black]
                return [gradient]
            }, { $0.edit(1) { $0.move(x: 10, y: 0) } }),
    ]

    @Test(arguments: cases)
    func thePlanIsMadeWhole(_ example: Case) throws {
        let fillers = (0..<4).map { box(190, Double($0) * 10, 5, 5, ReplanReasonTests.shade) }
        var tree = makeTree(example.layers() + fillers)
        tree.begin()
        let planner = IncrementalPlanner()
        _ = planner.update(to: tree)
        if example.reason == .first { planner.reset() }
        let made = planner.reuse.whole[example.reason, default: 0]
        example.edit(&tree)
        let update = planner.update(to: tree)
        guard case .whole(let reason, let before) = update else {
            Issue.record("\(update)")
            return
        }
        #expect(reason == example.reason)
        #expect((before == nil) == (reason == .first))
        #expect(planner.reuse.whole[example.reason] == made + 1 && planner.reuse.patched == 0)
        #expect(planner.plan.faults(asPlanOf: tree) == [])
        // It goes on from the new plan, but for the first one, of a tree that says nothing.
        if tree.version == .unknown {
            tree.begin()
            _ = planner.update(to: tree)
        }
        tree.edit(tree.nodes.count - 1) { $0.move(x: -1, y: 0) }
        let next = planner.update(to: tree)
        if tree.effects.contains(where: { $0.compositing.shaderMode > 0 }) {
            guard case .whole(.group, _) = next else {
                Issue.record("\(next)")
                return
            }
        } else {
            guard case .patched = next else {
                Issue.record("\(next)")
                return
            }
        }
        #expect(planner.plan.faults(asPlanOf: tree) == [])
    }

    @Test func eachReasonHasACase() {
        #expect(Set(ReplanReasonTests.cases.map(\.reason)) == Set(ReplanReason.allCases))
    }
}
