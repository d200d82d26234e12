import Foundation

extension AttachmentBehavior {
    /// A rod from an item's centre to a point, in points.
    public convenience init(item: any DynamicItem, attachedToAnchor point: CGPoint) {
        self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
    }

    /// A rod from a point of an item to a point.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - offset: where it is tied, from its centre along its own axes, in points.
    ///   - point: what it is tied to, in points.
    public convenience init(item: any DynamicItem, offsetFromCenter offset: Offset, attachedToAnchor point: CGPoint) {
        self.init(
            .distance, [item], offsets: (offset, .zero), at: point,
            length: AttachmentBehavior.distance(item.place(of: offset), point))
    }

    /// A rod between the centres of two items.
    public convenience init(item item1: any DynamicItem, attachedTo item2: any DynamicItem) {
        self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
    }

    /// A rod between points of two items.
    ///
    /// - Parameters:
    ///   - item1: the first item.
    ///   - offset1: where it is tied, from its centre along its own axes, in points.
    ///   - item2: the second item.
    ///   - offset2: where that is tied.
    public convenience init(
        item item1: any DynamicItem, offsetFromCenter offset1: Offset, attachedTo item2: any DynamicItem,
        offsetFromCenter offset2: Offset
    ) {
        self.init(.distance, (item1, offset1), (item2, offset2))
    }

    /// A rope between points of two items: they are free but for being no further apart than its length.
    ///
    /// The length is the distance now, and can be set.
    public static func limitAttachment(
        with item1: any DynamicItem, offsetFromCenter offset1: Offset, attachedTo item2: any DynamicItem,
        offsetFromCenter offset2: Offset
    ) -> AttachmentBehavior {
        AttachmentBehavior(.limit, (item1, offset1), (item2, offset2))
    }

    /// A weld of two items at a point, in points: they keep their places and turns to each other.
    public static func fixedAttachment(
        with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint
    ) -> AttachmentBehavior {
        AttachmentBehavior(.fixed, [item1, item2], at: point)
    }

    /// A pin through two items at a point, in points, which both turn about.
    ///
    /// `attachmentRange` limits how far the first turns against the second, `frictionTorque` brakes it.
    public static func pinAttachment(
        with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint
    ) -> AttachmentBehavior {
        AttachmentBehavior(.pin, [item1, item2], at: point)
    }

    /// A slide between two items: the first moves along an axis of the second, and neither turns against the other.
    ///
    /// - Parameters:
    ///   - item1: the item that slides.
    ///   - item2: the item that carries the axis.
    ///   - point: where the axis goes through, in points.
    ///   - axis: the axis' direction as things stand; its length does not matter, but 0 is a fault.
    public static func slidingAttachment(
        with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: CGPoint,
        axisOfTranslation axis: CGVector
    ) -> AttachmentBehavior {
        AttachmentBehavior(.sliding, [item1, item2], at: point, axis: axis)
    }

    /// A slide of an item along a fixed axis, without turning.
    ///
    /// `attachmentRange` limits how far, in points from where the item is now.
    public static func slidingAttachment(
        with item: any DynamicItem, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
    ) -> AttachmentBehavior {
        AttachmentBehavior(.sliding, [item], at: point, axis: axis)
    }

    private convenience init(
        _ kind: Kind, _ first: (item: any DynamicItem, offset: Offset),
        _ second: (item: any DynamicItem, offset: Offset)
    ) {
        self.init(
            kind, [first.item, second.item], offsets: (first.offset, second.offset),
            length: AttachmentBehavior.distance(
                first.item.place(of: first.offset), second.item.place(of: second.offset)))
    }

    private static func distance(_ a: CGPoint, _ b: CGPoint) -> Double {
        let distance = hypot(a.x - b.x, a.y - b.y)
        return distance.isFinite ? distance : 0
    }
}

extension DynamicItem {
    /// Where a point of the item is now, given along its own axes.
    func place(of offset: Offset) -> CGPoint {
        let angle = atan2(transform.m12, transform.m11)
        let (sine, cosine) = (sin(angle), cos(angle))
        return CGPoint(
            x: center.x + cosine * offset.horizontal - sine * offset.vertical,
            y: center.y + sine * offset.horizontal + cosine * offset.vertical)
    }
}
