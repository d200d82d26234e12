import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import LaminaTestSupport
import Testing

@testable import LaminaPlan

/// Instances out of a scroll layer's sight, which are not read.
@Suite struct ReplicatedRowsTests {
    /// A list of rows in a scroll layer, or in a plain one that shows the same.
    private func stage(
        scrolls: Bool, count: Int, step: Transform3D, at place: Point, replicator placement: Rect,
        _ change: (ReplicatorLayer) -> Void = { _ in }
    ) -> Stage {
        let stage = Stage(size: Size(width: 100, height: 80))
        stage.disablesActions = true
        let list = scrolls ? ScrollLayer() : Layer()
        list.frame = Rect(x: 10, y: 5, width: 80, height: 70)
        list.masksToBounds = true
        list.bounds.origin = place
        let rows = ReplicatorLayer()
        rows.frame = placement
        (rows.instanceCount, rows.instanceTransform) = (count, step)
        for (x, color) in [(2.0, Color(red: 1, green: 0, blue: 0)), (30, Color(white: 0.5, alpha: 0.5))] {
            let layer = Layer()
            layer.frame = Rect(x: x, y: 3, width: 20, height: 14)
            layer.backgroundColor = color
            rows.addSublayer(layer)
        }
        change(rows)
        list.addSublayer(rows)
        stage.root.addSublayer(list)
        return stage
    }

    private func plan(_ stage: Stage) -> (plan: PassPlan, nodes: Int) {
        let tree = stage.makeFrame()
        var planner = Planner()
        return (planner.plan(tree), tree.nodes.count)
    }

    @Test func onlyInstancesNearThePageAreRead() {
        let rows = Rect(x: 0, y: 0, width: 80, height: 20)
        let step = Transform3D(translationX: 0, y: 20)
        for place in [0.0, 50_000, 100_000, 199_930] {
            let here = Point(x: 0, y: place)
            let some = plan(stage(scrolls: true, count: 10_000, step: step, at: here, replicator: rows))
            let all = plan(stage(scrolls: false, count: 10_000, step: step, at: here, replicator: rows))
            #expect(some.plan.drawsTheSame(as: all.plan), "\(place)")
            #expect(!some.plan.boxes.isEmpty && some.nodes < 300 && all.nodes == 20_003, "\(place)")
        }
    }

    /// Any step, place and count: what is passed over would not have shown.
    @Test func randomListsShowWhatTheyShowReadWhole() {
        var dice = Dice(seed: 7)
        var fewer = 0
        for round in 0..<200 {
            let count = dice.whole(0...1200)
            let step = Transform3D(
                translationX: dice.chance(50) ? 0 : dice.fraction(-40...40, of: 10),
                y: dice.chance(20) ? 0 : dice.fraction(-40...40, of: 10))
            let far = Double(count) * 0.5
            let place = Point(
                x: step.m41 * far + dice.fraction(-3000...3000, of: 10),
                y: step.m42 * far + dice.fraction(-3000...3000, of: 10))
            let rows = Rect(
                x: dice.fraction(-50...50, of: 10), y: dice.fraction(-50...50, of: 10), width: 80, height: 20)
            let colors: (ReplicatorLayer) -> Void = { layer in
                if round % 3 == 0 { layer.instanceAlphaOffset = -0.0001 }
                if round % 4 == 0 { layer.bounds.origin = Point(x: 7, y: -9) }
            }
            let some = plan(
                stage(scrolls: true, count: count, step: step, at: place, replicator: rows, colors))
            let all = plan(stage(scrolls: false, count: count, step: step, at: place, replicator: rows, colors))
            #expect(some.plan.drawsTheSame(as: all.plan), "round \(round)")
            if some.nodes < all.nodes { fewer += 1 }
        }
        #expect(fewer > 60)
    }

    @Test func whatMayReachFurtherIsReadWhole() {
        let rows = Rect(x: 0, y: 0, width: 80, height: 20)
        let here = Point(x: 0, y: 10_000)
        let changes: [(ReplicatorLayer) -> Void] = [
            { $0.instanceTransform = Transform3D(rotation: 0.001, x: 0, y: 0, z: 1) },
            { $0.transform = Transform3D(scaleX: 0.5, y: 0.5) },
            { $0.shadowOpacity = 1 },
            { $0.sublayerTransform = Transform3D(translationX: 0, y: 10) },
            { $0.sublayers.first?.transform = Transform3D(rotation: 1, x: 0, y: 0, z: 1) },
            { $0.sublayers.first?.shadowOpacity = 1 },
        ]
        for (index, change) in changes.enumerated() {
            let tree = stage(
                scrolls: true, count: 1000, step: Transform3D(translationX: 0, y: 20), at: here, replicator: rows,
                change
            ).makeFrame()
            #expect(tree.nodes.count >= 2000, "\(index)")
        }
    }

    /// A change of a row far away is taken in, so that the next tree is not read again for it.
    @Test func changesOutOfSightAreTakenIn() {
        let scene = stage(
            scrolls: true, count: 1000, step: Transform3D(translationX: 0, y: 20), at: Point(x: 9_000, y: 0),
            replicator: Rect(x: 0, y: 0, width: 80, height: 20))
        #expect(scene.makeFrame().nodes.count < 10)
        scene.root.sublayers.first?.bounds.origin = .zero
        #expect(plan(scene).plan.boxes.count > 4)
    }
}
