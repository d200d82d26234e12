import Foundation
import Lamina
import Testing

/// Isolated layers, inverted masks and cross-fades, by arithmetic; both plans draw each.
@Suite struct IsolationPictureTests {
    private static let both: [PlanRules] = [.all, .none]

    /// A group on grey: a box on its left, and over both halves a layer that does something with its backdrop.
    private func tree(isIsolated: Bool, _ change: (Layer) -> Void) -> RenderTree {
        let canvas = PixelCanvas(background: Color(white: 0.4))
        let group = canvas.add(Rect(x: 0, y: 0, width: 16, height: 16)) { $0.isIsolated = isIsolated }
        canvas.add(Rect(x: 0, y: 0, width: 8, height: 16), to: group) {
            $0.backgroundColor = Color(red: 0.2, green: 0.6, blue: 1)
        }
        canvas.add(Rect(x: 0, y: 0, width: 16, height: 16), to: group, change)
        return canvas.stage.makeFrame()
    }

    @Test(arguments: both) func aBlendModeSeesWhatIsInside(rules: PlanRules) throws {
        func picture(isIsolated: Bool) throws -> Bitmap {
            let tree = tree(isIsolated: isIsolated) {
                ($0.backgroundColor, $0.compositingFilter) = (Color(red: 1, green: 0.5, blue: 0.2), .multiply)
            }
            return try SharedRenderer.draw(tree, rules: rules)
        }
        let (isolated, open) = (try picture(isIsolated: true), try picture(isIsolated: false))
        let product = 255 * SIMD4(0.2, 0.3, 0.2, 1)
        #expect(isolated.isNear(3, 8, product) && open.isNear(3, 8, product))
        #expect(isolated.isNear(12, 8, 255 * SIMD4(1, 0.5, 0.2, 1)))
        #expect(open.isNear(12, 8, 255 * SIMD4(0.4, 0.2, 0.08, 1)))
    }

    @Test(arguments: both) func aBackdropHasWhatIsInside(rules: PlanRules) throws {
        func picture(isIsolated: Bool) throws -> Bitmap {
            let tree = tree(isIsolated: isIsolated) { $0.backgroundFilters = [Filter(.invert(1))] }
            return try SharedRenderer.draw(tree, rules: rules)
        }
        let (isolated, open) = (try picture(isIsolated: true), try picture(isIsolated: false))
        #expect(isolated.isNear(3, 8, 255 * SIMD4(0.8, 0.4, 0, 1)) && open.isNear(3, 8, 255 * SIMD4(0.8, 0.4, 0, 1)))
        // What is inverted of nothing is nothing.
        #expect(isolated.isNear(12, 8, 255 * SIMD4(0.4, 0.4, 0.4, 1)))
        #expect(open.isNear(12, 8, 255 * SIMD4(0.6, 0.6, 0.6, 1)))
    }

    /// The mix of two layers, in any part, and also where one of them is translucent, whatever is below.
    @Test(arguments: both, [0, 0.25, 0.5, 0.7, 1]) func twoLayersMixExactly(rules: PlanRules, share: Double) throws {
        let (below, first) = (SIMD4(0.1, 0.5, 0.9, 1), SIMD4(0.8, 0.2, 0.4, 1))
        // Premultiplied.
        let second = SIMD4(0.1, 0.45, 0.3, 0.5)
        let canvas = PixelCanvas(background: Color(red: below.x, green: below.y, blue: below.z))
        let fade = canvas.add(Rect(x: 0, y: 0, width: 16, height: 16)) { $0.isIsolated = true }
        canvas.add(Rect(x: 0, y: 0, width: 12, height: 16), to: fade) {
            $0.backgroundColor = Color(red: first.x, green: first.y, blue: first.z)
            $0.opacity = Float(1 - share)
        }
        canvas.add(Rect(x: 4, y: 0, width: 12, height: 16), to: fade) {
            $0.backgroundColor = Color(red: 0.2, green: 0.9, blue: 0.6, alpha: 0.5)
            ($0.opacity, $0.compositingFilter) = (Float(share), .plusLighter)
        }
        let picture = try SharedRenderer.draw(canvas.stage.makeFrame(), rules: rules)
        func over(_ image: SIMD4<Double>) -> SIMD4<Double> { 255 * (image + below * (1 - image.w)) }
        // The image of the layer that is added has 8 bits, and so has the ground.
        #expect(picture.isNear(1, 8, over(first * (1 - share)), tolerance: 1.5))
        #expect(picture.isNear(8, 8, over(first * (1 - share) + second * share), tolerance: 1.5))
        #expect(picture.isNear(14, 8, over(second * share), tolerance: 1.5))
    }

    /// White over black with an inverted mask.
    private func masked(_ rules: PlanRules, _ mask: Layer, _ type: MaskType = .alpha) throws -> Bitmap {
        let canvas = PixelCanvas()
        canvas.add(Rect(x: 0, y: 0, width: 16, height: 16)) {
            $0.backgroundColor = .white
            ($0.mask, $0.maskType, $0.isMaskInverted) = (mask, type, true)
        }
        return try SharedRenderer.draw(canvas.stage.makeFrame(), rules: rules)
    }

    private func layer(_ color: Color?, _ change: (Layer) -> Void = { _ in }) -> Layer {
        let layer = Layer()
        (layer.frame, layer.backgroundColor) = (Rect(x: 4, y: 4, width: 8, height: 8), color)
        change(layer)
        return layer
    }

    private func grey(_ share: Double) -> SIMD4<Double> { SIMD4(255 * share, 255 * share, 255 * share, 255) }

    @Test(arguments: both) func invertedMasksHideWhereTheyShow(rules: PlanRules) throws {
        let image = try pixels([[SIMD4(0, 0, 0, 64)]])
        let byImage = try masked(rules, layer(nil) { $0.contents = image })
        #expect(byImage.isNear(8, 8, grey(191.0 / 255)) && byImage.isNear(2, 8, grey(1)))
        let faded = try masked(rules, layer(nil) { ($0.contents, $0.opacity) = (image, 0.5) })
        #expect(faded.isNear(8, 8, grey(223.0 / 255)) && faded.isNear(14, 8, grey(1)))
        let byShape = try masked(rules, layer(.black) { $0.cornerRadius = 4 })
        #expect(byShape.isNear(8, 8, grey(0)) && byShape.isNear(4, 4, grey(1)) && byShape.isNear(2, 8, grey(1)))
        let byTranslucentShape = try masked(rules, layer(Color(white: 0, alpha: 0.25)))
        #expect(byTranslucentShape.isNear(8, 8, grey(0.75)) && byTranslucentShape.isNear(2, 8, grey(1)))
        let green = Color(red: 0, green: 1, blue: 0, alpha: 0.5)
        let byLuminance = try masked(rules, layer(green), .luminance)
        #expect(byLuminance.isNear(8, 8, grey(1 - 0.3576)) && byLuminance.isNear(2, 8, grey(1)))
        let hidden = try masked(rules, layer(.black) { $0.isHidden = true })
        #expect(hidden.isNear(8, 8, grey(1)))
    }

    @Test(arguments: both) func anInvertedGradientHidesWhereItIsOpaque(rules: PlanRules) throws {
        let gradient = GradientLayer()
        gradient.frame = Rect(x: 0, y: 4, width: 16, height: 8)
        gradient.colors = [.black, Color(white: 0, alpha: 0)]
        (gradient.startPoint, gradient.endPoint) = (Point(x: 0, y: 0), Point(x: 1, y: 0))
        let picture = try masked(rules, gradient)
        for x in 0..<16 {
            // Dithering is a half of a step more.
            #expect(picture.isNear(x, 8, grey((Double(x) + 0.5) / 16), tolerance: 1.5), "\(x)")
            #expect(picture.isNear(x, 2, grey(1)), "\(x)")
        }
    }

    /// A pixel that the edge of the mask covers by a half shows by the other half.
    @Test(arguments: both) func edgesOfInvertedMasksAddUp(rules: PlanRules) throws {
        let picture = try masked(rules, layer(.black) { $0.frame = Rect(x: 4.5, y: 4, width: 7, height: 8) })
        #expect(picture.isNear(4, 8, grey(0.5)) && picture.isNear(11, 8, grey(0.5)))
        #expect(picture.isNear(3, 8, grey(1)) && picture.isNear(5, 8, grey(0)))
    }
}
