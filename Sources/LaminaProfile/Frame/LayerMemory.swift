import LaminaPlan
import LaminaRender
import LaminaStage

/// The memory on the device that is held for each layer of a frame, in bytes, besides its targets
/// (``LayerReport/targetBytes``).
public struct LayerMemory: Sendable, Equatable {
    /// By layer of ``Profile/layers``: the images that it shows, four bytes for each of their pixels; of an image that
    /// several layers show, an equal part. Layers that are not drawn show none.
    public private(set) var images: [Int]
    /// By layer: the image of a rasterized layer that an earlier frame has drawn.
    public private(set) var cached: [Int]

    /// Creates the memory of layers from its numbers.
    init(images: [Int], cached: [Int]) { (self.images, self.cached) = (images, cached) }

    /// - Parameter executed: By pass, true if it was executed; empty if all were.
    init(_ tree: RenderTree, _ plan: PassPlan, executing executed: [Bool] = []) {
        images = [Int](repeating: 0, count: tree.nodes.count)
        cached = images
        var users = [Int](repeating: 0, count: tree.images.count)
        forEachImage(tree, plan) { _, image in users[image] += 1 }
        var served = [Int](repeating: 0, count: tree.images.count)
        forEachImage(tree, plan) { node, image in
            let bytes = tree.images[image].width * tree.images[image].height * 4
            // Parts in whole bytes that add up to all of them.
            let end = bytes * (served[image] + 1) / users[image]
            images[node] += end - bytes * served[image] / users[image]
            served[image] += 1
        }
        var isCounted = [Bool](repeating: false, count: plan.targets.count)
        for (index, pass) in plan.passes.enumerated() where executed.indices.contains(index) && !executed[index] {
            let target = Int(pass.target)
            guard plan.targets[target].kept != nil, !isCounted[target] else { continue }
            isCounted[target] = true
            pass.divide(plan.targets[target].byteCount) { owner, part in cached[owner.node] += part }
        }
    }

    /// Calls `body` with each image that a layer shows.
    private func forEachImage(_ tree: RenderTree, _ plan: PassPlan, _ body: (_ node: Int, _ image: Int) -> Void) {
        for (index, node) in tree.nodes.enumerated() where index < plan.isDrawn.count && plan.isDrawn[index] {
            for contents in tree.shownContents(of: node) {
                let image = Int(tree.contents[contents].image)
                if image >= 0 { body(index, image) }
            }
            if node.pattern >= 0 { body(index, Int(node.pattern)) }
            if let border = tree.borderImage(of: node) { body(index, Int(border.image)) }
        }
    }
}

extension RenderedFrame {
    /// The memory on the device that is held for each layer of the frame.
    public var layerMemory: LayerMemory { LayerMemory(tree, plan, executing: drawn.isExecuted) }
}
