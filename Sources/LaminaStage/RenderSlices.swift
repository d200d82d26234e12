/// The points of a layer's plane on one side of a line, in the layer's coordinates: those with `a·x + b·y + c ≥ 0`.
package struct RenderHalfPlane: Sendable, Equatable {
    package var a: Double
    package var b: Double
    package var c: Double

    package init(a: Double, b: Double, c: Double) { (self.a, self.b, self.c) = (a, b, c) }

    /// The points on the other side. Of a layer drawn once on this side and once on the other each pixel is drawn once.
    package var opposite: RenderHalfPlane { RenderHalfPlane(a: -a, b: -b, c: -c) }
}

extension RenderTree {
    /// Leaves of all that a node draws, its sublayers included, only the pixels whose centres lie in every one of some
    /// half planes of the layer.
    package mutating func slice(_ node: inout RenderNode, by planes: [RenderHalfPlane]) {
        guard !planes.isEmpty else {
            node.slices = -1
            return
        }
        node.slices = Int32(slices.count)
        slices.append(halfPlanes.count..<halfPlanes.count + planes.count)
        halfPlanes.append(contentsOf: planes)
    }

    /// The same for a node of the tree.
    package mutating func slice(at index: Int, by planes: [RenderHalfPlane]) {
        var node = nodes[index]
        slice(&node, by: planes)
        nodes[index] = node
    }
}
