import LaminaPlan
import LaminaRender
import LaminaStage

extension RenderError {
    /// The same, telling of which layer of the tree it is where that can be found.
    func naming(layerIn tree: RenderTree, _ plan: PassPlan) -> RenderError {
        switch self {
        case .imageTooLarge(let width, let height, let limit, nil):
            .imageTooLarge(
                width: width, height: height, limit: limit, layer: tree.layer(showing: (width, height)))
        case .pyramidTooLarge(let width, let height, let limit, nil):
            .pyramidTooLarge(
                width: width, height: height, limit: limit, layer: tree.layer(showing: (width, height)))
        case .targetsTooLarge(let bytes, let limit, nil):
            .targetsTooLarge(bytes: bytes, limit: limit, layer: plan.largestPass.map { tree.path(ofNode: $0.node) })
        default: self
        }
    }
}

extension RenderTree {
    /// The path of the first layer that shows an image of a size.
    fileprivate func layer(showing size: (width: Int, height: Int)) -> String? {
        func isMeant(_ image: Int32) -> Bool {
            image >= 0 && (images[Int(image)].width, images[Int(image)].height) == size
        }
        let found = nodes.firstIndex { node in
            node.contents >= 0 && isMeant(contents[Int(node.contents)].image) || isMeant(node.pattern)
        }
        return found.map { path(ofNode: $0) }
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
