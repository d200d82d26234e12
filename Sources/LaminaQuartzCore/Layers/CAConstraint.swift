import Lamina

/// A rule of a layout manager: an attribute of a layer equals one of a sibling or of the superlayer.
public typealias CAConstraint = LayerConstraint
/// The layout manager of such rules.
public typealias CAConstraintLayoutManager = ConstraintLayoutManager
/// An attribute of a layer's frame.
public typealias CAConstraintAttribute = LayerConstraint.Attribute

extension LayerConstraint {
    /// A rule for an attribute of the layer to which it is added.
    ///
    /// - Parameters:
    ///   - attribute: The attribute that is set.
    ///   - source: The name of a sibling, or `superlayer`.
    ///   - sourceAttribute: The attribute that is read.
    ///   - scale: Its factor.
    ///   - offset: The constant that is added, in points.
    public init(
        attribute: Attribute, relativeTo source: String, attribute sourceAttribute: Attribute, scale: CGFloat = 1,
        offset: CGFloat = 0
    ) {
        self.init(
            attribute, relativeTo: Source(name: source), sourceAttribute, scale: scale, offset: offset)
    }

    /// The name of the sibling that is read, or `superlayer`.
    public var sourceName: String { source.description }
}

extension Layer {
    /// Adds a rule to the superlayer's layout manager, which has to be a `CAConstraintLayoutManager`; without it
    /// nothing is added.
    public final func addConstraint(_ constraint: CAConstraint) {
        (superlayer?.layoutManager as? ConstraintLayoutManager)?.add(constraint, to: self)
    }
}
