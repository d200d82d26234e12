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

extension Layer {
    /// A layer that draws `rect` of this one, in its own coordinates, as it is now; later changes do not show.
    ///
    /// The snapshot has this layer's opacity, mask and effects, but not its place. A visual effect in it finds only what
    /// is in it too: take the snapshot of a layer around all that the effect is to see. A rectangle that is not finite
    /// or has no area shows nothing.
    ///
    /// `afterUpdates` asks for what the layer will be once pending changes have been made. All changes are made at once
    /// so far: both values give the layer's current values.
    ///
    /// Linear in the number of layers; the depth costs no stack.
    public final func snapshot(in rect: CGRect, afterUpdates: Bool) -> SnapshotLayer {
        let copy = frozenCopy()
        // The copy's coordinates are those of the original; a flipped geometry turns it where it stands.
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

    /// A copy of the layer with its sublayers and masks, but for what hidden layers hold.
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
