/// A property of a layer, of all layers or of those of one class.
///
/// ``LayerPropertyRow/table`` says of each how it is named, whose it is, how it is read and set, and how it animates.
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

    /// The name in key paths, such as `hidden` for `isHidden`.
    package var key: String { row.key }

    /// Whether animations change it in the layer's storage.
    package var isAnimated: Bool { LayerPropertyRow.animated.contains(self) }

    /// Whether setting it animates by itself.
    var animatesImplicitly: Bool { LayerPropertyRow.implicit.contains(self) }

    /// Whether the values stand in ``LayerEffects``.
    var isEffect: Bool { LayerPropertyRow.effects.contains(self) }

    /// Whether it changes where the layer's image stands, not the image; see ``Layer/contentHasChanged``.
    var isPlace: Bool { LayerPropertyRow.places.contains(self) }

    /// Whether it changes nothing in a render tree but the layer's own node: not the order, nor which layers are in it.
    var isOfNode: Bool { LayerPropertyRow.nodes.contains(self) }

    /// What the table says of it.
    var row: LayerPropertyRow { LayerPropertyRow.table[Int(rawValue)] }

    /// The property of storage that animations of a key path change, by the name of the property or of its getter.
    init?(animatedKey key: Substring) {
        guard let property = LayerPropertyRow.animatedByKey[String(key)] else { return nil }
        self = property
    }
}

/// A set of properties, as bits.
struct LayerPropertySet: Sendable, Hashable {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    init() {}

    init(_ properties: some Sequence<LayerProperty>) {
        for property in properties { insert(property) }
    }

    @inline(__always)
    var isEmpty: Bool { low | high == 0 }

    @inline(__always)
    func contains(_ property: LayerProperty) -> Bool {
        let bit = UInt64(1) << UInt64(property.rawValue & 63)
        return (property.rawValue < 64 ? low : high) & bit != 0
    }

    @inline(__always)
    mutating func insert(_ property: LayerProperty) {
        let bit = UInt64(1) << UInt64(property.rawValue & 63)
        if property.rawValue < 64 { low |= bit } else { high |= bit }
    }

    mutating func remove(_ property: LayerProperty) {
        let bit = UInt64(1) << UInt64(property.rawValue & 63)
        if property.rawValue < 64 { low &= ~bit } else { high &= ~bit }
    }
}
