import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaLayers

/// Has layers of a scene made by chance draw shapes and text.
///
/// It has dice of its own and comes last, so that scenes without are what they would be without it.
struct DrawingMaker {
    private var dice: Dice
    /// For what shapes have beyond Core Animation's, so that those without are what they would be.
    private var lateDice: Dice

    init(seed: UInt64) {
        dice = Dice(seed: seed)
        var mixer = SplitMix64(seed: seed ^ 0x5EED_0F_57A0)
        lateDice = Dice(seed: mixer.next())
    }

    mutating func decorated(_ scene: SceneSpec) -> SceneSpec {
        var scene = scene
        // Small trees are walked until one draws.
        for _ in 0..<3 {
            decorate(&scene.sublayers)
            if scene.sublayers.contains(where: \.holdsDrawing) { break }
        }
        return scene
    }

    private mutating func decorate(_ layers: inout [LayerSpec]) {
        for index in layers.indices {
            draw(on: &layers[index])
            if var mask = layers[index].effects.mask {
                draw(on: &mask)
                layers[index].effects.mask = mask
            }
            decorate(&layers[index].sublayers)
        }
    }

    private mutating func draw(on layer: inout LayerSpec) {
        // Vibrant layers, snapshots and gradients are of classes of their own.
        guard layer.effects.visual == nil, layer.gradient == nil, dice.chance(35) else { return }
        layer.drawing = dice.chance(60) ? .shape(makeShape(near: layer.bounds)) : .text(makeText())
        // Shapes are over the first picture, text is under it. No dice, so that they fall as they would without.
        if layer.contents != 0 { layer.contents = nil }
        layer.contentsScale = 1
        layer.contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
        layer.contentsCenter = layer.contentsRect
        if dice.chance(60) { layer.backgroundColor = nil }
        if dice.chance(80) { layer.pattern = nil }
    }

    /// A shape that often reaches out of the bounds.
    private mutating func makeShape(near bounds: Rect) -> ShapeSpec {
        var shape = ShapeSpec()
        let (left, top) = (Int(bounds.minX.rounded()), Int(bounds.minY.rounded()))
        let (width, height) = (Int(min(bounds.width, 100)), Int(min(bounds.height, 100)))
        for _ in 0..<dice.whole(2...6) {
            shape.points.append(
                Point(x: left + dice.whole(-6...width + 6), y: top + dice.whole(-6...height + 6)))
        }
        shape.isCurved = dice.chance(40)
        shape.fillColor = dice.chance(65) ? makeColor() : nil
        if shape.fillColor == nil || dice.chance(40) {
            shape.strokeColor = makeColor()
            shape.lineWidth = Double(dice.whole(1...5))
            if dice.chance(30) { shape.strokeEnd = dice.fraction(0...1, of: 8) }
            if dice.chance(30) { shape.dash = [Double(dice.whole(1...6)), Double(dice.whole(1...4))] }
        }
        if lateDice.chance(30) { shape.strokeOffset = lateDice.fraction(-8...8, of: 8) }
        if shape.fillColor != nil, lateDice.chance(25) { shape.fillGradient = makeGradient() }
        if lateDice.chance(25) { shape.strokes = (0..<lateDice.whole(1...3)).map { _ in makeStroke() } }
        return shape
    }

    private mutating func makeStroke() -> ShapeStroke {
        var stroke = ShapeStroke(color: makeLateColor(), width: Double(lateDice.whole(1...6)))
        if lateDice.chance(30) { stroke.gradient = makeGradient() }
        (stroke.cap, stroke.join) = (lateDice.pick(LineCap.allCases), lateDice.pick(LineJoin.allCases))
        if lateDice.chance(30) { stroke.dashPattern = [Double(lateDice.whole(1...6)), Double(lateDice.whole(1...4))] }
        if lateDice.chance(30) { stroke.dashPhase = Double(lateDice.whole(-5...5)) }
        if lateDice.chance(30) { stroke.start = lateDice.fraction(0...1, of: 8) }
        if lateDice.chance(30) { stroke.end = lateDice.fraction(0...1, of: 8) }
        if lateDice.chance(30) { stroke.offset = lateDice.fraction(-2...2, of: 8) }
        return stroke
    }

    private mutating func makeGradient() -> GradientFill {
        var gradient = GradientFill(colors: (0..<lateDice.whole(2...4)).map { _ in makeLateColor() })
        gradient.type = lateDice.pick(GradientFill.Kind.allCases)
        gradient.startPoint = Point(x: lateDice.fraction(0...1, of: 4), y: lateDice.fraction(0...1, of: 4))
        gradient.endPoint = Point(x: lateDice.fraction(0...1, of: 4), y: lateDice.fraction(0...1, of: 4))
        if lateDice.chance(30) {
            (gradient.unit, gradient.endPoint) = (.points, Point(x: Double(lateDice.whole(1...40)), y: 9))
        }
        gradient.spreadMethod = lateDice.pick(GradientSpreadMethod.allCases)
        gradient.colorInterpolation = lateDice.pick(GradientColorInterpolation.allCases)
        gradient.interpolatesPremultiplied = lateDice.chance(30)
        if lateDice.chance(30) { gradient.locations = gradient.colors.indices.map { Double($0) / 8 } }
        if lateDice.chance(30) { gradient.midpoints = gradient.colors.dropFirst().map { _ in 0.25 } }
        return gradient
    }

    private mutating func makeLateColor() -> Color {
        func channel() -> Double { Double(lateDice.below(16) * 17) / 255 }
        return Color(red: channel(), green: channel(), blue: channel(), alpha: lateDice.chance(60) ? 1 : channel())
    }

    private mutating func makeText() -> TextSpec {
        var text = TextSpec()
        text.string = dice.pick(["Ag", "Lamina", "fi ffl Ω", "two words", "שלום", "مرحبا", "Привет мир"])
        text.fontSize = Double(dice.whole(5...16))
        text.color = makeColor()
        text.alignment = dice.pick(TextAlignment.allCases)
        if dice.chance(40) { text.wrapping = .word }
        // Without dice, so that they fall as they would without it.
        if text.fontSize > 11 { text.padding = DirectionalEdgeInsets(top: 1, leading: 3, bottom: 2, trailing: 0) }
        switch text.fontSize {
        case 5: (text.lineHeight, text.truncation) = (9, .end)
        case 6: text.lineHeightMultiple = 1.5
        case 7: (text.wrapping, text.minimumScaleFactor) = (.wholeWord, 0.25)
        case 8: (text.wrapping, text.truncation) = (.character, .middle)
        case 9: (text.minimumScaleFactor, text.truncation) = (0.5, .start)
        case 10: text.paragraphSpacing = 3
        default: break
        }
        if lateDice.chance(25) { text.gradient = makeGradient() }
        return text
    }

    private mutating func makeColor() -> Color {
        func channel() -> Double { Double(dice.below(16) * 17) / 255 }
        return Color(red: channel(), green: channel(), blue: channel(), alpha: dice.chance(60) ? 1 : channel())
    }
}

extension LayerSpec {
    fileprivate var holdsDrawing: Bool { drawing != nil || sublayers.contains(where: \.holdsDrawing) }
}
