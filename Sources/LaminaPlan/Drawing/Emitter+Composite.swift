import LaminaGeometry
import LaminaStage

extension Emitter {
    /// Brings the target of a group back: its pixels one to one, faded and clipped by the group's layer.
    mutating func emitComposite(of index: Int, _ context: DrawContext, _ input: borrowing Input) {
        let node = input.nodes[index]
        let place = input.placed[index]
        let region = input.summaries[index].bounds.intersection(input.frame)
        guard !region.isEmpty else { return }
        let upright = UprightFrame(node)
        guard let fromPixels = place.map.after(upright.toLayer).inverse else { return }

        var program: ProgramKey = [.quad, .target]
        var flags: QuadFlags = [.clipsAll]
        var quad = QuadInstance()
        quad.setMap(fromPixels, upright, borderWidth: 0)
        if input.treatments[index].contains(.clips) {
            program.insert(.edges)
            if !fromPixels.isAffine { program.insert(.perspective) }
            quad.radii = upright.radii
            flags.formUnion(upright.hardEdges)
        } else {
            flags.insert(.isUnbounded)
        }
        quad.setArea(region)
        quad.texels = SIMD4(1, 1, -Float(region.minX), -Float(region.minY))
        var item = DrawItem(
            node: Int32(index), instance: 0, program: program, texture: .target(Int32(index)), blends: true,
            isRectangular: true, bounds: region, opaque: .empty)
        let clip = applyClip(context, to: &item)
        let opacity = context.foldedOpacity * (node.isFadedGroup ? place.individualOpacity * node.opacity : 1)
        quad.parameters = SIMD4(opacity, Float(flags.rawValue), 0, Float(clip))
        list.append(quad, item)
    }
}
