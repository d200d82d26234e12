/// What an ``EffectLayer`` does with what is behind it.
public enum VisualEffect: Sendable, Hashable {
    /// What is behind the layer, blurred.
    case blur(BlurEffect)
    /// Content that shows what is behind it, made to stand out.
    case vibrancy(VibrancyEffect)

    /// The effect on the way from this one (`progress` 0) to another (1); one of another kind is taken up half-way.
    public func interpolated(to end: VisualEffect, progress: Double) -> VisualEffect {
        switch (self, end) {
        case (.blur(let from), .blur(let to)): .blur(from.interpolated(to: to, progress: progress))
        case (.vibrancy(let from), .vibrancy(let to)): .vibrancy(from.interpolated(to: to, progress: progress))
        default: progress < 0.5 ? self : end
        }
    }

    /// The filters of the backdrop at an intensity from 0 to 1.
    public func filters(intensity: Double = 1, appearance: EffectAppearance = .light) -> [Filter] {
        switch self {
        case .blur(let blur): blur.filters(intensity: intensity, appearance: appearance)
        case .vibrancy(let vibrancy): vibrancy.filters(intensity: intensity, appearance: appearance)
        }
    }

    /// The same effect as it is in an appearance, whatever appearance it is put into.
    public func resolved(for appearance: EffectAppearance) -> VisualEffect {
        switch self {
        case .blur(let blur): .blur(blur.resolved(for: appearance))
        case .vibrancy(let vibrancy): .vibrancy(vibrancy.resolved(for: appearance))
        }
    }

    package var isVibrancy: Bool { if case .vibrancy = self { true } else { false } }
}

/// An effect layer's values and the filters that they come to.
package struct VisualEffectState {
    package var effect: VisualEffect? { didSet { resolve() } }
    package var intensity = 1.0 { didSet { resolve() } }
    package var appearance = EffectAppearance.light { didSet { resolve() } }
    /// Of the backdrop.
    package private(set) var filters: [Filter] = []

    /// Whether the content shows the backdrop's colours in place of its own.
    package var isVibrant: Bool { effect?.isVibrancy ?? false }

    private mutating func resolve() {
        filters = effect?.filters(intensity: intensity, appearance: appearance) ?? []
    }
}
