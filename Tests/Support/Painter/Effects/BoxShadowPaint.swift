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
    private let radii: SIMD4<Double>
    private let sharp: RoundedShape?
    /// The box that the shadow is cut out under, or that it is inside of.
    private let box: RoundedShape?
    /// Pixels outside of which the shadow is transparent.
    let extent: PixelRect

    /// - Parameter isClippedLater: whether the layer is painted without its shape, which clips it and its sublayers.
    init?(_ shadow: RenderBoxShadow, on node: RenderNode, in space: LayerSpace, isClippedLater: Bool) {
        if !shadow.isInset, node.flags.contains(.masksToBounds) { return nil }
        (self.space, sigma, isInset) = (space, shadow.radius, shadow.isInset)
        color = SIMD4<Double>(shadow.color)
        let border = shadow.isInset ? Double(node.borderWidth) : 0
        let inner = space.bounds.inset(by: border)
        let innerRadii = pointwiseMax(space.radii - border, .zero)
        let growth = shadow.isInset ? -shadow.spread : shadow.spread
        var shape = inner.inset(by: -growth)
        let down = node.flags.contains(.geometryFlipped) ? -shadow.offset.height : shadow.offset.height
        shape = Edges(
            minX: shape.minX + shadow.offset.width, minY: shape.minY + down, maxX: shape.maxX + shadow.offset.width,
            maxY: shape.maxY + down)
        caster = shape.isEmpty ? nil : shape
        if shadow.isInset ? inner.isEmpty : shape.isEmpty { return nil }
        var radii = innerRadii
        for corner in 0..<4 { radii[corner] = BoxShadowPaint.radius(innerRadii[corner], grownBy: growth) }
        self.radii = pointwiseMin(radii, SIMD4(repeating: max(0, min(shape.width, shape.height) / 2)))
        sharp = sigma > 0 || shape.isEmpty ? nil : RoundedShape(shape, radii: self.radii, in: space)
        if shadow.isInset {
            box = isClippedLater && node.borderWidth <= 0 ? nil : RoundedShape(inner, radii: innerRadii, in: space)
            extent = space.pixels(around: inner)
        } else {
            box = shadow.cutsOutBox ? RoundedShape(inner, radii: innerRadii, in: space) : nil
            extent = space.pixels(around: shape.inset(by: -3.6 * sigma)).grown(by: 1)
        }
    }

    /// A corner's radius after the shape has grown by a distance, as CSS Backgrounds and Borders Level 3 says.
    private static func radius(_ radius: Double, grownBy distance: Double) -> Double {
        if distance <= 0 || radius >= distance { return max(0, radius + distance) }
        return radius + distance * (1 + pow(radius / distance - 1, 3))
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
            let left = caster.minX + inset(height, top: radii.x, bottom: radii.w)
            let right = caster.maxX - inset(height, top: radii.y, bottom: radii.z)
            return max(0, fraction((px - left) / sigmaX) - fraction((px - right) / sigmaX))
        }
        func density(_ height: Double) -> Double {
            let z = (height - py) / sigmaY
            return exp(-0.5 * z * z) / (sigmaY * (2 * Double.pi).squareRoot())
        }

        // The rows between the upper and the lower corners are alike.
        let (top, bottom) = (max(radii.x, radii.y), max(radii.z, radii.w))
        let (low, high) = (caster.minY + top, caster.maxY - bottom)
        var sum = 0.0
        if high > low {
            sum += row((low + high) / 2) * (fraction((high - py) / sigmaY) - fraction((low - py) / sigmaY))
        }
        // Those of corners by Simpson's rule over the angle, with which the arcs change smoothly.
        let reach = 6 * sigmaY
        for (edge, radius, sign) in [(caster.minY, top, 1.0), (caster.maxY, bottom, -1.0)] where radius > 0 {
            func angle(_ distance: Double) -> Double { asin(min(max(1 - distance / radius, 0), 1)) }
            let distance = (py - edge) * sign
            let (first, last) = (angle(distance + reach), angle(distance - reach))
            guard last > first else { continue }
            let count = 64
            let step = (last - first) / Double(count)
            var part = 0.0
            for index in 0...count {
                let turn = first + Double(index) * step
                let height = edge + sign * radius * (1 - sin(turn))
                let weight: Double = index == 0 || index == count ? 1 : index % 2 == 1 ? 4 : 2
                part += weight * row(height) * density(height) * radius * cos(turn)
            }
            sum += part * step / 3
        }
        return min(max(sum, 0), 1)
    }

    /// The distance from a side to the shape at a height, by the radii of the side's corners.
    private func inset(_ height: Double, top: Double, bottom: Double) -> Double {
        guard let caster else { return 0 }
        func inset(_ distance: Double, _ radius: Double) -> Double {
            guard distance < radius else { return 0 }
            let rest = radius - max(distance, 0)
            return radius - max(radius * radius - rest * rest, 0).squareRoot()
        }
        return max(inset(height - caster.minY, top), inset(caster.maxY - height, bottom))
    }
}

extension TreePainter {
    /// Paints a layer's outer or inset box shadows, the last one first.
    func paintBoxShadows(
        of layer: PaintedLayer, isInset: Bool, isClippedLater: Bool, within area: PixelRect, fade: Double,
        on buffer: inout PaintBuffer
    ) {
        for shadow in tree.boxShadows[layer.effects.boxShadows].reversed() where shadow.isInset == isInset {
            guard
                let paint = BoxShadowPaint(shadow, on: layer.node, in: layer.space, isClippedLater: isClippedLater)
            else { continue }
            buffer.paint(within: area.intersection(paint.extent)) { x, y in paint.pixel(x, y).faded(by: fade) }
        }
    }
}
