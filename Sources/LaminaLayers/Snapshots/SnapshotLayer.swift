import Foundation
import LaminaGeometry

/// A layer that shows another one as it was when the snapshot was taken; see ``Layer/snapshot(in:afterUpdates:)``.
///
/// It draws the part that was asked for, cut to it and stretched to its bounds, as an image of its own: effects in it
/// find only what is in the snapshot. It may have sublayers, which are drawn over that.
public final class SnapshotLayer: Layer {
    init(_ content: SnapshotContent) {
        super.init()
        bounds = CGRect(origin: .zero, size: content.rect.size)
        changeEffects { $0.snapshot = content }
    }

    /// A copy that stands for what a layer shows; see ``Layer/presentation()``.
    public required init(layer: Layer) { super.init(layer: layer) }
}

/// What a snapshot layer draws.
package struct SnapshotContent {
    /// The clip around the frozen copy, named "content". Nothing changes it any more; snapshots of snapshots share it.
    package let content: Layer
    /// Its bounds: the part that is shown.
    package let rect: CGRect
    /// The layer that the snapshot was taken of, as long as it is there.
    package weak var original: Layer?

    /// The map from the content's coordinates to those of the layer that shows it.
    package func map(to bounds: CGRect) -> Homography {
        guard rect.width > 0, rect.height > 0 else { return Homography(scaleX: 0, y: 0) }
        let (x, y) = (bounds.width / rect.width, bounds.height / rect.height)
        return Homography(translationX: bounds.origin.x, y: bounds.origin.y)
            .after(Homography(scaleX: x, y: y))
            .after(Homography(translationX: -rect.origin.x, y: -rect.origin.y))
    }
}
