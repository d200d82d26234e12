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

/// Whether effects that come in both are to look light or dark; UIKit's user interface style.
public enum EffectAppearance: String, Sendable, CaseIterable {
    case light, dark
}

/// Values with shares that add up to 1: what stands between two of them, or between two mixtures.
struct Mixture<Value: Hashable & Sendable>: Hashable, Sendable {
    struct Part: Hashable, Sendable {
        var value: Value
        var share: Double
    }

    /// Each value once, each with a share of more than 0; at least one.
    private(set) var parts: [Part]

    init(_ value: Value) { parts = [Part(value: value, share: 1)] }

    /// A mixture of nothing yet.
    private init() { parts = [] }

    /// The value with the greatest share.
    var greatest: Value {
        var greatest = parts[0]
        for part in parts.dropFirst() where part.share > greatest.share { greatest = part }
        return greatest.value
    }

    func interpolated(to end: Mixture, progress: Double) -> Mixture {
        let progress = Amount.kept(progress, Amount.shares, orElse: 0)
        if progress == 0 { return self }
        if progress == 1 { return end }
        var result = Mixture()
        result.add(self, times: 1 - progress)
        result.add(end, times: progress)
        return result
    }

    func mapped<Other: Hashable & Sendable>(_ transform: (Value) -> Other) -> Mixture<Other> {
        var result = Mixture<Other>()
        for part in parts { result.add(transform(part.value), share: part.share) }
        return result
    }

    private mutating func add(_ other: Mixture, times factor: Double) {
        for part in other.parts { add(part.value, share: part.share * factor) }
    }

    private mutating func add(_ value: Value, share: Double) {
        if let index = parts.firstIndex(where: { $0.value == value }) {
            parts[index].share += share
        } else {
            parts.append(Part(value: value, share: share))
        }
    }
}
