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
    var referenceInsets: EdgeInsets? {
        didSet { if referenceInsets != oldValue { changed(.boundaries) } }
    }
    var boundaries: [Boundary] = [] {
        didSet { changed(.boundaries) }
    }
    /// Where in `boundaries` each name is.
    var boundaryPlaces: [String: Int] = [:]

    /// A collision behaviour for items.
    public init(items: [any DynamicItem] = []) {
        super.init()
        hold(items)
    }

    /// Lets one item more collide.
    public func addItem(_ item: any DynamicItem) { hold(item) }

    /// Lets the item pass; ignored where it already did.
    public func removeItem(_ item: any DynamicItem) { release(item) }
}
