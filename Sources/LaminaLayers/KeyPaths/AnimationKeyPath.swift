import Foundation
import LaminaGeometry

/// What an animation changes: a property, or a part of one, such as `position.x` or `filters.blur.inputRadius`.
package struct AnimationKeyPath: Sendable, Hashable {
    package enum Root: Sendable, Hashable {
        case property(LayerProperty)
        /// A value of ``Layer/value(forKey:)``.
        case custom(String)

        /// The name of the property or value.
        var key: String {
            switch self {
            case .property(let property): property.key
            case .custom(let key): key
            }
        }
    }

    package let root: Root
    let part: ValuePart

    /// Reads a key path as Core Animation writes it. What names no property of all layers is a custom one.
    ///
    /// Nil if it names a part that its property does not have.
    package init?(_ keyPath: String) {
        let end = keyPath.firstIndex(of: ".") ?? keyPath.endIndex
        let rest = end == keyPath.endIndex ? "" : keyPath[keyPath.index(after: end)...]
        if let property = LayerProperty(animatedKey: keyPath[..<end]) {
            guard let part = ValuePart(rest, of: property.value(in: LayerStorage())) else { return nil }
            (root, self.part) = (.property(property), part)
        } else {
            guard end > keyPath.startIndex, let part = ValuePart(ofAnyValue: rest) else { return nil }
            (root, self.part) = (.custom(String(keyPath[..<end])), part)
        }
    }

    package var property: LayerProperty? { if case .property(let property) = root { property } else { nil } }
}

/// Which part of a property's value an animation changes.
enum ValuePart: Sendable, Hashable {
    case whole
    /// One of the numbers of a point, a size or a rectangle.
    case lane(Int)
    case origin
    case extent
    /// red, green, blue or alpha
    case channel(Int)
    case transform(TransformPart)
    /// The amount of the filter that has the name.
    case amount(filter: String, key: String)
    /// Whether the filter that has the name does anything.
    case isEnabled(filter: String)

    init?(_ path: Substring, of value: AnimatableValue) {
        if path.isEmpty {
            self = .whole
            return
        }
        switch value {
        case .point:
            guard let lane = ["x", "y"].firstIndex(of: path) else { return nil }
            self = .lane(lane)
        case .size:
            guard let lane = ["width", "height"].firstIndex(of: path) else { return nil }
            self = .lane(lane)
        case .rect:
            switch path {
            case "origin": self = .origin
            case "size": self = .extent
            default:
                let names: [Substring] = ["origin.x", "origin.y", "size.width", "size.height"]
                guard let lane = names.firstIndex(of: path) else { return nil }
                self = .lane(lane)
            }
        case .color, .none:
            guard let channel = ["red", "green", "blue", "alpha"].firstIndex(of: path) else { return nil }
            self = .channel(channel)
        case .transform:
            guard let part = TransformPart(rawValue: String(path)) else { return nil }
            self = .transform(part)
        case .filters:
            guard let dot = path.lastIndex(of: ".") else { return nil }
            let (filter, key) = (String(path[..<dot]), path[path.index(after: dot)...])
            self = key == "enabled" ? .isEnabled(filter: filter) : .amount(filter: filter, key: String(key))
        default: return nil
        }
    }

    /// Reads the part of a value that is not known yet: a name stands for the same part of all values that have it.
    init?(ofAnyValue path: Substring) {
        let kinds: [AnimatableValue] = [
            .point(.zero), .size(.zero), .rect(.zero), .color(.black), .transform(.identity),
        ]
        for kind in kinds {
            if let part = ValuePart(path, of: kind) {
                self = part
                return
            }
        }
        return nil
    }
}

/// A part of a transform, as key paths name it.
enum TransformPart: String, Sendable, Hashable, CaseIterable {
    case rotation
    case rotationX = "rotation.x"
    case rotationY = "rotation.y"
    case rotationZ = "rotation.z"
    case scale
    case scaleX = "scale.x"
    case scaleY = "scale.y"
    case scaleZ = "scale.z"
    case translation
    case translationX = "translation.x"
    case translationY = "translation.y"
    case translationZ = "translation.z"
}
