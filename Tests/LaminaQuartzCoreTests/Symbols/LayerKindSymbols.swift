import LaminaQuartzCore

extension SymbolList {
    /// The subclasses of `CALayer`, and the cells of emitters.
    static var layerKinds: SymbolList {
        var list = SymbolList()
        list.addShapesTextAndGradients()
        list.addReplicatorsAndScrolling()
        list.addEmitters()
        list.addCells()
        for name in [
            "CAMetalLayer", "CAEAGLLayer", "CAOpenGLLayer", "CAEDRMetadata", "CARemoteLayerClient", "CARenderer",
        ] {
            list.leaves(name)
        }
        return list
    }

    private mutating func addShapesTextAndGradients() {
        has("CAShapeLayer.path", \CAShapeLayer.path)
        has("CAShapeLayer.fillColor", \CAShapeLayer.fillColor)
        has("CAShapeLayer.fillRule", \CAShapeLayer.fillRule)
        has("CAShapeLayer.lineCap", \CAShapeLayer.lineCap)
        has("CAShapeLayer.lineDashPattern", \CAShapeLayer.lineDashPattern)
        has("CAShapeLayer.lineDashPhase", \CAShapeLayer.lineDashPhase)
        has("CAShapeLayer.lineJoin", \CAShapeLayer.lineJoin)
        has("CAShapeLayer.lineWidth", \CAShapeLayer.lineWidth)
        has("CAShapeLayer.miterLimit", \CAShapeLayer.miterLimit)
        has("CAShapeLayer.strokeColor", \CAShapeLayer.strokeColor)
        has("CAShapeLayer.strokeStart", \CAShapeLayer.strokeStart)
        has("CAShapeLayer.strokeEnd", \CAShapeLayer.strokeEnd)
        has(["nonZero", "evenOdd"].map { "CAShapeLayerFillRule." + $0 }, of: [CAShapeLayerFillRule.nonZero, .evenOdd])
        has(
            ["butt", "round", "square"].map { "CAShapeLayerLineCap." + $0 },
            of: [CAShapeLayerLineCap.butt, .round, .square])
        has(
            ["miter", "round", "bevel"].map { "CAShapeLayerLineJoin." + $0 },
            of: [CAShapeLayerLineJoin.miter, .round, .bevel]
        )

        has("CATextLayer.string", \CATextLayer.string)
        has("CATextLayer.font", \CATextLayer.font)
        has("CATextLayer.fontSize", \CATextLayer.fontSize)
        has("CATextLayer.foregroundColor", \CATextLayer.foregroundColor)
        lacks("CATextLayer.allowsFontSubpixelQuantization")
        has("CATextLayer.isWrapped", \CATextLayer.isWrapped)
        has("CATextLayer.alignmentMode", \CATextLayer.alignmentMode)
        has("CATextLayer.truncationMode", \CATextLayer.truncationMode)
        has(
            ["natural", "left", "right", "center", "justified"].map { "CATextLayerAlignmentMode." + $0 },
            of: [CATextLayerAlignmentMode.natural, .left, .right, .center, .justified])
        has(
            ["none", "start", "middle", "end"].map { "CATextLayerTruncationMode." + $0 },
            of: [CATextLayerTruncationMode.none, .start, .middle, .end])

        has("CAGradientLayer.colors", \CAGradientLayer.colors)
        has("CAGradientLayer.locations", \CAGradientLayer.locations)
        has("CAGradientLayer.startPoint", \CAGradientLayer.startPoint)
        has("CAGradientLayer.endPoint", \CAGradientLayer.endPoint)
        has("CAGradientLayer.type", \CAGradientLayer.type)
        has(
            ["axial", "radial", "conic"].map { "CAGradientLayerType." + $0 },
            of: [CAGradientLayerType.axial, .radial, .conic])
    }

    private mutating func addReplicatorsAndScrolling() {
        has("CATransformLayer", CATransformLayer.init as () -> CATransformLayer)
        has("CAReplicatorLayer.instanceCount", \CAReplicatorLayer.instanceCount)
        has("CAReplicatorLayer.instanceDelay", \CAReplicatorLayer.instanceDelay)
        has("CAReplicatorLayer.instanceTransform", \CAReplicatorLayer.instanceTransform)
        has("CAReplicatorLayer.preservesDepth", \CAReplicatorLayer.preservesDepth)
        has("CAReplicatorLayer.instanceColor", \CAReplicatorLayer.instanceColor)
        has("CAReplicatorLayer.instanceRedOffset", \CAReplicatorLayer.instanceRedOffset)
        has("CAReplicatorLayer.instanceGreenOffset", \CAReplicatorLayer.instanceGreenOffset)
        has("CAReplicatorLayer.instanceBlueOffset", \CAReplicatorLayer.instanceBlueOffset)
        has("CAReplicatorLayer.instanceAlphaOffset", \CAReplicatorLayer.instanceAlphaOffset)
        has("CAScrollLayer.scrollMode", \CAScrollLayer.scrollMode)
        has("CAScrollLayer.scroll(to:) a point", CAScrollLayer.scroll(to:) as (CAScrollLayer) -> (CGPoint) -> Void)
        has("CAScrollLayer.scroll(to:) a rectangle", CAScrollLayer.scroll(to:) as (CAScrollLayer) -> (CGRect) -> Void)
        has(
            ["none", "vertically", "horizontally", "both"].map { "CAScrollLayerScrollMode." + $0 },
            of: [CAScrollLayerScrollMode.none, .vertically, .horizontally, .both])
        has("CATiledLayer.fadeDuration()", CATiledLayer.fadeDuration as () -> CFTimeInterval)
        has("CATiledLayer.levelsOfDetail", \CATiledLayer.levelsOfDetail)
        has("CATiledLayer.levelsOfDetailBias", \CATiledLayer.levelsOfDetailBias)
        has("CATiledLayer.tileSize", \CATiledLayer.tileSize)
    }

    private mutating func addEmitters() {
        has("CAEmitterLayer.emitterCells", \CAEmitterLayer.emitterCells)
        has("CAEmitterLayer.emitterPosition", \CAEmitterLayer.emitterPosition)
        has("CAEmitterLayer.emitterZPosition", \CAEmitterLayer.emitterZPosition)
        has("CAEmitterLayer.emitterSize", \CAEmitterLayer.emitterSize)
        has("CAEmitterLayer.emitterDepth", \CAEmitterLayer.emitterDepth)
        has("CAEmitterLayer.emitterShape", \CAEmitterLayer.emitterShape)
        has("CAEmitterLayer.emitterMode", \CAEmitterLayer.emitterMode)
        has("CAEmitterLayer.renderMode", \CAEmitterLayer.renderMode)
        lacks("CAEmitterLayer.preservesDepth")
        has("CAEmitterLayer.birthRate", \CAEmitterLayer.birthRate)
        has("CAEmitterLayer.lifetime", \CAEmitterLayer.lifetime)
        has("CAEmitterLayer.velocity", \CAEmitterLayer.velocity)
        has("CAEmitterLayer.scale", \CAEmitterLayer.scale)
        has("CAEmitterLayer.spin", \CAEmitterLayer.spin)
        has("CAEmitterLayer.seed", \CAEmitterLayer.seed)
        has(
            ["point", "line", "rectangle", "cuboid", "circle", "sphere"].map { "CAEmitterLayerEmitterShape." + $0 },
            of: [CAEmitterLayerEmitterShape.point, .line, .rectangle, .cuboid, .circle, .sphere])
        has(
            ["points", "outline", "surface", "volume"].map { "CAEmitterLayerEmitterMode." + $0 },
            of: [CAEmitterLayerEmitterMode.points, .outline, .surface, .volume])
        has(
            ["unordered", "oldestFirst", "oldestLast", "backToFront", "additive"].map {
                "CAEmitterLayerRenderMode." + $0
            },
            of: [CAEmitterLayerRenderMode.unordered, .oldestFirst, .oldestLast, .backToFront, .additive])
    }

    private mutating func addCells() {
        has("CAEmitterCell.init()", CAEmitterCell.init as () -> CAEmitterCell)
        has("CAEmitterCell.contents", \CAEmitterCell.contents)
        has("CAEmitterCell.contentsRect", \CAEmitterCell.contentsRect)
        has("CAEmitterCell.contentsScale", \CAEmitterCell.contentsScale)
        has("CAEmitterCell.emitterCells", \CAEmitterCell.emitterCells)
        has("CAEmitterCell.isEnabled", \CAEmitterCell.isEnabled)
        has("CAEmitterCell.name", \CAEmitterCell.name)
        has("CAEmitterCell.minificationFilter", \CAEmitterCell.minificationFilter)
        has("CAEmitterCell.magnificationFilter", \CAEmitterCell.magnificationFilter)
        lacks("CAEmitterCell.minificationFilterBias")
        lacks("CAEmitterCell.style")
        leaves("CAEmitterCell.shouldArchiveValue(forKey:)")
        lacks("CAEmitterCell.defaultValue(forKey:)")
        has("CAEmitterCell.color", \CAEmitterCell.color)
        let numbers: [(String, WritableKeyPath<CAEmitterCell, Double>)] = [
            ("birthRate", \.birthRate), ("lifetime", \.lifetime), ("lifetimeRange", \.lifetimeRange),
            ("emissionLatitude", \.emissionLatitude), ("emissionLongitude", \.emissionLongitude),
            ("emissionRange", \.emissionRange), ("velocity", \.velocity), ("velocityRange", \.velocityRange),
            ("xAcceleration", \.xAcceleration), ("yAcceleration", \.yAcceleration), ("zAcceleration", \.zAcceleration),
            ("scale", \.scale), ("scaleRange", \.scaleRange), ("scaleSpeed", \.scaleSpeed), ("spin", \.spin),
            ("spinRange", \.spinRange), ("redRange", \.redRange), ("greenRange", \.greenRange),
            ("blueRange", \.blueRange), ("alphaRange", \.alphaRange), ("redSpeed", \.redSpeed),
            ("greenSpeed", \.greenSpeed), ("blueSpeed", \.blueSpeed), ("alphaSpeed", \.alphaSpeed),
            ("beginTime", \.beginTime), ("duration", \.duration), ("speed", \.speed),
        ]
        for (name, path) in numbers { has("CAEmitterCell." + name, path) }
    }
}
