import LaminaGeometry
import LaminaImage

/// The value of a property in a form that animations interpolate.
public enum AnimatableValue: Sendable, Hashable {
    /// No colour, no image, no path, no effect, no numbers, no radii, no border, no gradient.
    case none
    case number(Double)
    case flag(Bool)
    case point(Point)
    case size(Size)
    case rect(Rect)
    case corners(CornerRadii)
    case vector(SIMD4<Double>)
    case color(Color)
    case transform(Transform3D)
    case path(Path)
    case image(Image)
    /// Two images, the second faded in over the first by a fraction from 0 to 1; nil is none. A layer has it only while
    /// its contents cross-fade.
    case crossFade(Image?, Image?, share: Double)
    case border(BorderSides)
    case borderImage(BorderImageParts)
    case shadows([BoxShadow])
    case gradient(GradientFill)
    case strokes([ShapeStroke])
    case filters([Filter])
    case effect(VisualEffect)
    case compositing(CompositingFilter)
    case function(TransferFunction)
    case colors([Color])
    case numbers([Double])
}

/// A type of values that can be animated: numbers, points, colours and the other property types of layers.
public protocol Animatable {
    /// The animatable value.
    var animatableValue: AnimatableValue { get }
}

// MARK: Types

extension AnimatableValue: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { self }
}

extension Double: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { .number(self) }
}

extension Float: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { .number(Double(self)) }
}

extension Int: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { .number(Double(self)) }
}

extension Bool: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { .flag(self) }
}

extension Point: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { .point(self) }
}

extension Size: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { .size(self) }
}

extension Rect: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { .rect(self) }
}

extension CornerRadii: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { .corners(self) }
}

extension BorderSides: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { .border(self) }
}

extension GradientFill: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { .gradient(self) }
}

extension Color: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { .color(self) }
}

extension Transform3D: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { .transform(self) }
}

extension Path: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { .path(self) }
}

extension Image: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { .image(self) }
}

extension VisualEffect: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { .effect(self) }
}

extension CompositingFilter: Animatable {
    /// The animatable value.
    public var animatableValue: AnimatableValue { .compositing(self) }
}

// MARK: Lists

/// A type of values that can be animated in lists: filters, colours, numbers.
public protocol AnimatableElement {
    /// The animatable value of a list.
    static func animatableValue(of list: [Self]) -> AnimatableValue
}

extension Filter: AnimatableElement {
    /// The animatable value of a list.
    public static func animatableValue(of list: [Filter]) -> AnimatableValue { .filters(list) }
}

extension BoxShadow: AnimatableElement {
    /// The animatable value of a list.
    public static func animatableValue(of list: [BoxShadow]) -> AnimatableValue { .shadows(list) }
}

extension ShapeStroke: AnimatableElement {
    /// The animatable value of a list.
    public static func animatableValue(of list: [ShapeStroke]) -> AnimatableValue { .strokes(list) }
}

extension Color: AnimatableElement {
    /// The animatable value of a list.
    public static func animatableValue(of list: [Color]) -> AnimatableValue { .colors(list) }
}

extension Double: AnimatableElement {
    /// The animatable value of a list.
    public static func animatableValue(of list: [Double]) -> AnimatableValue { .numbers(list) }
}

extension Array: Animatable where Element: AnimatableElement {
    /// The animatable value.
    public var animatableValue: AnimatableValue { Element.animatableValue(of: self) }
}
