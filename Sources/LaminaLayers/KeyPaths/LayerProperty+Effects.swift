import Foundation
import LaminaGeometry

extension LayerProperty {
    /// The value that a layer's effects have, or without any their defaults.
    func value(in effects: LayerEffects?) -> AnimatableValue {
        switch self {
        case .shadowColor: AnimatableValue(effects.map(\.shadowColor) ?? .black)
        case .shadowOpacity: .number(Double(effects?.shadowOpacity ?? 0))
        case .shadowOffset: .size(effects?.shadowOffset ?? CGSize(width: 0, height: -3))
        case .shadowRadius: .number(effects?.shadowRadius ?? 3)
        case .shadowPath: effects?.shadowPath.map { .path($0) } ?? .none
        case .filters: .filters(effects?.filters ?? [])
        case .backgroundFilters: .filters(effects?.backgroundFilters ?? [])
        case .compositingFilter: .compositing(effects?.compositingFilter ?? .sourceOver)
        case .shouldRasterize: .flag(effects?.shouldRasterize ?? false)
        case .rasterizationScale: .number(effects?.rasterizationScale ?? 1)
        case .effect: effects?.visual?.resolvedEffect.map { .effect($0) } ?? .none
        case .intensity: .number(effects?.visual?.intensity ?? 1)
        default: .none
        }
    }

    /// Puts a value into effects, brought into the range that layers keep it in.
    func set(_ value: AnimatableValue, in effects: LayerEffects) {
        switch (self, value) {
        case (.shadowColor, _) where value.isColor: effects.shadowColor = value.color
        case (.shadowOpacity, .number(let number)):
            effects.shadowOpacity = Float(Amount.kept(number, Amount.shares, orElse: 0))
        case (.shadowOffset, .size(let size)): effects.shadowOffset = Amount.kept(size)
        case (.shadowRadius, .number(let number)):
            effects.shadowRadius = Amount.kept(number, Amount.radii, orElse: 0)
        case (.shadowPath, .path(let path)): effects.shadowPath = Amount.kept(path)
        case (.shadowPath, .none): effects.shadowPath = nil
        case (.filters, .filters(let filters)): effects.filters = filters.map(\.sanitized)
        case (.backgroundFilters, .filters(let filters)): effects.backgroundFilters = filters.map(\.sanitized)
        case (.compositingFilter, .compositing(let filter)): effects.compositingFilter = filter
        case (.shouldRasterize, .flag(let flag)): effects.shouldRasterize = flag
        case (.rasterizationScale, .number(let number)):
            effects.rasterizationScale = Amount.kept(number, Amount.rasterizationScales, orElse: 1)
        case (.effect, .effect(let effect)): effects.visual?.effect = effect
        case (.effect, .none): effects.visual?.effect = nil
        case (.intensity, .number(let number)):
            effects.visual?.intensity = Amount.kept(number, Amount.shares, orElse: 0)
        default: break
        }
    }
}

extension VisualEffectState {
    /// The effect as it looks in the layer's appearance, so that a change of appearance has a middle.
    var resolvedEffect: VisualEffect? { effect?.resolved(for: appearance) }
}
