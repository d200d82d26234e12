import LaminaImage
import LaminaPlan
import LaminaStage

extension RenderError {
    /// The same, telling of which layer of the tree it is where that can be found.
    package func naming(layerIn tree: RenderTree, _ plan: PassPlan) -> RenderError {
        switch self {
        case .imageTooLarge(let width, let height, let limit, nil):
            .imageTooLarge(
                width: width, height: height, limit: limit,
                layer: tree.layer { image, _ in (image.width, image.height) == (width, height) })
        case .pyramidTooLarge(let width, let height, let limit, nil):
            .pyramidTooLarge(
                width: width, height: height, limit: limit,
                layer: tree.layer { image, contents in
                    contents?.minification == .trilinear && (image.width, image.height) == (width, height)
                })
        case .targetsTooLarge(let bytes, let limit, nil):
            .targetsTooLarge(bytes: bytes, limit: limit, layer: plan.largestPass.map { tree.path(ofNode: $0.node) })
        default: self
        }
    }
}

extension RenderTree {
    /// The path of the first layer with an image that is meant, given with the contents that show it; nil for a pattern.
    fileprivate func layer(showing isMeant: (Image, RenderContents?) -> Bool) -> String? {
        nodes.firstIndex { node in
            if node.contents >= 0 {
                let contents = contents[Int(node.contents)]
                if contents.image >= 0, isMeant(images[Int(contents.image)], contents) { return true }
            }
            return node.pattern >= 0 && isMeant(images[Int(node.pattern)], nil)
        }.map { path(ofNode: $0) }
    }
}

extension PassPlan {
    /// The offscreen pass that draws on the largest target.
    fileprivate var largestPass: Pass? {
        func size(_ pass: Pass) -> Int { targets[Int(pass.target)].byteCount }
        return passes.filter { !$0.isFrame && $0.node >= 0 && targets.indices.contains(Int($0.target)) }
            .max { size($0) < size($1) }
    }
}
