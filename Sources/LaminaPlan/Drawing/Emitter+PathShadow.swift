import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage

extension Emitter {
    /// The shadow of a path: its silhouette, blurred, moved and coloured.
    mutating func emitPathShadow(
        _ shadow: RenderShadow, of index: Int, opacity: Float, _ context: DrawContext, _ input: borrowing Input
    ) {
        let node = input.nodes[index]
        let place = input.effects[Int(node.effects)]
        let shape = input.tree.paths[Int(shadow.path)].touchedPixels(under: input.placed[index].map)
        let reach = FilterReach.pixels(sigma: place.shadowSigma)
        let area = shape.moved(x: place.shadowOffsetX, y: place.shadowOffsetY).outset(by: reach)
            .intersection(shadowClip(of: index, input)).intersection(region)
        guard !area.isEmpty else { return }
        let limit = ImageLimit(frame: input.frame)
        if input.rules.contains(.analyticShadow), AnalyticShadow.isCoverage(place), limit.halvings(of: area) == 0 {
            emitCoverageShadow(shadow, of: index, on: area, opacity, context, input)
            return
        }
        let chain = FilterLowering.shadow(
            sigma: place.shadowSigma, color: shadow.color, offsetX: place.shadowOffsetX, offsetY: place.shadowOffsetY,
            content: shape, needed: area, shrinksBlurs: input.rules.contains(.shrinkBlurs))
        guard !chain.input.isEmpty else { return }
        let halvings = limit.halvings(of: chain.input)
        if halvings > 0 {
            emitCoarseShadow(shadow, of: index, on: area, factor: Double(1 << halvings), opacity, context, input)
            return
        }
        let silhouette = surfaces.add(Surface(node: Int32(index), kind: .silhouette, region: chain.input))
        let image = add(chain, to: silhouette, limits: chain.input, for: index)
        surfaces[image].isShownByItself = true
        emit(Composite(image: image, area: area, opacity: opacity), for: index, context, input)
    }

    /// A shadow that is hardly blurred: the path's coverage, in the shadow's colour.
    private mutating func emitCoverageShadow(
        _ shadow: RenderShadow, of index: Int, on area: PixelRect, _ opacity: Float, _ context: DrawContext,
        _ input: borrowing Input
    ) {
        let place = input.effects[Int(input.nodes[index].effects)]
        let path = input.tree.paths[Int(shadow.path)]
        let filled = area.moved(x: 0 &- place.shadowOffsetX, y: 0 &- place.shadowOffsetY)
        var quad = QuadInstance()
        quad.setArea(area)
        TargetPayload(pathIn: area).encode(into: &quad)
        var item = DrawItem(
            node: Int32(index), instance: 0, program: [.quad, .target], texture: .path(Int32(pathFills.count)),
            blends: true, isRectangular: true, bounds: area, opaque: .empty)
        quad.opacity = opacity
        quad.flags = [.clipsAll, .isUnbounded]
        quad.tint = shadow.color * context.tint
        quad.tableEntry = applyClip(context, to: &item)
        pathFills.append(
            PathFill(
                path: path, map: input.placed[index].map, region: filled,
                sigma: place.shadowSigma >= FilterStep.leastSigma ? place.shadowSigma : 0))
        list.append(quad, item)
        coverageShadows += 1
    }

    /// A shadow so wide that it is made on a grid of every so many pixels and drawn between them.
    private mutating func emitCoarseShadow(
        _ shadow: RenderShadow, of index: Int, on area: PixelRect, factor: Double, _ opacity: Float,
        _ context: DrawContext, _ input: borrowing Input
    ) {
        let node = input.nodes[index]
        let place = input.effects[Int(node.effects)]
        let toGrid = Homography(scaleX: 1 / factor, y: 1 / factor)
        let shape = input.tree.paths[Int(shadow.path)].touchedPixels(under: toGrid.after(input.placed[index].map))
        let moved = area.moved(x: 0 &- place.shadowOffsetX, y: 0 &- place.shadowOffsetY)
        let wanted = toGrid.boundingBox(of: CGRect(moved))
        let needed = PixelRect(
            coveringMinX: wanted.minX - 1, minY: wanted.minY - 1, maxX: wanted.maxX + 1, maxY: wanted.maxY + 1)
        let chain = FilterLowering.shadow(
            sigma: place.shadowSigma / factor, color: shadow.color, offsetX: 0, offsetY: 0, content: shape,
            needed: needed, shrinksBlurs: input.rules.contains(.shrinkBlurs))
        guard !chain.input.isEmpty else { return }
        let silhouette = surfaces.add(
            Surface(node: Int32(index), kind: .silhouette, region: chain.input, coarseness: factor))
        let image = add(chain, to: silhouette, limits: chain.input, for: index)
        surfaces[image].isShownByItself = true
        let pixels = surfaces[image].region
        var quad = QuadInstance()
        quad.own = OwnCoordinates(.identity, UprightFrame(node))
        quad.setArea(area)
        let last = PixelRect(minX: pixels.minX, minY: pixels.minY, maxX: pixels.maxX - 1, maxY: pixels.maxY - 1)
        SampledTargetPayload(
            texels: SIMD4(
                Float(1 / factor), Float(1 / factor), Float(-Double(place.shadowOffsetX) / factor),
                Float(-Double(place.shadowOffsetY) / factor)),
            texelLimits: SIMD4(last)
        ).encode(into: &quad)
        var item = DrawItem(
            node: Int32(index), instance: 0, program: [.quad, .image, .linear], texture: .target(image), blends: true,
            isRectangular: true, bounds: area, opaque: .empty)
        quad.opacity = opacity
        quad.flags = .isUnbounded
        quad.tint = context.isTinted ? context.tint : nil
        quad.tableEntry = applyClip(context, to: &item)
        list.append(quad, item)
    }

    /// The only draw of the surface that shows the shape of a layer's shadow, in white.
    mutating func emitSilhouette(of index: Int, _ input: borrowing Input) {
        let node = input.nodes[index]
        guard node.effects >= 0, let shadow = input.tree.effects[Int(node.effects)].shadow, shadow.path >= 0 else {
            return
        }
        let path = input.tree.paths[Int(shadow.path)]
        var quad = QuadInstance()
        quad.setArea(region)
        quad.flags = [.clipsAll, .isUnbounded]
        TargetPayload(pathIn: region).encode(into: &quad)
        let item = DrawItem(
            node: Int32(index), instance: 0, program: [.quad, .target], texture: .path(Int32(pathFills.count)),
            blends: true, isRectangular: true, bounds: region, opaque: .empty)
        let toGrid = Homography(scaleX: 1 / surfaces[current].coarseness, y: 1 / surfaces[current].coarseness)
        pathFills.append(PathFill(path: path, map: toGrid.after(input.placed[index].map), region: region))
        list.append(quad, item)
    }
}
