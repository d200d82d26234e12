import LaminaGeometry

/// Colours that pictures are multiplied with, channel by channel: white changes nothing, black leaves the shape, and an
/// alpha fades.
extension RenderTree {
    /// Multiplies a node's own image with a colour. The image is then drawn apart from the background under it.
    package mutating func tintContents(of node: inout RenderNode, _ color: Color) {
        guard node.contents >= 0 else { return }
        contents[Int(node.contents)].tint = color.premultiplied
        if color == .white {
            node.flags.remove(.tintedContents)
        } else {
            node.flags.insert(.tintedContents)
        }
    }

    /// Multiplies all that a node shows, its sublayers and its shadow included, with a colour.
    package mutating func tint(_ node: inout RenderNode, _ color: Color) {
        let straight = SIMD4(Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha))
        if color == .white {
            node.tint = -1
        } else if node.tint >= 0 {
            tints[Int(node.tint)] = straight
        } else {
            node.tint = Int32(tints.count)
            tints.append(straight)
        }
    }

    /// The same for a node of the tree.
    package mutating func tintContents(at index: Int, _ color: Color) {
        var node = nodes[index]
        tintContents(of: &node, color)
        nodes[index] = node
    }

    /// The same for a node of the tree.
    package mutating func tint(at index: Int, _ color: Color) {
        var node = nodes[index]
        tint(&node, color)
        nodes[index] = node
    }
}
