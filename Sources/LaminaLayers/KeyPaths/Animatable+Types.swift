import Foundation
import LaminaGeometry
import LaminaImage

extension AnimatableValue: Animatable {
    /// The value as animations handle it.
    public var animatableValue: AnimatableValue { self }
}

extension Double: Animatable {
    /// The value as animations handle it.
    public var animatableValue: AnimatableValue { .number(self) }
}

extension Float: Animatable {
    /// The value as animations handle it.
    public var animatableValue: AnimatableValue { .number(Double(self)) }
}

extension CGFloat: Animatable {
    /// The value as animations handle it.
    public var animatableValue: AnimatableValue { .number(Double(self)) }
}

extension Int: Animatable {
    /// The value as animations handle it.
    public var animatableValue: AnimatableValue { .number(Double(self)) }
}

extension Bool: Animatable {
    /// The value as animations handle it.
    public var animatableValue: AnimatableValue { .flag(self) }
}

extension CGPoint: Animatable {
    /// The value as animations handle it.
    public var animatableValue: AnimatableValue { .point(self) }
}

extension CGSize: Animatable {
    /// The value as animations handle it.
    public var animatableValue: AnimatableValue { .size(self) }
}

extension CGRect: Animatable {
    /// The value as animations handle it.
    public var animatableValue: AnimatableValue { .rect(self) }
}

extension Color: Animatable {
    /// The value as animations handle it.
    public var animatableValue: AnimatableValue { .color(self) }
}

extension Transform3D: Animatable {
    /// The value as animations handle it.
    public var animatableValue: AnimatableValue { .transform(self) }
}

extension Path: Animatable {
    /// The value as animations handle it.
    public var animatableValue: AnimatableValue { .path(self) }
}

extension Image: Animatable {
    /// The value as animations handle it.
    public var animatableValue: AnimatableValue { .image(self) }
}

extension VisualEffect: Animatable {
    /// The value as animations handle it.
    public var animatableValue: AnimatableValue { .effect(self) }
}

extension CompositingFilter: Animatable {
    /// The value as animations handle it.
    public var animatableValue: AnimatableValue { .compositing(self) }
}

extension Array: Animatable where Element == Filter {
    /// The value as animations handle it.
    public var animatableValue: AnimatableValue { .filters(self) }
}
