import LaminaImage
import LaminaPlan

extension PassPlan {
    /// The images that draws of the plan show and that are drawn on the device, each once, in the order of the draws.
    var drawnImages: [Image] {
        guard images.contains(where: { $0.drawing != nil }) else { return [] }
        var found: [Image] = []
        for draw in passes.lazy.flatMap(\.draws) {
            for source in [draw.texture, draw.second] {
                guard case .image(let index) = source, images[Int(index)].drawing != nil else { continue }
                if !found.contains(where: { $0 === images[Int(index)] }) { found.append(images[Int(index)]) }
            }
        }
        return found
    }
}
