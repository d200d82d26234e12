import Foundation
import LaminaGeometry

/// What is around a layer: the way from it to the pixels that it is drawn on, and what cuts it off.
///
/// A rasterized layer is drawn on the pixels of its own image, which is kept while the layer moves. What is around it
/// therefore says nothing of what it holds: which tiles those are, and where they lie, follows from that image alone.
struct TileSurroundings {
    /// From the layer's coordinates to the pixels that it is drawn on: those of the image of the innermost rasterized
    /// layer around it, itself included, or else those of the picture.
    private(set) var toGrid = Homography.identity
    /// Rectangles that cut the layer off, each with the map of the layer's coordinates into its own.
    private(set) var clips: [(map: Homography, rect: CGRect)] = []
    /// The pixels that anything can be seen of; nil in a rasterized layer, whose image may be shown anywhere.
    private(set) var screen: CGRect?

    /// Whether the layer is drawn on a rasterized layer's image.
    var isRasterized: Bool { screen == nil }

    /// - Parameter nodes: The indices of the nodes around the layer, its own the last.
    init(_ nodes: [Int], in tree: RenderTree) {
        // What filters read may lie beyond what is seen.
        var reach = 0.0
        for index in nodes.reversed() {
            let node = tree.nodes[index]
            if node.effects >= 0 {
                let effects = tree.effects[Int(node.effects)]
                if let scale = effects.rasterizationScale {
                    toGrid = TileSurroundings.grid(of: node, scale: scale).after(toGrid)
                    return
                }
                if !effects.filters.isEmpty || effects.shadow != nil { reach += 0.5 }
            }
            if node.flags.contains(.masksToBounds), reach == 0 { clips.append((toGrid, node.bounds)) }
            toGrid = node.toSuperlayer.after(toGrid)
        }
        let margin = reach * Double(max(tree.pixelWidth, tree.pixelHeight))
        let frame = CGRect(x: 0, y: 0, width: tree.pixelWidth, height: tree.pixelHeight)
            .insetBy(dx: -margin, dy: -margin)
        clips.append((toGrid, frame))
        screen = frame
    }

    /// From a rasterized layer's coordinates to the pixels of its image, which begin at its corner.
    private static func grid(of node: RenderNode, scale: Double) -> Homography {
        Homography(scaleX: scale, y: scale)
            .after(Homography(translationX: -node.bounds.origin.x, y: -node.bounds.origin.y))
    }
}
