import Foundation
import LaminaGeometry
import LaminaStage

/// A shadow of a layer's box, painted pixel by pixel.
///
/// A pixel takes the blurred shape at its centre, where the blur's variance is increased by that of the pixel's own area,
/// 1/12 along each of its sides. The blur is integrated over the rows of the shape; without a blur the pixel takes the
/// area that it shares with the shape.
struct BoxShadowPaint {
    private let color: SIMD4<Double>
    private let space: LayerSpace
    private let sigma: Double
    private let isInset: Bool
    /// The shape that casts the shadow, or the hole of an inset one; nil for none.
    private let caster: Edges?
    private let corners: [RoundedCorner]
    private let sharp: RoundedShape?
    /// The box that the shadow is cut out under, or that it is inside of.
    private let box: RoundedShape?
    /// Pixels outside of which the shadow is transparent.
    let extent: PixelRect

    /// - Parameters:
    ///   - sides: the layer's border by side, within which inset shadows are.
    ///   - isClippedLater: whether the layer is painted without its shape, which clips it and its sublayers.
    init?(
        _ shadow: RenderBoxShadow, on node: RenderNode, within sides: RenderBorderSides?, in space: LayerSpace,
        isClippedLater: Bool
    ) {
        if !shadow.isInset, node.flags.contains(.masksToBounds) { return nil }
        (self.space, sigma, isInset) = (space, shadow.radius, shadow.isInset)
        color = SIMD4<Double>(shadow.color)
        let border = shadow.isInset ? Double(node.borderWidth) : 0
        var inner = space.bounds.inset(by: border)
        var innerRadii = space.radii.inset(by: border)
        if shadow.isInset, let sides {
            let upright = node.flags.contains(.geometryFlipped) ? sides.flipped : sides
            // Of a border that is half outside, half is within the bounds.
            let share = 1 - upright.placement.shareOutside
            let (top, right) = (Double(upright.top.width) * share, Double(upright.right.width) * share)
            let (bottom, left) = (Double(upright.bottom.width) * share, Double(upright.left.width) * share)
            inner = Edges(
                minX: space.bounds.minX + left, minY: space.bounds.minY + top, maxX: space.bounds.maxX - right,
                maxY: space.bounds.maxY - bottom)
            // A corner as long as the layer is no longer than the box that is left.
            let (mostX, mostY) = (SIMD4(repeating: max(inner.width, 0)), SIMD4(repeating: max(inner.height, 0)))
            innerRadii.x = (space.radii.x - SIMD4(left, right, right, left))
                .clamped(lowerBound: .zero, upperBound: mostX)
            innerRadii.y = (space.radii.y - SIMD4(top, top, bottom, bottom))
                .clamped(lowerBound: .zero, upperBound: mostY)
            for corner in 0..<4 where min(innerRadii.x[corner], innerRadii.y[corner]) <= 0 {
                (innerRadii.x[corner], innerRadii.y[corner]) = (0, 0)
            }
        }
        let growth = shadow.isInset ? -shadow.spread : shadow.spread
        var shape = inner.inset(by: -growth)
        let down = node.flags.contains(.geometryFlipped) ? -shadow.offset.height : shadow.offset.height
        shape = Edges(
            minX: shape.minX + shadow.offset.width, minY: shape.minY + down, maxX: shape.maxX + shadow.offset.width,
            maxY: shape.maxY + down)
        caster = shape.isEmpty ? nil : shape
        if shadow.isInset ? inner.isEmpty : shape.isEmpty { return nil }
        let radii = innerRadii.grown(by: growth, within: shape)
        corners = shape.isEmpty ? [] : RoundedCorner.corners(of: shape, radii: radii)
        sharp = sigma > 0 || shape.isEmpty ? nil : RoundedShape(shape, radii: radii, in: space)
        if shadow.isInset {
            let isWhole = node.borderWidth <= 0 && sides == nil
            box = isClippedLater && isWhole ? nil : RoundedShape(inner, radii: innerRadii, in: space)
            extent = space.pixels(around: inner)
        } else {
            box = shadow.cutsOutBox ? RoundedShape(inner, radii: innerRadii, in: space) : nil
            extent = space.pixels(around: shape.inset(by: -3.6 * sigma)).grown(by: 1)
        }
    }

    /// The shadow's colour at a pixel.
    func pixel(_ x: Int, _ y: Int) -> PaintedPixel {
        guard space.isInFront(x, y) else { return .clear }
        let shape = sharp?.coverage(x, y)
        var share = shape?.share ?? blurred(x, y)
        var isEdge = shape.map { $0.isPartial || $0.isDoubtful } ?? false
        if isInset { share = 1 - share }
        if let box {
            let cut = box.coverage(x, y)
            isEdge = isEdge || cut.isPartial || cut.isDoubtful
            share *= isInset ? cut.share : 1 - cut.share
        }
        if share <= 0, !isEdge { return .clear }
        // Blurs are within a third of a step of 8 bits.
        return PaintedPixel(color: color * share, doubt: isEdge ? 1 : 0, steps: sigma > 0 ? color.w / 3 : 0)
    }

    // MARK: Blur

    /// The coverage of the blurred shape at a pixel's centre.
    private func blurred(_ x: Int, _ y: Int) -> Double {
        guard let caster else { return 0 }
        let map = space.fromPixels
        let (ownX, ownY, w) = map.project(Double(x) + 0.5, Double(y) + 0.5)
        guard w > 0 else { return 0 }
        let (px, py) = (ownX / w, ownY / w)
        let columnX = SIMD2(map.a - px * map.g, map.b - px * map.h) / w
        let columnY = SIMD2(map.d - py * map.g, map.e - py * map.h) / w
        let sigmaX = (sigma * sigma + (columnX * columnX).sum() / 12).squareRoot()
        let sigmaY = (sigma * sigma + (columnY * columnY).sum() / 12).squareRoot()
        func fraction(_ z: Double) -> Double { 0.5 * erfc(-z / 2.0.squareRoot()) }

        // The share of the row at a height that is within the shape, blurred along x.
        func row(_ height: Double) -> Double {
            let left = caster.minX + inset(height, signX: -1)
            let right = caster.maxX - inset(height, signX: 1)
            return max(0, fraction((px - left) / sigmaX) - fraction((px - right) / sigmaX))
        }
        func density(_ height: Double) -> Double {
            let z = (height - py) / sigmaY
            return exp(-0.5 * z * z) / (sigmaY * (2 * Double.pi).squareRoot())
        }

        // Between the heights at which corners begin and end the rows change smoothly, or are alike.
        let reach = 6 * sigmaY
        let heights = ([caster.minY, caster.maxY] + corners.map(\.y)).sorted()
        var sum = 0.0
        for (first, last) in zip(heights, heights.dropFirst()) {
            let (low, high) = (max(first, py - reach), min(last, py + reach))
            guard high > low else { continue }
            let middle = (low + high) / 2
            if inset(middle, signX: -1) == 0, inset(middle, signX: 1) == 0 {
                sum += row(middle) * (fraction((high - py) / sigmaY) - fraction((low - py) / sigmaY))
                continue
            }
            // Simpson's rule over an angle, with which steep ends of arcs change smoothly.
            let count = 64
            let step = Double.pi / Double(count)
            var part = 0.0
            for index in 0...count {
                let turn = Double(index) * step
                let height = middle - (high - low) / 2 * cos(turn)
                let weight: Double = index == 0 || index == count ? 1 : index % 2 == 1 ? 4 : 2
                part += weight * row(height) * density(height) * sin(turn)
            }
            sum += part * step / 3 * (high - low) / 2
        }
        return min(max(sum, 0), 1)
    }

    /// The distance from the left or the right side to the shape at a height.
    private func inset(_ height: Double, signX: Double) -> Double {
        var inset = 0.0
        for corner in corners where corner.signX == signX {
            let depth = min((height - corner.y) * corner.signY / corner.height, 1)
            guard depth > 0 else { continue }
            let across = pow(1 - pow(depth, corner.power), 1 / corner.power)
            inset = max(inset, corner.width * (1 - across))
        }
        return inset
    }
}

extension PaintedRadii {
    /// The radii after the shape has grown by a distance on each side, as CSS Backgrounds and Borders Level 3 says; none is
    /// longer than its side.
    fileprivate func grown(by distance: Double, within shape: Edges) -> PaintedRadii {
        func radius(_ radius: Double) -> Double {
            if distance <= 0 || radius >= distance { return max(0, radius + distance) }
            return radius + distance * (1 + pow(radius / distance - 1, 3))
        }
        var grown = self
        for corner in 0..<4 {
            grown.x[corner] = min(radius(x[corner]), max(0, shape.width))
            grown.y[corner] = min(radius(y[corner]), max(0, shape.height))
        }
        return grown
    }
}

extension TreePainter {
    /// Paints a layer's outer or inset box shadows, the last one first.
    func paintBoxShadows(
        of layer: PaintedLayer, isInset: Bool, isClippedLater: Bool, within area: PixelRect, fade: Double,
        on buffer: inout PaintBuffer
    ) {
        let sides = tree.borderSides(of: layer.node)
        for shadow in tree.boxShadows[layer.effects.boxShadows].reversed() where shadow.isInset == isInset {
            guard
                let paint = BoxShadowPaint(
                    shadow, on: layer.node, within: sides, in: layer.space, isClippedLater: isClippedLater)
            else { continue }
            buffer.paint(within: area.intersection(paint.extent)) { x, y in paint.pixel(x, y).faded(by: fade) }
        }
    }
}
