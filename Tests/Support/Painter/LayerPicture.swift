import LaminaGeometry
import LaminaStage

/// The parts of a layer's own picture.
struct PictureParts: OptionSet {
    let rawValue: UInt8

    static let color = PictureParts(rawValue: 1 << 0)
    static let pattern = PictureParts(rawValue: 1 << 1)
    static let contents = PictureParts(rawValue: 1 << 2)
    static let border = PictureParts(rawValue: 1 << 3)
    /// With the colour under it, unless a pattern is between.
    static let gradient = PictureParts(rawValue: 1 << 4)
}

/// A layer's own picture: colour, pattern, contents and border, each cut to its shape.
struct LayerPicture {
    private let space: LayerSpace
    private let color: SIMD4<Double>
    private let borderColor: SIMD4<Double>
    private let gradient: GradientPaint?
    private let pattern: PatternPaint?
    private let contents: ContentsPaint?
    private let isImageTinted: Bool
    /// The shape of colour and pattern; nil where the layer is clipped afterwards.
    private let fillShape: RoundedShape?
    /// The outer shape of the border; nil where the layer is clipped afterwards.
    private let outerShape: RoundedShape?
    /// The bounds of a turned layer that is clipped afterwards.
    private let turnedBounds: RoundedShape?
    private let innerShape: RoundedShape
    private let contentsShape: RoundedShape?
    /// The parts that show anything.
    let parts: PictureParts
    /// Pixels outside of which the picture is transparent.
    let extent: PixelRect

    /// - Parameter isClippedLater: whether the layer is painted without its shape, which clips it and its sublayers.
    init(_ node: RenderNode, _ tree: RenderTree, _ images: [TexelImage], in space: LayerSpace, isClippedLater: Bool) {
        self.space = space
        color = SIMD4<Double>(node.backgroundColor)
        borderColor = node.borderWidth > 0 ? SIMD4<Double>(node.borderColor) : .zero
        pattern =
            node.pattern >= 0
            ? PatternPaint(images[Int(node.pattern)], scale: Double(node.patternScale), in: space) : nil
        gradient =
            node.gradient >= 0
            ? GradientPaint(
                tree.gradients[Int(node.gradient)], tree, on: node, over: node.pattern >= 0 ? .zero : color) : nil
        isImageTinted = node.flags.contains(.tintedContents)
        if node.contents >= 0 {
            let contents = tree.contents[Int(node.contents)]
            self.contents = ContentsPaint(
                contents, image: images[Int(contents.image)], isOpaque: node.flags.contains(.opaqueContents),
                in: space)
        } else {
            contents = nil
        }

        let width = Double(node.borderWidth)
        func shape(inset: Double) -> RoundedShape {
            RoundedShape(
                space.bounds.inset(by: inset), radii: space.radii.inset(by: inset),
                hardSides: space.hardSides, in: space)
        }
        let outer = shape(inset: 0)
        outerShape = isClippedLater ? nil : outer
        turnedBounds = isClippedLater && !space.isRectilinear ? RoundedShape(space.bounds, in: space) : nil
        innerShape = shape(inset: width)
        // Under an opaque border the fill ends at its middle, so that the fill's rim never shows outside.
        let isUnderBorder = borderColor.w >= 1
        fillShape = isClippedLater ? nil : (isUnderBorder ? shape(inset: width / 2) : outer)
        contentsShape = contents.map { contents in
            RoundedShape(
                isClippedLater ? contents.box.edges(clippedBy: space.bounds) : contents.box.edges,
                hardSides: space.hardSides, in: space)
        }

        var parts: PictureParts = []
        if color != .zero { parts.insert(.color) }
        if pattern != nil { parts.insert(.pattern) }
        if gradient != nil { parts.insert(.gradient) }
        // An image of which nothing shows fades with the border all the same.
        if node.contents >= 0 { parts.insert(.contents) }
        if borderColor != .zero { parts.insert(.border) }
        self.parts = parts
        let bounds = space.pixels(around: space.bounds)
        extent = isClippedLater ? bounds : bounds.union(contents.map { space.pixels(around: $0.box.edges) } ?? .empty)
    }

    /// The parts under the sublayers from back to front, together where they fade as one: a pattern parts those over it
    /// from those under it, and so does a gradient from an image.
    var layersOfParts: [PictureParts] {
        let hasOwnImage = isImageTinted && parts.isSuperset(of: [.color, .contents])
        if hasOwnImage, !parts.contains(.gradient), !parts.contains(.pattern) { return [.color, .contents] }
        let top: [PictureParts] =
            parts.isSuperset(of: [.gradient, .contents]) ? [.gradient, .contents] : [[.gradient, .contents]]
        if parts.contains(.pattern) { return [.color, .pattern] + top }
        return [top[0].union(.color)] + top.dropFirst()
    }

    /// The colour of the given parts together at a pixel.
    func pixel(_ x: Int, _ y: Int, _ parts: PictureParts) -> PaintedPixel {
        var pixel = PaintedPixel.clear
        // What is not cut to the shape reaches to the horizon of the layer's plane.
        if fillShape == nil, !space.isInFront(x, y) { return pixel }
        if parts.contains(.gradient), let gradient {
            let coverage = fillShape?.coverage(x, y) ?? uncutCoverage(x, y)
            if coverage.share > 0 || coverage.isDoubtful {
                let point = UprightPoint(pixelX: x, pixelY: y, in: space)
                pixel.cover(with: gradient.pixel(at: point).cut(to: coverage))
            }
        } else if parts.contains(.color) {
            let fill = PaintedPixel(color: color, isUncertain: false)
            pixel.cover(with: fill.cut(to: fillShape?.coverage(x, y) ?? uncutCoverage(x, y)))
        }
        if parts.contains(.pattern), let pattern {
            let coverage = fillShape?.coverage(x, y) ?? uncutCoverage(x, y)
            if coverage.share > 0 || coverage.isDoubtful {
                let point = UprightPoint(pixelX: x, pixelY: y, in: space)
                pixel.cover(with: pattern.pixel(at: point).cut(to: coverage))
            }
        }
        if parts.contains(.contents), let contents, let contentsShape {
            var coverage = contentsShape.coverage(x, y)
            if turnedBounds != nil { coverage = coverage.cut(to: uncutCoverage(x, y)) }
            if coverage.share > 0 || coverage.isDoubtful {
                let point = UprightPoint(pixelX: x, pixelY: y, in: space)
                pixel.cover(with: contents.pixel(at: point).cut(to: coverage))
            }
        }
        if parts.contains(.border) {
            let border = PaintedPixel(color: borderColor, isUncertain: false)
            pixel.cover(with: border.cut(to: borderCoverage(x, y)))
        }
        return pixel
    }

    /// The coverage before the clip: every pixel that the bounds touch, whole. Those next to them are in doubt.
    private func uncutCoverage(_ x: Int, _ y: Int) -> Coverage {
        guard let turnedBounds else { return .whole }
        if turnedBounds.coverage(x, y).share > 0 { return .whole }
        let isNear = (y - 1...y + 1).contains { row in
            (x - 1...x + 1).contains { turnedBounds.coverage($0, row).share > 0 }
        }
        return Coverage(share: 0, isDoubtful: isNear)
    }

    /// The coverage of the outer shape without the inner one.
    private func borderCoverage(_ x: Int, _ y: Int) -> Coverage {
        let outer = outerShape?.coverage(x, y) ?? uncutCoverage(x, y)
        if outer.share == 0 { return outer }
        let inner = innerShape.coverage(x, y)
        return Coverage(
            share: max(0, outer.share - inner.share), isDoubtful: outer.isDoubtful || inner.isDoubtful,
            isTie: outer.isTie || inner.isTie)
    }
}
