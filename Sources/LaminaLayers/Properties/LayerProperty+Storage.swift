import Foundation
import LaminaGeometry

extension LayerProperty {
    /// The value that a layer's storage has.
    func value(in layer: borrowing LayerStorage) -> AnimatableValue {
        withUnsafePointer(to: layer) { value(at: $0) }
    }

    /// The value in a layer's storage, read where it lies.
    func value(at layer: UnsafePointer<LayerStorage>) -> AnimatableValue {
        let stored = LayerPropertyRow.storedValues[Int(rawValue)]
        if stored.isPlain { return stored.value(in: layer) }
        return switch self {
        case .transform: .transform(layer.pointee.transform?.value ?? .identity)
        case .sublayerTransform: .transform(layer.pointee.sublayerTransform?.value ?? .identity)
        case .contents: layer.pointee.contents.map { .image($0) } ?? .none
        default: value(in: layer.pointee.effects)
        }
    }

    /// Puts a value of the property's own kind into a layer's storage, brought into the range that layers keep it in; one
    /// of another kind changes nothing.
    ///
    /// Effects must be a copy of the layer's own, made for the purpose.
    func set(_ value: AnimatableValue, in layer: inout LayerStorage) {
        let stored = LayerPropertyRow.storedValues[Int(rawValue)]
        if stored.isPlain { return withUnsafeMutablePointer(to: &layer) { stored.set(value, in: $0) } }
        switch (self, value) {
        case (.transform, .transform(let transform)): layer.transform = Transform3DBox(transform)
        case (.sublayerTransform, .transform(let transform)): layer.sublayerTransform = Transform3DBox(transform)
        case (.contents, _): layer.setContents(value)
        default: if let effects = layer.effects { set(value, in: effects) }
        }
    }

    /// The value that a layer's effects have, or without any their defaults.
    private func value(in effects: LayerEffects?) -> AnimatableValue {
        switch self {
        case .shadowOffset: .size(effects?.values.shadowOffset ?? EffectValues().shadowOffset)
        case .shadowPath: effects?.values.shadowPath.map { .path($0) } ?? .none
        case .filters: .filters(effects?.values.filters ?? [])
        case .backgroundFilters: .filters(effects?.values.backgroundFilters ?? [])
        case .compositingFilter: .compositing(effects?.values.compositingFilter ?? .sourceOver)
        case .effect: effects?.visual?.resolvedEffect.map { .effect($0) } ?? .none
        case .intensity: .number(effects?.visual?.intensity ?? 1)
        case .colors: .colors(effects?.gradient?.colors ?? [])
        case .locations: effects?.gradient?.locations.map { .numbers($0) } ?? .none
        case .startPoint: .point((effects?.gradient ?? GradientValues()).startPoint)
        case .endPoint: .point((effects?.gradient ?? GradientValues()).endPoint)
        default: .none
        }
    }

    private func set(_ value: AnimatableValue, in effects: LayerEffects) {
        switch (self, value) {
        case (.shadowOffset, .size(let size)): effects.values.shadowOffset = Amount.kept(size)
        case (.shadowPath, .path(let path)): effects.values.shadowPath = Amount.kept(path)
        case (.shadowPath, .none): effects.values.shadowPath = nil
        case (.filters, .filters(let filters)): effects.values.filters = filters.map(\.sanitized)
        case (.backgroundFilters, .filters(let filters)): effects.values.backgroundFilters = filters.map(\.sanitized)
        case (.compositingFilter, .compositing(let filter)): effects.values.compositingFilter = filter
        case (.effect, .effect(let effect)): effects.visual?.effect = effect
        case (.effect, .none): effects.visual?.effect = nil
        case (.intensity, .number(let number)):
            effects.visual?.intensity = Amount.kept(number, Amount.shares, orElse: 0)
        case (.colors, .colors(let colors)): effects.gradient?.colors = colors.map(\.sanitized)
        case (.locations, .numbers(let locations)): effects.gradient?.locations = GradientValues.kept(locations)
        case (.locations, .none): effects.gradient?.locations = nil
        case (.startPoint, .point(let point)): effects.gradient?.startPoint = GradientValues.kept(point)
        case (.endPoint, .point(let point)): effects.gradient?.endPoint = GradientValues.kept(point)
        default: break
        }
    }
}

extension VisualEffectState {
    /// The effect as it looks in the layer's appearance, so that a change of appearance has a middle.
    var resolvedEffect: VisualEffect? { effect?.resolved(for: appearance) }
}

extension AnimatableValue {
    init(_ color: Color?) { self = color.map { .color($0) } ?? .none }

    var isColor: Bool {
        switch self {
        case .color, .none: true
        default: false
        }
    }

    var color: Color? { if case .color(let color) = self { color } else { nil } }
}

extension LayerStorage {
    /// Sets the image, or the two that change over.
    fileprivate mutating func setContents(_ value: AnimatableValue) {
        contentsFade = nil
        switch value {
        case .image(let image): contents = image
        case .crossFade(let from, let to, let share):
            contents = from
            contentsFade = ContentsFade(image: to, share: share)
        case .none: contents = nil
        default: break
        }
    }
}
