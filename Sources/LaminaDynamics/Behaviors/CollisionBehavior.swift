import Foundation
import LaminaGeometry

/// Lets items collide: with each other, and with boundaries of its own.
///
/// Items of different collision behaviours pass through each other.
public final class CollisionBehavior: DynamicBehavior {
    /// What the items collide with.
    public struct Mode: OptionSet, Sendable, Hashable {
        /// The set as bits.
        public let rawValue: Int

        /// A set of its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Each other.
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

    /// The reference bounds that made no boundary, so that it is told once; nil for none yet.
    var faultyReference: CGRect??
    /// The items, in the order added.
    public var items: [any DynamicItem] { heldItems }

    /// What the items collide with; everything by default.
    public var collisionMode: Mode = .everything {
        didSet { changed(.collisions) }
    }

    /// Who is told of collisions that begin and end.
    public weak var collisionDelegate: (any CollisionBehaviorDelegate)? {
        didSet { changed(.collisions) }
    }

    /// Whether the sides of the animator's reference bounds are a boundary; false by default.
    ///
    /// They are read when this, the insets or the animator change, and when the reference says that it has changed.
    /// An animator without reference bounds makes it a fault.
    public var translatesReferenceBoundsIntoBoundary: Bool {
        get { referenceInsets != nil }
        set { referenceInsets = newValue ? .zero : nil }
    }

    /// Insets of the boundary that the reference bounds make; nil for no such boundary.
    private(set) var referenceInsets: EdgeInsets? {
        didSet { if referenceInsets != oldValue { changed(.boundaries) } }
    }
    private(set) var boundaries: [Boundary] = [] {
        didSet { changed(.boundaries) }
    }
    /// Where in `boundaries` each name is.
    private var boundaryPlaces: [String: Int] = [:]

    /// A collision behaviour for items.
    public init(items: [any DynamicItemConvertible] = []) {
        super.init()
        hold(items)
    }

    /// Lets one item more collide.
    public func addItem(_ item: any DynamicItemConvertible) { hold(item.dynamicItem) }

    /// Lets the item pass; ignored where it already did.
    public func removeItem(_ item: any DynamicItemConvertible) { release(item.dynamicItem) }

    // MARK: Boundaries

    /// The names of the boundaries, in the order added; not of the one that the reference bounds make.
    public var boundaryIdentifiers: [String] { boundaries.map(\.identifier) }

    /// Makes the sides of the reference bounds a boundary, this far inside them; negative insets put it outside.
    public func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
        guard insets.isFinite else {
            return fault(.unusableValue(behavior: name, property: "insets", value: "\(insets)"))
        }
        referenceInsets = insets
    }

    /// Adds a boundary along a path: its lines and curves, open or closed, met from both sides.
    ///
    /// - Parameters:
    ///   - identifier: what the delegate is told; one in use gets the new path.
    ///   - path: in the animator's coordinates, in points. One without a line, or with coordinates that are no numbers
    ///     or further out than 10⁶ points, is a fault.
    public func addBoundary(withIdentifier identifier: String, for path: Path) {
        guard BoundaryShape.isUsable(path) else { return fault(.unusableBoundary(identifier: identifier)) }
        let boundary = Boundary(identifier: identifier, path: path)
        if let place = boundaryPlaces[identifier] {
            boundaries[place] = boundary
        } else {
            boundaryPlaces[identifier] = boundaries.count
            boundaries.append(boundary)
        }
    }

    /// Adds a boundary along a straight line between two points, in points, met from both sides.
    public func addBoundary(withIdentifier identifier: String, from start: CGPoint, to end: CGPoint) {
        var path = Path()
        path.move(to: start)
        path.addLine(to: end)
        addBoundary(withIdentifier: identifier, for: path)
    }

    /// The boundary's path; nil where there is none of the name.
    public func boundary(withIdentifier identifier: String) -> Path? {
        boundaryPlaces[identifier].map { boundaries[$0].path }
    }

    /// Removes a boundary; ignored where there is none of the name.
    public func removeBoundary(withIdentifier identifier: String) {
        guard let place = boundaryPlaces.removeValue(forKey: identifier) else { return }
        boundaries.remove(at: place)
        for (index, boundary) in boundaries.enumerated().dropFirst(place) {
            boundaryPlaces[boundary.identifier] = index
        }
    }

    /// Removes all boundaries but the one that the reference bounds make.
    public func removeAllBoundaries() {
        boundaryPlaces = [:]
        if !boundaries.isEmpty { boundaries = [] }
    }
}

/// Is told of collisions; each call does nothing unless you write it.
///
/// The calls come after the step in which it happened, items holding the places of the step, in the order in which the
/// engine met the contacts, which is the same in every run. They may change, add and remove behaviours.
public protocol CollisionBehaviorDelegate: AnyObject {
    /// Two items have begun to touch.
    ///
    /// - Parameters:
    ///   - behavior: the first one, in the order of the tree, that lets them collide.
    ///   - item1: the item of the two that came to the animator first.
    ///   - item2: the other.
    ///   - point: where they touch, in points; in the middle where they touch along a side.
    func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
        at point: CGPoint)

    /// Two items have ceased to touch.
    func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem)

    /// An item has begun to touch a boundary.
    ///
    /// - Parameters:
    ///   - behavior: whose boundary it is.
    ///   - item: the item.
    ///   - identifier: the boundary's name; nil for the one that the reference bounds make.
    ///   - point: where they touch, in points; in the middle where they touch along a side.
    func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: String?, at point: CGPoint)

    /// An item has ceased to touch a boundary; the name is nil for the one that the reference bounds make.
    func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: String?)
}

extension CollisionBehaviorDelegate {
    /// Does nothing.
    public func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem,
        at point: CGPoint
    ) {}

    /// Does nothing.
    public func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
    ) {}

    /// Does nothing.
    public func collisionBehavior(
        _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: String?, at point: CGPoint
    ) {}

    /// Does nothing.
    public func collisionBehavior(
        _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
        withBoundaryIdentifier identifier: String?
    ) {}
}
