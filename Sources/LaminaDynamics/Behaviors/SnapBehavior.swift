import LaminaGeometry

/// Pulls an item to a point and an upright rotation with a damped oscillation, and holds it there.
///
/// It consists of four spring attachments, one from each corner of the item to the corner's target.
public final class SnapBehavior: DynamicBehavior {
    /// The target of the item's centre, in points; may be changed at any time.
    public var snapPoint: Point {
        didSet {
            if !(snapPoint.x.isFinite && snapPoint.y.isFinite) {
                fault(.unusableValue(behavior: name, property: "snapPoint", value: "\(snapPoint)"))
                snapPoint = oldValue
            }
            moveAnchors()
        }
    }

    /// The damping of the oscillation, from 0, the least, to 1, none left; 0.5 by default.
    ///
    /// The springs' damping ratio ranges from 0.2 to 1 with it, so that the item comes to rest at any damping.
    public var damping: Double = 0.5 {
        didSet {
            damping = checked(damping, or: oldValue, "damping", in: 0...1)
            for spring in springs { spring.damping = SnapBehavior.ratio(damping) }
        }
    }

    /// The four springs, clockwise from the top left corner.
    private let springs: [AttachmentBehavior]
    private let corners: [ItemOffset]

    /// A snap of an item's centre to a point, in points. The item's size is read now.
    public init(item: any DynamicItemConvertible, snapTo point: Point) {
        let item = item.dynamicItem
        let (x, y) = (item.bounds.width / 2, item.bounds.height / 2)
        let corners = [(-x, -y), (x, -y), (x, y), (-x, y)].map { ItemOffset(horizontal: $0.0, vertical: $0.1) }
        self.corners = corners
        snapPoint = point
        springs = corners.map { corner in
            let spring = AttachmentBehavior(
                item: item, offsetFromCenter: corner,
                attachedToAnchor: Point(x: point.x + corner.horizontal, y: point.y + corner.vertical))
            spring.length = 0
            spring.frequency = SnapBehavior.frequency
            spring.damping = SnapBehavior.ratio(0.5)
            spring.stiffnessFraction = 0.25
            return spring
        }
        super.init()
        for spring in springs { addChildBehavior(spring) }
    }

    private func moveAnchors() {
        for (spring, corner) in zip(springs, corners) {
            spring.anchorPoint = Point(x: snapPoint.x + corner.horizontal, y: snapPoint.y + corner.vertical)
        }
    }

    /// The undamped frequency in hertz: Lamina's choice, as no figure is published.
    static let frequency = 3.0

    private static func ratio(_ damping: Double) -> Double { 0.2 + 0.8 * damping }
}
