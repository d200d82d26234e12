/// A property of a layer that animations can change, by its name in key paths.
package enum LayerProperty: String, Sendable, Hashable, CaseIterable {
    case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform, isDoubleSided
    case backgroundColor, contents, contentsRect, contentsCenter, contentsScale, minificationFilterBias
    case cornerRadius, borderWidth, borderColor, opacity, isHidden, masksToBounds
    case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
    case filters, backgroundFilters, compositingFilter, shouldRasterize, rasterizationScale
    case effect, intensity
    case colors, locations, startPoint, endPoint

    /// Whether the values stand in ``LayerEffects``.
    var isEffect: Bool {
        switch self {
        case .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath, .filters, .backgroundFilters,
            .compositingFilter, .shouldRasterize, .rasterizationScale, .effect, .intensity, .colors, .locations,
            .startPoint, .endPoint:
            true
        default: false
        }
    }

    /// Whether it changes where the layer's image stands, not the image; see ``Layer/contentHasChanged``.
    var isPlace: Bool {
        switch self {
        case .position, .zPosition, .transform, .opacity, .isHidden, .compositingFilter: true
        default: false
        }
    }

    /// Whether it changes nothing in a render tree but the layer's own node: not the order, nor which layers are in it.
    var isOfNode: Bool {
        switch self {
        case .bounds, .position, .anchorPoint, .anchorPointZ, .transform, .isDoubleSided, .backgroundColor,
            .cornerRadius, .borderWidth, .borderColor, .opacity, .masksToBounds:
            true
        default: false
        }
    }

    /// The name under which a getter is known, such as `hidden` for `isHidden`.
    init?(key: Substring) {
        switch key {
        case "hidden": self = .isHidden
        case "doubleSided": self = .isDoubleSided
        default: self.init(rawValue: String(key))
        }
    }

    /// The name in key paths.
    package var key: String {
        switch self {
        case .isHidden: "hidden"
        case .isDoubleSided: "doubleSided"
        default: rawValue
        }
    }
}
