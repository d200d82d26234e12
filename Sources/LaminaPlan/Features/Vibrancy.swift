import LaminaGeometry
import LaminaStage

/// Vibrancy: the layer's image shows its backdrop, or what a layer around has made of its own, through its alpha.
enum Vibrancy {
    static let feature = Feature(flag: .vibrant, reason: .vibrancy)

    static func ask(_ group: inout Group) {
        if group.node.flags.contains(.vibrant) { group.treatment.insert(.vibrant) }
    }

    /// Filters for a layer's image what a layer around has made of its backdrop; gives the surface, or -1 if nothing shows.
    ///
    /// - Parameter backdrop: the surface with the backdrop of the layer around, or -1.
    static func filter(
        _ backdrop: Int32, for index: Int, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) -> Int32 {
        guard backdrop >= 0 else { return -1 }
        let bounds = draws.surfaces[backdrop].region
        var chain = Backdrop.chain(for: index, content: bounds, needed: bounds, &draws, input)
        guard !chain.input.isEmpty else { return -1 }
        // Beyond it the pixels next to it are read, also those that a filter has left nothing of.
        if !chain.stages.isEmpty { chain.stages[chain.stages.count - 1].region = bounds }
        return draws.surfaces.add(chain, to: backdrop, limits: bounds, node: index)
    }

    /// Draws a surface that shows a backdrop through an image, over the layer's shadow.
    static func drawImage(
        _ content: Int32, over backdrop: Int32, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let index = Int(draws.surfaces[content].node)
        let treatment = input.treatments[index]
        if treatment.contains(.shadows) {
            Shadow.draw(of: index, treatment, DrawContext(), DrawContext(), &draws, input)
        }
        guard backdrop >= 0 else { return }
        let capture = input.effects[Int(input.nodes[index].effects)].capture
        let composite = Composite(
            image: content, area: draws.region.intersection(capture), opacity: 1, backdrop: backdrop)
        composite.draw(for: index, DrawContext(), &draws, input)
    }
}
