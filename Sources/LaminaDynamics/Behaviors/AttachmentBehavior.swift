import Glibc
import LaminaGeometry

/// Attaches an item to a point or to another item: by a rod, spring, rope, weld, pin or slide.
///
/// The initializers make a rod of fixed length, which becomes a spring once `frequency` is more than 0. The other kinds
/// have functions of their own. The kind and the items never change; the numbers may be set at any time.
public final class AttachmentBehavior: DynamicBehavior {
    /// The other end of an attachment.
    public enum AttachedBehaviorType: String, Sendable, Hashable, CaseIterable {
        /// Another item.
        case items
        /// A point.
        case anchor
    }

    /// The kinds of attachment.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A rod, or a spring.
        case distance
        /// A rope.
        case limit
        /// A weld.
        case fixed
        /// A pin about which both rotate.
        case pin
        /// A slide along an axis, without rotation.
        case sliding
    }

    /// The other end: a second item, or a point.
    public let attachedBehaviorType: AttachedBehaviorType
    package let kind: Kind
    /// The attached point of each item, as an offset from its centre along its own axes.
    let offsets: (ItemOffset, ItemOffset)
    /// The axis of a slide.
    let axis: Vector

    /// The attached items, one or two.
    public var items: [any DynamicItem] { heldItems }

    /// The point that the item is attached to, in points; may be moved, as by a finger.
    ///
    /// Welds, pins and slides keep the point at which they were made; attachments between two items have none.
    public var anchorPoint: Point {
        didSet {
            if !(anchorPoint.x.isFinite && anchorPoint.y.isFinite) {
                fault(.unusableValue(behavior: name, property: "anchorPoint", value: "\(anchorPoint)"))
                anchorPoint = oldValue
            }
            if anchorPoint != oldValue { markChanged() }
        }
    }

    /// The length of a rod, a spring at rest, or a rope, in points; by default the distance when it was made.
    public var length: Double {
        didSet {
            length = checked(length, or: oldValue, "length", in: 0...DynamicsUnits.farthest)
            if length != oldValue { markChanged() }
        }
    }

    /// The spring's damping ratio: 0, the default, oscillates forever, 1 settles soonest without oscillation.
    public var damping: Double = 0 {
        didSet {
            damping = checked(damping, or: oldValue, "damping", in: 0...1000)
            if damping != oldValue { markChanged() }
        }
    }

    /// The undamped frequency of the spring, in hertz; 0, the default, is a rod. At most 30.
    public var frequency: Double = 0 {
        didSet {
            frequency = min(checked(frequency, or: oldValue, "frequency", in: 0...1e6), 30)
            if frequency != oldValue { markChanged() }
        }
    }

    /// The friction torque of a pin; 0 by default. A torque of 1 is a force of 1 at a distance of 100 points.
    public var frictionTorque: Double = 0 {
        didSet {
            frictionTorque = checked(frictionTorque, or: oldValue, "frictionTorque", in: 0...1e6)
            if frictionTorque != oldValue { markChanged() }
        }
    }

    /// The range in which the items may slide, in points, or rotate, in radians; infinite by default. Ignored by other
    /// kinds.
    ///
    /// It must contain 0, which is the position at which the items were attached; a range that does not is a fault, and
    /// ignored.
    public var attachmentRange: FloatRange = .infinite {
        didSet {
            if !attachmentRange.containsZero {
                fault(.rangeWithoutAnchor(minimum: attachmentRange.minimum, maximum: attachmentRange.maximum))
                attachmentRange = oldValue
            }
            if attachmentRange != oldValue { markChanged() }
        }
    }

    /// The fraction of the stiffness that this spring has, where several make up one.
    var stiffnessFraction = 1.0
    /// True until a spring has acted for the first time.
    var isFresh = true
    /// True until the engine has taken over changed numbers.
    var isStale = true
    /// The engine's index of the attachment; -1 for none.
    var engineIndex = -1

    init(
        _ kind: Kind, _ items: [any DynamicItem], offsets: (ItemOffset, ItemOffset) = (.zero, .zero),
        at point: Point = .zero,
        axis: Vector = .zero, length: Double = 0
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

    /// The mistake that keeps the attachment from taking part, if any.
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

    private func markChanged() {
        isStale = true
        changed(.attachments)
    }

    // MARK: Kinds

    /// A rod from an item's centre to a point, in points.
    public convenience init(item: any DynamicItemConvertible, attachedToAnchor point: Point) {
        self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
    }

    /// A rod from a point of an item to a point.
    ///
    /// - Parameters:
    ///   - item: the item.
    ///   - offset: the attached point, from its centre along its own axes, in points.
    ///   - point: the point that it is attached to, in points.
    public convenience init(
        item: any DynamicItemConvertible, offsetFromCenter offset: ItemOffset, attachedToAnchor point: Point
    ) {
        let item = item.dynamicItem
        self.init(
            .distance, [item], offsets: (offset, .zero), at: point,
            length: AttachmentBehavior.distance(item.position(of: offset), point))
    }

    /// A rod between the centres of two items.
    public convenience init(item item1: any DynamicItemConvertible, attachedTo item2: any DynamicItemConvertible) {
        self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
    }

    /// A rod between points of two items.
    ///
    /// - Parameters:
    ///   - item1: the first item.
    ///   - offset1: the attached point, from its centre along its own axes, in points.
    ///   - item2: the second item.
    ///   - offset2: the attached point of that.
    public convenience init(
        item item1: any DynamicItemConvertible, offsetFromCenter offset1: ItemOffset,
        attachedTo item2: any DynamicItemConvertible,
        offsetFromCenter offset2: ItemOffset
    ) {
        self.init(.distance, (item1.dynamicItem, offset1), (item2.dynamicItem, offset2))
    }

    /// A rope between points of two items: they move freely, but no further apart than its length.
    ///
    /// The length is the current distance, and can be set.
    public static func limitAttachment(
        with item1: any DynamicItemConvertible, offsetFromCenter offset1: ItemOffset,
        attachedTo item2: any DynamicItemConvertible,
        offsetFromCenter offset2: ItemOffset
    ) -> AttachmentBehavior {
        AttachmentBehavior(.limit, (item1.dynamicItem, offset1), (item2.dynamicItem, offset2))
    }

    /// A weld of two items at a point, in points: they keep their relative position and rotation.
    public static func fixedAttachment(
        with item1: any DynamicItemConvertible, attachedTo item2: any DynamicItemConvertible,
        attachmentAnchor point: Point
    ) -> AttachmentBehavior {
        AttachmentBehavior(.fixed, [item1.dynamicItem, item2.dynamicItem], at: point)
    }

    /// A pin through two items at a point, in points, about which both rotate.
    ///
    /// `attachmentRange` limits the rotation of the first relative to the second, `frictionTorque` brakes it.
    public static func pinAttachment(
        with item1: any DynamicItemConvertible, attachedTo item2: any DynamicItemConvertible,
        attachmentAnchor point: Point
    ) -> AttachmentBehavior {
        AttachmentBehavior(.pin, [item1.dynamicItem, item2.dynamicItem], at: point)
    }

    /// A slide between two items: the first moves along an axis of the second, without relative rotation.
    ///
    /// - Parameters:
    ///   - item1: the item that slides.
    ///   - item2: the item that carries the axis.
    ///   - point: a point on the axis, in points.
    ///   - axis: the current direction of the axis; its length does not matter, but 0 is a fault.
    public static func slidingAttachment(
        with item1: any DynamicItemConvertible, attachedTo item2: any DynamicItemConvertible,
        attachmentAnchor point: Point,
        axisOfTranslation axis: Vector
    ) -> AttachmentBehavior {
        AttachmentBehavior(.sliding, [item1.dynamicItem, item2.dynamicItem], at: point, axis: axis)
    }

    /// A slide of an item along a fixed axis, without rotation.
    ///
    /// `attachmentRange` limits the movement, in points from the item's current position.
    public static func slidingAttachment(
        with item: any DynamicItemConvertible, attachmentAnchor point: Point, axisOfTranslation axis: Vector
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
                first.item.position(of: first.offset), second.item.position(of: second.offset)))
    }

    private static func distance(_ a: Point, _ b: Point) -> Double {
        let distance = hypot(a.x - b.x, a.y - b.y)
        return distance.isFinite ? distance : 0
    }

    // MARK: The engine's view

    /// The current numbers; nil if an item is unusable, so that the attachment takes no part.
    var values: AttachmentValues? {
        guard !slots.isEmpty, slots.allSatisfy({ $0 >= 0 }) else { return nil }
        return AttachmentValues(
            sort: sort, slots: SIMD2<Int32>(slots[0], slots.count > 1 ? slots[1] : -1),
            offsets: (offsets.0.vector, offsets.1.vector), anchorPoint: SIMD2<Double>(anchorPoint.x, anchorPoint.y),
            axis: axis, length: length, frequency: frequency, damping: damping, stiffnessFraction: stiffnessFraction,
            frictionTorque: frictionTorque, range: attachmentRange)
    }

    /// The implementation for the current numbers.
    private var sort: AttachmentValues.Sort {
        switch kind {
        case .distance where frequency > 0: .spring
        // Box2D's rods are at least half a point long.
        case .distance where length <= 0.5: .point
        case .distance: .rod
        case .limit: .rope
        case .fixed: .weld
        case .pin: .pin
        case .sliding: .slide
        }
    }
}

extension DynamicItem {
    /// The current position of a point of the item, given along its own axes.
    func position(of offset: ItemOffset) -> Point {
        let angle = atan2(transform.m12, transform.m11)
        let (sine, cosine) = (sin(angle), cos(angle))
        return Point(
            x: center.x + cosine * offset.horizontal - sine * offset.vertical,
            y: center.y + sine * offset.horizontal + cosine * offset.vertical)
    }
}
