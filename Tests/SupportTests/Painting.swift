import Foundation
import LaminaGeometry
import LaminaStage
import LaminaTestSupport

/// The picture of layers on a transparent stage of `width`×`height` pixels.
func paint(
    _ sublayers: [LayerSpec], width: Int = 16, height: Int = 16, background: Color? = nil, images: [ImageSpec] = []
) throws -> ReferencePicture {
    let scene = SceneSpec(
        size: Size(width: width, height: height), background: background, images: images, sublayers: sublayers)
    return try ReferencePainter.paint(scene.makeStage().makeFrame())
}

/// A layer of a frame and a colour, changed by `change`.
func layer(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color? = nil,
    _ change: (inout LayerSpec) -> Void = { _ in }
) -> LayerSpec {
    var layer = LayerSpec(frame: Rect(x: x, y: y, width: width, height: height), backgroundColor: color)
    change(&layer)
    return layer
}

let red = Color(red: 1, green: 0, blue: 0)
let green = Color(red: 0, green: 1, blue: 0)
let blue = Color(red: 0, green: 0, blue: 1)

extension ReferencePicture {
    /// The sum of all alphas: how many pixels are covered.
    var coveredArea: Double { colors.reduce(0) { $0 + $1.w } }

    /// Returns whether a pixel has a colour up to `tolerance` a channel.
    func shows(_ color: SIMD4<Double>, at x: Int, _ y: Int, tolerance: Double = 1e-6) -> Bool {
        let difference = self[x, y] - color
        return (0..<4).allSatisfy { abs(difference[$0]) <= tolerance }
    }
}
