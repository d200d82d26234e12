import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// The picture of a layer's border, painted by asking for the part, the copy of it and the texel at each pixel's centre.
struct BorderImagePaint {
    private let image: TexelLevel
    private let box: Edges
    private let space: LayerSpace
    private let shape: RoundedShape?
    private let isNearest: Bool
    private let fills: Bool
    /// The parts along x for the rows at the top, in the middle and at the bottom.
    private let columns: [BorderImageAxis]
    /// The parts along y for the columns at the left, in the middle and at the right.
    private let rows: [BorderImageAxis]
    /// Pixels outside of which the border is transparent.
    let extent: PixelRect

    /// - Parameter isClippedLater: whether the layer is painted without its shape, which clips it and its sublayers.
    init(
        _ border: RenderBorderImage, _ image: TexelLevel, masksToBounds: Bool, in space: LayerSpace,
        isClippedLater: Bool
    ) {
        (self.image, self.space, isNearest, fills) = (image, space, border.isNearest, border.fills)
        let outsets = border.outsets
        box = Edges(
            minX: space.bounds.minX - outsets.w, minY: space.bounds.minY - outsets.x,
            maxX: space.bounds.maxX + outsets.y, maxY: space.bounds.maxY + outsets.z)
        extent = space.pixels(around: box)
        shape =
            isClippedLater
            ? nil
            : RoundedShape(
                box, radii: masksToBounds ? space.radii : .zero, hardSides: space.hardSides, in: space)
        let (width, height) = (box.width, box.height)
        let wide = border.widths.y + border.widths.w
        let high = border.widths.x + border.widths.z
        let shrink = min(wide > width ? width / wide : 1, high > height ? height / high : 1)
        let (top, right) = (border.widths.x * shrink, border.widths.y * shrink)
        let (bottom, left) = (border.widths.z * shrink, border.widths.w * shrink)
        let slices = border.slices
        /// Points per texel of a side's parts; nil if they are empty.
        func scale(_ width: Double, _ slice: Double) -> Double? { width > 0 && slice > 0 ? width / slice : nil }
        let scales = (
            top: scale(top, slices.x), right: scale(right, slices.y), bottom: scale(bottom, slices.z),
            left: scale(left, slices.w)
        )
        columns = [scales.top, scales.top ?? scales.bottom ?? 1, scales.bottom].map { across in
            BorderImageAxis(
                size: width, widths: (left, right), texels: image.width, slices: (slices.w, slices.y),
                border.horizontal,
                across: across)
        }
        rows = [scales.left, scales.left ?? scales.right ?? 1, scales.right].map { across in
            BorderImageAxis(
                size: height, widths: (top, bottom), texels: image.height, slices: (slices.x, slices.z),
                border.vertical,
                across: across)
        }
    }

    /// The colour at a pixel.
    func pixel(_ x: Int, _ y: Int) -> PaintedPixel {
        guard space.isInFront(x, y) else { return .clear }
        let coverage = shape?.coverage(x, y) ?? .whole
        if coverage.share == 0 {
            return PaintedPixel(color: .zero, isUncertain: coverage.isDoubtful, isTie: coverage.isTie)
        }
        let point = UprightPoint(pixelX: x, pixelY: y, in: space)
        guard point.isInFront else { return .unknown }
        let place = SIMD2(point.x - box.minX, point.y - box.minY)
        let (column, row) = (columns[0].part(at: place.x), rows[0].part(at: place.y))
        // Cuts are 1,024ths of a pixel, or what single precision may lose.
        let pixels = SIMD2(hypot(point.alongX.x, point.alongY.x), hypot(point.alongX.y, point.alongY.y))
        let slack = point.error + pixels / 512 + 1e-5
        var isTie = columns[0].isNearCut(place.x, slack.x) || rows[0].isNearCut(place.y, slack.y)
        if column == 1, row == 1, !fills { return PaintedPixel(color: .zero, isUncertain: false, isTie: isTie) }
        let across = columns[row].spot(place.x, in: column, pixel: pixels.x)
        let down = rows[column].spot(place.y, in: row, pixel: pixels.y)
        let share = across.share * down.share
        guard share > 0 else { return PaintedPixel(color: .zero, isUncertain: false, isTie: isTie) }
        isTie = isTie || across.nextCopy.map { $0 < slack.x } ?? false || down.nextCopy.map { $0 < slack.y } ?? false
        var isUncertain = false
        var color = SIMD4<Double>.zero
        if isNearest {
            color = image[across.texel(0), down.texel(0)]
            isTie = isTie || across.isBetweenTexels(slack.x) || down.isBetweenTexels(slack.y)
        } else {
            for (texelX, shareX) in across.weights {
                for (texelY, shareY) in down.weights { color += image[texelX, texelY] * (shareX * shareY) }
            }
            let error = point.error * SIMD2(across.density, down.density)
            isUncertain = error.max() > 1.0 / 512
        }
        let painted = PaintedPixel(color: color, isUncertain: isUncertain, isTie: isTie)
        return painted.cut(to: Coverage(share: share)).cut(to: coverage)
    }
}

/// One axis of three parts of a border's picture.
struct BorderImageAxis {
    private let size: Double
    private let widths: (first: Double, last: Double)
    private let texels: Double
    private let slices: (first: Double, last: Double)
    private let way: BorderImageParts.Repeat
    /// The length of a copy, the number of them where it is known, the start of the first one and the distance of the next.
    private var copies: (length: Double, count: Double?, start: Double, period: Double)?

    /// A place on the image.
    struct Spot {
        /// In texels.
        var place: Double
        /// The texels of the part.
        var low: Int
        var high: Int
        var wraps = false
        var share = 1.0
        /// Texels per point.
        var density: Double
        /// The distance by which the middle of another copy with a gap is further away, in points; nil without one.
        var nextCopy: Double?

        /// The texel at the place, or so many after it.
        func texel(_ step: Int, from start: Double? = nil) -> Int {
            let index = Int((start ?? place).rounded(.down)) + step
            let count = high - low + 1
            if wraps { return low + ((index - low) % count + count) % count }
            return min(max(index, low), high)
        }

        var weights: [(texel: Int, share: Double)] {
            let start = place - 0.5
            let share = start - start.rounded(.down)
            return [(texel(0, from: start), 1 - share), (texel(1, from: start), share)]
        }

        func isBetweenTexels(_ slack: Double) -> Bool {
            abs(place - place.rounded()) < 2e-3 + 2 * slack * density
        }
    }

    /// - Parameter across: points per texel on the other axis; nil for parts that are empty.
    init(
        size: Double, widths: (Double, Double), texels: Int, slices: (Double, Double), _ way: BorderImageParts.Repeat,
        across: Double?
    ) {
        (self.size, self.widths, self.slices, self.way) = (size, widths, slices, way)
        self.texels = Double(texels)
        let side = size - widths.0 - widths.1
        let length = Double(texels) - slices.0 - slices.1
        guard let across, side > 0, length > 0 else { return }
        let natural = length * across
        switch way {
        case .stretch: copies = (side, 1, 0, side)
        case .repeat: copies = (natural, nil, (side - natural) / 2, natural)
        case .round:
            let count = max(1, (side / natural).rounded())
            copies = (side / count, count, 0, side / count)
        case .space:
            let count = (side / natural + 1e-3).rounded(.down)
            if count < 1 { return }
            let gap = max(0, side - count * natural) / (count + 1)
            copies = (min(natural, side / count), count, gap, min(natural, side / count) + gap)
        }
    }

    /// The part at a distance from the start: before the first cut, between the cuts, after the last one.
    func part(at place: Double) -> Int {
        if place < widths.first { return 0 }
        return place < size - widths.last ? 1 : 2
    }

    func isNearCut(_ place: Double, _ slack: Double) -> Bool {
        abs(place - widths.first) < slack || abs(place - (size - widths.last)) < slack
    }

    /// - Parameter pixel: the size of a pixel in points.
    func spot(_ place: Double, in part: Int, pixel: Double) -> Spot {
        var spot = Spot(place: 0, low: 0, high: 0, share: 0, density: 0)
        switch part {
        case 0:
            guard widths.first > 0, slices.first > 0 else { return spot }
            spot.density = slices.first / widths.first
            (spot.low, spot.high) = (0, Int(slices.first) - 1)
            spot.place = min(max(place, 0), widths.first) * spot.density
        case 2:
            guard widths.last > 0, slices.last > 0 else { return spot }
            spot.density = slices.last / widths.last
            (spot.low, spot.high) = (Int(texels - slices.last), Int(texels) - 1)
            spot.place = texels - min(max(size - place, 0), widths.last) * spot.density
        default:
            guard let copies else { return spot }
            let length = texels - slices.first - slices.last
            (spot.low, spot.high) = (Int(slices.first), Int(texels - slices.last) - 1)
            spot.density = length / copies.length
            let from = place - widths.first - copies.start
            var copy = (from / copies.period).rounded(.down)
            if way == .space {
                // That of which the middle is nearest.
                copy = ((from - copies.length / 2) / copies.period).rounded()
            }
            if let count = copies.count { copy = min(max(copy, 0), count - 1) }
            let inside = from - copy * copies.period
            spot.wraps = way == .repeat || way == .round
            spot.share = 1
            if way == .space, let count = copies.count {
                // The gaps' edges are smoothed. Of a gap within a pixel there is a copy on both sides.
                let isBefore = inside < copies.length / 2
                let hasNext = isBefore ? copy > 0 : copy < count - 1
                let edge = min(inside, copies.length - inside)
                let gap = copies.period - copies.length
                func covered(_ distance: Double) -> Double { min(max(distance / pixel + 0.5, 0), 1) }
                spot.share = min(covered(edge) + (hasNext ? covered(-edge - gap) : 0), 1)
                if hasNext { spot.nextCopy = abs(2 * edge + gap) }
            }
            spot.place = slices.first + min(max(inside / copies.length, 0), 1) * length
            return spot
        }
        spot.share = 1
        return spot
    }
}

extension TreePainter {
    /// Paints the picture of a layer's border.
    func paintBorderImage(
        of layer: PaintedLayer, isClippedLater: Bool, within area: PixelRect, fade: Double, on buffer: inout PaintBuffer
    ) {
        guard let border = tree.borderImage(of: layer.node) else { return }
        let paint = BorderImagePaint(
            border, images[Int(border.image)].levels[0], masksToBounds: layer.masksToBounds, in: layer.space,
            isClippedLater: isClippedLater)
        buffer.paint(within: area.intersection(paint.extent)) { x, y in paint.pixel(x, y).faded(by: fade) }
    }
}
