import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaPlan
import LaminaStage

/// A layer with a colour and the given frame in points.
func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color? = .white) -> Layer {
    let layer = Layer()
    layer.frame = Rect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    return layer
}

/// A layer whose round corners show what they overlap, so that a faded group needs a pass.
func pebble(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color? = .white) -> Layer {
    box(x, y, width, height, color).with { $0.cornerRadius = 1 }
}

/// A layer without a colour that holds others.
func group(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ sublayers: Layer...) -> Layer {
    let layer = box(x, y, width, height, nil)
    layer.sublayers = sublayers
    return layer
}

extension Layer {
    /// The layer after `change`, for trees written in one expression.
    func with(_ change: (Layer) -> Void) -> Layer {
        change(self)
        return self
    }
}

/// The render tree of layers on a picture of 200×100 pixels.
func makeTree(_ layers: [Layer], scale: Double = 1, background: Color? = nil) -> RenderTree {
    let stage = Stage(size: Size(width: 200 / scale, height: 100 / scale), scale: scale, background: background)
    stage.root.sublayers = layers
    return stage.makeFrame()
}

/// The plan of layers on a picture of 200×100 pixels.
func plan(_ layers: Layer..., rules: PlanRules = .all, background: Color? = nil) -> PassPlan {
    var planner = Planner(rules: rules)
    return planner.plan(makeTree(layers, background: background))
}

extension PlanRules {
    /// All rules but one.
    static func without(_ rule: PlanRule) -> PlanRules { PlanRules.all.subtracting(PlanRules(rule)) }

    /// None, all, each alone and all but each.
    static var combinations: [PlanRules] {
        [.none, .all] + PlanRule.allCases.map { PlanRules($0) } + PlanRule.allCases.map { .without($0) }
    }
}

/// An image of one colour.
func makeImage(_ width: Int = 8, _ height: Int = 8, alpha: UInt8 = 255) throws -> Image {
    let pixel: [UInt8] = [alpha / 2, alpha / 3, alpha / 4, alpha]
    return try Image(
        width: width, height: height, pixels: [[UInt8]](repeating: pixel, count: width * height).flatMap(\.self))
}

/// A layer that shows an image.
func picture(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ image: Image) -> Layer {
    box(x, y, width, height, nil).with { $0.contents = image }
}
