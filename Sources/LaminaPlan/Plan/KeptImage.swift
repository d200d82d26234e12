import LaminaGeometry
import LaminaStage

/// Under which the target of a rasterized layer's image is kept for later frames: the state of the subtree, which of its
/// pixels, and what layers around it that fade layer by layer leave of its opacity.
package struct KeptImage: Sendable, Hashable {
    private let version: RasterVersion
    private let region: PixelRect
    private let opacity: Float

    init(version: RasterVersion, region: PixelRect, opacity: Float) {
        (self.version, self.region, self.opacity) = (version, region, opacity)
    }

    package static func == (a: KeptImage, b: KeptImage) -> Bool {
        a.version === b.version && a.region == b.region && a.opacity == b.opacity
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(version))
        hasher.combine(region)
        hasher.combine(opacity)
    }
}
