import Foundation
import LaminaGeometry
import LaminaLayers

/// Masks and shadows.
extension EffectMaker {
    /// A layer somewhere in the bounds of another, sometimes with sublayers, fading or a mask of its own.
    mutating func makeMask(for layer: LayerSpec, depth: Int) -> LayerSpec {
        var mask = makeBox(in: layer.bounds)
        if imageCount > 0, dice.chance(35) {
            mask.contents = dice.below(imageCount)
        } else {
            mask.backgroundColor = makeColor(isOpaque: dice.chance(60))
            if !isAligned, dice.chance(50) { mask.cornerRadius = dice.fraction(1...14, of: 4) / scale }
        }
        if dice.chance(30) {
            var inner = makeBox(in: mask.bounds)
            inner.backgroundColor = makeColor()
            if !isAligned, dice.chance(30) { inner.transform = Transform3D(rotation: 0.5, x: 0, y: 0, z: 1) }
            mask.sublayers = [inner]
        }
        if dice.chance(15) { mask.opacity = Float(dice.fraction(0...1, of: 8)) }
        if dice.chance(3) { mask.isHidden = true }
        if depth < 2, dice.chance(15) { mask.effects.mask = makeMask(for: mask, depth: depth + 1) }
        if share.contains(.filters), dice.chance(12) {
            mask.effects.filters = [Filter(.gaussianBlur(radius: dice.fraction(1...4, of: 4) / scale))]
        }
        return mask
    }

    /// A layer that takes much of a rectangle, with its edges at whole pixels where they have to be.
    mutating func makeBox(in bounds: Rect) -> LayerSpec {
        let (wide, high) = pixels(of: bounds)
        let (x, y) = (length(-2...wide / 3), length(-2...high / 3))
        return LayerSpec(
            frame: Rect(
                x: bounds.origin.x + x, y: bounds.origin.y + y, width: max(1, length(wide / 3...wide)),
                height: max(1, length(high / 3...high))))
    }

    private func pixels(of area: Rect) -> (wide: Int, high: Int) {
        (Int(min(max(area.size.width * scale, 6), 120)), Int(min(max(area.size.height * scale, 6), 120)))
    }

    mutating func addShadow(to layer: inout LayerSpec) {
        layer.effects.shadowColor = makeColor(isOpaque: true)
        layer.effects.shadowOpacity = Float(dice.fraction(0...1, of: 8))
        layer.effects.shadowOffset = Size(width: length(-6...6), height: length(-6...6))
        layer.effects.shadowRadius = dice.weighted([(20, 0), (80, dice.fraction(0...8, of: 4))]) / scale
        if dice.chance(80) { layer.masksToBounds = false }
        if dice.chance(45) { layer.effects.shadowPath = makePath(in: layer.bounds) }
    }

    private mutating func makePath(in bounds: Rect) -> Path {
        var path = Path()
        func add(_ rect: Rect, isReversed: Bool) {
            var corners = [
                Point(x: rect.minX, y: rect.minY), Point(x: rect.maxX, y: rect.minY),
                Point(x: rect.maxX, y: rect.maxY), Point(x: rect.minX, y: rect.maxY),
            ]
            if isReversed { corners.reverse() }
            path.elements.append(.move(corners[0]))
            path.elements += corners.dropFirst().map { .line($0) }
            path.elements.append(.close)
        }
        let box = makeBox(in: bounds).frame
        switch isAligned ? 0 : dice.below(4) {
        case 0: add(dice.chance(50) ? bounds : box, isReversed: false)
        case 1:
            add(bounds, isReversed: false)
            add(box, isReversed: dice.chance(50))
        case 2:
            let middle = Point(x: box.midX, y: box.midY)
            path.elements = [
                .move(Point(x: box.minX, y: middle.y)),
                .quadCurve(control: Point(x: box.minX, y: box.minY), end: Point(x: middle.x, y: box.minY)),
                .curve(
                    control1: Point(x: box.maxX, y: box.minY), control2: Point(x: box.maxX, y: box.maxY),
                    end: Point(x: middle.x, y: box.maxY)),
                .close,
            ]
        default: path = Path(roundedRect: bounds, cornerRadius: dice.fraction(1...10, of: 4) / scale)
        }
        return path
    }
}
