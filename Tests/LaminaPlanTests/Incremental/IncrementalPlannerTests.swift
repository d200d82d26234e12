import LaminaGeometry
import LaminaLayers
import LaminaStage
import LaminaTestSupport
import Testing

@testable import LaminaPlan

/// The plans that are kept and patched while values of layers change draw what new plans do.
@Suite struct IncrementalPlannerTests {
    private struct Tally {
        var updates = 0
        var patched = 0
        var unlike = 0
    }

    /// Updates a planner to some edits of a tree, and compares each plan with a new one.
    ///
    /// - Parameter paints: True to compare the changed pixels with those that the painter finds.
    private func check(
        _ first: RenderTree, edits count: Int, seed: UInt64, rules: PlanRules = .all, preferring preferred: [Int] = [],
        paints: Bool = false, _ what: String, _ tally: inout Tally
    ) {
        var (tree, edits) = (first, ValueEdits(seed: seed))
        let planner = IncrementalPlanner(rules: rules)
        _ = planner.update(to: tree)
        var picture = paints ? ReferencePainter.paint(tree) : nil
        for step in 1...count {
            let before = planner.plan
            edits.edit(&tree, preferring: preferred)
            let update = planner.update(to: tree)
            tally.updates += 1
            var faults = planner.plan.faults(asPlanOf: tree, rules)
            let painted = paints ? ReferencePainter.paint(tree) : nil
            if case .patched(let difference) = update {
                tally.patched += 1
                faults += planner.plan.missedPixels(since: before, difference)
                if let painted, let picture {
                    faults += missedPixels(painted, picture, difference.area, &tally)
                }
            }
            picture = painted
            if !faults.isEmpty {
                let nodes = tree.changes?.nodes ?? []
                Issue.record("\(what), edit \(step) of nodes \(nodes): \(update)\n\(faults.joined(separator: "\n"))")
                return
            }
        }
        #expect(planner.reuse.patched + planner.reuse.whole.values.reduce(0, +) == count + 1)
    }

    /// The pixels in which two pictures differ by more than rounding, outside of the area in which they may.
    private func missedPixels(
        _ picture: ReferencePicture, _ former: ReferencePicture, _ area: DamageArea, _ tally: inout Tally
    ) -> [String] {
        var missed: [String] = []
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let difference = (picture[x, y] - former[x, y])
                let most = max(difference.max(), -difference.min())
                guard most > 1.0 / 255 else { continue }
                tally.unlike += 1
                let pixel = PixelRect(minX: Int32(x), minY: Int32(y), maxX: Int32(x + 1), maxY: Int32(y + 1))
                if !area.contains(pixel) { missed.append("the painter finds a difference of \(most) at \(x), \(y)") }
            }
        }
        return Array(missed.prefix(3))
    }

    // MARK: Random edits

    @Test(arguments: EditedScene.allCases)
    func patchedPlansDrawWhatNewOnesDo(scene: EditedScene) throws {
        var tally = Tally()
        for seed in (0..<40 as Range<UInt64>).ofThisRun {
            let tree = try scene.makeTree(seed: seed)
            check(tree, edits: 20, seed: seed, "\(scene), \(SeedShare.name(seed))", &tally)
        }
        #expect(tally.patched * 20 > tally.updates, "only \(tally.patched) of \(tally.updates) plans were patched")
    }

    @Test(arguments: [
        PlanRules.none, .without(.cullOccluded), .without(.cullOutside), .without(.batchInstances),
        .without(.packImages), .without(.drawPoints),
    ])
    func patchedPlansDrawWhatNewOnesOfTheSameRulesDo(rules: PlanRules) throws {
        var tally = Tally()
        for seed in (0..<10 as Range<UInt64>).ofThisRun {
            for scene in [EditedScene.flat, .nested, .pictures, .turned] {
                let tree = try scene.makeTree(seed: seed)
                check(tree, edits: 12, seed: seed, rules: rules, "\(scene), \(SeedShare.name(seed))", &tally)
            }
        }
        #expect(tally.patched * 8 > tally.updates, "only \(tally.patched) of \(tally.updates) plans were patched")
    }

    @Test func changedPixelsAreThoseThatAPainterFinds() throws {
        var tally = Tally()
        for seed in (0..<40 as Range<UInt64>).ofThisRun {
            var tree = try RandomScene.make(seed: seed, effects: [.gradients, .masks]).makeStage().makeFrame()
            tree.begin()
            check(tree, edits: 8, seed: seed, paints: true, SeedShare.name(seed), &tally)
        }
        for seed in (0..<10 as Range<UInt64>).ofThisRun {
            let tree = try EditedScene.panel.makeTree(seed: seed)
            check(tree, edits: 6, seed: seed, paints: true, "panel, \(SeedShare.name(seed))", &tally)
        }
        #expect(tally.patched > 0 && tally.unlike > 0)
    }

    @Test func plansOfRandomScenesWithAllEffectsDrawWhatNewOnesDo() throws {
        var tally = Tally()
        for seed in (0..<200 as Range<UInt64>).ofThisRun {
            var tree = try RandomScene.make(seed: seed, effects: .all).makeStage().makeFrame()
            tree.begin()
            check(tree, edits: 8, seed: seed, SeedShare.name(seed), &tally)
        }
        #expect(tally.patched > 0)
    }

    /// Many small layers, of which opaque ones cover some: each change is followed through several spans of items.
    @Test func coversThatMoveOverManyLayersShowWhatTheyLeave() {
        var tally = Tally()
        for seed in (0..<10 as Range<UInt64>).ofThisRun {
            var mixer = SplitMix64(seed: seed)
            var dice = Dice(seed: mixer.next())
            let layers = (0..<1300).map { index in
                index % 130 == 65
                    ? box(
                        Double(dice.whole(-100...150)), Double(dice.whole(-50...60)), Double(dice.whole(40...200)),
                        Double(dice.whole(30...100)), .black)
                    : box(
                        Double(dice.whole(-10...195)), Double(dice.whole(-10...95)), 10, 8,
                        Color(white: 0.5, alpha: dice.chance(50) ? 1 : 0.5))
            }
            var tree = makeTree(layers)
            tree.begin()
            let covers = (0..<10).map { 1 + $0 * 130 + 65 }
            check(tree, edits: 20, seed: seed, preferring: covers, SeedShare.name(seed), &tally)
        }
        #expect(tally.patched * 8 > tally.updates, "only \(tally.patched) of \(tally.updates) plans were patched")
    }

    /// A group with an image, and one inside of it, among other layers: they fade, move and clip otherwise.
    @Test func cardsThatChangeAreThoseOfNewPlans() {
        var tally = Tally()
        for seed in (0..<60 as Range<UInt64>).ofThisRun {
            var mixer = SplitMix64(seed: seed)
            var dice = Dice(seed: mixer.next())
            func shape() -> Layer {
                box(
                    Double(dice.whole(-10...190)), Double(dice.whole(-10...90)), Double(dice.whole(1...40)),
                    Double(dice.whole(1...40)), Color(white: 0.5, alpha: dice.chance(50) ? 1 : 0.5))
            }
            let clip = group(10, 10, 30, 20, box(-5, -5, 60, 50)).with {
                ($0.masksToBounds, $0.cornerRadius) = (true, 5)
            }
            let inner = dice.chance(50) ? faded(10, 10, 20, 20) : clip
            let card = group(60, 20, 60, 50, pebble(0, 0, 60, 50, dice.chance(50) ? .white : nil), inner)
            if dice.chance(80) { card.opacity = 0.5 }
            if dice.chance(30) { (card.masksToBounds, card.cornerRadius) = (true, 6) }
            var tree = makeTree((0..<12).map { _ in shape() } + [card] + (0..<3).map { _ in shape() })
            tree.begin()
            check(tree, edits: 30, seed: seed, preferring: [13, 15], SeedShare.name(seed), &tally)
        }
        #expect(tally.patched * 8 > tally.updates, "only \(tally.patched) of \(tally.updates) plans were patched")
    }

    /// Trees with infinities, NaN, tiny and huge numbers in every field; a trap would end the run.
    @Test func oddNumbersCountAsInNewPlans() throws {
        let images = [try makeImage(8, 8), try makeImage(3, 5, alpha: 100), try makeImage(1, 1)]
        var patched = 0
        for seed in (0..<2000 as Range<UInt64>).ofThisRun {
            var (nodes, edits) = (RandomNodes(seed: seed, images: images), ValueEdits(seed: seed))
            var tree = nodes.makeTree()
            tree.begin()
            let planner = IncrementalPlanner()
            _ = planner.update(to: tree)
            for _ in 0..<4 {
                edits.edit(&tree)
                if case .patched = planner.update(to: tree) { patched += 1 }
                var new = Planner()
                let plan = new.plan(tree)
                #expect(planner.plan.layers == plan.layers, "\(SeedShare.name(seed))")
                #expect(planner.plan.isDrawn == plan.isDrawn, "\(SeedShare.name(seed))")
            }
        }
        #expect(patched > 0)
    }

    // MARK: Single edits

    /// Boxes of half the opacity at the right edge, so that one layer is a small part of a tree.
    private func fillers() -> [Layer] {
        (0..<4).map { box(190, Double($0) * 10, 5, 5, Color(white: 0, alpha: 0.5)) }
    }

    /// The update to a tree after an edit of the first layer, whose plan must draw what a new one does.
    private func update(_ layer: Layer, _ edits: (inout RenderNode) -> Void...) -> [PlanUpdate] {
        var tree = makeTree([layer] + fillers())
        tree.begin()
        let planner = IncrementalPlanner()
        _ = planner.update(to: tree)
        return edits.map { edit in
            tree.edit(1, edit)
            let update = planner.update(to: tree)
            #expect(planner.plan.faults(asPlanOf: tree) == [])
            return update
        }
    }

    @Test func aTreeOfTheSameVersionNeedsNoPlan() {
        var tree = makeTree(fillers())
        tree.begin()
        let planner = IncrementalPlanner()
        guard case .whole(.first, before: nil) = planner.update(to: tree) else {
            Issue.record("the first plan was not made whole")
            return
        }
        for _ in 0..<2 {
            guard case .unchanged = planner.update(to: tree) else {
                Issue.record("the plan of the same tree was made again")
                return
            }
        }
        #expect(planner.reuse.unchanged == 2 && planner.reuse.patched == 0 && planner.reuse.whole == [.first: 1])
    }

    @Test func treesWithoutAVersionArePlannedWhole() {
        let tree = makeTree(fillers())
        let planner = IncrementalPlanner()
        var unversioned = tree
        unversioned.version = .unknown
        for _ in 0..<2 { _ = planner.update(to: unversioned) }
        #expect(planner.reuse.whole == [.first: 2])
    }

    @Test func aMovedLayerChangesWhereItWasAndWhereItIs() {
        let updates = update(box(10, 20, 30, 20), { $0.move(x: 100, y: 0) })
        guard case .patched(let difference) = updates[0] else {
            Issue.record("not patched: \(updates[0])")
            return
        }
        #expect(
            Set(difference.area.rects) == [
                PixelRect(minX: 10, minY: 20, maxX: 40, maxY: 40), PixelRect(minX: 110, minY: 20, maxX: 140, maxY: 40),
            ])
    }

    @Test func aLayerThatLeavesThePictureAndComesBackIsPatched() {
        let updates = update(
            box(10, 20, 30, 20), { $0.move(x: 400, y: 0) }, { $0.move(x: 1, y: 0) }, { $0.move(x: -380, y: 0) })
        for (update, pixels) in zip(updates, [600, 0, 600]) {
            guard case .patched(let difference) = update else {
                Issue.record("not patched: \(update)")
                continue
            }
            #expect(difference.area.pixelCount == pixels)
        }
    }

    /// The pixels that differ after each edit of the first layer, which must be patched.
    private func patchedAreas(_ layer: Layer, _ edits: (inout RenderNode) -> Void...) -> [[PixelRect]] {
        var tree = makeTree([layer] + fillers())
        tree.begin()
        let planner = IncrementalPlanner()
        _ = planner.update(to: tree)
        return edits.map { edit in
            tree.edit(1, edit)
            let update = planner.update(to: tree)
            #expect(planner.plan.faults(asPlanOf: tree) == [])
            guard case .patched(let difference) = update else {
                Issue.record("not patched: \(update)")
                return []
            }
            return difference.area.rects
        }
    }

    private func rect(_ minX: Int32, _ minY: Int32, _ maxX: Int32, _ maxY: Int32) -> PixelRect {
        PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    @Test func aGroupWithAnImageFadesAndMovesWithIt() {
        let areas = patchedAreas(faded(20, 20, 40, 30), { $0.opacity = 0.25 }, { $0.move(x: 100, y: 10) })
        #expect(areas[0] == [rect(20, 20, 60, 50)])
        #expect(Set(areas[1]) == [rect(20, 20, 60, 50), rect(120, 30, 160, 60)])
    }

    @Test func aGroupWhoseLayersFadeOneByOneIsPatched() {
        let layers = group(20, 20, 60, 30, box(0, 0, 20, 30), group(30, 0, 30, 30, box(5, 5, 20, 20)))
        let areas = patchedAreas(
            layers.with { $0.opacity = 0.5 }, { $0.opacity = 0.25 }, { $0.move(x: 100, y: 0) })
        #expect(Set(areas[0]) == [rect(20, 20, 40, 50), rect(55, 25, 75, 45)])
        #expect(
            Set(areas[1]) == [
                rect(20, 20, 40, 50), rect(55, 25, 75, 45), rect(120, 20, 140, 50), rect(155, 25, 175, 45),
            ])
    }

    @Test func aClipThatFragmentsApplyMovesAndChangesItsCorners() {
        let layer = group(20, 20, 40, 30, box(-10, -10, 60, 50)).with {
            ($0.masksToBounds, $0.cornerRadius) = (true, 8)
        }
        let areas = patchedAreas(layer, { $0.move(x: 100, y: 0) }, { $0.cornerRadii = SIMD4(repeating: 4) })
        #expect(Set(areas[0]) == [rect(20, 20, 60, 50), rect(120, 20, 160, 50)])
        #expect(areas[1] == [rect(120, 20, 160, 50)])
    }

    @Test func anImageMovesInsideOfAnotherOne() {
        let inner = faded(10, 10, 20, 20)
        let areas = patchedAreas(
            group(20, 20, 60, 50, pebble(0, 0, 60, 50), inner).with { $0.opacity = 0.5 }, { $0.opacity = 0.75 },
            { $0.move(x: 60, y: 20) })
        #expect(areas[0] == [rect(20, 20, 80, 70)])
        #expect(areas[1].reduce(PixelRect.empty) { $0.union($1) } == rect(20, 20, 140, 90))
    }

    @Test func anImageFollowsTheLayersInside() {
        let layers = [pebble(0, 0, 40, 40), pebble(5, 5, 30, 30)]
        var tree = makeTree([group(20, 20, 60, 50).with { ($0.sublayers, $0.opacity) = (layers, 0.5) }] + fillers())
        tree.begin()
        let planner = IncrementalPlanner()
        _ = planner.update(to: tree)
        let base = tree.version
        for node in [2, 3] { tree.nodes[node].move(x: 7, y: 3) }
        tree.noteChanges(since: base, in: [2, 3])
        guard case .patched(let difference) = planner.update(to: tree) else {
            Issue.record("\(planner.reuse)")
            return
        }
        #expect(difference.area.rects == [rect(20, 20, 67, 63)])
        #expect(planner.plan.faults(asPlanOf: tree) == [])
    }

    @Test func aSingleLayerKeepsItsFade() {
        let layer = box(10, 20, 30, 20).with { $0.opacity = 0.5 }
        for update in update(layer, { $0.backgroundColor = SIMD4(1, 0, 0, 1) }, { $0.opacity = 0.25 }) {
            guard case .patched = update else {
                Issue.record("not patched: \(update)")
                continue
            }
        }
    }

    /// A hard edge shows the pixels whose centres are inside: none of a layer between two centres.
    @Test func layersWithNothingToDrawAreCountedAsEmpty() {
        let layer = box(10.6, 20, 0.3, 20).with { $0.edgeAntialiasingMask = [] }
        let updates = update(
            layer, { $0.backgroundColor = SIMD4(1, 0, 0, 1) }, { $0.flags.insert(.hidden) },
            { $0.flags.remove(.hidden) }, { $0.move(x: 0.8, y: 0) })
        guard case .patched = updates[0], case .whole(.draws, _) = updates[1], case .whole(.draws, _) = updates[2],
            case .whole(.appears, _) = updates[3]
        else {
            Issue.record("\(updates)")
            return
        }
    }

    /// Captures look back over a limited number of draws, of which layers out of sight are none.
    @Test func layersOutOfSightDoNotKeepCapturesApart() {
        let outside = (0..<4096).map { _ in box(300, 0, 5, 5) }
        var tree = makeTree([box(0, 0, 200, 100), glass(0, 0, 40, 40)] + outside + [glass(100, 0, 40, 40)])
        tree.begin()
        let planner = IncrementalPlanner()
        _ = planner.update(to: tree)
        #expect(planner.plan.savings[.shareBackdrop] == 1)
        #expect(planner.plan.faults(asPlanOf: tree) == [])
    }

    /// The slot of a covered image is in the draw of the one before, and can be compared and drawn like it.
    @Test func slotsInDrawsOfAtlasesHaveAnImage() throws {
        let (image, other) = (try makeImage(), try makeImage())
        let covered = [picture(100, 20, 8, 8, other), box(90, 10, 50, 50)]
        var tree = makeTree([picture(0, 0, 8, 8, image)] + covered + fillers())
        tree.begin()
        let planner = IncrementalPlanner()
        _ = planner.update(to: tree)
        let atlas = try #require(planner.plan.framePass?.draws.first { $0.texture == .atlas })
        #expect(atlas.instances == 0..<2 && planner.plan.quadImages == [0, 0])
        #expect(planner.plan.faults(asPlanOf: tree) == [])
        #expect(FrameDifference(PlanRecord(planner.plan), PlanRecord(planner.plan)).area.isEmpty)
        tree.edit(3) { $0.move(x: 0, y: 40) }
        let update = planner.update(to: tree)
        guard case .whole(.draws, _) = update else {
            Issue.record("\(update)")
            return
        }
        #expect(planner.plan.faults(asPlanOf: tree) == [])
    }
}
