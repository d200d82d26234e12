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

    /// What a whole property is; nil for one that does not animate.
    init?(_ row: LayerPropertyRow) {
        guard row.animates else { return nil }
        switch row.form {
        case .number, .integer: self = .number
        case .flag: self = .flag
        case .place, .point: self = .point
        case .shift, .size: self = .size
        case .area: self = .rect
        case .transform: self = .transform
        case .color, .optionalColor: self = .color
        case .picture: self = .picture
        case .path: self = .path
        case .filters(let edge, _): self = .filters(edge: edge)
        case .compositing: self = .compositing
        case .effect: self = .effect
        case .colors: self = .colors
        case .locations: self = .locations
        case nil, .text, .choice, .options, .special: return nil
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
