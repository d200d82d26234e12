import LaminaGeometry

/// A way between transforms of the plane that a ``FlatTrack`` goes.
///
/// It stands beside the tracks, which would be twice as large with it, and is a copy of what the animation has: those of
/// all layers then lie one behind the other, so that a frame that reads thousands does not wait for each.
struct FlatPlane {
    private let blend: PlaneBlend
    /// Held by the animation.
    private let kept: Unmanaged<KeptBlend>

    /// Nil where the way leaves the plane or leads nowhere.
    init?(_ kept: KeptBlend) {
        guard let blend = kept.value.planeBlend else { return nil }
        (self.blend, self.kept) = (blend, .passUnretained(kept))
    }

    /// Sets a layer's transform to that a share of the way; exactly to the ends at 0 and 1.
    func apply(_ progress: Double, to layer: inout LayerStorage, keptIn box: inout Transform3DBox?) {
        if progress != 0, progress != 1, progress.isFinite, let own = box {
            blend.write(at: progress, to: &own.value)
            layer.showTransform(of: own)
        } else {
            layer.setTransform(kept._withUnsafeGuaranteedRef { $0.value.transform(at: progress) }, keptIn: &box)
        }
    }
}
