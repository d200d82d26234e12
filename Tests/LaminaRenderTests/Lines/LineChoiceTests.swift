import Foundation
import Lamina
import LaminaPlan
import Testing

@testable import LaminaRender

/// Large upright images and blurs go along lines, whatever of them is drawn.
@Suite struct LineChoiceTests {
    private static let image = Result { try image(50, 40) }

    private static func image(_ width: Int, _ height: Int, alpha: UInt8 = 255) throws -> Image {
        let pixels = (0..<width * height).flatMap { _ -> [UInt8] in [0, 0, 0, alpha] }
        return try Image(width: width, height: height, pixels: pixels)
    }

    private static func picture(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ contents: Image? = nil
    ) throws -> Layer {
        let layer = Layer()
        layer.frame = Rect(x: x, y: y, width: width, height: height)
        layer.contents = try contents ?? image.get()
        return layer
    }

    /// The plan of a picture of 200 by 100 pixels.
    private static func plan(_ layers: [Layer], without rules: PlanRules = []) -> PassPlan {
        let stage = Stage(size: Size(width: 200, height: 100))
        stage.disablesActions = true
        stage.root.sublayers = layers
        // A small image would share a texture.
        var planner = Planner(rules: .all.subtracting(rules).subtracting(PlanRules(.packImages)))
        return planner.plan(stage.makeFrame())
    }

    /// The work along lines in such a picture.
    private static func count(_ layers: Layer..., least: Int = 1, without rules: PlanRules = []) -> Int {
        LineChoice(minimumArea: least).count(in: plan(layers, without: rules))
    }

    /// The axes of the draws along lines in such a picture.
    private static func axes(_ layers: Layer...) -> [FilterAxis] { LineChoice(minimumArea: 1).axes(in: plan(layers)) }

    @Test func largeUprightImagesDo() throws {
        let photo = try Self.picture(-3.5, -2, 220, 110)
        #expect(Self.count(photo) == 1)
        #expect(Self.count(photo, least: 200 * 100) == 1 && Self.count(photo, least: 200 * 100 + 1) == 0)
        let reduced = try Self.picture(-10, -10, 220, 120, Self.image(300, 200))
        #expect(Self.count(reduced, least: 200 * 100) == 1 && Self.count(reduced, least: 200 * 100 + 1) == 0)
    }

    /// Rows of texels that are at least a pixel high are shared by the pixels of columns; lower ones are not shared.
    @Test func imagesGoDownColumnsUnlessTheyAreReduced() throws {
        // 3 texels, 1.01, 0.99 and a third for each pixel downwards.
        #expect(Self.axes(try Self.picture(-10, -10, 220, 120, Self.image(330, 360))) == [.x])
        #expect(Self.axes(try Self.picture(-10, -10, 220, 120, Self.image(50, 121))) == [.x])
        #expect(Self.axes(try Self.picture(-10, -10, 220, 120, Self.image(50, 119))) == [.y])
        #expect(Self.axes(try Self.picture(-10, -10, 220, 120)) == [.y])
    }

    @Test func imagesThatAreSmallTurnedOrSeeThroughDoNot() throws {
        #expect(Self.count(try Self.picture(-10, -10, 220, 120)) == 1)
        #expect(Self.count(try Self.picture(0, 0, 60, 60)) == 0)
        for transform in [Transform3D(scaleX: 1, y: -1, z: 1), Transform3D(rotation: 0.1, x: 0, y: 0, z: 1)] {
            let layer = try Self.picture(-10, -10, 220, 120)
            layer.transform = transform
            #expect(Self.count(layer) == 0)
        }
        #expect(Self.count(try Self.picture(-10, -10, 220, 120, Self.image(50, 40, alpha: 90))) == 0)
        let faded = try Self.picture(-10, -10, 220, 120)
        faded.opacity = 0.5
        #expect(Self.count(faded) == 0)
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

    /// The visible part of an image does not count: its whole pixels do.
    @Test func imagesAreMeasuredWhole() throws {
        // Where an end of an image shows, filtering would reach beyond it, and fragments are drawn.
        func window(_ picture: Layer) -> Layer {
            let window = Layer()
            window.frame = Rect(x: 20, y: 20, width: 90, height: 60)
            window.masksToBounds = true
            window.sublayers = [picture]
            return window
        }
        func small() throws -> Layer { window(try Self.picture(-10, -10, 110, 80)) }
        #expect(Self.count(try small(), least: 110 * 80) == 1)
        #expect(Self.count(try small(), least: 110 * 80 + 1) == 0)
        // Of what reaches beyond the picture that does not count.
        #expect(Self.count(window(try Self.picture(-60, -60, 400, 400)), least: 200 * 100) == 1)
        #expect(Self.count(window(try Self.picture(-60, -60, 400, 400)), least: 200 * 100 + 1) == 0)
        let cover = Layer()
        cover.frame = Rect(x: 0, y: 0, width: 200, height: 50)
        cover.backgroundColor = .black
        #expect(Self.count(try Self.picture(-10, -10, 220, 120), cover, least: 200 * 100) == 1)
    }
}

extension LineChoice {
    /// The number of instances of a plan's draws and passes along lines.
    func count(in plan: PassPlan) -> Int {
        plan.passes.reduce(0) { sum, pass in
            switch pass.work {
            case .draw: sum + axes(of: pass, in: plan).count
            case .filter(let work):
                sum + work.instances.count { axis(of: plan.filterInstances[$0], work.kernel) != nil }
            case .copy: sum
            }
        }
    }

    /// The axes of a plan's draws along lines.
    func axes(in plan: PassPlan) -> [FilterAxis] { plan.passes.flatMap { axes(of: $0, in: plan) } }

    private func axes(of pass: Pass, in plan: PassPlan) -> [FilterAxis] {
        pass.draws.filter(canTake).flatMap { draw in
            draw.instances.compactMap { axis(of: plan.quads[$0], draw, in: pass, plan.targets) }
        }
    }
}
