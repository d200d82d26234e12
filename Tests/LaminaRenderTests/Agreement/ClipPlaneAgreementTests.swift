import Foundation
import Lamina
import LaminaPlan
import LaminaStage
import LaminaTestSupport
import Testing

/// Nodes cut by half planes: the two halves of a layer are the layer, and both planners and the painter agree.
@Suite struct ClipPlaneAgreementTests {
    /// A tree of one card in perspective, drawn whole or as two halves.
    private func card(_ planes: [[RenderClipPlane]], opaque: Bool, seed: Int) -> RenderTree {
        let stage = Stage(size: Size(width: 96, height: 72), background: Color(white: 0.3))
        var perspective = Transform3D.identity
        perspective.m34 = -1 / 120
        stage.root.sublayerTransform = perspective
        for _ in planes {
            let layer = GradientLayer()
            layer.frame = Rect(x: 11.3, y: 9.7, width: 70, height: 50)
            layer.colors = [.white, Color(red: 0.2, green: 0.5, blue: 0.9, alpha: opaque ? 1 : 0.5)]
            layer.transform = Transform3D(rotation: 0.35 * Double(seed % 5 - 2), x: 0.3, y: 1, z: 0.2)
            if seed % 3 == 0 { layer.cornerRadius = 9 }
            layer.masksToBounds = seed % 2 == 0
            if seed % 4 == 1 {
                let inner = Layer()
                inner.frame = Rect(x: 12, y: 7, width: 30, height: 30)
                inner.backgroundColor = Color(red: 1, green: 0.4, blue: 0)
                layer.addSublayer(inner)
            }
            stage.root.addSublayer(layer)
        }
        var tree = stage.makeFrame()
        var place = 1
        for half in planes {
            tree.clip(at: place, by: half)
            place += Int(tree.nodes[place].subtreeCount)
        }
        return tree
    }

    @Test(arguments: 0..<24, [true, false])
    func twoHalvesAreTheWhole(seed: Int, isOpaque: Bool) throws {
        let angle = Double(seed) * 0.271
        let plane = RenderClipPlane(
            a: cos(angle), b: sin(angle), c: -35 * cos(angle) - 25 * sin(angle) + Double(seed % 7))
        for rules in [PlanRules.none, .all] {
            let halves = try SharedRenderer.draw(
                card([[plane], [plane.opposite]], opaque: isOpaque, seed: seed), rules: rules)
            let swapped = try SharedRenderer.draw(
                card([[plane.opposite], [plane]], opaque: isOpaque, seed: seed), rules: rules)
            let whole = try SharedRenderer.draw(card([[]], opaque: isOpaque, seed: seed), rules: rules)
            // A seam would let the grey through, and a pixel drawn twice would show twice the colour. Drawn at once or as
            // images, overlapping ones are rounded otherwise.
            let comparison = PaintedComparison(halves.pixels, whole.pixels, width: 96, tolerance: 2)
            #expect(comparison.isWithinTolerance, "\(comparison.failureText)")
            let isSame = halves == swapped
            #expect(isSame)
        }
    }

    @Test func halvesDrawnInOtherWaysTileToo() throws {
        // One half is an image of its own, rasterized or filtered, the other is drawn at once.
        let plane = RenderClipPlane(a: 0.83, b: -0.61, c: -3)
        for faded in [0, 1] {
            var tree = card([[plane], [plane.opposite]], opaque: false, seed: 1)
            let index = faded == 0 ? 1 : 1 + Int(tree.nodes[1].subtreeCount)
            tree.nodes[index].flags.insert(.transition)
            let halves = try SharedRenderer.draw(tree)
            let whole = try SharedRenderer.draw(card([[]], opaque: false, seed: 1))
            let comparison = PaintedComparison(halves.pixels, whole.pixels, width: 96, tolerance: 2)
            #expect(comparison.isWithinTolerance, "\(comparison.failureText)")
        }
    }

    private func tree(_ seed: UInt64, isPixelAligned: Bool, effects: EffectShare) throws -> RenderTree {
        var tree = try RandomScene.make(seed: seed, pixelAligned: isPixelAligned, effects: effects).makeStage()
            .makeFrame()
        RandomClipPlanes.add(to: &tree, seed: seed)
        return tree
    }

    @Test(arguments: SeedRun.runs(of: 400))
    func optimizedCutsAsTheReferenceDoes(run: SeedRun) throws {
        let cutting: [PlanRules] = [
            .all, PlanRules(.clipPlanesInShader), .all.subtracting(PlanRules(.clipPlanesInShader)),
        ]
        var folded = [Int](repeating: 0, count: cutting.count)
        for seed in run.seeds {
            let tree = try tree(seed, isPixelAligned: seed % 2 == 0, effects: seed % 3 == 0 ? [] : .all)
            let reference = ReferenceDrawing(tree)
            for (index, rules) in cutting.enumerated() {
                var planner = Planner(rules: rules)
                folded[index] += planner.plan(tree).savings[.clipPlanesInShader]
                let comparison = try reference.comparison(with: rules)
                #expect(
                    reference.passes(comparison), "\(rules), \(SeedShare.name(seed)): \(comparison.failureText)")
            }
        }
        #expect(folded[0] > 0 && folded[1] > 0 && folded[2] == 0)
    }

    @Test(arguments: SeedRun.runs(of: 300))
    func cutsAreThePainters(run: SeedRun) throws {
        let tolerance = PainterTolerance()
        for seed in run.seeds {
            let tree = try tree(seed, isPixelAligned: false, effects: .all)
            let comparison = tolerance.compare(try SharedRenderer.draw(tree), ReferencePainter.paint(tree))
            #expect(
                tolerance.allows(comparison, isPixelAligned: false, hasEffects: true),
                "\(SeedShare.name(seed)): \(comparison.failureText)")
        }
    }
}
