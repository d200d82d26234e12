import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

/// Particles for which one node stands: the plan is the one of a node for each.
@Suite struct ParticlePlanTests {
    enum Change: CaseIterable {
        case none, spin, additive, opaque, opaqueTint, shrunken, trilinear, exact, outside, inClip, inRoundClip, faded,
            fadedGroup, blurred, masked, inPerspective, rotated, flipped, tinted, occluded, onGlass, edgeOn

        func apply(to cell: inout EmitterCell, _ emitter: EmitterLayer, in holder: Layer, _ stage: Stage) throws {
            switch self {
            case .none: break
            case .spin: cell.spinRange = 4
            case .additive: emitter.renderMode = .additive
            case .opaque, .opaqueTint:
                cell.contents = try ParticlePlanTests.image(side: 80, alpha: 255)
                (cell.color, cell.alphaRange) = (.white, 0)
                if self == .opaque { (cell.redRange, cell.blueSpeed) = (0, 0) }
            case .shrunken: (cell.scale, cell.scaleRange, cell.scaleSpeed) = (0.3, 0.6, -0.1)
            case .trilinear: (cell.scale, cell.minificationFilter) = (0.2, .trilinear)
            case .exact:
                (cell.velocity, cell.velocityRange, cell.yAcceleration, cell.scaleRange) = (0, 0, 0, 0)
                emitter.emitterPosition = Point(x: 50, y: 50)
            case .outside: emitter.emitterPosition = Point(x: 196, y: 98)
            case .inClip: holder.masksToBounds = true
            case .inRoundClip: (holder.masksToBounds, holder.cornerRadius) = (true, 20)
            case .faded: (holder.opacity, holder.allowsGroupOpacity) = (0.5, false)
            case .fadedGroup: holder.opacity = 0.5
            case .blurred: holder.filters = [Filter(.gaussianBlur(radius: 3))]
            case .masked: holder.mask = pebble(10, 10, 90, 60)
            case .inPerspective:
                stage.root.sublayerTransform = Transform3D(perspective: 300)
                holder.transform = Transform3D(rotation: 0.7, x: 0, y: 1, z: 0)
            case .rotated: holder.transform = Transform3D(rotation: 0.3, x: 0, y: 0, z: 1)
            case .flipped: stage.root.isGeometryFlipped = true
            case .tinted:
                let replicator = ReplicatorLayer()
                (replicator.instanceCount, replicator.instanceColor) = (1, Color(red: 1, green: 0.5, blue: 1, alpha: 1))
                replicator.sublayers = [holder]
                stage.root.addSublayer(replicator)
            case .occluded: stage.root.addSublayer(box(60, 20, 80, 60))
            case .onGlass:
                stage.root.sublayers.insert(box(60, 20, 80, 60), at: 0)
                holder.backgroundFilters = [Filter(.gaussianBlur(radius: 4))]
            case .edgeOn: holder.transform = Transform3D(rotation: .pi / 2, x: 0, y: 1, z: 0)
            }
        }
    }

    private static func image(side: Int, alpha: UInt8) throws -> Image {
        try Image(width: side, height: side, pixels: (0..<side * side).flatMap { [UInt8($0 & 255), 90, 200, alpha] })
    }

    /// A picture of 200×100 pixels with some 600 particles.
    private static func stage(_ change: Change) throws -> Stage {
        let stage = Stage(size: Size(width: 200, height: 100))
        let (holder, emitter) = (box(20, 10, 120, 80, nil), EmitterLayer())
        var cell = EmitterCell()
        cell.contents = try image(side: 6, alpha: 128)
        (cell.birthRate, cell.lifetime) = (400, 1.5)
        (cell.velocity, cell.velocityRange, cell.emissionRange, cell.yAcceleration) = (50, 60, 2 * .pi, 30)
        (cell.scaleRange, cell.redRange, cell.alphaRange, cell.blueSpeed) = (0.5, 0.5, 0.5, -0.3)
        emitter.emitterPosition = Point(x: 60, y: 40)
        stage.root.addSublayer(holder)
        holder.addSublayer(emitter)
        try change.apply(to: &cell, emitter, in: holder, stage)
        emitter.emitterCells = [cell]
        stage.advance(to: 2)
        return stage
    }

    @Test(arguments: Change.allCases, [PlanRules.all, .none])
    func oneNodeIsPlannedAsANodeForEach(change: Change, rules: PlanRules) throws {
        let stage = try Self.stage(change)
        let tree = stage.makeFrame()
        #expect(!tree.particles.isEmpty && tree.nodes.count < 10)
        let listed = tree.listingParticles()
        #expect(listed.nodes.count == tree.layerCount && listed.nodes.count > 500)
        var planner = Planner(rules: rules)
        let (plan, expected) = (planner.plan(tree), planner.plan(listed))
        #expect(plan.drawsTheSame(as: expected))
        #expect(plan.quads.elementsEqual(expected.quads) { haveSameBits($0, $1) })
        #expect(plan.layers == expected.layers && plan.savings == expected.savings)
        #expect(plan.offscreenPasses == expected.offscreenPasses)
        #expect(plan.offscreenPassesRequired == expected.offscreenPassesRequired)
        #expect(plan.instanceCount == expected.instanceCount && plan.fragmentBound == expected.fragmentBound)
        if change == .none { #expect(plan.layers.drawn > 300 && plan.quads.count == plan.layers.drawn) }
    }

    /// More than are made on one thread.
    @Test func manyParticlesStayInOrder() throws {
        let stage = try Self.stage(.spin)
        let emitter = try #require(stage.root.sublayers[0].sublayers[0] as? EmitterLayer)
        emitter.emitterCells[0].birthRate = 20_000
        let tree = stage.makeFrame()
        var planner = Planner()
        let (plan, expected) = (planner.plan(tree), planner.plan(tree.listingParticles()))
        #expect(plan.quads.count > 8_192 && plan.drawsTheSame(as: expected) && plan.layers == expected.layers)
    }

    /// A frame with many particles is planned whole.
    @Test func plansOfManyParticlesAreNotPatched() throws {
        let stage = try Self.stage(.none)
        let moving = box(150, 10, 20, 20)
        stage.root.addSublayer(moving)
        stage.disablesActions = true
        let planner = IncrementalPlanner()
        _ = planner.update(to: stage.makeFrame())
        moving.position.x += 3
        let tree = stage.makeFrame()
        #expect(!planner.mayPatch(to: tree))
        guard case .whole = planner.update(to: tree) else {
            Issue.record("the plan was patched")
            return
        }
        var whole = Planner()
        #expect(planner.plan.drawsTheSame(as: whole.plan(tree)))
    }
}
