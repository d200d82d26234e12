import LaminaDynamics
import LaminaLayers

extension DynamicAnimator {
    /// An animator whose items are sublayers of a layer, in whose coordinates they move.
    ///
    /// The layer's bounds are the reference bounds, read as they are at each step. Give the animator to the layer's stage
    /// (``Stage/addAnimator(_:)``), which lets its time pass.
    ///
    /// - Parameter layer: owned by the animator.
    public convenience init(referenceLayer layer: Layer) {
        self.init(reference: layer, readReferenceBounds: { [unowned layer] in layer.bounds })
    }

    /// The layer that the items live in; nil for an animator made without one.
    public var referenceLayer: Layer? { reference as? Layer }
}
