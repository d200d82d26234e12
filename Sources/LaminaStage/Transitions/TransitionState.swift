import LaminaGeometry
import LaminaImage
import LaminaLayers

/// A running transition at the moment of the snapshot.
final class TransitionState {
    let kind: Transition.Kind
    let subtype: Transition.Subtype
    /// The progress from 0 to 1, with the timing function applied.
    let progress: Double
    /// The filter applied to both pictures together.
    let filter: Filter?
    /// The layer's picture before the transition; nil if it was not shown.
    let picture: LayerPicture?

    init?(_ layer: Layer) {
        guard let (running, progress) = layer.motion?.transition,
            let transition = running.transition
        else { return nil }
        // Timing functions may overshoot; a picture can't be shown beyond its whole.
        self.progress = min(max(progress, 0), 1)
        kind = transition.filter == nil ? transition.type : .fade
        subtype = transition.subtype ?? .fromLeft
        filter = transition.filter(at: self.progress)
        picture = running.picture as? LayerPicture
    }

    /// The total distance that a moving picture travels, in points.
    func travel(in size: Size) -> Size {
        switch subtype {
        case .fromLeft: Size(width: size.width, height: 0)
        case .fromRight: Size(width: -size.width, height: 0)
        case .fromTop: Size(width: 0, height: size.height)
        case .fromBottom: Size(width: 0, height: -size.height)
        }
    }
}

/// Contents that cross-fade, at the moment of the snapshot.
final class FadingContents {
    /// The new image; nil if the old one only fades out.
    let image: Image?
    let fraction: Double
    /// The placement of the new image; its index is not set yet.
    let contents: RenderContents
    /// True if the layer declares its images opaque.
    let isOpaque: Bool

    init?(_ layer: Layer) {
        guard let motion = layer.motion, motion.isApplied, let fade = motion.presented.pointee.contentsFade else {
            return nil
        }
        image = fade.image
        fraction = min(max(fade.share, 0), 1)
        contents = RenderContents(motion.presented, image: 0)
        isOpaque = motion.presented.pointee.isOpaque
    }
}
