import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

/// A layer's image ready to be asked for the colour at any point.
struct ContentsPaint {
    let box: ContentsBox
    private let image: TexelImage
    private let range: TexelRange
    private let axisX: TexelAxis
    private let axisY: TexelAxis
    private let filter: ContentsFilter
    private let bias: Double
    private let isOpaque: Bool
    private let tint: SIMD4<Double>

    /// Layers with more texels a pixel than this use the filter for smaller images.
    private static let oneToOne = 1.0001

    /// Nil if the contents show nothing.
    init?(_ contents: RenderContents, image: TexelImage, isOpaque: Bool, in space: LayerSpace) {
        let base = image.levels[0]
        guard let box = ContentsBox(contents, imageSize: base.size, in: space.bounds) else { return nil }
        self.box = box
        self.image = image
        self.isOpaque = isOpaque
        tint = SIMD4<Double>(contents.tint)
        range = box.range(in: base)
        bias = Double(contents.minificationBias)

        let (edges, texels) = (box.edges, box.texels)
        let hasNineParts =
            contents.placement == nil && contents.gravity.resizes
            && contents.center != Rect(x: 0, y: 0, width: 1, height: 1)
        if hasNineParts {
            let scale = ContentsBox.scale(of: contents)
            axisX = TexelAxis(
                start: edges.minX, length: edges.width, firstTexel: texels.minX, texelLength: texels.width,
                center: (contents.center.origin.x, contents.center.size.width), scale: scale)
            axisY = TexelAxis(
                start: edges.minY, length: edges.height, firstTexel: texels.minY, texelLength: texels.height,
                center: (contents.center.origin.y, contents.center.size.height), scale: scale)
            filter = contents.magnification == .nearest ? .nearest : .linear
        } else {
            axisX = TexelAxis(
                start: edges.minX, length: edges.width, firstTexel: texels.minX, texelLength: texels.width)
            axisY = TexelAxis(
                start: edges.minY, length: edges.height, firstTexel: texels.minY, texelLength: texels.height)
            let area = (texels.width / edges.width) * (texels.height / edges.height)
            let isSmaller = area * ContentsPaint.pointsPerPixel(at: space) > ContentsPaint.oneToOne
            let chosen = isSmaller ? contents.minification : contents.magnification
            // Only smaller images have use for the pyramid.
            filter = chosen == .trilinear && !isSmaller ? .linear : chosen
        }
    }

    /// The area of a pixel in square points at the centre of the layer.
    private static func pointsPerPixel(at space: LayerSpace) -> Double {
        // At the origin of the upright frame x and y are 0, which leaves the derivatives row / W, and W is 1 / w.
        let (map, w) = (space.fromPixels, space.toPixels.i)
        return abs(map.a * map.e - map.b * map.d) * w * w
    }

    /// The colour at a point.
    func pixel(at point: UprightPoint) -> PaintedPixel {
        guard point.isInFront else { return .unknown }
        let density = SIMD2(axisX.density(at: point.x), axisY.density(at: point.y))
        let texel = SIMD2(axisX.texel(at: point.x), axisY.texel(at: point.y))
        let error = point.error * density
        let isTie = axisX.isTie(at: point.x, error: point.error.x) || axisY.isTie(at: point.y, error: point.error.y)
        var isUncertain = isTie
        var color: SIMD4<Double>
        switch filter {
        case .nearest:
            let tie = tie(at: texel, point, density)
            let place = texel + tie
            color = image.levels[0].nearest(place.x, place.y, in: range)
            isUncertain = isUncertain || isOnBorder(place, error + tie / 2)
        case .linear:
            color = image.levels[0].linear(texel.x, texel.y, in: range)
            isUncertain = isUncertain || error.max() > ContentsPaint.visibleError
        case .trilinear:
            color = trilinear(texel, (point.alongX * density).length, (point.alongY * density).length)
            isUncertain = isUncertain || error.max() > ContentsPaint.visibleError
        }
        if isOpaque { color.w = 1 }
        return PaintedPixel(color: color * tint, isUncertain: isUncertain, isTie: isTie)
    }

    /// A pixel's centre on the border of two texels takes the one to the right, or below, also where rounding puts it a
    /// little before: a 1,024th of a pixel, and what single precision may lose of a coordinate; in texels.
    private func tie(
        at texel: SIMD2<Double>, _ point: UprightPoint, _ density: SIMD2<Double>
    ) -> SIMD2<Double> {
        func size(_ vector: SIMD2<Double>) -> SIMD2<Double> { pointwiseMax(vector, -vector) }
        let texelsAPixel = (size(point.alongX) + size(point.alongY)) * density
        let origin = SIMD2(axisX.texel(at: 0), axisY.texel(at: 0))
        return texelsAPixel / 1024 + (size(texel) + size(origin)) * 0x1p-22
    }

    /// An error of a linear sample's coordinates that may show: half a step of 8 bits between black and white.
    private static let visibleError = 1.0 / 512

    /// Returns whether an error of the coordinates of up to `reach` would give another texel.
    private func isOnBorder(_ texel: SIMD2<Double>, _ reach: SIMD2<Double>) -> Bool {
        range.column((texel.x - reach.x).rounded(.down)) != range.column((texel.x + reach.x).rounded(.down))
            || range.row((texel.y - reach.y).rounded(.down)) != range.row((texel.y + reach.y).rounded(.down))
    }

    /// The mean of linear samples on the two levels of the pyramid around the level of detail.
    private func trilinear(_ texel: SIMD2<Double>, _ stepX: Double, _ stepY: Double) -> SIMD4<Double> {
        let last = Double(image.levels.count - 1)
        let wanted = log2(max(stepX, stepY)) + bias
        let detail = wanted > 0 ? min(wanted, last) : 0
        let fine = detail.rounded(.down)
        let share = detail - fine
        let color = sample(texel, level: Int(fine))
        return share > 0 ? color * (1 - share) + sample(texel, level: Int(fine) + 1) * share : color
    }

    private func sample(_ texel: SIMD2<Double>, level index: Int) -> SIMD4<Double> {
        let (base, level) = (image.levels[0], image.levels[index])
        return level.linear(
            texel.x * Double(level.width) / Double(base.width), texel.y * Double(level.height) / Double(base.height),
            in: range.scaled(to: level, from: base))
    }
}
