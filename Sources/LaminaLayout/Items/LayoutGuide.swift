import Glibc
import LaminaGeometry

/// A rectangle that takes part in layout and is never drawn.
///
/// ```swift
/// let gap = LayoutGuide(identifier: "gap")
/// card.layoutItem.addLayoutGuide(gap)
/// gap.widthAnchor.constraint(equalTo: card.widthAnchor, multiplier: 0.1).isActive = true
/// ```
public final class LayoutGuide: LayoutItem {
    /// The item in whose coordinates the guide is; nil while it belongs to none.
    public internal(set) weak var owningItem: LayoutItem?
    /// A name for messages.
    public var identifier: String
    /// The guide's rectangle in the coordinates of its owner as of the last layout, in points.
    public private(set) var layoutFrame = Rect.zero
    /// Called with each new rectangle.
    public var didLayOut: ((Rect) -> Void)?
    /// The edges that the guide follows.
    var role = Role.free
    /// True for a guide that an arrangement such as a stack has made of its settings: whether constraints leave it open
    /// is not checked.
    public var isOfArrangement = false

    /// The edges that a guide follows by itself.
    enum Role {
        /// None: constraints alone place the guide.
        case free
        /// Those of the owner, less its margins.
        case margins
        /// Those of the owner, less what covers it.
        case safeArea
    }

    /// Creates a guide, to be added by ``LayoutItem/addLayoutGuide(_:)``.
    public init(identifier: String = "") {
        self.identifier = identifier
        super.init()
        translatesAutoresizingMaskIntoConstraints = false
    }

    public override var parent: LayoutItem? { owningItem }
    public override var currentFrame: Rect { layoutFrame }
    public override func apply(frame: Rect) {
        layoutFrame = frame
        didLayOut?(frame)
    }
    public override var layoutName: String {
        let name = identifier.isEmpty ? "a guide" : "the guide \"\(identifier)\""
        return owningItem.map { "\(name) of \($0.layoutName)" } ?? name
    }
}
