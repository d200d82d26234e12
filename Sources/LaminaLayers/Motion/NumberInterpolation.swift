import LaminaGeometry

/// A linear interpolation of a property that consists of up to four numbers: most animations are such, and are
/// evaluated without ``AnimatableValue``.
struct NumberInterpolation {
    private let from: SIMD4<Double>
    private let step: SIMD4<Double>
    private let property: NumberProperty

    /// Returns nil if the values are not numbers, or not all given.
    init?(_ values: TrackValues, _ keyPath: AnimationKeyPath) {
        guard case .basic(let basic) = values, let start = basic.from, let end = basic.to, start.isLike(end),
            let from = start.lanes, let to = end.lanes, let property = NumberProperty(keyPath, start)
        else { return nil }
        (self.from, step, self.property) = (from, to - from, property)
    }

    @inline(__always)
    func apply(_ progress: Double, to layer: inout LayerStorage) {
        let value = from + step * progress
        switch property {
        case .opacity: layer.opacity = Float(value.x)
        case .position: layer.position = Point(x: value.x, y: value.y)
        case .positionX: layer.position.x = value.x
        case .positionY: layer.position.y = value.x
        case .bounds: layer.bounds = Rect(x: value.x, y: value.y, width: value.z, height: value.w)
        case .boundsOrigin: layer.bounds.origin = Point(x: value.x, y: value.y)
        case .boundsSize: layer.bounds.size = Size(width: value.x, height: value.y)
        case .zPosition: layer.zPosition = value.x
        case .cornerRadius: layer.cornerRadius = value.x
        case .borderWidth: layer.borderWidth = value.x
        }
    }
}

extension NumberInterpolation {
    /// Restores the layer's own values of what is changed.
    @inline(__always)
    func reset(_ presented: inout LayerStorage, to layer: borrowing LayerStorage) {
        switch property {
        case .opacity: presented.opacity = layer.opacity
        case .position, .positionX, .positionY: presented.position = layer.position
        case .bounds, .boundsOrigin, .boundsSize: presented.bounds = layer.bounds
        case .zPosition: presented.zPosition = layer.zPosition
        case .cornerRadius: presented.cornerRadius = layer.cornerRadius
        case .borderWidth: presented.borderWidth = layer.borderWidth
        }
    }
}

private enum NumberProperty {
    case opacity, position, positionX, positionY, bounds, boundsOrigin, boundsSize, zPosition, cornerRadius, borderWidth

    init?(_ keyPath: AnimationKeyPath, _ value: AnimatableValue) {
        switch (keyPath.property, keyPath.part, value) {
        case (.opacity, .whole, .number): self = .opacity
        case (.position, .whole, .point): self = .position
        case (.position, .lane(0), .number): self = .positionX
        case (.position, .lane(1), .number): self = .positionY
        case (.bounds, .whole, .rect): self = .bounds
        case (.bounds, .origin, .point): self = .boundsOrigin
        case (.bounds, .extent, .size): self = .boundsSize
        case (.zPosition, .whole, .number): self = .zPosition
        case (.cornerRadius, .whole, .number): self = .cornerRadius
        case (.borderWidth, .whole, .number): self = .borderWidth
        default: return nil
        }
    }
}
