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

/// A layer's picture at a moment: a subtree copied out of a render tree. Transitions start from it.
final class LayerPicture: TransitionPicture {
    /// The copied tree; its root is the layer's node without its geometry, opacity and effects, but for its border.
    let tree: RenderTree

    /// Copies the subtree of the node at `index`. Linear in the subtree's size.
    init(of index: Int, in whole: RenderTree) {
        var part = RenderTree(
            pixelWidth: whole.pixelWidth, pixelHeight: whole.pixelHeight, scale: whole.scale, background: nil)
        var images = ImageTable()
        var end = index + Int(whole.nodes[index].subtreeCount)
        var next = index
        var dropped: Int32 = 0
        while next < end {
            if next == index + 1, whole.nodes[next].flags.contains(.mask) {
                // The mask stays with the layer, and is not a part of its picture.
                dropped = whole.nodes[next].subtreeCount
                next += Int(dropped)
                continue
            }
            part.add(whole.nodes[next], from: whole, images: &images)
            next += 1
        }
        end = part.nodes.count
        part.nodes[0].subtreeCount -= dropped
        part.nodes[0].opacity = 1
        part.nodes[0].effects = part.addEffects(keepingBorderOf: part.nodes[0])
        (part.nodes[0].tint, part.nodes[0].clipPlanes) = (-1, -1)
        part.nodes[0].flags.subtract([.mask, .samplesBackdrop, .vibrant])
        part.images = images.images
        tree = part
    }
}
