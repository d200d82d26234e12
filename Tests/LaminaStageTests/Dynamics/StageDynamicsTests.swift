import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@Suite struct StageDynamicsTests {
    @Test func aLayerFallsWithTheStagesTime() {
        let scene = Fall()
        scene.stage.advance(to: 0.5)
        #expect(abs(scene.ball.dynamicItem.center.y - 175) < 0.01)
        #expect(scene.stage.makeFrame().nodes[1].toSuperlayer == scene.ball.mapToSuperlayer)
    }

    @Test func anAnimatorThatComesLaterBeginsThen() {
        let stage = Stage(size: Size(width: 300, height: 3000))
        let ball = Fall.ball(in: stage)
        stage.perform(at: 0.303) { stage in
            let animator = DynamicAnimator(referenceLayer: stage.root)
            animator.addBehavior(GravityBehavior(items: [ball]))
            stage.addAnimator(animator)
        }
        stage.advance(to: 0.803)
        #expect(abs(ball.dynamicItem.center.y - 175) < 0.01)
    }

    @Test(arguments: [24.0, 60, 90, 144])
    func theStateDoesNotDependOnTheFramesBefore(rate: Double) {
        let (alone, filmed) = (Fall(), Fall())
        for scene in [alone, filmed] { scene.addEvents() }
        for frame in 0...Int(2 * rate) { filmed.step(to: Double(frame) / rate) }
        filmed.step(to: 2.0137)
        alone.step(to: 2.0137)
        #expect(filmed.ball.position == alone.ball.position)
        #expect(filmed.ball.transform == alone.ball.transform)
        #expect(filmed.ball.opacity == alone.ball.opacity)
        #expect(filmed.log == alone.log && filmed.log.count > 100)
        #expect(filmed.ball.presentation()?.cornerRadius == alone.ball.presentation()?.cornerRadius)
    }

    @Test func whatAnActionChangesAnimatesFromItsStep() {
        let stage = Stage(size: Size(width: 300, height: 3000))
        let ball = Fall.ball(in: stage)
        let animator = DynamicAnimator(referenceLayer: stage.root)
        let gravity = GravityBehavior(items: [ball])
        var steps = 0
        gravity.action = {
            steps += 1
            if steps == 61 { ball.cornerRadius = 10 }
        }
        animator.addBehavior(gravity)
        stage.addAnimator(animator)
        _ = stage.makeFrame()
        // Step 61 is needed as soon as the time is past step 60, which is at 0.5 s.
        stage.advance(to: 0.5 + 0.125)
        let shown = ball.presentation()?.cornerRadius ?? 0
        let expected = TimingFunction.default.progress(at: 0.5) * 10
        #expect(abs(shown - expected) < 1e-9)
    }

    @Test func aStageWhoseItemsRestGivesTheSameTreeAgain() {
        let scene = Fall(floor: true)
        scene.stage.advance(to: 5)
        #expect(!scene.animator.isRunning)
        let first = scene.stage.makeFrame()
        scene.stage.advance(to: 6)
        #expect(!scene.stage.root.subtreeHasChanged)
        #expect(scene.stage.makeFrame().nodes.count == first.nodes.count)
        #expect(abs(scene.ball.frame.maxY - 400) < 0.5)
    }

    @Test func theReferenceBoundsAreReadAsTheyAre() {
        let scene = Fall(floor: true)
        scene.stage.advance(to: 5)
        #expect(abs(scene.ball.frame.maxY - 400) < 0.5)
        Transaction.begin()
        Transaction.setDisableActions(true)
        scene.stage.root.bounds.size.height = 600
        Transaction.commit()
        scene.stage.advance(to: 10)
        #expect(abs(scene.ball.frame.maxY - 600) < 0.5)
    }

    @Test func aTreeCarriesWhatDynamicsHoldAndHaveDone() {
        let scene = Fall(floor: true)
        scene.stage.advance(to: 0.25)
        let falling = scene.stage.makeFrame().dynamicsCounts
        #expect(falling.bodies == 1 && falling.awake == 1 && falling.contacts == 0 && falling.steps == 30)
        scene.stage.advance(to: 5)
        let resting = scene.stage.makeFrame().dynamicsCounts
        #expect(resting.bodies == 1 && resting.awake == 0 && resting.contacts == 1)
        // Nothing steps any more.
        scene.stage.advance(to: 6)
        #expect(scene.stage.makeFrame().dynamicsCounts == resting)
    }

    @Test func aFieldsBlockIsCalledAtItsStepsTime() {
        let stage = Stage(size: Size(width: 300, height: 400))
        let ball = Fall.ball(in: stage)
        let animator = DynamicAnimator(referenceLayer: stage.root)
        var times: [Double] = []
        let field = FieldBehavior.field { _, _, _, _, _, _ in
            times.append(stage.time)
            return .zero
        }
        field.addItem(ball)
        animator.addBehavior(field)
        animator.addBehavior(GravityBehavior(items: [ball]))
        stage.addAnimator(animator)
        stage.advance(to: 0.05)
        #expect(times.count == 6)
        for (step, time) in times.enumerated() { #expect(abs(time - Double(step) / 120) < 1e-9) }
    }

    @Test func anAnimatorThatIsRemovedStands() {
        let scene = Fall()
        scene.stage.advance(to: 0.25)
        scene.stage.removeAnimator(scene.animator)
        let place = scene.ball.dynamicItem.center
        scene.stage.advance(to: 1)
        #expect(scene.ball.dynamicItem.center == place && scene.stage.animators.isEmpty)
    }

    @Test func layersOfNestedTreesMoveInTheirSuperlayers() {
        let stage = Stage(size: Size(width: 300, height: 400))
        let box = Layer()
        box.frame = Rect(x: 100, y: 100, width: 100, height: 200)
        stage.root.addSublayer(box)
        let ball = Layer()
        ball.frame = Rect(x: 40, y: 0, width: 20, height: 20)
        box.addSublayer(ball)
        let animator = DynamicAnimator(referenceLayer: box)
        let walls = CollisionBehavior(items: [ball])
        walls.translatesReferenceBoundsIntoBoundary = true
        animator.addBehavior(walls)
        animator.addBehavior(GravityBehavior(items: [ball]))
        stage.addAnimator(animator)
        stage.advance(to: 5)
        #expect(abs(ball.frame.maxY - 200) < 0.5)
        #expect(animator.faults.isEmpty)
    }
}

/// A ball above nothing, or above a floor, with things that happen to it.
private final class Fall {
    let stage = Stage(size: Size(width: 300, height: 400))
    let ball: Layer
    let animator: DynamicAnimator
    var log: [Double] = []

    init(floor: Bool = false) {
        ball = Fall.ball(in: stage)
        animator = DynamicAnimator(referenceLayer: stage.root)
        animator.addBehavior(GravityBehavior(items: [ball]))
        if floor {
            let walls = CollisionBehavior(items: [ball])
            walls.translatesReferenceBoundsIntoBoundary = true
            animator.addBehavior(walls)
        }
        stage.addAnimator(animator)
    }

    static func ball(in stage: Stage) -> Layer {
        let ball = Layer()
        ball.frame = Rect(x: 40, y: 40, width: 20, height: 20)
        stage.root.addSublayer(ball)
        return ball
    }

    /// A push off the centre, walls that come later, an action that looks on, and changes that animate.
    func addEvents() {
        let (stage, ball, animator) = (stage, ball, animator)
        stage.perform(at: 0.1013) { _ in
            let push = PushBehavior(items: [ball], mode: .instantaneous)
            push.pushDirection = Vector(dx: 0.05, dy: -0.1)
            push.setTargetOffsetFromCenter(ItemOffset(horizontal: 5, vertical: 3), for: ball)
            animator.addBehavior(push)
        }
        stage.perform(at: 0.2) { _ in
            let walls = CollisionBehavior(items: [ball])
            walls.translatesReferenceBoundsIntoBoundary = true
            let look = DynamicBehavior()
            look.action = { [unowned self] in
                log.append(ball.dynamicItem.center.y)
                log.append(stage.time)
                if log.count.isMultiple(of: 100) { ball.cornerRadius = Double(log.count) / 50 }
            }
            animator.addBehavior(walls)
            animator.addBehavior(look)
        }
        stage.perform(at: 1) { _ in ball.opacity = 0.5 }
    }

    /// Looks at the stage as a film does.
    func step(to seconds: Double) {
        stage.advance(to: seconds)
        _ = stage.makeFrame()
    }
}
