/// Whether effects that come in both are to look light or dark; UIKit's user interface style.
public enum EffectAppearance: String, Sendable, CaseIterable {
    case light, dark
}
