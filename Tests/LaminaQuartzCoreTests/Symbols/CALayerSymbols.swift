import LaminaQuartzCore

extension SymbolList {
    /// `CALayer`, its delegate, `CAAction`, `CALayoutManager`, `CAMediaTiming`.
    static var layers: SymbolList {
        var list = SymbolList()
        list.addLayerAppearance()
        list.addLayerGeometry()
        list.addLayerFunctions()
        list.addLayerProtocols()
        return list
    }

    private mutating func addLayerAppearance() {
        has("CALayer.contents", \CALayer.contents)
        has("CALayer.contentsRect", \CALayer.contentsRect)
        has("CALayer.contentsCenter", \CALayer.contentsCenter)
        has("CALayer.contentsGravity", \CALayer.contentsGravity)
        has("CALayer.contentsScale", \CALayer.contentsScale)
        lacks("CALayer.contentsFormat")
        has("CALayer.opacity", \CALayer.opacity)
        has("CALayer.isHidden", \CALayer.isHidden)
        has("CALayer.masksToBounds", \CALayer.masksToBounds)
        has("CALayer.mask", \CALayer.mask)
        has("CALayer.isDoubleSided", \CALayer.isDoubleSided)
        has("CALayer.cornerRadius", \CALayer.cornerRadius)
        has("CALayer.maskedCorners", \CALayer.maskedCorners)
        has("CALayer.cornerCurve", \CALayer.cornerCurve)
        has("CALayer.cornerCurveExpansionFactor(_:)", CALayer.cornerCurveExpansionFactor)
        has("CALayer.borderWidth", \CALayer.borderWidth)
        has("CALayer.borderColor", \CALayer.borderColor)
        has("CALayer.backgroundColor", \CALayer.backgroundColor)
        has("CALayer.shadowOpacity", \CALayer.shadowOpacity)
        has("CALayer.shadowRadius", \CALayer.shadowRadius)
        has("CALayer.shadowOffset", \CALayer.shadowOffset)
        has("CALayer.shadowColor", \CALayer.shadowColor)
        has("CALayer.shadowPath", \CALayer.shadowPath)
        has("CALayer.style", \CALayer.style)
        has("CALayer.allowsEdgeAntialiasing", \CALayer.allowsEdgeAntialiasing)
        has("CALayer.allowsGroupOpacity", \CALayer.allowsGroupOpacity)
        has("CALayer.filters", \CALayer.filters)
        has("CALayer.compositingFilter", \CALayer.compositingFilter)
        has("CALayer.backgroundFilters", \CALayer.backgroundFilters)
        has("CALayer.minificationFilter", \CALayer.minificationFilter)
        has("CALayer.minificationFilterBias", \CALayer.minificationFilterBias)
        has("CALayer.magnificationFilter", \CALayer.magnificationFilter)
        has("CALayer.isOpaque", \CALayer.isOpaque)
        has("CALayer.edgeAntialiasingMask", \CALayer.edgeAntialiasingMask)
        has("CALayer.shouldRasterize", \CALayer.shouldRasterize)
        has("CALayer.rasterizationScale", \CALayer.rasterizationScale)
        leaves("CALayer.drawsAsynchronously")
        leaves("CALayer.wantsExtendedDynamicRangeContent")
        leaves("CALayer.toneMapMode")
        leaves("CALayer.preferredDynamicRange")
        leaves("CALayer.contentsHeadroom")
        leaves("CALayer.wantsDynamicContentScaling")
        has(
            ["center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight"].map {
                "CALayerContentsGravity." + $0
            },
            of: [
                CALayerContentsGravity.center, .top, .bottom, .left, .right, .topLeft, .topRight, .bottomLeft,
                .bottomRight,
            ])
        has(
            ["resize", "resizeAspect", "resizeAspectFill"].map { "CALayerContentsGravity." + $0 },
            of: [CALayerContentsGravity.resize, .resizeAspect, .resizeAspectFill])
        has(
            ["nearest", "linear", "trilinear"].map { "CALayerContentsFilter." + $0 },
            of: [CALayerContentsFilter.nearest, .linear, .trilinear])
        has(
            ["circular", "continuous"].map { "CALayerCornerCurve." + $0 },
            of: [CALayerCornerCurve.circular, .continuous])
        has(
            ["MinXMinY", "MaxXMinY", "MinXMaxY", "MaxXMaxY"].map { "CACornerMask.layer" + $0 + "Corner" },
            of: [
                CACornerMask.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
            ])
        has(
            ["Left", "Right", "Bottom", "Top"].map { "CAEdgeAntialiasingMask.layer" + $0 + "Edge" },
            of: [CAEdgeAntialiasingMask.layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge])
    }

    private mutating func addLayerGeometry() {
        has("CALayer.frame", \CALayer.frame)
        has("CALayer.bounds", \CALayer.bounds)
        has("CALayer.position", \CALayer.position)
        has("CALayer.zPosition", \CALayer.zPosition)
        has("CALayer.anchorPoint", \CALayer.anchorPoint)
        has("CALayer.anchorPointZ", \CALayer.anchorPointZ)
        has("CALayer.transform", \CALayer.transform)
        has("CALayer.sublayerTransform", \CALayer.sublayerTransform)
        has("CALayer.isGeometryFlipped", \CALayer.isGeometryFlipped)
        has("CALayer.contentsAreFlipped()", CALayer.contentsAreFlipped)
        has("CALayer.affineTransform()", CALayer.affineTransform as (CALayer) -> () -> CGAffineTransform)
        has("CALayer.setAffineTransform(_:)", CALayer.setAffineTransform)
        has("CALayer.convert(_:from:) of points") { (layer: CALayer) -> CGPoint in layer.convert(.zero, from: layer) }
        has("CALayer.convert(_:to:) of points") { (layer: CALayer) -> CGPoint in layer.convert(.zero, to: layer) }
        has("CALayer.convert(_:from:) of rectangles") { (layer: CALayer) -> CGRect in layer.convert(.zero, from: nil) }
        has("CALayer.convert(_:to:) of rectangles") { (layer: CALayer) -> CGRect in layer.convert(.zero, to: nil) }
        has("CALayer.convertTime(_:from:)") { (layer: CALayer) -> CFTimeInterval in layer.convertTime(0, from: nil) }
        has("CALayer.convertTime(_:to:)") { (layer: CALayer) -> CFTimeInterval in layer.convertTime(0, to: nil) }
        has("CALayer.hitTest(_:)", CALayer.hitTest)
        has("CALayer.contains(_:)", CALayer.contains)
        has("CALayer.visibleRect", \CALayer.visibleRect)
        has("CALayer.scroll(_:)", CALayer.scroll)
        has("CALayer.scrollRectToVisible(_:)", CALayer.scrollRectToVisible)
        has("CALayer.autoresizingMask", \CALayer.autoresizingMask)
        has("CALayer.resize(withOldSuperlayerSize:)", CALayer.resize)
        has("CALayer.resizeSublayers(withOldSize:)", CALayer.resizeSublayers)
        has("CALayer.preferredFrameSize()", CALayer.preferredFrameSize)
        has("CALayer.layoutManager", \CALayer.layoutManager)
        has("CALayer.setNeedsLayout()", CALayer.setNeedsLayout)
        has("CALayer.needsLayout()", CALayer.needsLayout)
        has("CALayer.layoutIfNeeded()", CALayer.layoutIfNeeded)
        has("CALayer.layoutSublayers()", CALayer.layoutSublayers)
        has("CALayer.constraints", \CALayer.constraints)
        has("CALayer.addConstraint(_:)") { (layer: CALayer, rule: CAConstraint) in layer.addConstraint(rule) }
        has(
            ["MinXMargin", "WidthSizable", "MaxXMargin", "MinYMargin", "HeightSizable", "MaxYMargin"].map {
                "CAAutoresizingMask.layer" + $0
            },
            of: [
                CAAutoresizingMask.layerMinXMargin, .layerWidthSizable, .layerMaxXMargin, .layerMinYMargin,
                .layerHeightSizable, .layerMaxYMargin,
            ])
        has("CAConstraint.init(attribute:relativeTo:attribute:scale:offset:)") { () -> CAConstraint in
            CAConstraint(attribute: .minX, relativeTo: "a", attribute: .maxX, scale: 1, offset: 0)
        }
        has("CAConstraint.attribute", \CAConstraint.attribute)
        has("CAConstraint.sourceName", \CAConstraint.sourceName)
        has("CAConstraint.sourceAttribute", \CAConstraint.sourceAttribute)
        has("CAConstraint.scale", \CAConstraint.scale)
        has("CAConstraint.offset", \CAConstraint.offset)
        has("CAConstraintLayoutManager", CAConstraintLayoutManager.init)
        has(
            ["minX", "midX", "maxX", "width", "minY", "midY", "maxY", "height"].map { "CAConstraintAttribute." + $0 },
            of: [CAConstraintAttribute.minX, .midX, .maxX, .width, .minY, .midY, .maxY, .height])
    }

    private mutating func addLayerFunctions() {
        has("CALayer.init()", CALayer.init as () -> CALayer)
        has("CALayer.init(layer:)") { (layer: CALayer) -> CALayer in CALayer(layer: layer) }
        has("CALayer.presentation()") { (layer: CALayer) -> CALayer? in layer.presentation() }
        has("CALayer.model()", CALayer.model)
        has("CALayer.delegate", \CALayer.delegate)
        has("CALayer.name", \CALayer.name)
        has("CALayer.display()", CALayer.display)
        has("CALayer.draw(in:)", CALayer.draw)
        lacks("CALayer.render(in:)")
        has("CALayer.sublayers", \CALayer.sublayers)
        has("CALayer.superlayer", \CALayer.superlayer)
        has("CALayer.addSublayer(_:)", CALayer.addSublayer)
        has("CALayer.removeFromSuperlayer()", CALayer.removeFromSuperlayer)
        has("CALayer.insertSublayer(_:at:)", CALayer.insertSublayer(_:at:) as (CALayer) -> (CALayer, UInt32) -> Void)
        has(
            "CALayer.insertSublayer(_:below:)",
            CALayer.insertSublayer(_:below:) as (CALayer) -> (CALayer, CALayer?) -> Void
        )
        has(
            "CALayer.insertSublayer(_:above:)",
            CALayer.insertSublayer(_:above:) as (CALayer) -> (CALayer, CALayer?) -> Void
        )
        has("CALayer.replaceSublayer(_:with:)", CALayer.replaceSublayer)
        has("CALayer.setNeedsDisplay()", CALayer.setNeedsDisplay as (CALayer) -> () -> Void)
        has("CALayer.setNeedsDisplay(_:)", CALayer.setNeedsDisplay as (CALayer) -> (CGRect) -> Void)
        has("CALayer.needsDisplayOnBoundsChange", \CALayer.needsDisplayOnBoundsChange)
        has("CALayer.displayIfNeeded()", CALayer.displayIfNeeded)
        has("CALayer.needsDisplay()", CALayer.needsDisplay as (CALayer) -> () -> Bool)
        has("CALayer.needsDisplay(forKey:)", CALayer.needsDisplay(forKey:))
        has("CALayer.add(_:forKey:)", CALayer.add)
        has("CALayer.animation(forKey:)", CALayer.animation)
        has("CALayer.removeAllAnimations()", CALayer.removeAllAnimations)
        has("CALayer.removeAnimation(forKey:)", CALayer.removeAnimation)
        has("CALayer.animationKeys()", CALayer.animationKeys as (CALayer) -> () -> [String]?)
        has("CALayer.action(forKey:)", CALayer.action)
        has("CALayer.actions", \CALayer.actions)
        has("CALayer.defaultAction(forKey:)", CALayer.defaultAction)
        has("CALayer.defaultValue(forKey:)", CALayer.defaultValue)
        leaves("CALayer.shouldArchiveValue(forKey:)")
        leaves("CALayer.init(coder:)")
        has("kCAOnOrderIn", kCAOnOrderIn)
        has("kCAOnOrderOut", kCAOnOrderOut)
        has("kCATransition", kCATransition)
    }

    private mutating func addLayerProtocols() {
        has("CALayerDelegate.display(_:)") { (delegate: any CALayerDelegate, layer: CALayer) in delegate.display(layer)
        }
        has("CALayerDelegate.draw(_:in:)") { (delegate: any CALayerDelegate, layer: CALayer, context: CGContext) in
            delegate.draw(layer, in: context)
        }
        has("CALayerDelegate.layoutSublayers(of:)") { (delegate: any CALayerDelegate, layer: CALayer) in
            delegate.layoutSublayers(of: layer)
        }
        has("CALayerDelegate.action(for:forKey:)") { (delegate: any CALayerDelegate, layer: CALayer) in
            delegate.action(for: layer, forKey: "opacity")
        }
        lacks("CALayerDelegate.layerWillDraw(_:)")
        lacks("CAAction.run(forKey:object:arguments:)")
        has("CALayoutManager.invalidateLayout(of:)") { (manager: any CALayoutManager, layer: CALayer) in
            manager.invalidateLayout(of: layer)
        }
        has("CALayoutManager.layoutSublayers(of:)") { (manager: any CALayoutManager, layer: CALayer) in
            manager.layoutSublayers(of: layer)
        }
        has("CALayoutManager.preferredSize(of:)") { (manager: any CALayoutManager, layer: CALayer) in
            manager.preferredSize(of: layer)
        }
        has("CAMediaTiming.beginTime", \(any CAMediaTiming).beginTime)
        has("CAMediaTiming.timeOffset", \(any CAMediaTiming).timeOffset)
        has("CAMediaTiming.repeatCount", \(any CAMediaTiming).repeatCount)
        has("CAMediaTiming.repeatDuration", \(any CAMediaTiming).repeatDuration)
        has("CAMediaTiming.duration", \(any CAMediaTiming).duration)
        has("CAMediaTiming.speed", \(any CAMediaTiming).speed)
        has("CAMediaTiming.autoreverses", \(any CAMediaTiming).autoreverses)
        has("CAMediaTiming.fillMode", \(any CAMediaTiming).fillMode)
        has(
            ["removed", "forwards", "backwards", "both"].map { "CAMediaTimingFillMode." + $0 },
            of: [CAMediaTimingFillMode.removed, .forwards, .backwards, .both])
    }
}
