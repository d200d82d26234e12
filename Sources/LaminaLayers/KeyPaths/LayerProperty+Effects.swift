import Foundation
import LaminaGeometry

extension LayerProperty {
    /// The value that a layer's effects have, or without any their defaults.
    func value(in effects: LayerEffects?) -> AnimatableValue {
        switch self {
        case .shadowColor: AnimatableValue(effects.map(\.values.shadowColor) ?? .black)
        case .shadowOpacity: .number(Double(effects?.values.shadowOpacity ?? 0))
        case .shadowOffset: .size(effects?.values.shadowOffset ?? CGSize(width: 0, height: -3))
        case .shadowRadius: .number(effects?.values.shadowRadius ?? 3)
        case .shadowPath: effects?.values.shadowPath.map { .path($0) } ?? .none
        case .filters: .filters(effects?.values.filters ?? [])
        case .backgroundFilters: .filters(effects?.values.backgroundFilters ?? [])
        case .compositingFilter: .compositing(effects?.values.compositingFilter ?? .sourceOver)
        case .shouldRasterize: .flag(effects?.values.shouldRasterize ?? false)
        case .rasterizationScale: .number(effects?.values.rasterizationScale ?? 1)
        case .effect: effects?.visual?.resolvedEffect.map { .effect($0) } ?? .none
        case .intensity: .number(effects?.visual?.intensity ?? 1)
        case .colors: .colors(effects?.gradient?.colors ?? [])
        case .locations: effects?.gradient?.locations.map { .numbers($0) } ?? .none
        case .startPoint: .point((effects?.gradient ?? GradientValues()).startPoint)
        case .endPoint: .point((effects?.gradient ?? GradientValues()).endPoint)
        default: .none
        }
    }

    /// Puts a value into effects, brought into the range that layers keep it in.
    func set(_ value: AnimatableValue, in effects: LayerEffects) {
        switch (self, value) {
        case (.shadowColor, _) where value.isColor: effects.values.shadowColor = value.color
        case (.shadowOpacity, .number(let number)):
            effects.values.shadowOpacity = Float(Amount.kept(number, Amount.shares, orElse: 0))
        case (.shadowOffset, .size(let size)): effects.values.shadowOffset = Amount.kept(size)
        case (.shadowRadius, .number(let number)):
            effects.values.shadowRadius = Amount.kept(number, Amount.radii, orElse: 0)
        case (.shadowPath, .path(let path)): effects.values.shadowPath = Amount.kept(path)
        case (.shadowPath, .none): effects.values.shadowPath = nil
        case (.filters, .filters(let filters)): effects.values.filters = filters.map(\.sanitized)
        case (.backgroundFilters, .filters(let filters)): effects.values.backgroundFilters = filters.map(\.sanitized)
        case (.compositingFilter, .compositing(let filter)): effects.values.compositingFilter = filter
        case (.shouldRasterize, .flag(let flag)): effects.values.shouldRasterize = flag
        case (.rasterizationScale, .number(let number)):
            effects.values.rasterizationScale = Amount.kept(number, Amount.rasterizationScales, orElse: 1)
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
