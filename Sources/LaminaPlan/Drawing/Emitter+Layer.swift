import LaminaGeometry
import LaminaStage

extension Emitter {
    /// The instances of a layer's own picture: a box where that will do, else a quad; apart from
    /// them a pattern, and a gradient under an image.
    mutating func emitLayer(_ draw: LayerDraw, _ input: borrowing Input) {
        let hasContents = draw.node.contents >= 0 && draw.border != .alone
        if draw.place.flags.contains(.showsImageAlone) {
            // A soft edge just beyond a hard one would let some of the colour in.
            if hasContents { emitQuad(draw, fill: .zero, border: .zero, image: .contents, input) }
            return
        }
        let hasPattern = draw.node.pattern >= 0 && draw.border != .alone
        let hasGradient = draw.node.gradient >= 0 && draw.border != .alone
        let hasTint = hasContents && draw.node.backgroundColor.w > 0 && draw.node.flags.contains(.tintedContents)
        guard hasPattern || hasGradient || hasTint else {
            emitPart(draw, fill: draw.border != .alone, image: hasContents, border: draw.border != .later, input)
            return
        }
        var borderIsDone = false
        if hasPattern || !hasGradient, draw.node.backgroundColor.w > 0 {
            emitPart(draw, fill: true, image: false, border: false, input)
        }
        if hasPattern { emitQuad(draw, fill: .zero, border: .zero, image: .pattern, input) }
        if hasGradient {
            borderIsDone = !hasContents && draw.border == .included
            emitQuad(
                draw, fill: hasPattern ? .zero : draw.node.backgroundColor,
                border: borderIsDone && draw.hasBorder ? draw.node.borderColor : .zero, image: .gradient, input)
        }
        if hasContents || (draw.node.borderWidth > 0 && draw.border == .included && !borderIsDone) {
            emitPart(draw, fill: false, image: hasContents, border: draw.border == .included, input)
        }
    }

    /// One instance with some of the layer's parts.
    private mutating func emitPart(
        _ draw: LayerDraw, fill: Bool, image: Bool, border: Bool, _ input: borrowing Input
    ) {
        let fillColor = fill ? draw.node.backgroundColor : .zero
        let borderColor = border && draw.hasBorder ? draw.node.borderColor : .zero
        if image {
            emitQuad(draw, fill: fillColor, border: borderColor, image: .contents, input)
        } else if fillColor.w > 0 || borderColor.w > 0 {
            if draw.place.isRectilinear, draw.context.slices.count == 0,
                draw.node.flags.isDisjoint(with: .hardEdges) || draw.hasOnlyHardEdges,
                let scale = draw.uniformScale
            {
                emitBox(draw, fill: fillColor, border: borderColor, scale: scale, input)
            } else {
                emitQuad(draw, fill: fillColor, border: borderColor, image: .none, input)
            }
        }
    }
}

extension LayerDraw {
    /// Whether every edge is hard and straight, so that the layer is a box of whole pixels.
    fileprivate var hasOnlyHardEdges: Bool {
        node.flags.isSuperset(of: .hardEdges) && node.cornerRadii == .zero && !hasBorder
    }

    /// Pixels a point of a rectilinear layer; nil where x and y differ and a corner or border would show it.
    fileprivate var uniformScale: Double? {
        let map = place.map
        let (x, y) = (abs(map.a) + abs(map.b), abs(map.d) + abs(map.e))
        if node.cornerRadii == .zero && !hasBorder { return x }
        return abs(x - y) <= 1e-6 * x ? x : nil
    }
}
