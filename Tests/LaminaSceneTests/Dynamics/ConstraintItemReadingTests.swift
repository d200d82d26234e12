import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaLayout
import LaminaStage
import Testing

@testable import LaminaScene

/// A document of 400 × 400 points in which a layer of 60 × 40 points, `card`, is 100 points from the left and the top by
/// the constraints `x` and `y`; and a ball of 20 × 20 points at (300, 100), without constraints.
func layoutDynamicsScene(
    items: String, behaviors: [String], constraints: [String] = [], timeline: [String] = []
) -> String {
    let all =
        [
            #"{constraint: "card.left == root.left + 100", id: x}"#,
            #"{constraint: "card.top == root.top + 100", id: y}"#,
            #""H:[card(60)]""#, #""V:[card(40)]""#,
        ] + constraints
    return """
        lamina: 1
        size: [400, 400]
        layout: {roundsToPixels: false, constraints: [\(all.joined(separator: ", "))]}
        sublayers: [{id: card}, {id: ball, frame: [290, 90, 20, 20]}]
        dynamics:
          constraintItems: [\(items)]
          behaviors: [\(behaviors.joined(separator: ", "))]
        timeline: [\(timeline.joined(separator: ", "))]

        """
}

@Suite struct ConstraintItemReadingTests {
    private static let both = "{id: item, x: x, y: y, size: [20, 20]}"
    private static let fall = "{type: gravity, items: item}"

    private func stage(
        _ items: String = both, _ behaviors: [String] = [fall], timeline: [String] = [], at seconds: Double
    ) throws -> Stage {
        let stage = try load(
            layoutDynamicsScene(items: items, behaviors: behaviors, timeline: timeline), name: "scene.yaml")
        stage.advance(to: seconds)
        _ = stage.makeFrame()
        return stage
    }

    @Test func gravityMovesTheConstantAndWithItTheLayer() throws {
        let frame = try stage(at: 0.5).frame("card")
        // 1,000 points per second squared: 125 points in half a second.
        #expect(frame.minX == 100 && abs(frame.minY - 225) < 0.01 && frame.size == Size(width: 60, height: 40))
    }

    @Test func anAxisWithoutAConstraintHasNoEffect() throws {
        let stage = try stage("{id: item, x: x, origin: [7, 30]}", at: 0.5)
        #expect(try stage.frame("card").origin == Point(x: 100, y: 100))
        let item = try #require(stage.animators.first?.behaviors.first as? GravityBehavior).items[0]
        // The constraint's constant comes before the origin.
        #expect(item.center.x == 100 && abs(item.center.y - 155) < 0.01)
    }

    @Test func sizeAndShapeAreRead() throws {
        let stage = try stage("{id: item, x: x, y: y, size: [30, 10], collisionBounds: ellipse}", at: 0)
        let item = try #require(stage.animators.first?.behaviors.first as? GravityBehavior).items[0]
        #expect(item.bounds.size == Size(width: 30, height: 10) && item.collisionBoundsType == .ellipse)
        let plain = try self.stage("{id: item, x: x}", at: 0)
        let other = try #require(plain.animators.first?.behaviors.first as? GravityBehavior).items[0]
        #expect(other.bounds.size == Size(width: 100, height: 100) && other.collisionBoundsType == .rectangle)
    }

    @Test func theTimelineSetsTheConstantOfAMovingItem() throws {
        let snap = "{type: snap, item: item, snapPoint: [200, 300], damping: 1}"
        let stage = try stage(Self.both, [snap], timeline: ["{at: 4, set: {x.constant: 40}, animated: false}"], at: 3.9)
        #expect(try abs(stage.frame("card").minX - 200) < 0.5 && abs(stage.frame("card").minY - 300) < 0.5)
        stage.advance(to: 4)
        _ = stage.makeFrame()
        #expect(try abs(stage.frame("card").minX - 40) < 0.5)
        stage.advance(to: 8)
        _ = stage.makeFrame()
        #expect(try abs(stage.frame("card").minX - 200) < 0.5)
    }

    @Test func aDragMovesTheItem() throws {
        let stage = try stage(
            Self.both, ["{type: item, items: item}"],
            timeline: [
                "{at: 0.25, drag: {item: item, mode: position, to: [200, 50], duration: 0.5, velocity: [0, 0]}}"
            ],
            at: 0.5)
        #expect(try abs(stage.frame("card").minX - 150) < 2 && abs(stage.frame("card").minY - 75) < 2)
        stage.advance(to: 1)
        _ = stage.makeFrame()
        #expect(try abs(stage.frame("card").minX - 200) < 0.1 && abs(stage.frame("card").minY - 50) < 0.1)
    }

    @Test(arguments: [24.0, 60, 144]) func aFilmComesToTheStateOfItsLastFrameAlone(rate: Double) throws {
        let text = layoutDynamicsScene(
            items: Self.both,
            behaviors: [
                "{type: snap, item: item, snapPoint: [200, 300], damping: 0.2}",
                "{type: attachment, item: ball, following: card, unitPoint: [1, 0], frequency: 2, length: 0}",
            ])
        let (filmed, alone) = (try load(text, name: "scene.yaml"), try load(text, name: "scene.yaml"))
        filmed.film(to: 0.7371, rate: rate)
        alone.advance(to: 0.7371)
        _ = alone.makeFrame()
        for id in ["card", "ball"] { #expect(try filmed.frame(id) == alone.frame(id)) }
        #expect(try alone.frame("card").minX > 120 && alone.frame("ball").minX < 280)
    }

    // MARK: Frames that behaviours follow

    @Test func anAnchorFollowsACornerOfAFrame() throws {
        let spring = """
            {type: attachment, item: ball, following: card, unitPoint: [1, 0], length: 0, frequency: 4, damping: 1}
            """
        let stage = try stage(
            Self.both, [spring], timeline: ["{at: 2, set: {x.constant: 200}, animated: false}"], at: 1.9)
        let ball = try stage.layer("ball").dynamicItem
        #expect(hypot(ball.center.x - 160, ball.center.y - 100) < 1)
        stage.advance(to: 4)
        #expect(hypot(ball.center.x - 260, ball.center.y - 100) < 1)
    }

    /// From the ball's centre, (300, 100), to the card's, (130, 120).
    @Test func theLengthIsTheDistanceAtTheStart() throws {
        let stage = try stage(Self.both, ["{type: attachment, item: ball, following: card}"], at: 0)
        let rod = try #require(stage.animators.first?.behaviors.first as? AttachmentBehavior)
        #expect(rod.anchorPoint == Point(x: 130, y: 120) && abs(rod.length - 29_300.0.squareRoot()) < 1e-9)
        stage.advance(to: 1)
        #expect(try stage.layer("ball").dynamicItem.center == Point(x: 300, y: 100))
    }

    private static let drop = "{type: gravity, items: ball}"

    @Test func aBoundaryFollowsAFrame() throws {
        let walls = "{id: walls, type: collision, items: ball, boundaries: [{id: shelf, following: card}]}"
        let stage = try stage(
            Self.both, [Self.drop, walls],
            timeline: [
                "{at: 0, set: {x.constant: 280, y.constant: 300}, animated: false}",
                "{at: 3, set: {y.constant: 350}, animated: false}",
            ], at: 2.9)
        #expect(try abs(stage.frame("ball").maxY - 300) < 1)
        stage.advance(to: 6)
        #expect(try abs(stage.frame("ball").maxY - 350) < 1)
    }

    @Test func theTimelineSetsBoundariesThatFollow() throws {
        let walls =
            "{id: walls, type: collision, items: ball, boundaries: [{id: floor, from: [0, 200], to: [400, 200]}]}"
        let stage = try stage(
            Self.both, [Self.drop, walls],
            timeline: [
                "{at: 0, set: {x.constant: 280, y.constant: 300}, animated: false}",
                "{at: 2, set: {walls.boundaries: [{id: shelf, following: card}]}}",
            ], at: 1.9)
        #expect(try abs(stage.frame("ball").maxY - 200) < 1)
        stage.advance(to: 5)
        #expect(try abs(stage.frame("ball").maxY - 300) < 1)
    }

    @Test func aGuideIsFollowed() throws {
        let text = layoutDynamicsScene(
            items: Self.both,
            behaviors: ["{type: attachment, item: ball, following: spot, length: 0, frequency: 4, damping: 1}"],
            constraints: [
                #""spot.left == card.right + 10""#, #""spot.top == card.top""#, #""spot.width == 20""#,
                #""spot.height == 40""#,
            ]
        ).replacing("layout: {", with: "layout: {guides: [{id: spot}], ")
        let stage = try load(text, name: "scene.yaml")
        stage.advance(to: 2)
        let ball = try stage.layer("ball").dynamicItem
        #expect(hypot(ball.center.x - 180, ball.center.y - 120) < 1)
    }
}
