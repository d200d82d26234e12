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

/// What animations take in lists: filters, colours, numbers.
public protocol AnimatableElement {
    /// A list of such values as animations handle it.
    static func animatableValue(of list: [Self]) -> AnimatableValue
}

extension Filter: AnimatableElement {
    /// A list of such values as animations handle it.
    public static func animatableValue(of list: [Filter]) -> AnimatableValue { .filters(list) }
}

extension Color: AnimatableElement {
    /// A list of such values as animations handle it.
    public static func animatableValue(of list: [Color]) -> AnimatableValue { .colors(list) }
}

extension Double: AnimatableElement {
    /// A list of such values as animations handle it.
    public static func animatableValue(of list: [Double]) -> AnimatableValue { .numbers(list) }
}

extension Array: Animatable where Element: AnimatableElement {
    /// The value as animations handle it.
    public var animatableValue: AnimatableValue { Element.animatableValue(of: self) }
}
