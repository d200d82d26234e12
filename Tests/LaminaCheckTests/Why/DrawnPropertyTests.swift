import Foundation
import Lamina
import LaminaStage
import LaminaTestSupport
import Testing

@testable import LaminaCheck

/// A difference of any property that layers draw by is found, so that a failed golden names it.
@Suite struct DrawnPropertyTests {
    /// A layer that shows all that a layer has: contents, rounded corners, a border, a shadow and a mask; turned in
    /// space, with a layer inside that blends, between two others.
    ///
    /// - Parameters:
    ///   - hasBorderImage: Whether its border is a picture.
    ///   - change: A change of the layer before it is read.
    private func tree(isRasterized: Bool, hasBorderImage: Bool = false, _ change: (Layer) -> Void = { _ in }) throws
        -> RenderTree
    {
        let stage = Stage(size: Size(width: 60, height: 40), background: .white)
        let layer = WhyScene.layer("layer", 10, 10, 20, 20, Color(white: 0.5))
        layer.contents = try Image(width: 2, height: 2, pixels: [UInt8](repeating: 128, count: 16))
        (layer.cornerRadius, layer.borderWidth, layer.shadowOpacity) = (4, 1, 1)
        layer.transform = Transform3D(rotation: 0.5, x: 0, y: 1, z: 0)
        layer.mask = WhyScene.layer("mask", 0, 0, 20, 10, .white)
        layer.shouldRasterize = isRasterized
        // It takes the place of the other borders.
        if hasBorderImage { layer.borderImage = layer.contents }
        let inner = WhyScene.layer("inner", 2, 2, 6, 6, .black)
        inner.compositingFilter = .multiply
        layer.sublayers = [inner]
        stage.root.sublayers = [
            WhyScene.layer("below", 0, 0, 20, 20, .black), layer, WhyScene.layer("above", 15, 15, 20, 20, .black),
        ]
        change(layer)
        return stage.makeFrame()
    }

    @Test func theLayerAloneIsNoDifference() throws {
        for isRasterized in [false, true] {
            let trees = (try tree(isRasterized: isRasterized), try tree(isRasterized: isRasterized))
            #expect(SceneDifference(old: trees.0, new: trees.1).isEmpty)
        }
    }

    /// The scale of rasterization shows in a rasterized layer alone, and that a layer is rasterized in one that was not.
    @Test(arguments: LayerSpec.properties)
    func everySampleOfAPropertyIsADifference(property: LayerSpecProperty) throws {
        let hasBorderImage = property.key == "borderImageParts"
        for sample in property.samples {
            let counts = try [false, true].map { isRasterized in
                SceneDifference(
                    old: try tree(isRasterized: isRasterized, hasBorderImage: hasBorderImage),
                    new: try tree(isRasterized: isRasterized, hasBorderImage: hasBorderImage, sample.apply)
                ).count
            }
            #expect(counts.contains { $0 > 0 }, "\(sample.text)")
        }
    }
}
