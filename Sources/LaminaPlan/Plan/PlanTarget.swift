import LaminaGeometry
import LaminaStage

/// A texture that passes draw on and read: acquired when the first pass draws on it, released after the last one that
/// reads it.
package struct PlanTarget: Sendable, Equatable, Encodable {
    /// In pixels.
    package var width: Int
    /// In pixels.
    package var height: Int
    package var format: TargetFormat
    /// The key under which it is cached for later frames, or nil.
    package var kept: CachedImageKey?

    private enum CodingKeys: String, CodingKey { case width, height, format }

    /// The size of its pixels in bytes; a target that no driver can make counts as 2⁵⁰.
    package var byteCount: Int {
        let (area, isTooLarge) = width.multipliedReportingOverflow(by: height)
        return isTooLarge ? 1 << 50 : min(area, 1 << 47) * format.bytesPerPixel
    }
}

/// The pixel format of a target.
package enum TargetFormat: String, Sendable, Encodable {
    /// 8 bits per channel: the frame.
    case rgba8
    /// Half floats: offscreen passes, so that drawing a group separately adds no visible rounding.
    case rgba16f

    /// The bytes per pixel.
    package var bytesPerPixel: Int { self == .rgba8 ? 4 : 8 }
}

/// The cache key of a rasterized layer's image: the state of the subtree, the region of pixels, and the opacity that
/// remains from enclosing layers that fade layer by layer; for a layer that is shown more than once, such as in a
/// replicator, also the number of the image.
package struct CachedImageKey: Sendable, Hashable {
    private let version: RasterVersion
    private let region: PixelRect
    private let opacity: Float
    /// The number of equal ones before it in the plan.
    private var copy = 0

    init(version: RasterVersion, region: PixelRect, opacity: Float) {
        (self.version, self.region, self.opacity) = (version, region, opacity)
    }

    /// The key with the number of equal ones before it.
    func after(_ copies: Int) -> CachedImageKey {
        var result = self
        result.copy = copies
        return result
    }

    package static func == (a: CachedImageKey, b: CachedImageKey) -> Bool {
        a.version === b.version && a.region == b.region && a.opacity == b.opacity && a.copy == b.copy
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(version))
        hasher.combine(region)
        hasher.combine(opacity)
        hasher.combine(copy)
    }
}
