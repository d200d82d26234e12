import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage

/// The description of a scene as a value: what a test draws, shrinks and prints.
///
/// ```swift
/// let scene = RandomScene.make(seed: 7)
/// let truth = ReferencePainter.paint(try scene.makeStage().makeFrame())
/// ```
package struct SceneSpec: Sendable, Equatable {
    /// In points.
    package var size: Size
    /// Pixels a point.
    package var scale: Double
    package var background: Color?
    /// The pictures that layers refer to by index.
    package var images: [ImageSpec]
    /// The layers directly on the stage.
    package var sublayers: [LayerSpec]

    /// A scene; the default is an empty one of 64×48 pixels.
    package init(
        size: Size = Size(width: 64, height: 48), scale: Double = 1, background: Color? = nil,
        images: [ImageSpec] = [], sublayers: [LayerSpec] = []
    ) {
        (self.size, self.scale, self.background) = (size, scale, background)
        (self.images, self.sublayers) = (images, sublayers)
    }

    /// The stage that this describes. Each image is made once and shared by the layers that refer to it.
    package func makeStage() throws -> Stage {
        let stage = Stage(size: size, scale: scale, background: background)
        let images = try images.map { try $0.makeImage() }
        for (place, sublayer) in sublayers.enumerated() {
            stage.root.addSublayer(sublayer.makeLayer(images: images, name: "layer\(place)"))
        }
        return stage
    }

    /// The number of layers.
    package var layerCount: Int { sublayers.reduce(0) { $0 + $1.layerCount } }

    /// The name of the file that the image with the given index has in ``documentJSON``.
    package static func imageName(_ index: Int) -> String { "image\(index).png" }
}
