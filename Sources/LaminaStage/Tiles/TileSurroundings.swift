import Foundation
import LaminaGeometry

/// What is around a layer: the way from it to the screen, and what cuts it off.
struct TileSurroundings {
    /// From the layer's coordinates to pixels.
    private(set) var toPixels: Homography
    /// Rectangles that cut the layer off, each with the map of the layer's coordinates into its own.
    private(set) var clips: [(map: Homography, rect: CGRect)] = []
    /// Whether the layer is drawn onto the frame's own pixels, and not into an image on another grid.
    private(set) var isOnFrame = true

    /// - Parameter nodes: The indices of the nodes around the layer, its own the last.
    init(_ nodes: [Int], in tree: RenderTree) {
        toPixels = .identity
        // What filters read may lie beyond what is seen.
        var reach = 0.0
        var isWhole = false
        for index in nodes.reversed() {
            let node = tree.nodes[index]
            if node.effects >= 0 {
                let effects = tree.effects[Int(node.effects)]
                if effects.rasterizationScale != nil { (isWhole, isOnFrame) = (true, false) }
                if !effects.filters.isEmpty || effects.shadow != nil { reach += 0.5 }
            }
            if node.flags.contains(.masksToBounds), reach == 0, !isWhole { clips.append((toPixels, node.bounds)) }
            toPixels = node.toSuperlayer.after(toPixels)
        }
        if isWhole { return }
        let margin = reach * Double(max(tree.pixelWidth, tree.pixelHeight))
        let frame = CGRect(x: 0, y: 0, width: tree.pixelWidth, height: tree.pixelHeight)
        clips.append((toPixels, frame.insetBy(dx: -margin, dy: -margin)))
    }
}
