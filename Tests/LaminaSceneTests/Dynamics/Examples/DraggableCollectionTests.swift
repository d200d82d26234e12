import Foundation
import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaScene

/// Springs from an item's centre to the corners of a cell around a point, which may move, or around another item.
private final class RectangleAttachment: DynamicBehavior {
    private static let corners = [(-42.0, -47.0), (42, -47), (42, 47), (-42, 47)]

    init(_ item: any DynamicItemConvertible, to point: Point, frequency: Double, damping: Double) {
        super.init()
        for (dx, dy) in Self.corners {
            let spring = AttachmentBehavior(item: item, attachedToAnchor: Point(x: point.x + dx, y: point.y + dy))
            (spring.frequency, spring.damping) = (frequency, damping)
            addChildBehavior(spring)
        }
    }

    init(_ item: any DynamicItemConvertible, to other: any DynamicItemConvertible, frequency: Double, damping: Double) {
        super.init()
        for (dx, dy) in Self.corners {
            let spring = AttachmentBehavior(
                item: item, offsetFromCenter: .zero, attachedTo: other,
                offsetFromCenter: ItemOffset(horizontal: dx, vertical: dy))
            (spring.frequency, spring.damping) = (frequency, damping)
            addChildBehavior(spring)
        }
    }

    var length: Double {
        get { springs[0].length }
        set { for spring in springs { spring.length = newValue } }
    }

    private var springs: [AttachmentBehavior] { childBehaviors.compactMap { $0 as? AttachmentBehavior } }

    func move(to point: Point) {
        for (spring, corner) in zip(springs, Self.corners) {
            spring.anchorPoint = Point(x: point.x + corner.0, y: point.y + corner.1)
        }
    }
}

/// The cells on a finger, once as a document and once in Swift.
@Suite struct DraggableCollectionTests {
    private static let path: [SIMD3<Double>] = [
        [0, 160, 75], [0.15, 162, 80], [0.5, 250, 200], [0.75, 170, 300], [0.9, 165, 300], [1.1, 225, 250],
    ]

    /// The finger as an item that is held, as in the document, or as points. The engine keeps places in single precision,
    /// and the two ways round differently.
    @Test(arguments: [(true, 1e-6), (false, 1e-4)])
    func theDocumentsCellsFollowAsTheOthersDo(hasFinger: Bool, tolerance: Double) throws {
        let twin = try ExampleTwin("draggable-collection")
        let (finger, cells) = (try twin.copy("finger"), try ["cell1", "cell3", "cell4"].map { try twin.copy($0) })
        let homes = cells.map(\.dynamicItem.center)
        let (still, material) = (DynamicItemBehavior(items: [finger]), DynamicItemBehavior(items: cells))
        still.isAnchored = true
        material.allowsRotation = false
        material.resistance = 0.5
        if hasFinger { twin.animator.addBehavior(still) }
        twin.animator.addBehavior(material)
        var drag: [RectangleAttachment] = []
        twin.stage.perform(at: 0.3) { _ in
            drag = cells.map {
                hasFinger
                    ? RectangleAttachment($0, to: finger, frequency: 3, damping: 0.5)
                    : RectangleAttachment($0, to: finger.dynamicItem.center, frequency: 3, damping: 0.5)
            }
            for one in drag { twin.animator.addBehavior(one) }
        }
        Finger(path: Self.path).touch(twin.stage, at: 0.3) { point in
            finger.dynamicItem.center = point
            if hasFinger {
                twin.animator.updateItem(usingCurrentState: finger)
            } else {
                for one in drag { one.move(to: point) }
            }
        } ended: { _ in
            for one in drag { twin.animator.removeBehavior(one) }
            for (cell, home) in zip(cells, homes) {
                let springs = RectangleAttachment(cell, to: home, frequency: 1.2, damping: 0.35)
                springs.length = 63
                twin.animator.addBehavior(springs)
            }
        }

        let items = zip(["cell1", "cell3", "cell4"], cells).map { (id: $0, item: $1 as any DynamicItemConvertible) }
        try twin.expectSamePlaces(of: items, at: [0.2, 0.5, 0.8, 1.1, 1.39], within: tolerance)
        let before = cells[0].dynamicItem.center
        try twin.expectSamePlaces(of: items, at: [1.4], within: tolerance)
        let released = cells[0].dynamicItem.center
        try twin.expectSamePlaces(of: items, at: [1.41], within: tolerance)
        // It goes on about as fast as it was.
        #expect(released.x - before.x > 2 && cells[0].dynamicItem.center.x - released.x > 0.7 * (released.x - before.x))
        try twin.expectSamePlaces(of: items, at: [1.7, 2.1, 6], within: tolerance)
        for (cell, home) in zip(cells, homes) {
            #expect(hypot(cell.dynamicItem.center.x - home.x, cell.dynamicItem.center.y - home.y) < 0.5)
        }
    }

    @Test func noCellLeavesThePicture() throws {
        let twin = try ExampleTwin("draggable-collection")
        let cells = try ["cell1", "cell3", "cell4"].map { try twin.layer($0) }
        for frame in 0..<90 {
            twin.document.advance(to: Double(frame) / 30)
            for cell in cells { #expect(twin.document.root.bounds.contains(cell.frame), "frame \(frame)") }
        }
    }
}
