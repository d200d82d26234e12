import LaminaGeometry

/// The target of an animation: a property, or a part of one, such as `position.x` or `filters.blur.inputRadius`.
package struct AnimationKeyPath: Sendable, Hashable {
    package enum Root: Sendable, Hashable {
        case property(LayerProperty)
        /// A custom value of ``Layer/value(forKey:)``.
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

    /// Parses a key path in Core Animation's syntax. A key that is not a property of all layers is a custom one.
    ///
    /// Returns nil if it names a part that its property does not have.
    package init?(_ keyPath: String) {
        let end = keyPath.firstIndex(of: ".") ?? keyPath.endIndex
        let rest = end == keyPath.endIndex ? "" : keyPath[keyPath.index(after: end)...]
        if let property = LayerProperty(animatedKey: keyPath[..<end]) {
            // Of radii there are none by default.
            let kind = property == .cornerRadii ? AnimatableValue.corners(.zero) : property.storedDefault
            guard let part = ValuePart(rest, of: kind) else { return nil }
            (root, self.part) = (.property(property), part)
        } else {
            guard end > keyPath.startIndex, let part = ValuePart(ofAnyValue: rest) else { return nil }
            (root, self.part) = (.custom(String(keyPath[..<end])), part)
        }
    }

    package var property: LayerProperty? { if case .property(let property) = root { property } else { nil } }
}

// MARK: Part of a value

/// The part of a property's value that an animation changes.
enum ValuePart: Sendable, Hashable {
    case whole
    /// One of the numbers of a point, a size, a rectangle or radii.
    case lane(Int)
    case origin
    case extent
    /// A colour channel: red, green, blue or alpha.
    case channel(Int)
    case transform(TransformPart)
    /// The amount of the filter that has the name.
    case amount(filter: String, key: String)
    /// True if the filter that has the name is enabled.
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
        case .corners:
            guard let lane = ValuePart.cornerLanes.firstIndex(of: path) else { return nil }
            self = .lane(lane)
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

    /// The names of the numbers of radii.
    private static let cornerLanes: [Substring] = ["topLeft", "topRight", "bottomRight", "bottomLeft"]
        .flatMap { ["\($0).x", "\($0).y"] }

    /// Parses the part of a value whose type is not known yet: a name means the same part of every type that has it.
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

// MARK: Access to parts

extension ValuePart {
    /// The part of a property's value, or `none` if it has none.
    func value(in whole: AnimatableValue) -> AnimatableValue {
        switch (self, whole) {
        case (.whole, _): return whole
        case (.lane(let lane), .point), (.lane(let lane), .size), (.lane(let lane), .rect):
            return whole.lanes.map { .number($0[lane]) } ?? .none
        case (.lane(let lane), .corners(let radii)): return .number(radii.numbers[lane])
        case (.origin, .rect(let rect)): return .point(rect.origin)
        case (.extent, .rect(let rect)): return .size(rect.size)
        case (.channel(let channel), .color(let color)): return .number(color[channel])
        case (.transform(let part), .transform(let transform)): return part.value(in: transform)
        case (.amount(let name, let key), .filters(let filters)):
            guard let place = filters.place(named: name, key: key) else { return .none }
            return filters[place.index].value(forKey: place.key).map(AnimatableValue.init) ?? .none
        case (.isEnabled(let name), .filters(let filters)):
            return filters.first { $0.name == name }.map { .flag($0.isEnabled) } ?? .none
        default: return .none
        }
    }

    /// The property's value with the part replaced; a value of another kind changes nothing.
    func replaced(by value: AnimatableValue, in whole: AnimatableValue) -> AnimatableValue {
        switch (self, whole, value) {
        case (.whole, _, _): return value
        case (.lane(let lane), .point, .number(let number)), (.lane(let lane), .size, .number(let number)),
            (.lane(let lane), .rect, .number(let number)):
            guard var lanes = whole.lanes else { return whole }
            lanes[lane] = number
            return whole.with(lanes)
        case (.lane(let lane), .corners(let radii), .number(let number)):
            return .corners(radii.replacing(lane, with: number))
        case (.origin, .rect(let rect), .point(let point)): return .rect(Rect(origin: point, size: rect.size))
        case (.extent, .rect(let rect), .size(let size)): return .rect(Rect(origin: rect.origin, size: size))
        case (.channel(let channel), .color(var color), .number(let number)):
            color[channel] = number
            return .color(color)
        case (.transform(let part), .transform(let transform), _):
            return .transform(part.replaced(by: value, in: transform))
        case (.amount(let name, let key), .filters(var filters), _):
            guard let place = filters.place(named: name, key: key), let amount = FilterValue(value)
            else { return whole }
            filters[place.index].setValue(amount, forKey: place.key)
            return .filters(filters)
        case (.isEnabled(let name), .filters(var filters), .flag(let isEnabled)):
            guard let index = filters.firstIndex(where: { $0.name == name }) else { return whole }
            filters[index].isEnabled = isEnabled
            return .filters(filters)
        default: return whole
        }
    }
}

extension Color {
    fileprivate subscript(channel: Int) -> Double {
        get { [red, green, blue, alpha][channel] }
        set {
            var (red, green, blue, alpha) = (red, green, blue, alpha)
            switch channel {
            case 0: red = newValue
            case 1: green = newValue
            case 2: blue = newValue
            default: alpha = newValue
            }
            self = Color(red: red, green: green, blue: blue, alpha: alpha)
        }
    }
}

extension AnimatableValue {
    /// The amount of a filter.
    init(_ amount: FilterValue) {
        switch amount {
        case .number(let number): self = .number(number)
        case .vector(let vector): self = .vector(vector)
        case .point(let point): self = .point(point)
        case .color(let color): self = .color(color)
        case .function(let function): self = .function(function)
        }
    }
}

extension FilterValue {
    init?(_ value: AnimatableValue) {
        switch value {
        case .number(let number): self = .number(number)
        case .vector(let vector): self = .vector(vector)
        case .point(let point): self = .point(point)
        case .color(let color): self = .color(color)
        case .function(let function): self = .function(function)
        default: return nil
        }
    }
}

// MARK: Access to parts of transforms

extension TransformPart {
    /// The part's value in a transform; `scale` is the mean of the three, `translation` its x and y, `rotation` that
    /// about z.
    func value(in transform: Transform3D) -> AnimatableValue {
        let parts = TransformDecomposition(transform)
        return switch self {
        case .rotation, .rotationZ: .number(parts.eulerAngles.z)
        case .rotationX: .number(parts.eulerAngles.x)
        case .rotationY: .number(parts.eulerAngles.y)
        case .scale: .number(parts.scale.sum() / 3)
        case .scaleX: .number(parts.scale.x)
        case .scaleY: .number(parts.scale.y)
        case .scaleZ: .number(parts.scale.z)
        case .translation: .size(Size(width: parts.translation.x, height: parts.translation.y))
        case .translationX: .number(parts.translation.x)
        case .translationY: .number(parts.translation.y)
        case .translationZ: .number(parts.translation.z)
        }
    }

    /// The transform with its part replaced; a value of another kind changes nothing.
    func replaced(by value: AnimatableValue, in transform: Transform3D) -> Transform3D {
        // Translations need no decomposition.
        switch (self, value) {
        case (.translation, .size(let size)): return transform.with(translationX: size.width, y: size.height)
        case (.translation, .point(let point)): return transform.with(translationX: point.x, y: point.y)
        case (.translationX, .number(let x)): return transform.with(translationX: x)
        case (.translationY, .number(let y)): return transform.with(translationY: y)
        case (.translationZ, .number(let z)): return transform.with(translationZ: z)
        default: break
        }
        guard case .number(let number) = value, number.isFinite else { return transform }
        var parts = TransformDecomposition(transform)
        switch self {
        case .rotation, .rotationZ: parts.eulerAngles.z = number
        case .rotationX: parts.eulerAngles.x = number
        case .rotationY: parts.eulerAngles.y = number
        case .scale: parts.scale = SIMD3(repeating: number)
        case .scaleX: parts.scale.x = number
        case .scaleY: parts.scale.y = number
        case .scaleZ: parts.scale.z = number
        case .translation, .translationX, .translationY, .translationZ: break
        }
        return parts.transform
    }
}

extension Transform3D {
    fileprivate func with(translationX x: Double? = nil, y: Double? = nil, z: Double? = nil) -> Transform3D {
        var result = self
        if let x { result.m41 = x }
        if let y { result.m42 = y }
        if let z { result.m43 = z }
        return result
    }
    fileprivate func with(translationY y: Double) -> Transform3D { with(translationX: nil, y: y) }
    fileprivate func with(translationZ z: Double) -> Transform3D { with(translationX: nil, z: z) }
}
