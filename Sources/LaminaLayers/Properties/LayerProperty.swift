/// A property of a layer, of all layers or of those of one class; ``LayerPropertyRow`` says what is to be known of it.
package enum LayerProperty: UInt8, Sendable, Hashable, CaseIterable {
    // Those that animations change in the layer's storage.
    case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform, isDoubleSided
    case backgroundColor, contents, contentsRect, contentsCenter, contentsScale, minificationFilterBias
    case cornerRadius, borderWidth, borderColor, opacity, isHidden, masksToBounds
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
    case filters, backgroundFilters, compositingFilter, shouldRasterize, rasterizationScale
    case effect, intensity
    case colors, locations, startPoint, endPoint

    // Those of all layers that animations don't change.
    case isGeometryFlipped, backgroundPattern, maskedCorners, allowsGroupOpacity, isOpaque, allowsEdgeAntialiasing
    case edgeAntialiasingMask, contentsGravity, minificationFilter, magnificationFilter, contentsSequence
    case mask, maskType, name, needsDisplayOnBoundsChange
    case timing, beginTime, timeOffset, speed, duration, repeatCount, repeatDuration, autoreverses, fillMode
    case frame, sublayers, delegate, actions, style

    // Those of one class.
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
    /// A row says, in order: the property and its key where that is another name; how programs set it; where it is stored;
    /// how documents write it, numbers with their range; how it animates and what it changes; the schema's sentence. The
    /// default is what the storage begins with.
    package static let layerRows = geometry + contents + appearance + imageEffects + times + tree

    private static let geometry: [LayerPropertyRow] = [
        LayerPropertyRow(.name, \Layer.name, .special, .fixed),
        LayerPropertyRow(.frame, \Layer.frame, .special, .derived),
        LayerPropertyRow(
            .bounds, \.bounds, in: \.bounds, .area, [.animates, .node],
            "[x, y, width, height]: the size in points, and the origin of the sublayers' coordinates."),
        LayerPropertyRow(
            .position, \.position, in: \.position, .place, [.animates, .node, .place],
            "Where the anchor point lies in the superlayer, in points."),
        LayerPropertyRow(
            .anchorPoint, \.anchorPoint, in: \.anchorPoint, .place, [.animates, .node],
            "The point that position fixes and transform turns about, as a share of the bounds."),
        LayerPropertyRow(
            .anchorPointZ, \.anchorPointZ, in: \.anchorPointZ, number: .coordinates, [.animates, .node],
            "How far in front of the layer's plane the anchor point lies, in points."),
        LayerPropertyRow(
            .zPosition, \.zPosition, in: \.zPosition, number: .coordinates, [.animates, .place],
            "The place on the z axis, in points: siblings are drawn from the least to the greatest."),
        LayerPropertyRow(
            .transform, \.transform, in: \.fullTransform, .transform, [.animates, .node, .place],
            "The transform about the anchor point."),
        LayerPropertyRow(
            .isDoubleSided, key: "doubleSided", \.isDoubleSided, in: \.isDoubleSided, .flag,
            [.animates, .explicitly, .node], "Whether the layer shows when it faces away from the viewer."),
        LayerPropertyRow(
            .sublayerTransform, \.sublayerTransform, in: \.fullSublayerTransform, .transform, .animates,
            "A transform that the sublayers have in common, about this layer's anchor point: the place for a "
                + "perspective."),
        LayerPropertyRow(
            .isGeometryFlipped, key: "geometryFlipped", \.isGeometryFlipped, in: \.isGeometryFlipped, .flag, [],
            "Whether the layer and its sublayers stand upside down; images keep their orientation."),
    ]

    private static let contents: [LayerPropertyRow] = [
        LayerPropertyRow(.contents, \Layer.contents, .picture, .animates),
        LayerPropertyRow(
            .contentsRect, \.contentsRect, in: \.contentsRect, .area, .animates,
            "The part of the picture that is shown, [x, y, width, height] as a share of its size."),
        LayerPropertyRow(
            .contentsCenter, \.contentsCenter, in: \.contentsCenter, .area, .animates,
            "The part that stretches when the picture is resized, as a share of contentsRect."),
        LayerPropertyRow(
            .contentsScale, \.contentsScale, in: \.contentsScale, number: .scales, [.animates, .explicitly],
            "Pixels of the picture a point, where the gravity keeps its size; of what the layer draws, where it is "
                + "not the scene's scale."),
        LayerPropertyRow(
            .contentsGravity, \.contentsGravity, in: \.contentsGravity, .choice, [],
            "How the picture is placed in the bounds."),
        LayerPropertyRow(
            .minificationFilter, \.minificationFilter, in: \.minificationFilter, .choice, [],
            "The filter where the picture is drawn smaller than it is."),
        LayerPropertyRow(
            .magnificationFilter, \.magnificationFilter, in: \.magnificationFilter, .choice, [],
            "The filter where the picture is drawn larger than it is."),
        LayerPropertyRow(
            .minificationFilterBias, \.minificationFilterBias, in: \.minificationFilterBias, number: -16...16,
            .animates,
            "What is added to the level of detail that trilinear minification chooses."),
        LayerPropertyRow(
            .isOpaque, key: "opaque", \.isOpaque, in: \.isOpaque, .flag, [],
            "A promise that the picture has no transparent pixel, so that what is under it need not be drawn."),
        LayerPropertyRow(.contentsSequence, \Layer.contentsSequence, .special, .fixed),
        LayerPropertyRow(.needsDisplayOnBoundsChange, \Layer.needsDisplayOnBoundsChange),
    ]

    private static let appearance: [LayerPropertyRow] = [
        LayerPropertyRow(
            .backgroundColor, \.backgroundColor, in: \.backgroundColor, .color, [.animates, .node],
            "The colour under everything else, or null."),
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
            .isHidden, key: "hidden", \.isHidden, in: \.isHidden, .flag, [.animates, .place],
            "Whether the layer and all inside it are left out."),
        LayerPropertyRow(
            .masksToBounds, \.masksToBounds, in: \.masksToBounds, .flag, [.animates, .node],
            "Whether contents and sublayers are clipped to the bounds and their rounded corners."),
        LayerPropertyRow(
            .opacity, \.opacity, in: \.opacity, number: .shares, [.animates, .node, .place],
            "How much of the layer shows."),
        LayerPropertyRow(
            .allowsGroupOpacity, \.allowsGroupOpacity, in: \.allowsGroupOpacity, .flag, [],
            "Whether opacity fades the layer and its sublayers as one image, rather than each by itself."),
        LayerPropertyRow(
            .allowsEdgeAntialiasing, \.allowsEdgeAntialiasing, in: \.allowsEdgeAntialiasing, .flag, [],
            "Whether edges that fall between pixels are antialiased."),
        LayerPropertyRow(
            .edgeAntialiasingMask, \.edgeAntialiasingMask, in: \.edgeAntialiasingMask, .options(EdgeMask.names), [],
            "The edges to antialias."),
    ]

    private static let imageEffects: [LayerPropertyRow] = [
        LayerPropertyRow(.mask, \Layer.mask, .special, .derived),
        LayerPropertyRow(.maskType, \Layer.maskType, .choice, [], "What of the mask's image counts."),
        LayerPropertyRow(
            .shadowColor, \Layer.shadowColor, effect: StoredValue(effect: \.shadowColor), .color, [.animates, .effect],
            "The colour of the shadow, or null."),
        LayerPropertyRow(
            .shadowOpacity, \Layer.shadowOpacity, effect: StoredValue(effect: \.shadowOpacity, .shares, orElse: 0),
            .number(.shares), [.animates, .effect], "How much of the shadow shows: by itself nothing."),
        LayerPropertyRow(
            .shadowOffset, \Layer.shadowOffset, .shift, [.animates, .effect],
            "[dx, dy]: how far the shadow is shifted, in points; by itself it goes upwards."),
        LayerPropertyRow(
            .shadowRadius, \Layer.shadowRadius, effect: StoredValue(effect: \.shadowRadius, Amount.radii, orElse: 0),
            .number(Amount.radii), [.animates, .effect],
            "The standard deviation of the Gaussian that blurs the shadow, in points."),
        LayerPropertyRow(
            .shadowPath, \Layer.shadowPath, .path, [.animates, .explicitly, .effect],
            "The shape that throws the shadow, in the layer's coordinates; without it the layer's image does."),
        LayerPropertyRow(
            .filters, \Layer.filters, .filters(edge: .transparent), [.animates, .effect],
            "What is done to the layer's image, its sublayers and its shadow, in order."),
        LayerPropertyRow(
            .backgroundFilters, \Layer.backgroundFilters, .filters(edge: .mirror), [.animates, .effect],
            "What is done to the picture behind the layer, within its bounds and rounded corners, in order."),
        LayerPropertyRow(
            .compositingFilter, \Layer.compositingFilter, .compositing, [.animates, .effect, .place],
            "How the layer's image is put into what is behind it; \"normal\" is \"sourceOver\"."),
        LayerPropertyRow(
            .shouldRasterize, \Layer.shouldRasterize, effect: StoredValue(effect: \.shouldRasterize), .flag,
            [.animates, .effect],
            "Whether the layer is drawn once into an image that is kept while nothing in it changes."),
        LayerPropertyRow(
            .rasterizationScale, \Layer.rasterizationScale,
            effect: StoredValue(effect: \.rasterizationScale, Amount.rasterizationScales, orElse: 1),
            .number(Amount.rasterizationScales), [.animates, .effect], "Pixels a point of that image."),
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
