import Foundation

/// Ties an item to a point or to another item: by a rod, spring, rope, weld, pin or slide.
///
/// The initializers make a rod, which keeps its length, and a spring once `frequency` is more than 0. The other kinds
/// have functions of their own. The kind and the items never change; the numbers may at any time.
public final class AttachmentBehavior: DynamicBehavior {
    /// What an item is tied to.
    public enum AttachedBehaviorType: String, Sendable, Hashable, CaseIterable {
        /// Another item.
        case items
        /// A point.
        case anchor
    }

    /// How it is tied.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A rod, or a spring.
        case distance
        /// A rope.
        case limit
        /// A weld.
        case fixed
        /// A pin that both turn about.
        case pin
        /// A slide along an axis, without turning.
        case sliding
    }

    /// Whether there is a second item, or a point.
    public let attachedBehaviorType: AttachedBehaviorType
    package let kind: Kind
    /// From each item's centre to where it is tied, along the item's axes.
    let offsets: (ItemOffset, ItemOffset)
    /// Where the items were put together, and the axis of a slide.
    let axis: CGVector

    /// The items tied, one or two.
    public var items: [any DynamicItem] { heldItems }

    /// The point that the item is tied to, in points; may be moved, as by a finger.
    ///
    /// Welds, pins and slides keep the point in which they were put together, and items tied to each other have none.
    public var anchorPoint: CGPoint {
        didSet {
            if !(anchorPoint.x.isFinite && anchorPoint.y.isFinite) {
                fault(.unusableValue(behavior: name, property: "anchorPoint", value: "\(anchorPoint)"))
                anchorPoint = oldValue
            }
            if anchorPoint != oldValue { renew() }
        }
    }

    /// The length of a rod, a spring at rest, or a rope, in points; the distance when it was made, by default.
    public var length: CGFloat {
        didSet {
            length = checked(length, or: oldValue, "length", in: 0...DynamicsUnits.farthest)
            if length != oldValue { renew() }
        }
    }

    /// The spring's damping ratio: 0, the default, swings on, 1 comes to rest the fastest without swinging.
    public var damping: CGFloat = 0 {
        didSet {
            damping = checked(damping, or: oldValue, "damping", in: 0...1000)
            if damping != oldValue { renew() }
        }
    }

    /// How often the spring swings in a second when undamped, in hertz; 0, the default, is a rod. At most 30.
    public var frequency: CGFloat = 0 {
        didSet {
            frequency = min(checked(frequency, or: oldValue, "frequency", in: 0...1e6), 30)
            if frequency != oldValue { renew() }
        }
    }

    /// How hard a pin is to turn; 0 by default. A torque of 1 is a force of 1 at a distance of 100 points.
    public var frictionTorque: CGFloat = 0 {
        didSet {
            frictionTorque = checked(frictionTorque, or: oldValue, "frictionTorque", in: 0...1e6)
            if frictionTorque != oldValue { renew() }
        }
    }

    /// How far the items may slide, in points, or turn, in radians; infinite by default. Ignored by other kinds.
    ///
    /// It has to contain 0, which is how the items were attached; a range that does not is a fault, and not taken.
    public var attachmentRange: FloatRange = .infinite {
        didSet {
            if !attachmentRange.containsZero {
                fault(.rangeWithoutAnchor(minimum: attachmentRange.minimum, maximum: attachmentRange.maximum))
                attachmentRange = oldValue
            }
            if attachmentRange != oldValue { renew() }
        }
    }

    /// What part of the stiffness is this spring's, where several make up one.
    var share = 1.0
    /// Whether a spring has yet to act for the first time.
    var isFresh = true
    /// Whether the engine has yet to hear of new numbers.
    var isStale = true
    /// Where the engine has it among its ties.
    var place = -1

    init(
        _ kind: Kind, _ items: [any DynamicItem], offsets: (ItemOffset, ItemOffset) = (.zero, .zero),
        at point: CGPoint = .zero,
        axis: CGVector = .zero, length: Double = 0
    ) {
        self.kind = kind
        attachedBehaviorType = items.count > 1 ? .items : .anchor
        self.offsets = offsets
        self.axis = axis
        self.anchorPoint = point
        self.length = min(length, DynamicsUnits.farthest)
        super.init()
        if let error = mistake(in: items) { fault(error) } else { for item in items { hold(item) } }
    }

    /// What keeps the attachment from taking part.
    private func mistake(in items: [any DynamicItem]) -> DynamicsError? {
        func unusable(_ property: String, _ value: Any) -> DynamicsError {
            .unusableValue(behavior: name, property: property, value: "\(value)")
        }
        if items.count > 1, items[0] === items[1] { return .attachedToItself(item: describe(items[0])) }
        if !(anchorPoint.x.isFinite && anchorPoint.y.isFinite) { return unusable("anchorPoint", anchorPoint) }
        if !(offsets.0.isFinite && offsets.1.isFinite) { return unusable("offsetFromCenter", offsets) }
        if kind == .sliding, !(axis.length > 0 && axis.length.isFinite) { return unusable("axisOfTranslation", axis) }
        return nil
    }

    private func renew() {
        isStale = true
        changed(.attachments)
    }

    // MARK: Kinds

    /// A rod from an item's centre to a point, in points.
    public convenience init(item: any DynamicItemConvertible, attachedToAnchor point: CGPoint) {
        self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
    }

    /// A rod from a point of an item to a point.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - offset: where it is tied, from its centre along its own axes, in points.
    ///   - point: what it is tied to, in points.
    public convenience init(
        item: any DynamicItemConvertible, offsetFromCenter offset: ItemOffset, attachedToAnchor point: CGPoint
    ) {
        let item = item.dynamicItem
        self.init(
            .distance, [item], offsets: (offset, .zero), at: point,
            length: AttachmentBehavior.distance(item.place(of: offset), point))
    }

    /// A rod between the centres of two items.
    public convenience init(item item1: any DynamicItemConvertible, attachedTo item2: any DynamicItemConvertible) {
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
        item item1: any DynamicItemConvertible, offsetFromCenter offset1: ItemOffset,
        attachedTo item2: any DynamicItemConvertible,
        offsetFromCenter offset2: ItemOffset
    ) {
        self.init(.distance, (item1.dynamicItem, offset1), (item2.dynamicItem, offset2))
    }

    /// A rope between points of two items: they are free but for being no further apart than its length.
    ///
    /// The length is the distance now, and can be set.
    public static func limitAttachment(
        with item1: any DynamicItemConvertible, offsetFromCenter offset1: ItemOffset,
        attachedTo item2: any DynamicItemConvertible,
        offsetFromCenter offset2: ItemOffset
    ) -> AttachmentBehavior {
        AttachmentBehavior(.limit, (item1.dynamicItem, offset1), (item2.dynamicItem, offset2))
    }

    /// A weld of two items at a point, in points: they keep their places and turns to each other.
    public static func fixedAttachment(
        with item1: any DynamicItemConvertible, attachedTo item2: any DynamicItemConvertible,
        attachmentAnchor point: CGPoint
    ) -> AttachmentBehavior {
        AttachmentBehavior(.fixed, [item1.dynamicItem, item2.dynamicItem], at: point)
    }

    /// A pin through two items at a point, in points, which both turn about.
    ///
    /// `attachmentRange` limits how far the first turns against the second, `frictionTorque` brakes it.
    public static func pinAttachment(
        with item1: any DynamicItemConvertible, attachedTo item2: any DynamicItemConvertible,
        attachmentAnchor point: CGPoint
    ) -> AttachmentBehavior {
        AttachmentBehavior(.pin, [item1.dynamicItem, item2.dynamicItem], at: point)
    }

    /// A slide between two items: the first moves along an axis of the second, and neither turns against the other.
    ///
    /// - Parameters:
    ///   - item1: the item that slides.
    ///   - item2: the item that carries the axis.
    ///   - point: where the axis goes through, in points.
    ///   - axis: the axis' direction as things stand; its length does not matter, but 0 is a fault.
    public static func slidingAttachment(
        with item1: any DynamicItemConvertible, attachedTo item2: any DynamicItemConvertible,
        attachmentAnchor point: CGPoint,
        axisOfTranslation axis: CGVector
    ) -> AttachmentBehavior {
        AttachmentBehavior(.sliding, [item1.dynamicItem, item2.dynamicItem], at: point, axis: axis)
    }

    /// A slide of an item along a fixed axis, without turning.
    ///
    /// `attachmentRange` limits how far, in points from where the item is now.
    public static func slidingAttachment(
        with item: any DynamicItemConvertible, attachmentAnchor point: CGPoint, axisOfTranslation axis: CGVector
    ) -> AttachmentBehavior {
        AttachmentBehavior(.sliding, [item.dynamicItem], at: point, axis: axis)
    }

    private convenience init(
        _ kind: Kind, _ first: (item: any DynamicItem, offset: ItemOffset),
        _ second: (item: any DynamicItem, offset: ItemOffset)
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
    func place(of offset: ItemOffset) -> CGPoint {
        let angle = atan2(transform.m12, transform.m11)
        let (sine, cosine) = (sin(angle), cos(angle))
        return CGPoint(
            x: center.x + cosine * offset.horizontal - sine * offset.vertical,
            y: center.y + sine * offset.horizontal + cosine * offset.vertical)
    }
}
