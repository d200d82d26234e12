/// A property of all layers or of one class of layers; ``LayerPropertyRow`` declares it.
package enum LayerProperty: UInt8, Sendable, Hashable, CaseIterable {
    // Properties that animations change in the layer's storage.
    case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform, isDoubleSided
    case backgroundColor, contents, contentsRect, contentsCenter, contentsScale, minificationFilterBias
    case cornerRadius, borderWidth, borderColor, opacity, isHidden, masksToBounds
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
    case filters, backgroundFilters, compositingFilter, shouldRasterize, rasterizationScale
    case effect, intensity
    case colors, locations, startPoint, endPoint

    // Properties of all layers that animations don't change.
    case isGeometryFlipped, backgroundPattern, maskedCorners, allowsGroupOpacity, isOpaque, allowsEdgeAntialiasing
    case edgeAntialiasingMask, contentsGravity, minificationFilter, magnificationFilter, contentsSequence
    case mask, maskType, name, needsDisplayOnBoundsChange
    case timing, beginTime, timeOffset, speed, duration, repeatCount, repeatDuration, autoreverses, fillMode
    case frame, sublayers, delegate, actions, style

    // Properties of one class.
    case appearance, gradientType, scrollMode
    case instanceCount, preservesDepth, instanceDelay, instanceTransform, instanceColor
    case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
    case emitterCells, seed, emitterShape, emitterMode, renderMode
    case emitterPosition, emitterZPosition, emitterSize, emitterDepth, birthRate, lifetime, velocity, scale, spin
    case path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd
    case lineWidth, lineCap, lineJoin, miterLimit, lineDashPattern, lineDashPhase
    case string, attributedString, font, fontSize, foregroundColor, alignmentMode, isWrapped, truncationMode
    case lineSpacing, numberOfLines, paragraphStyle, fonts
    case source, tileSize, levelsOfDetail, levelsOfDetailBias
    case sequence, repeats
    case content, isAsynchronous
}

extension LayerPropertyRow {
    /// The properties of all layers, in the order in which the schema lists them.
    ///
    /// A row states, in order: the property, and its key if that differs; the public property; where it is stored; its
    /// form in documents, numbers with their range; how it animates and what it changes; the schema's sentence. The
    /// default is the storage's initial value.
    package static let layerRows = geometry + contents + appearance + imageEffects + times + tree

    private static let geometry: [LayerPropertyRow] = [
        LayerPropertyRow(.name, \Layer.name, .special, .fixed),
        LayerPropertyRow(.frame, \Layer.frame, .special, .derived),
        LayerPropertyRow(
            .bounds, \.bounds, in: \.bounds, .area, [.animates, .node],
            "[x, y, width, height]: the size in points, and the origin of the sublayers' coordinates."),
        LayerPropertyRow(
            .position, \.position, in: \.position, .place, [.animates, .node, .placement],
            "The position of the anchor point in the superlayer, in points."),
        LayerPropertyRow(
            .anchorPoint, \.anchorPoint, in: \.anchorPoint, .place, [.animates, .node],
            "The point that position fixes and transform rotates about, as a fraction of the bounds."),
        LayerPropertyRow(
            .anchorPointZ, \.anchorPointZ, in: \.anchorPointZ, number: .coordinates, [.animates, .node],
            "The z coordinate of the anchor point above the layer's plane, in points."),
        LayerPropertyRow(
            .zPosition, \.zPosition, in: \.zPosition, number: .coordinates, [.animates, .placement],
            "The position on the z axis, in points: siblings are drawn in ascending order."),
        LayerPropertyRow(
            .transform, \.transform, in: \.fullTransform, .transform, [.animates, .node, .placement],
            "The transform about the anchor point."),
        LayerPropertyRow(
            .isDoubleSided, key: "doubleSided", \.isDoubleSided, in: \.isDoubleSided, .flag,
            [.animates, .explicitly, .node], "Draws the layer when it faces away from the viewer."),
        LayerPropertyRow(
            .sublayerTransform, \.sublayerTransform, in: \.fullSublayerTransform, .transform, .animates,
            "A transform that all sublayers share, about this layer's anchor point, such as a "
                + "perspective."),
        LayerPropertyRow(
            .isGeometryFlipped, key: "geometryFlipped", \.isGeometryFlipped, in: \.isGeometryFlipped, .flag, [],
            "Flips the geometry of the layer and its sublayers vertically; images keep their orientation."),
    ]

    private static let contents: [LayerPropertyRow] = [
        LayerPropertyRow(.contents, \Layer.contents, .picture, .animates),
        LayerPropertyRow(
            .contentsRect, \.contentsRect, in: \.contentsRect, .area, .animates,
            "The part of the picture that is shown, [x, y, width, height] as a fraction of its size."),
        LayerPropertyRow(
            .contentsCenter, \.contentsCenter, in: \.contentsCenter, .area, .animates,
            "The part that stretches when the picture is resized, as a fraction of contentsRect."),
        LayerPropertyRow(
            .contentsScale, \.contentsScale, in: \.contentsScale, number: .scales, [.animates, .explicitly],
            "The pixels per point of the picture, where the gravity keeps its size; of the layer's own drawing, where it is "
                + "not the scene's scale."),
        LayerPropertyRow(
            .contentsGravity, \.contentsGravity, in: \.contentsGravity, .choice, [],
            "The placement of the picture in the bounds."),
        LayerPropertyRow(
            .minificationFilter, \.minificationFilter, in: \.minificationFilter, .choice, [],
            "The filter where the picture is drawn smaller than its size."),
        LayerPropertyRow(
            .magnificationFilter, \.magnificationFilter, in: \.magnificationFilter, .choice, [],
            "The filter where the picture is drawn larger than its size."),
        LayerPropertyRow(
            .minificationFilterBias, \.minificationFilterBias, in: \.minificationFilterBias, number: -16...16,
            .animates,
            "The offset to the level of detail that trilinear minification selects."),
        LayerPropertyRow(
            .isOpaque, key: "opaque", \.isOpaque, in: \.isOpaque, .flag, [],
            "A promise that the picture has no transparent pixel, so that layers below it need not be drawn."),
        LayerPropertyRow(.contentsSequence, \Layer.contentsSequence, .special, .fixed),
        LayerPropertyRow(.needsDisplayOnBoundsChange, \Layer.needsDisplayOnBoundsChange),
    ]

    private static let appearance: [LayerPropertyRow] = [
        LayerPropertyRow(
            .backgroundColor, \.backgroundColor, in: \.backgroundColor, .color, [.animates, .node],
            "The colour below everything else, or null."),
        LayerPropertyRow(.backgroundPattern, \Layer.backgroundPattern, .picture),
        LayerPropertyRow(
            .cornerRadius, \.cornerRadius, in: \.cornerRadius, number: .lengths, [.animates, .node],
            "The radius of the rounded corners in points; at most half of the shorter side takes effect."),
        LayerPropertyRow(
            .maskedCorners, \.maskedCorners, in: \.maskedCorners, .options(CornerMask.names), [],
            "The corners that cornerRadius rounds; minXMinY is the top left one."),
        LayerPropertyRow(
            .borderWidth, \.borderWidth, in: \.borderWidth, number: .lengths, [.animates, .node],
            "The width of the border, which is drawn inside the bounds and above the sublayers, in points."),
        LayerPropertyRow(
            .borderColor, \.borderColor, in: \.borderColor, .color, [.animates, .node],
            "The colour of the border, or null."),
        LayerPropertyRow(
            .isHidden, key: "hidden", \.isHidden, in: \.isHidden, .flag, [.animates, .placement],
            "Leaves out the layer and its sublayers."),
        LayerPropertyRow(
            .masksToBounds, \.masksToBounds, in: \.masksToBounds, .flag, [.animates, .node],
            "Clips contents and sublayers to the bounds and their rounded corners."),
        LayerPropertyRow(
            .opacity, \.opacity, in: \.opacity, number: .shares, [.animates, .node, .placement],
            "The opacity of the layer."),
        LayerPropertyRow(
            .allowsGroupOpacity, \.allowsGroupOpacity, in: \.allowsGroupOpacity, .flag, [],
            "Fades the layer and its sublayers as one image, rather than each separately."),
        LayerPropertyRow(
            .allowsEdgeAntialiasing, \.allowsEdgeAntialiasing, in: \.allowsEdgeAntialiasing, .flag, [],
            "Antialiases edges that fall between pixels."),
        LayerPropertyRow(
            .edgeAntialiasingMask, \.edgeAntialiasingMask, in: \.edgeAntialiasingMask, .options(EdgeMask.names), [],
            "The edges that are antialiased."),
    ]

    private static let imageEffects: [LayerPropertyRow] = [
        LayerPropertyRow(.mask, \Layer.mask, .special, .derived),
        LayerPropertyRow(
            .maskType, \Layer.maskType, .choice, [], "The channel of the mask's image that masks the layer."),
        LayerPropertyRow(
            .shadowColor, \Layer.shadowColor, effect: StoredValue(effect: \.shadowColor), .color, [.animates, .effect],
            "The colour of the shadow, or null."),
        LayerPropertyRow(
            .shadowOpacity, \Layer.shadowOpacity, effect: StoredValue(effect: \.shadowOpacity, .shares, orElse: 0),
            .number(.shares), [.animates, .effect], "The opacity of the shadow: 0 by default."),
        LayerPropertyRow(
            .shadowOffset, \Layer.shadowOffset, .shift, [.animates, .effect],
            "[dx, dy]: the offset of the shadow, in points; upwards by default."),
        LayerPropertyRow(
            .shadowRadius, \Layer.shadowRadius, effect: StoredValue(effect: \.shadowRadius, Amount.radii, orElse: 0),
            .number(Amount.radii), [.animates, .effect],
            "The standard deviation of the Gaussian that blurs the shadow, in points."),
        LayerPropertyRow(
            .shadowPath, \Layer.shadowPath, .path, [.animates, .explicitly, .effect],
            "The shape that casts the shadow, in the layer's coordinates; the layer's image by default."),
        LayerPropertyRow(
            .filters, \Layer.filters, .filters(edge: .transparent), [.animates, .effect],
            "The filters of the layer's image, with its sublayers and its shadow, in order."),
        LayerPropertyRow(
            .backgroundFilters, \Layer.backgroundFilters, .filters(edge: .mirror), [.animates, .effect],
            "The filters of the layer's backdrop, within its bounds and rounded corners, in order."),
        LayerPropertyRow(
            .compositingFilter, \Layer.compositingFilter, .compositing, [.animates, .effect, .placement],
            "The blending of the layer's image with its backdrop; \"normal\" is \"sourceOver\"."),
        LayerPropertyRow(
            .shouldRasterize, \Layer.shouldRasterize, effect: StoredValue(effect: \.shouldRasterize), .flag,
            [.animates, .effect],
            "Draws the layer once into an image that is cached while nothing in it changes."),
        LayerPropertyRow(
            .rasterizationScale, \Layer.rasterizationScale,
            effect: StoredValue(effect: \.rasterizationScale, Amount.rasterizationScales, orElse: 1),
            .number(Amount.rasterizationScales), [.animates, .effect], "The pixels per point of the rasterized image."),
    ]

    private static let times: [LayerPropertyRow] = [
        LayerPropertyRow(.timing, \Layer.timing, .special, .derived),
        LayerPropertyRow(.beginTime, \Layer.beginTime), LayerPropertyRow(.timeOffset, \Layer.timeOffset),
        LayerPropertyRow(.speed, \Layer.speed), LayerPropertyRow(.duration, \Layer.duration),
        LayerPropertyRow(.repeatCount, \Layer.repeatCount), LayerPropertyRow(.repeatDuration, \Layer.repeatDuration),
        LayerPropertyRow(.autoreverses, \Layer.autoreverses), LayerPropertyRow(.fillMode, \Layer.fillMode),
    ]

    private static let tree: [LayerPropertyRow] = [
        LayerPropertyRow(.sublayers, \Layer.sublayers, .special, [.derived, .fixed]),
        LayerPropertyRow(.style, \Layer.style, .derived),
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
                $0 as? [String: any LayerAction]
            } write: {
                $0.actions = $1 ?? [:]
            }, .derived),
    ]
}
