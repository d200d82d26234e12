import LaminaGeometry
import LaminaImage

extension Layer {
    /// The picture of the layer's border, cut into nine by ``borderImageParts``, as CSS's `border-image`. The default is
    /// none.
    ///
    /// It takes the place of ``borderWidth`` and ``borderSides``, and is drawn above the sublayers, without an offscreen
    /// pass: one draw, however often its parts repeat. It does not follow round corners, except that a layer with
    /// ``masksToBounds`` shows only the part within them, and has no outset. Hit testing and layout have the bounds alone.
    /// Texels are interpolated, or by ``magnificationFilter`` the nearest one is taken, also where the picture is drawn
    /// smaller.
    public final var borderImage: Image? {
        get { storage.effects?.values.borderImage }
        set {
            changeEffects { $0.values.borderImage = newValue }
            didDefine(.borderImage)
        }
    }

    /// The parts of ``borderImage`` and their places. Numbers are interpolated; ways to repeat change halfway.
    public final var borderImageParts: BorderImageParts {
        get { storage.effects?.values.borderImageParts ?? BorderImageParts() }
        set {
            let sanitized = newValue.sanitized
            let action = willChange(.borderImageParts, from: borderImageParts, to: sanitized)
            changeEffects { $0.values.borderImageParts = sanitized }
            action?.run()
        }
    }
}

extension BorderImageParts: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { .borderImage(self) }
}

extension BorderImageParts: KeyedValue {}

extension ValueForm where Value == BorderImageParts {
    static var borderImageParts: ValueForm { ValueForm { .borderImageParts($0) } }
}
