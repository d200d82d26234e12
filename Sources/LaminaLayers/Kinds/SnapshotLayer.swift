import Glibc
import LaminaGeometry

/// A layer that shows the picture of another one at the moment of the snapshot; see
/// ``Layer/snapshot(in:afterUpdates:)``.
///
/// It draws the requested part, clipped to it and stretched to its bounds, offscreen: effects in it sample only the
/// snapshot. It may have sublayers, which are drawn above that.
public final class SnapshotLayer: Layer {
    init(_ content: SnapshotContent) {
        super.init()
        bounds = Rect(origin: .zero, size: content.rect.size)
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
    package let rect: Rect
    /// The layer that the snapshot was taken of, while it exists.
    package weak var original: Layer?

    /// The map from the content's coordinates to those of the layer that shows it.
    package func map(to bounds: Rect) -> Homography {
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
    /// With `afterUpdates` layers whose display is due are drawn first; without, they show what they showed. Either way
    /// the layers have their current values, as changes are made at once, and no animations. Particles, sequences and
    /// OpenGL content are those of the stage's moment.
    ///
    /// Layers are copied by their `init(layer:)`. Linear in the number of layers; does not recurse.
    public final func snapshot(in rect: Rect, afterUpdates: Bool) -> SnapshotLayer {
        snapshot(in: rect, afterUpdates: afterUpdates, scale: nil)
    }

    /// The same.
    ///
    /// - Parameter scale: The pixels per point of what the layers draw, where they don't state their own, if drawn first;
    ///   nil for those of their stage.
    package final func snapshot(in rect: Rect, afterUpdates: Bool, scale: Double?) -> SnapshotLayer {
        if afterUpdates { displaySubtree() }
        let clip = Layer()
        clip.name = "content"
        let copy = FrozenTree(around: clip, drawnAt: afterUpdates ? scale : nil).copy(of: self)
        // The copy's coordinates are those of the original; a flipped geometry flips it in place.
        copy.storage.transform = nil
        copy.storage.position = copy.storage.anchorInBounds
        let isFinite = (rect.minX + rect.minY + rect.width + rect.height).isFinite
        let part = isFinite ? copy.storage.localToSuperlayer(in: nil).boundingBox(of: rect.standardized) : .zero
        clip.storage.bounds = part
        clip.storage.masksToBounds = true
        return SnapshotLayer(SnapshotContent(content: clip, rect: part, original: self))
    }

    /// Draws the layer and those in it that are due, except in hidden ones.
    private final func displaySubtree() {
        var open = [self]
        while let layer = open.popLast() {
            guard !layer.storage.isHidden else { continue }
            layer.displayIfNeeded()
            open += layer.sublayers
            if let mask = layer.mask { open.append(mask) }
        }
    }
}

// MARK: Frozen copies

/// The making of a copy of a layer tree that nothing changes any more, inside a layer that clips it.
private struct FrozenTree {
    private let clip: Layer
    /// The pixels per point at which layers draw; nil for those that they have drawn at.
    private let scale: Double?

    init(around clip: Layer, drawnAt scale: Double?) { (self.clip, self.scale) = (clip, scale) }

    /// Puts a copy of a layer with its sublayers and masks, except those of hidden layers, into the clip.
    func copy(of original: Layer) -> Layer {
        let copy = frozen(original, in: clip)
        clip.children = [copy]
        var followsTime = copy.motion?.hasOwnTime == true || copy.kind == .emitter
        var open = [(original: original, copy: copy)]
        while let (original, copy) = open.popLast() {
            guard !original.storage.isHidden else { continue }
            copy.children = original.sublayers.map { child in
                let inner = frozen(child, in: copy)
                open.append((child, inner))
                return inner
            }
            if let mask = original.mask {
                let inner = frozen(mask, in: copy)
                copy.storage.effects?.mask = inner
                open.append((mask, inner))
            }
            for inner in copy.children + [copy.storage.effects?.mask].compactMap({ $0 })
            where inner.motion?.hasOwnTime == true || inner.kind == .emitter {
                followsTime = true
            }
        }
        if followsTime { clip.stopTime(at: original.model().superlayerTime) }
        if let scale { redraw(original, at: scale) }
        return copy
    }

    /// A copy of a layer alone, as its class copies layers.
    private func frozen(_ original: Layer, in parent: Layer) -> Layer {
        let copy = type(of: original).init(layer: original)
        copy.parent = parent
        copy.storage = original.storage
        copy.storage.effects = original.storage.effects?.copy()
        copy.storage.effects?.snapshot = original.storage.effects?.snapshot
        if let own = original.motion { copy.copyState(of: own) }
        if copy.motion != nil { parent.holdsMotion = true }
        copy.freeze(as: original)
        return copy
    }

    /// Draws again what was drawn at another scale.
    private func redraw(_ original: Layer, at scale: Double) {
        let clock = StageClock()
        clock.scale = scale
        clip.clock = clock
        defer { clip.clock = nil }
        var open = [(original: original, copy: clip.children[0])]
        while let (original, copy) = open.popLast() {
            if copy.isDrawnForOtherSurroundings {
                let motion = copy.ensuredMotion
                motion.delegate = original.motion?.delegate
                copy.displayIfNeeded()
                motion.delegate = nil
            }
            open += zip(original.sublayers, copy.children).map { ($0, $1) }
            if let mask = original.mask, let inner = copy.storage.effects?.mask { open.append((mask, inner)) }
        }
    }
}

extension Layer {
    /// Takes over the values of another layer's motion, without its animations.
    fileprivate final func copyState(of own: LayerMotion) {
        guard !own.custom.isEmpty || own.style != nil || own.hasOwnTime else { return }
        let motion = ensuredMotion
        (motion.custom, motion.asSet, motion.style) = (own.custom, own.asSet, own.style)
        (motion.timing, motion.course) = (own.timing, own.course)
    }

    /// The moment in the superlayer's time, or 0 on no stage.
    fileprivate final var superlayerTime: Double {
        let now = outermost.clock?.time ?? 0
        return parent?.localTime(atRootTime: now) ?? now
    }

    /// Stops the layer's time at a moment.
    fileprivate final func stopTime(at moment: Double) {
        var timing = TimingValues.ofLayers
        (timing.speed, timing.timeOffset, timing.fillMode) = (0, moment, .both)
        ensuredMotion.timing = timing
    }
}
