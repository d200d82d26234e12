import Foundation
import Lamina
import LaminaStage
import Testing

/// Pictures multiplied with colours against arithmetic.
@Suite struct TintTests {
    private let tint = Color(red: 1, green: 0.5, blue: 0, alpha: 0.75)
    private let factor = SIMD4(0.75, 0.375, 0, 0.75)

    private func draw(_ canvas: PixelCanvas, _ change: (inout RenderTree) -> Void) throws -> [Bitmap] {
        var tree = canvas.stage.makeFrame()
        change(&tree)
        return try [PlanRules.all, .none].map { try SharedRenderer.draw(tree, rules: $0) }
    }

    @Test func texelsAreMultipliedWithThePremultipliedTint() throws {
        let canvas = PixelCanvas(background: Color(white: 0.2))
        let texel = SIMD4<UInt8>(100, 120, 40, 160)
        canvas.add(Rect(x: 0, y: 0, width: 16, height: 16)) { $0.contents = try? pixels([[texel]]) }
        for picture in try draw(canvas, { $0.tintContents(at: 1, tint) }) {
            let source = SIMD4<Double>(texel) * factor
            let expected = source + SIMD4(51, 51, 51, 255) * (1 - source.w / 255)
            #expect(picture.isNear(8, 8, expected))
        }
    }

    @Test func aGroupsTintFadesItAsOne() throws {
        let canvas = PixelCanvas()
        let group = canvas.add(Rect(x: 0, y: 0, width: 16, height: 16))
        canvas.add(Rect(x: 0, y: 0, width: 10, height: 16), to: group) { $0.backgroundColor = .white }
        canvas.add(Rect(x: 6, y: 0, width: 10, height: 16), to: group) {
            $0.backgroundColor = Color(red: 0, green: 1, blue: 1)
        }
        for picture in try draw(canvas, { $0.tint(at: 1, tint) }) {
            #expect(picture.isNear(2, 8, 255 * SIMD4(0.75, 0.375, 0, 1)))
            #expect(picture.isNear(8, 8, 255 * SIMD4(0, 0.375, 0, 1)))
        }
    }

    @Test func aTintMultipliesBordersGradientsPatternsAndShadows() throws {
        let canvas = PixelCanvas(width: 64, height: 64, background: nil)
        let layer = GradientLayer()
        layer.frame = Rect(x: 8, y: 8, width: 30, height: 30)
        layer.colors = [.white, .white, .white]
        layer.borderWidth = 4
        layer.borderColor = .white
        layer.shadowOpacity = 1
        layer.shadowColor = .white
        layer.shadowRadius = 0
        layer.shadowOffset = Size(width: 20, height: 20)
        canvas.stage.root.addSublayer(layer)
        for picture in try draw(canvas, { $0.tint(at: 1, tint) }) {
            for (x, y) in [(9, 20), (20, 20), (52, 52)] {
                #expect(picture.isNear(x, y, 255 * factor), "\(x) \(y): \(picture.channels(x, y))")
            }
        }
    }

    /// Over black, light that only adds looks as what covers.
    @Test(arguments: [1.0, 5, 8, 24], [PlanRules.all, .none])
    func lightThatOnlyAddsStaysInBlurs(radius: Double, rules: PlanRules) throws {
        func picture(_ mode: EmitterLayer.RenderMode) throws -> Bitmap {
            let canvas = PixelCanvas(width: 64, height: 64)
            let emitter = EmitterLayer()
            emitter.frame = Rect(x: 0, y: 0, width: 64, height: 64)
            emitter.emitterPosition = Point(x: 30, y: 28)
            emitter.renderMode = mode
            var cell = EmitterCell()
            cell.contents = try pixels([[SIMD4(200, 120, 40, 255)]])
            (cell.birthRate, cell.lifetime, cell.velocity, cell.scale) = (1, 0.75, 0, 24)
            emitter.emitterCells = [cell]
            emitter.filters = [Filter(.gaussianBlur(radius: radius))]
            canvas.stage.root.addSublayer(emitter)
            canvas.stage.advance(to: 1.5)
            return try SharedRenderer.draw(canvas.stage.makeFrame(), rules: rules)
        }
        let (adding, covering) = (try picture(.additive), try picture(.oldestFirst))
        #expect(adding[30, 28].x > 20)
        let differing = (0..<64 * 64).filter {
            !adding.isNear($0 % 64, $0 / 64, SIMD4<Double>(covering.channels($0 % 64, $0 / 64)))
        }
        #expect(differing.isEmpty)
    }
}
