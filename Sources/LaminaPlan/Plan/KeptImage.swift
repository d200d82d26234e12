import LaminaGeometry
import LaminaStage

/// Under which the target of a rasterized layer's image is kept for later frames: the state of the subtree, which of its
/// pixels, and what layers around it that fade layer by layer leave of its opacity; of a layer that is shown more than
/// once, such as in a replicator, which of its images.
package struct KeptImage: Sendable, Hashable {
    private let version: RasterVersion
    private let region: PixelRect
    private let opacity: Float
    /// How many equal ones come before it in the plan.
    private var copy = 0

    init(version: RasterVersion, region: PixelRect, opacity: Float) {
        (self.version, self.region, self.opacity) = (version, region, opacity)
    }

    /// The image, after so many equal ones.
    func after(_ copies: Int) -> KeptImage {
        var result = self
        result.copy = copies
        return result
    }

    package static func == (a: KeptImage, b: KeptImage) -> Bool {
        a.version === b.version && a.region == b.region && a.opacity == b.opacity && a.copy == b.copy
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(version))
        hasher.combine(region)
        hasher.combine(opacity)
        hasher.combine(copy)
    }
}
