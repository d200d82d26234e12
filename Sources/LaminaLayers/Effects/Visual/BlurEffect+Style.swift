extension BlurEffect {
    /// UIKit's styles. Those that do not say light or dark are what the ``EffectAppearance`` says.
    public enum Style: String, Sendable, CaseIterable {
        case extraLight, light, dark, regular, prominent
        case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
        case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
        case systemChromeMaterialLight
        case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
        case systemChromeMaterialDark

        /// The style that an adaptive one stands for; the others stand for themselves. `regular` looks like
        /// `systemMaterial` and `prominent` like `systemThickMaterial`.
        public func resolved(for appearance: EffectAppearance) -> Style {
            switch (self, appearance) {
            case (.systemUltraThinMaterial, .light): .systemUltraThinMaterialLight
            case (.systemUltraThinMaterial, .dark): .systemUltraThinMaterialDark
            case (.systemThinMaterial, .light): .systemThinMaterialLight
            case (.systemThinMaterial, .dark): .systemThinMaterialDark
            case (.systemMaterial, .light), (.regular, .light): .systemMaterialLight
            case (.systemMaterial, .dark), (.regular, .dark): .systemMaterialDark
            case (.systemThickMaterial, .light), (.prominent, .light): .systemThickMaterialLight
            case (.systemThickMaterial, .dark), (.prominent, .dark): .systemThickMaterialDark
            case (.systemChromeMaterial, .light): .systemChromeMaterialLight
            case (.systemChromeMaterial, .dark): .systemChromeMaterialDark
            default: self
            }
        }

        /// Whether content over the style is light.
        var isDark: Bool {
            switch self {
            case .dark, .systemUltraThinMaterialDark, .systemThinMaterialDark, .systemMaterialDark,
                .systemThickMaterialDark, .systemChromeMaterialDark:
                true
            default: false
            }
        }
    }
}
