import Foundation
import LaminaDynamics
import LaminaGeometry
import Testing

/// Bodies slide over the seams of still shapes that touch, as over one shape.
@Suite struct SeamTests {
    /// A floor of anchored tiles whose surface goes through (0, 40), as a slope of an angle clockwise.
    private static func tiles(_ ends: [Double], angle: Double = 0, heights: [Double] = [20])
        -> [Block]
    {
        zip(ends, ends.dropFirst()).enumerated().map { index, ends in
            let height = heights[index % heights.count]
            let (along, below) = ((ends.0 + ends.1) / 2, height / 2)
            let block = Block(
                along * cos(angle) - below * sin(angle), 40 + along * sin(angle) + below * cos(angle),
                ends.1 - ends.0, height, name: "tile \(index)")
            block.transform = Transform2D(
                m11: cos(angle), m12: sin(angle), m21: -sin(angle), m22: cos(angle), tX: 0, tY: 0)
            return block
        }
    }

    private static func animator(
        _ block: Block, over tiles: [Block], velocity: Point, elasticity: Double = 0,
        turns: Bool = true
    ) -> (DynamicAnimator, CollisionBehavior) {
        let animator = DynamicAnimator()
        let collision = CollisionBehavior(items: [block] + tiles)
        let item = DynamicItemBehavior(items: [block])
        (item.friction, item.elasticity, item.allowsRotation) = (0, elasticity, turns)
        item.addLinearVelocity(velocity, for: block)
        let still = DynamicItemBehavior(items: tiles)
        still.isAnchored = true
        for behavior in [GravityBehavior(items: [block]), collision, item, still] as [DynamicBehavior] {
            animator.addBehavior(behavior)
        }
        return (animator, collision)
    }

    @Test(arguments: [DynamicItemCollisionBoundsType.rectangle, .ellipse], [0.0, 0.5, 1])
    func nothingStopsOrThrowsWhatSlidesOverTiles(
        type: DynamicItemCollisionBoundsType, elasticity: Double
    ) {
        for (turns, ends) in [(false, [0.0, 90, 900]), (true, [0, 90, 120, 125, 400, 900])] {
            let block = Block(10, 30, 20, 20, type)
            let (animator, _) = Self.animator(
                block, over: Self.tiles(ends, heights: [20, 30, 8]), velocity: Point(x: 200, y: 0),
                elasticity: elasticity, turns: turns)
            var (offX, offY, turned) = (0.0, 0.0, 0.0)
            animator.steps(480) { step in
                offX = max(offX, abs(block.center.x - 10 - 200 * Double(step) / 120))
                offY = max(offY, abs(block.center.y - 30))
                turned = max(turned, abs(block.angle))
            }
            #expect(offX < 0.02 && offY < 0.02 && (turned < 1e-3 || type == .ellipse))
        }
    }

    /// Half of gravity along a slope of 30°.
    @Test(arguments: [DynamicItemCollisionBoundsType.rectangle, .ellipse])
    func tilesOfASlopeAreOneSlope(type: DynamicItemCollisionBoundsType) {
        let angle = Double.pi / 6
        let ends = (0...20).map { 45 * Double($0) }
        let block = Block(
            20 * cos(angle) + 10 * sin(angle), 40 + 20 * sin(angle) - 10 * cos(angle), 20, 20, type)
        block.transform = Transform2D(
            m11: cos(angle), m12: sin(angle), m21: -sin(angle), m22: cos(angle), tX: 0, tY: 0)
        let (animator, _) = Self.animator(block, over: Self.tiles(ends, angle: angle), velocity: .zero)
        var (along, across, turned) = (0.0, 0.0, 0.0)
        animator.steps(180) { step in
            let time = Double(step) / 120
            let (x, y) = (block.center.x, block.center.y - 40)
            along = max(along, abs(x * cos(angle) + y * sin(angle) - 20 - 250 * time * time))
            across = max(across, abs(-x * sin(angle) + y * cos(angle) + 10))
            turned = max(turned, abs(block.angle - angle))
        }
        #expect(along < 3.2 && across < 0.05 && turned < 1e-3)
    }

    @Test(arguments: [DynamicItemCollisionBoundsType.rectangle, .ellipse], [-1.0, 1])
    func boundariesOfSeveralSegmentsAreOneLine(type: DynamicItemCollisionBoundsType, pull: Double) {
        let block = Block(10, 40 - 10 * pull, 20, 20, type)
        let (animator, collision) = Self.animator(
            block, over: [], velocity: Point(x: 200, y: 0), elasticity: 0.5)
        var path = Path()
        path.move(to: Point(x: -50, y: 40))
        for x in [90.0, 91, 130, 300, 900] { path.addLine(to: Point(x: x, y: 40)) }
        collision.addBoundary(withIdentifier: "floor", for: path)
        for case let gravity as GravityBehavior in animator.behaviors {
            gravity.gravityDirection.dy = pull
        }
        var (offX, offY, turned) = (0.0, 0.0, 0.0)
        animator.steps(360) { step in
            offX = max(offX, abs(block.center.x - 10 - 200 * Double(step) / 120))
            offY = max(offY, abs(block.center.y - 40 + 10 * pull))
            turned = max(turned, abs(block.angle))
        }
        #expect(offX < 0.02 && offY < 0.5 && turned < 1e-3)
    }

    @Test func whatStandsOnASeamStays() {
        for type in [DynamicItemCollisionBoundsType.rectangle, .ellipse] {
            let block = Block(90, 30, 20, 20, type)
            let turn = Double.pi / 4
            if type == .rectangle {
                // On its corner, which can't turn.
                block.center.y = 40 - 200.0.squareRoot()
                block.transform = Transform2D(
                    m11: cos(turn), m12: sin(turn), m21: -sin(turn), m22: cos(turn), tX: 0, tY: 0)
            }
            let place = block.center
            let (animator, _) = Self.animator(
                block, over: Self.tiles([0, 90, 200]), velocity: .zero, turns: type == .ellipse)
            animator.steps(360)
            #expect(abs(block.center.x - place.x) < 0.1 && abs(block.center.y - place.y) < 0.2)
        }
    }

    /// Steps, walls and ends of floors are no seams.
    @Test func whatIsHigherThanTheFloorStops() {
        for height in [2.0, 5, 60] {
            let block = Block(10, 30, 20, 20)
            let step = Block(190, 40 + (20 - height) / 2, 20, 20 + height)
            let (animator, _) = Self.animator(
                block, over: Self.tiles([0, 90, 180]) + [step], velocity: Point(x: 200, y: 0),
                turns: false)
            animator.steps(240)
            #expect(abs(block.center.x - 170) < 0.5 && abs(block.center.y - 30) < 0.1)
        }
    }

    @Test func whatTheItemDoesNotCollideWithIsNoFloor() {
        // The first tile's side shows where the second one collides with others only.
        let block = Block(60, 45, 20, 20)
        let (animator, collision) = Self.animator(
            block, over: Self.tiles([90, 200]), velocity: Point(x: 200, y: 0), turns: false)
        let other = Block(45, 50, 90, 20)
        animator.addBehavior(CollisionBehavior(items: [other]))
        let still = DynamicItemBehavior(items: [other])
        still.isAnchored = true
        animator.addBehavior(still)
        for case let gravity as GravityBehavior in animator.behaviors { gravity.magnitude = 0 }
        animator.steps(60)
        #expect(collision.items.count == 2 && abs(block.center.x - 80) < 0.5)
    }
}
