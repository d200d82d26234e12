import LaminaLayers

/// The declarations of visual effects in documents.
enum VisualEffectDeclaration {
    static let effect = ObjectDeclaration(
        "visualEffect", "A blur of the backdrop, or a vibrancy of the sublayers.",
        rules: [.oneOf(["blur", "vibrancy"])], make: VisualEffect.blur(BlurEffect(style: .regular)),
        properties: {
            [
                Property("blur", .blur, "The style of the blur applied to the backdrop.") { $0 = .blur($1) },
                Property(
                    "vibrancy", .vibrancy,
                    "The vibrancy of the sublayers, which take their colours from the backdrop: the style of the "
                        + "blur below them, or a blur and a style."
                ) { $0 = .vibrancy($1) },
            ]
        })

    static let vibrancy = ObjectDeclaration(
        "vibrancy", "A vibrancy, which makes content stand out from a blur.", make: VibrancyParts(),
        properties: {
            [
                Property(required: "blur", .blur, "The style of the blur below the content.") { $0.blur = $1 },
                Property("style", .enumeration(), default: .label, "The kind of content.") { $0.style = $1 },
            ]
        })
}

/// A vibrancy being read.
struct VibrancyParts {
    var blur = BlurEffect(style: .regular)
    var style = VibrancyEffect.Style.label
}

extension ValueDeclaration where Value == VisualEffect {
    /// `{"blur": …}` or `{"vibrancy": …}`.
    static var visualEffect: ValueDeclaration { .object(VisualEffectDeclaration.effect) }
}

extension ValueDeclaration where Value == BlurEffect {
    /// The name of a blur style.
    static var blur: ValueDeclaration {
        ValueDeclaration<BlurEffect.Style>.enumeration().map { BlurEffect(style: $0) }
    }
}

extension ValueDeclaration where Value == VibrancyEffect {
    /// The style of a blur, or a blur and a style.
    static var vibrancy: ValueDeclaration {
        .either(
            ValueDeclaration<BlurEffect>.blur.map { VibrancyEffect(blurEffect: $0) },
            ValueDeclaration<VibrancyParts>.object(VisualEffectDeclaration.vibrancy)
                .map { VibrancyEffect(blurEffect: $0.blur, style: $0.style) })
    }
}
