import LaminaLayers

/// The sort of value that a key path names.
enum AnimatedKind: Equatable {
    case number

    /// Degrees in documents, radians in the model.
    case angle
    case flag, point, size, rect, vector, function, transform, compositing
    case filters(edge: FilterEdge)

    /// These have no value, too.
    case color, picture, path, effect

    /// Lists; of locations there may be none.
    case colors, locations

    /// What a whole property is; nil for one that does not animate in a layer's storage.
    init?(_ property: LayerProperty) {
        switch property {
        case .anchorPointZ, .zPosition, .contentsScale, .minificationFilterBias, .cornerRadius, .borderWidth, .opacity,
            .shadowOpacity, .shadowRadius, .rasterizationScale, .intensity:
            self = .number
        case .isDoubleSided, .isHidden, .masksToBounds, .shouldRasterize: self = .flag
        case .position, .anchorPoint, .startPoint, .endPoint: self = .point
        case .shadowOffset: self = .size
        case .bounds, .contentsRect, .contentsCenter: self = .rect
        case .transform, .sublayerTransform: self = .transform
        case .backgroundColor, .borderColor, .shadowColor: self = .color
        case .contents: self = .picture
        case .shadowPath: self = .path
        case .filters: self = .filters(edge: .transparent)
        case .backgroundFilters: self = .filters(edge: .mirror)
        case .compositingFilter: self = .compositing
        case .effect: self = .effect
        case .colors: self = .colors
        case .locations: self = .locations
        default: return nil
        }
    }

    /// What an amount of a filter is.
    init(_ amount: FilterValue, key: String) {
        switch amount {
        case .number: self = key == "inputAngle" ? .angle : .number
        case .vector: self = .vector
        case .point: self = .point
        case .color: self = .color
        case .function: self = .function
        }
    }

    /// The parts that a property of this sort has, by their names in key paths.
    var parts: [(name: String, kind: AnimatedKind)] {
        switch self {
        case .point: return [("x", .number), ("y", .number)]
        case .size: return [("width", .number), ("height", .number)]
        case .rect:
            return [
                ("origin", .point), ("size", .size), ("origin.x", .number), ("origin.y", .number),
                ("size.width", .number), ("size.height", .number),
            ]
        case .color: return ["red", "green", "blue", "alpha"].map { ($0, .number) }
        case .transform:
            let axes = ["", ".x", ".y", ".z"]
            return axes.map { ("rotation\($0)", .angle) } + axes.map { ("scale\($0)", .number) }
                + axes.map { ("translation\($0)", $0.isEmpty ? .size : .number) }
        default: return []
        }
    }
}
