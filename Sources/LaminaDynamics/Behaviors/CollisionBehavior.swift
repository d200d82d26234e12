import LaminaGeometry

/// Lets items collide: with each other, and with boundaries of its own.
///
/// Items of different collision behaviours pass through each other.
public final class CollisionBehavior: DynamicBehavior {
    /// The things that the items collide with.
    public struct Mode: OptionSet, Sendable, Hashable {
        /// The set as bits.
        public let rawValue: Int

        /// Creates a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The other items.
        public static let items = Mode(rawValue: 1)
        /// The behaviour's boundaries.
        public static let boundaries = Mode(rawValue: 2)
        /// Both; the default.
        public static let everything: Mode = [.items, .boundaries]
    }

    /// A line that items collide with from both sides.
    struct Boundary {
        let identifier: String
        let path: Path
    }

    /// The reference bounds that last failed to make a boundary, so that the fault is reported once; nil for none yet.
    private var faultyReference: Rect??

    /// The items, in the order added.
    public var items: [any DynamicItem] { heldItems }

    /// The things that the items collide with; everything by default.
    public var collisionMode: Mode = .everything {
        didSet { changed(.collisions) }
    }

    /// The delegate, notified of collisions that begin and end.
    public weak var collisionDelegate: (any CollisionBehaviorDelegate)? {
        didSet { changed(.collisions) }
    }

    /// True if the sides of the animator's reference bounds are a boundary; false by default.
    ///
    /// The bounds are read when this, the insets or the animator change, and when the reference reports a change.
    /// Setting it for an animator without reference bounds is a fault.
    public var translatesReferenceBoundsIntoBoundary: Bool {
        get { referenceInsets != nil }
        set { referenceInsets = newValue ? .zero : nil }
    }

    /// Insets of the boundary that the reference bounds make; nil for no such boundary.
    private(set) var referenceInsets: EdgeInsets? {
        didSet { if referenceInsets != oldValue { changed(.boundaries) } }
    }
    /// The boundaries with names, in the order added.
    private(set) var boundaries: [Boundary] = [] {
        didSet { changed(.boundaries) }
    }
    /// The index in `boundaries` of each name.
    private var boundaryIndices: [String: Int] = [:]

    /// Creates a collision behaviour for items.
    public init(items: [any DynamicItemConvertible] = []) {
        super.init()
        hold(items)
    }

    /// Adds an item to those that collide.
    public func addItem(_ item: any DynamicItemConvertible) { hold(item.dynamicItem) }

    /// Removes an item from those that collide; does nothing if it is not one of them.
    public func removeItem(_ item: any DynamicItemConvertible) { release(item.dynamicItem) }

    // MARK: Boundaries

    /// The names of the boundaries, in the order added, without the one along the reference bounds.
    public var boundaryIdentifiers: [String] { boundaries.map(\.identifier) }

    /// Makes the sides of the reference bounds, inset by `insets`, a boundary; negative insets put it outside.
    public func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
        guard insets.isFinite else {
            return fault(.unusableValue(behavior: name, property: "insets", value: "\(insets)"))
        }
        referenceInsets = insets
    }

    /// Adds a boundary along a path: its lines and curves, open or closed, solid on both sides.
    ///
    /// - Parameters:
    ///   - identifier: the name reported to the delegate; a boundary that has this name gets the new path.
    ///   - path: in the animator's coordinates, in points. A path without a line, or with coordinates that are not
    ///     finite or beyond 10⁶ points, is a fault.
    public func addBoundary(withIdentifier identifier: String, for path: Path) {
        guard BoundaryShape.isUsable(path) else { return fault(.unusableBoundary(identifier: identifier)) }
        let boundary = Boundary(identifier: identifier, path: path)
        if let index = boundaryIndices[identifier] {
            boundaries[index] = boundary
        } else {
            boundaryIndices[identifier] = boundaries.count
            boundaries.append(boundary)
        }
    }

    /// Adds a boundary along a straight line between two points, in points, solid on both sides.
    public func addBoundary(withIdentifier identifier: String, from start: Point, to end: Point) {
        var path = Path()
        path.move(to: start)
        path.addLine(to: end)
        addBoundary(withIdentifier: identifier, for: path)
    }

    /// The boundary's path; nil if there is none with this name.
    public func boundary(withIdentifier identifier: String) -> Path? {
        boundaryIndices[identifier].map { boundaries[$0].path }
    }

    /// Removes a boundary; does nothing if there is none with this name.
    public func removeBoundary(withIdentifier identifier: String) {
        if followed.contains(where: { $0.key == identifier }) { followed.removeAll { $0.key == identifier } }
        guard let index = boundaryIndices.removeValue(forKey: identifier) else { return }
        boundaries.remove(at: index)
        for (following, boundary) in boundaries.enumerated().dropFirst(index) {
            boundaryIndices[boundary.identifier] = following
        }
    }

    /// Removes all boundaries but the one along the reference bounds.
    public func removeAllBoundaries() {
        boundaryIndices = [:]
        if !followed.isEmpty { followed = [] }
        if !boundaries.isEmpty { boundaries = [] }
    }

    // MARK: The engine's view

    /// The items, and what they collide with.
    var collider: Collider {
        Collider(
            owner: ObjectIdentifier(self), slots: slots, meetsItems: collisionMode.contains(.items),
            meetsBoundaries: collisionMode.contains(.boundaries))
    }

    /// Returns all boundaries, and adds a fault where the reference bounds make none, once for the same bounds.
    func allBoundaries(in reference: Rect?, faults: inout [DynamicsError]) -> [ColliderBoundary] {
        var result = boundaries.map { ColliderBoundary(identifier: $0.identifier, path: $0.path) }
        guard let insets = referenceInsets else { return result }
        if let rect = reference.flatMap({ insets.inset($0) }), BoundaryShape.isUsable(Path(rect: rect)) {
            result.append(ColliderBoundary(identifier: nil, path: Path(rect: rect)))
        } else if faultyReference != reference {
            faults.append(.noReferenceBounds)
            faultyReference = .some(reference)
        }
        return result
    }

    /// Notifies the delegate of a contact.
    func tell(_ event: ContactEvent) {
        guard let delegate = collisionDelegate else { return }
        switch (event.other, event.isBegin) {
        case (let other?, true):
            delegate.collisionBehavior(self, beganContactFor: event.item, with: other, at: event.point)
        case (let other?, false):
            delegate.collisionBehavior(self, endedContactFor: event.item, with: other)
        case (nil, true):
            delegate.collisionBehavior(
                self, beganContactFor: event.item, withBoundaryIdentifier: event.identifier, at: event.point)
        case (nil, false):
            delegate.collisionBehavior(
                self, endedContactFor: event.item, withBoundaryIdentifier: event.identifier)
        }
    }
}

/// Receives the beginnings and ends of collisions; each method does nothing by default.
///
/// The methods are called after the step of the contact, with the items at the positions of that step, in the engine's
/// order of contacts, which is the same in every run. They may change, add and remove behaviours.
public protocol CollisionBehaviorDelegate: AnyObject {
    /// Called when two items have begun to touch.
    ///
    /// - Parameters:
    ///   - behavior: the first behaviour, in the order of the tree, that lets them collide.
    ///   - item1: the item that was added to the animator first.
    ///   - item2: the other.
    ///   - point: the point of contact, in points; the middle if they touch along a side.
    func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
        at point: Point)

    /// Called when two items have ceased to touch.
    func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem)

    /// Called when an item has begun to touch a boundary.
    ///
    /// - Parameters:
    ///   - behavior: the owner of the boundary.
    ///   - item: the item.
    ///   - identifier: the boundary's name; nil for the one along the reference bounds.
    ///   - point: the point of contact, in points; the middle if they touch along a side.
    func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: String?, at point: Point)

    /// Called when an item has ceased to touch a boundary; the name is nil for the one along the reference bounds.
    func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: String?)
}

extension CollisionBehaviorDelegate {
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
        at point: Point
    ) {}

    /// Does nothing.
    public func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
    ) {}

    /// Does nothing.
    public func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: String?, at point: Point
    ) {}

    /// Does nothing.
    public func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: String?
    ) {}
}
