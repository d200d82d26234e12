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
        inside.clip = Int32(table.count)
        switch shape {
        case .roundedRectangle:
            inside.clipInterior = ClipInterior(
                edges: place.edges, largestRadius: node.largestRadius(on: place), isRectilinear: place.isRectilinear)
            table.append(ClipEntry(node, place).encoded)
        case .image(let image, _, let opacity):
            inside.clipInterior = ClipInterior.nothing
            inside.maskImage = image.source
            table.append(ClipEntry(node, place).encoded)
            table.append(MaskImageEntry(image, opacity: opacity, UprightFrame(node)).encoded)
        case .gradient(let gradient):
            inside.clipInterior = ClipInterior.nothing
            inside.isMaskGradient = true
            let placed = PlacedGradient(gradient, of: node, input.tree, UprightFrame(node))
            table.append(ClipEntry(node, place).encoded)
            table.append(
                MaskGradientEntry(placed, opacity: node.opacity, background: node.backgroundColor.w).encoded)
            for segment in placed.segments { table.append(segment.encoded) }
        }
        return inside
    }
}
