import LaminaImage
import LaminaTiles

extension LayerPropertyRow {
    static let rows: [LayerPropertyRow] = [
        geometry, contents, appearance, imageEffects, times, tree, kinds, replicators, emitters, shapes, texts,
    ].flatMap { $0 }

    private static let geometry: [LayerPropertyRow] = [
        LayerPropertyRow(.bounds, \Layer.bounds, [.animates, .node]),
        LayerPropertyRow(.position, \Layer.position, [.animates, .node, .place]),
        LayerPropertyRow(.anchorPoint, \Layer.anchorPoint, [.animates, .node]),
        LayerPropertyRow(.anchorPointZ, \Layer.anchorPointZ, [.animates, .node]),
        LayerPropertyRow(.zPosition, \Layer.zPosition, [.animates, .place]),
        LayerPropertyRow(.transform, \Layer.transform, [.animates, .node, .place]),
        LayerPropertyRow(.sublayerTransform, \Layer.sublayerTransform, .animates),
        LayerPropertyRow(.isDoubleSided, key: "doubleSided", \Layer.isDoubleSided, [.animates, .explicitly, .node]),
        LayerPropertyRow(.isGeometryFlipped, key: "geometryFlipped", \Layer.isGeometryFlipped),
        LayerPropertyRow(.frame, \Layer.frame, .derived),
    ]

    private static let contents: [LayerPropertyRow] = [
        LayerPropertyRow(.contents, \Layer.contents, .animates),
        LayerPropertyRow(.contentsRect, \Layer.contentsRect, .animates),
        LayerPropertyRow(.contentsCenter, \Layer.contentsCenter, .animates),
        LayerPropertyRow(.contentsScale, \Layer.contentsScale, [.animates, .explicitly]),
        LayerPropertyRow(.contentsGravity, \Layer.contentsGravity),
        LayerPropertyRow(.minificationFilter, \Layer.minificationFilter),
        LayerPropertyRow(.magnificationFilter, \Layer.magnificationFilter),
        LayerPropertyRow(.minificationFilterBias, \Layer.minificationFilterBias, .animates),
        LayerPropertyRow(.isOpaque, key: "opaque", \Layer.isOpaque),
        LayerPropertyRow(.contentsSequence, \Layer.contentsSequence),
        LayerPropertyRow(.needsDisplayOnBoundsChange, \Layer.needsDisplayOnBoundsChange),
    ]

    private static let appearance: [LayerPropertyRow] = [
        LayerPropertyRow(.name, \Layer.name),
        LayerPropertyRow(.backgroundColor, \Layer.backgroundColor, [.animates, .node]),
        LayerPropertyRow(.backgroundPattern, \Layer.backgroundPattern),
        LayerPropertyRow(.cornerRadius, \Layer.cornerRadius, [.animates, .node]),
        LayerPropertyRow(.maskedCorners, \Layer.maskedCorners),
        LayerPropertyRow(.borderWidth, \Layer.borderWidth, [.animates, .node]),
        LayerPropertyRow(.borderColor, \Layer.borderColor, [.animates, .node]),
        LayerPropertyRow(.opacity, \Layer.opacity, [.animates, .node, .place]),
        LayerPropertyRow(.allowsGroupOpacity, \Layer.allowsGroupOpacity),
        LayerPropertyRow(.isHidden, key: "hidden", \Layer.isHidden, [.animates, .place]),
        LayerPropertyRow(.masksToBounds, \Layer.masksToBounds, [.animates, .node]),
        LayerPropertyRow(.allowsEdgeAntialiasing, \Layer.allowsEdgeAntialiasing),
        LayerPropertyRow(.edgeAntialiasingMask, \Layer.edgeAntialiasingMask),
    ]

    private static let imageEffects: [LayerPropertyRow] = [
        LayerPropertyRow(.mask, \Layer.mask, .derived),
        LayerPropertyRow(.maskType, \Layer.maskType),
        LayerPropertyRow(.shadowColor, \Layer.shadowColor, [.animates, .effect]),
        LayerPropertyRow(.shadowOpacity, \Layer.shadowOpacity, [.animates, .effect]),
        LayerPropertyRow(.shadowOffset, \Layer.shadowOffset, [.animates, .effect]),
        LayerPropertyRow(.shadowRadius, \Layer.shadowRadius, [.animates, .effect]),
        LayerPropertyRow(.shadowPath, \Layer.shadowPath, [.animates, .explicitly, .effect]),
        LayerPropertyRow(.filters, \Layer.filters, [.animates, .effect]),
        LayerPropertyRow(.backgroundFilters, \Layer.backgroundFilters, [.animates, .effect]),
        LayerPropertyRow(.compositingFilter, \Layer.compositingFilter, [.animates, .effect, .place]),
        LayerPropertyRow(.shouldRasterize, \Layer.shouldRasterize, [.animates, .effect]),
        LayerPropertyRow(.rasterizationScale, \Layer.rasterizationScale, [.animates, .effect]),
    ]

    private static let times: [LayerPropertyRow] = [
        LayerPropertyRow(.timing, \Layer.timing, .derived),
        LayerPropertyRow(.beginTime, \Layer.beginTime), LayerPropertyRow(.timeOffset, \Layer.timeOffset),
        LayerPropertyRow(.speed, \Layer.speed), LayerPropertyRow(.duration, \Layer.duration),
        LayerPropertyRow(.repeatCount, \Layer.repeatCount), LayerPropertyRow(.repeatDuration, \Layer.repeatDuration),
        LayerPropertyRow(.autoreverses, \Layer.autoreverses), LayerPropertyRow(.fillMode, \Layer.fillMode),
    ]

    private static let tree: [LayerPropertyRow] = [
        LayerPropertyRow(.sublayers, \Layer.sublayers, .derived), LayerPropertyRow(.style, \Layer.style, .derived),
        LayerPropertyRow(
            .delegate,
            KeyedProperty("delegate", "a LayerDelegate or nil") {
                $0.delegate
            } cast: {
                $0 as? any LayerDelegate
            } write: {
                $0.delegate = $1
            }, .derived),
        LayerPropertyRow(
            .actions,
            KeyedProperty("actions", "actions by event") {
                $0.actions
            } cast: {
                $0 as? [String: any Action]
            } write: {
                $0.actions = $1 ?? [:]
            }, .derived),
    ]

    private static let kinds: [LayerPropertyRow] = [
        LayerPropertyRow(.effect, of: .effect, \EffectLayer.effect, [.animates, .effect]),
        LayerPropertyRow(.intensity, of: .effect, \EffectLayer.intensity, [.animates, .effect]),
        LayerPropertyRow(.appearance, of: .effect, \EffectLayer.appearance),
        LayerPropertyRow(.gradientType, key: "type", of: .gradient, \GradientLayer.type),
        LayerPropertyRow(.colors, of: .gradient, \GradientLayer.colors, [.animates, .effect]),
        LayerPropertyRow(.locations, of: .gradient, \GradientLayer.locations, [.animates, .effect]),
        LayerPropertyRow(.startPoint, of: .gradient, \GradientLayer.startPoint, [.animates, .effect]),
        LayerPropertyRow(.endPoint, of: .gradient, \GradientLayer.endPoint, [.animates, .effect]),
        LayerPropertyRow(.scrollMode, of: .scroll, \ScrollLayer.scrollMode),
        LayerPropertyRow(.tileSize, of: .tiled, \TiledLayer.tileSize),
        LayerPropertyRow(.levelsOfDetail, of: .tiled, \TiledLayer.levelsOfDetail),
        LayerPropertyRow(.levelsOfDetailBias, of: .tiled, \TiledLayer.levelsOfDetailBias),
        LayerPropertyRow(
            .source,
            KeyedProperty("source", "a TileSource or nil") {
                ($0 as? TiledLayer)?.source
            } cast: {
                $0 as? any TileSource
            } write: {
                ($0 as? TiledLayer)?.source = $1
            }, of: .tiled),
        LayerPropertyRow(.repeats, of: .sequence, \FrameSequenceLayer.repeats),
        LayerPropertyRow(
            .sequence,
            KeyedProperty("sequence", "a PictureSequence or nil") {
                ($0 as? FrameSequenceLayer)?.sequence
            } cast: {
                $0 as? any PictureSequence
            } write: {
                ($0 as? FrameSequenceLayer)?.sequence = $1
            }, of: .sequence),
        LayerPropertyRow(.isAsynchronous, key: "asynchronous", of: .glContent, \GLContentLayer.isAsynchronous),
        LayerPropertyRow(
            .content,
            KeyedProperty("content", "a GLContent or nil") {
                ($0 as? GLContentLayer)?.content
            } cast: {
                $0 as? any GLContent
            } write: {
                ($0 as? GLContentLayer)?.content = $1
            }, of: .glContent),
    ]

    private static let replicators: [LayerPropertyRow] = [
        LayerPropertyRow(.preservesDepth, of: .replicator, \ReplicatorLayer.preservesDepth),
        LayerPropertyRow(.instanceCount, of: .replicator, \ReplicatorLayer.instanceCount, .own),
        LayerPropertyRow(.instanceDelay, of: .replicator, \ReplicatorLayer.instanceDelay, .own),
        LayerPropertyRow(.instanceTransform, of: .replicator, \ReplicatorLayer.instanceTransform, .own),
        LayerPropertyRow(.instanceColor, of: .replicator, \ReplicatorLayer.instanceColor, .own),
        LayerPropertyRow(.instanceRedOffset, of: .replicator, \ReplicatorLayer.instanceRedOffset, .own),
        LayerPropertyRow(.instanceGreenOffset, of: .replicator, \ReplicatorLayer.instanceGreenOffset, .own),
        LayerPropertyRow(.instanceBlueOffset, of: .replicator, \ReplicatorLayer.instanceBlueOffset, .own),
        LayerPropertyRow(.instanceAlphaOffset, of: .replicator, \ReplicatorLayer.instanceAlphaOffset, .own),
    ]

    private static let emitters: [LayerPropertyRow] = [
        LayerPropertyRow(.emitterCells, of: .emitter, \EmitterLayer.emitterCells),
        LayerPropertyRow(.seed, of: .emitter, \EmitterLayer.seed),
        LayerPropertyRow(.emitterShape, of: .emitter, \EmitterLayer.emitterShape),
        LayerPropertyRow(.emitterMode, of: .emitter, \EmitterLayer.emitterMode),
        LayerPropertyRow(.renderMode, of: .emitter, \EmitterLayer.renderMode),
        LayerPropertyRow(.emitterPosition, of: .emitter, \EmitterLayer.emitterPosition, .own),
        LayerPropertyRow(.emitterZPosition, of: .emitter, \EmitterLayer.emitterZPosition, .own),
        LayerPropertyRow(.emitterSize, of: .emitter, \EmitterLayer.emitterSize, .own),
        LayerPropertyRow(.emitterDepth, of: .emitter, \EmitterLayer.emitterDepth, .own),
        LayerPropertyRow(.birthRate, of: .emitter, \EmitterLayer.birthRate, .own),
        LayerPropertyRow(.lifetime, of: .emitter, \EmitterLayer.lifetime, .own),
        LayerPropertyRow(.velocity, of: .emitter, \EmitterLayer.velocity, .own),
        LayerPropertyRow(.scale, of: .emitter, \EmitterLayer.scale, .own),
        LayerPropertyRow(.spin, of: .emitter, \EmitterLayer.spin, .own),
    ]

    private static let shapes: [LayerPropertyRow] = [
        LayerPropertyRow(.path, of: .shape, \ShapeLayer.path, .own),
        LayerPropertyRow(.fillColor, of: .shape, \ShapeLayer.fillColor, .own),
        LayerPropertyRow(.fillRule, of: .shape, \ShapeLayer.fillRule),
        LayerPropertyRow(.strokeColor, of: .shape, \ShapeLayer.strokeColor, .own),
        LayerPropertyRow(.strokeStart, of: .shape, \ShapeLayer.strokeStart, .own),
        LayerPropertyRow(.strokeEnd, of: .shape, \ShapeLayer.strokeEnd, .own),
        LayerPropertyRow(.lineWidth, of: .shape, \ShapeLayer.lineWidth, .own),
        LayerPropertyRow(.lineCap, of: .shape, \ShapeLayer.lineCap),
        LayerPropertyRow(.lineJoin, of: .shape, \ShapeLayer.lineJoin),
        LayerPropertyRow(.miterLimit, of: .shape, \ShapeLayer.miterLimit, .own),
        LayerPropertyRow(.lineDashPattern, of: .shape, \ShapeLayer.lineDashPattern),
        LayerPropertyRow(.lineDashPhase, of: .shape, \ShapeLayer.lineDashPhase, .own),
    ]

    private static let texts: [LayerPropertyRow] = [
        LayerPropertyRow(.string, of: .text, \TextLayer.string),
        LayerPropertyRow(.attributedString, of: .text, \TextLayer.attributedString),
        LayerPropertyRow(.font, of: .text, \TextLayer.font),
        LayerPropertyRow(.fontSize, of: .text, \TextLayer.fontSize, .own),
        LayerPropertyRow(.foregroundColor, of: .text, \TextLayer.foregroundColor, .own),
        LayerPropertyRow(.alignmentMode, of: .text, \TextLayer.alignmentMode),
        LayerPropertyRow(.isWrapped, key: "wrapped", of: .text, \TextLayer.isWrapped),
        LayerPropertyRow(.truncationMode, of: .text, \TextLayer.truncationMode),
        LayerPropertyRow(.lineSpacing, of: .text, \TextLayer.lineSpacing),
        LayerPropertyRow(.numberOfLines, of: .text, \TextLayer.numberOfLines),
        LayerPropertyRow(.paragraphStyle, of: .text, \TextLayer.paragraphStyle),
        LayerPropertyRow(.fonts, of: .text, \TextLayer.fonts),
    ]
}
