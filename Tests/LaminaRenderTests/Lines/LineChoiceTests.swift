import Foundation
import Lamina
import LaminaPlan
import Testing

@testable import LaminaRender

/// Blurs go along lines, and images do not.
@Suite struct LineChoiceTests {
    /// The plan of a picture of 200 by 100 pixels.
    private static func plan(_ layers: [Layer], without rules: PlanRules = []) -> PassPlan {
        let stage = Stage(size: Size(width: 200, height: 100))
        stage.disablesActions = true
        stage.root.sublayers = layers
        var planner = Planner(rules: .all.subtracting(rules))
        return planner.plan(stage.makeFrame())
    }

    /// The work along lines in such a picture.
    private static func count(_ layers: Layer..., least: Int = 1, without rules: PlanRules = []) -> Int {
        LineChoice(minimumArea: least).count(in: plan(layers, without: rules))
    }

    /// All passes of a wide blur and its last draw, which puts its result where it is to be.
    @Test func widePartsOfBlursDo() {
        func blurred(_ rules: PlanRules = []) -> Int {
            let layer = Layer()
            layer.frame = Rect(x: 0, y: 0, width: 200, height: 100)
            layer.backgroundColor = .black
            layer.filters = [Filter(.gaussianBlur(radius: 20, edge: .mirror))]
            return Self.count(layer, without: rules)
        }
        #expect(blurred() == 6)
        #expect(blurred(PlanRules(.downsampleBlurs)) == 0)
    }

    /// An image may or may not be, depending on what shares its draw.
    @Test func imagesDoNot() throws {
        let photo = Layer()
        photo.frame = Rect(x: -10, y: -10, width: 220, height: 120)
        let pixels = (0..<50 * 40).flatMap { _ -> [UInt8] in [0, 0, 0, 255] }
        photo.contents = try Image(width: 50, height: 40, pixels: pixels)
        #expect(Self.count(photo, without: PlanRules(.packImages)) == 0)
    }
}

extension LineChoice {
    /// The number of instances of a plan's draws and passes along lines.
    func count(in plan: PassPlan) -> Int {
        plan.passes.reduce(0) { sum, pass in
            switch pass.work {
            case .draw:
                sum
                    + pass.draws.filter(canTake).reduce(0) { sum, draw in
                        sum + draw.instances.count { axis(of: plan.quads[$0], draw, plan.targets) != nil }
                    }
            case .filter(let work):
                sum + work.instances.count { axis(of: plan.filterInstances[$0], work.kernel) != nil }
            case .copy: sum
            }
        }
    }
}
