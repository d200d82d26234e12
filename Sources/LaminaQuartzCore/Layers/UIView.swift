import Lamina
import LaminaLayout

/// A view, which is its layer here: what layout and dynamics do with views.
public typealias UIView = Layer
/// A view that arranges others.
public typealias UIStackView = StackLayer
/// Insets from edges.
public typealias UIEdgeInsets = EdgeInsets
/// Insets from edges, by the direction of layout.
public typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets

extension Layer {
    /// A view of a frame in its superview.
    public convenience init(frame: CGRect) {
        self.init()
        self.frame = frame
    }

    /// The layer itself.
    public final var layer: CALayer { self }
    /// The middle of the frame.
    public final var center: CGPoint {
        get { CGPoint(x: position.x + off.dx, y: position.y + off.dy) }
        set { position = CGPoint(x: newValue.x - off.dx, y: newValue.y - off.dy) }
    }
    /// From the position to the middle, without the transform.
    private var off: CGVector {
        CGVector(dx: (0.5 - anchorPoint.x) * bounds.width, dy: (0.5 - anchorPoint.y) * bounds.height)
    }
    /// The opacity.
    public final var alpha: CGFloat {
        get { CGFloat(opacity) }
        set { opacity = Float(newValue) }
    }
    /// True if sublayers are cut off at the bounds.
    public final var clipsToBounds: Bool {
        get { masksToBounds }
        set { masksToBounds = newValue }
    }

    /// The sublayers.
    public final var subviews: [UIView] { sublayers }
    /// The superlayer.
    public final var superview: UIView? { superlayer }
    /// Adds a sublayer on top.
    public final func addSubview(_ view: UIView) { addSublayer(view) }
    /// Inserts a sublayer at an index.
    public final func insertSubview(_ view: UIView, at index: Int) { insertSublayer(view, at: index) }
    /// Inserts a sublayer below another.
    public final func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        insertSublayer(view, below: sibling)
    }
    /// Inserts a sublayer above another.
    public final func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        insertSublayer(view, above: sibling)
    }
    /// Removes it from its superlayer.
    public final func removeFromSuperview() { removeFromSuperlayer() }
    /// Moves a sublayer to the top.
    public final func bringSubviewToFront(_ view: UIView) { if view.superlayer === self { addSublayer(view) } }
    /// Moves a sublayer to the bottom.
    public final func sendSubviewToBack(_ view: UIView) { if view.superlayer === self { insertSublayer(view, at: 0) } }
}

extension CALayerNames {
    /// The transform as one of the plane.
    public var transform: CGAffineTransform {
        get { affineTransform as CGAffineTransform }
        set { setAffineTransform(newValue) }
    }
}

// MARK: Animations

extension Layer {
    /// Makes changes that animate for a duration, in seconds. Changes outside of it animate too, unlike a view's, unless
    /// the stage disables actions.
    public static func animate(withDuration duration: CFTimeInterval, animations: () -> Void) {
        animate(withDuration: duration, animations: animations, completion: nil)
    }

    /// Makes changes that animate for a duration, in seconds, and calls a block when that is over.
    public static func animate(
        withDuration duration: CFTimeInterval, animations: () -> Void, completion: ((Bool) -> Void)?
    ) {
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setAnimationDuration(duration)
        CATransaction.setAnimationTimingFunction(.easeInEaseOut)
        if let completion { CATransaction.setCompletionBlock { completion(true) } }
        animations()
    }

    /// Makes changes that animate as a spring of a perceived duration, in seconds, and a bounce from -1 to 1.
    public static func animate(
        springDuration duration: CFTimeInterval = 0.5, bounce: CGFloat = 0, animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setAnimationSpring(SpringCurve(perceptualDuration: duration, bounce: bounce))
        if let completion { CATransaction.setCompletionBlock { completion(true) } }
        animations()
    }

    /// Makes changes that do not animate.
    public static func performWithoutAnimation(_ changes: () -> Void) { CATransaction.withoutActions(changes) }
}

// MARK: Stacks

extension UIStackView {
    /// The direction in which a stack arranges.
    public typealias Alignment = StackAlignment
    /// The division of a stack's length.
    public typealias Distribution = StackDistribution

    /// A stack of views.
    public convenience init(arrangedSubviews views: [UIView]) { self.init(arrangedLayers: views) }
    /// The views that it arranges, in order.
    public final var arrangedSubviews: [UIView] { arrangedLayers }
    /// Adds a view at the end.
    public final func addArrangedSubview(_ view: UIView) { addArrangedLayer(view) }
    /// Inserts a view at an index.
    public final func insertArrangedSubview(_ view: UIView, at index: Int) { insertArrangedLayer(view, at: index) }
    /// Ceases to arrange a view, which stays a subview.
    public final func removeArrangedSubview(_ view: UIView) { removeArrangedLayer(view) }
}
