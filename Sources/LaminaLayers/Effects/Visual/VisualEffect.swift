/// The effect of an ``EffectLayer`` on its backdrop.
public enum VisualEffect: Sendable, Hashable {
    /// A blurred backdrop.
    case blur(BlurEffect)
    /// Content in the colours of its backdrop, adjusted to stand out.
    case vibrancy(VibrancyEffect)

    /// The effect interpolated from this one (`progress` 0) to another (1); one of another kind replaces it halfway.
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

    /// The same effect with adaptive styles resolved for an appearance.
    public func resolved(for appearance: EffectAppearance) -> VisualEffect {
        switch self {
        case .blur(let blur): .blur(blur.resolved(for: appearance))
        case .vibrancy(let vibrancy): .vibrancy(vibrancy.resolved(for: appearance))
        }
    }

    package var isVibrancy: Bool { if case .vibrancy = self { true } else { false } }
}

/// An effect layer's values and the resulting filters.
package struct VisualEffectState {
    package var effect: VisualEffect? { didSet { resolve() } }
    package var intensity = 1.0 { didSet { resolve() } }
    package var appearance = EffectAppearance.light { didSet { resolve() } }
    /// The filters of the backdrop.
    package private(set) var filters: [Filter] = []

    /// True if the content shows the backdrop's colours instead of its own.
    package var isVibrant: Bool { effect?.isVibrancy ?? false }

    private mutating func resolve() {
        filters = effect?.filters(intensity: intensity, appearance: appearance) ?? []
    }
}

// MARK: Appearance

/// The appearance of adaptive effects; UIKit's user interface style.
public enum EffectAppearance: String, Sendable, CaseIterable {
    case light, dark
}

// MARK: Mixtures

/// Values with weights that add up to 1: the interpolation between values or mixtures.
struct Mixture<Value: Hashable & Sendable>: Hashable, Sendable {
    struct Part: Hashable, Sendable {
        var value: Value
        var weight: Double
    }

    /// The distinct values, each with a weight above 0; at least one.
    private(set) var parts: [Part]

    init(_ value: Value) { parts = [Part(value: value, weight: 1)] }

    /// An empty mixture.
    private init() { parts = [] }

    /// The value with the largest weight.
    var greatest: Value {
        var greatest = parts[0]
        for part in parts.dropFirst() where part.weight > greatest.weight { greatest = part }
        return greatest.value
    }

    func interpolated(to end: Mixture, progress: Double) -> Mixture {
        let progress = Amount.clamped(progress, Amount.fractions, orElse: 0)
        if progress == 0 { return self }
        if progress == 1 { return end }
        var result = Mixture()
        result.add(self, times: 1 - progress)
        result.add(end, times: progress)
        return result
    }

    func mapped<Other: Hashable & Sendable>(_ transform: (Value) -> Other) -> Mixture<Other> {
        var result = Mixture<Other>()
        for part in parts { result.add(transform(part.value), weight: part.weight) }
        return result
    }

    private mutating func add(_ other: Mixture, times factor: Double) {
        for part in other.parts { add(part.value, weight: part.weight * factor) }
    }

    private mutating func add(_ value: Value, weight: Double) {
        if let index = parts.firstIndex(where: { $0.value == value }) {
            parts[index].weight += weight
        } else {
            parts.append(Part(value: value, weight: weight))
        }
    }
}
