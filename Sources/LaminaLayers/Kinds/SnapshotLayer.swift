import Foundation
import LaminaGeometry

/// A layer that shows the picture of another one at the moment of the snapshot; see
/// ``Layer/snapshot(in:afterUpdates:)``.
///
/// It draws the requested part, clipped to it and stretched to its bounds, offscreen: effects in it sample only the
/// snapshot. It may have sublayers, which are drawn above that.
public final class SnapshotLayer: Layer {
    init(_ content: SnapshotContent) {
        super.init()
        bounds = CGRect(origin: .zero, size: content.rect.size)
        changeEffects { $0.snapshot = content }
    }

    /// A presentation copy of a layer; see ``Layer/presentation()``.
    public required init(layer: Layer) { super.init(layer: layer) }
}

/// The content of a snapshot layer.
package struct SnapshotContent {
    /// The clipping layer around the frozen copy, named "content". It is immutable; snapshots of snapshots share it.
    package let content: Layer
    /// The bounds of the content: the part that is shown.
    package let rect: CGRect
    /// The layer that the snapshot was taken of, while it exists.
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

// MARK: Taking snapshots

extension Layer {
    /// A layer that draws `rect` of this one, in this layer's coordinates, in its current state; later changes have no
    /// effect.
    ///
    /// The snapshot has this layer's opacity, mask and effects, but not its position. A visual effect in it samples
    /// only the snapshot: take the snapshot of an ancestor that contains the effect's backdrop. A rectangle that is not
    /// finite or has no area shows nothing.
    ///
    /// `afterUpdates` requests the state after pending changes. Changes are made at once so far: both values give the
    /// layer's current values.
    ///
    /// Linear in the number of layers; does not recurse.
    public final func snapshot(in rect: CGRect, afterUpdates: Bool) -> SnapshotLayer {
        let copy = frozenCopy()
        // The copy's coordinates are those of the original; a flipped geometry flips it in place.
        copy.storage.transform = nil
        copy.storage.position = copy.storage.anchorInBounds
        let isFinite = (rect.minX + rect.minY + rect.width + rect.height).isFinite
        let part = isFinite ? copy.storage.localToSuperlayer(in: nil).boundingBox(of: rect.standardized) : .zero
        let clip = Layer()
        clip.name = "content"
        clip.storage.bounds = part
        clip.storage.masksToBounds = true
        clip.children = [copy]
        copy.parent = clip
        return SnapshotLayer(SnapshotContent(content: clip, rect: part, original: self))
    }

    /// A copy of the layer with its sublayers and masks, except those of hidden layers.
    private final func frozenCopy() -> Layer {
        let copy = Layer()
        var open = [(original: self, copy: copy)]
        while let (original, copy) = open.popLast() {
            copy.storage = original.storage
            copy.name = original.name
            if let drawn = original as? GLContentLayer { copy.storage.contents = drawn.frozenPicture }
            if let played = original.storage.supply as? FrameSupply {
                copy.storage.contents =
                    played.player.frame(atRootTime: original.model().outermost.clock?.time ?? 0).image
                copy.storage.supply = nil
            }
            let effects = original.storage.effects
            copy.storage.effects = effects?.copy()
            copy.storage.effects?.snapshot = effects?.snapshot
            guard !original.storage.isHidden else { continue }
            copy.children = original.sublayers.map { child in
                let inner = Layer()
                inner.parent = copy
                open.append((child, inner))
                return inner
            }
            if let mask = original.mask {
                let inner = Layer()
                inner.parent = copy
                copy.storage.effects?.mask = inner
                open.append((mask, inner))
            }
        }
        return copy
    }
}
