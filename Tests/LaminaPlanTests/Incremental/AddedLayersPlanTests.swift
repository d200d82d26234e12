import LaminaGeometry
import LaminaLayers
import LaminaStage
import LaminaTestSupport
import Testing

@testable import LaminaPlan

/// Plans that are patched where layers were added among many others, or removed.
@Suite struct AddedLayersPlanTests {
    private struct Tally {
        var frames = 0
        var patched = 0
        var unlike = 0
    }

    /// Updates a planner to some changes of a stage, and compares each plan with a new one, the counts also with those of
    /// a tree that is read whole, and the changed pixels with those that the painter finds.
    private func check(_ seed: UInt64, frames: Int, rules: PlanRules = .all, paints: Bool, _ tally: inout Tally) {
        let (stage, whole) = (RandomHierarchy.makeStage(seed: seed), RandomHierarchy.makeStage(seed: seed))
        whole.manySublayers = .max
        var changes = (RandomHierarchy(seed: seed), RandomHierarchy(seed: seed))
        let planner = IncrementalPlanner(rules: rules)
        var tree = stage.makeFrame()
        _ = planner.update(to: tree)
        var picture = paints ? ReferencePainter.paint(tree) : nil
        for frame in 1...frames {
            changes.0.apply(to: stage)
            changes.1.apply(to: whole)
            tree = stage.makeFrame()
            let (update, wholeTree) = (planner.update(to: tree), whole.makeFrame())
            tally.frames += 1
            var faults = planner.plan.faults(asPlanOf: tree, rules)
            var new = Planner(rules: rules)
            let plan = new.plan(wholeTree)
            if planner.plan.layers != plan.layers { faults.append("\(planner.plan.layers), not \(plan.layers)") }
            if planner.plan.savings[.cullOutside] != plan.savings[.cullOutside] { faults.append("layers out of sight") }
            let painted = paints ? ReferencePainter.paint(wholeTree) : nil
            if case .patched(let difference) = update {
                tally.patched += tree.changes?.moves.isEmpty == false ? 1 : 0
                if let painted, let picture { faults += missedPixels(painted, picture, difference.area, &tally) }
            }
            picture = painted
            if faults.isEmpty { continue }
            let moves = tree.changes?.moves ?? [:]
            Issue.record("\(SeedShare.name(seed)), frame \(frame), \(moves): \(faults.joined(separator: "\n"))")
            return
        }
    }

    private func missedPixels(
        _ picture: ReferencePicture, _ former: ReferencePicture, _ area: DamageArea, _ tally: inout Tally
    ) -> [String] {
        var missed: [String] = []
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let difference = picture[x, y] - former[x, y]
                guard max(difference.max(), -difference.min()) > 1.0 / 255 else { continue }
                tally.unlike += 1
                let pixel = PixelRect(minX: Int32(x), minY: Int32(y), maxX: Int32(x + 1), maxY: Int32(y + 1))
                if !area.contains(pixel) { missed.append("pixel \(x), \(y) differs outside of \(area.rects)") }
            }
        }
        return Array(missed.prefix(3))
    }

    @Test func plansOfAddedAndRemovedLayersDrawWhatNewOnesDo() {
        var tally = Tally()
        for seed in (0..<60 as Range<UInt64>).ofThisRun { check(seed, frames: 25, paints: false, &tally) }
        #expect(tally.patched * 10 > tally.frames, "only \(tally.patched) of \(tally.frames) plans were patched")
    }

    @Test(arguments: [PlanRules.none, .without(.cullOccluded), .without(.batchInstances), .without(.drawPoints)])
    func plansOfOtherRulesDrawWhatNewOnesDo(rules: PlanRules) {
        var tally = Tally()
        for seed in (0..<10 as Range<UInt64>).ofThisRun {
            check(seed, frames: 20, rules: rules, paints: false, &tally)
        }
        #expect(tally.patched > 0)
    }

    @Test func changedPixelsAreThoseThatAPainterFinds() {
        var tally = Tally()
        for seed in (100..<108 as Range<UInt64>).ofThisRun { check(seed, frames: 12, paints: true, &tally) }
        #expect(tally.patched > 0 && tally.unlike > 0)
    }

    /// Layers between the added one and its node are drawn by other instances than before, and change no pixel.
    @Test func onlyThePixelsOfTheAddedLayerMayDiffer() {
        let stage = Stage(size: Size(width: 200, height: 100))
        (stage.disablesActions, stage.manySublayers) = (true, 8)
        for index in 0..<40 { stage.root.addSublayer(box(Double(index * 4), 10, 6, 8, Color(white: 0, alpha: 0.5))) }
        let planner = IncrementalPlanner()
        _ = planner.update(to: stage.makeFrame())
        var patched = 0
        for (number, place) in [20, 20, 38, 1].enumerated() {
            stage.root.insertSublayer(box(Double(30 * number), 60, 20, 10, Color(white: 0, alpha: 0.5)), at: place)
            let update = planner.update(to: stage.makeFrame())
            guard case .patched(let difference) = update else { continue }
            patched += 1
            let x = Int32(30 * number)
            #expect(difference.area.rects == [PixelRect(minX: x, minY: 60, maxX: x + 20, maxY: 70)])
        }
        // Once the tree was read again there is room for one after the first layer, from which half of the layers move to
        // make room for the second, and for one at the end. No room is left for the last.
        #expect(patched == 1)
        #expect(planner.reuse.whole == [.first: 1, .structure: 2, .many: 1])
    }

    /// The layers inside of one that is left out are counted with it.
    @Test func aLayerRemovedInsideOfOneOutOfSightIsNotCounted() {
        let stage = Stage(size: Size(width: 200, height: 100))
        (stage.disablesActions, stage.manySublayers) = (true, 8)
        let group = box(400, 0, 50, 50).with { $0.masksToBounds = true }
        for index in 0..<12 { group.addSublayer(box(Double(index * 4), 10, 3, 8)) }
        for layer in [group] + (0..<4).map({ box(Double($0 * 30), 0, 20, 20) }) { stage.root.addSublayer(layer) }
        let planner = IncrementalPlanner()
        _ = planner.update(to: stage.makeFrame())
        #expect(planner.plan.layers.outside == 13 && planner.plan.savings[.cullOutside] == 13)
        group.sublayers[3].removeFromSuperlayer()
        let tree = stage.makeFrame()
        #expect(tree.changes?.moves == [5: -1])
        guard case .whole(.visibility, _) = planner.update(to: tree) else {
            Issue.record("\(planner.reuse)")
            return
        }
        #expect(planner.plan.layers.outside == 12 && planner.plan.savings[.cullOutside] == 12)
    }
}
