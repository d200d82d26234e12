import LaminaGeometry
import LaminaLayers
import LaminaStage

/// Rasterization: the layer's image has a grid of its own, with as many pixels per point as the layer asks for.
enum Rasterization {
    static let feature = Feature(flag: .rasterizes, reason: .rasterize)

    static func ask(_ group: inout Group, _ effects: RenderEffects, _ place: EffectPlacement) {
        if place.raster >= 0, effects.rasterizationScale != nil { group.treatment.insert(.rasterizes) }
    }

    /// Draws the image of a rasterized layer where the layer is, with bilinear filtering.
    static func draw(
        _ index: Int, _ effects: RenderEffects, opacity: Float, tint: SIMD4<Float>?, _ context: DrawContext,
        _ draws: inout DrawListBuilder, _ input: borrowing DrawInput
    ) {
        let node = input.nodes[index]
        let raster = input.rasters[Int(input.effects[Int(node.effects)].raster)]
        // A transparent border of a pixel, so that the image's edges are filtered like its inside.
        let pixels = input.rasterImages[Int(node.effects)].outset(by: 1)
        let upright = UprightFrame(node)
        let toPixels = raster.outerMap.after(upright.toLayer)
        guard let fromPixels = toPixels.inverse, let toLayer = raster.map.inverse,
            let fromLayer = upright.toLayer.inverse
        else { return }
        let toImage = raster.map.after(upright.toLayer)
        // An operator also changes pixels on which the image has nothing.
        let changed = effects.compositing.reachesBeyondLayer ? pixels.union(raster.frame) : pixels
        let own = fromLayer.after(toLayer).boundingBox(of: Rect(changed))
        var area = QuadArea(
            own, toPixels: toPixels, isRectilinear: DeviceBox(own, under: toPixels)?.isRectilinear ?? false)
        area.clip(to: raster.outerClip, frame: draws.region)
        guard !area.bounds.isEmpty else { return }

        var cacheKey: CachedImageKey?
        if input.rules.contains(.cacheRasterized), let version = effects.rasterVersion {
            // A group that fades does so where it is composited.
            let image = CachedImageKey(
                version: version, region: pixels,
                opacity: node.isFadedGroup ? 1 : input.placed[index].individualOpacity)
            cacheKey = draws.cachedImages.add(image)
            draws.savings[.cacheRasterized] += 1
        }
        let image = draws.surfaces.add(Surface(node: Int32(index), kind: .raster, region: pixels, cacheKey: cacheKey))
        var quad = QuadInstance()
        quad.own = OwnCoordinates(fromPixels, upright)
        quad.setArea(area)
        let last = PixelRect(minX: pixels.minX, minY: pixels.minY, maxX: pixels.maxX - 1, maxY: pixels.maxY - 1)
        SampledTargetPayload(
            texels: SIMD4(Float(toImage.a), Float(toImage.e), Float(toImage.c), Float(toImage.f)),
            texelLimits: SIMD4(last), blendMode: Int32(effects.compositing.shaderMode)
        ).encode(into: &quad)
        var program: ProgramKey = [.quad, .image, .linear]
        if !fromPixels.isAffine { program.insert(.perspective) }
        var item = DrawItem(
            node: Int32(index), instance: 0, program: program, texture: .target(image), blends: true,
            isRectangular: area.isRectangular, bounds: area.bounds, opaque: .empty)
        item.needsScissor = area.needsScissor
        var extras = DrawExtras(mixing: Mixing(effects.compositing))
        if effects.compositing.shaderMode > 0 {
            item.program.insert(.behind)
            item.blends = false
            let behind = draws.capture(area.bounds, for: index, isCopied: true)
            extras = DrawExtras(behind: .target(behind))
        }
        if extras.isNeeded { item.extras = draws.list.add(extras) }
        quad.opacity = opacity
        quad.flags = .isUnbounded
        quad.tint = tint
        quad.tableEntry = draws.clip(&item, context)
        draws.list.append(quad, item)
    }

    /// Draws the surface that holds the finished image of a rasterized layer.
    static func drawImage(of index: Int, _ draws: inout DrawListBuilder, _ input: borrowing DrawInput) {
        let node = input.nodes[index]
        let effects = input.tree.effects[Int(node.effects)]
        let treatment = input.treatments[index]
        var composite = Composite(
            image: -1, area: input.rasterImages[Int(node.effects)], opacity: 1, isClipped: treatment.contains(.clips))
        guard GroupImage.finish(&composite, of: index, treatment, effects, &draws, input) else { return }
        composite.draw(for: index, DrawContext(), &draws, input)
    }
}

/// The grid of a rasterized layer's image, and its position in the enclosing space.
struct RasterGrid {
    /// From the layer's coordinates to pixels of the enclosing grid.
    var outerMap: Homography
    /// The pixels that the enclosing layers let show.
    var outerClip: PixelRect
    /// The index of the enclosing grid, and the distance that filters read beyond its frame.
    var outerSpace: Int32
    var outerReach: Int32
    /// From the layer's coordinates to pixels of the image.
    var map: Homography
    /// The pixels of the image that may show.
    var frame: PixelRect

    /// - Parameter backdropLimit: the largest size of the image if layers inside sample their backdrop; nil if none do.
    init(
        _ node: RenderNode, scale: Double, backdropLimit: ImageLimit?, outerMap: Homography, clip: PixelRect,
        space: Int32, reach: Int32
    ) {
        self.outerMap = outerMap
        outerClip = clip
        outerSpace = space
        outerReach = reach
        map = Homography(scaleX: scale, y: scale)
            .after(Homography(translationX: -node.bounds.origin.x, y: -node.bounds.origin.y))
        let visible = RasterGrid.visible(of: node, outerMap, clip, margin: 2 / scale)
        var pixels = map.boundingBox(of: visible)
        let origin = Point(
            x: RasterGrid.origin(low: pixels.minX, high: pixels.maxX),
            y: RasterGrid.origin(low: pixels.minY, high: pixels.maxY))
        if origin != .zero {
            map = Homography(translationX: -origin.x, y: -origin.y).after(map)
            pixels = map.boundingBox(of: visible)
        }
        frame = PixelRect(
            coveringMinX: pixels.minX, minY: pixels.minY, maxX: pixels.maxX, maxY: pixels.maxY)
        // A backdrop must not depend on the layer's position on the picture.
        if let backdropLimit {
            let box = map.boundingBox(of: node.bounds)
            let own = PixelRect(coveringMinX: box.minX, minY: box.minY, maxX: box.maxX, maxY: box.maxY)
            frame = frame.union(own.outset(by: backdropLimit.margin(around: own)))
        }
    }

    /// The origin of a grid along an axis, in pixels from the layer's corner: 0, unless the whole visible part is too
    /// far away to be counted from there. It moves in steps so large that a band of the picture has the same grid.
    private static func origin(low: Double, high: Double) -> Double {
        let furthest = Double(1 << 30)
        let step = furthest / 2
        return low.isFinite && (low > furthest || high < -furthest) ? (low / step).rounded(.down) * step : 0
    }

    /// The part of the layer's plane that may show, and a margin for the filter, in the layer's coordinates.
    private static func visible(
        of node: RenderNode, _ outerMap: Homography, _ clip: PixelRect, margin: Double
    ) -> Rect {
        // Perspective may show the plane up to the horizon.
        let near = node.bounds.insetBy(dx: -node.bounds.width - 4096, dy: -node.bounds.height - 4096)
        guard let back = outerMap.inverse else { return near }
        if back.isAffine { return back.boundingBox(of: Rect(clip)).insetBy(dx: -margin, dy: -margin) }
        guard let edges = DeviceBox(Rect(clip), under: back)?.edges else { return near }
        let seen = Rect(x: edges.x, y: edges.y, width: edges.z - edges.x, height: edges.w - edges.y)
        let part = seen.insetBy(dx: -margin, dy: -margin).intersection(near)
        return part.isNull ? .zero : part
    }

    /// The visible pixels, on the enclosing grid, of some pixels of the image.
    func seen(of image: PixelRect, _ layout: borrowing LayoutWalk) -> PixelRect {
        touched(by: image).intersection(outerClip)
            .intersection(layout.spaces[Int(outerSpace)].outset(by: outerReach))
    }

    /// The pixels of the enclosing grid that some pixels of the image, and their neighbours, fall on.
    func touched(by image: PixelRect) -> PixelRect {
        guard !image.isEmpty, let back = map.inverse else { return .empty }
        let rect = back.boundingBox(of: Rect(image.outset(by: 1)))
        return DeviceBox(rect, under: outerMap)?.touched(rect, outerMap) ?? .empty
    }
}

extension Rect {
    init(_ rect: PixelRect) {
        self.init(
            x: Double(rect.minX), y: Double(rect.minY), width: Double(rect.width), height: Double(rect.height))
    }
}
