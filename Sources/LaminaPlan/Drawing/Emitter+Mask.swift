import LaminaGeometry
import LaminaStage

extension Emitter {
    /// The context of a layer whose mask is applied to each fragment.
    mutating func masked(_ index: Int, _ context: DrawContext, _ input: borrowing Input) -> DrawContext {
        let mask = index + 1
        let node = input.nodes[mask]
        let place = input.placed[mask]
        guard let shape = MaskShape(node, place, input.tree) else { return context }
        var inside = context
        inside.clip = Int32(clips.count)
        switch shape {
        case .roundedRectangle:
            inside.clipInterior = ClipInterior(
                edges: place.edges, largestRadius: node.largestRadius(on: place), isRectilinear: place.isRectilinear)
            clips.append(ClipInstance(node, place))
        case .image(let image, _, let opacity):
            inside.clipInterior = ClipInterior.nothing
            inside.maskImage = image.source
            clips.append(ClipInstance(node, place))
            clips.append(ClipInstance(image, opacity: opacity, UprightFrame(node)))
        case .gradient(let gradient):
            inside.clipInterior = ClipInterior.nothing
            inside.isMaskGradient = true
            let placed = PlacedGradient(gradient, of: node, input.tree, UprightFrame(node))
            clips.append(ClipInstance(node, place))
            clips.append(ClipInstance(placed, opacity: node.opacity, background: node.backgroundColor.w))
            for segment in placed.segments { clips.append(ClipInstance(segment)) }
        }
        return inside
    }
}
