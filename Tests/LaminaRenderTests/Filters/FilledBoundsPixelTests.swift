import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaPlan
import LaminaStage
import Testing

/// Filters that give transparent pixels an alpha, on layers as they are drawn.
struct FilledBoundsPixelTests {
    /// A picture of 40×30 pixels over white, with one filtered layer of 20×10 at (10, 8).
    private func picture(rules: PlanRules, _ change: (Layer) -> Void) throws -> Bitmap {
        let stage = Stage(size: Size(width: 40, height: 30), background: .white)
        let layer = Layer()
        layer.frame = Rect(x: 10, y: 8, width: 20, height: 10)
        change(layer)
        stage.root.addSublayer(layer)
        return try SharedRenderer.draw(stage.makeFrame(), rules: rules)
    }

    private func color(_ picture: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
        Array(picture.pixels[4 * (40 * y + x)..<4 * (40 * y + x) + 3])
    }

    private static var halfBlue: Filter {
        var matrix = FilterKind.ChannelMatrix()
        (matrix.alpha, matrix.bias) = (SIMD4(0, 0, 0, 0.5), SIMD4(0, 0, 1, 0.5))
        return Filter(.channelMatrix(matrix))
    }

    @Test(arguments: [PlanRules.all, .none]) func aLayerThatDrawsNothingIsFilled(rules: PlanRules) throws {
        let picture = try picture(rules: rules) { $0.filters = [Self.halfBlue] }
        for y in 0..<30 {
            for x in 0..<40 {
                let isInside = (10..<30).contains(x) && (8..<18).contains(y)
                let channel = color(picture, x, y)[0]
                #expect(isInside ? abs(Int(channel) - 128) <= 1 : channel == 255, "\(x), \(y)")
                #expect(color(picture, x, y)[2] == 255)
            }
        }
    }

    @Test(arguments: [PlanRules.all, .none]) func contentBeyondTheBoundsIsCutOff(rules: PlanRules) throws {
        let picture = try picture(rules: rules) { layer in
            let child = Layer()
            (child.frame, child.backgroundColor) = (Rect(x: -5, y: 2, width: 10, height: 4), .black)
            layer.addSublayer(child)
            layer.filters = [Self.halfBlue]
        }
        // Black and opaque becomes blue and opaque, and nothing becomes half of it.
        #expect(color(picture, 8, 11) == [255, 255, 255])
        #expect(color(picture, 12, 11) == [0, 0, 255])
        #expect(abs(Int(color(picture, 20, 11)[0]) - 128) <= 1)
    }

    @Test(arguments: [PlanRules.all, .none]) func aTransparentBackdropIsFilledToo(rules: PlanRules) throws {
        let stage = Stage(size: Size(width: 40, height: 30), background: nil)
        let layer = Layer()
        layer.frame = Rect(x: 10, y: 8, width: 20, height: 10)
        layer.backgroundFilters = [Self.halfBlue]
        stage.root.addSublayer(layer)
        let picture = try SharedRenderer.draw(stage.makeFrame(), rules: rules)
        let inside = 4 * (40 * 12 + 15)
        #expect(abs(Int(picture.pixels[inside + 2]) - 128) <= 1 && abs(Int(picture.pixels[inside + 3]) - 128) <= 1)
        #expect(picture.pixels[3] == 0)
    }
}
