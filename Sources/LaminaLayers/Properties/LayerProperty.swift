/// A property of all layers or of one class of layers; ``LayerPropertyRow`` declares it.
package enum LayerProperty: UInt8, Sendable, Hashable, CaseIterable {
    // Properties that animations change in the layer's storage.
    case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform, isDoubleSided
    case backgroundColor, contents, contentsRect, contentsCenter, contentsScale, minificationFilterBias
    case cornerRadius, cornerRadii, borderWidth, borderColor, borderSides, borderImageParts, opacity, isHidden
    case masksToBounds
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath, boxShadows
    case filters, backgroundFilters, compositingFilter, shouldRasterize, rasterizationScale, patternArea
    case effect, intensity
    case colors, locations, stopDistances, startPoint, endPoint, midpoints, focus, focusRadius

    // Properties of all layers that animations don't change.
    case isGeometryFlipped, backgroundPattern, maskedCorners, cornerCurve, allowsGroupOpacity, isOpaque
    case allowsEdgeAntialiasing, edgeAntialiasingMask, contentsGravity, minificationFilter, magnificationFilter
    case contentsSequence, mask, masks, maskType, isMaskInverted, isIsolated, borderPlacement, borderImage, name
    case needsDisplayOnBoundsChange
    case autoresizingMask
    case timing, beginTime, timeOffset, speed, duration, repeatCount, repeatDuration, autoreverses, fillMode
    case frame, sublayers, delegate, actions, style

    // Properties of one class.
    case appearance, gradientType, spreadMethod, colorInterpolation, interpolatesPremultiplied, scrollMode
    case instanceCount, preservesDepth, instanceDelay, instanceTransform, instanceColor
    case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
    case emitterCells, seed, emitterShape, emitterMode, renderMode
    case emitterPosition, emitterZPosition, emitterSize, emitterDepth, birthRate, lifetime, velocity, scale, spin
    case path, fillColor, fillGradient, fillRule, strokeColor, strokeGradient, strokeStart, strokeEnd, strokeOffset
    case strokes
    case lineWidth, lineCap, lineJoin, miterLimit, lineDashPattern, lineDashPhase
    case string, attributedString, font, fontSize, foregroundColor, foregroundGradient, alignmentMode
    case isWrapped, wrapping, truncationMode, minimumScaleFactor
    case verticalAlignment, padding, lineSpacing, lineHeight, lineHeightMultiple, paragraphSpacing, numberOfLines
    case paragraphStyle, fonts
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
            "The size in points, and the origin of the sublayers' coordinates: [x, y, width, height]."),
        LayerPropertyRow(
            .position, \.position, in: \.position, .place, [.animates, .node, .placement],
            "The position of the anchor point in the superlayer, in points: [x, y]."),
        LayerPropertyRow(
            .anchorPoint, \.anchorPoint, in: \.anchorPoint, .place, [.animates, .node],
            "The point that position places and transform is applied about, as a fraction of the bounds: [x, y]."),
        LayerPropertyRow(
            .anchorPointZ, \.anchorPointZ, in: \.anchorPointZ, number: .coordinates, [.animates, .node],
            "The distance of the anchor point in front of the layer's plane, in points."),
        LayerPropertyRow(
            .zPosition, \.zPosition, in: \.zPosition, number: .coordinates, [.animates, .placement],
            "The position on the z axis, in points; siblings are drawn in ascending order."),
        LayerPropertyRow(
            .transform, \.transform, in: \.fullTransform, .transform, [.animates, .node, .placement],
            "The transform, applied about the anchor point."),
        LayerPropertyRow(
            .isDoubleSided, key: "doubleSided", \.isDoubleSided, in: \.isDoubleSided, .flag,
            [.animates, .explicitly, .node], "Shows the layer even when it faces away from the viewer."),
        LayerPropertyRow(
            .sublayerTransform, \.sublayerTransform, in: \.fullSublayerTransform, .transform, .animates,
            "A transform applied to all sublayers about this layer's anchor point, typically a perspective."),
        LayerPropertyRow(
            .isGeometryFlipped, key: "geometryFlipped", \.isGeometryFlipped, in: \.isGeometryFlipped, .flag, [],
            "Flips the geometry of the layer and its sublayers vertically; images keep their orientation."),
    ]

    private static let contents: [LayerPropertyRow] = [
        LayerPropertyRow(.contents, \Layer.contents, .picture, .animates),
        LayerPropertyRow(
            .contentsRect, \.contentsRect, in: \.contentsRect, .area, .animates,
            "The part of the image to show, as a fraction of its size: [x, y, width, height]."),
        LayerPropertyRow(
            .contentsCenter, \.contentsCenter, in: \.contentsCenter, .area, .animates,
            "The part that stretches when the image is resized, as a fraction of contentsRect: [x, y, "
                + "width, height]."),
        LayerPropertyRow(
            .contentsScale, \.contentsScale, in: \.contentsScale, number: .scales, [.animates, .explicitly],
            "The number of image pixels per point, where contentsGravity keeps the image's size; for "
                + "content drawn by the layer, its resolution if not the scene's scale."),
        LayerPropertyRow(
            .contentsGravity, \.contentsGravity, in: \.contentsGravity, .choice, [],
            "The position and scaling of the image in the bounds."),
        LayerPropertyRow(
            .minificationFilter, \.minificationFilter, in: \.minificationFilter, .choice, [],
            "The sampling filter where the image is drawn smaller than its size."),
        LayerPropertyRow(
            .magnificationFilter, \.magnificationFilter, in: \.magnificationFilter, .choice, [],
            "The sampling filter where the image is drawn larger than its size."),
        LayerPropertyRow(
            .minificationFilterBias, \.minificationFilterBias, in: \.minificationFilterBias, number: -16...16,
            .animates,
            "The bias added to the level of detail in trilinear minification."),
        LayerPropertyRow(
            .isOpaque, key: "opaque", \.isOpaque, in: \.isOpaque, .flag, [],
            "Declares that the image has no transparent pixels, so that nothing below it needs to be drawn."),
        LayerPropertyRow(.contentsSequence, \Layer.contentsSequence, .special, .fixed),
        LayerPropertyRow(.needsDisplayOnBoundsChange, \Layer.needsDisplayOnBoundsChange),
        // Documents have it among what is said of layout: `autoresizing`.
        LayerPropertyRow(.autoresizingMask, \Layer.autoresizingMask),
    ]

    private static let appearance: [LayerPropertyRow] = [
        LayerPropertyRow(
            .backgroundColor, \.backgroundColor, in: \.backgroundColor, .color, [.animates, .node],
            "The background colour, below everything else, or null."),
        LayerPropertyRow(.backgroundPattern, \Layer.backgroundPattern, .picture),
        LayerPropertyRow(
            .cornerRadius, \.cornerRadius, in: \.cornerRadius, number: .lengths, [.animates, .node],
            "The radius of the corners, in points, limited to half of the shorter side."),
        LayerPropertyRow(
            .cornerRadii, \.cornerRadii, in: \.cornerRadii, .corners, [.animates, .node],
            "The radii of each corner, in points, instead of cornerRadius: a number, a list of four from the top left "
                + "clockwise, or an object by corner; of each a number, or [x, y]. Reduced together where they meet."),
        LayerPropertyRow(
            .cornerCurve, \.cornerCurve, in: \.cornerCurve, .choice, [],
            "The curve of the corners: quarters of ellipses, or smooth ones as in iOS."),
        LayerPropertyRow(
            .maskedCorners, \.maskedCorners, in: \.maskedCorners, .options(CornerMask.names), [],
            "The corners that cornerRadius and cornerRadii round; minXMinY is the top left one."),
        LayerPropertyRow(
            .borderWidth, \.borderWidth, in: \.borderWidth, number: .lengths, [.animates, .node],
            "The width of the border, in points, drawn above the sublayers and inside the bounds, or by borderPlacement."
        ),
        LayerPropertyRow(
            .borderColor, \.borderColor, in: \.borderColor, .color, [.animates, .node],
            "The colour of the border, or null."),
        LayerPropertyRow(
            .isHidden, key: "hidden", \.isHidden, in: \.isHidden, .flag, [.animates, .placement],
            "Hides the layer and its sublayers."),
        LayerPropertyRow(
            .masksToBounds, \.masksToBounds, in: \.masksToBounds, .flag, [.animates, .node],
            "Clips contents and sublayers to the bounds and their rounded corners."),
        LayerPropertyRow(
            .opacity, \.opacity, in: \.opacity, number: .shares, [.animates, .node, .placement],
            "The opacity of the layer, from 0 to 1."),
        LayerPropertyRow(
            .allowsGroupOpacity, \.allowsGroupOpacity, in: \.allowsGroupOpacity, .flag, [],
            "Applies opacity to the layer and its sublayers as one image, rather than to each separately."),
        LayerPropertyRow(
            .allowsEdgeAntialiasing, \.allowsEdgeAntialiasing, in: \.allowsEdgeAntialiasing, .flag, [],
            "Antialiases edges that fall between pixels."),
        LayerPropertyRow(
            .edgeAntialiasingMask, \.edgeAntialiasingMask, in: \.edgeAntialiasingMask, .options(EdgeMask.names), [],
            "The edges that are antialiased."),
    ]

    private static let imageEffects: [LayerPropertyRow] = [
        LayerPropertyRow(.mask, \Layer.mask, .special, .derived),
        LayerPropertyRow(.masks, \Layer.masks, .special, [.derived, .fixed]),
        LayerPropertyRow(
            .maskType, \Layer.maskType, .choice, [],
            "The channel of the mask's image that masks the layer: alpha or luminance."),
        LayerPropertyRow(
            .isMaskInverted, key: "maskInverted", \Layer.isMaskInverted, .flag, [],
            "Hides the layer where its mask shows, and shows it elsewhere."),
        LayerPropertyRow(
            .shadowColor, \Layer.shadowColor, effect: StoredValue(effect: \.shadowColor), .color, [.animates, .effect],
            "The colour of the shadow, or null."),
        LayerPropertyRow(
            .shadowOpacity, \Layer.shadowOpacity, effect: StoredValue(effect: \.shadowOpacity, .shares, orElse: 0),
            .number(.shares), [.animates, .effect], "The opacity of the shadow, from 0, no shadow, to 1."),
        LayerPropertyRow(
            .shadowOffset, \Layer.shadowOffset, .shift, [.animates, .effect],
            "The offset of the shadow in points: [dx, dy]; upwards by default."),
        LayerPropertyRow(
            .shadowRadius, \Layer.shadowRadius, effect: StoredValue(effect: \.shadowRadius, Amount.radii, orElse: 0),
            .number(Amount.radii), [.animates, .effect],
            "The standard deviation of the shadow's Gaussian blur, in points."),
        LayerPropertyRow(
            .shadowPath, \Layer.shadowPath, .path, [.animates, .explicitly, .effect],
            "The shape that casts the shadow, in the layer's coordinates; the layer's image if absent."),
        LayerPropertyRow(
            .boxShadows, \Layer.boxShadows, .boxShadows, [.animates, .effect],
            "The shadows of the layer's box, outside or inside of it, the first one on top."),
        LayerPropertyRow(
            .borderSides, \Layer.borderSides, .borderSides, [.animates, .effect],
            "The border of each side instead of borderWidth and borderColor: width, colour and style; or null."),
        LayerPropertyRow(
            .borderPlacement, \Layer.borderPlacement, .choice, [],
            "The position of the border relative to the edges of the bounds: inside, center or outside."),
        LayerPropertyRow(.borderImage, \Layer.borderImage, .picture),
        LayerPropertyRow(
            .borderImageParts, \Layer.borderImageParts, .borderImageParts, [.animates, .effect],
            "The nine parts of borderImage, and their places: slice, fill, width, outset and repeat."),
        LayerPropertyRow(
            .filters, \Layer.filters, .filters(edge: .transparent), [.animates, .effect],
            "The filters applied, in order, to the layer with its sublayers and its shadow."),
        LayerPropertyRow(
            .backgroundFilters, \Layer.backgroundFilters, .filters(edge: .mirror), [.animates, .effect],
            "The filters applied, in order, to the backdrop within the layer's bounds and rounded corners."),
        LayerPropertyRow(
            .compositingFilter, \Layer.compositingFilter, .compositing, [.animates, .effect, .placement],
            "The blend mode or operator that composites the layer with its backdrop; \"normal\" is \"sourceOver\"."),
        LayerPropertyRow(
            .isIsolated, key: "isolated", \Layer.isIsolated, .flag, [],
            "Keeps blend modes and backdrops of layers inside to what is painted inside, as CSS's isolation does."),
        LayerPropertyRow(
            .shouldRasterize, \Layer.shouldRasterize, effect: StoredValue(effect: \.shouldRasterize), .flag,
            [.animates, .effect],
            "Draws the layer once into an image, cached for as long as nothing in it changes."),
        LayerPropertyRow(
            .rasterizationScale, \Layer.rasterizationScale,
            effect: StoredValue(effect: \.rasterizationScale, Amount.rasterizationScales, orElse: 1),
            .number(Amount.rasterizationScales), [.animates, .effect],
            "The number of pixels per point of the rasterized image."),
        LayerPropertyRow(
            .patternArea, \Layer.patternArea, effect: StoredValue(effect: \.patternArea), .area, [.animates, .effect],
            "The area, in the layer's coordinates, that copies of the layer fill side by side; empty for none: "
                + "[x, y, width, height]."),
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
