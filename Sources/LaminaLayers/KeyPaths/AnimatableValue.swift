import Foundation
import LaminaGeometry
import LaminaImage

/// A property's value as animations handle it.
public enum AnimatableValue: Sendable, Hashable {
    /// No colour, no image, no path, no effect, no numbers.
    case none
    case number(Double)
    case flag(Bool)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case vector(SIMD4<Double>)
    case color(Color)
    case transform(Transform3D)
    case path(Path)
    case image(Image)
    /// Two images, the second faded in over the first by a share from 0 to 1; nil is none. No layer has it but for the
    /// moments in which its contents change over.
    case crossFade(Image?, Image?, share: Double)
    case filters([Filter])
    case effect(VisualEffect)
    case compositing(CompositingFilter)
    case function(TransferFunction)
    case colors([Color])
    case numbers([Double])
}

/// What can be given to an animation as a value: numbers, points, colours and all else that layers are made of.
public protocol Animatable {
    /// The value as animations handle it.
    var animatableValue: AnimatableValue { get }
}

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
