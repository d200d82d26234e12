import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

extension SceneMaker {
    mutating func makeContentsScale() -> Double {
        dice.weighted([(60, 1.0), (20, 2.0), (10, 0.5), (isAligned ? 0 : 10, 1.5)])
    }

    /// Lets a layer show the image with the given index in one of all possible ways.
    mutating func show(_ image: Int, on layer: inout LayerSpec) {
        layer.contents = image
        layer.contentsScale = makeContentsScale()
        layer.contentsGravity = dice.pick(ContentsGravity.allCases)
        if dice.chance(45) { layer.contentsGravity = .resize }
        if dice.chance(30) { layer.contentsRect = makePart(of: images[image]) }
        if dice.chance(15) { layer.contentsCenter = makeCenter(of: images[image]) }
        layer.minificationFilter = dice.weighted([(50, .linear), (20, .nearest), (30, .trilinear)])
        layer.magnificationFilter = dice.weighted([(65, .linear), (25, .nearest), (10, .trilinear)])
        if dice.chance(10) { layer.minificationFilterBias = Float(dice.fraction(-1...2, of: 4)) }
        if isAligned { keepContentsAligned(&layer, images[image]) }
    }

    private mutating func makePart(of image: ImageSpec) -> Rect {
        let (width, height) = (Double(image.width), Double(image.height))
        switch dice.below(20) {
        case 0: return Rect(x: 0.5, y: 0, width: 0, height: 1)
        case 1: return Rect(x: -0.25, y: 0.5, width: 1, height: 1)
        case ..<12:
            // Whole texels.
            let (x, y) = (dice.below(image.width / 2), dice.below(image.height / 2))
            let (columns, rows) = (dice.whole(1...image.width - x), dice.whole(1...image.height - y))
            return Rect(
                x: Double(x) / width, y: Double(y) / height, width: Double(columns) / width,
                height: Double(rows) / height)
        default:
            return Rect(
                x: dice.fraction(0...1, of: 16) / 2, y: dice.fraction(0...1, of: 16) / 2,
                width: (dice.fraction(0...1, of: 16) + 0.0625) / 2, height: (dice.fraction(0...1, of: 16) + 0.0625) / 2)
        }
    }

    private mutating func makeCenter(of image: ImageSpec) -> Rect {
        let (x, y) = (dice.fraction(0...1, of: 8) / 2, dice.fraction(0...1, of: 8) / 2)
        return Rect(x: x, y: y, width: dice.fraction(0...1, of: 8) / 2, height: dice.fraction(0...1, of: 8) / 2)
    }

    /// Resizes the contents to the bounds if their own edges would cut pixels.
    private func keepContentsAligned(_ layer: inout LayerSpec, _ image: ImageSpec) {
        let contents = RenderContents(
            image: 0, rect: layer.contentsRect, center: layer.contentsCenter, scale: layer.contentsScale,
            gravity: layer.contentsGravity, minification: layer.minificationFilter,
            magnification: layer.magnificationFilter, minificationBias: layer.minificationFilterBias)
        let bounds = Edges(halfWidth: layer.bounds.size.width / 2, halfHeight: layer.bounds.size.height / 2)
        let imageSize = Size(width: image.width, height: image.height)
        guard let edges = ContentsBox(contents, imageSize: imageSize, in: bounds)?.edges else { return }
        let offsets = [
            edges.minX - bounds.minX, edges.minY - bounds.minY, edges.maxX - bounds.minX, edges.maxY - bounds.minY,
        ]
        for offset in offsets where (offset * scale).rounded() != offset * scale { layer.contentsGravity = .resize }
    }
}
