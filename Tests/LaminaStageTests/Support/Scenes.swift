import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage

extension Stage {
    /// A stage of 100×100 points with the given layers, where changes take effect at once.
    convenience init(_ layers: Layer...) {
        self.init(size: Size(width: 100, height: 100))
        disablesActions = true
        root.sublayers = layers
    }
}

extension Layer {
    /// A named layer of 10×10 points that holds others.
    convenience init(_ name: String?, _ sublayers: Layer...) {
        self.init()
        self.name = name
        frame = Rect(x: 0, y: 0, width: 10, height: 10)
        self.sublayers = sublayers
    }
}

extension RenderTree {
    /// The name of each node, or a dash.
    var nodeNames: [String] { nodes.map { $0.name >= 0 ? names[Int($0.name)] : "-" } }

    /// The first node of that name.
    func node(_ name: String) -> RenderNode? {
        nodes.first { $0.name >= 0 && names[Int($0.name)] == name }
    }
}

/// An image of one pixel.
func makeImage(alpha: UInt8 = 255) throws -> Image {
    try Image(width: 1, height: 1, pixels: [0, 0, 0, alpha])
}
