import Foundation
import LaminaLayers

/// How a layer of a ``RenderTree`` shows its image.
package struct RenderContents: Sendable {
    /// An index into ``RenderTree/images``.
    package var image: Int32
    /// As a share of the image.
    package var rect: CGRect
    /// As a share of `rect`.
    package var center: CGRect
    /// Pixels of the image a point.
    package var scale: Double
    package var gravity: ContentsGravity
    package var minification: ContentsFilter
    package var magnification: ContentsFilter
    package var minificationBias: Float
    /// What each texel is multiplied with, premultiplied; white changes nothing. Set it by ``RenderTree/tintContents(of:_:)``.
    package internal(set) var tint = SIMD4<Float>(repeating: 1)
    /// Texels around `rect` that filtering may read too, in a tile's image those of the tiles beside it.
    package var rim = 0.0
    /// Where the image lies, in points from the bounds' top left as images stand; nil where the gravity says so.
    package var placement: CGRect?

    package init(
        image: Int32, rect: CGRect, center: CGRect, scale: Double, gravity: ContentsGravity,
        minification: ContentsFilter, magnification: ContentsFilter, minificationBias: Float
    ) {
        self.image = image
        self.rect = rect
        self.center = center
        self.scale = scale
        self.gravity = gravity
        self.minification = minification
        self.magnification = magnification
        self.minificationBias = minificationBias
    }
}
