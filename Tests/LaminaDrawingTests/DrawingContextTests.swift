import CPango
import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaImage
import LaminaTestSupport
import Testing

@Suite struct DrawingContextTests {
    @Test func rectangleOnWholePixelsIsExact() throws {
        let context = try DrawingContext(width: 4, height: 3)
        context.setFillColor(Color(red: 1, green: 0.5, blue: 0, alpha: 1))
        context.fill(Rect(x: 1, y: 1, width: 2, height: 1))
        let bitmap = try context.makeImage().bitmap
        #expect(bitmap[1, 1] == SIMD4(255, 128, 0, 255))
        #expect(bitmap[0, 1] == SIMD4(0, 0, 0, 0))
    }

    @Test(arguments: FillRule.allCases)
    func pathsAreFilledAsCairoFillsThem(rule: FillRule) throws {
        let text = "M10 10C90 0 0 90 80 80L12 60Q50 -40 70 70A30 20 15 1 0 20 30z"
        let path = try Path(pathData: text)
        let ours = try alphaDrawn(width: 100, height: 100) { context in
            context.addPath(path)
            context.fillPath(using: rule)
        }
        let theirs = alphaDrawnDirectly(width: 100, height: 100) { cairo in
            cairo_set_tolerance(cairo, 0.005)
            cairo_set_fill_rule(cairo, rule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
            var current = Point.zero
            for element in path.elements {
                switch element {
                case .move(let point):
                    cairo_move_to(cairo, point.x, point.y)
                    current = point
                case .line(let point):
                    cairo_line_to(cairo, point.x, point.y)
                    current = point
                case .quadCurve(let control, let end):
                    cairo_curve_to(
                        cairo, (current.x + 2 * control.x) / 3, (current.y + 2 * control.y) / 3,
                        (end.x + 2 * control.x) / 3, (end.y + 2 * control.y) / 3, end.x, end.y)
                    current = end
                case .curve(let control1, let control2, let end):
                    cairo_curve_to(cairo, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
                    current = end
                case .close: cairo_close_path(cairo)
                }
            }
            cairo_fill(cairo)
        }
        #expect(Difference(ours, theirs).largest <= 1)
    }

    @Test func circleHasItsArea() throws {
        let drawn = try alphaDrawn(width: 50, height: 50) {
            $0.fillEllipse(in: Rect(x: 3.3, y: 4.7, width: 40, height: 40))
        }
        let center = SIMD2(23.3, 24.7)
        let wanted = sampledCoverage(width: 50, height: 50) { (($0 - center) * ($0 - center)).sum() <= 400 }
        let difference = Difference(drawn, wanted)
        #expect(difference.largest <= 17 && difference.mean < 0.35)
    }

    @Test func stateIsRestored() throws {
        let context = try DrawingContext(width: 10, height: 10)
        context.saveGState()
        context.translateBy(x: 5, y: 0)
        context.setFillColor(.white)
        context.clip(to: Rect(x: 0, y: 0, width: 1, height: 1))
        context.restoreGState()
        context.restoreGState()
        context.fill(Rect(x: 0, y: 0, width: 10, height: 10))
        #expect(try context.makeImage().bitmap[0, 9] == SIMD4(0, 0, 0, 255))
    }

    @Test func clipsAreIntersected() throws {
        let drawn = try alphaDrawn(width: 30, height: 30) { context in
            context.clip(to: Rect(x: 5, y: 5, width: 20, height: 20))
            context.addEllipse(in: Rect(x: 0, y: 0, width: 20, height: 20))
            context.clip()
            context.addRect(Rect(x: 0, y: 0, width: 30, height: 12))
            context.clip()
            context.fill(Rect(x: 0, y: 0, width: 30, height: 30))
        }
        let wanted = sampledCoverage(width: 30, height: 30) { p in
            p.x >= 5 && p.y >= 5 && p.y <= 12 && ((p - 10) * (p - 10)).sum() <= 100
        }
        #expect(Difference(drawn, wanted).largest <= 17)
    }

    @Test func transformsWorkInTheOrderOfCalls() throws {
        let context = try DrawingContext(width: 10, height: 10)
        context.translateBy(x: 2, y: 3)
        context.scaleBy(x: 2, y: 2)
        context.rotate(by: .pi / 2)
        let point = context.ctm.transform(Point(x: 1, y: 0))
        #expect(abs(point.x - 2) < 1e-12 && abs(point.y - 5) < 1e-12)
    }

    /// The result of a mode for the colours of source and backdrop, by the W3C's formulas.
    private func mixed(_ mode: BlendMode, _ source: Double, _ backdrop: Double) -> Double {
        switch mode {
        case .multiply: source * backdrop
        case .screen: source + backdrop - source * backdrop
        case .darken: min(source, backdrop)
        case .lighten: max(source, backdrop)
        case .difference: abs(source - backdrop)
        case .exclusion: source + backdrop - 2 * source * backdrop
        default: source
        }
    }

    @Test(arguments: [BlendMode.normal, .multiply, .screen, .darken, .lighten, .difference, .exclusion])
    func blendModesFollowTheirFormulas(mode: BlendMode) throws {
        let (source, backdrop) = (0.8, 0.3)
        let context = try DrawingContext(width: 1, height: 1)
        context.setFillColor(Color(white: backdrop, alpha: 0.5))
        context.fill(Rect(x: 0, y: 0, width: 1, height: 1))
        context.setBlendMode(mode)
        context.setFillColor(Color(white: source, alpha: 0.5))
        context.fill(Rect(x: 0, y: 0, width: 1, height: 1))
        let pixel = try context.makeImage().bitmap[0, 0]
        // Source: W3C, Compositing and Blending Level 1, 5.1.
        let value = 0.25 * source + 0.25 * mixed(mode, source, backdrop) + 0.25 * backdrop
        #expect(abs(Double(pixel.x) - value * 255) <= 1.6)
        #expect(abs(Double(pixel.w) - 0.75 * 255) <= 1)
    }

    @Test func gradientsRunAlongTheirLine() throws {
        let context = try DrawingContext(width: 101, height: 2)
        context.drawLinearGradient(
            Gradient(colors: [.black, .white]), start: Point(x: 20.5, y: 0), end: Point(x: 80.5, y: 0),
            options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        let bitmap = try context.makeImage().bitmap
        for x in 0...100 {
            let share = min(max((Double(x) - 20) / 60, 0), 1)
            #expect(abs(Double(bitmap[x, 0].x) - share * 255) <= 1.5)
        }
        let one = try DrawingContext(width: 101, height: 2)
        one.drawLinearGradient(
            Gradient(colors: [.black, .white]), start: Point(x: 20.5, y: 0), end: Point(x: 80.5, y: 0),
            options: .drawsAfterEndLocation)
        #expect(try one.makeImage().bitmap[5, 0].w == 0)
        #expect(try one.makeImage().bitmap[95, 0] == SIMD4(255, 255, 255, 255))
    }

    @Test func imagesAreDrawnPixelForPixel() throws {
        let pixels: [UInt8] = (0..<48).map { $0 % 4 == 3 ? 255 : UInt8($0 * 5) }
        let image = try Image(width: 4, height: 3, pixels: pixels)
        let context = try DrawingContext(width: 6, height: 5)
        context.draw(image, in: Rect(x: 1, y: 1, width: 4, height: 3))
        let drawn = try context.makeImage().bitmap
        for y in 0..<3 { for x in 0..<4 { #expect(drawn[x + 1, y + 1] == image.bitmap[x, y]) } }
        #expect(drawn[0, 0].w == 0 && drawn[5, 4].w == 0)
    }

    @Test func nothingDrawnIsNoticed() throws {
        let context = try DrawingContext(width: 10, height: 10)
        context.clip(to: Rect(x: 0, y: 0, width: 5, height: 5))
        context.beginPath()
        context.fillPath()
        #expect(!context.hasDrawn)
        context.fill(Rect(x: 0, y: 0, width: 1, height: 1))
        #expect(context.hasDrawn)
    }
}
