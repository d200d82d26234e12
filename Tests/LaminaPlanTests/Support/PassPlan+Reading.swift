import LaminaGeometry

@testable import LaminaPlan

extension PassPlan {
    /// The last pass.
    var framePass: Pass? { passes.last }

    /// The passes that are not the frame.
    var offscreen: [Pass] { passes.filter { !$0.isFrame } }

    /// The nodes that a pass draws for, in painting order.
    func nodes(in pass: Pass) -> [Int32] {
        pass.draws.flatMap { draw in draw.instances.map { nodes(of: draw)[$0] } }
    }

    /// The nodes that instances of a draw's kind are drawn for.
    func nodes(of draw: Draw) -> [Int32] {
        draw.kind.isQuad ? quadNodes : boxNodes
    }

    /// The nodes that the frame draws for.
    var frameNodes: [Int32] { framePass.map { nodes(in: $0) } ?? [] }

    /// The areas of all boxes.
    var rasters: [SIMD4<Float>] { boxes.map(\.raster) }
}
