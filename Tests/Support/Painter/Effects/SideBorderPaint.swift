import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// A border by side, painted by asking points of each pixel which side they are of, and whether a line, a dash or a dot is
/// there. All is in the layer's upright frame; sides are top, right, bottom, left.
struct SideBorderPaint {
    private let space: LayerSpace
    /// The edges of the border.
    private let box: Edges
    private let sides: [Side]
    private let outer: RoundedShape?
    /// The outer edge, and the shapes that are a third, two thirds and all of the widths inside of it.
    private let shapes: [InsideShape]
    /// Pixels outside of which the border is transparent.
    let extent: PixelRect

    private struct Side {
        var color: SIMD4<Double>
        var width: Double
        var style: BorderStyle
        var line: SideLine
    }

    /// The side, and the part of it, at a point.
    private struct Spot: Equatable {
        /// -1 where there is no border.
        var side = -1
        /// False in the gaps of its side.
        var isOn = true
        /// Beyond the layer's shape, which clips the border later.
        var isClippedLater = false
    }

    /// The points of a pixel along each axis.
    private static let count = 8

    /// - Parameter isClippedLater: whether the layer is painted without its shape, which clips it and its sublayers.
    init(_ border: RenderBorderSides, on node: RenderNode, in space: LayerSpace, isClippedLater: Bool) {
        self.space = space
        let upright = node.flags.contains(.geometryFlipped) ? border.flipped : border
        let given = [upright.top, upright.right, upright.bottom, upright.left]
        let widths = given.map { Double($0.width) }
        // A border beyond the layer's edges has their distance from it added to the radii of round corners.
        let beyond: Double = [.inside: 0, .center: 0.5, .outside: 1][border.placement] ?? 0
        let outsets = widths.map { $0 * beyond }
        box = Edges(
            minX: space.bounds.minX - outsets[3], minY: space.bounds.minY - outsets[0],
            maxX: space.bounds.maxX + outsets[1], maxY: space.bounds.maxY + outsets[2])
        var radii = space.radii
        for corner in 0..<4 where radii.x[corner] > 0 && radii.y[corner] > 0 {
            radii.x[corner] += outsets[corner == 0 || corner == 3 ? 3 : 1]
            radii.y[corner] += outsets[corner < 2 ? 0 : 2]
        }
        let (box, outerRadii) = (box, radii)
        shapes = [0, 1.0 / 3, 2.0 / 3, 1].map { share in InsideShape(box, outerRadii, widths.map { $0 * share }) }
        let middle = InsideShape(box, outerRadii, widths.map { $0 / 2 })
        // The middle lines have square corners where the inner shape does, to a fiftieth of the width.
        let arcs = (0..<4).map { (corner: Int) -> (x: Double, y: Double, power: Double)? in
            let (beside, above) = ([3, 1, 1, 3][corner], [0, 0, 2, 2][corner])
            guard outerRadii.x[corner] > 1.02 * widths[beside], outerRadii.y[corner] > 1.02 * widths[above] else {
                return nil
            }
            return middle.arc(corner).map { (x: $0.width, y: $0.height, power: $0.power) }
        }
        sides = given.enumerated().map { index, side in
            Side(
                color: SIMD4<Double>(side.color), width: Double(side.width), style: side.style,
                line: SideLine(
                    index, widths, arcs, size: index % 2 == 0 ? box.width : box.height,
                    isDotted: side.style == .dotted))
        }
        outer = isClippedLater ? nil : RoundedShape(box, radii: outerRadii, hardSides: space.hardSides, in: space)
        extent = space.pixels(around: box)
    }

    /// The border's colour at a pixel.
    func pixel(_ x: Int, _ y: Int) -> PaintedPixel {
        guard space.isInFront(x, y), !isWithin(x, y) else { return .clear }
        var isEdge = false
        if let outer {
            let cut = outer.coverage(x, y)
            if cut.share == 0 { return PaintedPixel(color: .zero, isUncertain: cut.isDoubtful, isTie: cut.isTie) }
            isEdge = cut.isDoubtful
        }
        var sum = SIMD4<Double>.zero
        var first: Spot?
        var alpha = 0.0
        var clipped = 0
        let count = SideBorderPaint.count
        for row in 0..<count {
            for column in 0..<count {
                // The first and the last ones are next to the pixel's edges.
                let fraction = { (index: Int) in
                    index == 0 ? 1e-6 : index == count - 1 ? 1 - 1e-6 : (Double(index) + 0.5) / Double(count)
                }
                let spot = spot(Double(x) + fraction(column), Double(y) + fraction(row))
                if let first { isEdge = isEdge || spot != first } else { first = spot }
                if spot.isClippedLater { clipped += 1 }
                guard spot.side >= 0 else { continue }
                alpha = max(alpha, sides[spot.side].color.w)
                if spot.isOn { sum += sides[spot.side].color }
            }
        }
        // Curves that only touch the pixel.
        if alpha > 0, !isEdge {
            for (dx, dy) in [(-0.05, 0.5), (1.05, 0.5), (0.5, -0.05), (0.5, 1.05)] {
                let near = spot(Double(x) + dx, Double(y) + dy)
                if near.side >= 0, near != first { isEdge = true }
            }
        }
        // Where edges of several kinds meet in a pixel their coverages are multiplied.
        let steps = isEdge && hasPatterns ? 64 * alpha : 0
        // A clip later leaves the share of the pixel that is counted here.
        return PaintedPixel(color: sum / Double(max(count * count - clipped, 1)), doubt: isEdge ? 1 : 0, steps: steps)
    }

    /// True if sides differ, or have more than areas.
    private var hasPatterns: Bool {
        sides.contains {
            $0.style == .dashed || $0.style == .dotted || $0.style == .double || $0.color != sides[0].color
        }
    }

    /// Returns whether all of a pixel is inside of the border: its corners are, and the inner shape is convex.
    private func isWithin(_ x: Int, _ y: Int) -> Bool {
        [(0, 0), (1, 0), (0, 1), (1, 1)].allSatisfy { dx, dy in
            let (homogeneousX, homogeneousY, w) = space.fromPixels.project(Double(x + dx), Double(y + dy))
            return w > 0 && shapes[3].holds(homogeneousX / w, homogeneousY / w)
        }
    }

    private func spot(_ px: Double, _ py: Double) -> Spot {
        let (homogeneousX, homogeneousY, w) = space.fromPixels.project(px, py)
        guard w > 0 else { return Spot(side: -2) }
        let (x, y) = (homogeneousX / w, homogeneousY / w)
        if !shapes[0].holds(x, y, hard: space.hardSides) { return Spot(isClippedLater: outer == nil) }
        if shapes[3].holds(x, y) { return Spot() }
        let (low, high) = (SIMD2(box.minX, box.minY), SIMD2(box.maxX, box.maxY))
        let depths = [y - low.y, high.x - x, high.y - y, x - low.x]
        var nearest = -1
        for index in 0..<4 where sides[index].width > 0 {
            if nearest < 0 || depths[index] / sides[index].width < depths[nearest] / sides[nearest].width {
                nearest = index
            }
        }
        guard nearest >= 0 else { return Spot() }
        let side = sides[nearest]
        var spot = Spot(side: nearest)
        switch side.style {
        case .none, .solid: break
        case .double: spot.isOn = !(shapes[1].holds(x, y) && !shapes[2].holds(x, y))
        case .dashed, .dotted:
            let along = [x - low.x, y - low.y, high.x - x, high.y - y][nearest]
            spot.isOn = side.line.holds(along, depths[nearest])
        }
        return spot
    }
}

/// The outer edge of a border with each side moved inwards by a distance of its own.
private struct InsideShape {
    let edges: Edges
    let corners: [RoundedCorner]

    init(_ bounds: Edges, _ outer: PaintedRadii, _ insets: [Double]) {
        edges = Edges(
            minX: bounds.minX + insets[3], minY: bounds.minY + insets[0], maxX: bounds.maxX - insets[1],
            maxY: bounds.maxY - insets[2])
        let radii = PaintedRadii(
            x: pointwiseMax(outer.x - SIMD4(insets[3], insets[1], insets[1], insets[3]), .zero),
            y: pointwiseMax(outer.y - SIMD4(insets[0], insets[0], insets[2], insets[2]), .zero),
            isContinuous: outer.isContinuous)
        corners = RoundedCorner.corners(of: edges, radii: radii)
    }

    /// Returns whether a point is inside; hard sides are those of another's care.
    func holds(_ x: Double, _ y: Double, hard: HardSides = HardSides()) -> Bool {
        if edges.isEmpty { return false }
        if !hard.left && x < edges.minX || !hard.right && x > edges.maxX { return false }
        if !hard.top && y < edges.minY || !hard.bottom && y > edges.maxY { return false }
        return !corners.contains { $0.cutsOff(x, y) }
    }

    /// The arc of a corner: top left, top right, bottom right, bottom left.
    func arc(_ index: Int) -> RoundedCorner? {
        let signs: [(Double, Double)] = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
        return corners.first { $0.signX == signs[index].0 && $0.signY == signs[index].1 }
    }
}

extension TreePainter {
    /// Paints a layer's border by side.
    func paintSideBorder(
        of layer: PaintedLayer, isClippedLater: Bool, within area: PixelRect, fade: Double, on buffer: inout PaintBuffer
    ) {
        guard let border = tree.borderSides(of: layer.node) else { return }
        let paint = SideBorderPaint(border, on: layer.node, in: layer.space, isClippedLater: isClippedLater)
        buffer.paint(within: area.intersection(paint.extent)) { x, y in paint.pixel(x, y).faded(by: fade) }
    }
}
