import Foundation
import LaminaImage

/// Where the image lies that a layer drew: exactly where it was drawn, whatever the gravity.
package final class DrawnContents: Sendable {
    /// The image; once the layer's contents are another one, this says nothing.
    package let image: Image
    /// In points, on whole pixels of the drawing's scale: from the top left of the bounds, or in the layer's coordinates.
    package let rect: CGRect
    /// The size of the bounds that were drawn for; nil for a drawing in the layer's coordinates, which the bounds do not
    /// place.
    package let boundsSize: CGSize?
    /// The scale that was asked for, in pixels a point.
    let wantedScale: Double
    /// The scale it was drawn at: coarser where it would have been too large.
    package let scale: Double

    init(image: Image, rect: CGRect, boundsSize: CGSize?, wantedScale: Double, scale: Double) {
        (self.image, self.rect, self.boundsSize) = (image, rect, boundsSize)
        (self.wantedScale, self.scale) = (wantedScale, scale)
    }
}

extension LayerStorage {
    /// Where the contents lie if the layer drew them, in points from the bounds' top left; nil if the gravity places them:
    /// what was drawn for bounds of another size is stretched.
    @inline(__always)
    package var contentsPlacement: CGRect? {
        guard let drawn, let contents, drawn.image === contents else { return nil }
        guard let size = drawn.boundsSize else {
            return drawn.rect.offsetBy(dx: -bounds.origin.x, dy: -bounds.origin.y)
        }
        return size == bounds.size ? drawn.rect : nil
    }
}
