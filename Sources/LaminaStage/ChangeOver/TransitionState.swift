import Foundation
import LaminaImage
import LaminaLayers

/// A transition at the moment that is read.
final class TransitionState {
    let kind: Transition.Kind
    let subtype: Transition.Subtype
    /// From 0 to 1, paced.
    let progress: Double
    /// The filter that both pictures are seen through.
    let filter: Filter?
    /// What the layer showed before; nil if it was not on show.
    let picture: LayerPicture?

    init?(_ layer: Layer) {
        guard let (running, progress) = layer.motion?.transition,
            let transition = running.transition
        else { return nil }
        // Paces that overshoot would show more than all of a picture.
        self.progress = min(max(progress, 0), 1)
        kind = transition.filter == nil ? transition.type : .fade
        subtype = transition.subtype
        filter = transition.filter(at: self.progress)
        picture = running.picture as? LayerPicture
    }

    /// How far a moving picture goes in all.
    func way(in size: CGSize) -> CGSize {
        switch subtype {
        case .fromLeft: CGSize(width: size.width, height: 0)
        case .fromRight: CGSize(width: -size.width, height: 0)
        case .fromTop: CGSize(width: 0, height: size.height)
        case .fromBottom: CGSize(width: 0, height: -size.height)
        }
    }
}

/// Contents that change over at the moment that is read.
final class FadingContents {
    /// The image that comes; nil if the old one only goes.
    let image: Image?
    let share: Double
    /// How it is shown; the image is still to be set.
    let contents: RenderContents
    /// The layer promises that its images are opaque.
    let isOpaque: Bool

    init?(_ layer: Layer) {
        guard let motion = layer.motion, motion.isApplied, let fade = motion.presented.pointee.contentsFade else {
            return nil
        }
        image = fade.image
        share = min(max(fade.share, 0), 1)
        contents = RenderContents(motion.presented, image: 0)
        isOpaque = motion.presented.pointee.isOpaque
    }
}
