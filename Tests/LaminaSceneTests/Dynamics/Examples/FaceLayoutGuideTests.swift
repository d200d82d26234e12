import Foundation
import LaminaDynamics
import LaminaGeometry
import Testing

@testable import LaminaScene

/// A side of the guide: an item that is no layer.
private final class GuideSide: DynamicItem {
    var center: Point
    let bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    var transform = Transform2D.identity

    init(center: Point) { self.center = center }
}

/// A rectangle whose sides slide away from its position, and back to it.
private final class FaceLayoutGuide: DynamicBehavior {
    let (top, left, bottom, right): (GuideSide, GuideSide, GuideSide, GuideSide)

    init(position: Point, reach: Rect) {
        func side(_ dx: Double, _ dy: Double) -> GuideSide {
            GuideSide(center: Point(x: position.x + 20 * dx, y: position.y + 20 * dy))
        }
        (top, left, bottom, right) = (side(0, -1), side(-1, 0), side(0, 1), side(1, 0))
        super.init()
        func slide(_ side: GuideSide, to end: Double) {
            let axis = Vector(dx: side.center.x - position.x, dy: side.center.y - position.y)
            let attachment = AttachmentBehavior.slidingAttachment(
                with: side, attachmentAnchor: side.center, axisOfTranslation: axis)
            attachment.attachmentRange = FloatRange(minimum: 0, maximum: end)
            addChildBehavior(attachment)
        }
        slide(top, to: top.center.y - reach.minY)
        slide(left, to: left.center.x - reach.minX)
        slide(bottom, to: reach.maxY - bottom.center.y)
        slide(right, to: reach.maxX - right.center.x)
        let material = DynamicItemBehavior(items: sides)
        material.resistance = 2
        addChildBehavior(material)
    }

    var sides: [GuideSide] { [top, left, bottom, right] }

    var frame: Rect {
        Rect(
            x: left.center.x, y: top.center.y, width: right.center.x - left.center.x,
            height: bottom.center.y - top.center.y)
    }
}

/// The blur around faces, once as a document and once in Swift.
@Suite struct FaceLayoutGuideTests {
    private let reach = Rect(x: 12, y: 14, width: 296, height: 452)
    private let position = Point(x: 160, y: 230)

    @Test func theDocumentsSidesAreWhereTheGuidesAre() throws {
        let twin = try ExampleTwin("face-layout-guide")
        let guide = FaceLayoutGuide(position: position, reach: reach)
        let gravity = FieldBehavior.radialGravityField(position: position)
        gravity.strength = 15
        for side in guide.sides { gravity.addItem(side) }
        twin.animator.addBehavior(gravity)
        twin.animator.addBehavior(guide)
        for tap in [0.4, 1.5, 1.75, 2.9] { twin.stage.perform(at: tap) { _ in gravity.strength.negate() } }
        let sides = zip(["top", "left", "bottom", "right"], guide.sides).map {
            (id: $0, item: $1 as any DynamicItemConvertible)
        }

        try twin.expectSamePlaces(of: sides, at: [0.3, 0.5, 0.71])
        #expect(guide.frame.width > 60 && guide.frame.width < 250)
        try twin.expectSamePlaces(of: sides, at: [1.3])
        #expect(guide.frame.isClose(to: reach))
        // Turned round on its way in: it stays on it for a while, and never gets there.
        try twin.expectSamePlaces(of: sides, at: [1.75])
        let width = guide.frame.width
        #expect(width < 290)
        try twin.expectSamePlaces(of: sides, at: [1.8])
        #expect(guide.frame.width < width - 5)
        try twin.expectSamePlaces(of: sides, at: [2.8])
        #expect(guide.frame.isClose(to: reach))
        try twin.expectSamePlaces(of: sides, at: [3.1, 4])
        #expect(guide.frame.isClose(to: Rect(x: 140, y: 210, width: 40, height: 40)))
    }
}

extension Rect {
    /// Returns whether all sides are within half a point of another's.
    fileprivate func isClose(to other: Rect) -> Bool {
        [minX - other.minX, minY - other.minY, maxX - other.maxX, maxY - other.maxY].allSatisfy { abs($0) < 0.5 }
    }
}
